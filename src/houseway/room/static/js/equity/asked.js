/** What is asked about hands: read from the address of the page, and written to it. */

import { cardsIn } from "../cardpicker.js";
import { query } from "../net.js";
import { asList } from "../settings.js";

/**
 * @typedef {Object} Asked
 * @property {string[]} hands as they are typed: cards, a range, or nothing for any cards
 * @property {string} board
 * @property {string} dead
 * @property {boolean} opened where what is played for depends on that
 * @property {string} preflop the starting hand that is chosen in the grid
 * @property {number} opponents how many random hands the grid is for
 */

export const ANY = "*";
const FEWEST = 2;

/** @param {URLSearchParams} search @returns {Asked} */
export function askedIn(search) {
  const hands = search.getAll("hand").map((hand) => (hand === ANY ? "" : hand));
  while (hands.length < FEWEST) hands.push("");
  return {
    hands,
    board: search.get("board") ?? "",
    dead: search.get("dead") ?? "",
    opened: search.get("opened") !== "false",
    preflop: search.get("preflop") ?? "",
    opponents: Math.min(8, Math.max(1, Number(search.get("opponents")) || 1)),
  };
}

/** Hands, board and dead cards as the room is asked about them. @param {Asked} asked */
export function requestOf({ hands, board, dead, opened }) {
  return { hand: hands.map((hand) => hand.trim() || ANY), board, dead, opened: opened ? "" : "false" };
}

/** The address of the page that asks this. @param {string} game @param {import("../settings.js").Chosen} chosen @param {Asked} asked */
export function addressOf(game, chosen, asked) {
  const { hand, ...rest } = requestOf(asked);
  const { preflop, opponents } = asked;
  const some = hand.length > FEWEST || hand.some((one) => one !== ANY);
  return `/equity/${game}${query({
    set: asList(chosen),
    hand: some ? hand : [],
    ...rest,
    preflop,
    opponents: opponents > 1 ? opponents : "",
  })}`;
}

/** Whether anything is asked: an address without hands only opens the page. @param {URLSearchParams} search */
export const isAsked = (search) => search.has("hand");

/** The cards of a hand that is written card by card; a range has none. @param {string} text */
export function handCards(text) {
  const cards = cardsIn(text).filter((card) => card !== "/");
  const rest = text.replace(/(10|[2-9tjqka])[cdhs]|jo(?:ker)?|\?+|\s/gi, "");
  return rest ? [] : cards;
}

/** The cards that are named anywhere, so that none is picked twice. @param {Asked} asked */
export function takenIn({ hands, board, dead }) {
  return [...hands, board, dead].flatMap(handCards);
}
