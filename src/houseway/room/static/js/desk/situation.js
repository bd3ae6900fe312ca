/** A finished round as it is described at the desk. */

/** @typedef {{seat: number, bets: Record<string, string>, cards: string, choice: string}} SeatRow */

/** @param {number} seat @returns {SeatRow} */
export function newSeat(seat) {
  return { seat, bets: {}, cards: "", choice: "" };
}

/** @param {any} local */
export function freeSeat(local) {
  const taken = new Set([local.dealer, ...local.seats.map((/** @type {SeatRow} */ row) => row.seat)]);
  return Array.from({ length: 99 }, (_, index) => index + 1).find((seat) => !taken.has(seat)) ?? 1;
}

/** Whether the bets name two hands that serve the whole table. @param {any} form */
export function sharedByAll(form) {
  const ids = form.bets.map((/** @type {any} */ bet) => bet.id);
  return ids.includes("player") && (ids.includes("banker") || ids.includes("dealer"));
}

/** The hands that are not a seat's own. @param {any} form @returns {[string, string][]} */
export function sharedNames(form) {
  return sharedByAll(form)
    ? [
        ["player", "Player"],
        ["banker", "Banker"],
      ]
    : [
        ["player_dealer", "Player-dealer"],
        ["board", "Board (if there is one)"],
      ];
}

/** The situation as the desk reads it. @param {any} local */
export function situationOf(local) {
  const hands = Object.fromEntries(Object.entries(local.shared).filter(([, text]) => text));
  /** @type {Record<string, any>} */
  const bets = {},
    choices = {};
  for (const row of local.seats) {
    const wagers = Object.fromEntries(Object.entries(row.bets).filter(([, amount]) => amount));
    if (Object.keys(wagers).length) bets[row.seat] = wagers;
    if (row.cards) hands[row.seat] = row.cards;
    if (row.choice) choices[row.seat] = row.choice;
  }
  const table = {
    player_dealer: local.dealer,
    ...(local.bank ? { bank: local.bank } : {}),
    ...(local.start ? { action: { seat: Number(local.start) } } : {}),
  };
  return {
    game: local.game,
    settings: local.chosen,
    table,
    hands,
    bets,
    ...(Object.keys(choices).length ? { choices } : {}),
  };
}
