/** A settled situation as rows of a table: the same columns as `houseway settle --csv`. */

import { csv } from "../download.js";

const COLUMNS = /** @type {const} */ ([
  "spot", "bettor", "bet", "hand", "amount", "due", "net", "returned", "covered", "case", "pays", "cite",
]);

/** A line for each wager, in the order of settlement. @param {Pick<Room.DeskAnswer, "wagers" | "hands">} result */
export function deskCsv({ wagers, hands }) {
  const setAs = (/** @type {number | null} */ spot) =>
    hands.filter((hand) => hand.spot === spot).map((hand) => hand.text).join("; ");
  return csv(
    [...COLUMNS, "by_reading", "set_as", "player_dealer_set_as"],
    wagers.map((row) => [...COLUMNS.map((name) => row[name]), row.by_reading.join(" "), setAs(row.spot), setAs(null)]),
  );
}
