/** The strategy chart as players carry it: rows are hands, columns the player-dealer's up card. */

import { h } from "../dom.js";

/** @type {["hard" | "soft" | "pairs", string][]} */
const TITLES = [
  ["hard", "Hard hands"],
  ["soft", "Soft hands"],
  ["pairs", "Pairs"],
];

/** @type {["insurance" | "even_money" | "early_surrender", string][]} */
const FIRST = [
  ["insurance", "Insurance against an up card of"],
  ["even_money", "Even money"],
  ["early_surrender", "Early surrender"],
];

/** Policies that know more than the chart, and what. @type {Record<string, string>} */
const BETTER = {
  "best play": "uses unrounded values to decide when to switch",
  "perfect play": "looks at every card of a hand",
  "perfect switching": "looks at all five cards when it switches",
};

/** @param {Room.StrategyChart} chart @param {Pick<Room.Odds, "switch" | "expectations">} odds */
export function chartSection(chart, odds) {
  return h(
    "section",
    { "data-chart": "" },
    h("h2", {}, "Best play"),
    tablesOf(chart).map(([title, rows]) => grid(title, chart.up, rows)),
    FIRST.filter(([key]) => chart[key].length > 0).map(([key, title]) => h("p", {}, `${title}: ${chart[key].join(", ")}`)),
    h("p.hint", {}, chart.legend),
    odds.switch && switchTables(chart.up, odds.switch),
    odds.expectations && h("p", {}, byThisChart(chart.value, odds.expectations)),
    odds.expectations && policyList(odds.expectations),
  );
}

/** Every table of a chart that has rows. @param {Room.StrategyChart} chart @returns {[string, Record<string, string[]>][]} */
function tablesOf(chart) {
  /** @type {[string, Record<string, string[]>][]} */
  const usual = TITLES.map(([key, title]) => [title, chart[key]]);
  /** @type {[string, Record<string, string[]>][]} */
  const more = chart.more.map(({ title, rows }) => [title, rows]);
  return [...usual, ...more].filter(([, rows]) => Object.keys(rows).length > 0);
}

/** What the reader of the chart earns, and what is left to gain by knowing more than it says. @param {number} value @param {Record<string, number>} values */
function byThisChart(value, values) {
  const better = Object.entries(BETTER)
    .filter(([name]) => name in values && values[name] !== value)
    .map(([name, known]) => ` ${name[0].toUpperCase()}${name.slice(1)}, which ${known}: ${values[name].toFixed(6)}.`);
  return `By this chart the game wager is worth ${value.toFixed(6)}, computed.${better.join("")}`;
}

/** @param {string[]} up @param {Record<string, Record<string, number[]>>} values */
function switchTables(up, values) {
  return h(
    "details",
    { "data-switch": "" },
    h("summary", {}, "When to switch"),
    h("p", {}, "Switch when the values of the two hands add up to more switched than as dealt."),
    Object.entries(values).map(([how, hands]) =>
      grid(
        `Value of two cards, ${how}`,
        up,
        Object.fromEntries(Object.entries(hands).map(([cards, row]) => [cards, row.map(String)])),
      ),
    ),
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
          h("tr", {}, h("th", { scope: "row" }, hand), cells.map((cell) => h("td", { "data-do": cell[0] ?? "" }, cell))),
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
