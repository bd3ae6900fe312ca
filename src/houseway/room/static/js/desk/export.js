/** A settled situation as rows of a table: the same columns as `houseway settle --csv`. */

import { csv } from "../download.js";

const COLUMNS = /** @type {const} */ ([
  "spot", "bettor", "bet", "hand", "amount", "due", "net", "returned", "covered", "case", "pays", "cite",
]);

/** A line for each wager, in the order of settlement. @param {Pick<Room.DeskAnswer, "wagers">} result */
export function deskCsv({ wagers }) {
  return csv(
    [...COLUMNS, "by_reading"],
    wagers.map((row) => [...COLUMNS.map((name) => row[name]), row.by_reading.join(" ")]),
  );
}
