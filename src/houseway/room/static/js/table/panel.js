/** Beside the felt: the settlement with its reasons, the story of the round, what each bet pays, rules and odds. */

import { withSuits } from "../cards.js";
import { byReading, marked } from "../cites.js";
import { h } from "../dom.js";
import { staysInPot } from "../felt/labels.js";
import { money, signed } from "../money.js";
import { countdown } from "./dock-parts.js";
import { eachPairOnce, evenResult, jointly, mirrors, ownFirst } from "./results.js";
import { floorPage } from "./floor-tab.js";
import { linesShown } from "./story.js";
import { tableTab } from "./table-tab.js";

const TABS = [
  ["round", "Round"],
  ["pays", "Pays"],
  ["rules", "Rules"],
  ["odds", "Odds"],
  ["floor", "Floor"],
  ["table", "Table"],
];

/** Whether a tab is a page to read, which needs a wider panel. @param {string | null} tab */
export const isReading = (tab) => tab === "rules" || tab === "odds" || tab === "floor";

/** Whether there is such a tab. @param {string | null} tab */
export const isTab = (tab) => TABS.some(([id]) => id === tab);

/**
 * The tabs of a table: without a bank, nothing is paid by a table, and there are no odds of bets; the floor's is for
 * those who may rule.
 * @param {Pick<PanelInput, "table" | "state">} input
 */
function tabsOf({ table: { mode, bets }, state: { you } }) {
  /** @type {Record<string, unknown>} */
  const shown = { pays: bets.length, odds: mode === "banked", floor: you?.rules_here };
  return TABS.filter(([id]) => !(id in shown) || shown[id]);
}

/** The arrow keys move between tabs. @param {KeyboardEvent} event @param {PanelInput} input */
function turnTab(event, { table, state, act }) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const tabs = tabsOf({ table, state });
  const now = tabs.findIndex(([id]) => `tab-${id}` === /** @type {Element} */ (event.currentTarget).id);
  const [id] = tabs[(now + step + tabs.length) % tabs.length];
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
 * @property {import("./reading.js").Reading} reading
 * @property {import("./floor-tab.js").FloorTab} floor
 * @property {import("./actions.js").Act} act
 */

/** What each tab shows. @type {Record<string, (input: PanelInput) => import("../dom.js").Child>} */
const SHOWN = {
  round: roundTab,
  pays: paysTab,
  rules: ({ table, reading }) => reading.rules(table),
  odds: ({ table, reading }) => reading.odds(table),
  floor: (input) => (input.state.you?.rules_here ? input.floor.render(input) : null),
  table: tableTab,
};

/** @param {PanelInput} input */
export function panel(input) {
  const { local, act } = input;
  return h(
    "aside.panel",
    {
      "aria-label": "Round and rules",
      class: local.open ? "open" : "",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Escape" && local.open) (event.preventDefault(), act.closePanel());
      },
    },
    local.open && openHead(input),
    h(
      "div.tabs",
      { role: "tablist", "data-key": "tabs" },
      tabsOf(input).map(([id, name]) =>
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
            onkeydown: (/** @type {KeyboardEvent} */ event) => turnTab(event, input),
          },
          name,
        ),
      ),
    ),
    h(
      "div.tab-body",
      { id: "tab-body", role: "tabpanel", "aria-labelledby": `tab-${local.tab}`, tabindex: 0, "data-key": local.tab, "data-follow": local.tab === "round" && input.shown > 0 && !input.scene.settled.length },
      SHOWN[local.tab](input),
    ),
  );
}

/** Over an open panel: how to close it; and, where it covers the dock, that the table waits, and for how long. @param {PanelInput} input */
function openHead({ state, local, act }) {
  const waits = (state.asks.length > 0 && !state.floor_call) || state.offer?.you;
  return h(
    "div.panel-head",
    { "data-key": "head" },
    waits &&
      h("button.primary.waits", { type: "button", onclick: () => act.closePanel() }, "Your turn: back to the table"),
    h("span.spring"),
    countdown(state, local),
    h("button.quiet", { type: "button", onclick: () => act.closePanel(), "data-act": "close-panel" }, "Close"),
  );
}

/** @param {PanelInput} input */
function roundTab({ table, state, scene, shown, local }) {
  const rows = scene.settled.length
    ? settlementRows(state.settlement ?? local.lastSettlement, scene.settled.length, state.you?.name)
    : null;
  const order = (state.settlement ?? local.lastSettlement)?.order;
  return [
    rows && h("section", {}, h("h3", {}, "Settlement"), order?.why && h("p.hint", {}, `Order: ${withSuits(order.why)}. ${byReading(order.by_reading)}`), rows),
    h(
      "section",
      {},
      h("h3", {}, shown ? (table.mode === "pots" ? "The hand" : "The round") : "Before the deal"),
      h(
        "ol.story",
        {},
        linesShown(state.story, shown).map((line) => h("li", {}, storyLine(line, state.events, table.game))),
      ),
      !shown &&
        state.may_bet.length > 0 &&
        h("p.hint", {}, "Pick a chip, place it on your circles, then press Deal; Deal me out skips the round. The Pays tab lists what every bet pays."),
      !shown &&
        local.lastSettlement &&
        h(
          "details.last",
          {},
          h("summary", {}, "Last round's settlement"),
          settlementRows(local.lastSettlement, Infinity, state.you?.name),
          h("p", {}, h("a", { href: `/history/${table.id}/${local.lastRound}`, target: "_blank" }, "Replay and verify")),
        ),
    ),
  ];
}

/** A line of the story; a ruling's row and lines lead to the page of the floor. @param {Room.StoryLine} line @param {Room.Event[]} events @param {string} game */
export function storyLine({ text, kind, through }, events, game) {
  const event = kind === "ruled" ? events[through] : null;
  const at = text.lastIndexOf("[");
  if (event?.kind !== "ruled" || at < 0) return withSuits(text);
  return [withSuits(text.slice(0, at)), h("a", { href: floorPage(game, event.row), target: "_blank", "data-ruled": event.row }, text.slice(at))];
}

/**
 * Rows of a settlement in the filed order, the player's own before those of the table; each with its reason, the line of
 * the filing on request.
 * @param {Room.Settlement | null} settlement @param {number} count @param {string} [you]
 */
export function settlementRows(settlement, count, you) {
  if (!settlement) return null;
  if (settlement.void) return h("p.notice", {}, `Misdeal: ${withSuits(settlement.void)}.`);
  const numbered = settlement.rows.slice(0, count).map((row, index) => ({ ...row, index }));
  const { own, others } = ownFirst(eachPairOnce(numbered, you), you);
  if (!own.length) return rowList(others);
  const wagered = own.some((row) => !/^pot( \d+)?$/.test(row.bet) && !numbered.some((other) => mirrors(row, other)));
  return [
    h("h4", {}, wagered ? "Your wagers" : "You"),
    rowList(own, "you"),
    others.length > 0 && h("h4", {}, "The table"),
    others.length > 0 && rowList(others),
  ];
}

/** @param {(Room.SettlementRow & {index: number})[]} rows @param {string} [whose] in place of the bettor's name */
function rowList(rows, whose) {
  return h(
    "ol.settlement",
    { "data-settlement": whose ? "own" : "" },
    rows.map((row) =>
      h(
        "li",
        { "data-key": String(row.index), class: staysInPot(row) ? "even" : row.net > 0 ? "won" : row.net < 0 ? "lost" : "even" },
        h(
          "div.settled-head",
          {},
          h("span.spot-number", { title: `Spot ${row.spot}` }, row.spot),
          h(
            "span.settled-who",
            {},
            h("strong", {}, row.name),
            row.about && ` ${row.about}`,
            ` ${money(row.amount)}`,
            h("small", {}, ` ${whose ?? row.bettor}${jointly(row.party)}`),
          ),
          h("span.net", {}, row.net && !staysInPot(row) ? signed(row.net) : evenResult(row)),
        ),
        row.action !== "full" && h("p.uncovered", {}, sentence(row.result)),
        h(
          "details",
          {},
          h("summary", {}, h("span.why", {}, withSuits(row.reason)), h("small.by-reading", {}, byReading(row.by_reading))),
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

/** @param {string} text */
function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
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
