/**
 * What lies on the table after some events of a round: a pure fold over the events the server sent, whatever the
 * game. Hands, wagers, pots, bank, fees, dice, button, open questions and the settlement so far.
 */

import { spotOf } from "../hand.js";
import { total } from "../money.js";

/**
 * @typedef {Room.Hand} Hand
 * @typedef {{card: string, apart?: boolean}} Dealt `apart` begins another part of a hand that was set
 * @typedef {{spot: number, bettor: string, bet: string, amount: number, net: number | null, action: string}} Wager
 * @typedef {Room.SettledEvent} Row
 * @typedef {Room.AskedEvent} Ask
 * @typedef {Object} Scene
 * @property {Map<string, {hand: Hand, cards: Dealt[]}>} hands by the id of the hand
 * @property {Wager[]} wagers
 * @property {Map<string, number>} pots what lies in each
 * @property {Room.BankEvent[]} bank
 * @property {Room.PaidEvent[]} fees
 * @property {number[]} dice
 * @property {{seat: number, why: string} | null} button
 * @property {number} burned
 * @property {string} called
 * @property {Ask[]} asked open questions
 * @property {Map<number, string>} choices each spot's last choice
 * @property {Row[]} settled
 * @property {string} misdeal
 * @property {boolean} over
 */

/** @returns {Scene} */
function empty() {
  return {
    hands: new Map(),
    wagers: [],
    pots: new Map(),
    bank: [],
    fees: [],
    dice: [],
    button: null,
    burned: 0,
    called: "",
    asked: [],
    choices: new Map(),
    settled: [],
    misdeal: "",
    over: false,
  };
}

/**
 * @param {Room.Event[]} events
 * @param {number} [count] only so many of them
 * @returns {Scene}
 */
export function sceneOf(events, count = events.length) {
  const scene = empty();
  for (const event of events.slice(0, count)) {
    follow(scene, event);
  }
  return scene;
}

/** @param {Scene} scene @param {Room.Event} event */
function follow(scene, event) {
  switch (event.kind) {
    case "bank":
      scene.bank.push(event);
      break;
    case "bet":
    case "standing":
      wager(scene, event);
      break;
    case "fee":
    case "paid":
      pay(scene, event);
      break;
    case "dice":
      scene.dice = event.dice;
      break;
    case "dealt":
      cardsOf(scene, event.hand).push({ card: event.card });
      break;
    case "shown":
      turnUp(scene, event);
      break;
    case "set":
      setApart(scene, event);
      break;
    case "moved":
      cardsOf(scene, event.to).push(...cardsOf(scene, event.hand).splice(event.at, 1));
      break;
    case "burned":
      scene.burned += 1;
      break;
    case "called":
      scene.called = event.text;
      break;
    case "asked":
      scene.asked.push(event);
      break;
    case "chose":
      answer(scene, event);
      break;
    case "misdeal":
      Object.assign(scene, { misdeal: event.reason, asked: [], over: true });
      break;
    case "button":
      scene.button = event;
      break;
    case "settled":
      settle(scene, event);
      break;
    case "over":
      scene.over = true;
      scene.pots.clear();
  }
}

/** @param {Scene} scene @param {Room.BetEvent} event */
function wager(scene, { spot, bettor, bet, amount }) {
  scene.wagers.push({ spot, bettor, bet, amount, net: null, action: "" });
}

/** Whether an account is a pot: no person can have such a name. @param {string} account */
function isPot(account) {
  return account.split(" ")[0] === "pot";
}

/**
 * Chips that change hands at once: a fee, a bet into a pot.
 * @param {Scene} scene @param {Room.PaidEvent} event
 */
function pay(scene, event) {
  const { kind, payer, payee, amount } = event;
  if (kind === "fee") scene.fees.push(event);
  if (isPot(payer)) addTo(scene, payer, -amount);
  if (isPot(payee)) addTo(scene, payee, amount);
}

/** @param {Scene} scene @param {string} pot @param {number} amount */
function addTo(scene, pot, amount) {
  scene.pots.set(pot, total([scene.pots.get(pot) ?? 0, amount]));
}

/** @param {Scene} scene @param {Hand} hand */
function cardsOf(scene, hand) {
  let found = scene.hands.get(hand.id);
  if (!found) scene.hands.set(hand.id, (found = { hand, cards: [] }));
  return found.cards;
}

/** @param {Scene} scene @param {Room.ShownEvent} event */
function turnUp(scene, { hand, cards, at }) {
  const faces = cards.split(" ");
  at.forEach((place, index) => (cardsOf(scene, hand)[place] = { card: faces[index] }));
}

/** A hand in its parts, one after the other. @param {Scene} scene @param {Room.SetEvent} event */
function setApart(scene, { hand, parts }) {
  const cards = cardsOf(scene, hand);
  const set = parts.flatMap((part, number) =>
    part.map((place, index) => ({ ...cards[place], apart: number > 0 && index === 0 })),
  );
  scene.hands.set(hand.id, { hand, cards: set });
}

/** @param {Scene} scene @param {Room.ChoseEvent} event */
function answer(scene, event) {
  scene.asked = scene.asked.filter((ask) => ask.id !== event.id);
  scene.choices.set(event.spot, event.choice ?? "");
}

/** @param {Scene} scene @param {Row} row */
function settle(scene, row) {
  scene.settled.push(row);
  if (isPot(row.bet)) addTo(scene, row.bet, -paidOut(row));
  const wager = scene.wagers.find(
    (one) =>
      one.net === null &&
      one.spot === row.spot &&
      one.bettor === row.bettor &&
      one.bet === row.bet &&
      one.amount === row.amount,
  );
  if (wager) Object.assign(wager, { net: row.net, action: row.action });
}

/**
 * What a settled row brings: the chips in a pot were paid before, those against a bank stay with their owner until then.
 * @param {Pick<Row, "bet" | "net" | "amount">} row
 */
export function paidOut({ bet, net, amount }) {
  return isPot(bet) ? total([net, amount]) : net;
}

/** What was put up in all. @param {Scene} scene */
export function bankSize(scene) {
  return total(scene.bank.map((wager) => wager.amount));
}

/**
 * How much of the bank is still to be won or lost, as the room says of the row settled last.
 * @param {Scene} scene @param {{bank_left?: number}[]} [rows] the rows of the settlement
 */
export function bankLeft(scene, rows) {
  return rows?.[scene.settled.length - 1]?.bank_left ?? bankSize(scene);
}

/** The wagers of a spot on a bet. @param {Scene} scene @param {number} spot @param {string} bet */
export function wagersOn(scene, spot, bet) {
  return scene.wagers.filter((wager) => wager.spot === spot && wager.bet === bet);
}

/** The hands of the whole table, in the order they were first dealt. @param {Scene} scene */
export function sharedHands(scene) {
  return handsWhere(scene, ({ hand }) => spotOf(hand) === null);
}

/** The hands of one spot: one, or more after a split. @param {Scene} scene @param {number} spot */
export function spotHands(scene, spot) {
  return handsWhere(scene, ({ hand, cards }) => spotOf(hand) === spot && cards.length > 0);
}

/**
 * @param {Scene} scene @param {(held: {hand: Hand, cards: Dealt[]}) => boolean} wanted
 * @returns {[string, Dealt[]][]} the cards by the id of their hand
 */
function handsWhere(scene, wanted) {
  return [...scene.hands.values()].filter(wanted).map(({ hand, cards }) => [hand.id, cards]);
}
