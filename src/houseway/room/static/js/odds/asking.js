/** What a visitor asks of a game: what either side plays, and how often something happens. */

import { h, valueFrom } from "../dom.js";
import { percent } from "../money.js";
import { select } from "../settings.js";
import { heads } from "../tables.js";

const OWN = "own.toml";
const SIGNS = ["=", "!=", "<", "<=", ">", ">="];

/** @typedef {Record<string, string>} Sides the policy that was chosen for each side */
/** @typedef {{sides: Sides, chart: string}} Chosen */

/** What both sides play, as the API writes it. @param {Chosen} chosen @returns {import("../api.js").Played} */
export function playedBy({ sides, chart }) {
  const policy = Object.entries(sides).map(([side, name]) => `${side}=${name}`);
  return { policy, chart: Object.values(sides).includes(OWN) ? chart : "" };
}

/** The policies of an address: ["player=never fold"]. @param {string[]} texts @returns {Sides} */
export function sidesFrom(texts) {
  const pairs = texts.filter((text) => text.includes("=")).map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]);
  return Object.fromEntries(pairs.filter(([side, name]) => side && name && name !== OWN));
}

/**
 * A field for each side that has a choice; the usual policy is chosen by leaving a side out.
 * @param {Room.OddsWords | null} words @param {Chosen} chosen @param {(chosen: Chosen) => void} onchange
 */
export function policyFields(words, chosen, onchange) {
  if (!words || !Object.keys(words.sides).length) return null;
  return h(
    "section.no-print",
    { "data-policies": "" },
    h("h2", {}, "What each side plays"),
    h("div.row", {}, Object.entries(words.sides).map(([side, offered]) => sideField(side, offered, chosen, onchange))),
    Object.entries(words.sides).map(([side, offered]) => policyHint(side, offered, chosen)),
    chartField(words, chosen, onchange),
  );
}

/** @param {string} side @param {Room.SideWords} offered @param {Chosen} chosen @param {(chosen: Chosen) => void} onchange */
function sideField(side, offered, { sides, chart }, onchange) {
  const names = offered.policies.map(({ name }) => name);
  const free = offered.chart && !Object.entries(sides).some(([other, name]) => other !== side && name === OWN);
  const pick = (/** @type {string} */ name) => {
    const rest = Object.fromEntries(Object.entries(sides).filter(([other]) => other !== side));
    onchange({ sides: name === names[0] ? rest : { ...rest, [side]: name }, chart });
  };
  const field = select(free ? [...names, OWN] : names, sides[side] ?? names[0], pick, (name) =>
    name === OWN ? "a chart of your own" : name,
  );
  return h("label", { "data-side": side }, `The ${side} plays`, field);
}

/** @param {string} side @param {Room.SideWords} offered @param {Chosen} chosen */
function policyHint(side, { policies }, { sides }) {
  const known = policies.find(({ name }) => name === sides[side]);
  return known && h("p.hint", {}, `The ${side} ${known.text}.`);
}

/** @param {Room.OddsWords} words @param {Chosen} chosen @param {(chosen: Chosen) => void} onchange */
function chartField(words, { sides, chart }, onchange) {
  const side = Object.keys(sides).find((one) => sides[one] === OWN);
  const offered = side && words.sides[side]?.chart;
  if (!offered) return null;
  return h(
    "form",
    {
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
        onchange({ sides, chart: String(fields.get("chart")) });
      },
    },
    h(
      "label.wide",
      {},
      `The ${side}'s chart, as a TOML file has it`,
      h("textarea", { name: "chart", rows: 12, spellcheck: "false", placeholder: exampleOf(offered) }, chart),
    ),
    h("button", { type: "submit" }, "Price this chart"),
    h("details", {}, h("summary", {}, "What a chart is written in"), tablesOf(offered), featureTable(offered.features)),
  );
}

/** A chart of one row, to begin with. @param {Room.ChartWordsOf} words */
export function exampleOf({ tables, features }) {
  const [table, { actions }] = Object.entries(tables)[0];
  const [{ name, values }] = features;
  const last = actions[actions.length - 1];
  return [
    `[${table}]`,
    `otherwise = ["${last}"]`,
    `[[${table}.cases]]`,
    `when = { "${name}" = ${JSON.stringify(values[0])} }`,
    `do = ["${actions[0]}"]`,
  ].join("\n");
}

/** @param {Room.ChartWordsOf} words */
function tablesOf({ tables }) {
  return h(
    "ul",
    {},
    Object.entries(tables).map(([name, { actions, needed }]) =>
      h("li", {}, h("code", {}, name), `: ${actions.join(", ")}${needed ? "" : "; may be left out"}`),
    ),
  );
}

/** @param {Room.FeatureWord[]} features */
function featureTable(features) {
  return h(
    "div.scroll",
    {},
    h(
      "table",
      {},
      heads("Word", "Values", "What it is"),
      h(
        "tbody",
        {},
        features.map(({ name, values, text }) =>
          h("tr", {}, h("th", { scope: "row" }, h("code", {}, name)), h("td", {}, shownValues(values)), h("td", {}, text)),
        ),
      ),
    ),
  );
}

/** The values of a word; of many numbers, the first and the last. @param {(string | number | boolean)[]} values */
export function shownValues(values) {
  if (!values.length) return "any amount";
  const numbers = values.every((value) => typeof value === "number");
  return numbers && values.length > 6 ? `${values[0]} to ${values[values.length - 1]}` : values.map(wordOf).join(", ");
}

/** @param {string | number | boolean} value */
function wordOf(value) {
  return value === true ? "yes" : value === false ? "no" : String(value);
}

/** @typedef {{text: string, word: string, sign: string, value: string, found: Room.EventOdds | null}} Asking */

/** An event with one more condition. @param {string} text @param {string} word @param {string} sign @param {string} value */
export function withCondition(text, word, sign, value) {
  const kept = text.split(",").map((part) => part.trim()).filter(Boolean);
  return [...kept, `${word}${sign}${value}`].join(", ");
}

/**
 * How often an event happens: it is typed, or put together from the words of the game.
 * @param {Room.OddsWords | null} words @param {Asking} asking
 * @param {{set: (changes: Partial<Asking>) => void, ask: (text: string) => void, line: HTMLElement | null}} act
 */
export function eventSection(words, asking, { set, ask, line }) {
  if (!words?.features.length) return null;
  const word = words.features.find(({ name }) => name === asking.word) ?? words.features[0];
  const values = word.values.map(wordOf);
  const value = values.length && !values.includes(asking.value) ? values[0] : asking.value;
  return h(
    "section",
    { "data-events": "" },
    h("h2", {}, "How often does it happen?"),
    h(
      "form.row.no-print",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
          ask(String(fields.get("event")));
        },
      },
      h(
        "label.wide",
        {},
        "What happens: conditions separated by commas",
        h("input", {
          name: "event",
          required: true,
          value: asking.text,
          placeholder: exampleEvent(words.features),
          oninput: (/** @type {Event} */ event) => set({ text: valueFrom(event) }),
        }),
      ),
      h("button", { type: "submit" }, "How often?"),
    ),
    h(
      "div.row.no-print",
      { "data-condition": "" },
      h("label", {}, "Word", select(words.features.map(({ name }) => name), word.name, (name) => set({ word: name }))),
      h("label", {}, "Is", select(SIGNS, asking.sign, (sign) => set({ sign }))),
      h(
        "label",
        {},
        "Value",
        values.length
          ? select(values, value, (picked) => set({ value: picked }))
          : h("input", { inputmode: "numeric", value, oninput: (/** @type {Event} */ event) => set({ value: valueFrom(event) }) }),
      ),
      h(
        "button",
        { type: "button", onclick: () => set({ text: withCondition(asking.text, word.name, asking.sign, value) }) },
        "Add this condition",
      ),
    ),
    h("p.hint.no-print", {}, `${word.name}: ${word.text} (${shownValues(word.values)}).`),
    line,
    asking.found && chances(asking.found),
  );
}

/** @param {Room.FeatureWord[]} features */
function exampleEvent(features) {
  return features
    .filter(({ values }) => values.length)
    .slice(0, 2)
    .map(({ name, values }) => `${name}=${wordOf(values[0])}`)
    .join(", ");
}

/** @param {Room.EventOdds} found */
function chances({ events, policies }) {
  return [
    h(
      "div.scroll",
      {},
      h(
        "table",
        {},
        heads("Event", ">Chance", ">One round in", "How"),
        h(
          "tbody",
          {},
          events.map((one) =>
            one.probability === null
              ? h("tr", {}, h("th", { scope: "row" }, one.event), h("td", { colspan: 3 }, `Not known: ${one.reason}.`))
              : h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, one.event),
                  h("td.num", {}, percent(one.probability)),
                  h("td.num", {}, one.probability ? (1 / one.probability).toFixed(1) : ""),
                  h("td", {}, howFound(one)),
                ),
          ),
        ),
      ),
    ),
    h("p.hint", {}, Object.entries(policies).map(([side, policy]) => `The ${side}'s policy: ${policy}.`).join(" ")),
  ];
}

/** @param {Room.EventChance} chance */
function howFound({ combinations, of, how }) {
  return combinations === null || of === null ? how : `${combinations.toLocaleString("en")} of ${of.toLocaleString("en")}`;
}

/**
 * What every action with a hand is worth.
 * @param {Room.OddsWords | null} words @param {string} text @param {Room.HandOdds | null} found
 * @param {{set: (text: string) => void, ask: (hand: string) => void, line: HTMLElement | null}} act
 */
export function handSection(words, text, found, { set, ask, line }) {
  if (!words?.hands) return null;
  return h(
    "section",
    { "data-hand": "" },
    h("h2", {}, "What is this hand worth?"),
    h(
      "form.row.no-print",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
          ask(String(fields.get("hand")));
        },
      },
      h("label.wide", {}, "The hand", h("input", { name: "hand", required: true, value: text, oninput: (/** @type {Event} */ event) => set(valueFrom(event)) })),
      h("button", { type: "submit" }, "What is it worth?"),
    ),
    h("p.hint.no-print", {}, "Cards as in Qs 6d 4c; what is seen of the player-dealer after “against”, community cards after “on”."),
    line,
    found && handTable(found),
  );
}

/** @param {Room.HandOdds} found */
function handTable({ actions, against, given, how }) {
  return [
    h(
      "div.scroll",
      {},
      h(
        "table",
        {},
        heads("Action", ">Worth", ">Less than the best"),
        h(
          "tbody",
          {},
          actions.map(({ action, value, cost }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, action),
              h("td.num", { class: value > 0 ? "won" : "lost" }, (value < 0 ? "−" : "+") + Math.abs(value).toFixed(6)),
              h("td.num", {}, cost ? cost.toFixed(6) : ""),
            ),
          ),
        ),
      ),
    ),
    h("p.hint", {}, `Per unit of the base wager, ${how}. The player-dealer's policy: ${against}.${given ? ` Given that ${given}.` : ""}`),
  ];
}

/** How often each row of a chart decides, and what it gives away. @param {Room.ChartRowWorth[]} rows */
export function policyRows(rows) {
  return h(
    "section",
    { "data-policy-rows": "" },
    h("h2", {}, "The chart's rows"),
    h("p.hint", {}, "How often each row decides in a round, and what it gives away against best play, per unit of the base wager."),
    h(
      "div.scroll",
      {},
      h(
        "table",
        {},
        heads("Row", "Action", ">Used", ">Gives away"),
        h(
          "tbody",
          {},
          rows.map(({ row, action, probability, cost }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, row),
              h("td", {}, action),
              h("td.num", {}, percent(probability)),
              h("td.num", {}, cost.toFixed(6)),
            ),
          ),
        ),
      ),
    ),
  );
}
