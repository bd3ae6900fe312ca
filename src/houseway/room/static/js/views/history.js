/** Past rounds: the visitor's own, or those of a table. */

import { getAllRounds, getRounds } from "../api.js";
import { h } from "../dom.js";
import { csv, csvButton, printButton } from "../download.js";
import { signed } from "../money.js";
import { newest } from "../newest.js";
import { when } from "./account.js";
import { heads, labelled } from "../tables.js";

const PAGE = 30;

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function historyView({ query: search, redraw, session }) {
  const table = search.get("table");
  const all = search.has("all"); // the operator reads those of every table
  const local = { rows: /** @type {Room.ListedRound[]} */ ([]), more: false, loaded: false, error: "" };

  const update = (/** @type {Partial<typeof local>} */ changes) => {
    Object.assign(local, { loaded: true, error: "", ...changes });
    redraw();
  };
  const loading = newest((error) => update({ error }));

  /** Add the next page. @param {Room.ListedRound[]} rows those that are listed already */
  function load(rows) {
    if (!table && !all && !session()) {
      local.loaded = true;
      return;
    }
    const page = { before: rows.at(-1)?.key, limit: PAGE };
    void loading.ask(
      (signal) => (all ? getAllRounds(page, signal) : getRounds(table, page, signal)),
      (found) => update({ rows: [...rows, ...found], more: found.length === PAGE }),
    );
  }

  load([]);
  return {
    title: () => "Past rounds",
    theme: "paper",
    close: loading.stop,
    personChanged: () => load([]),
    render: () => [
      h(
        "article.sheet",
        {},
        h(
          "header",
          {},
          h("p.kicker", {}, all ? "Every table" : table ? `Table ${table}` : "Your rounds"),
          h("h1", {}, "Past rounds"),
          h(
            "p.lead",
            {},
            "Replay any round step by step, and check its cards against the commitment that the room published before betting.",
          ),
          local.rows.length > 0 &&
            h(
              "div.row.no-print",
              {},
              csvButton(table ? `rounds-table-${table}` : "rounds", () => roundsCsv(local.rows)),
              printButton(),
            ),
        ),
        local.error && h("p.error", { role: "alert" }, local.error),
        local.rows.length
          ? roundsTable(local.rows)
          : h(
              "p.hint",
              {},
              !local.loaded
                ? "Loading…"
                : session() || table
                  ? "No rounds yet."
                  : "Enter the room and play; your rounds will be listed here.",
            ),
        local.more && h("button.no-print", { type: "button", onclick: () => load(local.rows) }, "Older rounds"),
      ),
    ],
  };
}

const COLUMNS = ["When", "Table", "Game", ">Round", "At the table", ">Your net", ""];

/** The rounds that are listed. @param {Room.ListedRound[]} rows */
export function roundsCsv(rows) {
  return csv(
    ["at", "table", "table_name", "game", "game_name", "round", "players", "your_net", "void"],
    rows.map((row) => [
      new Date(row.at * 1000).toISOString(),
      row.table,
      row.table_name,
      row.game,
      row.game_name,
      row.round,
      row.players.join("; "),
      row.your_net,
      row.void,
    ]),
  );
}

/** @param {Room.ListedRound[]} rows */
function roundsTable(rows) {
  return h(
    "div.scroll",
    {},
    h(
      "table.stacked",
      { "data-rounds": "" },
      heads(...COLUMNS),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            { "data-key": String(row.key) },
            labelled(COLUMNS, [
              h("td", {}, when(row.at)),
              h("td", {}, row.table_name),
              h("td", {}, row.game_name),
              h("td.num", {}, row.round),
              h("td", {}, row.players.join(", ")),
              h(
                "td.num",
                { class: (row.your_net ?? 0) > 0 ? "won" : (row.your_net ?? 0) < 0 ? "lost" : "" },
                row.void ? "void" : row.your_net === null ? "" : signed(row.your_net),
              ),
              h(
                "td",
                {},
                h(
                  "a",
                  {
                    href: `/history/${row.table}/${row.round}`,
                    "aria-label": `Replay round ${row.round} of ${row.table_name}`,
                  },
                  "Replay",
                ),
              ),
            ]),
          ),
        ),
      ),
    ),
  );
}
