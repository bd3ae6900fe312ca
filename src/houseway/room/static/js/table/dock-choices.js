/** The dock while one is asked: every legal choice as a button, with an amount where it takes one. */

import { cardImage, cardNames } from "../cards.js";
import { h } from "../dom.js";
import { choiceTitle } from "../felt/labels.js";
import { money } from "../money.js";
import { askKey, askTitle, openAsks } from "./asks.js";
import { amountField, key } from "./dock-parts.js";

/** @typedef {import("./dock.js").DockInput} DockInput */

/** @param {DockInput} input */
export function choices({ state, local, act }) {
  const asks = openAsks(state, local);
  return h(
    "div.asks",
    {},
    asks.map((/** @type {any} */ ask) =>
      h(
        "div.ask",
        { "data-key": askKey(ask), "data-ask": askKey(ask), role: "group", "aria-label": askTitle(ask, state) },
        asks.length > 1 && h("strong.ask-name", {}, askTitle(ask, state)),
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

const CARD = /^([2-9TJQKA][cdhs]|J[ok])$/;

/**
 * The hands that a choice names, if it is made of cards: those to keep, or a front and a back.
 * @param {string} name @returns {string[][] | null}
 */
function handsIn(name) {
  const hands = name.split("/").map((part) => part.trim().split(" "));
  return hands.every((hand) => hand.every((card) => CARD.test(card))) ? hands : null;
}

/** @param {string[][]} hands */
function handsLabel(hands) {
  return hands.length > 1
    ? `Front ${cardNames(hands[0])}; back ${cardNames(hands[1])}`
    : `Keep ${cardNames(hands[0])}`;
}

/** @param {any} ask @param {any} offer @param {number} index @param {any} local @param {any} act */
function choice(ask, offer, index, local, act) {
  const safe = ask.default?.name === offer.name;
  const hands = handsIn(offer.name);
  const face = hands
    ? hands.map((hand) =>
        h(
          "span.set-hand",
          {},
          hand.map((card) => cardImage(card, 34)),
        ),
      )
    : choiceTitle(offer.name);
  const label = hands && handsLabel(hands);
  const look = {
    type: "button",
    "data-choice": offer.name,
    "aria-label": label,
    class: `big choice ${safe || hands ? "" : "primary"} ${hands ? "with-cards" : ""}`,
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
