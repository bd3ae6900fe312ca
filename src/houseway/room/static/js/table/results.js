/** How a round ended, in words: for the player, and for each row of its settlement. */

import { person, staysInPot } from "../felt/labels.js";
import { money, total } from "../money.js";

/**
 * What the round brought the player, and the collection that it includes; empty if they had no part in it.
 * @param {Pick<Room.State, "settlement" | "you" | "bank" | "fees">} state
 */
export function ownResult({ settlement, you, bank, fees }) {
  const net = you && settlement?.nets[you.name];
  if (net === null || net === undefined) return "";
  const tookPart = settlement?.rows.some((row) => row.bettor === you?.name) || bank?.owner === you?.name;
  if (!tookPart && !net) return "";
  const held = total((settlement?.rows ?? []).filter((row) => row.bettor === you?.name && staysInPot(row)).map((row) => row.amount + row.net));
  if (held) return `You hold ${money(held)} of the pot, which stays.`;
  const result = net > 0 ? `You win ${money(net)}` : net < 0 ? `You lose ${money(-net)}` : "You break even";
  return `${result}${lessFee(net, feeOf(fees, you?.name))}.`;
}

/**
 * What the player's way to set the hand was worth, and the best way if it was another; empty where the odds do not tell.
 * @param {Pick<Room.State, "setting_worth">} state
 */
export function settingResult({ setting_worth: worth }) {
  if (!worth) return "";
  const own = `On average this hand ${average(worth.points)} each opponent this way`;
  if (worth.cost < 0.005) return `${own}: it cannot be set better.`;
  return `${own}. Best: ${worth.best}, which ${average(worth.best_points)} each: ${worth.cost.toFixed(2)} better.`;
}

/** What a hand wins or loses on average: "wins 1.20 points from", "loses 2.14 points to". @param {number} points */
function average(points) {
  return points < 0 ? `loses ${(-points).toFixed(2)} points to` : `wins ${points.toFixed(2)} points from`;
}

/** The collection that a player pays in this round. @param {Room.Fee[]} fees @param {string | undefined} name */
export function feeOf(fees, name) {
  return total(fees.filter((fee) => fee.payer === name).map((fee) => fee.amount));
}

/** How a result comes about if the player paid a collection: the wagers alone brought something else. @param {number} net @param {number} fee */
function lessFee(net, fee) {
  if (!fee) return "";
  const played = total([net, fee]);
  const collection = `the ${money(fee)} collection`;
  if (!played) return ` (${collection})`;
  if (played < 0) return ` (${money(-played)} and ${collection})`;
  return ` (${net < 0 ? "a win of " : ""}${money(played)} less ${collection})`;
}

/** What became of a wager that neither won nor lost. @param {Pick<Room.SettlementRow, "action" | "pays">} row */
export function evenResult({ action, pays }) {
  if (action === "none") return "no action";
  return pays === "push" || pays === "stays" ? pays : "returned";
}

/** With whom a bettor shares the action of a row, to follow his name. @param {string | undefined} party */
export function jointly(party) {
  return party ? ` with ${person(party)}` : "";
}

/** Whether two rows are the two sides of a score between players. @param {{bettor: string, bet: string}} one @param {{bettor: string, bet: string}} two */
export function mirrors(one, two) {
  return one.bettor === two.bet && one.bet === two.bettor;
}

/**
 * The rows without those that mirror another one, which is the player's own or comes first.
 * @template {{bettor: string, bet: string}} Row
 * @param {Row[]} rows @param {string | undefined} you @returns {Row[]}
 */
export function eachPairOnce(rows, you) {
  return rows.filter((row, at) => {
    const other = rows.findIndex((one) => mirrors(row, one));
    return other < 0 || row.bettor === you || (row.bet !== you && at < other);
  });
}

/**
 * The rows of a settlement, the player's own first.
 * @template {{bettor: string}} Row
 * @param {Row[]} rows @param {string | undefined} you @returns {{own: Row[], others: Row[]}}
 */
export function ownFirst(rows, you) {
  return { own: rows.filter((row) => row.bettor === you), others: rows.filter((row) => row.bettor !== you) };
}
