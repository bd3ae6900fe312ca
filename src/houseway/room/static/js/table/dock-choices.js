/** The dock while one is asked: every legal choice as a button, with an amount where it takes one. */

import { cardImage, cardName } from "../cards.js";
import { h } from "../dom.js";
import { choiceTitle } from "../felt/labels.js";
import { money } from "../money.js";
import { amountField, key } from "./dock-parts.js";

/** @typedef {import("./dock.js").DockInput} DockInput */

/** @param {DockInput} input */
export function choices({ state, local, act }) {
  return h(
    "div.asks",
    {},
    state.asks.map((/** @type {any} */ ask) =>
      h(
        "div.ask",
        { "data-key": `${ask.spot} ${ask.about}`, role: "group", "aria-label": ask.name ?? ask.about },
        state.asks.length > 1 &&
          h(
            "strong.ask-name",
            {},
            `${ask.name ?? ask.about}${ask.spot !== state.you.seat ? ` · spot ${ask.spot}` : ""}`,
          ),
        h(
          "div.row.choices",
          {},
          ask.legal.map((/** @type {any} */ offer, /** @type {number} */ index) =>
            choice(ask, offer, index, local, act),
          ),
        ),
      ),
    ),
  );
}

/** @param {any} ask @param {any} offer @param {number} index @param {any} local @param {any} act */
function choice(ask, offer, index, local, act) {
  const safe = ask.default?.name === offer.name;
  const cards = /^([2-9TJQKA][cdhs]|J[ok])( ([2-9TJQKA][cdhs]|J[ok]))*$/.test(offer.name)
    ? offer.name.split(" ")
    : null;
  const face = cards ? cards.map((/** @type {string} */ card) => cardImage(card, 34)) : choiceTitle(offer.name);
  const label = cards ? `Keep ${cards.map(cardName).join(" and ")}` : null;
  const look = {
    type: "button",
    "data-choice": offer.name,
    "aria-label": label,
    class: `big choice ${safe ? "" : "primary"} ${cards ? "with-cards" : ""}`,
  };
  if (!offer.high) {
    return h(
      "button",
      { ...look, onclick: () => act.answer(ask, offer.name, 0) },
      face,
      index < 9 && key(String(index + 1)),
    );
  }
  const name = `${ask.spot}/${ask.about}/${offer.name}`;
  const value = Math.min(offer.high, Math.max(offer.low, local.amounts[name] ?? offer.low));
  return h(
    "span.choice-amount",
    {},
    amountField(`${choiceTitle(offer.name)} amount`, name, value, offer.low, offer.high, { amount: act.offerAmount }),
    h(
      "button",
      { ...look, onclick: () => act.answer(ask, offer.name, value) },
      `${choiceTitle(offer.name)} ${money(value)}`,
      index < 9 && key(String(index + 1)),
    ),
  );
}
