/** Where one may bet before the deal, as the room says it, and where one has chips. */

/** @typedef {Room.MayBet["claim"]} Claim how one's chips lie on a spot: `free` where nobody sits */

/** What one may bet on a spot now; undefined if nothing. @param {Pick<Room.State, "may_bet">} state @param {number | null} spot */
export function mayBetAt(state, spot) {
  return state.may_bet.find((one) => one.spot === spot);
}

/**
 * Where one's chips go: the spot that was picked while one may bet there, else one's own seat.
 * @param {Pick<Room.State, "phase" | "you" | "may_bet">} state @param {number | null} picked @returns {number | null}
 */
export function spotOfBets(state, picked) {
  const kept = picked !== null && (state.phase !== "betting" || mayBetAt(state, picked));
  return kept ? picked : (state.you?.seat ?? null);
}

/** The spots where one has chips. @param {Pick<Room.State, "you" | "bets">} state @returns {number[]} */
export function ownSpots(state) {
  return [...new Set(state.bets.filter((bet) => bet.bettor === state.you?.name).map((bet) => bet.spot))];
}
