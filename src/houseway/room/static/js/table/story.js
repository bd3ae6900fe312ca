/** The room's lines about a round, up to the events shown. */

/** Kinds shown elsewhere on the page: the dock asks, and the settlement has its own list. */
const ELSEWHERE = ["asked", "settled"];

/** The lines beside the felt after the first `shown` events. @param {Room.StoryLine[]} story @param {number} shown */
export function linesShown(story, shown) {
  return story.filter(({ through, kind }) => through < shown && !ELSEWHERE.includes(kind));
}

/**
 * What screen readers say when events are shown: the lines that they complete.
 * @param {Room.StoryLine[]} story @param {number} first @param {number} last the events with these indexes, and those between
 */
export function linesBetween(story, first, last) {
  return story
    .filter(({ through, kind, text }) => through >= first && through <= last && (SAID.includes(kind) || isAnothers(kind, text)))
    .map(({ text }) => text.trim());
}

/** Whether a line tells what another player did in a hand with betting. @param {string} kind @param {string} text */
function isAnothers(kind, text) {
  if (kind === "chose") return /^(?!Spot |You ).*: (folds|checks|bets|raises|completes)\b/.test(text);
  return BETS.includes(kind) && !text.startsWith("You ");
}

/** Kinds for players who do not see the felt; they know their own bets and choices. */
const BETS = ["paid", "discarded", "reformed"];
const SAID = ["dealt", "shown", "moved", "called", "settled", "button", "dice", "misdeal", "ruled", "taken back", "resettled", "over"];
