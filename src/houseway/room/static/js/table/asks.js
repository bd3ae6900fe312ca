/** The questions that the player has to answer now, in a seat or on the rail. */

import { ownSpots } from "./places.js";

/** @typedef {import("./local.js").Local} Local */

/** The player's open questions, except those whose answer is on its way. @param {Room.State} state @param {Pick<Local, "answered">} local */
export function openAsks(state, local) {
  return state.asks.filter((ask) => !local.answered.has(ask.id));
}

/** The place of a question in words; empty if the player has chips on their own seat only. @param {Room.OwnQuestion} ask @param {Room.State} state */
export function askPlace(ask, state) {
  if (ask.spot !== state.you?.seat) return `at seat ${ask.spot}`;
  return ownSpots(state).length > 1 ? `at your own seat, ${ask.spot}` : "";
}

/** A question in words: what it is about, and where. @param {Room.OwnQuestion} ask @param {Room.State} state */
export function askTitle(ask, state) {
  return `Your decision ${askPlace(ask, state)}`.trim() + (ask.about && `: ${ask.about}`);
}

/** The spots that the player is asked about, if they have chips on several. @param {Room.State} state @param {Pick<Local, "answered">} local */
export function askedSpots(state, local) {
  return ownSpots(state).length > 1 ? openAsks(state, local).map((ask) => ask.spot) : [];
}

/** The players being waited for. @param {Room.State} state */
export function waitedFor(state) {
  return [...new Set(state.asked.map((ask) => ask.name))];
}
