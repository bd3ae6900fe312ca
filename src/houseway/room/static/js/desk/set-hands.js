/** The hands of a settled situation as they were set, and the rows of the house way that set them. */

import { cardImage, withSuits } from "../cards.js";
import { marked } from "../cites.js";
import { h } from "../dom.js";
import { handTitle } from "../felt/labels.js";
import { heads, labelled } from "../tables.js";

const CARD = 28;

/** A table of them; nothing in games that set no hands. @param {Room.DeskHand[]} hands */
export function handsAsSet(hands) {
  const parts = hands.find((hand) => hand.parts.length)?.parts.map(({ part }) => handTitle(part)) ?? [];
  const columns = ["Hand", ...parts, "Set by", "Filing"];
  return (
    hands.length > 0 &&
    h(
      "div.scroll",
      {},
      h(
        "table.stacked",
        { "data-hands": "" },
        heads(...columns),
        h(
          "tbody",
          {},
          hands.map((hand) => h("tr", {}, labelled(columns, cells(hand, parts.length)))),
        ),
      ),
    )
  );
}

/** @param {Room.DeskHand} hand @param {number} columns for its parts */
function cells(hand, columns) {
  return [
    h("td", {}, hand.spot === null ? "Player-dealer" : `Seat ${hand.spot}`),
    ...Array.from({ length: columns }, (_, at) => (hand.parts[at] ? partCell(hand.parts[at]) : h("td"))),
    h("td", {}, setBy(hand), hand.fault && h("span.warning", {}, ` Foul: ${hand.fault}.`)),
    h("td.cite", {}, hand.row && marked(hand)),
  ];
}

/** @param {Room.DeskPart} part */
function partCell({ cards, worth }) {
  return h("td", {}, h("div", {}, h("span.as-set", {}, cards.split(" ").map((card) => cardImage(card, CARD))), worth));
}

/** @param {Room.DeskHand} hand */
function setBy({ by, row: text }) {
  if (by === "described") return "As described.";
  return `${by === "house way" ? "House way" : "Set again the house way"}: ${withSuits(text)}`;
}
