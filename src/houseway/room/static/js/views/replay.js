/** One past round, step by step on the felt, with its settlement and the check of its cards. */

import { announce, setShortcuts } from "../a11y.js";
import { spoken, withSuits } from "../cards.js";
import { keptCommitment } from "../commitments.js";
import { h } from "../dom.js";
import { animate } from "../felt/animate.js";
import { drawFelt } from "../felt/draw.js";
import { bankLeft, sceneOf } from "../felt/scene.js";
import { get } from "../net.js";
import { settlementRows } from "../table/panel.js";
import { picturesMatch, verify } from "../verify.js";
import { when } from "./account.js";

/** @param {any} context */
export function replayView({ params, redraw }) {
  const base = `/api/tables/${params.table}`;
  const local = {
    round: /** @type {any} */ (null),
    table: /** @type {any} */ (null),
    step: 0,
    playing: false,
    error: "",
    check: /** @type {any} */ (null),
    checking: false,
  };
  const tall = matchMedia("(max-width: 640px)");
  tall.onchange = redraw;
  let timer = 0;

  async function load() {
    try {
      const [round, table] = await Promise.all([get(`${base}/rounds/${params.round}`), get(base)]);
      Object.assign(local, { round, table: table.table });
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
    }
    redraw();
  }

  /** How many events are shown at a step; none before the first. @param {number} step */
  const through = (step) => (step === 0 ? 0 : local.round.steps[step - 1].through + 1);

  /** @param {number} step */
  function show(step) {
    const before = through(local.step);
    local.step = Math.max(0, Math.min(local.round.steps.length, step));
    redraw.now();
    if (local.step) announce(spoken(local.round.steps[local.step - 1].text));
    const now = through(local.step);
    const names = new Map(Object.entries(local.round.players).map(([seat, name]) => [String(name), Number(seat)]));
    for (const event of local.round.events.slice(before, now))
      animate(document.querySelector("svg.felt"), event, sceneOf(local.round.events, now), names);
  }

  function play() {
    local.playing = !local.playing;
    clearInterval(timer);
    if (local.playing) {
      if (local.step === local.round.steps.length) local.step = 0;
      timer = window.setInterval(() => {
        if (local.step >= local.round.steps.length) play();
        else show(local.step + 1);
      }, 900);
    }
    redraw();
  }

  async function check() {
    local.checking = true;
    redraw();
    try {
      const proof = await get(`${base}/rounds/${params.round}/proof`);
      const { sound, faults, ...rest } = await verify(proof, keptCommitment(params.table, proof.shoe, Number(params.round)));
      const shown = provesRound(proof, params, local.round);
      const other = "The proof is for a different round from the one shown here.";
      local.check = { ...rest, sound: sound && shown, faults: shown ? faults : [other, ...faults] };
    } catch (error) {
      local.check = { sound: false, faults: [/** @type {Error} */ (error).message] };
    }
    local.checking = false;
    redraw();
  }

  void load();
  return {
    title: () => `Round ${params.round}`,
    theme: "dark",
    close() {
      clearInterval(timer);
      tall.onchange = null;
    },
    render() {
      const { round, table, step } = local;
      if (!round || !table) return [h("p.notice", {}, local.error || "Loading the round…")];
      const scene = sceneOf(round.events, through(step));
      const row = scene.settled.at(-1);
      setShortcuts([
        { keys: "ArrowRight", text: "Next step", run: () => show(local.step + 1) },
        { keys: "ArrowLeft", text: "Previous step", run: () => show(local.step - 1) },
        { keys: "P", text: "Play or pause", run: play },
      ]);
      return [
        h(
          "div.table-page.replay",
          {},
          h(
            "div.table-head",
            {},
            h(
              "div",
              {},
              h("h1", {}, `${table.game_name}, round ${round.round}`),
              h("p", {}, `${table.name} · ${when(round.at)}`),
            ),
            h("span.spring"),
            h("a.button.quiet", { href: "/history" }, "All rounds"),
            h(
              "a.button.quiet",
              { href: `${base}/rounds/${round.round}/proof`, download: `round-${round.round}.json` },
              "Proof file",
            ),
          ),
          h(
            "div.felt-frame",
            {},
            drawFelt({
              table,
              state: stateOf(round, table, scene),
              scene,
              unsent: () => false,
              tall: tall.matches,
              spot: round.seat,
              asked: [],
              lit: row && !scene.over ? { spot: row.spot, bet: row.bet } : null,
              bankLeft: bankLeft(scene, round.settlement?.rows),
              clock: null,
              onbet: () => undefined,
              onpick: null,
              onsit: null,
              later: round.events.slice(through(step)),
            }),
          ),
          h(
            "section.dock",
            { "aria-label": "Replay" },
            h(
              "p.dock-message",
              { "data-step": String(step) },
              step ? withSuits(round.steps[step - 1].text.trim()) : "Before the round",
            ),
            h(
              "div.row",
              {},
              h("button", { type: "button", onclick: () => show(0), "aria-label": "Go to the start" }, "|◀"),
              h(
                "button",
                { type: "button", onclick: () => show(step - 1), "aria-label": "Previous step", disabled: !step },
                "◀",
              ),
              h("button.primary", { type: "button", onclick: play }, local.playing ? "Pause" : "Play"),
              h(
                "button",
                {
                  type: "button",
                  onclick: () => show(step + 1),
                  "aria-label": "Next step",
                  "data-act": "step",
                  disabled: step === round.steps.length,
                },
                "▶",
              ),
              h(
                "button",
                {
                  type: "button",
                  onclick: () => show(round.steps.length),
                  "aria-label": "Go to the end",
                  "data-act": "end",
                },
                "▶|",
              ),
              h("input.slider", {
                type: "range",
                min: 0,
                max: round.steps.length,
                value: step,
                "aria-label": "Step",
                oninput: (/** @type {any} */ event) => show(Number(event.target.value)),
              }),
              h("span.hint", {}, `${step} of ${round.steps.length}`),
            ),
          ),
          h(
            "aside.panel",
            { "aria-label": "Settlement and proof" },
            h(
              "div.tab-body",
              { tabindex: 0 },
              h(
                "section",
                {},
                h("h3", {}, "The cards"),
                h(
                  "p.hint",
                  {},
                  "Before betting, the room committed to every card of the shoe with a salted hash. Your browser can check the cards you were entitled to see.",
                ),
                h(
                  "button",
                  { type: "button", onclick: () => void check(), disabled: local.checking, "data-act": "verify" },
                  local.checking ? "Checking…" : "Verify the cards",
                ),
                local.check && checked(local.check),
              ),
              scene.settled.length > 0 &&
                h("section", {}, h("h3", {}, "Settlement"), settlementRows(round.settlement, scene.settled.length)),
              h(
                "section",
                {},
                h("h3", {}, "Step by step"),
                h(
                  "ol.story.steps",
                  {},
                  round.steps.map((/** @type {any} */ one, /** @type {number} */ index) =>
                    h(
                      "li",
                      { class: index + 1 === step ? "now" : "" },
                      h("button.quiet", { type: "button", onclick: () => show(index + 1) }, withSuits(one.text.trim())),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ];
    },
  };
}

/**
 * Whether a proof is that of the round on the page, event by event, and the page draws the cards of these events.
 * @param {any} proof @param {any} params @param {any} round
 */
function provesRound(proof, params, round) {
  const events = round.events.map((/** @type {any} */ { after, ...event }) => event);
  return (
    proof.table === Number(params.table) &&
    proof.round === Number(params.round) &&
    JSON.stringify(proof.events) === JSON.stringify(events) &&
    picturesMatch(round.events)
  );
}

/** The result of the check. @param {import("../verify.js").Verdict} check */
function checked({ sound, seen, opened, hidden, faults }) {
  const cards = opened === 1 ? "1 card matches" : `${opened} cards match`;
  const rest = hidden ? `; ${hidden} ${hidden === 1 ? "stays" : "stay"} hidden.` : ".";
  return h(
    "div.verdict",
    { role: "status", "data-verified": String(sound), "data-seen": String(sound && seen) },
    sound
      ? h("p.won", {}, `${cards} the commitment${seen ? " that this browser saw before betting" : ""}${rest}`)
      : faults.map((fault) => h("p.lost", {}, fault)),
    sound &&
      !seen &&
      h(
        "p.hint",
        {},
        "This browser did not see the commitment before betting, so the cards were checked against the one the room shows now.",
      ),
  );
}

/** What the felt needs to know about a past round. @param {any} round @param {any} table @param {import("../felt/scene.js").Scene} scene */
function stateOf(round, table, scene) {
  const dealer = round.players[String(round.player_dealer)];
  const amount = scene.bank.reduce((sum, wager) => sum + wager.amount, 0);
  return {
    you: round.seat ? { seat: round.seat, name: round.players[String(round.seat)] } : null,
    asked: scene.asked,
    offer: null,
    may_bet: [],
    phase: "replay",
    bank: amount ? { owner: dealer, amount, hand: 0, of: 0 } : null,
    shoe: null,
    seats: Array.from({ length: table.seats }, (_, index) => {
      const name = round.players[String(index + 1)] ?? null;
      return {
        seat: index + 1,
        name,
        chips: name ? round.chips_after[name] : 0,
        bot: name?.endsWith("(bot)"),
        player_dealer: index + 1 === round.player_dealer,
      };
    }),
  };
}
