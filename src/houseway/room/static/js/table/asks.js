/** The questions one has to answer now, wherever one sits or stands. */

import { ownSpots } from "./places.js";

/** @typedef {import("./local.js").Local} Local */

/** One's open questions, less those whose answer is on its way. @param {Room.State} state @param {Pick<Local, "answered">} local */
export function openAsks(state, local) {
  return state.asks.filter((ask) => !local.answered.has(ask.id));
}

/** Where a question is about, in words; nothing where one has chips on one's own seat alone. @param {Room.OwnQuestion} ask @param {Room.State} state */
export function askPlace(ask, state) {
  if (ask.spot !== state.you?.seat) return `at seat ${ask.spot}`;
  return ownSpots(state).length > 1 ? `at your own seat, ${ask.spot}` : "";
}

/** A question in words: what it is about, and where. @param {Room.OwnQuestion} ask @param {Room.State} state */
export function askTitle(ask, state) {
  return `Your decision ${askPlace(ask, state)}`.trim() + (ask.about && `: ${ask.about}`);
}

/** The spots one is asked about, where one has chips on several. @param {Room.State} state @param {Pick<Local, "answered">} local */
export function askedSpots(state, local) {
  return ownSpots(state).length > 1 ? openAsks(state, local).map((ask) => ask.spot) : [];
}

/** Who is being waited for. @param {Room.State} state */
export function waitedFor(state) {
  return [...new Set(state.asked.map((ask) => ask.name))];
}
