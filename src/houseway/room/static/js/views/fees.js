/** Collection schedules of all houses, compared for one described table. */

import { compareFees, getHouses } from "../api.js";
import { byReading, marked } from "../cites.js";
import { h, valueFrom } from "../dom.js";
import { money } from "../money.js";
import { query } from "../net.js";
import { select } from "../settings.js";
import { heads, labelled } from "../tables.js";

/** @typedef {"total" | "player_dealer" | "players"} Order what schedules are sorted by */

/** @type {Record<Order, string>} */
const ORDERS = { total: "Total", player_dealer: "Player-dealer's fee", players: "Players' fees" };

const FIELDS = [
  ["wager", "Each player bets"],
  ["players", "Players"],
  ["bank", "Bank"],
];

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function feesView({ query: search, redraw, go }) {
  const local = {
    table: {
      wager: Number(search.get("wager") ?? 25),
      players: Number(search.get("players") ?? 6),
      bank: Number(search.get("bank") ?? 1000),
    },
    house: search.get("house") ?? "",
    data: /** @type {Room.FeesCompared | null} */ (null),
    names: /** @type {Record<string, string>} */ ({}),
    error: "",
    order: /** @type {Order} */ ("total"),
    all: false,
  };
  let timer = 0;

  async function load() {
    const { wager, players, bank } = local.table;
    try {
      const [data, houses] = await Promise.all([compareFees({ wager, bank, players }), getHouses()]);
      local.data = data;
      local.names = Object.fromEntries(houses.map((house) => [house.id, house.name]));
      local.error = "";
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
    }
    redraw();
  }

  function change() {
    go(`/fees${query({ ...local.table, house: local.house })}`, { replace: true, quiet: true });
    clearTimeout(timer);
    timer = window.setTimeout(() => void load(), 250);
  }

  void load();
  return {
    title: () => "Fee schedules compared",
    theme: "paper",
    close: () => clearTimeout(timer),
    render() {
      const rows = (local.data?.rows ?? [])
        .filter((row) => !local.house || row.house === local.house)
        .toSorted(
          (one, two) =>
            Number(two.within_limits) - Number(one.within_limits) ||
            (one[local.order] ?? 0) - (two[local.order] ?? 0) ||
            one.game.localeCompare(two.game),
        );
      const houses = [...new Set((local.data?.rows ?? []).map((row) => row.house))];
      const shown = local.all ? rows : rows.slice(0, 60);
      return [
        h(
          "article.sheet",
          {},
          h(
            "header",
            {},
            h("p.kicker", {}, "Collections"),
            h("h1", {}, "Fee schedules compared"),
            h(
              "p.lead",
              {},
              "What every filed schedule takes per hand at the table you describe: from the player-dealer, from the players together, and in total.",
            ),
          ),
          h(
            "form.row",
            { onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
            FIELDS.map(([name, label]) =>
              h(
                "label",
                {},
                label,
                h("input", {
                  type: "number",
                  name,
                  min: 1,
                  value: local.table[/** @type {"wager"} */ (name)],
                  oninput: (/** @type {Event} */ event) => {
                    local.table[/** @type {"wager"} */ (name)] = Number(valueFrom(event));
                    change();
                  },
                }),
              ),
            ),
            h(
              "label",
              {},
              "House",
              select(
                ["", ...houses],
                local.house,
                (value) => ((local.house = value), change(), redraw()),
                (value) => local.names[value] ?? "All houses",
              ),
            ),
            h(
              "label",
              {},
              "Sort by",
              select(
                Object.keys(ORDERS),
                local.order,
                (value) => ((local.order = /** @type {Order} */ (value)), redraw()),
                (value) => ORDERS[/** @type {Order} */ (value)],
              ),
            ),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          !local.data && !local.error && h("p.hint", {}, "Loading…"),
          local.data && h("p.hint", {}, told(rows)),
          local.data && table(shown, local.names),
          rows.length > shown.length &&
            h("button", { type: "button", onclick: () => ((local.all = true), redraw()) }, `Show all ${rows.length}`),
        ),
      ];
    },
  };
}

/** @param {Room.ScheduleCompared[]} rows */
function told(rows) {
  const outside = rows.filter((row) => !row.within_limits).length;
  return `${rows.length} schedules.${outside ? ` ${outside} of them have limits that exclude this wager; they are listed last.` : ""}`;
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
function figures({ player_dealer: banker, players, total }, most) {
  return [
    h("td.num", {}, money(banker ?? 0)),
    h("td.num", {}, money(players ?? 0)),
    h("td.num", {}, h("strong", {}, money(total ?? 0))),
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
