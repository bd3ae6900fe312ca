/** Laying down chips before the deal: what a click, a double or a rebet makes of one's wagers. */

import { total } from "../money.js";
import { openBets } from "./places.js";

/**
 * @typedef {Record<string, number>} Wagers
 * @typedef {{bets: Room.Bet[]}} Layout the bets one may place where the chips go
 */

/** Chips worth offering at these limits. @param {Room.TableMessage} table @returns {number[]} */
export function palette(table) {
  const all = [1, 5, 25, 100, 500, 1000];
  const lowest = Math.min(...openBets(table).map((bet) => bet.low));
  const most = table.limits.high ?? Infinity;
  const found = all.filter((value) => value <= most && value * 5 > lowest);
  return found.slice(0, 5);
}

/** The chip in hand to begin with. @param {Room.TableMessage} table */
export function firstChip(table) {
  const chips = palette(table);
  return chips.find((value) => value >= table.limits.low) ?? chips[chips.length - 1];
}

/** @param {Layout} layout @param {string} id */
function betOf(layout, id) {
  const found = layout.bets.find((bet) => bet.id === id);
  if (!found) throw new RangeError(`no bet ${id} may be placed here`);
  return found;
}

/** An amount brought within a bet's limits. @param {Room.Bet} bet @param {number} amount */
function within(bet, amount) {
  return Math.max(bet.low, bet.high === null ? amount : Math.min(amount, bet.high));
}

/** Wagers that must go along with others of the same size. @param {Layout} layout @param {Wagers} wagers */
function matched({ bets }, wagers) {
  const found = { ...wagers };
  for (const bet of bets) {
    const base = bet.equals ? (found[bet.equals] ?? 0) : 0;
    if (bet.equals && !base) delete found[bet.id];
    else if (bet.equals && (bet.mandatory || found[bet.id])) found[bet.id] = total([base * (bet.multiples[0] ?? 1)]);
  }
  return found;
}

/**
 * A chip on a circle. The first one is at least the minimum; a bet that follows another brings that one along.
 * @param {Layout} layout @param {Wagers} wagers @param {string} id @param {number} chip
 * @returns {Wagers}
 */
export function place(layout, wagers, id, chip) {
  const bet = betOf(layout, id);
  const lead = bet.equals && bet.mandatory ? betOf(layout, bet.equals) : bet;
  const amount = within(lead, total([wagers[lead.id] ?? 0, chip]));
  /** @type {Wagers} */
  const next = { ...wagers, [lead.id]: amount };
  if (bet.equals && !bet.mandatory) next[id] = wagers[bet.equals] ?? 0;
  return matched(layout, next);
}

/** A chip taken off a circle. @param {Layout} layout @param {Wagers} wagers @param {string} id @param {number} chip */
export function lift(layout, wagers, id, chip) {
  const next = { ...wagers };
  const bet = betOf(layout, id);
  const left = total([next[id] ?? 0, -chip]);
  if (left >= bet.low) next[id] = left;
  else delete next[id];
  return matched(layout, next);
}

/** Everything twice, as far as the limits go. @param {Layout} layout @param {Wagers} wagers */
export function doubled(layout, wagers) {
  const next = Object.fromEntries(
    Object.entries(wagers).map(([id, amount]) => [id, within(betOf(layout, id), amount * 2)]),
  );
  return matched(layout, next);
}

/** One's own wagers on a spot as the room has them. @param {Room.State} state @param {number | null} spot @returns {Wagers} */
export function ownWagers(state, spot) {
  /** @type {Wagers} */
  const found = {};
  for (const bet of state.bets) {
    if (bet.bettor === state.you?.name && bet.spot === spot && !bet.standing) {
      found[bet.bet] = total([found[bet.bet] ?? 0, bet.amount]);
    }
  }
  return found;
}

/** @param {Wagers} one @param {Wagers} two */
export function sameWagers(one, two) {
  const names = Object.keys(one);
  return names.length === Object.keys(two).length && names.every((name) => one[name] === two[name]);
}
