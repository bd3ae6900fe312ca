/** The dock for the player who is offered the bank or holds it. */

import { h, valueFrom } from "../dom.js";
import { amountField, dealButton } from "./dock-parts.js";

/** @typedef {import("./dock.js").DockInput} DockInput */

/** @param {DockInput} input */
export function bankOffer({ state: { offer, you }, local, act }) {
  if (!offer) return null;
  const again = you?.player_dealer;
  const { most = 0, least = 1, hands, needed } = offer;
  const value = Math.min(most, local.bank || Math.max(least, Math.floor(most * 0.9)));
  return h(
    "form.row.offer",
    { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), act.accept(value)) },
    h(
      "div.offer-words",
      {},
      h("strong", {}, `${again ? "Everybody else passed. Keep the bank for" : "Bank"} the next ${hands === 1 ? "hand" : `${hands} hands`}?`),
      h(
        "span.hint",
        {},
        `You win what the others lose and pay what they win, up to your bank.${needed ? " Without a bank the game stops." : ""}`,
      ),
    ),
    amountField("Your bank", "bank", value, least, most, act),
    h("input.slider", {
      type: "range",
      min: least,
      max: most,
      value,
      "aria-label": "Your bank",
      step: 1,
      oninput: (/** @type {Event} */ event) => act.amount("bank", Number(valueFrom(event))),
    }),
    h("button.primary.big", { type: "submit", "data-act": "accept" }, again ? "Keep the bank" : "Take the bank"),
    h("button.big", { type: "button", onclick: () => act.decline(), "data-act": "decline" }, "Pass"),
  );
}

/** @param {DockInput} input */
export function banking({ state, local, act }) {
  const most = state.you?.chips ?? 0;
  const value = local.bank || state.bank?.amount || most;
  return h(
    "form.row",
    { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), act.bank(value)) },
    amountField("Your bank", "bank", value, 1, most, act),
    h("button", { type: "submit" }, "Change bank"),
    h("button", { type: "button", onclick: () => act.giveUp() }, "Give up the bank"),
    dealButton(state, act),
  );
}
