/** Fee options of games that are played for pots, compared by what they cost a table and a seat. */

import { comparePotFees } from "../api.js";
import { marked } from "../cites.js";
import { h } from "../dom.js";
import { csv } from "../download.js";
import { money } from "../money.js";
import { query } from "../net.js";
import { asList } from "../settings.js";
import { heads, labelled } from "../tables.js";
import { isNamed } from "./comparison.js";

/** @typedef {"hour_seat" | "hour" | "showdown" | "first_round"} Order what options are sorted by */

/** @type {import("./comparison.js").Comparison} */
export const pots = {
  name: "Games with pots",
  lead: "What every filed option costs the table and each seat, per hand and per hour.",
  assumed:
    "Every hand of an hour goes to the showdown and is not split. The pot has this size whenever a fee is taken. A game with fewer seats has all of them taken. A hand of one round ends when everybody folds to a bet. Fees by time are taken twice an hour.",
  file: "pot-fees",
  fields: [
    ["players", "Players dealt in", 9],
    ["hands", "Hands an hour", 30],
    ["pot_size", "Pot", 60],
  ],
  orders: {
    hour_seat: "An hour for a seat",
    hour: "An hour for the table",
    showdown: "A hand to the showdown",
    first_round: "A hand of one round",
  },
  kinds: { hand: "By the hand", time: "By time" },
  async load({ players, hands, pot_size }, signal) {
    const { rows, without_fees: free } = await comparePotFees({ players, hands, pot: pot_size }, signal);
    return {
      houses: [...rows.map((row) => row.house), ...free.map(houseOf)],
      find({ house, words, order, kind }) {
        const found = rows
          .filter((row) => (!house || row.house === house) && (!kind || row.kind === kind))
          .filter((row) => isNamed(`${row.name} ${row.forms} ${row.option}`, words))
          .toSorted((one, two) => inOrder(one, two, /** @type {Order} */ (order)));
        return {
          count: found.length,
          told: told(found, free.filter((game) => !house || houseOf(game) === house)),
          csv: (names) => potFeesCsv(found, names),
          table: (first, last, names) => table(found.slice(first, last), names),
        };
      },
    };
  },
};

/** The house of a game. @param {string} game its id */
function houseOf(game) {
  return game.split("/")[0];
}

/** @param {Room.PotOptionCompared} one @param {Room.PotOptionCompared} two @param {Order} order */
function inOrder(one, two, order) {
  return Number(two.takes) - Number(one.takes) || one[order] - two[order] || one.game.localeCompare(two.game);
}

/** @param {Room.PotOptionCompared[]} rows @param {string[]} free games for which no fees are printed */
function told(rows, free) {
  const none = rows.filter((row) => !row.takes).length;
  return [
    `${rows.length.toLocaleString("en-US")} ${rows.length === 1 ? "option" : "options"}.`,
    none && `${none.toLocaleString("en-US")} of them, listed last, take nothing from so many players.`,
    free.length && `No fees are printed for ${free.length} ${free.length === 1 ? "game" : "games"}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** @type {(keyof Room.PotOptionCompared)[]} */
const FIGURES = ["showdown", "tie", "first_round", "given_back", "hour", "hour_house", "hour_jackpot", "hour_seat"];

/** All rows that are found, not only this page of them. @param {Room.PotOptionCompared[]} rows @param {Record<string, string>} names of the houses */
export function potFeesCsv(rows, names) {
  return csv(
    ["game", "name", "house", "forms", "option", "limits", "kind", "taken", "from", "players", ...FIGURES, "cite"],
    rows.map((row) => [
      row.game,
      row.name,
      names[row.house] ?? row.house,
      row.forms,
      row.option,
      row.limits,
      row.kind,
      row.taken,
      row.sources.join(", "),
      row.players,
      ...FIGURES.map((figure) => /** @type {number} */ (row[figure])),
      row.cite,
    ]),
  );
}

const COLUMNS = ["Game", "House", "Option", "Limits", "From", ">To the showdown", ">One round", ">An hour", ">A seat", ""];

/** @param {Room.PotOptionCompared[]} rows @param {Record<string, string>} names of the houses */
function table(rows, names) {
  const most = Math.max(1, ...rows.map((row) => row.hour_seat));
  return h(
    "div.scroll",
    {},
    h(
      "table.fees.pot-fees.stacked",
      {},
      heads(...COLUMNS),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            { title: `${row.taken} (${marked(row)})` },
            labelled(COLUMNS, [
              h("td", {}, h("span", {}, h("a", { href: sheetOf(row) }, row.name), row.forms && h("small", {}, ` ${row.forms}`))),
              h("td", {}, names[row.house]),
              h("td", {}, row.option),
              h("td", {}, row.limits ?? ""),
              h("td", {}, [row.sources.join(", "), row.kind === "time" && "by time"].filter(Boolean).join(", ")),
              ...figures(row, most),
            ]),
          ),
        ),
      ),
    ),
  );
}

/** The rule sheet of a game that is played with this option. @param {Room.PotOptionCompared} row */
function sheetOf({ game, settings }) {
  const chosen = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  return `/rules/${game}${query({ set: asList(Object.fromEntries(chosen)) })}`;
}

/** @param {Room.PotOptionCompared} row @param {number} most the dearest seat, which fills the meter */
function figures(row, most) {
  const byTime = row.kind === "time";
  const cell = (/** @type {string} */ amount, /** @type {number} */ part, /** @type {string} */ words) =>
    h("td.num", {}, h("span", {}, amount, part ? h("small", {}, ` ${money(part)} ${words}`) : ""));
  return [
    cell(byTime && !row.showdown ? "—" : money(row.showdown), row.tie, "more for a tie"),
    cell(byTime && !row.first_round ? "—" : money(row.first_round), row.given_back, "given back"),
    cell(money(row.hour), row.hour_jackpot, "of it for a jackpot"),
    h("td.num", {}, h("strong", {}, money(row.hour_seat))),
    row.takes
      ? h(
          "td.meter-cell",
          {},
          h("meter", { min: 0, max: most, value: row.hour_seat, "aria-label": `${money(row.hour_seat)} for a seat` }),
        )
      : h("td", {}, `takes nothing from ${row.players} players`),
  ];
}
