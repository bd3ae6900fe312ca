/**
 * What is on the table after some events of a round of any game: hands and pots as the room shows them after each
 * event; wagers, bank, fees, dice, button, open questions and the settlement so far. Of a hand with betting also the
 * chips in front of each player, who was dealt in, and what was posted.
 */

import { spotOf } from "../hand.js";
import { total } from "../money.js";

/**
 * @typedef {{spot: number, bettor: string, party: string, bet: string, hand: string | null, amount: number, standing: boolean,
 *   net: number | null, action: string, pays: string}} Wager `party` is whose action a joint bet shares; `hand` is the id of the
 *   hand it is on, where the events say so
 * @typedef {Object} Scene
 * @property {Map<string, Room.HandPicture>} hands by the id of the hand
 * @property {Wager[]} wagers
 * @property {Map<string, number>} pots what lies in each
 * @property {Map<string, number>} front the chips in front of each player, by name; they are counted with the first pot
 * @property {Map<number, string>} dealtIn the players who were dealt in, by seat, where there is no bank
 * @property {number | null} dealer the seat with the dealer's button
 * @property {Map<string, string>} posted the blind that each player posted, by name
 * @property {Room.BankEvent[]} bank
 * @property {Room.PaidEvent[]} fees
 * @property {number[]} dice
 * @property {"dice" | "number"} thrown whether they are dice, or a shuffling machine's random number
 * @property {Room.ButtonEvent | null} button
 * @property {string[]} called
 * @property {Room.AskedEvent[]} asked open questions
 * @property {Map<number, string>} choices each spot's last choice
 * @property {Map<number, number>} amounts what each spot's last choice was for, if it had an amount
 * @property {Set<number>} folded the spots that gave up their hands
 * @property {Set<number>} dead the seats whose hands are dead by a ruling
 * @property {Room.SettledEvent[]} settled
 * @property {string} misdeal
 * @property {boolean} over
 * @property {Room.CollectedEvent[]} collected what players have collected since the last answer
 */

/** @returns {Scene} */
function empty() {
  return {
    hands: new Map(),
    wagers: [],
    pots: new Map(),
    front: new Map(),
    dealtIn: new Map(),
    dealer: null,
    posted: new Map(),
    bank: [],
    fees: [],
    dice: [],
    thrown: "dice",
    button: null,
    called: [],
    asked: [],
    choices: new Map(),
    amounts: new Map(),
    folded: new Set(),
    dead: new Set(),
    settled: [],
    misdeal: "",
    over: false,
    collected: [],
  };
}

/**
 * @param {Room.Event[]} events
 * @param {number} [count] how many of them
 * @returns {Scene}
 */
export function sceneOf(events, count = events.length) {
  const scene = empty();
  for (const event of events.slice(0, count)) {
    if ("after" in event) picture(scene, event.after ?? {});
    follow(scene, event);
  }
  return scene;
}

/** Replace the hands and pots that an event changed. @param {Scene} scene @param {Room.Picture} after */
function picture(scene, { hands = [], pots = {}, front = {}, dead }) {
  for (const held of hands) scene.hands.set(held.id, held);
  for (const [name, amount] of Object.entries(pots)) scene.pots.set(name, amount);
  for (const [name, amount] of Object.entries(front)) scene.front.set(name, amount);
  if (dead !== undefined) scene.dead.add(dead);
}

/** Whether a seat gave up its hand, or a ruling killed it. @param {Scene} scene @param {number} seat */
export function isOut(scene, seat) {
  return scene.folded.has(seat) || scene.dead.has(seat);
}

/** What is written at a seat whose hand a ruling killed. */
export const DEAD_HAND = "dead hand";

/** What an event says beside its picture. @param {Scene} scene @param {Room.Event} event */
function follow(scene, event) {
  switch (event.kind) {
    case "bank":
      scene.bank.push(event);
      break;
    case "bet":
    case "standing":
      wager(scene, event);
      break;
    case "players":
      scene.dealtIn = new Map(Object.entries(event.players).map(([seat, name]) => [Number(seat), name]));
      scene.dealer = event.button ?? null;
      break;
    case "paid":
      if (event.basis === "kill blind" || (event.basis?.includes("blind") && !scene.choices.size)) scene.posted.set(event.payer, event.basis);
      break;
    case "gathered":
      scene.choices = new Map([...scene.choices].filter(([spot]) => scene.folded.has(spot)));
      scene.amounts.clear();
      break;
    case "dice":
      scene.dice = event.dice;
      scene.thrown = event.by ?? "dice";
      break;
    case "fee":
      scene.fees.push(event);
      break;
    case "called":
      scene.called = event.hands ?? [event.text];
      break;
    case "collected":
      scene.collected.push(event);
      break;
    case "asked":
      scene.asked.push(event);
      break;
    case "chose":
      answer(scene, event);
      break;
    case "taken back":
      scene.asked = [];
      scene.choices.delete(event.spot);
      scene.amounts.delete(event.spot);
      scene.folded.delete(event.spot);
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
    case "resettled":
      settleAgain(scene, event);
      break;
    case "over":
      scene.over = true;
  }
}

/** @param {Scene} scene @param {Room.BetEvent} event */
function wager(scene, { kind, spot, bettor, party = "", bet, hand, amount }) {
  const standing = kind === "standing";
  scene.wagers.push({ spot, bettor, party, bet, hand: hand?.id ?? null, amount, standing, net: null, action: "", pays: "" });
}

/** A private answer has no word. @param {Scene} scene @param {Room.ChoseEvent} event */
function answer(scene, event) {
  scene.asked = scene.asked.filter((ask) => ask.id !== event.id);
  scene.collected = [];
  scene.choices.set(event.spot, event.choice ?? "");
  if (event.amount) scene.amounts.set(event.spot, event.amount);
  else scene.amounts.delete(event.spot);
  if (event.choice === "fold") scene.folded.add(event.spot);
}

/** @param {Scene} scene @param {Room.SettledEvent} row */
function settle(scene, row) {
  scene.settled.push(row);
  const wager = scene.wagers.find(
    (one) =>
      one.net === null &&
      one.spot === row.spot &&
      one.bettor === row.bettor &&
      one.bet === row.bet &&
      one.amount === row.amount &&
      (one.hand === null || one.hand === row.hand?.id),
  );
  if (wager) Object.assign(wager, { net: row.net, action: row.action, pays: row.pays });
}

/** A row that a ruling of the floor has changed after the result. @param {Scene} scene @param {Room.SettledEvent} row */
function settleAgain(scene, row) {
  const alike = (/** @type {Room.SettledEvent | Wager} */ one) => one.spot === row.spot && one.bettor === row.bettor && one.bet === row.bet;
  scene.settled = scene.settled.map((one) => (alike(one) && one.hand?.id === row.hand?.id ? { ...row, kind: "settled" } : one));
  for (const wager of scene.wagers.filter((one) => alike(one) && one.net !== null && (one.hand === null || one.hand === row.hand?.id)))
    Object.assign(wager, { net: row.net, action: row.action, pays: row.pays });
}

/** Whether a wager is settled and stays on the felt for the next round. @param {Wager} wager */
export function staysUp(wager) {
  return wager.net !== null && wager.pays === "stays";
}

/**
 * The hand that a wager is on: as the events say, or the hand of its bet. Null for a wager on the spot.
 * @param {{spot: number, bet: string, hand: string | null}} wager @param {string[]} handBets the bets on the hands of a spot
 */
export function handOf({ spot, bet, hand }, handBets) {
  const at = handBets.indexOf(bet);
  if (hand !== null || at < 0) return hand;
  return handBets.length > 1 ? `${spot}.${at + 1}` : String(spot);
}

/** The total that was put up. @param {Scene} scene */
export function bankSize(scene) {
  return total(scene.bank.map((wager) => wager.amount));
}

/**
 * What the bank still covers after the row settled last, as the room says.
 * @param {Scene} scene @param {Room.SettlementRow[]} [rows] the rows of the settlement
 */
export function bankLeft(scene, rows) {
  return rows?.[scene.settled.length - 1]?.bank_left ?? bankSize(scene);
}

/** The wagers of a spot on a bet. @param {Scene} scene @param {number} spot @param {string} bet */
export function wagersOn(scene, spot, bet) {
  return scene.wagers.filter((wager) => wager.spot === spot && wager.bet === bet);
}

/** Whether any of these events changes a hand. @param {Room.Event[]} events */
export function changesHands(events) {
  return events.some((event) => "after" in event && event.after?.hands);
}

/** The hands of the whole table, in the order they were first dealt. @param {Scene} scene */
export function sharedHands(scene) {
  return [...scene.hands.values()].filter((held) => spotOf(held) === null);
}

/** The hands of one spot: one, or more after a split. @param {Scene} scene @param {number} spot */
export function spotHands(scene, spot) {
  return [...scene.hands.values()].filter((held) => spotOf(held) === spot && held.cards.flat().length > 0);
}
