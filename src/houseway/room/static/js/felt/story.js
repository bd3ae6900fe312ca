/** The events of a round in words, for the panel beside the felt and for screen readers. */

import { cardName } from "../cards.js";
import { money } from "../money.js";
import { handTitle } from "./labels.js";

/** @param {string} hand @param {any} state */
function owner(hand, state) {
  if (!/^\d+$/.test(hand)) return handTitle(hand);
  return Number(hand) === state.you?.seat ? "You" : `Seat ${hand}`;
}

/** @param {any} table @param {string} id */
function betName(table, id) {
  return table.bets.find((/** @type {any} */ bet) => bet.id === id)?.name ?? id;
}

/** @type {Record<string, (event: any, table: any, state: any) => string>} */
const WORDS = {
  bank: (event) => `${event.owner} puts up ${money(event.amount)}.`,
  bet: (event, table) => `${event.bettor}: ${money(event.amount)} on ${betName(table, event.bet)}.`,
  fee: (event) => `${event.payer} pays ${money(event.amount)} collection (${event.basis}).`,
  dice: (event) => `Dice: ${event.dice.join(" + ")}.`,
  dealt: (event, _, state) => `${owner(event.hand, state)}: ${cardName(event.card)}.`,
  shown: (event, _, state) => `${owner(event.hand, state)} shows ${event.cards.split(" ").map(cardName).join(", ")}.`,
  burned: (event) => (event.card === "??" ? "" : `Burned: ${cardName(event.card)}.`),
  irregular: (event) => `The ${cardName(event.card)} is ${event.mark}: ${event.remedy}.`,
  called: (event) => `${event.text}.`,
  chose: (event, table) =>
    `Seat ${event.seat}: ${event.choice ?? "has decided"}${event.amount ? ` ${money(event.amount)}` : ""}${event.about in named(table) ? ` (${named(table)[event.about]})` : ""}.`,
  misdeal: (event) => `Misdeal (${event.reason}): all wagers go back.`,
  button: (event) => `${event.why[0].toUpperCase()}${event.why.slice(1)}.`,
  settled: (event, table) =>
    `${event.bettor}, ${betName(table, event.bet)}: ${event.case}, ${event.pays}${event.net ? `, ${event.net > 0 ? "wins" : "loses"} ${money(Math.abs(event.net))}` : ""}.`,
  over: (event) => (event.bank > 0 ? `The bank wins ${money(event.bank)}.` : event.bank < 0 ? `The bank loses ${money(-event.bank)}.` : "The bank breaks even."),
};

/** @param {any} table @returns {Record<string, string>} bets placed after the cards, by id */
function named(table) {
  return Object.fromEntries(table.bets.filter((/** @type {any} */ bet) => bet.placed === "after the cards").map((/** @type {any} */ bet) => [bet.id, bet.name]));
}

/** One event in words, or nothing. @param {any} event @param {any} table @param {any} state */
export function say(event, table, state) {
  return WORDS[event.kind]?.(event, table, state) ?? "";
}

/** Cards of one hand and collections are told together. @param {any} table @param {any} state @param {any[]} events */
export function tell(table, state, events) {
  /** @type {string[]} */
  const lines = [];
  let last = "";
  for (const event of events) {
    if (event.kind === "settled" || event.kind === "asked") continue;
    const key = event.kind === "dealt" ? `dealt ${event.hand}` : event.kind === "bet" ? `bet ${event.bettor}` : "";
    const words = say(event, table, state);
    if (!words) continue;
    if (key && key === last) lines[lines.length - 1] = `${lines[lines.length - 1].slice(0, -1)}, ${words.slice(words.indexOf(":") + 2)}`;
    else lines.push(words);
    last = key;
  }
  return lines;
}
