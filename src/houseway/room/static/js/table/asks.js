/** The questions one has to answer now, wherever one sits or stands. */

/** What tells a question from the others of its round. @param {any} ask */
export function askKey(ask) {
  return `${ask.spot} ${ask.about}`;
}

/** One's open questions, less those whose answer is on its way. @param {any} state @param {any} local @returns {any[]} */
export function openAsks(state, local) {
  return state.asks.filter((/** @type {any} */ ask) => !local.answered.has(askKey(ask)));
}

/** Who is being waited for, by name where the room gives one. @param {any} state @returns {string[]} */
export function waitedFor(state) {
  const seats = new Map(state.seats.map((/** @type {any} */ seat) => [seat.seat, seat.name]));
  const names = state.asked.map(
    (/** @type {any} */ ask) => ask.name ?? ask.bettor ?? seats.get(ask.seat) ?? `seat ${ask.seat}`,
  );
  return [...new Set(/** @type {string[]} */ (names))];
}
