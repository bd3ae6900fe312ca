/** The odds that are shown, as rows of a table: the same columns as `houseway odds --csv`. */

import { csv } from "../download.js";

const COLUMNS = ["bet", "case", "pays", "combinations", "probability", "contribution", "cite", "by_reading", "method"];

/** A line for each case, then one with the whole bet's expectation. @param {Pick<Room.Odds, "bets" | "unpriced">} odds */
export function oddsCsv(odds) {
  const priced = Object.entries(odds.bets).flatMap(([name, bet]) => [
    ...bet.cases.map((row) => [
      name,
      row.case,
      row.pays,
      row.combinations_exact,
      row.probability,
      row.contribution,
      row.cite,
      row.by_reading.join(" "),
      bet.cases_method,
    ]),
    [name, "expectation", "", bet.combinations_exact, 1, bet.value, "", "", bet.method],
  ]);
  const unpriced = Object.entries(odds.unpriced).map(([name, reason]) => [name, "not priced", "", "", "", "", reason, "", ""]);
  return csv(COLUMNS, [...priced, ...unpriced]);
}
