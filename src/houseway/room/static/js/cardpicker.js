/** Picking cards: four rows of thirteen, and a text field to type them in. */

import { allCards, cardImage, cardName } from "./cards.js";
import { h, valueFrom } from "./dom.js";

const DIVIDER = "/";

/** The cards of a text such as "As Td / 7c", with their dividers; anything else is ignored. @param {string} text */
function cardsIn(text) {
  return [...text.matchAll(/(10|[2-9tjqka])([cdhs])|jo(?:ker)?|\?|\//gi)].map(([said, rank, suit]) => {
    if (rank) return (rank === "10" ? "T" : rank.toUpperCase()) + suit.toLowerCase();
    return { "?": "??", [DIVIDER]: DIVIDER }[said] ?? "Jo";
  });
}

/**
 * @param {{name: string, label: string, value: string, open: boolean, onchange: (value: string) => void, onopen: () => void}} field
 */
export function cardField({ name, label, value, open, onchange, onopen }) {
  const cards = cardsIn(value);
  // Cards may be picked faster than the page is drawn anew, so each pick builds on the one before it.
  let text = value;
  const change = (/** @type {string} */ next) => onchange((text = next));
  return h(
    "div.card-field",
    { "data-key": name },
    h(
      "label",
      {},
      label,
      h("input", {
        name,
        value,
        placeholder: "As Td 7c",
        autocomplete: "off",
        spellcheck: "false",
        oninput: (/** @type {Event} */ event) => change(valueFrom(event)),
      }),
    ),
    h(
      "span.picked",
      { "aria-hidden": "true" },
      cards.map((card) => (card === DIVIDER ? h("span.divider", {}, DIVIDER) : cardImage(card, 34))),
    ),
    h(
      "button.quiet",
      { type: "button", "aria-expanded": String(open), onclick: onopen },
      open ? "Close cards" : "Pick cards",
    ),
    cards.length > 0 &&
      h(
        "button.quiet",
        {
          type: "button",
          "aria-label": `Remove the last card of ${label}`,
          onclick: () => change(cardsIn(text).slice(0, -1).map(written).join(" ")),
        },
        "⌫",
      ),
    open && picker((card) => change([...cardsIn(text).map(written), card].join(" "))),
  );
}

/** @param {string} card */
function written(card) {
  return card === "??" ? "?" : card;
}

/** @param {(card: string) => void} onpick */
function picker(onpick) {
  return h(
    "div.picker",
    { role: "group", "aria-label": "Cards" },
    allCards(true).map((card) =>
      h(
        "button.card-button",
        { type: "button", "aria-label": cardName(card), onclick: () => onpick(card) },
        cardImage(card, 32),
      ),
    ),
  );
}
