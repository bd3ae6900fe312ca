/** What a change would do: payouts to edit, and the choices of one option side by side. */

import { h, valueFrom } from "../dom.js";
import { percent } from "../money.js";
import { select, settingTitle } from "../settings.js";

/** @typedef {import("../settings.js").Chosen} Chosen */
/** @typedef {{value: string, odds: Room.Odds}} Column the odds under one choice */

/** @param {Room.GameForm} form @param {string} name @returns {string[]} */
export function choicesOf(form, name) {
  const option = form.options.find((one) => one.name === name);
  return option
    ? option.choices.map(String)
    : Object.keys(form.readings.find((one) => one.name === name)?.choices ?? {});
}

/** Payouts that can be changed: every winning case. @param {Room.Odds} odds @param {Chosen} chosen @param {(chosen: Chosen) => void} choose */
export function payFields(odds, chosen, choose) {
  const all = Object.entries({ ...odds.bets, ...odds.parts }).flatMap(([name, bet]) =>
    bet.cases
      .filter((row) => / to | for /.test(row.pays))
      .map((row) => ({ name, bet, row })),
  );
  return h(
    "fieldset.pay-fields",
    {},
    h("legend", {}, "Payouts"),
    all.map(({ name, bet, row }) => {
      const key = `${bet.id}.${row.case
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "_")
        .replace(/^_|_$/g, "")}`;
      return h(
        "label",
        { "data-key": key },
        `${name}: ${row.case}`,
        h("input", {
          value: chosen[key] ?? row.pays,
          name: key,
          onchange: (/** @type {Event} */ event) => {
            const next = { ...chosen, [key]: valueFrom(event).trim() };
            if (!valueFrom(event).trim()) delete next[key];
            choose(next);
          },
        }),
      );
    }),
  );
}

/**
 * @param {Room.GameForm} form @param {{compare: string, columns: Column[]}} chosen @param {(name: string) => void} compare
 * @param {HTMLElement | null} line says where the question stands
 */
export function comparison(form, { compare: chosen, columns }, compare, line) {
  const names = [...form.options.filter((one) => one.choices.length > 1), ...form.readings].map(
    (one) => one.name,
  );
  if (!names.length) return null;
  const bets = [...new Set(columns.flatMap((column) => Object.keys(column.odds.bets)))];
  return h(
    "section",
    {},
    h("h2", {}, "Side by side"),
    h(
      "label.no-print",
      {},
      "House edge by",
      select(
        ["", ...names],
        chosen,
        (value) => value && compare(value),
        (value) => (value ? settingTitle(value) : "Choose an option or reading"),
      ),
    ),
    line,
    columns.length > 0 &&
      h(
        "div.scroll",
        {},
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("th", { scope: "col" }, settingTitle(chosen)),
              columns.map((column) => h("th.num", { scope: "col" }, column.value)),
            ),
          ),
          h(
            "tbody",
            {},
            bets.map((name) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, name),
                columns.map((column) => {
                  const bet = column.odds.bets[name];
                  return h("td.num", {}, bet ? percent(-bet.value) : "");
                }),
              ),
            ),
          ),
        ),
      ),
  );
}
