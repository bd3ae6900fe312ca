/** One past round, step by step on the felt, with its settlement and the check of its cards. */

import { announce, setShortcuts } from "../a11y.js";
import { getProof, getRound, getTable } from "../api.js";
import { counted, spoken, withSuits } from "../cards.js";
import { keptCommitment, verifyCommand } from "../commitments.js";
import { h, valueFrom } from "../dom.js";
import { animate } from "../felt/animate.js";
import { drawFelt } from "../felt/draw.js";
import { bankLeft, sceneOf } from "../felt/scene.js";
import { settlementRows } from "../table/panel.js";
import { picturesMatch, refused, verify } from "../verify.js";
import { when } from "./account.js";

/** @type {import("../router.js").Opening} */
export function replayView({ params, redraw }) {
  const base = `/api/tables/${params.table}`;
  const local = {
    round: /** @type {Room.RoundView | null} */ (null),
    table: /** @type {Room.TableMessage | null} */ (null),
    step: 0,
    playing: false,
    error: "",
    check: /** @type {import("../verify.js").Verdict | null} */ (null),
    checking: false,
    seen: /** @type {import("../verify.js").Seen | null} */ (null),
  };
  const tall = matchMedia("(max-width: 640px)");
  tall.onchange = redraw;
  let timer = 0;

  async function load() {
    try {
      const [round, table] = await Promise.all([getRound(params.table, params.round), getTable(params.table)]);
      Object.assign(local, { round, table: table.table, seen: keptCommitment(params.table, round.shoe, round.round) });
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
    }
    redraw();
  }

  /** @param {Room.RoundView} round @param {number} step */
  function show(round, step) {
    const before = eventsAt(round, local.step);
    local.step = Math.max(0, Math.min(round.steps.length, step));
    redraw.now();
    if (local.step) announce(spoken(round.steps[local.step - 1].text));
    const now = eventsAt(round, local.step);
    const names = new Map(Object.entries(round.players).map(([seat, name]) => [name, Number(seat)]));
    for (const event of round.events.slice(before, now))
      animate(document.querySelector("svg.felt"), event, sceneOf(round.events, now), names);
  }

  /** @param {Room.RoundView} round */
  function play(round) {
    local.playing = !local.playing;
    clearInterval(timer);
    if (local.playing) {
      if (local.step === round.steps.length) local.step = 0;
      timer = window.setInterval(() => {
        if (local.step >= round.steps.length) play(round);
        else show(round, local.step + 1);
      }, 900);
    }
    redraw();
  }

  /** @param {Room.RoundView} round */
  async function check(round) {
    local.checking = true;
    redraw();
    try {
      const proof = await getProof(params.table, params.round);
      const { sound, faults, ...rest } = await verify(proof, keptCommitment(params.table, proof.shoe, Number(params.round)));
      const shown = provesRound(proof, params, round);
      const other = "The proof is for a different round from the one shown here.";
      local.check = { ...rest, sound: sound && shown, faults: shown ? faults : [other, ...faults] };
    } catch (error) {
      local.check = refused([/** @type {Error} */ (error).message]);
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
      const scene = sceneOf(round.events, eventsAt(round, step));
      const row = scene.settled.at(-1);
      const { noun } = table.deck;
      const pieces = `${noun}s`;
      setShortcuts([
        { keys: "ArrowRight", text: "Next step", run: () => show(round, local.step + 1) },
        { keys: "ArrowLeft", text: "Previous step", run: () => show(round, local.step - 1) },
        { keys: "P", text: "Play or pause", run: () => play(round) },
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
            table.phh &&
              h(
                "a.button.quiet",
                {
                  href: `${base}/rounds/${round.round}/phh`,
                  download: `table-${round.table}-hand-${round.round}.phh`,
                  "data-act": "phh",
                  title: "The hand in the Poker Hand History format, with the cards you may see",
                },
                "Download as PHH",
              ),
            h(
              "a.button.quiet",
              { href: `${base}/rounds/${round.round}/proof`, download: proofFile(round) },
              "Proof file",
            ),
          ),
          h(
            "div.felt-frame",
            {},
            drawFelt({
              made: {},
              table,
              state: stateOf(round, table, scene),
              scene,
              unsent: () => false,
              tall: tall.matches,
              spot: round.seat,
              asked: [],
              lit: row && !scene.over ? { spot: row.spot, bet: row.bet, hand: row.hand?.id } : null,
              counts: {},
              bankLeft: bankLeft(scene, round.settlement.rows),
              clock: null,
              onbet: () => undefined,
              onlift: null,
              onpick: null,
              onsit: null,
              later: round.events.slice(eventsAt(round, step)),
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
              h("button", { type: "button", onclick: () => show(round, 0), "aria-label": "Go to the start" }, "|◀"),
              h(
                "button",
                { type: "button", onclick: () => show(round, step - 1), "aria-label": "Previous step", disabled: !step },
                "◀",
              ),
              h("button.primary", { type: "button", onclick: () => play(round) }, local.playing ? "Pause" : "Play"),
              h(
                "button",
                {
                  type: "button",
                  onclick: () => show(round, step + 1),
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
                  onclick: () => show(round, round.steps.length),
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
                oninput: (/** @type {Event} */ event) => show(round, Number(valueFrom(event))),
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
                h("h3", {}, `The ${pieces}`),
                h(
                  "p.hint",
                  {},
                  `Before betting, the room committed to every ${noun} of the shoe, and to its dice if the game has any, with salted hashes. Your browser can check the ${pieces} you were entitled to see, and the dice.`,
                ),
                h(
                  "button",
                  { type: "button", onclick: () => void check(round), disabled: local.checking, "data-act": "verify" },
                  local.checking ? "Checking…" : `Verify the ${pieces}`,
                ),
                local.check && checked(local.check, noun),
                ownCheck(proofFile(round), local.seen, pieces),
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
                  round.steps.map((one, index) =>
                    h(
                      "li",
                      { class: index + 1 === step ? "now" : "" },
                      h("button.quiet", { type: "button", onclick: () => show(round, index + 1) }, withSuits(one.text.trim())),
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

/** How many events are shown at a step; none before the first. @param {Room.RoundView} round @param {number} step */
function eventsAt(round, step) {
  return step === 0 ? 0 : round.steps[step - 1].through + 1;
}

/**
 * Whether a proof is that of the round on the page, event by event, and the page draws the cards of these events.
 * @param {Room.Proof} proof @param {Record<string, string>} params @param {Room.RoundView} round
 */
function provesRound(proof, params, round) {
  const events = round.events.map(withoutPicture);
  return (
    proof.table === Number(params.table) &&
    proof.round === Number(params.round) &&
    JSON.stringify(proof.events) === JSON.stringify(events) &&
    picturesMatch(round.events)
  );
}

/** An event as the proof has it. @param {Room.Event} event */
function withoutPicture(event) {
  if (!("after" in event)) return event;
  const { after, ...bare } = event;
  return bare;
}

/** The name under which the proof of a round is saved. @param {Room.RoundView} round */
function proofFile(round) {
  return `round-${round.round}.json`;
}

/**
 * How to check the proof without this page: the command, with the commitment and the number of cards drawn that this
 * browser saw before betting.
 * @param {string} file @param {import("../verify.js").Seen | null} seen @param {string} pieces what is dealt
 */
function ownCheck(file, seen, pieces) {
  const missing = seen
    ? `This browser did not see the betting on this round, so it does not know how many ${pieces} had been drawn before it (--start).`
    : `This browser did not see the betting on this round. Whoever did can add the commitment (--root) and the number of ${pieces} drawn (--start) that the table showed.`;
  return [
    h("p.hint", {}, "To check the proof file without this page, the amounts too if it has the record of the round, run:"),
    h("code.root", { "data-command": "" }, verifyCommand(file, seen)),
    (!seen || seen.start === null) && h("p.hint", {}, missing),
  ];
}

/** The result of the check. @param {import("../verify.js").Verdict} check @param {string} noun what a piece is called */
function checked({ sound, seen, opened, hidden, notes, faults }, noun) {
  const found = `${counted(opened, noun)} ${opened === 1 ? "matches" : "match"}`;
  const rest = hidden ? `; ${hidden} ${hidden === 1 ? "stays" : "stay"} hidden.` : ".";
  return h(
    "div.verdict",
    { role: "status", "data-verified": String(sound), "data-seen": String(sound && seen) },
    sound
      ? h("p.won", {}, `${found} the commitment${seen ? " that this browser saw before betting" : ""}${rest}`)
      : faults.map((fault) => h("p.lost", {}, fault)),
    sound &&
      !seen &&
      h(
        "p.hint",
        {},
        `This browser did not see the commitment before betting, so the ${noun}s were checked against the one the room shows now.`,
      ),
    sound && notes.map((note) => h("p.hint", {}, note)),
  );
}

/**
 * What the felt needs to know about a past round.
 * @param {Room.RoundView} round @param {Room.TableMessage} table @param {import("../felt/scene.js").Scene} scene
 * @returns {import("../felt/draw.js").FeltState}
 */
function stateOf(round, table, scene) {
  const dealer = round.players[String(round.player_dealer)];
  const amount = scene.bank.reduce((sum, wager) => sum + wager.amount, 0);
  return {
    you: round.seat ? { seat: round.seat, name: round.players[String(round.seat)] } : null,
    asked: scene.asked,
    offer: null,
    may_bet: [],
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
