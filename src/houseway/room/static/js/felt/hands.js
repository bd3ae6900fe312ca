/** Hands of cards on the felt. */

import { CARD_HEIGHT, CARD_WIDTH, cardGroup, cardNames, withSuits } from "../cards.js";
import { s } from "../dom.js";
import { handTitle, saidLines } from "./labels.js";

/** How much of a card must show beside the next one, and how far apart the parts of a hand lie, in widths of a card. */
const LEAST_SEEN = 0.46;
const APART = 0.4;

/**
 * A hand as a row of cards, centered on the origin, its lower edge on it.
 * @param {Room.HandPicture} hand
 * @param {{scale: number, width: number}} look
 */
export function cardRow({ id, cards: parts }, { scale: wanted, width }) {
  const gap = 6;
  const cards = parts.flat();
  const apart = parts.flatMap((part, number) => part.map(() => number * APART));
  const between = apart.at(-1) ?? 0;
  const needed = CARD_WIDTH * (1 + LEAST_SEEN * (cards.length - 1) + between);
  const scale = Math.min(wanted, width / needed);
  const full = CARD_WIDTH * scale;
  const room = width - full * (1 + between);
  const step = cards.length > 1 ? Math.min(full + gap * scale, room / (cards.length - 1)) : 0;
  const left = -(full * (1 + between) + step * (cards.length - 1)) / 2;
  const overlapped = cards.length > 1 && step < full * 0.8;
  return s(
    "g.cards",
    { role: "group", "aria-label": `${id}: ${parts.map(cardNames).join("; ")}` },
    cards.map((card, index) =>
      s(
        "g.card-place",
        {
          "data-key": `${id}/${index}`,
          "data-card": `${id}/${index}`,
          "data-face": card,
          transform: `translate(${(left + step * index + full * apart[index]).toFixed(1)} ${(-CARD_HEIGHT * scale).toFixed(1)}) scale(${scale.toFixed(3)})`,
        },
        s("g.card-body", { "data-key": card }, cardGroup(card, scale < 0.8, overlapped)),
      ),
    ),
  );
}

/**
 * The hands that belong to the whole table, side by side in their band, each in a marked area with its name.
 * @param {Room.HandPicture[]} hands
 * @param {import("./layout.js").Layout} layout
 * @param {string} called what the house dealer announced last
 * @param {string} you the viewer's name
 */
export function sharedHandsArea(hands, layout, called, you) {
  const { hands: band, tall } = layout;
  if (!hands.length) return null;
  const scale = tall ? 0.64 : 1.12;
  const gap = tall ? 8 : 20;
  const weights = hands.map(({ cards }) => Math.max(2.4, Math.min(cards.flat().length, 5)));
  const unit = Math.min(tall ? 55 : 88, (band.width - gap * (hands.length - 1)) / weights.reduce((a, b) => a + b, 0));
  const widths = weights.map((weight) => weight * unit);
  const high = CARD_HEIGHT * scale + 12;
  let x = band.x - (widths.reduce((a, b) => a + b, 0) + gap * (hands.length - 1)) / 2;
  const areas = hands.map((hand, index) => {
    const area = s(
      "g.hand-area",
      { "data-key": `hand ${hand.id}`, transform: `translate(${x + widths[index] / 2} ${band.y})` },
      s("rect.hand-box", { x: -widths[index] / 2, y: 0, width: widths[index], height: high, rx: 10 }),
      s("text.hand-name", { y: high + (tall ? 13 : 17), "text-anchor": "middle" }, handTitle(hand.id)),
      s("g", { transform: `translate(0 ${high - 6})` }, cardRow(hand, { scale, width: widths[index] - 10 })),
    );
    x += widths[index] + gap;
    return area;
  });
  return s("g", {}, areas, called && calledLines(called, layout, band.y + high, you));
}

/**
 * What the house dealer announced, under the hands.
 * @param {string} called @param {import("./layout.js").Layout} layout @param {number} top @param {string} you
 */
function calledLines(called, { hands: band, tall }, top, you) {
  return s(
    "g.called",
    { "text-anchor": "middle" },
    s("title", {}, called),
    saidLines(withSuits(called), 70, you).map((line, index) =>
      s("text", { x: band.x, y: top + (tall ? 24 + 12 * index : 34 + 17 * index) }, line),
    ),
  );
}
