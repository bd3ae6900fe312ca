/** Fee schedules of games with a bank, compared for one described table. */

import { compareFees } from "../api.js";
import { byReading, marked } from "../cites.js";
import { h } from "../dom.js";
import { csv } from "../download.js";
import { money } from "../money.js";
import { heads, labelled } from "../tables.js";
import { isNamed } from "./comparison.js";

/** @typedef {"total" | "player_dealer" | "players"} Order what schedules are sorted by */

/** @type {import("./comparison.js").Comparison} */
export const bank = {
  name: "Games with a bank",
  lead: "What every filed schedule takes per hand at the table you describe: from the player-dealer, from the players together, and in total.",
  assumed: "",
  file: "fees",
  fields: [
    ["wager", "Each player bets", 25],
    ["players", "Players", 6],
    ["bank", "Bank", 1000],
  ],
  orders: { total: "Total", player_dealer: "Player-dealer's fee", players: "Players' fees" },
  kinds: {},
  async load({ wager, bank, players }, signal) {
    const { rows } = await compareFees({ wager, bank, players }, signal);
    return {
      houses: rows.map((row) => row.house),
      find({ house, words, order }) {
        const found = rows
          .filter((row) => (!house || row.house === house) && isNamed(`${row.name} ${row.schedule}`, words))
          .toSorted((one, two) => inOrder(one, two, /** @type {Order} */ (order)));
        return {
          count: found.length,
          told: told(found),
          csv: (names) => feesCsv(found, names),
          table: (first, last, names) => table(found.slice(first, last), names),
        };
      },
    };
  },
};

/** @param {Room.ScheduleCompared} one @param {Room.ScheduleCompared} two @param {Order} order */
function inOrder(one, two, order) {
  return (
    Number(two.within_limits) - Number(one.within_limits) ||
    (one[order] ?? 0) - (two[order] ?? 0) ||
    one.game.localeCompare(two.game)
  );
}

/** All rows that are found, not only this page of them. @param {Room.ScheduleCompared[]} rows @param {Record<string, string>} names of the houses */
export function feesCsv(rows, names) {
  return csv(
    ["game", "name", "house", "schedule", "limits", "trigger", "within_limits", "player_dealer", "players", "total", "jackpot", "cite"],
    rows.map((row) => [
      row.game,
      row.name,
      names[row.house] ?? row.house,
      row.schedule,
      row.limits,
      row.trigger,
      row.within_limits ? "yes" : "no",
      row.player_dealer,
      row.players,
      row.total,
      row.jackpot,
      row.cite,
    ]),
  );
}

/** @param {Room.ScheduleCompared[]} rows */
function told(rows) {
  const outside = rows.filter((row) => !row.within_limits).length;
  const found = `${rows.length} ${rows.length === 1 ? "schedule" : "schedules"}.`;
  return outside ? `${found} This wager is outside the limits of ${outside}, listed last.` : found;
}

const COLUMNS = ["Game", "House", "Schedule", "Limits", "Taken", ">Player-dealer", ">Players", ">Total", ""];

/** @param {Room.ScheduleCompared[]} rows @param {Record<string, string>} names of the houses */
function table(rows, names) {
  const most = Math.max(1, ...rows.map((row) => row.total ?? 0));
  return h(
    "div.scroll",
    {},
    h(
      "table.fees.stacked",
      {},
      heads(...COLUMNS),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            { title: marked(row) },
            labelled(COLUMNS, [
              h(
                "td",
                {},
                h("a", { href: `/rules/${row.game}?set=schedule%3D${encodeURIComponent(row.schedule)}` }, row.name),
              ),
              h("td", {}, names[row.house]),
              h("td", {}, row.schedule, h("small.by-reading", {}, byReading(row.by_reading))),
              h("td", {}, row.limits ?? ""),
              h("td", {}, row.trigger),
              ...(row.within_limits ? figures(row, most) : outside()),
            ]),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {Room.ScheduleCompared} row @param {number} most the largest total, which fills the meter
 */
function figures({ player_dealer: banker, players, total, jackpot }, most) {
  return [
    h("td.num", {}, money(banker ?? 0)),
    h("td.num", {}, money(players ?? 0)),
    h("td.num", {}, h("strong", {}, money(total ?? 0)), jackpot ? h("small", {}, ` ${money(jackpot)} of it for a jackpot`) : ""),
    h(
      "td.meter-cell",
      {},
      h("meter", { min: 0, max: most, value: total ?? 0, "aria-label": `Total ${money(total ?? 0)}` }),
    ),
  ];
}

/** The cells of a schedule whose limits exclude this wager. */
function outside() {
  return [h("td.num", {}, "—"), h("td.num", {}, "—"), h("td.num", {}, "—"), h("td", {}, "wager outside its limits")];
}
