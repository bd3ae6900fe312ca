/** The strategy chart as players carry it: rows are hands, columns the player-dealer's up card. */

import { h } from "../dom.js";

/** @type {["hard" | "soft" | "pairs", string][]} */
const TITLES = [
  ["hard", "Hard hands"],
  ["soft", "Soft hands"],
  ["pairs", "Pairs"],
];

/** @param {Room.StrategyChart} chart @param {Record<string, number> | undefined} policies */
export function chartSection(chart, policies) {
  return h(
    "section",
    {},
    h("h2", {}, "Best play"),
    TITLES.filter(([key]) => Object.keys(chart[key]).length > 0).map(([key, title]) =>
      grid(title, chart.up, chart[key]),
    ),
    h("p.hint", {}, chart.legend),
    policies && policyList(policies),
  );
}

/** @param {string} title @param {string[]} up @param {Record<string, string[]>} rows */
function grid(title, up, rows) {
  return h(
    "div.scroll",
    {},
    h(
      "table.chart",
      {},
      h("caption", {}, title),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, ""), up.map((card) => h("th", { scope: "col" }, card)))),
      h(
        "tbody",
        {},
        Object.entries(rows).map(([hand, cells]) =>
          h("tr", {}, h("th", { scope: "row" }, hand), cells.map((cell) => h("td", { "data-do": cell[0] }, cell))),
        ),
      ),
    ),
  );
}

/** @param {Record<string, number>} policies */
function policyList(policies) {
  return h(
    "dl",
    {},
    Object.entries(policies).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value.toFixed(6))]),
  );
}
