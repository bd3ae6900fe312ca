/** The questions that the player has to answer now, in a seat or on the rail. */

import { choiceWords } from "../felt/labels.js";
import { money } from "../money.js";
import { ownSpots } from "./places.js";
import { isTurn } from "./wagering.js";

/** @typedef {import("./local.js").Local} Local */

/** The player's open questions, except those whose answer is on its way; none while play waits for the floor. @param {Room.State} state @param {Pick<Local, "answered">} local */
export function openAsks(state, local) {
  if (state.floor_call) return [];
  return state.asks.filter((ask) => !local.answered.has(ask.id));
}

/** Whether a question of the player was answered for them, because their time was over. @param {Room.State} before @param {Room.State} next @param {Pick<Local, "answered">} local */
export function ranOut(before, next, local) {
  if (before.round !== next.round || !before.deadline || next.now < before.deadline) return false;
  return openAsks(before, local).some((ask) => !next.asks.some((other) => other.id === ask.id));
}

/** The place of a question in words; empty if the player has chips on their own spot only. @param {Room.OwnQuestion} ask @param {Room.State} state */
export function askPlace(ask, state) {
  if (ask.spot !== state.you?.seat) return `at spot ${ask.spot}`;
  return ownSpots(state).length > 1 ? `at your own spot, ${ask.spot}` : "";
}

/** A question in words, and where it is asked. @param {Room.OwnQuestion} ask @param {Room.State} state */
export function askTitle(ask, state) {
  return `${ask.prompt} ${askPlace(ask, state)}`.trim();
}

/** What may be answered, for screen readers: "stand, double for $25". @param {Room.OwnQuestion} ask */
export function choicesSpoken(ask) {
  return ask.legal
    .map((offer) => {
      const words = ask.words?.[offer.name] ?? choiceWords(offer.name);
      if ("paid" in offer || ("high" in offer && isTurn(ask)))
        return `${words} ${offer.name === "bet" ? "" : "to "}${offer.low === offer.high ? money(offer.low) : `between ${money(offer.low)} and ${money(offer.high)}`}`;
      return !("cards" in offer) && "cost" in offer && offer.cost ? `${words} for ${money(offer.cost)}` : words;
    })
    .join(", ");
}

/** The spots that the player is asked about, if they have chips on several. @param {Room.State} state @param {Pick<Local, "answered">} local */
export function askedSpots(state, local) {
  return ownSpots(state).length > 1 ? openAsks(state, local).map((ask) => ask.spot) : [];
}

/** The others who are being waited for. @param {Pick<Room.State, "asked" | "you">} state */
function waitedFor({ asked, you }) {
  return [...new Set(asked.map((ask) => ask.name))].filter((name) => name !== you?.name);
}

/** What the house dealer says, to the viewer as "you". @param {Room.State} state */
export function dealerSays(state) {
  if (state.offer?.you) return "You are offered the player-dealer position.";
  if (state.phase === "betting" && state.you?.player_dealer) return "You bank this hand.";
  if (!state.asked.length || state.floor_call) return state.message;
  if (state.asks.length) return "Sending your answer…";
  const waits = `Waiting for ${waitedFor(state).join(", ")}.`;
  return playsLater(state) ? `${waits} You play from the next round.` : waits;
}

/** Whether the viewer is at the table, but has no part in the round. @param {Pick<Room.State, "you" | "bets" | "events">} state */
function playsLater({ you, bets, events }) {
  if (!you?.seat && !you?.backline) return false;
  const dealtIn = events.some((event) => event.kind === "players" && Object.values(event.players).includes(you.name));
  return !dealtIn && !you.player_dealer && !bets.some((bet) => bet.bettor === you.name);
}
