/** Where one may bet before the deal, as the room says it, and where one has chips. */

/**
 * @typedef {"own" | "free" | "behind"} Claim how one's chips lie on a spot: `free` where nobody sits
 * @typedef {{spot: number, claim: Claim, bets: string[]}} MayBet a spot where one may bet, and the bets that are open there
 * @typedef {{spot: number, bettor: string, bet: string, amount: number, standing: boolean}} Bet a wager on the table
 * @typedef {{phase: string, you: {name: string, seat: number | null} | null, may_bet: MayBet[], bets: Bet[]}} Betting
 *   what of the room's `state` message speaks of bets
 */

/** What one may bet on a spot now; undefined if nothing. @param {Betting} state @param {number | null} spot */
export function mayBetAt(state, spot) {
  return state.may_bet.find((one) => one.spot === spot);
}

/**
 * Where one's chips go: the spot that was picked while one may bet there, else one's own seat.
 * @param {Betting} state @param {number | null} picked @returns {number | null}
 */
export function spotOfBets(state, picked) {
  const kept = picked !== null && (state.phase !== "betting" || mayBetAt(state, picked));
  return kept ? picked : (state.you?.seat ?? null);
}

/** The spots where one has chips. @param {Pick<Betting, "you" | "bets">} state @returns {number[]} */
export function ownSpots(state) {
  return [...new Set(state.bets.filter((bet) => bet.bettor === state.you?.name).map((bet) => bet.spot))];
}
