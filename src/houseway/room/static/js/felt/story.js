/** The events of a round in words, for the panel beside the felt and for screen readers. */

import { cardName } from "../cards.js";
import { money } from "../money.js";
import { handNumber, spotOf } from "../hand.js";
import { handTitle } from "./labels.js";

/** @typedef {import("../hand.js").Hand} Hand */

/** Whose hand it is, and which of his. @param {Hand} hand @param {any[]} events those before @param {any} state */
function owner(hand, events, state) {
  const spot = spotOf(hand);
  if (spot === null) return handTitle(hand.id);
  return `${seatName(spot, state)}${whichHand(hand, events)}`;
}

/** @param {number} seat @param {any} state */
function seatName(seat, state) {
  return seat === state.you?.seat ? "You" : `Seat ${seat}`;
}

/** @param {string} name @param {any} state */
function personName(name, state) {
  return name === state.you?.name ? "You" : name;
}

/** Which of a spot's hands it is, if there are several. @param {Hand} hand @param {any[]} events those before */
function whichHand(hand, events) {
  const number = handNumber(hand, events);
  return number && `, hand ${number}`;
}

/** The events of the round before this one. @param {any} event @param {any} state @returns {any[]} */
function before(event, state) {
  return state.events.slice(0, Math.max(0, state.events.indexOf(event)));
}

/** Who decided, about which hand, and where if not at his seat. @param {any} event @param {any} state */
function chooser(event, state) {
  const { bettor, seat, spot, hand } = event;
  const who = bettor ? personName(bettor, state) : seatName(seat, state);
  const where = spot === seat || bettor ? "" : ` at seat ${spot}`;
  return `${who}${where}${hand ? whichHand(hand, before(event, state)) : ""}`;
}

/** The bet that a decision is about, if it is one that is placed after the cards. @param {any} event @param {any} table */
function lateBet(event, table) {
  const found = table.bets.find(
    (/** @type {any} */ one) => one.id === event.question && one.placed === "after the cards",
  );
  return found ? ` (${found.name})` : "";
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

/** What was chosen: by its name and for how much, or with which cards. @param {any} event */
function chosen({ choice, amount, cards }) {
  if (!choice) return "has decided";
  if (cards) return cards.map(withSuits).join(" / ");
  return amount ? `${choice} ${money(amount)}` : choice;
}

/** Chips that go to somebody, or into a pot. @param {any} event @param {any} state */
function paid({ payer, payee, amount }, state) {
  const isPerson = state.seats.some((/** @type {any} */ seat) => seat.name === payee);
  const pays = payer === state.you?.name ? "You pay" : `${payer} pays`;
  return `${pays} ${money(amount)} to ${isPerson ? personName(payee, state) : `the ${payee}`}.`;
}

/** @type {Record<string, (event: any, table: any, state: any) => string>} */
const WORDS = {
  bank: (event) => `${event.owner} puts up ${money(event.amount)}.`,
  bet: (event, table, state) => `${personName(event.bettor, state)}: ${laid(event, table, state)}.`,
  standing: (event, table) => `${event.bettor}: ${money(event.amount)} on ${betName(table, event.bet)} stays up.`,
  fee: (event) => `${event.payer} pays ${money(event.amount)} collection (${event.basis}).`,
  dice: (event) => `Dice: ${event.dice.join(" + ")}.`,
  dealt: (event, _, state) => `${owner(event.hand, before(event, state), state)}: ${cardName(event.card)}.`,
  shown: (event, _, state) =>
    `${owner(event.hand, before(event, state), state)} shows ${event.cards.split(" ").map(cardName).join(", ")}.`,
  moved: (event, _, state) => `The ${cardName(event.card)} goes to ${owner(event.to, before(event, state), state)}.`,
  burned: (event) => (event.card === "??" ? "" : `Burned: ${cardName(event.card)}.`),
  irregular: (event) => `The ${cardName(event.card)} is ${event.mark}: ${event.remedy}.`,
  called: (event) => `${event.text.replace(CARDS, cardName)}.`,
  chose: (event, table, state) =>
    `${chooser(event, state)}: ${chosen(event)}${lateBet(event, table)}.`,
  misdeal: (event) => `Misdeal (${event.reason}): all wagers go back.`,
  button: (event) => `${event.why[0].toUpperCase()}${event.why.slice(1)}.`,
  settled: (event, table) =>
    `${event.bettor}, ${betName(table, event.bet)}: ${[event.case, event.pays].filter(Boolean).join(", ")}${event.net ? `, ${event.net > 0 ? "wins" : "loses"} ${money(Math.abs(event.net))}` : ""}.`,
  over: ({ bank }) => {
    if (bank === undefined) return "The round is over.";
    if (bank === 0) return "The bank breaks even.";
    return bank > 0 ? `The bank wins ${money(bank)}.` : `The bank loses ${money(-bank)}.`;
  },
};

/** One event in words, or nothing. @param {any} event @param {any} table @param {any} state */
export function say(event, table, state) {
  if (event.payer && event.kind !== "fee") return paid(event, state);
  return WORDS[event.kind]?.(event, table, state) ?? "";
}

/** Cards written in a sentence. */
const CARDS = /\b[2-9TJQKA][cdhs]\b/g;

/** A sentence with the suits of its cards as signs. @param {string} text */
export function withSuits(text) {
  return text.replace(CARDS, short);
}

/** @type {Record<string, string>} */
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A card in two letters, or nothing for one that is hidden. @param {string} card */
function short(card) {
  return card === "??"
    ? "▮"
    : card[1] in SUITS
      ? `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]]}`
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
        (event.bettor && event.kind === "bet" && events[at + 1].bettor === event.bettor))
    )
      run.push(events[(at += 1)]);
    if (event.kind === "dealt") lines.push(dealtLine(run, state));
    else if (event.kind === "fee")
      lines.push(`Collection: ${run.map((one) => `${one.payer} ${money(one.amount)}`).join(", ")}`);
    else if (event.kind === "bet" && event.bettor)
      lines.push(`${personName(event.bettor, state)}: ${run.map((one) => laid(one, table, state)).join(", ")}`);
    else if (event.kind === "shown")
      lines.push(`${owner(event.hand, before(event, state), state)}: ${event.cards.split(" ").map(short).join(" ")}`);
    else if (event.kind === "called") lines.push(`${withSuits(event.text)}.`);
    else if (event.kind !== "settled" && event.kind !== "asked") lines.push(say(event, table, state));
  }
  return lines.filter(Boolean);
}

/** @param {any[]} run @param {any} state */
function dealtLine(run, state) {
  /** @type {Map<string, {hand: Hand, cards: string[]}>} */
  const hands = new Map();
  for (const { hand, card } of run) {
    const dealt = hands.get(hand.id) ?? { hand, cards: /** @type {string[]} */ ([]) };
    hands.set(hand.id, dealt);
    dealt.cards.push(short(card));
  }
  return [...hands.values()]
    .map(({ hand, cards }) => `${owner(hand, before(run[0], state), state)} ${cards.join(" ")}`)
    .join(" · ");
}
