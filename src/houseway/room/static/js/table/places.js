/** Where one may bet before the deal: in one's own circles, in some where nobody sits, and behind others. */

/**
 * @typedef {"own" | "free" | "behind"} Claim how one's chips lie on a spot: `free` where nobody sits
 * @typedef {Object} BettingState what of a state says where one may bet
 * @property {{seat: number | null, name: string, backline?: boolean} | null} you
 * @property {{seat: number, name: string | null, player_dealer?: boolean}[]} seats
 * @property {Room.Wager[]} [bets]
 */

/** The bets that are placed before the deal. @param {Room.TableMessage} table @returns {Room.Bet[]} */
export function openBets(table) {
  return table.bets.filter((bet) => bet.placed === "before the deal");
}

/** Who decides at a spot: who sits there, else who bet there first. @param {BettingState} state @param {number} spot @returns {string | null} */
function holderOf(state, spot) {
  const seated = state.seats.find((one) => one.seat === spot)?.name;
  return seated ?? (state.bets ?? []).find((bet) => bet.spot === spot)?.bettor ?? null;
}

/**
 * How one may bet on a spot by the rules; null if not at all.
 * @param {Room.TableMessage} table @param {BettingState} state @param {number | null} spot @returns {Claim | null}
 */
export function claimOn(table, state, spot) {
  const { you } = state;
  const seat = state.seats.find((one) => one.seat === spot);
  if (!seat || seat.player_dealer || !(you?.seat || you?.backline)) return null;
  if (seat.seat === you.seat) return "own";
  const holder = holderOf(state, seat.seat);
  if (holder && holder !== you.name) return table.backline ? "behind" : null;
  return you.seat && reaches(table.circles, state, you, seat.seat) ? "free" : null;
}

/**
 * Whether the rules let one bet in this circle too, beside those one has.
 * @param {Room.Circles | null} circles @param {BettingState} state
 * @param {{seat: number | null, name: string}} you @param {number} spot
 */
function reaches(circles, state, you, spot) {
  if (!circles) return false;
  const { name, seat } = you;
  const bets = (state.bets ?? []).filter((bet) => holderOf(state, bet.spot) === name);
  const held = new Set([seat ?? spot, spot, ...bets.map((bet) => bet.spot)]);
  const apart = Math.max(...held) - Math.min(...held) >= held.size;
  return !(circles.open === "adjacent" && apart) && held.size <= (circles.most ?? Infinity);
}

/** The bets one may place on a spot now. @param {Room.TableMessage} table @param {BettingState} state @param {number | null} spot @returns {Room.Bet[]} */
export function betsAt(table, state, spot) {
  const claim = claimOn(table, state, spot);
  if (!claim) return [];
  return openBets(table).filter((bet) => bet.backline || claim !== "behind");
}

/**
 * Where one's chips go: the spot that was picked while one may bet there, else one's own seat.
 * @param {Room.TableMessage} table @param {BettingState} state @param {number | null} picked @returns {number | null}
 */
export function spotOfBets(table, state, picked) {
  return claimOn(table, state, picked) ? picked : (state.you?.seat ?? null);
}

/** The spots where one has chips. @param {BettingState} state @returns {number[]} */
export function ownSpots(state) {
  const mine = (state.bets ?? []).filter((bet) => bet.bettor === state.you?.name);
  return [...new Set(mine.map((bet) => bet.spot))];
}
