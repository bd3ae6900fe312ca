/** Past rounds: the visitor's own, or those of a table. */

import { getRounds } from "../api.js";
import { h } from "../dom.js";
import { signed } from "../money.js";
import { when } from "./account.js";
import { heads, labelled } from "../tables.js";

const PAGE = 30;

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function historyView({ query: search, redraw, session }) {
  const table = search.get("table");
  const local = { rows: /** @type {Room.ListedRound[]} */ ([]), more: false, loaded: false, error: "" };

  async function load() {
    const before = local.rows.at(-1)?.key;
    if (!table && !session()) {
      local.loaded = true;
      return;
    }
    try {
      const page = await getRounds(table, { before, limit: PAGE });
      local.rows.push(...page);
      local.more = page.length === PAGE;
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
    }
    local.loaded = true;
    redraw();
  }

  void load();
  return {
    title: () => "Past rounds",
    theme: "paper",
    personChanged: () => void load(),
    render: () => [
      h(
        "article.sheet",
        {},
        h(
          "header",
          {},
          h("p.kicker", {}, table ? `Table ${table}` : "Your rounds"),
          h("h1", {}, "Past rounds"),
          h(
            "p.lead",
            {},
            "Replay any round step by step, and check its cards against the room's commitment from before the betting.",
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
        local.more && h("button", { type: "button", onclick: () => void load() }, "Older rounds"),
      ),
    ],
  };
}

const COLUMNS = ["When", "Table", "Game", ">Round", "At the table", ">Your net", ""];

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
