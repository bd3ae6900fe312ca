/** Picking cards or tiles: all of the pack, and a text field to type them in. */

import { cardImage, cardName, inSuits, isJoker } from "./cards.js";
import { h, valueFrom } from "./dom.js";
import { handTitle } from "./felt/labels.js";

const DIVIDER = "/";

/**
 * The cards or tiles of a text such as "As Td / 7c" or "6-6 2-1", with their dividers; anything else is ignored.
 * @param {string} text
 */
export function cardsIn(text) {
  return [...text.matchAll(/(10|[2-9tjqka])([cdhs])|([1-6])-([1-6])|jo(?:ker)?|\?|\//gi)].map(([said, rank, suit, ...pips]) => {
    if (rank) return (rank === "10" ? "T" : rank.toUpperCase()) + suit.toLowerCase();
    if (pips[0]) return pips.slice(0, 2).sort().reverse().join("-");
    return { "?": "??", [DIVIDER]: DIVIDER }[said] ?? "Jo";
  });
}

/**
 * How hands of a pack are written, with a divider between the parts of one that is set: "As 9h 2c", "6-6 6-5 / 5-1 2-1".
 * @param {Room.PackInfo} pack @param {string[]} parts
 */
export function exampleOf({ pieces }, parts) {
  const sorted = inSuits(pieces.filter((piece) => !isJoker(piece)));
  const count = parts.length ? 4 : 3;
  const some = Array.from({ length: count }, (_, at) => sorted[Math.round((at * (sorted.length - 1)) / (count - 1))]);
  return parts.length ? `${some.slice(0, 2).join(" ")} ${DIVIDER} ${some.slice(2).join(" ")}` : some.join(" ");
}

/**
 * @typedef {Object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} value
 * @property {Room.PackInfo} pack what can be picked
 * @property {string[]} parts what the hand is set into
 * @property {boolean} open
 * @property {(value: string) => void} onchange
 * @property {() => void} onopen
 * @property {(text: string) => string[]} [read] the cards of a text, where it need not be cards
 * @property {string} [example] how it may be written
 * @property {string[]} [taken] cards that are elsewhere
 */

/** @param {Field} field */
export function cardField({ name, label, value, pack, parts, open, onchange, onopen, read = cardsIn, example, taken }) {
  const { noun } = pack;
  const cards = read(value);
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
        placeholder: example ?? exampleOf(pack, parts),
        autocomplete: "off",
        spellcheck: "false",
        oninput: (/** @type {Event} */ event) => change(valueFrom(event)),
      }),
    ),
    h(
      "span.picked",
      { "aria-hidden": "true" },
      cards.map((card) => (card === DIVIDER ? h("span.divider", {}, DIVIDER) : cardImage(card, 34, noun))),
    ),
    h(
      "button.quiet",
      { type: "button", "aria-expanded": String(open), onclick: onopen },
      `${open ? "Close" : "Pick"} ${noun}s`,
    ),
    cards.length > 0 &&
      h(
        "button.quiet",
        {
          type: "button",
          "aria-label": `Remove the last ${noun} of ${label}`,
          onclick: () => change(read(text).slice(0, -1).map(written).join(" ")),
        },
        "⌫",
      ),
    open && picker(pack, (card) => change([...read(text).map(written), card].join(" ")), taken),
  );
}

/** @param {string} card */
function written(card) {
  return card === "??" ? "?" : card;
}

/** @param {Room.PackInfo} pack @param {(card: string) => void} onpick @param {string[]} [taken] */
function picker({ noun, pieces }, onpick, taken = []) {
  return h(
    "div.picker",
    { role: "group", "aria-label": handTitle(`${noun}s`) },
    inSuits(pieces).map((card) =>
      h(
        "button.card-button",
        { type: "button", "aria-label": cardName(card), disabled: taken.includes(card), onclick: () => onpick(card) },
        cardImage(card, 32),
      ),
    ),
  );
}
