/** The dock at a decision: every legal choice as a button, with an amount or cards if it takes them. */

import { cardImage, cardNames } from "../cards.js";
import { h } from "../dom.js";
import { choiceTitle, layWords } from "../felt/labels.js";
import { money, total } from "../money.js";
import { askTitle, openAsks } from "./asks.js";
import { waysOf } from "./dock-cards.js";
import { amountField, key, ownStack } from "./dock-parts.js";
import { potChoices } from "./dock-pot.js";
import { onlyAnswer } from "./only-choice.js";
import { setter } from "./setter.js";
import { isTurn } from "./wagering.js";

/**
 * @typedef {import("./dock.js").DockInput} DockInput
 * @typedef {import("./actions.js").Act} Act
 * @typedef {Room.OwnQuestion} Ask
 */

/** @param {DockInput} input */
export function choices(input) {
  const { state, local } = input;
  const asks = openAsks(state, local);
  return h(
    "div.asks",
    {},
    asks.map((ask) =>
      h(
        "div.ask",
        { "data-key": ask.id, "data-ask": ask.id, role: "group", "aria-label": askTitle(ask, state) },
        asks.length > 1 && h("strong.ask-name", {}, askTitle(ask, state)),
        isTurn(ask) ? potChoices(ask, input) : h(
          "div.row.choices",
          {},
          inOrder(ask)
            .flatMap((offer) => offered(ask, offer, input))
            .map((draw, index) => draw(index)),
          ask.beyond.map((offer) => tooDear(ask, offer, ownStack(input))),
        ),
        onlyAnswer(ask) && h("p.hint", { "data-only": "" }, "This is your only choice; it is made for you."),
      ),
    ),
  );
}

/** What is offered, a hand to be set first; the setter itself leaves the hand to the house. @param {Ask} ask */
function inOrder({ legal, guide }) {
  const [sets, others] = [legal.filter((offer) => "sizes" in offer), legal.filter((offer) => !("sizes" in offer))];
  return [...sets, ...others.filter((offer) => !sets.length || offer.name !== guide?.house?.answer)];
}

/**
 * The buttons of an offer, each to be drawn with its number among the choices.
 * @param {Ask} ask @param {Room.Offer} offer @param {DockInput} input @returns {((index: number) => HTMLElement)[]}
 */
function offered(ask, offer, input) {
  const { local, act } = input;
  if ("ways" in offer) return offer.ways.map((way) => (index) => layChoice(ask, offer, way, index, act));
  if ("cards" in offer) {
    const ways = "sizes" in offer ? null : waysOf(offer);
    return ways
      ? ways.map(([cards]) => (index) => cardChoice(ask, offer, cards, index, act))
      : [(index) => setter(ask, offer, local, act, numberKey(index))];
  }
  return [(index) => ("high" in offer ? amountChoice(ask, offer, index, input) : plainChoice(ask, offer, index, act))];
}

/** The button of a choice; the one that players usually take stands out. @param {Ask} ask @param {Room.Offer} offer */
function look(ask, offer) {
  return { type: "button", "data-choice": offer.name, class: "big choice", ...emphasis(ask, offer, ask.usual === offer.name) };
}

/** The look of the usual choice, and what it means. @param {Ask} ask @param {Room.Offer} offer @param {boolean} usual */
function emphasis(ask, offer, usual) {
  if (!usual) return {};
  const why = ask.default.choice === offer.name ? "Chosen for you if your time runs out" : "What most players choose";
  return { class: "big choice primary", title: why, "aria-description": why };
}

/** A choice with its price, in the words of the game. @param {Ask} ask @param {string} name @param {number} [cost] */
function priced({ words }, name, cost) {
  const title = words?.[name] ?? choiceTitle(name);
  return cost ? `${title} · ${money(cost)}` : title;
}

/** What the rules allow, but the player cannot pay for. @param {Ask} ask @param {Room.Offer} offer @param {number} stack */
function tooDear(ask, offer, stack) {
  const cost = "high" in offer ? offer.low : "cost" in offer ? offer.cost : 0;
  return h(
    "button.big.choice",
    { type: "button", disabled: true, "data-beyond": offer.name },
    priced(ask, offer.name, cost),
    h("small", {}, `you have ${money(stack)} left`),
  );
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
    priced(ask, offer.name, offer.cost),
    numberKey(index),
  );
}

/** @param {Ask} ask @param {Room.AmountOffer} offer @param {number} index @param {DockInput} input */
function amountChoice(ask, offer, index, { table, local, act }) {
  const name = `${ask.id}/${offer.name}`;
  const value = allowed(offer, local.amounts[name] ?? firstAmount(ask, offer, table.bets, local.chip));
  const field = { amount: act.offerAmount };
  return h(
    "span.choice-amount",
    {},
    amountField(`${ask.words?.[offer.name] ?? choiceTitle(offer.name)}, amount`, name, value, offer.low, offer.high, field, { step: offer.step }),
    h(
      "button",
      { ...look(ask, offer), onclick: () => act.answer(ask, { choice: offer.name, amount: value }) },
      priced(ask, offer.name, value),
      numberKey(index),
    ),
  );
}

/**
 * The amount that a field begins with: all of a double or an insurance, a chip of a bet that is placed after the cards.
 * @param {Ask} ask @param {Room.AmountOffer} offer @param {Pick<Room.Bet, "id" | "placed">[]} bets @param {number} chip
 */
export function firstAmount(ask, offer, bets, chip) {
  const late = bets.find((bet) => bet.id === ask.question)?.placed === "after the cards";
  return late ? chip : offer.high;
}

/** The largest amount that an offer allows up to the wanted one. @param {Room.AmountOffer} offer @param {number} wanted */
function allowed({ low, high, step }, wanted) {
  const within = Math.min(high, Math.max(low, wanted));
  return step ? total([low, step * Math.floor(total([within, -low]) / step)]) : within;
}

/**
 * A button with the cards of one way to lay them.
 * @param {Ask} ask @param {Room.LayingOffer} offer @param {string[]} way @param {number} index @param {Act} act
 */
function layChoice(ask, offer, way, index, act) {
  const parts = way.map((part) => part.split(" "));
  const words = layWords(offer.name);
  return h(
    "button.big.choice.with-cards.lays",
    {
      type: "button",
      "data-choice": `${offer.name} ${way.join(" / ")}`,
      "aria-label": `${words} ${parts.map((part) => cardNames(part)).join("; ")}`,
      onclick: () => act.answer(ask, { choice: offer.name, cards: way }),
    },
    h("span.lay-word", {}, words),
    parts.map((part) => h("span.lay-part", {}, part.map((card) => cardImage(card, 30)))),
    numberKey(index),
  );
}

/**
 * A button with the cards of one way to pick some.
 * @param {Ask} ask @param {Room.Offer} offer @param {string} cards @param {number} index @param {Act} act
 */
function cardChoice(ask, offer, cards, index, act) {
  const usual = ask.usual === offer.name && ask.default.cards?.join() === cards;
  const picked = cards.split(" ").filter(Boolean);
  return h(
    "button.big.choice.with-cards",
    {
      type: "button",
      ...emphasis(ask, offer, usual),
      "data-choice": cards,
      "aria-label": `${choiceTitle(offer.name)} ${cardNames(picked) || "none"}`,
      onclick: () => act.answer(ask, { choice: offer.name, cards: [cards] }),
    },
    offer.name === "discard" && h("span.lay-word", {}, "Discard"),
    picked.map((card) => cardImage(card, 34)),
    numberKey(index),
  );
}
