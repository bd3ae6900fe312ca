/** Where the player may bet before the deal, as the room says, and where they have chips. */

/** @typedef {Room.MayBet["claim"]} Claim how the player's chips lie on a spot: `free` where nobody sits */

/** What the player may bet on a spot now; undefined if they may not bet there. @param {Pick<Room.State, "may_bet">} state @param {number | null} spot */
export function mayBetAt(state, spot) {
  return state.may_bet.find((one) => one.spot === spot);
}

/**
 * Where the player's chips go: the spot they picked while they may bet there, otherwise their own seat.
 * @param {Pick<Room.State, "phase" | "you" | "may_bet">} state @param {number | null} picked @returns {number | null}
 */
export function spotOfBets(state, picked) {
  const kept = picked !== null && (state.phase !== "betting" || mayBetAt(state, picked));
  return kept ? picked : (state.you?.seat ?? null);
}

/** The spots where the player has chips. @param {Pick<Room.State, "you" | "bets">} state @returns {number[]} */
export function ownSpots(state) {
  return [...new Set(state.bets.filter((bet) => bet.bettor === state.you?.name).map((bet) => bet.spot))];
}
