/** Rounds in which cards that were out of play were shuffled with those left: the commitments that the room made to them. */

import { isHex, isSalt, openCards, rootOf } from "./hashing.js";

/** Why the reforms of a proof cannot be read; empty if they can. @param {Room.Proof} proof */
export function faultOfReformForm({ reforms = [] }) {
  const opened = (/** @type {Room.Opening} */ one) => Number.isInteger(one?.position) && typeof one?.card === "string" && isSalt(one.salt);
  const readable = (/** @type {Room.ReformedShoe} */ one) =>
    Number.isInteger(one?.start) &&
    isHex(one.root) &&
    Array.isArray(one.leaves) &&
    one.leaves.every(isHex) &&
    Array.isArray(one.openings) &&
    one.openings.every(opened);
  return Array.isArray(reforms) && reforms.every(readable) ? "" : 'The proof is wrong: "reforms" must be a list of commitments.';
}

/** What was found about cards that were shuffled back; empty if none were. @param {Room.Proof} proof */
export function noteOnReforms({ reforms = [] }) {
  if (!reforms.length) return "";
  const times = reforms.length === 1 ? "once" : `${reforms.length} times`;
  return `Cards were shuffled back ${times}; what was dealt then matches the commitment made to it.`;
}

/**
 * The opened cards of a round by position: those of the shoe as it was shuffled first, then those of every reform.
 * @param {Room.Proof} proof @param {import("./follower.js").Follower} round @param {Map<number, string>} first
 * @param {string[]} seen the commitments that this browser saw when it happened
 */
export async function openReforms({ start, leaves, reforms = [] }, round, first, seen) {
  const faults = [];
  if (round.reforms.length !== reforms.length) {
    faults.push(`Cards were shuffled back ${round.reforms.length} times, but the proof has ${reforms.length} commitments for that.`);
    return { cards: first, faults };
  }
  seen.forEach((root, index) => {
    if (reforms[index]?.root !== root)
      faults.push("This browser saw a different commitment when cards were shuffled back during the round.");
  });
  let cards = first;
  let size = leaves.length;
  for (const [index, reform] of reforms.entries()) {
    const shown = round.reforms[index];
    const from = start + shown.drawn;
    if (reform.start !== from) faults.push(`Cards were shuffled back at position ${from} of the shoe, not at ${reform.start}.`);
    if (!reform.leaves.length || (await rootOf(reform.leaves)) !== reform.root)
      faults.push("The card hashes after cards were shuffled back do not match the commitment.");
    if (reform.leaves.length !== size - from + shown.count) faults.push("The number of cards that were shuffled back is wrong.");
    size = from + reform.leaves.length;
    const opened = await openCards(reform.openings, reform.leaves, reform.start);
    faults.push(...opened.faults);
    cards = new Map([...[...cards].filter(([position]) => position < from), ...opened.cards]);
    const end = round.reforms[index + 1]?.drawn ?? round.drawn;
    for (const { place, card } of round.faces)
      if (place >= shown.drawn && place < end && shown.held.has(card)) faults.push(`The ${card} was dealt again while it was in a hand.`);
  }
  return { cards, faults: [...new Set(faults)] };
}
