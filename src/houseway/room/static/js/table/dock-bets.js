/** The dock before the deal: chips to pick, and what can be done with those on the felt. */

import { chipFace } from "../chips.js";
import { h } from "../dom.js";
import { money, total } from "../money.js";
import { ownWagers, standingWagers, wagersAgain } from "./betting.js";
import { dealButton, key } from "./dock-parts.js";

/** @typedef {import("./dock.js").DockInput} DockInput */

/** @param {DockInput} input */
export function betting({ table, state, bets, canUndo, local, spot, act }) {
  const { you } = state;
  const laid = total(Object.values(ownWagers({ you, bets }, spot)));
  const everywhere = total(bets.filter((bet) => bet.bettor === you?.name).map((bet) => bet.amount));
  const standing = standingWagers({ you, bets });
  const fee = total(
    state.fees
      .filter((fee) => fee.payer === you?.name)
      .map((fee) => fee.amount),
  );
  const last = total(Object.values(wagersAgain(local.lastBets, state)).flatMap((wagers) => Object.values(wagers)));
  return h(
    "div.row.betting",
    {},
    h(
      "div.palette",
      { role: "group", "aria-label": "Chip to bet with" },
      table.palette.map((value, index) =>
        h(
          "button.chip-button",
          {
            type: "button",
            "aria-pressed": String(value === local.chip),
            class: value === local.chip ? "held" : "",
            "aria-label": `${money(value)} chip`,
            title: `${money(value)} chip (key ${index + 1})`,
            onclick: () => act.chip(value),
          },
          chipFace(value, 48),
        ),
      ),
    ),
    h(
      "div.bet-tools",
      {},
      h(
        "button",
        { type: "button", onclick: () => act.rebet(), disabled: !last, "data-act": "rebet" },
        last ? `Rebet ${money(last)}` : "Rebet",
        key("R"),
      ),
      h("button", { type: "button", onclick: () => act.double(), disabled: !laid }, "Double", key("X")),
      h("button", { type: "button", onclick: () => act.undo(), disabled: !canUndo }, "Undo", key("U")),
      h("button", { type: "button", onclick: () => act.clear(), disabled: !laid }, "Clear", key("C")),
      h(
        "button",
        {
          type: "button",
          onclick: () => act.lifting(!local.lifting),
          "aria-pressed": String(local.lifting),
          title: "Press a circle to take a chip off it; right-clicking does the same",
          "data-act": "take-off",
        },
        "Take off",
      ),
    ),
    standing.length > 0 && takeDown(table, standing, act),
    h(
      "div.bet-total",
      { "aria-live": "polite" },
      h("strong", { "data-total": everywhere }, money(everywhere)),
      h("span.hint", {}, fee ? `+ ${money(fee)} collection` : "on the felt"),
    ),
    dealButton(state, act, everywhere > 0),
  );
}

/**
 * The bets that stay up, each with a button that takes it down.
 * @param {Room.TableMessage} table @param {Room.Wager[]} standing @param {import("./actions.js").Act} act
 */
function takeDown(table, standing, act) {
  return h(
    "div.standing-bets",
    { role: "group", "aria-label": "Bets that stay up" },
    [...new Set(standing.map((bet) => bet.bet))].map((id) => {
      const amount = total(standing.filter((bet) => bet.bet === id).map((bet) => bet.amount));
      const name = table.bets.find((bet) => bet.id === id)?.name ?? id;
      return h(
        "span",
        { "data-key": id },
        `${name} ${money(amount)} stays on the felt `,
        h("button", { type: "button", onclick: () => act.takeDown(id), "data-act": "take-down", "data-bet": id }, "Take down"),
      );
    }),
  );
}
