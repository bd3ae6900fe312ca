/** What this browser remembers of a player at a table: the last bets, for a rebet after a reload, and whether they were there. */

import { nameOf } from "../commitments.js";

const STORE = "houseway places";
export const SEAT_GIVEN_UP = "You were away too long: your seat was given up, and your chips are back in your wallet.";
const MOST_PLACES = 50;

/**
 * @typedef {Object} Place
 * @property {string} place the room, the table and the player
 * @property {boolean} here whether the player had a place there, and did not ask to leave
 * @property {number | null} seat null on the rail
 * @property {Record<number, import("./betting.js").Wagers>} bets those of the last round, by spot
 */

/** @param {string | number} table @param {string} player */
export const placeName = (table, player) => `${nameOf(table)} ${player}`;

/** @returns {Place[]} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => one?.place && one.bets) : [];
  } catch {
    return [];
  }
}

/** What is known of a place. @param {string} place @returns {Place} */
export function recall(place) {
  return load().find((one) => one.place === place) ?? { place, here: false, seat: null, bets: {} };
}

/** Note what has changed at a place. @param {string} place @param {Partial<Place>} changes */
export function remember(place, changes) {
  const now = { ...recall(place), ...changes };
  const kept = [...load().filter((one) => one.place !== place), now].slice(-MOST_PLACES);
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // Without storage, a reload forgets.
  }
}

/** Whether the room gave up a place that the player had; true only once. @param {string} place */
export function wasGivenUp(place) {
  if (!recall(place).here) return false;
  remember(place, { here: false });
  return true;
}
