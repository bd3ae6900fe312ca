/** The odds of a game: figures for every bet, options side by side, plots, and what a change would do. */

import {
  getBanking,
  getEventOdds,
  getHandOdds,
  getHouseWayOdds,
  getOdds,
  getOddsUnder,
  getOddsWords,
  getPlots,
  getReadingOdds,
} from "../api.js";
import { counted } from "../cards.js";
import { h } from "../dom.js";
import { csvButton, jsonButton, printButton } from "../download.js";
import { query } from "../net.js";
import { eventSection, handSection, playedBy, policyFields, policyRows, sidesFrom } from "../odds/asking.js";
import { bankingSection } from "../odds/banking.js";
import { chartSection } from "../odds/chart.js";
import { oddsCsv } from "../odds/export.js";
import { houseWaySection } from "../odds/houseway.js";
import { plotDrawer } from "../odds/plots.js";
import { bothSidesSection } from "../odds/policies.js";
import { question, questionLine } from "../odds/question.js";
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
    houseWay: /** @type {Room.HouseWayOdds | null} */ (null),
    chosen: fromQuery(search),
    error: "",
    compare: "",
    columns: /** @type {import("../odds/whatif.js").Column[]} */ ([]),
    readings: /** @type {import("../odds/readings.js").Readings} */ ({ priced: [], left: [], failed: [] }),
    hand: /** @type {Room.HandOdds | null} */ (null),
    handText: "",
    words: /** @type {Room.OddsWords | null} */ (null),
    played: /** @type {import("../odds/asking.js").Chosen} */ ({ sides: sidesFrom(search.getAll("policy")), chart: "" }),
    asking: /** @type {import("../odds/asking.js").Asking} */ ({ text: search.get("event") ?? "", word: "", sign: "=", value: "", found: null }),
    banking: /** @type {import("../odds/banking.js").Banking} */ ({ text: "", bank: "", data: null }),
  };
  const pricing = question(redraw);
  const reading = question(redraw);
  const comparing = question(redraw);
  const banking = question(redraw);
  const asking = question(redraw);
  const handing = question(redraw);
  const plots = plotDrawer(redraw);

  /** What the address names: the settings, and what both sides play. */
  function address() {
    const { policy, chart } = playedBy(local.played);
    return `/odds/${game}${query({ set: asList(local.chosen), policy: chart ? [] : policy, event: local.asking.text })}`;
  }

  /** The odds as both sides play; usual ones where no policy is chosen. @param {import("../api.js").Settings} set @param {import("../api.js").Waiting} waiting */
  function oddsOf(set, waiting) {
    const played = playedBy(local.played);
    return played.policy.length ? getOddsUnder(game, set, played, waiting) : getOdds(game, set, waiting);
  }

  /** @param {import("../odds/asking.js").Chosen} played */
  function play(played) {
    const { policy, chart } = playedBy(played);
    Object.assign(local, { played, asking: { ...local.asking, found: null } });
    redraw();
    if (policy.some((text) => text.endsWith(".toml")) && !chart) return; // a chart is still to be written
    go(address(), { replace: true, quiet: true });
    load();
  }

  /** @param {string} text */
  function askEvent(text) {
    local.asking = { ...local.asking, text, found: null };
    go(address(), { replace: true, quiet: true });
    void asking.ask(
      (waiting) => getEventOdds(game, asList(local.chosen), [text], playedBy(local.played), waiting),
      (found) => (local.asking = { ...local.asking, found }),
    );
  }

  /** @param {string} hand */
  function askHand(hand) {
    void handing.ask(
      (waiting) => getHandOdds(game, asList(local.chosen), hand, waiting),
      (found) => (local.hand = found),
    );
  }

  function load() {
    const set = asList(local.chosen);
    reading.stop();
    void pricing.ask(
      async (waiting) => {
        const { signal } = waiting;
        const [form, listed, words] = await Promise.all([
          loadForm(game, local.chosen, signal),
          getPlots(game, signal).catch(() => []),
          getOddsWords(game, set, signal).catch(() => null),
        ]);
        signal.throwIfAborted();
        Object.assign(local, { form, words: form.not_priced ? null : words, houseWay: null });
        redraw();
        if (form.not_priced) return { odds: null, usual: null, listed: [] };
        if (form.changes_house_way_of) {
          local.houseWay = await getHouseWayOdds(game, set, waiting); // long before best play is known
          redraw();
        }
        const odds = await oddsOf(set, waiting);
        const changed = set.length > 0 || playedBy(local.played).policy.length > 0;
        const usual = local.usual ?? (changed ? await getOdds(game, [], waiting) : odds);
        return { odds, usual, listed };
      },
      ({ odds, usual, listed }) => {
        Object.assign(local, { odds, usual, error: "" });
        if (!odds) return;
        priceReadings();
        plots.show(plotsOf(odds, listed), set);
        if (local.banking.data) describe(local.banking.text, local.banking.bank);
      },
    );
  }

  /** @param {import("../settings.js").Chosen} chosen */
  function choose(chosen) {
    local.chosen = chosen;
    local.columns = [];
    Object.assign(local, { asking: { ...local.asking, found: null }, hand: null });
    go(address(), { replace: true, quiet: true });
    load();
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
  function describe(text, bank) {
    local.banking = { text, bank, data: null };
    void banking.ask(
      (waiting) => getBanking(game, { set: asList(local.chosen), table: text, bank }, waiting),
      (data) => (local.banking = { text: data.table.text, bank, data }),
    );
  }

  /** Price the readings one after another, so that other figures can be computed in between. */
  function priceReadings() {
    /** @type {import("../odds/readings.js").Readings} */
    const mine = { priced: [], left: local.form ? pricedReadings(local.form) : [], failed: [] };
    local.readings = mine;
    resumeReadings();
  }

  function resumeReadings() {
    const { priced, left, failed } = local.readings;
    if (!left.length) return;
    void reading.ask(
      async (waiting) => {
        while (left.length) {
          try {
            priced.push(await getReadingOdds(game, left[0], asList(local.chosen), waiting));
          } catch (error) {
            waiting.signal.throwIfAborted();
            failed.push(/** @type {Error} */ (error).message);
          }
          left.shift();
          redraw();
        }
      },
      () => undefined,
    );
  }

  /** Every choice of one option or reading, side by side. @param {string} name */
  function compare(name) {
    Object.assign(local, { compare: name, columns: [] });
    const { columns } = local;
    void comparing.ask(
      async (waiting) => {
        for (const value of local.form ? choicesOf(local.form, name) : []) {
          const odds = await getOdds(game, asList({ ...local.chosen, [name]: value }), waiting).catch(() => null);
          waiting.signal.throwIfAborted();
          if (odds) columns.push({ value, odds });
          redraw();
        }
      },
      () => undefined,
    );
  }

  load();
  if (local.asking.text) askEvent(local.asking.text);
  return {
    title: () => `${local.form?.name ?? "Game"}: odds`,
    theme: "paper",
    close() {
      for (const one of [pricing, reading, comparing, banking, asking, handing, plots]) one.stop();
    },
    render() {
      const { form, usual } = local;
      const { busy, error, cancelled } = pricing.state;
      if (!form) return [h("p.notice", {}, error || "Loading…")];
      const odds = error || cancelled ? null : local.odds; // the figures of other settings must not stay
      const shown = odds ?? usual;
      return [
        h(
          "article.sheet.odds",
          { class: busy && odds ? "out-of-date" : "", "aria-busy": busy ? "true" : null },
          h(
            "header",
            {},
            h("p.kicker", {}, form.house_name),
            h("h1", {}, `${form.name}: odds`),
            odds && h("p.lead", {}, `${counted(odds.conditions.cards, odds.conditions.noun)}, ${odds.conditions.shoe}. ${policies(odds)}`),
            h(
              "div.row.no-print",
              {},
              h("a.button", { href: `/rules/${game}${query({ set: asList(local.chosen) })}` }, "Rule sheet"),
              h("a.button", { href: `/${form.banked ? "bank" : "simulate"}/${game}${query({ set: asList(local.chosen) })}` }, form.banked ? "Bank it" : "Simulate it"),
              h("a.button", { href: `/open/${game}${query({ set: asList(local.chosen) })}` }, "Open a table"),
            ),
            odds && h("div.row.no-print", {}, exports(odds)),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          form.not_priced && h("p.notice", { "data-not-priced": "" }, `This game has no odds page. ${form.not_priced}`),
          form.equity && h("p", {}, h("a.button", { href: `/equity/${game}${query({ set: asList(local.chosen) })}` }, "Equity of hands")),
          questionLine(pricing, load),
          h("div.no-print", {}, sideBetFields(form, (sideBets) => void change(form, sideBets))),
          local.houseWay && houseWaySection(local.houseWay),
          policyFields(local.words, local.played, play),
          odds && summary(odds, usual),
          odds && notPriced(odds),
          !form.not_priced && h(
            "details.choices-box.no-print",
            { open: Object.keys(local.chosen).length > 0 },
            h("summary", {}, "What if: change options, readings and payouts"),
            settingsFields(form, local.chosen, choose),
            shown && payFields(shown, local.chosen, choose),
            Object.keys(local.chosen).length > 0 &&
              h("button", { type: "button", onclick: () => choose({}) }, "Reset to the filing"),
          ),
          eventSection(local.words, local.asking, {
            set: (changes) => (Object.assign(local.asking, changes), redraw()),
            ask: askEvent,
            line: questionLine(asking, () => askEvent(local.asking.text)),
          }),
          handSection(local.words, local.handText, local.hand, {
            set: (text) => (local.handText = text), // kept while other figures arrive
            ask: askHand,
            line: questionLine(handing, () => askHand(local.handText)),
          }),
          odds?.policy_rows && policyRows(odds.policy_rows),
          odds && readingsSection(local.readings, questionLine(reading, resumeReadings)),
          !form.not_priced && comparison(form, local, compare, questionLine(comparing, () => compare(local.compare))),
          odds &&
            h(
              "section",
              {},
              h("h2", {}, "Bet by bet"),
              Object.entries({ ...odds.bets, ...odds.parts }).map(([name, bet]) => betCases(name, bet)),
            ),
          odds &&
            bankingSection(local.banking, {
              describe,
              example: form.example_table,
              line: questionLine(banking, () => describe(local.banking.text, local.banking.bank)),
            }),
          odds?.chart
            ? chartSection(odds.chart, odds)
            : odds && odds.strategy.length > 0 && strategy(odds.strategy),
          (odds?.policies_of_both || odds?.equilibrium) && bothSidesSection(odds),
          odds?.round && roundSection(odds.round),
          odds?.player_dealer_hands && finalHandsSection(odds.player_dealer_hands),
          odds && plots.section(),
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

/** @param {Room.Odds} odds */
function exports(odds) {
  const file = `${odds.game.replaceAll("/", "-")}-odds`;
  return [csvButton(file, () => oddsCsv(odds)), jsonButton(file, () => odds), printButton()];
}

/** @param {Room.Odds} odds */
function policies(odds) {
  return Object.entries(odds.policies)
    .map(([who, policy]) => `The ${who}'s policy: ${policy}.`)
    .join(" ");
}
