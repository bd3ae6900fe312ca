/** How a round ended, in words: for the player, and for each row of its settlement. */

import { money } from "../money.js";

/** What the round brought the player; empty if they had no part in it. @param {Pick<Room.State, "settlement" | "you" | "bank">} state */
export function ownResult({ settlement, you, bank }) {
  const net = you && settlement?.nets[you.name];
  if (net === null || net === undefined) return "";
  const tookPart = settlement?.rows.some((row) => row.bettor === you?.name) || bank?.owner === you?.name;
  if (!tookPart && !net) return "";
  return net > 0 ? `You win ${money(net)}.` : net < 0 ? `You lose ${money(-net)}.` : "You break even.";
}

/** What became of a wager that neither won nor lost. @param {Pick<Room.SettlementRow, "action" | "pays">} row */
export function evenResult({ action, pays }) {
  if (action === "none") return "no action";
  return pays === "push" || pays === "stays" ? pays : "returned";
}

/**
 * The rows of a settlement, the player's own first.
 * @template {{bettor: string}} Row
 * @param {Row[]} rows @param {string | undefined} you @returns {{own: Row[], others: Row[]}}
 */
export function ownFirst(rows, you) {
  return { own: rows.filter((row) => row.bettor === you), others: rows.filter((row) => row.bettor !== you) };
}
