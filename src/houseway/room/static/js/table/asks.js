/** The questions that the player has to answer now, in a seat or on the rail. */

import { money } from "../money.js";
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

/** What may be answered, for screen readers: "stand, double for $25". @param {Room.OwnQuestion} ask */
export function choicesSpoken(ask) {
  return ask.legal
    .map((offer) => (!("cards" in offer) && "cost" in offer && offer.cost ? `${offer.name} for ${money(offer.cost)}` : offer.name))
    .join(", ");
}

/** The spots that the player is asked about, if they have chips on several. @param {Room.State} state @param {Pick<Local, "answered">} local */
export function askedSpots(state, local) {
  return ownSpots(state).length > 1 ? openAsks(state, local).map((ask) => ask.spot) : [];
}

/** The players being waited for. @param {Room.State} state */
export function waitedFor(state) {
  return [...new Set(state.asked.map((ask) => ask.name))];
}
