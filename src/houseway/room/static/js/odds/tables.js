/** The figures of an analysis as tables. */

import { marked } from "../cites.js";
import { h } from "../dom.js";
import { percent } from "../money.js";
import { heads } from "../tables.js";
import { withError } from "./round.js";

/** @param {Room.Odds} odds @param {Room.Odds | null} usual the odds as filed, to compare with */
export function summary(odds, usual) {
  return h(
    "section",
    {},
    h(
      "div.scroll",
      {},
      h(
        "table.summary-table",
        { "data-odds": "" },
        heads("Bet", ">House edge", ">Expectation", "Method", ">Std. deviation", ">Wins"),
        h(
          "tbody",
          {},
          Object.entries(odds.bets).map(([name, bet]) => {
            const was = usual?.bets[name]?.value;
            const change = was !== undefined && Math.abs(bet.value - was) > 1e-12;
            return h(
              "tr",
              {},
              h("th", { scope: "row" }, name, h("span.hint", {}, ` ${bet.unit}`)),
              h(
                "td.num",
                {},
                h("strong", { class: bet.value > 0 ? "won" : "" }, percent(-bet.value)),
                change && h("span.change", {}, ` was ${percent(-was)}`),
              ),
              h("td.num", {}, bet.value.toFixed(6), bet.standard_error ? ` ± ${bet.standard_error.toFixed(6)}` : ""),
              h("td.exact", {}, foundBy(bet)),
              h("td.num", { title: bet.variance_method }, deviation(bet)),
              h("td.num", { title: bet.hit_rate_method }, hitRate(bet)),
            );
          }),
        ),
      ),
    ),
  );
}

/** The deviation of a bet; a simulated one with its standard error. @param {Room.BetOdds} bet */
function deviation(bet) {
  const figure = Math.sqrt(bet.variance);
  return withError(figure, bet.variance_standard_error && bet.variance_standard_error / (2 * figure), 4);
}

/** @param {Room.BetOdds} bet */
function hitRate(bet) {
  const error = bet.hit_rate_standard_error;
  return percent(bet.hit_rate, 3) + (error ? ` ± ${percent(error, 3)}` : "");
}

/** How an expectation was found: the fraction if it was counted, otherwise the method, and that of the deviation. @param {Room.BetOdds} bet */
function foundBy(bet) {
  if (bet.exact) {
    const text = String(bet.expectation);
    return h("code", {}, text.length > 44 ? `${text.slice(0, 42)}…` : text);
  }
  const apart = bet.variance_method !== bet.method ? `; deviation and wins ${bet.variance_method}` : "";
  return h("span", {}, `${methodWords(bet.method, bet.digits, bet.rounds)}${apart}`);
}

/** @param {string} method @param {number | null} digits @param {number | null} rounds */
function methodWords(method, digits, rounds) {
  if (method === "computed") return `computed to ${digits} decimals`;
  return method === "simulated" && rounds ? `simulated over ${rounds.toLocaleString("en-US")} rounds` : method;
}

/** The bets without figures, and why. @param {Pick<Room.Odds, "unpriced">} odds */
export function notPriced(odds) {
  return Object.entries(odds.unpriced).map(([name, reason]) =>
    h("p.notice", { "data-unpriced": name }, `${name} is not priced: ${reason}.`),
  );
}

/** @param {string} name @param {Room.BetOdds} bet */
export function betCases(name, bet) {
  return h(
    "details.bet-cases",
    { "data-key": name },
    h(
      "summary",
      {},
      h("strong", {}, name),
      h(
        "span.hint",
        {},
        ` ${bet.cases.length} cases, ${casesWords(bet)}`,
      ),
    ),
    h(
      "div.scroll",
      {},
      h(
        "table",
        {},
        counted(bet)
          ? heads("Case", "Pays", ">Probability", ">Combinations", ">Contribution", "Filing")
          : heads("Case", "Pays", ">Probability", ">Contribution", "Filing"),
        h(
          "tbody",
          {},
          bet.cases.map((row) =>
            h(
              "tr",
              {},
              h("td", {}, row.case),
              h("td", {}, row.pays),
              h("td.num", { title: row.probability_exact ?? bet.cases_method }, row.probability.toFixed(8)),
              counted(bet) && h("td.num", {}, wholeNumber(row.combinations_exact)),
              h("td.num", {}, row.contribution.toFixed(6)),
              h("td.cite", {}, marked(row)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {Room.BetOdds} bet */
function counted(bet) {
  return bet.combinations !== null;
}

/** A count as it was sent, in text: a number of JavaScript would round it. @param {string | null} count */
export function wholeNumber(count) {
  return BigInt(count ?? 0).toLocaleString("en-US");
}

/** @param {Room.BetOdds} bet */
function casesWords(bet) {
  return counted(bet)
    ? `${wholeNumber(bet.combinations_exact)} combinations`
    : methodWords(bet.cases_method, bet.digits, bet.cases_rounds);
}

/** @param {Room.BestChoice[]} rows */
export function strategy(rows) {
  const actions = [...new Set(rows.flatMap((row) => Object.keys(row.values)))];
  const shown = rows.slice(0, 200);
  return h(
    "section",
    {},
    h("h2", {}, "Best play"),
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
            h("th", { scope: "col" }, "Situation"),
            h("th", { scope: "col" }, "Best"),
            actions.map((name) => h("th.num", { scope: "col" }, name)),
            h("th.num", { scope: "col" }, "How often"),
          ),
        ),
        h(
          "tbody",
          {},
          shown.map((row) =>
            h(
              "tr",
              {},
              h("td", {}, row.situation),
              h("td", {}, h("strong", {}, row.action)),
              actions.map((name) => h("td.num", {}, name in row.values ? row.values[name].toFixed(5) : "")),
              h("td.num", {}, percent(row.probability, 3)),
            ),
          ),
        ),
      ),
    ),
    rows.length > shown.length && h("p.hint", {}, `Showing the first ${shown.length} of ${rows.length} situations.`),
  );
}
