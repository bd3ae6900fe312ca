/** The equity of hands: what each wins on average if it is dealt out, and hold'em before the flop. */

import { setShortcuts } from "../a11y.js";
import { getEquity, getGames, getPreflop, getPreflopHand } from "../api.js";
import { cardField } from "../cardpicker.js";
import { copyLink } from "../copy-link.js";
import { h } from "../dom.js";
import { csvButton, jsonButton } from "../download.js";
import { addressOf, askedIn, handCards, isAsked, requestOf, takenIn } from "../equity/asked.js";
import { preflopSection } from "../equity/grid.js";
import { equityCsv, resultSection } from "../equity/result.js";
import { gamePicker } from "../gamepicker.js";
import { query } from "../net.js";
import { newest } from "../newest.js";
import { question, questionLine } from "../odds/question.js";
import { asList, fromQuery, loadForm, settingsFields } from "../settings.js";

/** @type {import("../router.js").Opening} */
export function equityView({ params, query: search, redraw, go, toast }) {
  const local = {
    game: params.house ? `${params.house}/${params.game}` : "",
    games: /** @type {Room.GameEntry[]} */ ([]),
    form: /** @type {Room.GameForm | null} */ (null),
    chosen: fromQuery(search),
    asked: askedIn(search),
    open: "",
    result: /** @type {Room.EquityAnswer | null} */ (null),
    /** What the result is the answer to. */
    answered: "",
    preflop: /** @type {import("../equity/grid.js").Preflop} */ ({ table: null, hand: null, error: "" }),
    error: "",
  };
  const update = (/** @type {Partial<typeof local>} */ changes) => (Object.assign(local, changes), redraw());
  const choosing = newest((error) => update({ error }));
  const showing = newest((error) => update({ preflop: { ...local.preflop, error } }));
  const finding = question(redraw);
  const address = () => addressOf(local.game, local.chosen, local.asked);
  const asking = () => JSON.stringify([local.chosen, requestOf(local.asked)]);

  async function load() {
    const games = await getGames().catch(() => []);
    local.games = games.filter((game) => game.equity);
    if (!local.game) {
      const usual = local.games.find(({ name }) => /hold.?.?em/i.test(name)) ?? local.games[0]; // what most people ask about
      local.game = usual?.id ?? "";
      remember();
    }
    await choose(local.chosen);
    if (local.form?.equity && isAsked(search)) void find();
  }

  /** @param {import("../settings.js").Chosen} chosen */
  async function choose(chosen) {
    if (!local.game) return;
    await choosing.ask(
      (signal) => loadForm(local.game, chosen, signal),
      (form) => {
        update({ form, chosen, error: "" });
        if (form.equity?.preflop) showPreflop();
      },
    );
  }

  /** The tables of starting hands, and those of the one that is chosen. */
  function showPreflop() {
    const { preflop: hand } = local.asked;
    void showing.ask(
      (signal) =>
        Promise.all([
          local.preflop.table ?? getPreflop(local.game, asList(local.chosen), signal),
          hand ? getPreflopHand(local.game, hand, asList(local.chosen), signal) : null,
        ]),
      ([table, found]) => update({ preflop: { table, hand: found, error: "" } }),
    );
  }

  const remember = () => go(address(), { replace: true, quiet: true });

  /** @param {Partial<import("../equity/asked.js").Asked>} changes */
  function change(changes) {
    Object.assign(local.asked, changes);
    remember();
    redraw();
  }

  async function find() {
    const asked = asking();
    remember();
    await finding.ask(
      (waiting) => getEquity(local.game, { set: asList(local.chosen), ...requestOf(local.asked) }, waiting),
      (result) => update({ result, answered: asked }),
    );
    redraw.now();
    document.querySelector(finding.state.error ? "article > .error" : "#equity-result")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string[]} hands */
  const setHands = (hands) => change({ hands });
  const addHand = () => local.form?.equity && local.asked.hands.length < local.form.equity.most_hands && setHands([...local.asked.hands, ""]);

  function share() {
    void copyLink(location.origin + address(), toast);
  }

  setShortcuts([
    { keys: "a", text: "Add a hand", run: () => void addHand() },
    { keys: "e", text: "Find the equity", run: () => void find() },
  ]);
  void load();
  return {
    title: () => (local.form ? `${local.form.name}: equity` : "Equity"),
    theme: "paper",
    addressChanged(next) {
      Object.assign(local, { chosen: fromQuery(next), asked: askedIn(next), open: "" });
      void choose(local.chosen);
      if (isAsked(next)) void find();
      else (finding.stop(), update({ result: null }));
    },
    close() {
      for (const one of [choosing, showing, finding]) one.stop();
    },
    render() {
      const { form, asked, result } = local;
      return [
        h(
          "article.sheet.equity",
          { "aria-busy": finding.state.busy ? "true" : null },
          h(
            "header",
            {},
            h("p.kicker", {}, form?.house_name ?? "Ring poker"),
            h("h1", {}, form ? `${form.name}: equity` : "Equity"),
            h("p.lead", {}, "What each hand wins of the pot on average if nobody folds and all cards are dealt. Where all deals can be counted the figures are exact; otherwise deals are sampled."),
            form && h("div.row.no-print", {}, h("a.button", { href: `/rules/${local.game}${query({ set: asList(local.chosen) })}` }, "Rule sheet"), h("a.button", { href: `/open/${local.game}` }, "Open a table")),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          form && !form.equity && h("p.notice", {}, `${form.name} is not played for pots, so hands have no equity in it. Choose another game.`),
          h(
            "form.no-print",
            { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void find()) },
            h(
              "section",
              {},
              gamePicker(local, (game) => go(addressOf(game, {}, { ...local.asked, preflop: "", opponents: 1 }))),
              form?.equity &&
                form.options.some((option) => option.choices.length > 1) &&
                h(
                  "details.choices-box",
                  { open: Object.keys(local.chosen).length > 0 },
                  h("summary", {}, "Form and options"),
                  settingsFields({ ...form, readings: [] }, local.chosen, (chosen) => void choose(chosen).then(remember)),
                ),
            ),
            form?.equity && fields(form, form.equity),
            form?.equity &&
              h(
                "div.row",
                {},
                h("button.primary.big", { type: "submit", "data-act": "find" }, "Find the equity"),
                h("button", { type: "button", "data-act": "add-hand", disabled: asked.hands.length >= form.equity.most_hands, onclick: addHand }, "Add a hand"),
                h("button.quiet", { type: "button", "data-act": "clear", onclick: () => (finding.stop(), update({ result: null }), change({ hands: ["", ""], board: "", dead: "" })) }, "Clear"),
                h("button.quiet", { type: "button", "data-act": "copy", onclick: share }, "Copy link"),
              ),
          ),
          questionLine(finding, () => void find()),
          result && resultSection(result, local.answered !== asking()),
          result && h("div.row.no-print", {}, csvButton("equity", () => equityCsv(result)), jsonButton("equity", () => result)),
          form?.equity?.preflop &&
            preflopSection(local.preflop, {
              chosen: asked.preflop,
              opponents: asked.opponents,
              choose: (preflop) => (change({ preflop }), showPreflop()),
              oppose: (opponents) => change({ opponents }),
              use: (hand) => (setHands([hand, ...asked.hands.slice(1)]), document.querySelector("article form")?.scrollIntoView({ block: "nearest" })),
            }),
        ),
      ];
    },
  };

  /** Hands, board and dead cards. @param {Room.GameForm} form @param {Room.EquityForm} about */
  function fields({ pack }, about) {
    const { asked } = local;
    const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ example, /** @type {(value: string) => void} */ onchange) =>
      cardField({
        name,
        label,
        value,
        pack,
        parts: [],
        open: local.open === name,
        onchange,
        onopen: () => update({ open: local.open === name ? "" : name }),
        read: handCards,
        example,
        taken: takenIn(asked),
      });
    return [
      h(
        "section.equity-hands",
        {},
        h("h2", {}, "Hands"),
        h("p.hint", {}, notation(about)),
        asked.hands.map((hand, at) =>
          h(
            "div.hand-row",
            { "data-key": `row ${at}` },
            field(`hand ${at + 1}`, `Hand ${at + 1}`, hand, "any cards", (value) => setHands(asked.hands.with(at, value))),
            asked.hands.length > 2 &&
              h("button.quiet", { type: "button", "aria-label": `Remove hand ${at + 1}`, onclick: () => setHands(asked.hands.filter((_, other) => other !== at)) }, "Remove"),
          ),
        ),
      ),
      h(
        "section",
        {},
        about.board > 0 && field("board", "Board", asked.board, "none yet", (board) => change({ board })),
        field("dead", "Dead cards: folded, discarded, exposed", asked.dead, "none", (dead) => change({ dead })),
        about.by_opening &&
          h(
            "label.radio",
            {},
            h("input", {
              type: "checkbox",
              name: "opened",
              checked: asked.opened,
              onchange: (/** @type {Event} */ event) => change({ opened: /** @type {HTMLInputElement} */ (event.target).checked }),
            }),
            h("span", {}, "The hand was opened (it decides what is played for)"),
          ),
      ),
    ];
  }
}

/** How hands of a game are written. @param {Room.EquityForm} about */
function notation({ hole, dealt, board, draws }) {
  if (hole === 2 && board) return "Cards, as in As Ks; a range, as in QQ+, AKs, A5s-A2s; or nothing for any cards.";
  const kept = draws ? " Name the cards that are kept: the others are drawn." : dealt > hole ? " Name the cards that are kept." : "";
  return `Up to ${hole} cards, as in As Ks; those that are missing are dealt, so nothing means any cards.${kept}`;
}
