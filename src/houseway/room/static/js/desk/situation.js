/** A finished round as it is described at the desk. */

/**
 * @typedef {{cards: string, kept: string}} Hand
 * @typedef {{name: string, bets: Record<string, string>, choice: string}} Bettor
 *
 * @typedef {Object} SeatRow
 * @property {number} seat
 * @property {Bettor[]} bettors the seated player, then those who bet behind
 * @property {Hand[][]} hands for each hand the spot gets, the hand and those split from it
 * @property {string[]} dealt the same before a switch
 *
 * @typedef {Object} Described what is filled in at the desk
 * @property {string} game
 * @property {Record<string, string>} chosen the settings that differ from the default
 * @property {number} dealer the player-dealer's seat
 * @property {string} bank
 * @property {string} start the seat where action starts, if it is stated
 * @property {string} dice the dice that place the action button, or their total
 * @property {string} number the random number that places it
 * @property {Record<string, Hand>} shared the hands that all spots share
 * @property {SeatRow[]} seats
 * @property {string} button the seat with the button, in games with pots
 * @property {string} round which round for a tied pot it is, where that is asked
 * @property {string} odd the carried chips that are nobody's
 * @property {import("./pots.js").Player[]} players the seats that were dealt in there
 */

/**
 * Where action starts: the seat, or the dice that say so. What is typed as dice and is no number is left to the desk to refuse.
 * @typedef {{seat?: number, dice?: number | string | (number | string)[], number?: number | string}} Start
 */

/**
 * What the desk reads: each thing under its documented name (docs/settle.md).
 * @typedef {string | {dealt: string, kept: string}} WrittenHand
 * @typedef {WrittenHand | WrittenHand[] | (WrittenHand | WrittenHand[])[]} WrittenHands
 * @typedef {string | string[]} ChoiceWords
 * @typedef {Record<string, string | string[]>} Wagers by bet, in dollars; a list where a bet was made several times
 *
 * @typedef {Object} Situation
 * @property {string} game
 * @property {Record<string, string>} settings
 * @property {{player_dealer: number, bank?: string, action?: Start}} table
 * @property {Record<string, WrittenHands>} hands
 * @property {Record<string, Wagers | {bettor: string, bets: Wagers}[]>} bets
 * @property {Record<string, ChoiceWords | Record<string, ChoiceWords>>} [choices]
 */

/** A form in which nothing is filled in. @param {string} game @returns {Described} */
export function emptyForm(game) {
  return { game, chosen: {}, dealer: 1, bank: "", start: "", dice: "", number: "", shared: {}, seats: [], button: "", round: "", odd: "", players: [] };
}

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

/** What the desk calls a bettor without a name. @param {SeatRow} row @param {number} place */
export function placeName(row, place) {
  return place ? `bettor ${place + 1}` : `seat ${row.seat}`;
}

/** What the desk calls a bettor: by name, or by place. @param {SeatRow} row @param {number} place */
export function bettorName(row, place) {
  return row.bettors[place].name.trim() || placeName(row, place);
}

/**
 * The hands and seats described so far, as far as they fit the hands of these rules; two seats to begin with.
 * @param {Described} described @param {import("./hands.js").Hands} hands
 * @returns {{shared: Record<string, Hand>, seats: SeatRow[]}}
 */
export function fitted(described, hands) {
  const rows = described.seats.length ? described.seats : [newSeat(2, hands), newSeat(3, hands)];
  return {
    shared: Object.fromEntries(hands.shared.map(([name]) => [name, described.shared[name] ?? newHand()])),
    seats: rows.map((row) =>
      row.hands.length === hands.own.length ? row : { ...newSeat(row.seat, hands), bettors: row.bettors },
    ),
  };
}

/** @param {Described} described */
export function freeSeat({ dealer, seats }) {
  const taken = new Set([dealer, ...seats.map((row) => row.seat)]);
  return Array.from({ length: 99 }, (_, index) => index + 1).find((seat) => !taken.has(seat)) ?? 1;
}

/** One hand as the desk reads it; empty if it was not entered. @param {Hand} hand @returns {WrittenHand} */
function written({ cards, kept }) {
  return kept ? { dealt: cards, kept } : cards;
}

/** A hand and those split from it. @param {Hand[]} split @returns {WrittenHand | WrittenHand[]} */
function splitHands(split) {
  const given = split.filter((hand) => hand.cards).map(written);
  return given.length > 1 ? given : (given[0] ?? "");
}

/** The hands of a seat: one, or a list where every spot gets several. @param {SeatRow} row @returns {WrittenHands} */
function seatHands(row) {
  const given = row.hands.map(splitHands);
  return given.length > 1 && given.some(Boolean) ? given : (given[0] ?? "");
}

/** @param {string} text one choice, or several with commas between them @returns {ChoiceWords} */
function choicesIn(text) {
  const words = text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  return words.length > 1 ? words : (words[0] ?? "");
}

/**
 * Only what was entered: no empty text, list or object.
 * @template Value
 * @param {[string | number, Value][]} entries
 * @returns {Record<string, Value>}
 */
function filled(entries) {
  return Object.fromEntries(entries.filter(([, value]) => value && Object.keys(value).length));
}

/** @param {string} text an amount, or several with plus signs between them: "20 + 40" @returns {string | string[]} */
function amountsIn(text) {
  const amounts = text
    .split("+")
    .map((amount) => amount.trim())
    .filter(Boolean);
  return amounts.length > 1 ? amounts : (amounts[0] ?? "");
}

/**
 * The bets that can be made at a place of a spot: no button, which is earned, and behind the player none that he alone may make.
 * @param {Room.Bet[]} bets @param {number} place among the seat's bettors
 */
export function betsAt(bets, place) {
  return bets.filter((bet) => bet.placed !== "as a button" && (bet.backline || !place));
}

/**
 * The fields of a bet at a seat: one, or one for each hand if the bet is made on single hands.
 * @param {SeatRow} row @param {{id: string, name: string}} bet @param {string} doubles the bet that is made on single hands
 * @returns {{key: string, label: string}[]}
 */
export function betFields(row, bet, doubles) {
  const count = row.hands.flat().length;
  if (bet.id !== doubles || count < 2) return [{ key: bet.id, label: bet.name }];
  return Array.from({ length: count }, (_, at) => ({
    key: at ? `${bet.id} ${at + 1}` : bet.id,
    label: `${bet.name}, hand ${at + 1}`,
  }));
}

/** The wagers of a seat: the player's alone, or each bettor's in order. @param {SeatRow} row */
function seatBets(row) {
  const laid = row.bettors.map(({ bets }, place) => ({
    bettor: bettorName(row, place),
    bets: filled(Object.entries(bets).map(([bet, text]) => [bet, amountsIn(text)])),
  }));
  return row.bettors.length > 1 ? laid.filter(({ bets }) => Object.keys(bets).length) : laid[0].bets;
}

/** What was chosen at a seat: by its player, or by each bettor. @param {SeatRow} row */
function seatChoices(row) {
  if (row.bettors.length === 1) return choicesIn(row.bettors[0].choice);
  return filled(row.bettors.map(({ choice }, place) => [bettorName(row, place), choicesIn(choice)]));
}

/** The desk's name of a hand that all spots share: "player_dealer" for the room's "player-dealer". @param {string} hand */
function handKey(hand) {
  return hand.replaceAll("-", "_");
}

/**
 * The situation as the desk reads it.
 * @param {Described} described @returns {Situation}
 */
export function situationOf({ game, chosen, dealer, bank, start, dice, number, shared, seats }) {
  /** @type {[string | number, WrittenHands][]} */
  const hands = [
    ...Object.entries(shared).map(([name, hand]) => /** @type {[string, WrittenHands]} */ ([handKey(name), written(hand)])),
    ...seats.map((row) => /** @type {[number, WrittenHands]} */ ([row.seat, seatHands(row)])),
    ...seats.map((row) => /** @type {[string, WrittenHands]} */ ([`seat ${row.seat} as dealt`, dealtHands(row)])),
  ];
  /** @type {Start} */
  const action = {
    ...(start ? { seat: Number(start) } : {}),
    ...(dice.trim() ? { dice: diceIn(dice) } : {}),
    ...(number.trim() ? { number: countIn(number.trim()) } : {}),
  };
  const choices = filled(seats.map((row) => [row.seat, seatChoices(row)]));
  return {
    game,
    settings: chosen,
    table: {
      player_dealer: dealer,
      ...(bank ? { bank } : {}),
      ...(Object.keys(action).length ? { action } : {}),
    },
    hands: filled(hands),
    bets: filled(seats.map((row) => [row.seat, seatBets(row)])),
    ...(Object.keys(choices).length ? { choices } : {}),
  };
}

/** Dice one by one, or their total: "2 3 4", "9". @param {string} text */
function diceIn(text) {
  const dice = text.split(/[\s,+]+/).filter(Boolean).map(countIn);
  return dice.length > 1 ? dice : dice[0];
}

/** What was typed, as a number if it is one. @param {string} text */
function countIn(text) {
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** The hands of a seat before a switch, if they were entered. @param {SeatRow} row @returns {WrittenHands} */
function dealtHands({ dealt }) {
  return dealt.some(Boolean) ? dealt : "";
}
