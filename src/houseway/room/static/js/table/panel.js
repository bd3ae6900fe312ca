/** Beside the felt: the settlement with its reasons, the story of the round, and what each bet pays. */

import { withSuits } from "../cards.js";
import { byReading, marked } from "../cites.js";
import { h } from "../dom.js";
import { money, signed } from "../money.js";
import { linesShown } from "./story.js";

const TABS = [
  ["round", "Round"],
  ["pays", "Pays"],
  ["table", "Table"],
];

/** The arrow keys move between tabs. @param {KeyboardEvent} event @param {import("./actions.js").Act} act */
function turnTab(event, act) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const now = TABS.findIndex(([id]) => `tab-${id}` === /** @type {Element} */ (event.currentTarget).id);
  const [id] = TABS[(now + step + TABS.length) % TABS.length];
  act.tab(id);
  document.getElementById(`tab-${id}`)?.focus();
}

/**
 * @typedef {Object} PanelInput
 * @property {Room.TableMessage} table
 * @property {Room.State} state
 * @property {import("../felt/scene.js").Scene} scene
 * @property {number} shown how many events are shown
 * @property {import("./local.js").Local} local
 * @property {import("./actions.js").Act} act
 */

/** @param {PanelInput} input */
export function panel(input) {
  const { local, act } = input;
  const show = { round: roundTab, pays: paysTab, table: tableTab }[/** @type {"round"} */ (local.tab)];
  return h(
    "aside.panel",
    { "aria-label": "Round and rules" },
    h(
      "div.tabs",
      { role: "tablist" },
      TABS.map(([id, name]) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `tab-${id}`,
            "aria-selected": String(local.tab === id),
            "aria-controls": "tab-body",
            tabindex: local.tab === id ? 0 : -1,
            onclick: () => act.tab(id),
            onkeydown: (/** @type {KeyboardEvent} */ event) => turnTab(event, act),
          },
          name,
        ),
      ),
    ),
    h(
      "div.tab-body",
      { id: "tab-body", role: "tabpanel", "aria-labelledby": `tab-${local.tab}`, tabindex: 0 },
      show(input),
    ),
  );
}

/** @param {PanelInput} input */
function roundTab({ table, state, scene, shown, local }) {
  const rows = scene.settled.length
    ? settlementRows(state.settlement ?? local.lastSettlement, scene.settled.length)
    : null;
  const order = (state.settlement ?? local.lastSettlement)?.order;
  return [
    rows && h("section", {}, h("h3", {}, "Settlement"), order?.why && h("p.hint", {}, `Order: ${withSuits(order.why)}. ${byReading(order.by_reading)}`), rows),
    h(
      "section",
      {},
      h("h3", {}, shown ? "The round" : "Before the deal"),
      h(
        "ol.story",
        {},
        linesShown(state.story, shown).map(({ text }) => h("li", {}, withSuits(text))),
      ),
      !shown &&
        state.may_bet.length > 0 &&
        h("p.hint", {}, "Pick a chip, place it on your circles, then press Deal. Pays lists what every bet pays."),
      !shown &&
        local.lastSettlement &&
        h(
          "details.last",
          {},
          h("summary", {}, "Last round's settlement"),
          settlementRows(local.lastSettlement, Infinity),
          h("p", {}, h("a", { href: `/history/${table.id}/${local.lastRound}` }, "Replay and verify")),
        ),
    ),
  ];
}

/**
 * Rows of a settlement in the filed order, each with its reason; the line of the filing on request.
 * @param {Room.Settlement | null} settlement @param {number} count
 */
export function settlementRows(settlement, count) {
  if (!settlement) return null;
  if (settlement.void) return h("p.notice", {}, `Misdeal: ${settlement.void}.`);
  return h(
    "ol.settlement",
    { "data-settlement": "" },
    settlement.rows
      .slice(0, count)
      .map((row, index) =>
        h(
          "li",
          { "data-key": String(index), class: row.net > 0 ? "won" : row.net < 0 ? "lost" : "even" },
          h(
            "div.settled-head",
            {},
            h("span.spot-number", { title: `Spot ${row.spot}` }, row.spot),
            h(
              "span.settled-who",
              {},
              h("strong", {}, row.name),
              ` ${money(row.amount)}`,
              h("small", {}, ` ${row.bettor}`),
            ),
            h("span.net", {}, row.net ? signed(row.net) : row.result),
          ),
          h(
            "details",
            {},
            h("summary", {}, h("span.why", {}, row.reason), h("small.by-reading", {}, byReading(row.by_reading))),
            h(
              "dl",
              {},
              h("dt", {}, "Result"),
              h("dd", {}, row.result),
              row.action !== "full" && [h("dt", {}, "Covered"), h("dd", {}, money(row.covered))],
              row.bank_left !== undefined && [h("dt", {}, "Bank still covers"), h("dd", {}, money(row.bank_left))],
              marked(row) && [h("dt", {}, "Filing"), h("dd.cite", {}, marked(row))],
            ),
          ),
        ),
      ),
  );
}

/** @param {PanelInput} input */
function paysTab({ table }) {
  return table.bets.map((bet) =>
    h(
      "section.pays",
      {},
      h(
        "h3",
        {},
        bet.name,
        h("small", {}, bet.high === null ? ` ${money(bet.low)}+` : ` ${money(bet.low)} to ${money(bet.high)}`),
      ),
      bet.text && h("p.hint", {}, bet.text),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          bet.pays.map((row) =>
            h(
              "tr",
              {},
              h("td", {}, row.case, h("small.by-reading", {}, byReading(row.by_reading))),
              h("td.num", { title: marked(row) }, row.pays),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {PanelInput} input */
function tableTab({ table, state, act }) {
  const owner = state.you?.owner;
  return [
    h(
      "section",
      {},
      h("h3", {}, table.name),
      h("p", {}, table.summary),
      h(
        "p.links",
        {},
        h("a", { href: `/rules/${table.game}` }, "Rule sheet"),
        h("a", { href: `/odds/${table.game}` }, "Odds"),
        h("a", { href: `/history?table=${table.id}` }, "Past rounds"),
      ),
    ),
    h(
      "section",
      {},
      h("h3", {}, "Banking"),
      h("p", {}, table.banking.offered || `The position is held for ${table.banking.hands} hands.`),
      h("p.cite", {}, marked(table.banking)),
    ),
    table.schedule &&
      h(
        "section",
        {},
        h("h3", {}, "Collection"),
        h("p", {}, `Schedule ${table.schedule.option}, taken ${table.schedule.trigger}. ${table.schedule.text}`),
        h("p.cite", {}, marked(table.schedule)),
      ),
    table.action &&
      h("section", {}, h("h3", {}, "Action button"), h("p", {}, table.action.text || `Placed by ${table.action.by}.`)),
    h(
      "section",
      {},
      h("h3", {}, "Settings"),
      h(
        "dl.settings",
        {},
        Object.entries({ ...table.settings, ...table.changes }).map(([name, value]) => [
          h("dt", {}, name.replaceAll("_", " ")),
          h("dd", {}, String(value)),
        ]),
      ),
    ),
    state.backline.length > 0 &&
      h(
        "section",
        {},
        h("h3", {}, "On the rail"),
        h(
          "ul.plain",
          { "data-rail-list": "" },
          state.backline.map((one) => h("li", {}, `${one.name}, ${money(one.chips)}`)),
        ),
      ),
    state.shoe?.root &&
      h(
        "section",
        {},
        h("h3", {}, "Commitment"),
        h(
          "p.hint",
          {},
          `Published before betting, for every card${table.action?.by === "dice" ? " and the dice" : ""} of shoe ${state.shoe.number}:`,
        ),
        h("code.root", {}, state.shoe.root),
      ),
    owner &&
      h(
        "section",
        {},
        h("h3", {}, "Your table"),
        h(
          "div.row",
          {},
          h("button", { type: "button", onclick: () => act.addBot() }, "Add a bot"),
          h(
            "button",
            {
              type: "button",
              onclick: () => act.removeBot(),
              disabled: !state.seats.some((seat) => seat.name !== null && seat.bot),
            },
            "Remove a bot",
          ),
        ),
      ),
    (state.you?.seat || state.you?.backline) &&
      h(
        "section",
        {},
        h("h3", {}, "Your chips"),
        h(
          "div.row",
          {},
          h(
            "button",
            { type: "button", onclick: () => act.addChips() },
            `Add ${money(Math.min(500, Math.floor(state.you.wallet)))}`,
          ),
          state.you.leaving
            ? h("button", { type: "button", onclick: () => act.stay() }, "Stay after all")
            : h("button", { type: "button", onclick: () => act.leave() }, "Leave the table"),
        ),
      ),
  ];
}
