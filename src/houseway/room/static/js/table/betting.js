/** The player's wagers before the deal: those that the room has, and the chips on their way to it. */

import { total } from "../money.js";

/**
 * @typedef {Record<string, number>} Wagers amounts by bet
 * @typedef {Pick<Room.State, "you" | "bets">} Laid
 * @typedef {{spot: number, bet?: string, amount?: number, wagers?: Wagers, undo?: boolean}} Change what a message asks for: a
 *   chip on a bet, or other wagers on a spot; `undo` if they were there before
 * @typedef {Change & {seq?: number}} Sent with the state that includes it, once the room has accepted it
 */

/** The player's new wagers on a spot. @param {Laid} state @param {number | null} spot @returns {Wagers} */
export function ownWagers(state, spot) {
  const mine = state.bets.filter((bet) => bet.bettor === state.you?.name && bet.spot === spot && !bet.standing);
  return Object.fromEntries(mine.map((bet) => [bet.bet, bet.amount]));
}

/** The player's wagers that still stand from earlier rounds. @param {Laid} state @returns {Room.Wager[]} */
export function standingWagers(state) {
  return state.bets.filter((bet) => bet.standing && bet.bettor === state.you?.name);
}

/** All of the player's wagers on a spot, old and new. @param {Laid} state @param {number} spot @returns {Wagers} */
export function allWagers(state, spot) {
  const found = /** @type {Wagers} */ ({});
  for (const bet of state.bets)
    if (bet.bettor === state.you?.name && bet.spot === spot) found[bet.bet] = total([found[bet.bet] ?? 0, bet.amount]);
  return found;
}

/**
 * The wagers to place for the same layout as last time; those that still stand are not placed again.
 * @param {Record<number, Wagers>} last by spot @param {Laid} state @returns {Record<number, Wagers>}
 */
export function wagersAgain(last, state) {
  const standing = standingWagers(state);
  const stands = (/** @type {string} */ spot, /** @type {string} */ bet) =>
    total(standing.filter((one) => String(one.spot) === spot && one.bet === bet).map((one) => one.amount));
  const again = Object.entries(last).map(([spot, wagers]) => {
    const missing = Object.entries(wagers).map(([bet, amount]) => [bet, total([amount, -stands(spot, bet)])]);
    return [spot, Object.fromEntries(missing.filter(([, amount]) => Number(amount) > 0))];
  });
  return Object.fromEntries(again.filter(([, wagers]) => Object.keys(wagers).length));
}

/** @param {Wagers} one @param {Wagers} two */
function sameWagers(one, two) {
  const names = Object.keys(one);
  return names.length === Object.keys(two).length && names.every((name) => one[name] === two[name]);
}

/**
 * Chips on their way to the room. A chip is drawn as soon as it is placed; once the room has answered everything that was
 * sent, its state is drawn instead, so that a refused chip is taken off the felt.
 */
export function createLaying() {
  let sent = /** @type {Sent[]} */ ([]);
  let before = /** @type {Room.Wager[]} */ ([]);
  let seen = 0;
  const past = /** @type {{spot: number, wagers: Wagers}[]} */ ([]);
  const waiting = /** @type {(() => void)[]} */ ([]);

  function settle() {
    if (sent.some((change) => change.seq === undefined || change.seq > seen)) return;
    sent = [];
    for (const done of waiting.splice(0)) done();
  }

  /** Note what was on a spot before the player changed it. @param {Laid} was @param {Laid} now */
  function remember(was, now) {
    for (const spot of new Set(sent.map((change) => change.spot))) {
      const [old, wagers] = [ownWagers(was, spot), ownWagers(now, spot)];
      const undone = sent.some((change) => change.undo && change.spot === spot && sameWagers(change.wagers ?? {}, wagers));
      if (!undone && !sameWagers(old, wagers)) past.push({ spot, wagers: old });
    }
  }

  return {
    /** A change is on its way. @param {Laid} state @param {Change} change @returns {Sent} */
    send(state, change) {
      if (!sent.length) before = state.bets;
      sent.push(change);
      return change;
    },
    /** The room has answered. @param {Sent} change @param {number | null} seq null if it was refused */
    answered(change, seq) {
      if (seq === null) sent = sent.filter((other) => other !== change);
      else change.seq = seq;
      settle();
    },
    /**
     * A state has arrived.
     * @param {(Laid & Pick<Room.State, "phase">) | null} was @param {Laid & Pick<Room.State, "phase" | "seq">} now
     */
    arrive(was, now) {
      seen = now.seq;
      if (was?.phase === "betting" && now.phase === "betting") {
        remember(was, now);
      } else {
        sent = [];
        past.length = 0;
      }
      settle();
    },
    /** The bets as they are drawn. @param {Laid} state @returns {Room.Wager[]} */
    bets(state) {
      const name = state.you?.name ?? "";
      return sent.length ? sent.reduce((bets, change) => changed(bets, change, name), before) : state.bets;
    },
    /** Whether chips on a circle wait for the room's answer. @param {number} spot @param {string} bet */
    waits: (spot, bet) =>
      sent.some((change) => change.spot === spot && (change.bet === bet || bet in (change.wagers ?? {}))),
    /** Whether there is a change to undo. */
    canUndo: () => past.length + sent.length > 0,
    /** What was there before the player's last change, once the room has answered. */
    async last() {
      await this.answers();
      return past.pop();
    },
    /** Resolves once the room has answered everything that was sent. */
    async answers() {
      if (sent.length) await /** @type {Promise<void>} */ (new Promise((done) => waiting.push(done)));
    },
  };
}

/**
 * The bets with the player's change, as far as it can be known without the rules: only the room knows what a double gives.
 * @param {Room.Wager[]} bets @param {Change} change @param {string} bettor @returns {Room.Wager[]}
 */
function changed(bets, { spot, bet, amount = 0, wagers }, bettor) {
  const mine = bets.filter((one) => one.bettor === bettor && one.spot === spot && !one.standing);
  const next = { ...(wagers ?? Object.fromEntries(mine.map((one) => [one.bet, one.amount]))) };
  if (bet) next[bet] = total([next[bet] ?? 0, amount]);
  const laid = Object.entries(next).map(([id, size]) => ({ spot, bettor, bet: id, amount: size, standing: false }));
  const at = mine.length ? bets.indexOf(mine[0]) : bets.length;
  const rest = bets.filter((one) => !mine.includes(one));
  return [...rest.slice(0, at), ...laid.filter((one) => one.amount > 0), ...rest.slice(at)];
}

/** @typedef {ReturnType<typeof createLaying>} Laying */
