/** The keys that work at a table in each phase. */

import { openAsks } from "./asks.js";
import { isTurn, turnOf } from "./wagering.js";

/**
 * @param {{table: Room.TableMessage, state: Room.State, local: import("./local.js").Local, act: import("./actions.js").Act,
 *   behind: boolean}} at
 * @returns {import("../a11y.js").Shortcut[]}
 */
export function tableShortcuts({ table, state, local, act, behind }) {
  const digit = (/** @type {KeyboardEvent} */ event) => /^[1-9]$/.test(event.key);
  const turn = behind ? undefined : openAsks(state, local).find(isTurn);
  if (turn) return turnShortcuts(turn);
  if (openAsks(state, local).length && !behind) {
    return [
      {
        keys: "1 to 9",
        text: "Choose by the number on the button",
        key: digit,
        run: (event) => {
          const first = document.querySelector(".ask");
          /** @type {HTMLElement | undefined} */ (
            first?.querySelectorAll("[data-choice]")[Number(event.key) - 1]
          )?.click();
        },
      },
    ];
  }
  if (behind && state.phase === "playing") {
    return [{ keys: "S", text: `Show all ${table.deck.noun}s at once`, run: () => act.showAll() }];
  }
  if (state.phase === "betting" && (state.you?.seat || state.you?.backline)) {
    return [
      {
        keys: "1 to 5",
        text: "Pick a chip",
        key: digit,
        run: (event) => table.palette[Number(event.key) - 1] && act.chip(table.palette[Number(event.key) - 1]),
      },
      {
        keys: "-",
        text: "Take a chip off the focused circle",
        run: () => {
          const circle = document.activeElement?.getAttribute("data-circle");
          if (circle) act.unbet(circle.split("/")[1], Number(circle.split("/")[0]));
        },
      },
      { keys: "R", text: "Repeat your last bets", run: () => act.rebet() },
      { keys: "X", text: "Double all bets", run: () => act.double() },
      { keys: "U", text: "Undo", run: () => act.undo() },
      { keys: "C", text: "Clear", run: () => act.clear() },
      { keys: "D", text: "Deal: you are ready", run: () => act.ready() },
    ];
  }
  if (state.phase === "settled") {
    return [
      { keys: "S", text: "Skip to the end of the settlement", run: () => act.showAll() },
      { keys: "P", text: "Replay the settlement", run: () => act.replay() },
      ...(state.you?.may_show ? [{ keys: "H", text: "Show my hand", run: () => act.showHand() }] : []),
      ...(state.floor_call ? [] : [{ keys: "N", text: table.mode === "pots" ? "Next hand" : "Next round", run: () => act.next() }]),
    ];
  }
  return [];
}

/** The keys of a turn to bet; folding has a key only where there is a bet to call. @param {Room.OwnQuestion} ask @returns {import("../a11y.js").Shortcut[]} */
function turnShortcuts(ask) {
  const { fold, check, call, raise, others } = turnOf(ask);
  const press = (/** @type {string} */ choice) => () =>
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-turn] [data-choice="${choice}"]`))?.click();
  const passive = check ?? call ?? others[0];
  const words = check ? "Check" : call ? "Call" : "Bring it in";
  return [
    ...(passive ? [{ keys: "C", text: words, run: press(passive.name) }] : []),
    ...(fold && !check ? [{ keys: "F", text: "Fold", run: press("fold") }] : []),
    ...(raise ? [raiseShortcut(raise, press(raise.name))] : others[1] ? [{ keys: "R", text: "Bet the whole limit", run: press(others[1].name) }] : []),
  ];
}

/** A fixed bet or raise is made at once; otherwise the key goes to the slider. @param {Room.AmountOffer} raise @param {() => void} make @returns {import("../a11y.js").Shortcut} */
function raiseShortcut({ name, low, high }, make) {
  const what = name === "bet" ? "Bet" : "Raise";
  if (low === high) return { keys: "R", text: what, run: make };
  return {
    keys: "R",
    text: `${what}: arrow keys set the amount, Enter sends it`,
    run: () => /** @type {HTMLElement | null} */ (document.querySelector("[data-raise=slider]"))?.focus(),
  };
}
