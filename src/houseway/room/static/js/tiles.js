/** Pai gow tiles drawn as SVG from their notation ("6-6", "2-1"), in the same box as a card. */

import { s } from "./dom.js";

const WIDTH = 46;
const HEIGHT = 98;
const LEFT = 12;
/**
 * What players call the tiles; the same names as in the room's rule sheets.
 * @type {Record<string, string>}
 */
const NAMES = {
  "6-6": "Teen",
  "1-1": "Dey",
  "4-4": "Yun",
  "3-1": "Gor",
  "5-5": "Mooy",
  "3-3": "Chong",
  "2-2": "Bon",
  "6-5": "Foo",
  "6-4": "Ping",
  "6-1": "Tit",
  "5-1": "Look",
  "6-3": "Gow",
  "5-4": "Gow",
  "6-2": "Bot",
  "5-3": "Bot",
  "5-2": "Chu",
  "4-3": "Chu",
  "4-1": "Ng",
  "3-2": "Ng",
  "4-2": "Luk",
  "2-1": "Saam",
};
const NUMBERS = ["", "one", "two", "three", "four", "five", "six"];

const L = 24,
  M = 35,
  R = 46;
/**
 * Where the pips of the upper half are; the lower half is drawn as an upper one and turned round.
 * @type {Record<number, [number, number][]>}
 */
const PIPS = {
  1: [[M, 24]],
  2: [
    [L, 13],
    [R, 13],
  ],
  3: [
    [L, 13],
    [M, 24],
    [R, 35],
  ],
  4: [
    [L, 14],
    [R, 14],
    [L, 34],
    [R, 34],
  ],
  5: [
    [L, 13],
    [R, 13],
    [M, 24],
    [L, 35],
    [R, 35],
  ],
  6: [
    [L, 12],
    [R, 12],
    [L, 24],
    [R, 24],
    [L, 36],
    [R, 36],
  ],
};

/** @param {string} card whether it is written as a tile */
export function isTile(card) {
  return /^[1-6]-[1-6]$/.test(card);
}

/** @param {string} tile @returns {string} "six-five tile (Foo)" */
export function tileName(tile) {
  const numbers = halves(tile).map((number) => NUMBERS[number]);
  return `${numbers.join("-")} tile (${NAMES[tile]})`;
}

/** @param {string} tile */
export function tileGroup(tile) {
  const [upper, lower] = halves(tile);
  const mixed = upper === 6 && lower === 6;
  return s(
    "g.card.tile",
    { role: "img", "aria-label": tileName(tile) },
    s("title", {}, tileName(tile)),
    s("rect.tile-face", { x: LEFT, width: WIDTH, height: HEIGHT, rx: 6 }),
    half(upper, mixed),
    s("g", { transform: `rotate(180 ${LEFT + WIDTH / 2} ${HEIGHT / 2})` }, half(lower, mixed)),
  );
}

/** A tile that lies face down. @param {string} name */
export function tileBack(name) {
  return s(
    "g.card.tile.back",
    { role: "img", "aria-label": name },
    s("rect.tile-face", { x: LEFT, width: WIDTH, height: HEIGHT, rx: 6 }),
    s("rect.tile-back", { x: LEFT + 6, y: 6, width: WIDTH - 12, height: HEIGHT - 12, rx: 4 }),
  );
}

/** @param {string} tile */
function halves(tile) {
  return tile.split("-").map(Number);
}

/** Ones and fours are red, the others white; the double six has one column of each. @param {number} number @param {boolean} mixed */
function half(number, mixed) {
  return PIPS[number].map(([x, y]) => {
    const red = mixed ? x === L : number === 1 || number === 4;
    return s(red ? "circle.tile-pip.red" : "circle.tile-pip", { cx: x, cy: y, r: number === 1 ? 6.5 : 4.6 });
  });
}
