/** The questions that the player has to answer now, in a seat or on the rail. */

import { ownSpots } from "./places.js";

/** The player's open questions, except those whose answer is on its way. @param {any} state @param {any} local @returns {any[]} */
export function openAsks(state, local) {
  return state.asks.filter((/** @type {any} */ ask) => !local.answered.has(ask.id));
}

/** The place of a question in words; empty if the player has chips on their own seat only. @param {any} ask @param {any} state */
export function askPlace(ask, state) {
  if (ask.spot !== state.you?.seat) return `at seat ${ask.spot}`;
  return ownSpots(state).length > 1 ? `at your own seat, ${ask.spot}` : "";
}

/** A question in words: what it is about, and where. @param {any} ask @param {any} state */
export function askTitle(ask, state) {
  return `Your decision ${askPlace(ask, state)}`.trim() + (ask.about && `: ${ask.about}`);
}

/** The spots that the player is asked about, if they have chips on several. @param {any} state @param {any} local @returns {number[]} */
export function askedSpots(state, local) {
  return ownSpots(state).length > 1 ? openAsks(state, local).map((ask) => ask.spot) : [];
}

/** The players being waited for, by name if the room sends one. @param {any} state @returns {string[]} */
export function waitedFor(state) {
  const seats = new Map(state.seats.map((/** @type {any} */ seat) => [seat.seat, seat.name]));
  const names = state.asked.map(
    (/** @type {any} */ ask) => ask.name ?? ask.bettor ?? seats.get(ask.seat) ?? `seat ${ask.seat}`,
  );
  return [...new Set(/** @type {string[]} */ (names))];
}
