/** Bank a game: a table is described, and the page answers what banking it comes to. */

import { getBankReport, getGames } from "../api.js";
import { copyLink } from "../copy-link.js";
import { h } from "../dom.js";
import { csvButton, jsonButton, printButton } from "../download.js";
import { gamePicker } from "../gamepicker.js";
import { query } from "../net.js";
import { newest } from "../newest.js";
import { plotDrawer } from "../odds/plots.js";
import { question, questionLine } from "../odds/question.js";
import { asList, fromQuery, loadForm, settingsFields } from "../settings.js";
import { addressOf, askedIn, changedSince, inSeats, isAsked, readTable, requestOf } from "../simulation/asked.js";
import { bankCsv, bankResult, feeOptions } from "../simulation/bank-result.js";
import { bankSection, policyField, seatsSection, textField } from "../simulation/fields.js";

const PLOTS = [
  ["results", "The result of a round"],
  ["chips", "The chips over the shift"],
  ["cover", "The rounds that a bank covers"],
];
const OF_A_SHORT_BANK = ["short", "What the bank's size does to each seat"];

/** @type {import("../router.js").Opening} */
export function bankView({ params, query: search, redraw, go, toast }) {
  const local = {
    game: params.house ? `${params.house}/${params.game}` : "",
    games: /** @type {Room.GameEntry[]} */ ([]),
    form: /** @type {Room.GameForm | null} */ (null),
    chosen: fromQuery(search),
    asked: askedIn(search),
    report: /** @type {Room.BankReportMessage | null} */ (null),
    /** What the report is the answer to. */
    answered: "",
    error: "",
  };
  const update = (/** @type {Partial<typeof local>} */ changes) => (Object.assign(local, changes), redraw());
  const choosing = newest((error) => update({ error }));
  const finding = question(redraw, inSeats);
  const plots = plotDrawer(redraw);
  const address = () => addressOf("bank", local.game, local.chosen, local.asked);
  const remember = () => go(address(), { replace: true, quiet: true });

  async function load() {
    const games = await getGames().catch(() => []);
    local.games = games.filter((game) => game.kind === "game" && game.banked);
    local.game ||= local.games[0]?.id ?? "";
    if (!local.game) return;
    await choose(local.chosen);
    if (local.form?.banked && isAsked(search)) void find();
  }

  /** @param {import("../settings.js").Chosen} chosen */
  async function choose(chosen) {
    await choosing.ask(
      (signal) => loadForm(local.game, chosen, signal),
      (form) => {
        local.asked.seats ??= readTable(form.example_table);
        update({ form, chosen, error: "" });
      },
    );
  }

  /** @param {Partial<import("../simulation/asked.js").Asked>} changes */
  function change(changes) {
    Object.assign(local.asked, changes);
    redraw();
  }

  async function find() {
    remember();
    const asked = address();
    const request = { set: asList(local.chosen), ...requestOf(local.asked, true) };
    await finding.ask(
      (waiting) => getBankReport(local.game, request, waiting),
      (report) => {
        update({ report, answered: asked });
        const drawn = report.bank === null ? PLOTS : [...PLOTS, OF_A_SHORT_BANK];
        plots.show(drawn.map(([id, title]) => ({ id, title, url: `/api/games/${local.game}/bank/plots/${id}.svg${query(request)}` })), []);
      },
    );
    redraw.now();
    document.querySelector(finding.state.error ? "article > .error" : "#bank-result")?.scrollIntoView({ block: "nearest" });
  }

  function share() {
    remember();
    void copyLink(location.origin + address(), toast);
  }

  void load();
  return {
    title: () => (local.form ? `${local.form.name}: banking` : "Bank a game"),
    theme: "paper",
    addressChanged(next) {
      Object.assign(local, { chosen: fromQuery(next), asked: askedIn(next) });
      void choose(local.chosen).then(() => (isAsked(next) ? void find() : (finding.stop(), update({ report: null }))));
    },
    close() {
      for (const one of [choosing, finding, plots]) one.stop();
    },
    render() {
      const { form, report, game, chosen } = local;
      const file = `${game.replaceAll("/", "-")}-bank`;
      return [
        h(
          "article.sheet.simulated",
          { "aria-busy": finding.state.busy ? "true" : null },
          h(
            "header",
            {},
            h("p.kicker", {}, form?.house_name ?? "Banking"),
            h("h1", {}, form ? `Bank ${form.name}` : "Bank a game"),
            h("p.lead", {}, "What the player-dealer, every seat and the house make of a round, an hour and a shift: counted where the odds know how every round ends, otherwise simulated, with the standard error."),
            form &&
              h(
                "div.row.no-print",
                {},
                h("a.button", { href: `/rules/${game}${query({ set: asList(chosen) })}` }, "Rule sheet"),
                !form.not_priced && h("a.button", { href: `/odds/${game}${query({ set: asList(chosen) })}` }, "Odds"),
                form.banked && h("a.button", { href: addressOf("simulate", game, chosen, local.asked) }, "Simulate this table"),
                h("a.button", { href: `/open/${game}${query({ set: asList(chosen) })}` }, "Open a table"),
              ),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          form && !form.banked && h("p.notice", {}, `${form.name} is played without a bank. `, h("a", { href: `/simulate/${game}` }, "Simulate it"), ", or choose another game."),
          h(
            "form.no-print",
            { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void find()) },
            gamePicker(local, (other) => go(`/bank/${other}`)),
            form?.banked && fields(form),
          ),
          questionLine(finding, () => void find()),
          report && h("div.row.no-print", {}, csvButton(file, () => bankCsv(report)), jsonButton(file, () => report), printButton()),
          report && bankResult(report, changedSince(local.answered, address())),
          report && plots.section(),
          report && report.options.length > 0 && feeOptions(report),
        ),
      ];
    },
  };

  /** @param {Room.GameForm} form */
  function fields(form) {
    const { asked, chosen } = local;
    const pick = (/** @type {import("../settings.js").Chosen} */ next) => void choose(next).then(remember);
    return [
      seatsSection(form, asked, change),
      bankSection(form, chosen, pick, asked, change),
      h(
        "section",
        {},
        h("h2", {}, "The shift"),
        h(
          "div.settings-form",
          {},
          textField(asked, change, { name: "hands", label: "Rounds an hour" }),
          textField(asked, change, { name: "hours", label: "Hours" }),
          textField(asked, change, { name: "bankroll", label: "Brought to the shift ($)", hint: "ten banks that cover 99 %" }),
          policyField(form.policies, asked, change),
          textField(asked, change, { name: "rounds", label: "Rounds to simulate", hint: "2,000,000, or 10,000 by the live engine" }),
          textField(asked, change, { name: "seed", label: "Seed: other cards, same table" }),
        ),
        h("details.choices-box", { open: false }, h("summary", {}, "Options and readings"), settingsFields(form, chosen, pick)),
      ),
      h(
        "div.row",
        {},
        h("button.primary.big", { type: "submit", "data-act": "find" }, "Bank it"),
        h("button.quiet", { type: "button", "data-act": "copy", onclick: share }, "Copy link"),
      ),
    ];
  }
}
