/** The room's lines about a round, up to the events shown. */

/** Kinds shown elsewhere on the page: the dock asks, and the settlement has its own list. */
const ELSEWHERE = ["asked", "settled"];

/** The lines beside the felt after the first `shown` events. @param {Room.StoryLine[]} story @param {number} shown */
export function linesShown(story, shown) {
  return story.filter(({ through, kind }) => through < shown && !ELSEWHERE.includes(kind));
}

/** What screen readers say when an event is shown: the lines that it completes. @param {Room.StoryLine[]} story @param {number} index */
export function linesAt(story, index) {
  return story.filter(({ through, kind }) => through === index && SAID.includes(kind)).map(({ text }) => text.trim());
}

/** Kinds for players who do not see the felt; they know their own bets and choices. */
const SAID = ["dealt", "shown", "moved", "called", "settled", "button", "dice", "misdeal", "over"];
