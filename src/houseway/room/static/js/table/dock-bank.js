/** The dock for the player who is offered the bank or holds it. */

import { h, valueFrom } from "../dom.js";
import { money } from "../money.js";
import { select } from "../settings.js";
import { amountField, dealButton } from "./dock-parts.js";

/** @typedef {import("./dock.js").DockInput} DockInput */

/** What a bank is limited by. */
const OWN_CHIPS = "the chips in front of you";

/** @param {DockInput} input */
export function bankOffer({ state: { offer, you }, local, act }) {
  if (!offer) return null;
  const again = you?.player_dealer;
  const { most = 0, least = 1, hands, needed, fee } = offer;
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
        "You win what the others lose and pay what they win, up to your bank.",
        fee && ` You pay a collection of ${feeWords(fee)} in each hand.`,
        needed && " Without a bank the game stops.",
      ),
    ),
    amountField("Your bank", "bank", value, least, most, act, { lowest: "the smallest wager at this table", highest: OWN_CHIPS }),
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

/** @param {Room.FeeRange} fee */
function feeWords({ low, high }) {
  if (low === high) return money(low);
  return low ? `${money(low)} to ${money(high)}` : `up to ${money(high)}`;
}

/** @param {DockInput} input */
export function banking(input) {
  const { table, state, local, act } = input;
  const most = state.you?.chips ?? 0;
  const special = local.special ?? state.bank?.special?.[0] ?? { spot: 0, amount: 0 };
  const reserved = (state.bank?.special ?? []).reduce((sum, part) => sum + part.amount, 0);
  const value = local.bank || (state.bank?.amount ?? most) - reserved;
  return h(
    "form.row",
    { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), act.bank(value, special)) },
    amountField("Your bank", "bank", value, 1, most, act, { highest: OWN_CHIPS }),
    table.special && specialFields(input, special),
    h("button", { type: "submit" }, "Change bank"),
    h("button", { type: "button", onclick: () => act.giveUp() }, "Give up the bank"),
    dealButton(state, act),
  );
}

/**
 * A part of the bank for the special action of one spot, in games that have it.
 * @param {DockInput} input @param {Room.SpecialPart} special
 */
function specialFields({ table, state, act }, special) {
  const others = state.seats.filter(({ seat }) => seat !== state.you?.seat).map(({ seat }) => String(seat));
  return [
    h(
      "label.amount",
      { "data-key": "special", title: table.special?.cite },
      h("span", {}, "Special action"),
      select(
        ["0", ...others],
        String(special.spot),
        (value) => act.special({ ...special, spot: Number(value) }),
        (value) => (value === "0" ? "none" : `spot ${value}`),
      ),
    ),
    special.spot > 0 &&
      amountField("Reserved for it", "special", special.amount, 1, state.you?.chips ?? 0, {
        amount: (_, amount) => act.special({ ...special, amount }),
      }),
    state.bank?.special_fault && h("span.hint", {}, state.bank.special_fault),
  ];
}
