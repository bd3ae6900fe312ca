/** Collection schedules of all houses, compared for one described table. */

import { getHouses } from "../api.js";
import { h, valueFrom } from "../dom.js";
import { csvButton, printButton } from "../download.js";
import { bank } from "../fees/bank.js";
import { pots } from "../fees/pots.js";
import { shares } from "../fees/shares.js";
import { query } from "../net.js";
import { newest } from "../newest.js";
import { select } from "../settings.js";

/** @typedef {keyof typeof GAMES} Games */

const GAMES = { bank, shares, pots };
const PAGE = 60;

/** The table that is described in an address, or the usual one. @param {Games} games @param {URLSearchParams} search */
function described(games, search) {
  return Object.fromEntries(GAMES[games].fields.map(([name, , usual]) => [name, Number(search.get(name) ?? usual)]));
}

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function feesView({ query: search, redraw, go }) {
  const asked = /** @type {Games} */ (Object.hasOwn(GAMES, search.get("games") ?? "") ? search.get("games") : "bank");
  const usual = new URLSearchParams();
  const local = {
    games: /** @type {Games} */ (asked),
    tables: {
      bank: described("bank", asked === "bank" ? search : usual),
      shares: described("shares", asked === "shares" ? search : usual),
      pots: described("pots", asked === "pots" ? search : usual),
    },
    house: search.get("house") ?? "",
    kind: search.get("kind") ?? "",
    answer: /** @type {import("../fees/comparison.js").Answer | null} */ (null),
    names: /** @type {Record<string, string>} */ ({}),
    error: "",
    order: Object.keys(GAMES[asked].orders)[0],
    words: search.get("words") ?? "",
    page: 0,
  };
  let timer = 0;

  const update = (/** @type {Partial<typeof local>} */ changes) => (Object.assign(local, changes), redraw());
  const loading = newest((error) => update({ error, answer: null }));

  function load() {
    const { games, tables } = local;
    void loading.ask(
      (signal) => Promise.all([GAMES[games].load(tables[games], signal), getHouses()]),
      ([answer, all]) =>
        update({ answer, names: Object.fromEntries(all.map(({ id, name }) => [id, name])), error: "" }),
    );
  }

  /** Another table is described. */
  function change() {
    loading.stop();
    clearTimeout(timer);
    timer = window.setTimeout(load, 250);
    remember();
  }

  /** Other games are compared. @param {Games} games */
  function turn(games) {
    loading.stop();
    clearTimeout(timer);
    Object.assign(local, { games, answer: null, error: "", kind: "", order: Object.keys(GAMES[games].orders)[0] });
    load();
    remember();
  }

  /** Begin with the first page of what is now shown, and put that in the address. */
  function remember() {
    const { games, tables, house, kind, words } = local;
    const which = games === "bank" ? {} : { games };
    go(`/fees${query({ ...which, ...tables[games], house, kind, words })}`, { replace: true, quiet: true });
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
      const { answer, games, house, kind, order, words, page } = local;
      const comparison = GAMES[games];
      const found = answer?.find({ house, words, order, kind });
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
              "div.pills.no-print",
              { role: "group", "aria-label": "Games" },
              /** @type {Games[]} */ (Object.keys(GAMES)).map((id) =>
                h(
                  "button.pill",
                  { type: "button", "data-games": id, "aria-pressed": String(games === id), onclick: () => turn(id) },
                  GAMES[id].name,
                ),
              ),
            ),
            h("p.lead", {}, comparison.lead),
          ),
          h(
            "form.row",
            { onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
            comparison.fields.map(([name, label]) =>
              h(
                "label",
                { "data-key": `${games} ${name}` },
                label,
                h("input", {
                  type: "number",
                  name,
                  min: name === "share" ? 0.01 : 1,
                  step: name === "share" ? "any" : null,
                  value: local.tables[games][name],
                  oninput: (/** @type {Event} */ event) => {
                    local.tables[games][name] = Number(valueFrom(event));
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
                ["", ...new Set(answer?.houses ?? [])],
                house,
                (value) => ((local.house = value), remember()),
                (value) => local.names[value] ?? "All houses",
              ),
            ),
            Object.keys(comparison.kinds).length > 0 &&
              h(
                "label",
                { "data-key": "kind" },
                "Collected",
                select(
                  ["", ...Object.keys(comparison.kinds)],
                  kind,
                  (value) => ((local.kind = value), remember()),
                  (value) => comparison.kinds[value] ?? "In any way",
                ),
              ),
            h(
              "label",
              { "data-key": `${games} order` },
              "Sort by",
              select(
                Object.keys(comparison.orders),
                order,
                (value) => update({ order: value, page: 0 }),
                (value) => comparison.orders[value],
              ),
            ),
            h(
              "label",
              { "data-key": "words" },
              "Game or schedule",
              h("input", {
                type: "search",
                name: "words",
                placeholder: games === "pots" ? "hold'em" : "baccarat",
                value: words,
                oninput: (/** @type {Event} */ event) => ((local.words = valueFrom(event)), remember()),
              }),
            ),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          !found && !local.error && h("p.hint", {}, "Loading…"),
          found && h("p.hint", {}, found.told),
          found && comparison.assumed && h("p.hint", {}, `Assumed: ${comparison.assumed}`),
          found &&
            found.count > 0 &&
            h("div.row.no-print", {}, csvButton(comparison.file, () => found.csv(local.names)), printButton()),
          found && found.table(page * PAGE, (page + 1) * PAGE, local.names),
          pager(page, found?.count ?? 0, (to) => update({ page: to })),
        ),
      ];
    },
  };
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
