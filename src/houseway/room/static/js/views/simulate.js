/** Simulate a game: a table is played round after round, with figures from the first moment, a stop, and a way to go on. */

import { getGames, getSimulation } from "../api.js";
import { copyLink } from "../copy-link.js";
import { h } from "../dom.js";
import { csvButton, jsonButton, printButton } from "../download.js";
import { gamePicker } from "../gamepicker.js";
import { query } from "../net.js";
import { newest } from "../newest.js";
import { plotDrawer } from "../odds/plots.js";
import { question, standingWords, timeLeft } from "../odds/question.js";
import { asList, fromQuery, loadForm, select, settingsFields } from "../settings.js";
import { addressOf, askedIn, changedSince, inSeats, isAsked, readTable, requestOf } from "../simulation/asked.js";
import { bankSection, policyField, seatsSection, textField } from "../simulation/fields.js";
import { drawable, simulationCsv, simulationResult } from "../simulation/result.js";

/** @type {import("../router.js").Opening} */
export function simulateView({ params, query: search, redraw, go, toast }) {
  const local = {
    game: params.house ? `${params.house}/${params.game}` : "",
    games: /** @type {Room.GameEntry[]} */ ([]),
    form: /** @type {Room.GameForm | null} */ (null),
    chosen: fromQuery(search),
    asked: askedIn(search),
    result: /** @type {Room.SimulationAnswer | null} */ (null),
    /** What the result is the answer to. */
    answered: "",
    drawn: "",
    error: "",
  };
  const update = (/** @type {Partial<typeof local>} */ changes) => (Object.assign(local, changes), redraw());
  const choosing = newest((error) => update({ error }));
  const playing = question(redraw, inSeats);
  const plots = plotDrawer(redraw);
  const address = () => addressOf("simulate", local.game, local.chosen, local.asked);
  const remember = () => go(address(), { replace: true, quiet: true });
  const request = () => ({ set: asList(local.chosen), ...requestOf(local.asked, false) });

  async function load() {
    const games = await getGames().catch(() => []);
    local.games = games.filter((game) => game.kind === "game" && game.playable);
    local.game ||= local.games[0]?.id ?? "";
    if (!local.game) return;
    await choose(local.chosen);
    if (local.form && isAsked(search)) void play();
  }

  /** @param {import("../settings.js").Chosen} chosen */
  async function choose(chosen) {
    await choosing.ask(
      (signal) => loadForm(local.game, chosen, signal),
      (form) => {
        if (form.banked) local.asked.seats ??= readTable(form.example_table);
        else local.asked.players ||= String(Math.min(6, form.seats));
        update({ form, chosen, error: "" });
      },
    );
  }

  /** @param {Partial<import("../simulation/asked.js").Asked>} changes */
  function change(changes) {
    Object.assign(local.asked, changes);
    redraw();
  }

  /** Play the table, or go on where it stopped: the room keeps what was played. */
  async function play() {
    remember();
    const [asked, wanted] = [address(), request()];
    plots.show([], []);
    await playing.ask(
      async (waiting) => {
        for (;;) {
          const result = await getSimulation(local.game, { ...wanted, distributions: "false" }, waiting);
          if (waiting.signal.aborted || result.rounds === result.wanted) return result;
          update({ result, answered: asked });
          waiting.told({ computing: true, place: 0, done: result.rounds / result.wanted, step: roundsWords(result) });
        }
      },
      (result) => {
        update({ result, answered: asked });
        draw();
      },
    );
    redraw.now();
    document.querySelector(playing.state.error ? "article > .error" : "#simulation-result")?.scrollIntoView({ block: "nearest" });
  }

  /** The distribution of one account, the player-dealer's if nothing else was picked. */
  function draw() {
    const { result, form } = local;
    if (!result || !form) return;
    const accounts = drawable(result, form);
    const one = accounts.find(({ id }) => id === local.drawn) ?? accounts[0];
    if (!one) return;
    local.drawn = one.id;
    const { kind, who, bet } = one;
    plots.show([{ id: one.id, title: one.words, url: `/api/games/${local.game}/simulation/plot.svg${query({ ...request(), kind, who, bet })}` }], []);
  }

  function share() {
    remember();
    void copyLink(location.origin + address(), toast);
  }

  /** Where the work is, with a button that stops it or goes on. */
  function progress() {
    const { busy, standing, begun, error, cancelled } = playing.state;
    const { result } = local;
    if (error) return h("p.error", { role: "alert" }, error);
    if (cancelled)
      return h(
        "p.hint.computing",
        { role: "status", "data-stopped": "" },
        result ? `Stopped after ${roundsWords(result)}.` : "Stopped.",
        h("button", { type: "button", "data-act": "go-on", onclick: () => void play() }, "Go on"),
      );
    if (!busy) return null;
    const done = standing && !standing.place ? standing.done : 0;
    return h(
      "div.computing.no-print",
      {},
      h("p.hint", { role: "status" }, standing?.step.includes("rounds") ? `Playing: ${standing.step}${timeLeft(done, begun, Date.now())}` : standingWords(standing)),
      h("progress", { max: 1, value: done || null, "aria-label": "Share of the rounds that were played" }),
      h("button", { type: "button", "data-act": "stop", onclick: playing.cancel }, "Stop"),
    );
  }

  void load();
  return {
    title: () => (local.form ? `${local.form.name}: simulation` : "Simulate a game"),
    theme: "paper",
    addressChanged(next) {
      Object.assign(local, { chosen: fromQuery(next), asked: askedIn(next) });
      void choose(local.chosen).then(() => (isAsked(next) ? void play() : (playing.stop(), update({ result: null }))));
    },
    close() {
      for (const one of [choosing, playing, plots]) one.stop();
    },
    render() {
      const { form, result, game, chosen, asked } = local;
      const file = `${game.replaceAll("/", "-")}-simulation`;
      const whole = result !== null && result.rounds === result.wanted;
      return [
        h(
          "article.sheet.simulated",
          { "aria-busy": playing.state.busy ? "true" : null },
          h(
            "header",
            {},
            h("p.kicker", {}, form?.house_name ?? "Simulation"),
            h("h1", {}, form ? `Simulate ${form.name}` : "Simulate a game"),
            h("p.lead", {}, "A whole table, round after round: what every wager, every player, the player-dealer and the house make, each figure with its standard error. The same table and seed always come to the same, to the cent."),
            form &&
              h(
                "div.row.no-print",
                {},
                h("a.button", { href: `/rules/${game}${query({ set: asList(chosen) })}` }, "Rule sheet"),
                form.banked && h("a.button", { href: addressOf("bank", game, chosen, asked) }, "Bank this table"),
                h("a.button", { href: `/open/${game}${query({ set: asList(chosen) })}` }, "Open a table"),
              ),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          h(
            "form.no-print",
            { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void play()) },
            gamePicker(local, (other) => go(`/simulate/${other}`)),
            form && fields(form),
          ),
          progress(),
          result && form && simulationResult(result, form, changedSince(local.answered, address())),
          whole && form && picker(result, form),
          whole && plots.section(),
          whole && h("div.row.no-print", {}, csvButton(file, () => simulationCsv(result)), jsonButton(file, () => getSimulation(game, request())), printButton()),
        ),
      ];
    },
  };

  /** Whose distribution is drawn. @param {Room.SimulationAnswer} result @param {Room.GameForm} form */
  function picker(result, form) {
    const accounts = drawable(result, form);
    return h(
      "label.no-print",
      { "data-key": "drawn" },
      "Distribution of",
      select(
        accounts.map(({ id }) => id),
        local.drawn,
        (id) => ((local.drawn = id), draw()),
        (id) => accounts.find((one) => one.id === id)?.words ?? id,
      ),
    );
  }

  /** @param {Room.GameForm} form */
  function fields(form) {
    const { asked, chosen } = local;
    const pick = (/** @type {import("../settings.js").Chosen} */ next) => void choose(next).then(remember);
    return [
      form.banked ? [seatsSection(form, asked, change), bankSection(form, chosen, pick, asked, change)] : null,
      h(
        "section",
        {},
        h("h2", {}, form.banked ? "The rounds" : "The players"),
        h(
          "div.settings-form",
          {},
          !form.banked && textField(asked, change, { name: "players", label: `Players, 2 to ${form.seats}` }),
          policyField(form.policies, asked, change),
          textField(asked, change, { name: "rounds", label: "Rounds", hint: "2,000,000, or 10,000 by the live engine" }),
          textField(asked, change, { name: "seed", label: "Seed: other cards, same table" }),
        ),
        form.options.length + form.readings.length > 0 &&
          h("details.choices-box", { open: false }, h("summary", {}, "Options and readings"), settingsFields(form, chosen, pick, { table: !form.banked })),
      ),
      h(
        "div.row",
        {},
        h("button.primary.big", { type: "submit", "data-act": "play", disabled: playing.state.busy }, "Play the rounds"),
        h("button.quiet", { type: "button", "data-act": "copy", onclick: share }, "Copy link"),
      ),
    ];
  }
}

/** How many rounds were played. @param {Room.SimulationAnswer} result */
function roundsWords({ rounds, wanted }) {
  return `${rounds.toLocaleString("en-US")} of ${wanted.toLocaleString("en-US")} rounds`;
}
