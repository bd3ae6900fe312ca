/** Laying down chips before the deal: what a click, a double or a rebet makes of one's wagers. */

import { total } from "../money.js";

/** @typedef {Record<string, number>} Wagers */

/** The bets that are placed before the deal. @param {any} table */
export function openBets(table) {
  return table.bets.filter((/** @type {any} */ bet) => bet.placed === "before the deal");
}

/** Chips worth offering at these limits. @param {any} table @returns {number[]} */
export function palette(table) {
  const all = [1, 5, 25, 100, 500, 1000];
  const lowest = Math.min(...openBets(table).map((/** @type {any} */ bet) => bet.low));
  const most = table.limits.high ?? Infinity;
  const found = all.filter((value) => value <= most && value * 5 > lowest);
  return found.slice(0, 5);
}

/** The chip in hand to begin with. @param {any} table */
export function firstChip(table) {
  const chips = palette(table);
  return chips.find((value) => value >= table.limits.low) ?? chips[chips.length - 1];
}

/** An amount brought within a bet's limits. @param {any} bet @param {number} amount */
function within(bet, amount) {
  return Math.max(bet.low, bet.high === null ? amount : Math.min(amount, bet.high));
}

/** Wagers that must go along with others of the same size. @param {any} table @param {Wagers} wagers */
function matched(table, wagers) {
  const found = { ...wagers };
  for (const bet of openBets(table)) {
    const base = bet.equals ? (found[bet.equals] ?? 0) : 0;
    if (bet.equals && !base) delete found[bet.id];
    else if (bet.equals && (bet.mandatory || found[bet.id])) found[bet.id] = total([base * (bet.multiples[0] ?? 1)]);
  }
  return found;
}

/**
 * A chip on a circle. The first one is at least the minimum; a bet that follows another brings that one along.
 * @param {any} table @param {Wagers} wagers @param {string} id @param {number} chip
 * @returns {Wagers}
 */
export function place(table, wagers, id, chip) {
  const bet = table.bets.find((/** @type {any} */ one) => one.id === id);
  const lead = bet.equals && bet.mandatory ? table.bets.find((/** @type {any} */ one) => one.id === bet.equals) : bet;
  const amount = within(lead, total([wagers[lead.id] ?? 0, chip]));
  const next = { ...wagers, [lead.id]: amount };
  if (bet.equals && !bet.mandatory) next[id] = wagers[bet.equals] ?? 0;
  return matched(table, next);
}

/** A chip taken off a circle. @param {any} table @param {Wagers} wagers @param {string} id @param {number} chip */
export function lift(table, wagers, id, chip) {
  const next = { ...wagers };
  const bet = table.bets.find((/** @type {any} */ one) => one.id === id);
  const left = total([next[id] ?? 0, -chip]);
  if (left >= bet.low) next[id] = left;
  else delete next[id];
  return matched(table, next);
}

/** Everything twice, as far as the limits go. @param {any} table @param {Wagers} wagers */
export function doubled(table, wagers) {
  const next = Object.fromEntries(
    Object.entries(wagers).map(([id, amount]) => {
      const bet = table.bets.find((/** @type {any} */ one) => one.id === id);
      return [id, within(bet, amount * 2)];
    }),
  );
  return matched(table, next);
}

/** One's own wagers on a spot as the room has them. @param {any} state @param {number | null} spot @returns {Wagers} */
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

/**
 * Where one's chips go: the spot that was picked while somebody plays there, else one's own seat.
 * @param {any} state @param {number | null} picked @returns {number | null}
 */
export function spotOfBets(state, picked) {
  const seat = state.seats.find((/** @type {any} */ one) => one.seat === picked);
  return seat?.name && !seat.player_dealer ? picked : (state.you?.seat ?? null);
}

/** @param {Wagers} one @param {Wagers} two */
export function sameWagers(one, two) {
  const names = Object.keys(one);
  return names.length === Object.keys(two).length && names.every((name) => one[name] === two[name]);
}
