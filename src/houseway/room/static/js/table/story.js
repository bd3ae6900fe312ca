/** The room's lines about a round, as far as its events are shown. */

/** Kinds with a place of their own on the page: the dock asks, and the settlement has its list. */
const ELSEWHERE = ["asked", "settled"];

/** The lines to read beside the felt after so many events. @param {Room.StoryLine[]} story @param {number} shown */
export function linesShown(story, shown) {
  return story.filter(({ through, kind }) => through < shown && !ELSEWHERE.includes(kind));
}

/** What is said aloud when an event is shown: the lines that it completes. @param {Room.StoryLine[]} story @param {number} index */
export function linesAt(story, index) {
  return story.filter(({ through, kind }) => through === index && SAID.includes(kind)).map(({ text }) => text.trim());
}

/** What somebody who does not see the felt must hear; one's own bets and choices are known to whoever made them. */
const SAID = ["dealt", "shown", "moved", "called", "settled", "button", "dice", "misdeal", "over"];
