/**
 * What lies on the table after some events of a round: a pure fold over the events the server sent, whatever the
 * game. Hands, wagers, bank, fees, dice, button, open questions and the settlement so far.
 */

import { total } from "../money.js";

/**
 * @typedef {{card: string, up: boolean, apart?: boolean}} Dealt `apart` begins another part of a hand that was set
 * @typedef {{spot: number, bettor: string, bet: string, amount: number, net: number | null, action: string}} Wager
 * @typedef {{spot: number, bettor: string, bet: string, amount: number, net: number, action: string, case: string,
 *   pays: string, cite: string}} Row
 * @typedef {{spot: number, seat: number, about: string, legal?: {name: string, low?: number, high?: number}[]}} Ask
 * @typedef {Object} Scene
 * @property {Map<string, Dealt[]>} hands by name; a name that begins with a number is a spot's own
 * @property {Wager[]} wagers
 * @property {{owner: string, amount: number, spot?: number}[]} bank
 * @property {{payer: string, amount: number, basis: string}[]} fees
 * @property {number[]} dice
 * @property {{seat: number, why: string} | null} button
 * @property {number} burned
 * @property {string} called
 * @property {Ask[]} asked open questions
 * @property {Map<number, string>} choices each spot's last choice
 * @property {Row[]} settled
 * @property {string} misdeal
 * @property {boolean} over
 * @property {number | null} bankNet
 */

/** @returns {Scene} */
function empty() {
  return {
    hands: new Map(),
    wagers: [],
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
    bankNet: null,
  };
}

/**
 * @param {any[]} events
 * @param {number} [count] only so many of them
 * @returns {Scene}
 */
export function sceneOf(events, count = events.length) {
  const scene = empty();
  for (const event of events.slice(0, count)) FOLD[event.kind]?.(scene, event);
  return scene;
}

/** @type {Record<string, (scene: Scene, event: any) => void>} */
const FOLD = {
  bank: (scene, event) => scene.bank.push(event),
  bet: wager,
  standing: wager,
  fee: (scene, event) => scene.fees.push(event),
  dice: (scene, event) => (scene.dice = event.dice),
  dealt: (scene, { hand, card }) => handOf(scene, hand).push({ card, up: card !== "??" }),
  shown: turnUp,
  set: setApart,
  moved: (scene, { hand, at, to }) => handOf(scene, to).push(...handOf(scene, hand).splice(at, 1)),
  burned: (scene) => (scene.burned += 1),
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
  over: (scene, event) => {
    scene.over = true;
    scene.bankNet = event.bank;
  },
};

/** @param {Scene} scene @param {{spot: number, bettor: string, bet: string, amount: number}} event */
function wager(scene, { spot, bettor, bet, amount }) {
  scene.wagers.push({ spot, bettor, bet, amount, net: null, action: "" });
}

/** @param {Scene} scene @param {string} name */
function handOf(scene, name) {
  let hand = scene.hands.get(name);
  if (!hand) scene.hands.set(name, (hand = []));
  return hand;
}

/** @param {Scene} scene @param {{hand: string, cards: string, at: number[]}} event */
function turnUp(scene, { hand, cards, at }) {
  const faces = cards.split(" ");
  at.forEach((place, index) => (handOf(scene, hand)[place] = { card: faces[index], up: true }));
}

/** A hand in its parts, one after the other. @param {Scene} scene @param {{hand: string, parts: number[][]}} event */
function setApart(scene, { hand, parts }) {
  const cards = handOf(scene, hand);
  const set = parts.flatMap((part, number) =>
    part.map((place, index) => ({ ...cards[place], apart: number > 0 && index === 0 })),
  );
  scene.hands.set(hand, set);
}

/** @param {Scene} scene @param {any} event */
function answer(scene, event) {
  scene.asked = scene.asked.filter((ask) => ask.spot !== event.spot || ask.about !== event.about);
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

/** What was put up in all. @param {Scene} scene */
export function bankSize(scene) {
  return total(scene.bank.map((wager) => wager.amount));
}

/** What the bank holds after the wagers settled so far. @param {Scene} scene */
export function bankNow(scene) {
  return total([bankSize(scene), ...scene.settled.map((row) => -row.net)]);
}

/**
 * How much of the bank is still to be won or lost: every settled wager uses it up by what moved, or, with separate
 * caps, only what was paid out counts.
 * @param {Scene} scene @param {string} cover
 */
export function bankLeft(scene, cover) {
  const used = scene.settled.map((row) => (cover === "separate caps" ? Math.max(row.net, 0) : Math.abs(row.net)));
  return Math.max(0, total([bankSize(scene), ...used.map((amount) => -amount)]));
}

/** The wagers of a spot on a bet. @param {Scene} scene @param {number} spot @param {string} bet */
export function wagersOn(scene, spot, bet) {
  return scene.wagers.filter((wager) => wager.spot === spot && wager.bet === bet);
}

/** The spot a hand belongs to ("3", "3.2" and "3/2" are spot 3's), or null. @param {string} hand */
export function spotOf(hand) {
  const found = /^(\d+)([./]|$)/.exec(hand);
  return found ? Number(found[1]) : null;
}

/** The hands of the whole table, in the order they were first dealt. @param {Scene} scene */
export function sharedHands(scene) {
  return [...scene.hands].filter(([name]) => spotOf(name) === null);
}

/** The hands of one spot: one, or more after a split. @param {Scene} scene @param {number} spot */
export function spotHands(scene, spot) {
  return [...scene.hands].filter(([name, cards]) => spotOf(name) === spot && cards.length);
}
