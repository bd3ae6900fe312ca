/** The events of a round in words, for the panel beside the felt and for screen readers. */

import { cardName } from "../cards.js";
import { money } from "../money.js";
import { handTitle } from "./labels.js";
import { spotOf } from "./scene.js";

/** @param {string} hand @param {any} state */
function owner(hand, state) {
  const spot = spotOf(hand);
  if (spot === null) return handTitle(hand);
  const part = hand.slice(String(spot).length + 1);
  return `${spot === state.you?.seat ? "You" : `Seat ${spot}`}${part ? `, hand ${part}` : ""}`;
}

/** @param {any} table @param {string} id */
function betName(table, id) {
  return table.bets.find((/** @type {any} */ bet) => bet.id === id)?.name ?? id;
}

/** Where a wager lies, if not on the seat of its bettor. @param {any} bet @param {any} state */
function elsewhere({ spot, bettor }, state) {
  const seat = state.seats.find((/** @type {any} */ one) => one.name === bettor)?.seat;
  return spot === seat ? "" : ` at seat ${spot}`;
}

/** A wager in a few words. @param {any} bet @param {any} table @param {any} state */
function laid(bet, table, state) {
  return `${money(bet.amount)} ${betName(table, bet.bet)}${elsewhere(bet, state)}`;
}

/** @type {Record<string, (event: any, table: any, state: any) => string>} */
const WORDS = {
  bank: (event) => `${event.owner} puts up ${money(event.amount)}.`,
  bet: (event, table, state) => `${event.bettor}: ${laid(event, table, state)}.`,
  standing: (event, table) => `${event.bettor}: ${money(event.amount)} on ${betName(table, event.bet)} stays up.`,
  fee: (event) => `${event.payer} pays ${money(event.amount)} collection (${event.basis}).`,
  dice: (event) => `Dice: ${event.dice.join(" + ")}.`,
  dealt: (event, _, state) => `${owner(event.hand, state)}: ${cardName(event.card)}.`,
  shown: (event, _, state) => `${owner(event.hand, state)} shows ${event.cards.split(" ").map(cardName).join(", ")}.`,
  moved: (event, _, state) => `The ${cardName(event.card)} goes to ${owner(event.to, state)}.`,
  burned: (event) => (event.card === "??" ? "" : `Burned: ${cardName(event.card)}.`),
  irregular: (event) => `The ${cardName(event.card)} is ${event.mark}: ${event.remedy}.`,
  called: (event) => `${event.text.replace(CARDS, cardName)}.`,
  chose: (event, table) =>
    `${event.bettor ?? `Seat ${event.seat}`}${event.spot === event.seat || event.bettor ? "" : ` at seat ${event.spot}`}: ${event.choice ?? "has decided"}${event.amount ? ` ${money(event.amount)}` : ""}${event.about in named(table) ? ` (${named(table)[event.about]})` : ""}.`,
  misdeal: (event) => `Misdeal (${event.reason}): all wagers go back.`,
  button: (event) => `${event.why[0].toUpperCase()}${event.why.slice(1)}.`,
  settled: (event, table) =>
    `${event.bettor}, ${betName(table, event.bet)}: ${event.case}, ${event.pays}${event.net ? `, ${event.net > 0 ? "wins" : "loses"} ${money(Math.abs(event.net))}` : ""}.`,
  over: (event) =>
    event.bank > 0
      ? `The bank wins ${money(event.bank)}.`
      : event.bank < 0
        ? `The bank loses ${money(-event.bank)}.`
        : "The bank breaks even.",
};

/** @param {any} table @returns {Record<string, string>} bets placed after the cards, by id */
function named(table) {
  return Object.fromEntries(
    table.bets
      .filter((/** @type {any} */ bet) => bet.placed === "after the cards")
      .map((/** @type {any} */ bet) => [bet.id, bet.name]),
  );
}

/** One event in words, or nothing. @param {any} event @param {any} table @param {any} state */
export function say(event, table, state) {
  return WORDS[event.kind]?.(event, table, state) ?? "";
}

/** Cards written in a sentence. */
const CARDS = /\b[2-9TJQKA][cdhs]\b/g;

/** A sentence with the suits of its cards as signs. @param {string} text */
export function withSuits(text) {
  return text.replace(CARDS, short);
}

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A card in two letters, or nothing for one that is hidden. @param {string} card */
function short(card) {
  return card === "??"
    ? "▮"
    : card[1] in SUITS
      ? `${card[0] === "T" ? "10" : card[0]}${SUITS[/** @type {"c"} */ (card[1])]}`
      : "joker";
}

/**
 * The story of a round, a line for each run of events that belong together. Settlement has its own list.
 * @param {any} table @param {any} state @param {any[]} events
 */
export function tell(table, state, events) {
  /** @type {string[]} */
  const lines = [];
  for (let at = 0; at < events.length; at += 1) {
    const event = events[at];
    const run = [event];
    while (
      events[at + 1]?.kind === event.kind &&
      (event.kind === "dealt" ||
        event.kind === "fee" ||
        (event.kind === "bet" && events[at + 1].bettor === event.bettor))
    )
      run.push(events[(at += 1)]);
    if (event.kind === "dealt") lines.push(dealtLine(run, state));
    else if (event.kind === "fee")
      lines.push(`Collection: ${run.map((one) => `${one.payer} ${money(one.amount)}`).join(", ")}`);
    else if (event.kind === "bet")
      lines.push(`${event.bettor}: ${run.map((one) => laid(one, table, state)).join(", ")}`);
    else if (event.kind === "shown")
      lines.push(`${owner(event.hand, state)}: ${event.cards.split(" ").map(short).join(" ")}`);
    else if (event.kind === "called") lines.push(`${withSuits(event.text)}.`);
    else if (event.kind !== "settled" && event.kind !== "asked") lines.push(say(event, table, state));
  }
  return lines.filter(Boolean);
}

/** @param {any[]} run @param {any} state */
function dealtLine(run, state) {
  /** @type {Map<string, string[]>} */
  const hands = new Map();
  for (const event of run) hands.set(event.hand, [...(hands.get(event.hand) ?? []), short(event.card)]);
  return [...hands].map(([hand, cards]) => `${owner(hand, state)} ${cards.join(" ")}`).join(" · ");
}
