/**
 * What is on the table after some events of a round of any game: hands and pots as the room shows them after each
 * event; wagers, bank, fees, dice, button, open questions and the settlement so far.
 */

import { spotOf } from "../hand.js";
import { total } from "../money.js";

/**
 * @typedef {import("../hand.js").Hand} Hand
 * @typedef {Hand & {cards: string[][]}} Held a hand with its cards, part by part
 * @typedef {{hands?: Held[], pots?: Record<string, number>, brings?: number}} After what an event changed, as it now is
 * @typedef {{spot: number, bettor: string, bet: string, amount: number, net: number | null, action: string}} Wager
 * @typedef {{spot: number, bettor: string, bet: string, amount: number, net: number, action: string, case: string,
 *   pays: string, cite: string}} Row
 * @typedef {{id: string, spot: number, seat: number, question: string, hand?: Hand, bettor?: string}} Ask
 * @typedef {Object} Scene
 * @property {Map<string, Held>} hands by the id of the hand
 * @property {Wager[]} wagers
 * @property {Map<string, number>} pots what lies in each
 * @property {{owner: string, amount: number, spot?: number}[]} bank
 * @property {{payer: string, amount: number, basis: string}[]} fees
 * @property {number[]} dice
 * @property {{seat: number, why: string} | null} button
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
    called: "",
    asked: [],
    choices: new Map(),
    settled: [],
    misdeal: "",
    over: false,
  };
}

/**
 * @param {any[]} events
 * @param {number} [count] how many of them
 * @returns {Scene}
 */
export function sceneOf(events, count = events.length) {
  const scene = empty();
  for (const event of events.slice(0, count)) {
    picture(scene, event.after ?? {});
    FOLD[event.kind]?.(scene, event);
  }
  return scene;
}

/** Replace the hands and pots that an event changed. @param {Scene} scene @param {After} after */
function picture(scene, { hands = [], pots = {} }) {
  for (const held of hands) scene.hands.set(held.id, held);
  for (const [name, amount] of Object.entries(pots)) scene.pots.set(name, amount);
}

/** @type {Record<string, (scene: Scene, event: any) => void>} */
const FOLD = {
  bank: (scene, event) => scene.bank.push(event),
  bet: wager,
  standing: wager,
  dice: (scene, event) => (scene.dice = event.dice),
  fee: (scene, event) => scene.fees.push(event),
  called: (scene, event) => (scene.called = event.text),
  asked: (scene, event) => scene.asked.push(event),
  chose: answer,
  misdeal: (scene, event) => {
    scene.misdeal = event.reason;
    scene.asked = [];
    scene.over = true;
  },
  button: (scene, event) => (scene.button = event),
  settled: settle,
  over: (scene) => (scene.over = true),
};

/** @param {Scene} scene @param {{spot: number, bettor: string, bet: string, amount: number}} event */
function wager(scene, { spot, bettor, bet, amount }) {
  scene.wagers.push({ spot, bettor, bet, amount, net: null, action: "" });
}

/** @param {Scene} scene @param {any} event */
function answer(scene, event) {
  scene.asked = scene.asked.filter((ask) => ask.id !== event.id);
  scene.choices.set(event.spot, event.choice);
}

/** @param {Scene} scene @param {Row} row */
function settle(scene, row) {
  scene.settled.push(row);
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

/** The total that was put up. @param {Scene} scene */
export function bankSize(scene) {
  return total(scene.bank.map((wager) => wager.amount));
}

/**
 * What the bank still covers after the row settled last, as the room says.
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
  return [...scene.hands.values()].filter((held) => spotOf(held) === null);
}

/** The hands of one spot: one, or more after a split. @param {Scene} scene @param {number} spot */
export function spotHands(scene, spot) {
  return [...scene.hands.values()].filter((held) => spotOf(held) === spot && held.cards.flat().length > 0);
}
