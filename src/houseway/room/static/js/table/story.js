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
    .filter(({ through, kind }) => through >= first && through <= last && SAID.includes(kind))
    .map(({ text }) => text.trim());
}

/** Kinds for players who do not see the felt; they know their own bets and choices. */
const SAID = ["dealt", "shown", "moved", "called", "settled", "button", "dice", "misdeal", "over"];
