/** What a change would do: payouts to edit, and the choices of one option side by side. */

import { h } from "../dom.js";
import { percent } from "../money.js";
import { select, settingTitle } from "../settings.js";

/** @param {any} form @param {string} name @returns {string[]} */
export function choicesOf(form, name) {
  const option = form.options.find((/** @type {any} */ one) => one.name === name);
  return option
    ? option.choices.map(String)
    : Object.keys(form.readings.find((/** @type {any} */ one) => one.name === name).choices);
}

/** Payouts that can be changed: every winning case. @param {any} odds @param {any} chosen @param {(chosen: any) => void} choose */
export function payFields(odds, chosen, choose) {
  const all = Object.entries({ ...odds.bets, ...odds.parts }).flatMap(([name, bet]) =>
    bet.cases
      .filter((/** @type {any} */ row) => / to | for /.test(row.pays))
      .map((/** @type {any} */ row) => ({ name, bet, row })),
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
          onchange: (/** @type {any} */ event) => {
            const next = { ...chosen, [key]: event.target.value.trim() };
            if (!event.target.value.trim()) delete next[key];
            choose(next);
          },
        }),
      );
    }),
  );
}

/** @param {any} local @param {(name: string) => void} compare */
export function comparison(local, compare) {
  const { form, columns } = local;
  const names = [...form.options.filter((/** @type {any} */ one) => one.choices.length > 1), ...form.readings].map(
    (one) => one.name,
  );
  if (!names.length) return null;
  const bets = [...new Set(columns.flatMap((/** @type {any} */ column) => Object.keys(column.odds.bets)))];
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
        local.compare,
        (value) => value && compare(value),
        (value) => (value ? settingTitle(value) : "Choose an option or reading"),
      ),
    ),
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
              h("th", { scope: "col" }, settingTitle(local.compare)),
              columns.map((/** @type {any} */ column) => h("th.num", { scope: "col" }, column.value)),
            ),
          ),
          h(
            "tbody",
            {},
            bets.map((name) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, String(name)),
                columns.map((/** @type {any} */ column) => {
                  const bet = column.odds.bets[String(name)];
                  return h("td.num", {}, bet ? percent(-bet.value) : "");
                }),
              ),
            ),
          ),
        ),
      ),
  );
}
