/** The odds of a game: exact figures for every bet, options side by side, plots, and what a change would do. */

import { h } from "../dom.js";
import { percent } from "../money.js";
import { get, query } from "../net.js";
import { asList, fromQuery, loadForm, select, settingTitle, settingsFields } from "../settings.js";

/** @param {any} context */
export function oddsView({ params, query: search, redraw, go }) {
  const game = `${params.house}/${params.game}`;
  const local = {
    odds: /** @type {any} */ (null), form: /** @type {any} */ (null), usual: /** @type {any} */ (null), plots: /** @type {any[]} */ ([]), chosen: fromQuery(search),
    error: "", busy: true, compare: "", columns: /** @type {{value: string, odds: any}[]} */ ([]),
  };

  async function load() {
    local.busy = true;
    redraw();
    try {
      const set = query({ set: asList(local.chosen) });
      [local.form, local.plots] = await Promise.all([loadForm(game, local.chosen), get(`/api/games/${game}/plots`).catch(() => [])]);
      redraw();
      local.odds = await get(`/api/games/${game}/odds${set}`);
      local.usual ??= Object.keys(local.chosen).length ? await get(`/api/games/${game}/odds`) : local.odds;
      local.error = "";
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
    }
    local.busy = false;
    redraw();
  }

  /** @param {any} chosen */
  function choose(chosen) {
    local.chosen = chosen;
    local.columns = [];
    go(`/odds/${game}${query({ set: asList(chosen) })}`, { replace: true, quiet: true });
    void load();
  }

  /** Every choice of one option or reading, side by side. @param {string} name */
  async function compare(name) {
    Object.assign(local, { compare: name, columns: [] });
    redraw();
    for (const value of choicesOf(local.form, name)) {
      const odds = await get(`/api/games/${game}/odds${query({ set: asList({ ...local.chosen, [name]: value }) })}`).catch(() => null);
      if (local.compare !== name) return;
      if (odds) local.columns.push({ value, odds });
      redraw();
    }
  }

  void load();
  return {
    title: () => `${local.form?.name ?? "Game"}: odds`,
    theme: "paper",
    render() {
      const { odds, form } = local;
      if (!form) return [h("p.notice", {}, local.error || "Fetching…")];
      return [h("article.sheet.odds", {},
        h("header", {}, h("p.kicker", {}, form.house_name), h("h1", {}, `${form.name}: odds`),
          odds && h("p.lead", {}, `${odds.conditions.cards} cards, ${odds.conditions.shoe}. ${policies(odds)}`),
          h("div.row.no-print", {}, h("a.button", { href: `/rules/${game}` }, "Rule sheet"), h("a.button", { href: `/open/${game}` }, "Open a table"))),
        local.error && h("p.error", { role: "alert" }, local.error),
        local.busy && h("p.hint", { role: "status" }, "Computing exactly…"),
        odds && summary(odds, local.usual),
        h("details.choices-box.no-print", { open: Object.keys(local.chosen).length > 0 }, h("summary", {}, "What if: change options, readings and payouts"),
          settingsFields(form, local.chosen, choose), odds && payFields(odds, local.chosen, choose),
          Object.keys(local.chosen).length > 0 && h("button", { type: "button", onclick: () => choose({}) }, "As filed")),
        comparison(local, compare),
        odds && h("section", {}, h("h2", {}, "Bet by bet"), Object.entries({ ...odds.bets, ...odds.parts }).map(([name, bet]) => betCases(name, bet))),
        odds?.strategy.length > 0 && strategy(odds.strategy),
        odds && local.plots.length > 0 && h("section", {}, h("h2", {}, "Plots"), h("div.plots", {}, local.plots.map((plot) =>
          h("figure", { "data-key": plot.id }, h("img", { src: `${plot.url}${query({ set: asList(local.chosen) })}`, alt: plot.title, loading: "lazy", onerror: tryAgain }), h("figcaption", {}, plot.title))))),
        odds?.notes.length > 0 && h("section", {}, h("h2", {}, "Notes"), odds.notes.map((/** @type {string} */ note) => h("p", {}, note))))];
    },
  };
}

/** A plot that is still being drawn is asked for again, a few times. @param {any} event */
function tryAgain({ target }) {
  const tries = Number(target.dataset.tries ?? 0);
  if (tries > 20) return;
  target.dataset.tries = tries + 1;
  const { src } = target;
  setTimeout(() => (target.src = src), 1500);
}

/** @param {any} odds */
function policies(odds) {
  return Object.entries(odds.policies).map(([who, policy]) => `The ${who} plays by ${policy}.`).join(" ");
}

/** @param {any} form @param {string} name @returns {string[]} */
function choicesOf(form, name) {
  const option = form.options.find((/** @type {any} */ one) => one.name === name);
  return option ? option.choices.map(String) : Object.keys(form.readings.find((/** @type {any} */ one) => one.name === name).choices);
}

/** @param {any} odds @param {any} usual */
function summary(odds, usual) {
  return h("section", {}, h("div.scroll", {}, h("table.summary-table", { "data-odds": "" },
    h("thead", {}, h("tr", {}, ["Bet", "House edge", "Expectation", "Exact", "Deviation", "Wins"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, Object.entries(odds.bets).map(([name, bet]) => {
      const was = usual?.bets[name]?.value;
      const change = was !== undefined && Math.abs(bet.value - was) > 1e-12;
      return h("tr", {}, h("th", { scope: "row" }, name, h("span.hint", {}, ` ${bet.unit}`)),
        h("td.num", {}, h("strong", { class: bet.value > 0 ? "won" : "" }, percent(-bet.value)), change && h("span.change", {}, ` was ${percent(-was)}`)),
        h("td.num", {}, bet.value.toFixed(6), bet.standard_error ? ` ± ${bet.standard_error.toFixed(6)}` : ""),
        h("td.exact", {}, h("code", {}, String(bet.expectation).length > 44 ? `${String(bet.expectation).slice(0, 42)}…` : bet.expectation)),
        h("td.num", {}, Math.sqrt(bet.variance).toFixed(4)), h("td.num", {}, percent(bet.hit_rate, 3)));
    })))));
}

/** @param {string} name @param {any} bet */
function betCases(name, bet) {
  return h("details.bet-cases", { "data-key": name }, h("summary", {}, h("strong", {}, name), h("span.hint", {}, ` ${bet.cases.length} cases, ${Number(bet.combinations).toLocaleString("en-US")} combinations`)),
    h("div.scroll", {}, h("table", {},
      h("thead", {}, h("tr", {}, ["Case", "Pays", "Probability", "Combinations", "Contribution", "Filed at"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, bet.cases.map((/** @type {any} */ row) => h("tr", {}, h("td", {}, row.case), h("td", {}, row.pays), h("td.num", { title: row.probability_exact }, row.probability.toFixed(8)),
        h("td.num", {}, Number(row.combinations).toLocaleString("en-US")), h("td.num", {}, row.contribution.toFixed(6)), h("td.cite", {}, row.cite)))))));
}

/** Payouts that can be changed: every winning case. @param {any} odds @param {any} chosen @param {(chosen: any) => void} choose */
function payFields(odds, chosen, choose) {
  const all = Object.entries({ ...odds.bets, ...odds.parts }).flatMap(([name, bet]) => bet.cases.filter((/** @type {any} */ row) => / to | for /.test(row.pays)).map((/** @type {any} */ row) => ({ name, bet, row })));
  return h("fieldset.pay-fields", {}, h("legend", {}, "Payouts"), all.map(({ name, bet, row }) => {
    const key = `${bet.id}.${row.case.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "")}`;
    return h("label", { "data-key": key }, `${name}: ${row.case}`, h("input", { value: chosen[key] ?? row.pays, name: key, onchange: (/** @type {any} */ event) => {
      const next = { ...chosen, [key]: event.target.value.trim() };
      if (!event.target.value.trim()) delete next[key];
      choose(next);
    } }));
  }));
}

/** @param {any} local @param {(name: string) => void} compare */
function comparison(local, compare) {
  const { form, columns } = local;
  const names = [...form.options.filter((/** @type {any} */ one) => one.choices.length > 1), ...form.readings].map((one) => one.name);
  if (!names.length) return null;
  const bets = [...new Set(columns.flatMap((/** @type {any} */ column) => Object.keys(column.odds.bets)))];
  return h("section", {}, h("h2", {}, "Side by side"),
    h("label.no-print", {}, "House edge by", select(["", ...names], local.compare, (value) => value && compare(value), (value) => (value ? settingTitle(value) : "Choose an option or reading"))),
    columns.length > 0 && h("div.scroll", {}, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, settingTitle(local.compare)), columns.map((/** @type {any} */ column) => h("th.num", { scope: "col" }, column.value)))),
      h("tbody", {}, bets.map((name) => h("tr", {}, h("th", { scope: "row" }, String(name)), columns.map((/** @type {any} */ column) => {
        const bet = column.odds.bets[String(name)];
        return h("td.num", {}, bet ? percent(-bet.value) : "");
      })))))));
}

/** @param {any[]} rows */
function strategy(rows) {
  const actions = [...new Set(rows.flatMap((row) => Object.keys(row.values)))];
  const shown = rows.slice(0, 200);
  return h("section", {}, h("h2", {}, "Best play"), h("div.scroll", {}, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Situation"), h("th", { scope: "col" }, "Best"), actions.map((name) => h("th.num", { scope: "col" }, name)), h("th.num", { scope: "col" }, "How often"))),
    h("tbody", {}, shown.map((row) => h("tr", {}, h("td", {}, row.situation), h("td", {}, h("strong", {}, row.action)), actions.map((name) => h("td.num", {}, name in row.values ? row.values[name].toFixed(5) : "")), h("td.num", {}, percent(row.probability, 3))))))),
    rows.length > shown.length && h("p.hint", {}, `The first ${shown.length} of ${rows.length} situations.`));
}
