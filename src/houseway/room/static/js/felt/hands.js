/** Hands of cards on the felt. */

import { CARD_HEIGHT, CARD_WIDTH, cardGroup, cardNames, withSuits } from "../cards.js";
import { s } from "../dom.js";
import { handTitle, saidLines } from "./labels.js";

/** How much of a card must show beside the next one, and how far apart the parts of a hand lie, in widths of a card. */
const LEAST_SEEN = 0.41;
const APART = 0.4;

/** A hand of more cards than these lies in rows where one row would shrink it to less than a part of its size; how much of a card shows there, and of a row above another. */
const MOST_IN_A_ROW = 12;
const SMALL_ROW = 0.6;
const IN_A_ROW = 5;
const SEEN_IN_ROWS = 0.72;
const ROW_STEP = 0.6;

/** How far a card is raised, in heights of a card: one that makes the winning hand, and one face up among others face down. */
const LIFTED = 0.16;
const RAISED = 0.1;

/**
 * A hand as a row of cards, centered on the origin, its lower edge on it.
 * @param {Room.HandPicture} hand
 * @param {{scale: number, width: number, name: string, noun: string, count?: string, lift?: string[] | null}} look `name` and
 *   `count` for screen readers; `lift`: the cards that make the winning hand, the others are dimmed
 */
export function cardRow(hand, { scale: wanted, width, name, noun, count, lift = null }) {
  const { id, cards: parts, down } = hand;
  const gap = 6;
  const cards = parts.flat();
  const apart = parts.flatMap((part, number) => part.map(() => number * APART));
  const between = apart.at(-1) ?? 0;
  const needed = CARD_WIDTH * (1 + LEAST_SEEN * (cards.length - 1) + between);
  const scale = Math.min(wanted, width / needed);
  if (cards.length > MOST_IN_A_ROW && scale < SMALL_ROW * wanted) return cardRows(hand, { scale: wanted, width, name, noun, count });
  const full = CARD_WIDTH * scale;
  const room = width - full * (1 + between);
  const step = cards.length > 1 ? Math.min(full + gap * scale, room / (cards.length - 1)) : 0;
  const left = -(full * (1 + between) + step * (cards.length - 1)) / 2;
  const overlapped = cards.length > 1 && step < full * 0.8;
  const rise = (/** @type {string} */ card, /** @type {number} */ index) =>
    lift ? (lift.includes(card) ? LIFTED : 0) : down && !down.includes(index) ? RAISED : 0;
  return s(
    "g.cards",
    { role: "img", "aria-label": `${name}: ${namesOf(parts, down, noun)}${count ? `, ${count}` : ""}` },
    cards.map((card, index) =>
      s(
        "g.card-place",
        {
          class: lift ? (lift.includes(card) ? "made" : "unused") : down?.includes(index) ? "down" : "",
          "data-key": `${id}/${index}`,
          "data-card": `${id}/${index}`,
          "data-face": card,
          "aria-hidden": "true",
          transform: `translate(${(left + step * index + full * apart[index]).toFixed(1)} ${(-CARD_HEIGHT * scale * (1 + rise(card, index))).toFixed(1)}) scale(${scale.toFixed(3)})`,
        },
        s("g.card-body", { "data-key": card }, cardGroup(card, { small: scale < 0.8, overlapped, noun })),
      ),
    ),
  );
}

/**
 * A large hand in rows, centered on the origin, the last row on it: its parts or, before it is set, as many cards as those.
 * @param {Room.HandPicture} hand @param {{scale: number, width: number, name: string, noun: string, count?: string}} look
 */
function cardRows({ id, cards: parts, down }, { scale: wanted, width, name, noun, count }) {
  const cards = parts.flat();
  const rows = parts.length > 1 ? parts : inRows(cards);
  const longest = Math.max(...rows.map((row) => row.length));
  const scale = Math.min(wanted, width / (CARD_WIDTH * (1 + SEEN_IN_ROWS * (longest - 1))));
  const full = CARD_WIDTH * scale;
  let index = -1;
  return s(
    "g.cards",
    { role: "img", "aria-label": `${name}: ${namesOf(parts, down, noun)}${count ? `, ${count}` : ""}` },
    rows.flatMap((row, number) =>
      row.map((card, at) => {
        index += 1;
        const x = (at - (row.length - 1) / 2) * full * SEEN_IN_ROWS - full / 2;
        const y = -CARD_HEIGHT * scale * (1 + (rows.length - 1 - number) * ROW_STEP);
        return s(
          "g.card-place",
          {
            class: down?.includes(index) ? "down" : "",
            "data-key": `${id}/${index}`,
            "data-card": `${id}/${index}`,
            "data-face": card,
            "aria-hidden": "true",
            transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`,
          },
          s("g.card-body", { "data-key": card }, cardGroup(card, { small: scale < 0.8, overlapped: true, noun })),
        );
      }),
    ),
  );
}

/** Cards in rows of five, of which the first may be shorter. @param {string[]} cards @returns {string[][]} */
function inRows(cards) {
  const first = cards.length % IN_A_ROW || IN_A_ROW;
  const rows = [cards.slice(0, first)];
  for (let at = first; at < cards.length; at += IN_A_ROW) rows.push(cards.slice(at, at + IN_A_ROW));
  return rows;
}

/** The cards of a hand in words; of one that lies partly face up, those face up first. @param {string[][]} parts @param {number[] | undefined} down @param {string} noun */
function namesOf(parts, down, noun) {
  if (!down) return parts.map((part) => cardNames(part, noun)).join("; ");
  const cards = parts.flat();
  const hidden = cards.filter((_, index) => down.includes(index));
  const open = cards.filter((_, index) => !down.includes(index));
  return `${cardNames(open, noun)} face up; ${cardNames(hidden, noun)} face down`;
}

/** What a hand is worth, over the lower edge of its cards. @param {string} text @param {number} width the room for it */
export function countPill(text, width) {
  const needed = text.length * 5.6 + 12;
  const size = Math.min(1, (width + 8) / needed);
  return s(
    "g.count",
    { transform: `translate(0 -2) scale(${size.toFixed(3)})`, "aria-hidden": "true" },
    s("rect", { x: -needed / 2, y: -8, width: needed, height: 15, rx: 7.5 }),
    s("text", { y: 3.4, "text-anchor": "middle" }, text),
  );
}

/** The first words of what a hand is worth, for a small place: "two pair, aces and eights" is two pair. @param {string} count */
export function brieflyWorth(count) {
  return count.split(", ")[0];
}

/**
 * The hands that belong to the whole table, side by side in their band, each in a marked area with its name.
 * @param {Room.HandPicture[]} hands
 * @param {import("./layout.js").Layout} layout
 * @param {Record<string, string>} counts what hands are worth
 * @param {string[]} called what the house dealer announced last, hand by hand
 * @param {string} you the viewer's name
 * @param {string} noun what a piece is called
 */
export function sharedHandsArea(hands, layout, counts, called, you, noun) {
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
      s(
        "text.hand-name",
        { y: high + (tall ? 13 : 17), "text-anchor": "middle", "aria-hidden": "true" },
        handTitle(hand.id),
      ),
      s(
        "g",
        { transform: `translate(0 ${high - 6})` },
        cardRow(hand, { scale, width: widths[index] - 10, name: handTitle(hand.id), noun, count: counts[hand.id] }),
        counts[hand.id] && countPill(counts[hand.id], widths[index] - 16),
      ),
    );
    x += widths[index] + gap;
    return area;
  });
  return s("g", {}, areas, called.length > 0 && calledLines(called, layout, band.y + high, you));
}

/**
 * What the house dealer announced, under the hands.
 * @param {string[]} called @param {import("./layout.js").Layout} layout @param {number} top @param {string} you
 */
function calledLines(called, { hands: band, tall }, top, you) {
  return s(
    "g.called",
    { "text-anchor": "middle" },
    s("title", {}, withSuits(called.join("; "))),
    saidLines(called.map(withSuits), tall ? 60 : 76, you).map((line, index) =>
      s("text", { x: band.x, y: top + (tall ? 25 + 12 * index : 34 + 16 * index) }, line),
    ),
  );
}
