/** Hold'em before the flop: the 169 starting hands as a heat map, and one of them against every other. */

import { h } from "../dom.js";
import { csv, csvButton } from "../download.js";
import { percent } from "../money.js";
import { select } from "../settings.js";
import { heads } from "../tables.js";

const RANKS = [..."AKQJT98765432"];
const SIDE = RANKS.length;
const SHOWN = 5;
const CONTRAST = 1.6;

/** The hands row by row: pairs on the diagonal, suited above it, offsuit below. */
export const GRID = RANKS.flatMap((first, down) =>
  RANKS.map((second, across) => (down === across ? first + second : down < across ? `${first}${second}s` : `${second}${first}o`)),
);

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE });

/** Where an arrow key leads from a cell; null at the edge. @param {number} at @param {string} key */
export function cellBeside(at, key) {
  const step = STEPS[key];
  if (!step) return null;
  const to = at + step;
  const sameRow = Math.floor(to / SIDE) === Math.floor(at / SIDE);
  return to >= 0 && to < GRID.length && (Math.abs(step) > 1 || sameRow) ? to : null;
}

/**
 * How warm a cell is, from -1 to 1: 0 is an even share of the pot.
 * @param {number} equity @param {number} players
 */
export function warmth(equity, players) {
  const even = 1 / players;
  const share = (equity - even) / (equity >= even ? 1 - even : even);
  return Math.max(-1, Math.min(1, share * CONTRAST));
}

/**
 * @typedef {Object} Preflop
 * @property {Room.PreflopTable | null} table
 * @property {Room.PreflopHand | null} hand the one that is chosen
 * @property {string} error
 * @typedef {Object} Choices
 * @property {string} chosen
 * @property {number} opponents
 * @property {(hand: string) => void} choose an empty one goes back to random hands
 * @property {(opponents: number) => void} oppose
 * @property {(hand: string) => void} use ask about this hand
 */

/** @param {Preflop} preflop @param {Choices} choices */
export function preflopSection({ table, hand, error }, choices) {
  if (error) return h("section", {}, h("h2", {}, "Before the flop"), h("p.error", { role: "alert" }, error));
  if (!table) return h("section", {}, h("h2", {}, "Before the flop"), h("p.hint", {}, "Loading…"));
  const equities = hand
    ? Object.fromEntries(hand.opponents.map((one) => [one.hand, one.equity]))
    : Object.fromEntries(table.hands.map((one) => [one.hand, one.against[choices.opponents - 1].equity]));
  return h(
    "section.preflop",
    { "data-preflop": hand?.hand ?? "" },
    h("h2", {}, hand ? `Before the flop: ${hand.hand} against every hand` : "Before the flop: all 169 starting hands"),
    h(
      "p",
      {},
      hand
        ? `Each cell has what ${hand.hand} wins of the pot against that hand, all in before the flop.`
        : "Each cell has what that hand wins of the pot against random hands, all in before the flop. Choose one to see it against every other.",
    ),
    h(
      "div.row.no-print",
      {},
      hand
        ? [
            h("button", { type: "button", "data-act": "all-hands", onclick: () => choices.choose("") }, "All hands against random hands"),
            h("button", { type: "button", "data-act": "use-hand", onclick: () => choices.use(hand.hand) }, `Ask about ${hand.hand}`),
            csvButton(`${hand.hand}-preflop`, () => handCsv(hand)),
          ]
        : [
            h(
              "label.opponents",
              {},
              "Random hands against it",
              select(["1", "2", "3", "4", "5", "6", "7", "8"], String(choices.opponents), (value) => choices.oppose(Number(value))),
            ),
            csvButton("preflop", () => tableCsv(table)),
          ],
    ),
    h("div.preflop-parts", { class: hand ? "with-figures" : "" }, grid(equities, hand ? 2 : choices.opponents + 1, choices, hand), hand && handFigures(hand)),
    h("p.hint", {}, methods(table.samples)),
  );
}

/** @param {Record<string, number>} equities @param {number} players @param {Choices} choices @param {Room.PreflopHand | null} hand */
function grid(equities, players, { chosen, choose }, hand) {
  const focused = Math.max(0, GRID.indexOf(chosen));
  return h(
    "div.hand-grid",
    {
      role: "group",
      "aria-label": "Starting hands: arrow keys move, Enter chooses",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const cells = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
        const to = cellBeside(cells.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)), event.key);
        if (to === null) return;
        event.preventDefault();
        cells[to].focus();
      },
    },
    GRID.map((name, at) => {
      const heat = warmth(equities[name], players);
      return h(
        "button",
        {
          type: "button",
          "data-hand": name,
          tabindex: at === focused ? 0 : -1,
          "aria-pressed": String(name === chosen),
          "aria-label": hand ? `${hand.hand} against ${name}: ${percent(equities[name], 1)}` : `${name}: ${percent(equities[name], 1)}`,
          title: `${name}: ${percent(equities[name], 2)}`,
          class: heat >= 0 ? "warm" : "cold",
          style: { "--heat": `${Math.round(Math.abs(heat) * 100)}%` },
          onclick: () => choose(name === chosen ? "" : name),
        },
        h("b", {}, name),
        h("span.on-wide", {}, (100 * equities[name]).toFixed(1)),
        h("span.on-phone", {}, (100 * equities[name]).toFixed(0)),
      );
    }),
  );
}

/** @param {Room.PreflopHand} hand */
function handFigures(hand) {
  return h(
    "div.hand-figures",
    {},
    h("p", {}, h("strong", {}, hand.hand), ` is number ${hand.rank} of 169 against a random hand.`),
    figuresTable(
      ["Random hands", ">Equity", ">Error"],
      hand.against.map((row) => [String(row.opponents), percent(row.equity, 2), row.standard_error === null ? "exact" : `± ${percent(row.standard_error, 2)}`]),
    ),
    figuresTable(["Easiest opponents", ">Equity", ">Ties"], hand.opponents.slice(0, SHOWN).map(opponentRow)),
    figuresTable(["Hardest opponents", ">Equity", ">Ties"], hand.opponents.slice(-SHOWN).reverse().map(opponentRow)),
  );
}

/** @param {Room.OpponentHand} opponent */
const opponentRow = ({ hand, equity, splits }) => [hand, percent(equity, 2), percent(splits, 2)];

/** @param {string[]} names @param {string[][]} rows */
function figuresTable(names, rows) {
  return h(
    "table",
    {},
    heads(...names),
    h("tbody", {}, rows.map(([name, equity, more]) => h("tr", {}, h("th", { scope: "row" }, name), h("td.num", {}, equity), h("td.num.hint", {}, more)))),
  );
}

/** @param {number} samples */
function methods(samples) {
  return `Against one opponent all deals were counted. Against two or more, ${samples.toLocaleString("en-US")} deals of each hand were sampled, with a standard error of at most 0.03 %.`;
}

/** @param {Room.PreflopTable} table */
export function tableCsv({ hands }) {
  const counts = hands[0].against.map((row) => row.opponents);
  return csv(
    ["rank", "hand", "combos", ...counts.map((count) => `against_${count}`), ...counts.slice(1).map((count) => `error_${count}`)],
    hands.map((row) => [
      row.rank,
      row.hand,
      row.combos,
      ...row.against.map(({ equity }) => equity),
      ...row.against.slice(1).map(({ standard_error: error }) => error),
    ]),
  );
}

/** @param {Room.PreflopHand} hand */
function handCsv({ hand, opponents }) {
  return csv(
    ["hand", "opponent", "equity", "wins", "splits", "deals"],
    opponents.map((row) => [hand, row.hand, row.equity, row.wins, row.splits, row.deals]),
  );
}
