/** The answer about hands: a bar for each, how often it wins and splits, its part of every share. */

import { h } from "../dom.js";
import { csv } from "../download.js";
import { percent } from "../money.js";
import { heads, labelled } from "../tables.js";

/** @param {Room.EquityAnswer} answer @param {boolean} stale whether something else is being asked by now */
export function resultSection(answer, stale) {
  const shares = Object.keys(answer.hands[0].shares);
  const split = shares.length > 1;
  const columns = ["Hand", ">Equity", "", ">Wins all", ">Splits", ...(split ? shares.map((name) => `>Of the ${name}`) : [])];
  return h(
    "section.equity-result",
    { "data-equity": answer.exact ? "exact" : "sampled", class: stale ? "stale" : "", id: "equity-result" },
    h("h2", {}, "Equity"),
    h(
      "div.scroll",
      {},
      h(
        "table.stacked.equities",
        {},
        heads(...columns),
        h(
          "tbody",
          {},
          answer.hands.map((hand) =>
            h(
              "tr",
              {},
              labelled(columns, [
                h("td.equity-hand", {}, h("strong", {}, handName(hand.hand))),
                h("td.num", {}, h("span", {}, h("strong", {}, percent(hand.equity, 2)), h("small", {}, precision(hand)))),
                h("td.bar-cell", {}, bar(hand.equity)),
                h("td.num", {}, percent(hand.wins, 2)),
                h("td.num", {}, percent(hand.splits, 2)),
                ...(split ? shares.map((name) => h("td.num", {}, percent(hand.shares[name], 2))) : []),
              ]),
            ),
          ),
        ),
      ),
    ),
    h("p.hint", {}, foundBy(answer)),
  );
}

/** @param {number} share */
function bar(share) {
  return h("span.bar", { "aria-hidden": "true" }, h("i", { style: { width: `${100 * share}%` } }));
}

/** @param {string} hand */
export const handName = (hand) => (hand === "*" ? "Any cards" : hand);

/** A short fraction, or the standard error. @param {Room.EquityOfHand} hand */
function precision({ equity_exact: exact, standard_error: error }) {
  if (error !== null) return ` ± ${percent(error, 2)}`;
  return exact && exact.length <= 12 ? ` ${exact}` : "";
}

/** @param {Room.EquityAnswer} answer */
export function foundBy({ exact, deals }) {
  const count = deals.toLocaleString("en-US");
  if (exact) return deals === 1 ? "There is nothing left to deal." : `All ${count} deals were counted: these figures are exact.`;
  return `${count} deals were sampled; ± is the standard error of the equity.`;
}

/** @param {Room.EquityAnswer} answer */
export function equityCsv({ hands }) {
  const shares = Object.keys(hands[0].shares);
  return csv(
    ["hand", "equity", "equity_exact", "standard_error", "wins", "splits", ...shares],
    hands.map((hand) => [
      hand.hand,
      hand.equity,
      hand.equity_exact,
      hand.standard_error,
      hand.wins,
      hand.splits,
      ...shares.map((name) => hand.shares[name]),
    ]),
  );
}
