/** Cards and tiles drawn as SVG from their notation ("As", "Jo", "6-5", "??"), each with its name for screen readers. */

import { s } from "./dom.js";
import { isTile, tileBack, tileGroup, tileName } from "./tiles.js";

export const CARD_WIDTH = 70;
export const CARD_HEIGHT = 98;

/** @type {Record<string, string>} */
const RANK_NAMES = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "deuce",
};
const RANKS = "AKQJT98765432";
const SUITS = "shdc";
/** @type {Record<string, string>} */
const SUIT_NAMES = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** Suit shapes in a box of 100 by 100 around the origin. @type {Record<string, string>} */
const SUIT_PATHS = {
  h: "M0 44C-52 4-46-40-20-42C-8-43-1-34 0-25C1-34 8-43 20-42C46-40 52 4 0 44Z",
  d: "M0-48C9-28 22-11 36 0C22 11 9 28 0 48C-9 28-22 11-36 0C-22-11-9-28 0-48Z",
  s: "M0-47C10-26 44-10 44 14C44 36 16 38 7 22C8 34 12 42 20 47H-20C-12 42-8 34-7 22C-16 38-44 36-44 14C-44-10-10-26 0-47Z",
  c: "M0-46C14-46 24-36 24-23C24-15 20-9 15-5C19-8 24-9 28-9C40-8 47 1 47 12C47 24 38 33 27 33C18 33 10 28 6 20C7 33 11 41 19 47H-19C-11 41-7 33-6 20C-10 28-18 33-27 33C-38 33-47 24-47 12C-47 1-40-8-28-9C-24-9-19-8-15-5C-20-9-24-15-24-23C-24-36-14-46 0-46Z",
};

const L = 23,
  R = 47,
  M = 35;
/** Where the pips of a number card lie. @type {Record<string, [number, number][]>} */
const PIPS = {
  A: [[M, 49]],
  2: [
    [M, 24],
    [M, 74],
  ],
  3: [
    [M, 24],
    [M, 49],
    [M, 74],
  ],
  4: [
    [L, 24],
    [R, 24],
    [L, 74],
    [R, 74],
  ],
  5: [
    [L, 24],
    [R, 24],
    [M, 49],
    [L, 74],
    [R, 74],
  ],
  6: [
    [L, 24],
    [R, 24],
    [L, 49],
    [R, 49],
    [L, 74],
    [R, 74],
  ],
  7: [
    [L, 24],
    [R, 24],
    [M, 36.5],
    [L, 49],
    [R, 49],
    [L, 74],
    [R, 74],
  ],
  8: [
    [L, 24],
    [R, 24],
    [M, 36.5],
    [L, 49],
    [R, 49],
    [M, 61.5],
    [L, 74],
    [R, 74],
  ],
  9: [
    [L, 22],
    [R, 22],
    [L, 40],
    [R, 40],
    [M, 49],
    [L, 58],
    [R, 58],
    [L, 76],
    [R, 76],
  ],
  T: [
    [L, 22],
    [R, 22],
    [M, 31],
    [L, 40],
    [R, 40],
    [L, 58],
    [R, 58],
    [M, 67],
    [L, 76],
    [R, 76],
  ],
};

/** How many pieces there are: "1 card", "32 tiles". @param {number} count @param {string} noun */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * "ace of spades", "face-down tile".
 * @param {string} card @param {{noun?: string}} [pack] what a piece is called that lies face down
 */
export function cardName(card, { noun = "card" } = {}) {
  if (card === "??") return `face-down ${noun}`;
  if (isJoker(card)) return "joker";
  if (isTile(card)) return tileName(card);
  return `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}`;
}

/** The names of some cards; those face down are counted. @param {string[]} cards @param {string} [noun] @returns {string} */
export function cardNames(cards, noun = "card") {
  const faces = cards.filter((card) => card !== "??");
  const down = cards.length - faces.length;
  const unseen = down === 1 ? cardName("??", { noun }) : counted(down, `face-down ${noun}`);
  return [...faces.map((card) => cardName(card)), ...(down ? [unseen] : [])].join(", ");
}

/** Cards written in a sentence. */
const IN_TEXT = /\b[2-9TJQKA][cdhs]\b/g;
/** @type {Record<string, string>} */
const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A sentence with the suits of its cards as symbols, to be read on screen. @param {string} text */
export function withSuits(text) {
  return text.replace(IN_TEXT, ([rank, suit]) => `${rank === "T" ? "10" : rank}${SUIT_SIGNS[suit]}`);
}

/** A sentence with the names of its cards spelled out, for screen readers. @param {string} text */
export function spoken(text) {
  return text.replace(IN_TEXT, (card) => cardName(card));
}

/** As a new pack lies: suit by suit, each from the ace; jokers and tiles as they come, after them. @param {string[]} cards */
export function inSuits(cards) {
  const place = (/** @type {string} */ card) => (isSuited(card) ? SUITS.indexOf(card[1]) * RANKS.length + rankOf(card) : Infinity);
  return cards.toSorted((one, two) => (place(one) === place(two) ? 0 : place(one) - place(two)));
}

/** As players hold them: jokers first, then from the highest rank; tiles as they come. @param {string} one @param {string} two */
export function byRank(one, two) {
  return rankOf(one) - rankOf(two) || (isSuited(one) && isSuited(two) ? SUITS.indexOf(one[1]) - SUITS.indexOf(two[1]) : 0);
}

/** The place of a card's rank; that of jokers and tiles is before the ace. @param {string} card */
function rankOf(card) {
  return isSuited(card) ? RANKS.indexOf(card[0]) : -1;
}

/** @param {string} card */
function isSuited(card) {
  return card.length === 2 && SUITS.includes(card[1]);
}

/**
 * One card as a group of 70 by 98 units, its top left corner at the origin. A card that will be drawn small has only
 * its rank and suit, as large as they can be, and on the left where the next card lies over it.
 * @param {string} card
 * @param {{small?: boolean, overlapped?: boolean, noun?: string}} [look] `noun` is what a piece is called
 * @returns {SVGElement}
 */
export function cardGroup(card, { small = false, overlapped = false, noun = "card" } = {}) {
  if (card === "??") return noun === "tile" ? tileBack(cardName(card, { noun })) : back();
  if (isJoker(card)) return joker();
  if (isTile(card)) return tileGroup(card);
  const [rank, suit] = card;
  const red = suit === "h" || suit === "d";
  return s(
    "g.card",
    { class: red ? "red" : "black", role: "img", "aria-label": cardName(card) },
    s("rect.card-face", { width: CARD_WIDTH, height: CARD_HEIGHT, rx: 7 }),
    small ? jumbo(rank, suit, overlapped) : face(rank, suit),
  );
}

/** @param {string} card */
export function isJoker(card) {
  return card === "Jo" || card === "Jk";
}

/** @param {string} rank @param {string} suit */
function face(rank, suit) {
  return [
    corner(rank, suit),
    s("g", { transform: `rotate(180 ${CARD_WIDTH / 2} ${CARD_HEIGHT / 2})` }, corner(rank, suit)),
    rank in PIPS ? pips(rank, suit) : court(rank, suit),
  ];
}

/** @param {string} rank @param {string} suit @param {boolean} overlapped */
function jumbo(rank, suit, overlapped) {
  return s(
    "g.jumbo",
    {},
    s(
      "text",
      {
        class: overlapped ? "narrow" : "",
        x: overlapped ? 3 : 6,
        y: overlapped ? 36 : 42,
        textLength: rank === "T" ? (overlapped ? 24 : 42) : null,
        lengthAdjust: "spacingAndGlyphs",
      },
      rank === "T" ? "10" : rank,
    ),
    s("path", {
      d: SUIT_PATHS[suit],
      transform: overlapped ? "translate(15 62) scale(.26)" : "translate(45 69) scale(.44)",
    }),
  );
}

/** @param {string} rank @param {string} suit */
function corner(rank, suit) {
  return s(
    "g.corner",
    {},
    s("text", { x: 9.5, y: 18, "text-anchor": "middle" }, rank === "T" ? "10" : rank),
    s("path", { d: SUIT_PATHS[suit], transform: "translate(9.5 27) scale(.115)" }),
  );
}

/** @param {string} rank @param {string} suit */
function pips(rank, suit) {
  const size = rank === "A" ? 0.36 : 0.15;
  return s(
    "g",
    {},
    PIPS[rank].map(([x, y]) =>
      s("path", { d: SUIT_PATHS[suit], transform: `translate(${x} ${y}) scale(${size} ${y > 50 ? -size : size})` }),
    ),
  );
}

/** A picture card: its letter in a frame under a crown or cap, suits in two corners. @param {string} rank @param {string} suit */
function court(rank, suit) {
  const crown = {
    K: "M-10 5V-5L-5 0L0-8L5 0L10-5V5Z",
    Q: "M-10 5L-12-5L-5 1L0-7L5 1L12-5L10 5Z",
    J: "M-10 5C-10-6 4-8 11-5C8-2 10 2 10 5Z",
  }[rank];
  return s(
    "g.court",
    {},
    s("rect.court-frame", { x: 17.5, y: 12.5, width: 35, height: 73, rx: 3 }),
    s("path.court-hat", { d: crown, transform: "translate(35 25)" }),
    s("text.court-letter", { x: 35, y: 62, "text-anchor": "middle" }, rank),
    s("path", { d: SUIT_PATHS[suit], transform: "translate(35 75) scale(.15)" }),
  );
}

function joker() {
  return s(
    "g.card.joker",
    { role: "img", "aria-label": "joker" },
    s("rect.card-face", { width: CARD_WIDTH, height: CARD_HEIGHT, rx: 7 }),
    s("path.star", { d: "M0-24L6-8L23-8L9 3L14 20L0 10L-14 20L-9 3L-23-8L-6-8Z", transform: "translate(35 46)" }),
    s("text.joker-word", { x: 35, y: 86, "text-anchor": "middle" }, "JOKER"),
  );
}

function back() {
  const lines = [];
  for (let at = -70; at < 140; at += 10) {
    lines.push(`M${at} 4L${at + 90} 94`, `M${at + 90} 4L${at} 94`);
  }
  return s(
    "g.card.back",
    { role: "img", "aria-label": cardName("??") },
    s("rect.card-face", { width: CARD_WIDTH, height: CARD_HEIGHT, rx: 7 }),
    s(
      "svg",
      { x: 5, y: 5, width: 60, height: 88, viewBox: "5 5 60 88" },
      s("rect.back-field", { x: 5, y: 5, width: 60, height: 88, rx: 4 }),
      s("path.back-lines", { d: lines.join("") }),
    ),
    s("circle.back-medal", { cx: 35, cy: 49, r: 11 }),
    s("path.back-mark", { d: SUIT_PATHS.s, transform: "translate(35 49) scale(.14)" }),
  );
}

/**
 * A single card as an image of the given width in pixels.
 * @param {string} card
 * @param {number} [width]
 * @param {string} [noun] what a piece is called
 */
export function cardImage(card, width = 44, noun = "card") {
  return s(
    "svg.card-image",
    {
      viewBox: `-1 -1 ${CARD_WIDTH + 2} ${CARD_HEIGHT + 2}`,
      width,
      height: Math.round((width * CARD_HEIGHT) / CARD_WIDTH),
      role: "img",
      "aria-label": cardName(card, { noun }),
    },
    cardGroup(card, { small: width < 50, noun }),
  );
}
