/** The dock between hands of a game with blinds: how a player comes into it, and whether he straddles. */

import { h } from "../dom.js";
import { money } from "../money.js";

/**
 * Post, buy the button or wait, for a player who is not simply dealt in.
 * @param {Pick<import("./dock.js").DockInput, "state" | "act">} input
 */
export function entryChoices({ state, act }) {
  const entry = state.you?.sitting_out ? null : state.you?.entry;
  if (!entry) return null;
  return h(
    "div.row",
    { role: "group", "aria-label": "How you come into the game", "data-entry": "" },
    h("p.hint", {}, entry.why),
    entry.choices.map((choice) =>
      h(
        "button",
        {
          type: "button",
          class: choice.way === entry.chosen ? "primary" : "",
          "aria-pressed": String(choice.way === entry.chosen),
          "data-way": choice.way,
          onclick: () => act.enter(choice.way),
        },
        choice.text,
      ),
    ),
  );
}

/**
 * Straddle whenever it is the player's turn to.
 * @param {Room.You | null} you @param {import("./actions.js").Act} act
 */
export function straddleButton(you, act) {
  if (!you?.straddle || you.seat === null) return null;
  const { amount, on, dead } = you.straddle;
  return h(
    "button",
    { type: "button", "aria-pressed": String(on), "data-act": "straddle", onclick: () => act.straddle(!on) },
    on ? `Stop straddling ${money(amount)}` : `Straddle ${money(amount)}${dead ? ", dead," : ""} next to the big blind`,
  );
}
