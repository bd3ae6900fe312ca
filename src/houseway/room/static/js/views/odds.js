/** The odds of a game: figures for every bet, options side by side, plots, and what a change would do. */

import { getBanking, getOdds, getPlots, getReadingOdds } from "../api.js";
import { h } from "../dom.js";
import { query } from "../net.js";
import { bankingSection } from "../odds/banking.js";
import { chartSection } from "../odds/chart.js";
import { pricedReadings, readingsSection } from "../odds/readings.js";
import { finalHandsSection, roundSection } from "../odds/round.js";
import { betCases, notPriced, strategy, summary } from "../odds/tables.js";
import { choicesOf, comparison, payFields } from "../odds/whatif.js";
import { asList, fromQuery, loadForm, settingsFields, sideBetFields, withSideBets } from "../settings.js";

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function oddsView({ params, query: search, redraw, go }) {
  const game = `${params.house}/${params.game}`;
  const local = {
    odds: /** @type {Room.Odds | null} */ (null),
    form: /** @type {Room.GameForm | null} */ (null),
    usual: /** @type {Room.Odds | null} */ (null),
    plots: /** @type {Room.Plot[]} */ ([]),
    chosen: fromQuery(search),
    error: "",
    busy: true,
    compare: "",
    columns: /** @type {import("../odds/whatif.js").Column[]} */ ([]),
    readings: /** @type {import("../odds/readings.js").Readings} */ ({ priced: [], left: [], failed: [] }),
    banking: /** @type {import("../odds/banking.js").Banking} */ ({ text: "", bank: "", data: null, error: "" }),
  };

  async function load() {
    local.busy = true;
    redraw();
    try {
      const set = asList(local.chosen);
      [local.form, local.plots] = await Promise.all([
        loadForm(game, local.chosen),
        getPlots(game).catch(() => []),
      ]);
      redraw();
      local.odds = await getOdds(game, set);
      local.usual ??= set.length ? await getOdds(game, []) : local.odds;
      local.error = "";
      void priceReadings();
      if (local.banking.data) void describe(local.banking.text, local.banking.bank);
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
    }
    local.busy = false;
    redraw();
  }

  /** @param {import("../settings.js").Chosen} chosen */
  function choose(chosen) {
    local.chosen = chosen;
    local.columns = [];
    go(`/odds/${game}${query({ set: asList(chosen) })}`, { replace: true, quiet: true });
    void load();
  }

  /** @param {Room.GameForm} form @param {string[]} sideBets */
  async function change(form, sideBets) {
    try {
      const next = await withSideBets(form, sideBets, local.chosen);
      if (next) go(`/odds/${next.game}${query({ set: asList(next.chosen) })}`);
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
      redraw();
    }
  }

  /** What banking the described table is worth; without a description, a table at the minimum. @param {string} text @param {string} bank */
  async function describe(text, bank) {
    try {
      const data = await getBanking(game, { set: asList(local.chosen), table: text, bank });
      local.banking = { text: data.table.text, bank, data, error: "" };
    } catch (error) {
      local.banking = { text, bank, data: null, error: /** @type {Error} */ (error).message };
    }
    redraw();
  }

  /** Price the readings one after another, so that other figures can be computed in between. */
  async function priceReadings() {
    /** @type {import("../odds/readings.js").Readings} */
    const mine = { priced: [], left: local.form ? pricedReadings(local.form) : [], failed: [] };
    local.readings = mine;
    redraw();
    for (const name of [...mine.left]) {
      const answer = await getReadingOdds(game, name, asList(local.chosen)).catch((error) => error);
      if (local.readings !== mine) return;
      mine.left.shift();
      if (answer instanceof Error) mine.failed.push(answer.message);
      else mine.priced.push(answer);
      redraw();
    }
  }

  /** Every choice of one option or reading, side by side. @param {string} name */
  async function compare(name) {
    Object.assign(local, { compare: name, columns: [] });
    redraw();
    for (const value of local.form ? choicesOf(local.form, name) : []) {
      const odds = await getOdds(game, asList({ ...local.chosen, [name]: value })).catch(() => null);
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
      if (!form) return [h("p.notice", {}, local.error || "Loading…")];
      return [
        h(
          "article.sheet.odds",
          {},
          h(
            "header",
            {},
            h("p.kicker", {}, form.house_name),
            h("h1", {}, `${form.name}: odds`),
            odds && h("p.lead", {}, `${odds.conditions.cards} cards, ${odds.conditions.shoe}. ${policies(odds)}`),
            h(
              "div.row.no-print",
              {},
              h("a.button", { href: `/rules/${game}${query({ set: asList(local.chosen) })}` }, "Rule sheet"),
              h("a.button", { href: `/open/${game}${query({ set: asList(local.chosen) })}` }, "Open a table"),
            ),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          local.busy && h("p.hint", { role: "status" }, "Computing…"),
          h("div.no-print", {}, sideBetFields(form, (sideBets) => void change(form, sideBets))),
          odds && summary(odds, local.usual),
          odds && notPriced(odds),
          h(
            "details.choices-box.no-print",
            { open: Object.keys(local.chosen).length > 0 },
            h("summary", {}, "What if: change options, readings and payouts"),
            settingsFields(form, local.chosen, choose),
            odds && payFields(odds, local.chosen, choose),
            Object.keys(local.chosen).length > 0 &&
              h("button", { type: "button", onclick: () => choose({}) }, "Reset to the filing"),
          ),
          odds && readingsSection(local.readings),
          comparison(form, local, compare),
          odds &&
            h(
              "section",
              {},
              h("h2", {}, "Bet by bet"),
              Object.entries({ ...odds.bets, ...odds.parts }).map(([name, bet]) => betCases(name, bet)),
            ),
          odds && bankingSection(local.banking, { describe: (text, bank) => void describe(text, bank) }),
          odds?.chart
            ? chartSection(odds.chart, odds)
            : odds && odds.strategy.length > 0 && strategy(odds.strategy),
          odds?.round && roundSection(odds.round),
          odds?.player_dealer_hands && finalHandsSection(odds.player_dealer_hands),
          odds &&
            local.plots.length > 0 &&
            h(
              "section",
              {},
              h("h2", {}, "Plots"),
              h(
                "div.plots",
                {},
                plotsOf(odds, local.plots).map((plot) =>
                  h(
                    "figure",
                    { "data-key": plot.id },
                    h("img", {
                      src: `${plot.url}${query({ set: asList(local.chosen) })}`,
                      alt: plot.title,
                      loading: "lazy",
                      onerror: tryAgain,
                    }),
                    h("figcaption", {}, plot.title),
                  ),
                ),
              ),
            ),
          odds &&
            odds.notes.length > 0 &&
            h(
              "section",
              {},
              h("h2", {}, "Notes"),
              odds.notes.map((note) => h("p", {}, note)),
            ),
        ),
      ];
    },
  };
}

/** The plots that exist: a bet that is priced only together with another has none. @param {Room.Odds} odds @param {Room.Plot[]} plots */
function plotsOf(odds, plots) {
  const priced = Object.values(odds.bets).map((bet) => `bet-${bet.id}`);
  return plots.filter(({ id }) => !id.startsWith("bet-") || priced.includes(id));
}

/** Request a plot that is still being drawn again, a few times. @param {Event} event */
function tryAgain({ target }) {
  const image = /** @type {HTMLImageElement} */ (target);
  const tries = Number(image.dataset.tries ?? 0);
  if (tries > 20) return;
  image.dataset.tries = String(tries + 1);
  const { src } = image;
  setTimeout(() => (image.src = src), 1500);
}

/** @param {Room.Odds} odds */
function policies(odds) {
  return Object.entries(odds.policies)
    .map(([who, policy]) => `The ${who}'s policy: ${policy}.`)
    .join(" ");
}
