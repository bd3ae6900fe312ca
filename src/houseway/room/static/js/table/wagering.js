/** What a player may do when it is his turn to bet into a pot, and the sums that the buttons of the dock stand for. */

import { total } from "../money.js";

/**
 * @typedef {Object} Turn
 * @property {Room.PlainOffer | null} fold
 * @property {Room.PlainOffer | null} check
 * @property {Room.PlainOffer | null} call
 * @property {Room.AmountOffer | null} raise a bet, a raise, or a bet that is completed
 * @property {Room.PlainOffer[]} others such as the bring-in
 */

/** The questions that are answered with chips. */
const QUESTIONS = ["bet", "bring-in"];

/** Whether a question is a turn to bet. @param {Pick<Room.OwnQuestion, "question" | "legal">} ask */
export function isTurn({ question, legal }) {
  return QUESTIONS.includes(question) && legal.some((offer) => ["fold", "check", "bring-in"].includes(offer.name));
}

/** What is offered, by what it is. @param {Pick<Room.OwnQuestion, "legal">} ask @returns {Turn} */
export function turnOf({ legal }) {
  /** @type {Turn} */
  const turn = { fold: null, check: null, call: null, raise: null, others: [] };
  for (const offer of legal) {
    if ("high" in offer) turn.raise = offer;
    else if ("cards" in offer) continue;
    else if (offer.name === "fold" || offer.name === "check" || offer.name === "call") turn[offer.name] = offer;
    else turn.others.push(offer);
  }
  return turn;
}

/**
 * An amount that an offer allows, as near to the wanted one as its steps and whole dollars let it be.
 * @param {Room.AmountOffer} offer @param {number} wanted
 */
export function near({ low, high, step }, wanted) {
  if (wanted >= high) return high;
  if (wanted <= low) return low;
  const by = step ?? 1;
  return Math.min(high, total([low, by * Math.round(total([wanted, -low]) / by)]));
}

/**
 * The sums that a player often wants: the least, half the pot, the whole pot, and all that is allowed. A raise of the pot
 * calls first, and then adds what the pot is worth.
 * @param {Room.AmountOffer} offer @param {number} pot every chip in the middle and in front of players @param {number} call
 * @param {number} stack the player's chips
 * @returns {{name: string, amount: number}[]} without those that come to the least or to all
 */
export function shortcutsOf(offer, pot, call, stack) {
  const paid = offer.paid ?? 0;
  const level = total([paid, call]);
  const whole = total([pot, call]);
  const allIn = offer.high >= total([paid, stack]);
  const all = [
    { name: "Min", amount: offer.low },
    { name: "½ pot", amount: near(offer, total([level, whole / 2])) },
    { name: "Pot", amount: near(offer, total([level, whole])) },
    { name: allIn ? "All in" : "Max", amount: offer.high },
  ];
  return all.filter(({ amount }, index) => index === 0 || index === 3 || (amount > offer.low && amount < offer.high));
}

/** What a bet or raise is called on its button: "Raise to $40", "Bet $20", "All in $85". @param {Room.AmountOffer} offer @param {number} amount @param {number} stack */
export function raiseWords({ name, paid = 0 }, amount, stack) {
  if (amount >= total([paid, stack])) return "All in";
  return { bet: "Bet", raise: "Raise to", complete: "Complete to" }[name] ?? name;
}
