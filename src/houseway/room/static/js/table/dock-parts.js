/** Small controls that several parts of the dock share. */

import { h, valueFrom } from "../dom.js";
import { chipsInFront } from "../felt/stacks.js";
import { money } from "../money.js";

/**
 * The button to be dealt in; without a wager, it says that the cards are dealt to the others.
 * @param {Room.State} state @param {import("./actions.js").Act} act @param {boolean} [dealtIn]
 */
export function dealButton(state, act, dealtIn = true) {
  const ready = Boolean(state.you?.ready);
  return h(
    "button.big",
    { type: "button", class: dealtIn ? "primary" : "deal-out", disabled: ready, onclick: () => act.ready(), "data-act": "deal" },
    ready ? "Ready" : dealtIn ? "Deal" : "Deal me out",
    key("D"),
  );
}

/** The time left, which the page counts down by itself; after the clock's time, that of the time bank. @param {Room.State} state @param {{skew: number}} local */
export function countdown({ deadline, time_bank }, { skew }) {
  const end = (deadline ?? 0) - skew - time_bank;
  const title = time_bank ? `Time left, and then ${Math.round(time_bank)} seconds of the time bank` : "Time left";
  return deadline && h("span.countdown", { title, "data-deadline": String(end), "data-bank": time_bank }, secondsUntil(end, time_bank));
}

/** "12 s"; when that is over, "bank 40 s". @param {number} time in seconds, by this browser's clock @param {number} bank the seconds of the time bank after it */
export function secondsUntil(time, bank = 0) {
  const left = Math.ceil(time - Date.now() / 1000);
  return left > 0 || !bank ? `${Math.max(0, left)} s` : `bank ${Math.max(0, Math.ceil(left + bank))} s`;
}

/** The chips in front of the player. @param {import("./dock.js").DockInput} input */
export function ownStack({ state: { you }, scene, later }) {
  return you ? chipsInFront({ scene, later }, you.name, you.chips, you.player_dealer) : 0;
}

/** @param {string} letter */
export function key(letter) {
  return h("kbd", { "aria-hidden": "true" }, letter);
}

/**
 * @param {string} label @param {string} name @param {number} value @param {number} low @param {number} high
 * @param {{amount: (name: string, value: number) => void}} act
 * @param {{step?: number, lowest?: string, highest?: string}} [words] `step`: from the lower bound; the others say what the
 *   bounds are
 */
export function amountField(label, name, value, low, high, act, { step, lowest, highest } = {}) {
  const set = (/** @type {Event} */ event) => {
    fieldOf(event).setCustomValidity("");
    act.amount(name, Number(valueFrom(event)));
  };
  const refuse = (/** @type {Event} */ event) => {
    const field = fieldOf(event);
    field.setCustomValidity("");
    field.setCustomValidity(outOfBounds(field.validity, label, [low, lowest], [high, highest]));
  };
  return h(
    "label.amount",
    {},
    h("span", {}, label),
    h(
      "span.amount-box",
      {},
      h("span", { "aria-hidden": "true" }, "$"),
      h("input", { type: "number", name, value, min: low, max: high, step: step ?? "any", inputmode: "decimal", oninput: set, oninvalid: refuse }),
    ),
  );
}

/** The field that an event comes from. @param {Event} event */
const fieldOf = (event) => /** @type {HTMLInputElement} */ (event.target);

/**
 * Why an amount is refused; empty if the browser's own words will do.
 * @param {Pick<ValidityState, "rangeUnderflow" | "rangeOverflow">} validity @param {string} label
 * @param {[number, string?]} low @param {[number, string?]} high each with what it is
 */
export function outOfBounds({ rangeUnderflow, rangeOverflow }, label, low, high) {
  if (!rangeUnderflow && !rangeOverflow) return "";
  const [bound, what] = rangeUnderflow ? low : high;
  return `${label} must be at ${rangeUnderflow ? "least" : "most"} ${money(bound)}${what ? `, ${what}` : ""}.`;
}
