/** How a hand is named in the events of a round. */

/** The key of a hand: events name it by its text, or by an object that carries the text as `id`. @param {string | {id: string}} hand */
export function handKey(hand) {
  return typeof hand === "string" ? hand : hand.id;
}
