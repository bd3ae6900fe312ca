/** Chips for a table that is played for pots: what to sit down with, and more of them between hands. */

import { h } from "../dom.js";
import { money, total } from "../money.js";

/** What to sit down with, if the player names no other sum: twice the least buy-in, as far as the table and the wallet allow. @param {Room.TableMessage} table @param {{buyin: number | null}} local @param {number} wallet */
export function buyInOf({ stakes }, { buyin }, wallet) {
  if (!stakes) return Math.min(buyin ?? 500, wallet);
  const { low, high } = stakes.buy_in;
  const usual = Math.min(buyin ?? 2 * low, high ?? Infinity, wallet);
  return buyin === null ? Math.max(low, usual) : usual;
}

/**
 * What a player may add to his chips; null if he may add none.
 * @param {Pick<Room.TableMessage, "stakes">} table @param {Pick<Room.State, "you">} state @returns {number | null}
 */
export function toAdd({ stakes }, { you }) {
  if (!stakes || !you?.seat || you.leaving) return null;
  const { low, high } = stakes.buy_in;
  const held = total([you.chips, you.arriving]);
  const full = Math.min(high ?? 2 * low, 2 * low);
  const amount = Math.min(total([full, -held]), Math.floor(you.wallet));
  return amount > 0 && total([held, amount]) >= low ? amount : null;
}

/** The button that brings chips to the table, for a player who has fewer than the least buy-in. @param {{table: Room.TableMessage, state: Room.State, act: import("./actions.js").Act}} input */
export function rebuy({ table, state, act }) {
  const amount = toAdd(table, state);
  const { you } = state;
  if (amount === null || !you || total([you.chips, you.arriving]) >= (table.stakes?.buy_in.low ?? 0)) return null;
  const out = !you.chips && !you.arriving;
  return h(
    "button",
    { type: "button", class: out ? "primary" : "", onclick: () => act.addChips(amount), "data-act": "rebuy" },
    `Add ${money(amount)}`,
  );
}
