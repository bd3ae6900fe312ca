/** Answers made of cards: some picked from a hand, or a hand set in parts. */

import { cardImage, cardName } from "../cards.js";
import { h } from "../dom.js";
import { choiceTitle } from "../felt/labels.js";

/**
 * @typedef {Room.PickOffer | Room.ArrangementOffer} Offer
 * @typedef {import("./local.js").Local} Local
 * @typedef {import("./actions.js").Act} Act
 */

const MOST_BUTTONS = 12;

/**
 * Every way to answer, each as the texts of its parts; null if there are too many for a button each, or they are not listed.
 * @param {Offer} offer @returns {string[][] | null}
 */
export function waysOf(offer) {
  if ("sizes" in offer) return offer.settings ?? null;
  const { cards, least, most } = offer;
  /** @type {Set<string>} */
  const picks = new Set();
  for (let size = least; size <= most; size += 1) {
    for (const pick of picksOf(cards, size)) {
      picks.add(pick.join(" "));
      if (picks.size > MOST_BUTTONS) return null;
    }
  }
  return [...picks].map((pick) => [pick]);
}

/** Every way to pick `size` of the cards. @param {string[]} cards @param {number} size @returns {Generator<string[]>} */
function* picksOf(cards, size) {
  if (size === 0) yield [];
  for (let at = 0; size > 0 && at <= cards.length - size; at += 1)
    for (const rest of picksOf(cards.slice(at + 1), size - 1)) yield [cards[at], ...rest];
}

/**
 * The cards as buttons: each press moves a card to the next part (or picks it, or puts it back); the last button sends them.
 * @param {Room.OwnQuestion} ask @param {Offer} offer @param {Local} local @param {Act} act
 */
export function cardLayer(ask, offer, local, act) {
  const name = `${ask.id}/${offer.name}/${offer.cards.join(" ")}`;
  const places = "sizes" in offer ? offer.sizes.length : 2;
  /** @type {number[]} for each card its part; those not picked come last */
  const laid = local.laid[name] ?? offer.cards.map(() => places - 1);
  const parts = Array.from({ length: places }, (_, part) => offer.cards.filter((_card, index) => laid[index] === part));
  const sent = "sizes" in offer ? parts : parts.slice(0, 1);
  const move = (/** @type {number} */ at) =>
    act.lay(name, laid.map((part, index) => (index === at ? (part + 1) % places : part)));
  return h(
    "span.card-layer",
    { "data-key": name },
    parts.map((_, part) =>
      h(
        "span.set-hand",
        { role: "group", "aria-label": partName(offer, part), "data-key": `part ${part}` },
        h("small", {}, partName(offer, part)),
        offer.cards.map(
          (card, index) =>
            laid[index] === part &&
            h(
              "button.quiet.card-button",
              { type: "button", "data-key": `card ${index}`, "aria-label": cardName(card), onclick: () => move(index) },
              cardImage(card, 34),
            ),
        ),
      ),
    ),
    h(
      "button.big.choice.primary",
      {
        type: "button",
        "data-choice": offer.name,
        disabled: !isComplete(offer, parts),
        onclick: () => act.answer(ask, { choice: offer.name, cards: sent.map((part) => part.join(" ")) }),
      },
      choiceTitle(offer.name),
    ),
  );
}

/** @param {Offer} offer @param {string[][]} parts */
function isComplete(offer, parts) {
  if ("sizes" in offer) return parts.every((part, index) => part.length === offer.sizes[index]);
  return parts[0].length >= offer.least && parts[0].length <= offer.most;
}

/** @param {Offer} offer @param {number} part */
function partName(offer, part) {
  if (!("sizes" in offer)) {
    const { name, least, most } = offer;
    return part ? "Your cards" : `${choiceTitle(name)} ${least === most ? most : `${least} to ${most}`}`;
  }
  const { sizes } = offer;
  return `${["Front", "Back"][sizes.length === 2 ? part : 2] ?? `Part ${part + 1}`}, ${sizes[part]} cards`;
}
