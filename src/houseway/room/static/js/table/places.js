/** Where one may bet before the deal: in one's own circles, in some where nobody sits, and behind others. */

/** @typedef {"own" | "free" | "behind"} Claim how one's chips lie on a spot: `free` where nobody sits */

/** The bets that are placed before the deal. @param {any} table @returns {any[]} */
export function openBets(table) {
  return table.bets.filter((/** @type {any} */ bet) => bet.placed === "before the deal");
}

/** Who decides at a spot: who sits there, else who bet there first. @param {any} state @param {number} spot @returns {string | null} */
function holderOf(state, spot) {
  const seated = state.seats.find((/** @type {any} */ one) => one.seat === spot)?.name;
  return seated ?? state.bets.find((/** @type {any} */ bet) => bet.spot === spot)?.bettor ?? null;
}

/**
 * How one may bet on a spot by the rules; null if not at all.
 * @param {any} table @param {any} state @param {number | null} spot @returns {Claim | null}
 */
export function claimOn(table, state, spot) {
  const { you } = state;
  const seat = state.seats.find((/** @type {any} */ one) => one.seat === spot);
  if (!seat || seat.player_dealer || !(you?.seat || you?.backline)) return null;
  if (seat.seat === you.seat) return "own";
  const holder = holderOf(state, seat.seat);
  if (holder && holder !== you.name) return table.backline ? "behind" : null;
  return you.seat && reaches(table.circles, state, seat.seat) ? "free" : null;
}

/**
 * Whether the rules let one bet in this circle too, beside those one has.
 * @param {any} circles @param {any} state @param {number} spot
 */
function reaches(circles, state, spot) {
  if (!circles) return false;
  const { name, seat } = state.you;
  const bets = state.bets.filter((/** @type {any} */ bet) => holderOf(state, bet.spot) === name);
  const held = new Set([seat, spot, ...bets.map((/** @type {any} */ bet) => bet.spot)]);
  const apart = Math.max(...held) - Math.min(...held) >= held.size;
  return !(circles.open === "adjacent" && apart) && held.size <= (circles.most ?? Infinity);
}

/** The bets one may place on a spot now. @param {any} table @param {any} state @param {number | null} spot @returns {any[]} */
export function betsAt(table, state, spot) {
  const claim = claimOn(table, state, spot);
  if (!claim) return [];
  return openBets(table).filter((bet) => bet.backline || claim !== "behind");
}

/**
 * Where one's chips go: the spot that was picked while one may bet there, else one's own seat.
 * @param {any} table @param {any} state @param {number | null} picked @returns {number | null}
 */
export function spotOfBets(table, state, picked) {
  return claimOn(table, state, picked) ? picked : (state.you?.seat ?? null);
}

/** The spots where one has chips. @param {any} state @returns {number[]} */
export function ownSpots(state) {
  const mine = state.bets.filter((/** @type {any} */ bet) => bet.bettor === state.you?.name);
  return [...new Set(/** @type {number[]} */ (mine.map((/** @type {any} */ bet) => bet.spot)))];
}
