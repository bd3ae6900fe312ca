/** A finished round as it is described at the desk. */

/**
 * @typedef {{cards: string, kept: string}} Hand
 * @typedef {{name: string, bets: Record<string, string>, choice: string}} Bettor
 * @typedef {{seat: number, bettors: Bettor[], hands: Hand[][], dealt: string[]}} SeatRow
 *   `bettors`: who sits there, then those behind him; `hands`: for each hand the spot gets, the hand and those split
 *   from it; `dealt`: the same before a switch
 */

/** @returns {Hand} */
export function newHand() {
  return { cards: "", kept: "" };
}

/** @returns {Bettor} */
export function newBettor() {
  return { name: "", bets: {}, choice: "" };
}

/** @param {number} seat @param {import("./hands.js").Hands} hands @returns {SeatRow} */
export function newSeat(seat, hands) {
  const own = { hands: hands.own.map(() => [newHand()]), dealt: hands.own.map(() => "") };
  return { seat, bettors: [newBettor()], ...own };
}

/** What the bettor at this place of a seat goes by without a name. @param {SeatRow} row @param {number} place */
export function placeName(row, place) {
  return place ? `bettor ${place + 1}` : `seat ${row.seat}`;
}

/** What a bettor goes by: his name, or his place. @param {SeatRow} row @param {number} place */
export function bettorName(row, place) {
  return row.bettors[place].name.trim() || placeName(row, place);
}

/**
 * What was described so far, as far as it fits the hands of these rules; two seats to begin with.
 * @param {any} local @param {import("./hands.js").Hands} hands
 */
export function fitted(local, hands) {
  const rows = local.seats ?? [newSeat(2, hands), newSeat(3, hands)];
  return {
    shared: Object.fromEntries(hands.shared.map(([name]) => [name, local.shared[name] ?? newHand()])),
    seats: rows.map((/** @type {SeatRow} */ row) =>
      row.hands.length === hands.own.length ? row : { ...newSeat(row.seat, hands), bettors: row.bettors },
    ),
  };
}

/** @param {any} local */
export function freeSeat(local) {
  const taken = new Set([local.dealer, ...local.seats.map((/** @type {SeatRow} */ row) => row.seat)]);
  return Array.from({ length: 99 }, (_, index) => index + 1).find((seat) => !taken.has(seat)) ?? 1;
}

/** One hand as the desk reads it; nothing if it was not given. @param {Hand} hand */
function said({ cards, kept }) {
  return kept ? { dealt: cards, kept } : cards;
}

/** A hand and those split from it. @param {Hand[]} split */
function splitHands(split) {
  const given = split.filter((hand) => hand.cards).map(said);
  return given.length > 1 ? given : (given[0] ?? "");
}

/** The hands of a seat: one, or a list where every spot gets several. @param {SeatRow} row */
function seatHands(row) {
  const given = row.hands.map(splitHands);
  return given.length > 1 && given.some(Boolean) ? given : (given[0] ?? "");
}

/** @param {string} text one choice, or several with commas between them */
function choicesIn(text) {
  const words = text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  return words.length > 1 ? words : (words[0] ?? "");
}

/** Only what was given. @param {Record<string, any>} values */
function filled(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value && Object.keys(value).length));
}

/** The wagers of a seat: the player's alone, or each bettor's in order. @param {SeatRow} row */
function seatBets(row) {
  const laid = row.bettors.map(({ bets }, place) => ({ bettor: bettorName(row, place), bets: filled(bets) }));
  const given = laid.filter(({ bets }) => Object.keys(bets).length);
  return row.bettors.length > 1 ? given : laid[0].bets;
}

/** What was chosen at a seat: by its player, or by each bettor. @param {SeatRow} row */
function seatChoices(row) {
  if (row.bettors.length === 1) return choicesIn(row.bettors[0].choice);
  const chosen = row.bettors.map(({ choice }, place) => [bettorName(row, place), choicesIn(choice)]);
  return filled(Object.fromEntries(chosen));
}

/** The situation as the desk reads it. @param {any} local */
export function situationOf(local) {
  /** @type {SeatRow[]} */
  const rows = local.seats;
  const shared = Object.entries(local.shared).map(([name, hand]) => [name, said(hand)]);
  const own = rows.map((row) => [row.seat, seatHands(row)]);
  const dealt = rows.map((row) => [`seat ${row.seat} as dealt`, row.dealt.some(Boolean) ? row.dealt : ""]);
  const choices = filled(Object.fromEntries(rows.map((row) => [row.seat, seatChoices(row)])));
  const table = {
    player_dealer: local.dealer,
    ...(local.bank ? { bank: local.bank } : {}),
    ...(local.start ? { action: { seat: Number(local.start) } } : {}),
  };
  return {
    game: local.game,
    settings: local.chosen,
    table,
    hands: filled(Object.fromEntries([...shared, ...own, ...dealt])),
    bets: filled(Object.fromEntries(rows.map((row) => [row.seat, seatBets(row)]))),
    ...(Object.keys(choices).length ? { choices } : {}),
  };
}
