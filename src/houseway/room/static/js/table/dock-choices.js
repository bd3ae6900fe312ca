/** The dock at a decision: every legal choice as a button, with an amount or cards if it takes them. */

import { cardImage, cardNames } from "../cards.js";
import { h } from "../dom.js";
import { choiceTitle } from "../felt/labels.js";
import { money, total } from "../money.js";
import { askTitle, openAsks } from "./asks.js";
import { cardLayer, waysOf } from "./dock-cards.js";
import { amountField, key } from "./dock-parts.js";

/**
 * @typedef {import("./dock.js").DockInput} DockInput
 * @typedef {import("./local.js").Local} Local
 * @typedef {import("./actions.js").Act} Act
 * @typedef {Room.OwnQuestion} Ask
 */

/** @param {DockInput} input */
export function choices({ state, local, act }) {
  const asks = openAsks(state, local);
  return h(
    "div.asks",
    {},
    asks.map((ask) =>
      h(
        "div.ask",
        { "data-key": ask.id, "data-ask": ask.id, role: "group", "aria-label": askTitle(ask, state) },
        asks.length > 1 && h("strong.ask-name", {}, askTitle(ask, state)),
        h(
          "div.row.choices",
          {},
          ask.legal
            .flatMap((offer) => offered(ask, offer, local, act))
            .map((draw, index) => draw(index)),
        ),
      ),
    ),
  );
}

/**
 * The buttons of an offer, each to be drawn with its number among the choices.
 * @param {Ask} ask @param {Room.Offer} offer @param {Local} local @param {Act} act @returns {((index: number) => HTMLElement)[]}
 */
function offered(ask, offer, local, act) {
  if ("cards" in offer) {
    const ways = waysOf(offer);
    return ways
      ? ways.map((parts) => (index) => cardChoice(ask, offer, parts, index, act))
      : [() => cardLayer(ask, offer, local, act)];
  }
  return [(index) => ("high" in offer ? amountChoice(ask, offer, index, local, act) : plainChoice(ask, offer, index, act))];
}

/** The button of a choice; the default, which is taken when time is up, does not stand out. @param {Ask} ask @param {Room.Offer} offer */
function look(ask, offer) {
  const safe = ask.default.choice === offer.name;
  return { type: "button", "data-choice": offer.name, class: `big choice ${safe ? "" : "primary"}` };
}

/** @param {number} index */
function numberKey(index) {
  return index < 9 && key(String(index + 1));
}

/** @param {Ask} ask @param {Room.PlainOffer} offer @param {number} index @param {Act} act */
function plainChoice(ask, offer, index, act) {
  return h(
    "button",
    { ...look(ask, offer), onclick: () => act.answer(ask, { choice: offer.name }) },
    offer.cost ? `${choiceTitle(offer.name)} ${money(offer.cost)}` : choiceTitle(offer.name),
    numberKey(index),
  );
}

/** @param {Ask} ask @param {Room.AmountOffer} offer @param {number} index @param {Local} local @param {Act} act */
function amountChoice(ask, offer, index, local, act) {
  const name = `${ask.id}/${offer.name}`;
  const value = allowed(offer, local.amounts[name] ?? offer.low);
  const field = { amount: act.offerAmount };
  return h(
    "span.choice-amount",
    {},
    amountField(`${choiceTitle(offer.name)} amount`, name, value, offer.low, offer.high, field, offer.step),
    h(
      "button",
      { ...look(ask, offer), onclick: () => act.answer(ask, { choice: offer.name, amount: value }) },
      `${choiceTitle(offer.name)} ${money(value)}`,
      numberKey(index),
    ),
  );
}

/** The largest amount that an offer allows up to the wanted one. @param {Room.AmountOffer} offer @param {number} wanted */
function allowed({ low, high, step }, wanted) {
  const within = Math.min(high, Math.max(low, wanted));
  return step ? total([low, step * Math.floor(total([within, -low]) / step)]) : within;
}

/**
 * A button with the cards of one way to answer, part by part.
 * @param {Ask} ask @param {Room.Offer} offer @param {string[]} parts @param {number} index @param {Act} act
 */
function cardChoice(ask, offer, parts, index, act) {
  return h(
    "button.big.choice.with-cards",
    {
      type: "button",
      "data-choice": parts.join(" / "),
      "aria-label": partsLabel(offer, parts),
      onclick: () => act.answer(ask, { choice: offer.name, cards: parts }),
    },
    parts.map((part) =>
      h(
        "span.set-hand",
        {},
        part.split(" ").map((card) => cardImage(card, 34)),
      ),
    ),
    numberKey(index),
  );
}

/** @param {Room.Offer} offer @param {string[]} parts */
function partsLabel(offer, parts) {
  const names = parts.map((part) => cardNames(part.split(" ")));
  if (!("sizes" in offer)) return `${choiceTitle(offer.name)} ${names[0] || "none"}`;
  return names.length === 2 ? `Front ${names[0]}; back ${names[1]}` : names.join("; ");
}
