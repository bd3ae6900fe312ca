/** The dock before the deal: chips to pick up, and what can be done with those laid down. */

import { chipFace } from "../chips.js";
import { h } from "../dom.js";
import { money, total } from "../money.js";
import { ownWagers, palette } from "./betting.js";
import { dealButton, key } from "./dock-parts.js";
import { ownSpots } from "./places.js";

/** @typedef {import("./dock.js").DockInput} DockInput */

/** @param {DockInput} input */
export function betting({ table, state, local, spot, act }) {
  const laid = total(Object.values(local.wagers));
  const fee = total(
    state.fees
      .filter((fee) => fee.payer === state.you?.name)
      .map((fee) => fee.amount),
  );
  const last = total(Object.values(local.lastBets).flatMap((wagers) => Object.values(wagers)));
  const elsewhere = ownSpots(state)
    .filter((one) => one !== spot)
    .flatMap((one) => Object.values(ownWagers(state, one)));
  return h(
    "div.row.betting",
    {},
    h(
      "div.palette",
      { role: "group", "aria-label": "Chip in hand" },
      palette(table).map((value, index) =>
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
      h("button", { type: "button", onclick: () => act.undo(), disabled: !local.undo.length }, "Undo", key("U")),
      h("button", { type: "button", onclick: () => act.clear(), disabled: !laid }, "Clear", key("C")),
    ),
    h(
      "div.bet-total",
      { "aria-live": "polite" },
      h("strong", { "data-total": total([laid, ...elsewhere]) }, money(total([laid, ...elsewhere]))),
      h("span.hint", {}, fee ? `+ ${money(fee)} collection` : "on the felt"),
    ),
    dealButton(state, act),
  );
}
