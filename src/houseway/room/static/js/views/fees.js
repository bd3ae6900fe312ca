/** Collection schedules of all houses, compared for one described table. */

import { compareFees, getHouses } from "../api.js";
import { byReading, marked } from "../cites.js";
import { h, valueFrom } from "../dom.js";
import { csv, csvButton, printButton } from "../download.js";
import { money } from "../money.js";
import { query } from "../net.js";
import { newest } from "../newest.js";
import { select } from "../settings.js";
import { heads, labelled } from "../tables.js";

/** @typedef {"total" | "player_dealer" | "players"} Order what schedules are sorted by */

/** @type {Record<Order, string>} */
const ORDERS = { total: "Total", player_dealer: "Player-dealer's fee", players: "Players' fees" };

const PAGE = 60;

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
    houses: /** @type {string[]} */ ([]),
    names: /** @type {Record<string, string>} */ ({}),
    error: "",
    order: /** @type {Order} */ ("total"),
    words: search.get("words") ?? "",
    page: 0,
  };
  let timer = 0;

  const update = (/** @type {Partial<typeof local>} */ changes) => (Object.assign(local, changes), redraw());
  const loading = newest((error) => update({ error, data: null }));

  function load() {
    const { wager, players, bank } = local.table;
    void loading.ask(
      (signal) => Promise.all([compareFees({ wager, bank, players }, signal), getHouses()]),
      ([data, all]) => {
        const houses = [...new Set(data.rows.map((row) => row.house))];
        update({ data, houses, names: Object.fromEntries(all.map(({ id, name }) => [id, name])), error: "" });
      },
    );
  }

  /** Another table is described. */
  function change() {
    loading.stop();
    clearTimeout(timer);
    timer = window.setTimeout(load, 250);
    remember();
  }

  /** Begin with the first page of what is now shown, and put that in the address. */
  function remember() {
    const { house, words } = local;
    go(`/fees${query({ ...local.table, house, words })}`, { replace: true, quiet: true });
    update({ page: 0 });
  }

  load();
  return {
    title: () => "Fee schedules compared",
    theme: "paper",
    close() {
      loading.stop();
      clearTimeout(timer);
    },
    render() {
      const rows = (local.data?.rows ?? [])
        .filter((row) => (!local.house || row.house === local.house) && isNamed(row, local.words))
        .toSorted(
          (one, two) =>
            Number(two.within_limits) - Number(one.within_limits) ||
            (one[local.order] ?? 0) - (two[local.order] ?? 0) ||
            one.game.localeCompare(two.game),
        );
      const shown = rows.slice(local.page * PAGE, (local.page + 1) * PAGE);
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
                ["", ...local.houses],
                local.house,
                (value) => ((local.house = value), remember()),
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
                (value) => update({ order: /** @type {Order} */ (value), page: 0 }),
                (value) => ORDERS[/** @type {Order} */ (value)],
              ),
            ),
            h(
              "label",
              {},
              "Game or schedule",
              h("input", {
                type: "search",
                name: "words",
                placeholder: "baccarat",
                value: local.words,
                oninput: (/** @type {Event} */ event) => ((local.words = valueFrom(event)), remember()),
              }),
            ),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          !local.data && !local.error && h("p.hint", {}, "Loading…"),
          local.data && h("p.hint", {}, told(rows)),
          rows.length > 0 &&
            h("div.row.no-print", {}, csvButton("fees", () => feesCsv(rows, local.names)), printButton()),
          local.data && table(shown, local.names),
          pager(local.page, rows.length, (page) => update({ page })),
        ),
      ];
    },
  };
}

/** Whether a row has all these words in its game or schedule. @param {Room.ScheduleCompared} row @param {string} words */
export function isNamed({ name, schedule }, words) {
  const text = `${name} ${schedule}`.toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
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

/** @param {number} page @param {number} count of all rows @param {(page: number) => void} turn */
function pager(page, count, turn) {
  if (count <= PAGE) return null;
  const last = Math.min(count, (page + 1) * PAGE);
  const button = (/** @type {string} */ name, /** @type {number} */ to) =>
    h("button", { type: "button", disabled: to < 0 || to * PAGE >= count, onclick: () => turn(to) }, name);
  return h(
    "nav.row.no-print",
    { "aria-label": "Pages" },
    button("Previous", page - 1),
    h("span.hint", { role: "status" }, `${page * PAGE + 1} to ${last} of ${count.toLocaleString("en-US")}`),
    button("Next", page + 1),
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
