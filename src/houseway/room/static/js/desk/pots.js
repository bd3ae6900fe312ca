/** A finished hand of a game with pots as it is described at the desk: who put in what, street by street. */

/**
 * @typedef {Object} Player a seat that was dealt in
 * @property {number} seat
 * @property {string} cards
 * @property {Record<string, string>} put what it put in by street, in dollars
 * @property {string} folded the street on which it folded, "?" where the desk is to find it; empty if it is in to the end
 * @property {boolean} allIn
 *
 * @typedef {Object} PotSituation what the desk reads (docs/settle.md)
 * @property {string} game
 * @property {Record<string, string>} settings
 * @property {{button?: string, round?: string}} table
 * @property {Record<string, string>} hands
 * @property {Record<string, Record<string, string>>} bets
 * @property {string[] | Record<string, string>} folded
 * @property {number[]} all_in
 */

export const SOMEWHERE = "?";
export const CARRIED = "carried";
export const BUY_BACKS = "buy-backs";
/** The seat of carried chips that belong to nobody. */
const NOBODY = "0";
const FIRST_SEATS = [1, 2, 3];

/** @param {number} seat @returns {Player} */
export function newPlayer(seat) {
  return { seat, cards: "", put: {}, folded: "", allIn: false };
}

/** The players described so far; three to begin with. @param {Player[]} players */
export function fittedPlayers(players) {
  return players.length ? players : FIRST_SEATS.map(newPlayer);
}

/** The first seat that nobody has. @param {Player[]} players */
export function nextSeat(players) {
  const taken = new Set(players.map((player) => player.seat));
  return Array.from({ length: 99 }, (_, index) => index + 1).find((seat) => !taken.has(seat)) ?? 1;
}

/**
 * The situation as the desk reads it. Where the street of any fold is left to the desk, it finds that of all of them.
 * @param {{game: string, chosen: Record<string, string>, button: string, round: string, odd: string, shared: Record<string, {cards: string}>, players: Player[]}} described
 * @param {string[]} streets in order
 * @returns {PotSituation}
 */
export function potSituation({ game, chosen, button, round, odd, shared, players }, streets) {
  const board = shared.board?.cards.trim();
  const out = players.filter((player) => player.folded);
  const stated = out.every((player) => player.folded !== SOMEWHERE);
  return {
    game,
    settings: chosen,
    table: { ...(button.trim() ? { button: button.trim() } : {}), ...(round.trim() && again(streets) ? { round: round.trim() } : {}) },
    hands: {
      ...(board ? { board } : {}),
      ...Object.fromEntries(players.filter(({ cards }) => cards.trim()).map(({ seat, cards }) => [seat, cards])),
    },
    bets: Object.fromEntries(
      streets
        .map((street) => /** @type {[string, Record<string, string>]} */ ([street, { ...putOn(street, players), ...oddOn(street, streets, odd) }]))
        .filter(([, put]) => Object.keys(put).length),
    ),
    folded: stated
      ? Object.fromEntries(out.map(({ seat, folded }) => [String(seat), folded]))
      : out.map(({ seat }) => String(seat)),
    all_in: players.filter((player) => player.allIn && !player.folded).map(({ seat }) => seat),
  };
}

/** Whether a tied pot is played for again in this game. @param {string[]} streets */
function again(streets) {
  return streets.includes(BUY_BACKS);
}

/** The carried chips that are nobody's. @param {string} street @param {string[]} streets @param {string} odd @returns {Record<string, string>} */
function oddOn(street, streets, odd) {
  return street === CARRIED && again(streets) && Number(odd.trim()) ? { [NOBODY]: odd.trim() } : {};
}

/** What the players put in on a street; an amount of zero is none. @param {string} street @param {Player[]} players */
function putOn(street, players) {
  const amounts = players.map(({ seat, put }) => [seat, (put[street] ?? "").trim()]);
  return Object.fromEntries(amounts.filter(([, amount]) => amount && Number(amount) !== 0));
}
