/** The dock when it is the player's turn to bet into a pot: fold, check or call, bet or raise. */

import { h, valueFrom } from "../dom.js";
import { choiceTitle } from "../felt/labels.js";
import { money, total } from "../money.js";
import { key, ownStack } from "./dock-parts.js";
import { near, raiseWords, shortcutsOf, turnOf } from "./wagering.js";

/**
 * @typedef {import("./dock.js").DockInput} DockInput
 * @typedef {Room.OwnQuestion} Ask
 */

/** @param {Ask} ask @param {DockInput} input */
export function potChoices(ask, input) {
  const { act } = input;
  const { fold, check, call, raise, others } = turnOf(ask);
  const stack = ownStack(input);
  const button = (/** @type {Room.PlainOffer} */ offer, /** @type {string} */ words, /** @type {string} */ letter, look = "") =>
    h(
      "button",
      {
        type: "button",
        "data-choice": offer.name,
        class: `big choice ${look}`,
        onclick: () => act.answer(ask, { choice: offer.name }),
      },
      words,
      key(letter),
    );
  return h(
    "div.pot-turn",
    { "data-turn": "" },
    h(
      "div.row.choices",
      {},
      fold && button(fold, "Fold", "F", check ? "quiet" : "fold"),
      check && button(check, "Check", "C", "primary"),
      call && button(call, callWords(call, stack), "C", "primary"),
      others.map((offer, index) => button(offer, `${choiceTitle(offer.name)}${offer.cost ? ` ${money(offer.cost)}` : ""}`, index ? "R" : "C", index ? "" : "primary")),
      raise && raiseButton(ask, raise, input, stack),
    ),
    raise && raise.low < raise.high && raiseControl(ask, raise, input, call?.cost ?? 0, stack),
  );
}

/** @param {Room.PlainOffer} call @param {number} stack */
function callWords({ cost = 0 }, stack) {
  return cost >= stack ? `Call all in ${money(cost)}` : `Call ${money(cost)}`;
}

/** The amount that a bet or raise stands at. @param {Ask} ask @param {Room.AmountOffer} raise @param {Pick<DockInput, "local">} input */
export function raiseTo(ask, raise, { local }) {
  return near(raise, local.amounts[`${ask.id}/${raise.name}`] ?? raise.low);
}

/** @param {Ask} ask @param {Room.AmountOffer} raise @param {DockInput} input @param {number} stack */
function raiseButton(ask, raise, input, stack) {
  const amount = raiseTo(ask, raise, input);
  return h(
    "button",
    {
      type: "button",
      class: "big choice raise",
      "data-choice": raise.name,
      onclick: () => input.act.answer(ask, { choice: raise.name, amount }),
    },
    `${raiseWords(raise, amount, stack)} ${money(amount)}`,
    key("R"),
  );
}

/**
 * The amount of a bet or raise: usual sums, a slider and a field.
 * @param {Ask} ask @param {Room.AmountOffer} raise @param {DockInput} input @param {number} call @param {number} stack
 */
function raiseControl(ask, raise, input, call, stack) {
  const { state, act } = input;
  const name = `${ask.id}/${raise.name}`;
  const amount = raiseTo(ask, raise, input);
  const pot = total(state.pots.map((one) => one.amount));
  const set = (/** @type {number} */ value) => act.offerAmount(name, value);
  const words = { bet: "Bet", raise: "Raise to", complete: "Complete to" }[raise.name] ?? choiceTitle(raise.name);
  const typed = (/** @type {Event} */ event) => set(Number(valueFrom(event)));
  return h(
    "form.row.raise-control",
    {
      "aria-label": words,
      onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), act.answer(ask, { choice: raise.name, amount })),
    },
    h(
      "div.raise-sums",
      { role: "group", "aria-label": `${words}: usual amounts` },
      shortcutsOf(raise, pot, call, stack).map((sum) =>
        h(
          "button.quiet",
          {
            type: "button",
            "data-sum": sum.name,
            "aria-pressed": String(sum.amount === amount),
            "aria-label": `${sum.name}, ${money(sum.amount)}`,
            onclick: () => set(sum.amount),
          },
          sum.name,
        ),
      ),
    ),
    h("input.slider", {
      type: "range",
      "data-raise": "slider",
      "aria-label": `${words}, slider`,
      "aria-valuetext": money(amount),
      min: raise.low,
      max: raise.high,
      step: "any",
      value: amount,
      oninput: (/** @type {Event} */ event) => set(near(raise, Number(valueFrom(event)))),
      onkeydown: (/** @type {KeyboardEvent} */ event) => stepped(event, raise, amount, set),
    }),
    h(
      "label.amount",
      {},
      h("span.visually-hidden", {}, `${words}, amount`),
      h(
        "span.amount-box",
        {},
        h("span", { "aria-hidden": "true" }, "$"),
        h("input", {
          type: "number",
          name,
          "data-raise": "field",
          "aria-label": `${words}, amount in dollars, ${money(raise.low)} to ${money(raise.high)}`,
          value: amount,
          min: raise.low,
          max: raise.high,
          step: raise.step ?? "any",
          inputmode: "decimal",
          onchange: typed,
        }),
      ),
    ),
  );
}

/** The arrow keys move the slider by a chip, Page Up and Page Down by ten, and Enter raises. @param {KeyboardEvent} event @param {Room.AmountOffer} raise @param {number} amount @param {(value: number) => void} set */
function stepped(event, raise, amount, set) {
  const step = raise.step ?? Math.max(1, Math.floor(raise.low / 2));
  const by = { ArrowUp: step, ArrowRight: step, ArrowDown: -step, ArrowLeft: -step, PageUp: 10 * step, PageDown: -10 * step }[event.key];
  if (event.key === "Home" || event.key === "End") {
    event.preventDefault();
    set(event.key === "Home" ? raise.low : raise.high);
  } else if (by) {
    event.preventDefault();
    set(near(raise, total([amount, by])));
  } else if (event.key === "Enter") {
    event.preventDefault();
    /** @type {HTMLFormElement | null} */ (/** @type {Element} */ (event.target).closest("form"))?.requestSubmit();
  }
}
