/** How events, questions and wagers name a hand. */

/**
 * @typedef {Room.Hand} Hand `id` is its text form ("3.1/2"), `owner` a spot's number or the name of a hand that all
 *   spots share; `number` counts the hands a spot is dealt, `split` those split from one of them
 */

/** The key of a hand: its text form, which is all that proofs of format 1 contain. @param {Hand | string} hand */
export function handKey(hand) {
  return typeof hand === "string" ? hand : hand.id;
}

/** The spot that a hand belongs to; null if all spots share it. @param {Hand} hand @returns {number | null} */
export function spotOf({ owner }) {
  return typeof owner === "number" ? owner : null;
}
