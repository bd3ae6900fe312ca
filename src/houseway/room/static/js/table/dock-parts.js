/** Small controls that several parts of the dock share. */

import { h, valueFrom } from "../dom.js";

/** @param {Room.State} state @param {import("./actions.js").Act} act */
export function dealButton(state, act) {
  const ready = Boolean(state.you?.ready);
  return h(
    "button.primary.big",
    { type: "button", disabled: ready, onclick: () => act.ready(), "data-act": "deal" },
    ready ? "Ready" : "Deal",
    key("D"),
  );
}

/** @param {string} letter */
export function key(letter) {
  return h("kbd", { "aria-hidden": "true" }, letter);
}

/**
 * @param {string} label @param {string} name @param {number} value @param {number} low @param {number} high
 * @param {{amount: (name: string, value: number) => void}} act @param {number} [step] from the lower bound
 */
export function amountField(label, name, value, low, high, act, step) {
  const set = (/** @type {Event} */ event) => act.amount(name, Number(valueFrom(event)));
  return h(
    "label.amount",
    {},
    h("span", {}, label),
    h(
      "span.amount-box",
      {},
      h("span", { "aria-hidden": "true" }, "$"),
      h("input", { type: "number", name, value, min: low, max: high, step: step ?? "any", inputmode: "decimal", oninput: set }),
    ),
  );
}
