/** What every table has: rail and felt, the bank's tray, the drop for collections, the shoe and the dice. */

import { counted } from "../cards.js";
import { chipClass, rackOf } from "../chips.js";
import { s } from "../dom.js";
import { money } from "../money.js";
import { clip } from "./labels.js";

/**
 * @typedef {Object} Furniture
 * @property {string} title
 * @property {string} house
 * @property {{owner: string} | null} bank
 * @property {boolean} banked whether the game is played against a bank
 * @property {number} size what was put up
 * @property {number} left what the bank still covers
 * @property {number} dropped collections of this round
 * @property {number[]} dice
 * @property {"dice" | "number"} thrown whether they are dice, or a shuffling machine's random number
 * @property {{cards: number, drawn: number, number: number} | null} shoe
 * @property {string} noun what a piece is called
 * @property {boolean} hands whether cards lie on the table
 */

/** @param {import("./layout.js").Layout} layout @param {Furniture} what */
export function furniture(layout, what) {
  return s(
    "g.furniture",
    {},
    surface(layout),
    print(layout, what),
    (what.bank || what.banked) && tray(layout, what),
    dropBox(layout, what.dropped),
    shoeAt(layout, what.shoe, what.noun),
    what.dice.length > 0 && diceOf(layout, what),
  );
}

/** @param {import("./layout.js").Layout} layout */
function surface({ width: w, height: h, tall }) {
  const shape = tall
    ? `M30 3H${w - 30}Q${w - 3} 3 ${w - 3} 30V${h - 60}Q${w - 3} ${h - 3} ${w - 60} ${h - 3}H60Q3 ${h - 3} 3 ${h - 60}V30Q3 3 30 3Z`
    : `M70 4H${w - 70}Q${w - 6} 4 ${w - 6} 70V${h * 0.58}C${w - 6} ${h * 0.9} ${w * 0.8} ${h - 4} ${w / 2} ${h - 4}C${w * 0.2} ${h - 4} 6 ${h * 0.9} 6 ${h * 0.58}V70Q6 4 70 4Z`;
  return s(
    "g",
    { "aria-hidden": "true" },
    s(
      "defs",
      {},
      s(
        "radialGradient",
        { id: "cloth-light", cx: "50%", cy: "34%", r: "75%" },
        s("stop.cloth-lit", { offset: 0 }),
        s("stop.cloth-plain", { offset: 0.55 }),
        s("stop.cloth-shade", { offset: 1 }),
      ),
      s(
        "linearGradient",
        { id: "rail-wood", x1: 0, y1: 0, x2: 0, y2: 1 },
        s("stop.rail-lit", { offset: 0 }),
        s("stop.rail-plain", { offset: 0.5 }),
        s("stop.rail-shade", { offset: 1 }),
      ),
    ),
    s("path.rail", { d: shape }),
    s("path.cloth", { d: shape, transform: `translate(${w * 0.011} ${h * 0.016}) scale(.978 .968)` }),
    s("path.piping", { d: shape, transform: `translate(${w * 0.02} ${h * 0.03}) scale(.96 .94)` }),
  );
}

/** The name of the game, printed on the cloth. @param {import("./layout.js").Layout} layout @param {Furniture} what */
function print({ tall, width, hands }, { title, house, hands: cards }) {
  if (cards) return null;
  const y = hands.y + (tall ? 44 : 90);
  return s(
    "g.print",
    { "aria-hidden": "true", "text-anchor": "middle" },
    s("text.print-title", { x: width / 2, y, "font-size": tall ? 20 : 38 }, clip(title, tall ? 32 : 44)),
    s("text.print-house", { x: width / 2, y: y + (tall ? 20 : 26), "font-size": tall ? 11 : 14 }, house),
  );
}

/** The bank's chips in their rack, with what the bank still covers. @param {import("./layout.js").Layout} layout @param {Furniture} what */
function tray({ tray: at, tall }, { bank, size, left }) {
  const width = tall ? 176 : 300;
  const text = bank ? `Bank ${money(size)}` : "No bank";
  const gone = bank && size > 0 ? left / size : 1;
  return s(
    "g.tray",
    {
      "data-key": "tray",
      "data-tray": "",
      transform: `translate(${at.x} ${at.y})`,
      role: "img",
      "aria-label": bank ? `Bank of ${bank.owner}: ${money(size)}, covers ${money(left)} more` : "No bank",
    },
    s("rect.tray-box", { x: -width / 2, y: -28, width, height: 36, rx: 8 }),
    bank && rack(width, left),
    s(
      "text.tray-text",
      { y: tall ? 24 : 27, "text-anchor": "middle", "font-size": tall ? 12 : 15 },
      `${text}${bank && left !== size ? ` · covers ${money(left)} more` : ""}`,
    ),
    bank && s("rect.bar-back", { x: -width / 2, y: 11, width, height: 3, rx: 1.5 }),
    bank && s("rect.bar", { x: -width / 2, y: 11, width: Math.max(0, width * gone), height: 3, rx: 1.5 }),
  );
}

/** The bank's chips on their edges, as many as there are. @param {number} width @param {number} amount */
function rack(width, amount) {
  const most = Math.floor((width - 16) / 5);
  return rackOf(amount, most).map((value, index) =>
    s(
      "g",
      { class: `chip ${chipClass(value)}`, transform: `translate(${-width / 2 + 9 + index * 5} -24)` },
      s("rect.rack-chip", { width: 4, height: 28, rx: 1.4 }),
    ),
  );
}

/** The slot for collections. @param {Pick<import("./layout.js").Layout, "drop" | "tall">} layout @param {number} dropped */
export function dropBox({ drop: at, tall }, dropped) {
  return s(
    "g.drop",
    {
      "data-drop": "",
      transform: `translate(${at.x} ${at.y})`,
      role: "img",
      "aria-label": `Collection this round: ${money(dropped)}`,
    },
    s("rect.drop-box", { x: tall ? -26 : -44, y: -20, width: tall ? 52 : 88, height: 26, rx: 5 }),
    s("rect.drop-slot", { x: tall ? -16 : -26, y: -9, width: tall ? 32 : 52, height: 4, rx: 2 }),
    s(
      "text.small",
      { y: 20, "text-anchor": "middle", "font-size": tall ? 10 : 12 },
      dropped ? `drop ${money(dropped)}` : "drop",
    ),
  );
}

/**
 * Cards are dealt from a shoe, tiles from a stack.
 * @param {Pick<import("./layout.js").Layout, "shoe" | "tall">} layout @param {Furniture["shoe"]} shoe @param {string} noun
 */
export function shoeAt({ shoe: at, tall }, shoe, noun) {
  const left = counted(shoe ? shoe.cards - shoe.drawn : 0, noun);
  const tiles = noun === "tile";
  const name = tiles ? "Stack" : "Shoe";
  return s(
    "g.shoe",
    {
      "data-shoe": "",
      transform: `translate(${at.x} ${at.y}) scale(${tall ? 0.55 : 1})`,
      role: "img",
      "aria-label": shoe ? `${name}, ${left} left` : name,
    },
    tiles ? stackedTiles() : shoeBox(),
    shoe && s("text.small", { y: 34, "text-anchor": "middle", "font-size": tall ? 17 : 12 }, left),
  );
}

function shoeBox() {
  return [
    s("path.shoe-box", { d: "M-46-42H36Q46-42 46-32V16H-30Q-46 16-46 0Z" }),
    s("path.shoe-lid", { d: "M-46-42H36Q46-42 46-32V-22H-46Z" }),
    s("rect.shoe-card", { x: -40, y: -14, width: 40, height: 24, rx: 3 }),
  ];
}

/** Tiles side by side in stacks of four, seen from the front. */
function stackedTiles() {
  return [0, 1, 2, 3].flatMap((layer) =>
    [0, 1, 2].map((stack) => s("rect.tile-face", { x: -45 + stack * 31, y: 4 - layer * 14, width: 28, height: 12, rx: 2 })),
  );
}

/** @type {Record<number, number[]>} */
const DOTS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** @param {import("./layout.js").Layout} layout @param {Furniture} what */
function diceOf({ dice: at, tall }, { dice, thrown }) {
  const size = tall ? 15 : 30;
  return s(
    "g.dice",
    {
      "data-dice": "",
      transform: `translate(${at.x} ${at.y - (tall ? 4 : 22)})`,
      role: "img",
      "aria-label": `${thrown === "number" ? "Random number" : "Dice"}: ${dice.join(", ")}`,
    },
    dice.map((die, index) =>
      s(
        "g.die",
        { transform: `translate(${index * size * 1.2} 0)` },
        s("rect", { width: size, height: size, rx: size * 0.18 }),
        thrown === "number" ? digits(die, size) : dots(die, size),
      ),
    ),
  );
}

/** @param {number} die @param {number} size */
function dots(die, size) {
  return DOTS[die].map((dot) =>
    s("circle", { cx: size * (0.25 + 0.25 * (dot % 3)), cy: size * (0.25 + 0.25 * Math.floor(dot / 3)), r: size * 0.09 }),
  );
}

/** @param {number} number @param {number} size */
function digits(number, size) {
  return s("text", { x: size / 2, y: size * 0.74, "text-anchor": "middle", "font-size": size * 0.7 }, number);
}
