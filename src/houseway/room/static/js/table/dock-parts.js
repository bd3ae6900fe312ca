/** Small things that several parts of the dock share. */

import { h } from "../dom.js";

/** @param {any} state @param {any} act */
export function dealButton(state, act) {
  return h(
    "button.primary.big",
    { type: "button", disabled: state.you.ready, onclick: () => act.ready(), "data-act": "deal" },
    state.you.ready ? "Ready" : "Deal",
    key("D"),
  );
}

/** @param {string} letter */
export function key(letter) {
  return h("kbd", { "aria-hidden": "true" }, letter);
}

/**
 * @param {string} label @param {string} name @param {number} value @param {number} low @param {number} high @param {any} act
 * @param {number} [step] from the lower bound
 */
export function amountField(label, name, value, low, high, act, step) {
  const set = (/** @type {any} */ event) => act.amount(name, Number(event.target.value));
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
