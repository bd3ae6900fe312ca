/** Chips: stacks by denomination, largest at the bottom, drawn as SVG. */

import { s } from "./dom.js";
import { brief } from "./money.js";

/**
 * Denominations in dollars, with the name of their color class; the colors are those of California rooms.
 * @type {[number, string][]}
 */
export const DENOMINATIONS = [
  [1000, "chip-1000"],
  [500, "chip-500"],
  [100, "chip-100"],
  [25, "chip-25"],
  [5, "chip-5"],
  [1, "chip-1"],
  [0.5, "chip-half"],
  [0.01, "chip-cent"],
];

/**
 * An amount as chips, largest first: [[100, 2], [25, 1]].
 * @param {number} amount dollars
 * @param {number} [largest] the largest chip to use
 * @returns {[number, number][]}
 */
export function breakdown(amount, largest = Infinity) {
  let cents = Math.round(amount * 100);
  const found = [];
  for (const [value] of DENOMINATIONS) {
    if (value > largest) continue;
    const count = Math.floor(cents / Math.round(value * 100));
    if (count) found.push([value, count]);
    cents -= count * Math.round(value * 100);
  }
  return /** @type {[number, number][]} */ (found);
}

/**
 * An amount as single chips in a rack that holds `most`, largest first; chips of more than $100 only if others do not fit.
 * @param {number} amount dollars @param {number} most @returns {number[]}
 */
export function rackOf(amount, most) {
  const racks = [100, 500, 1000].map((largest) =>
    breakdown(amount, largest).flatMap(([value, count]) => Array(count).fill(value)),
  );
  return racks.find((rack) => rack.length <= most) ?? racks[2].slice(0, most);
}

/** @param {number} value @returns {string} */
export function chipClass(value) {
  return String(DENOMINATIONS.find(([size]) => size === value)?.[1] ?? "chip-1");
}

const MOST = 9;

/**
 * A stack of chips for an amount, standing on the origin, with its amount beneath.
 * @param {number} amount
 * @param {{radius?: number, label?: boolean}} [look]
 */
export function chipStack(amount, { radius = 13, label = true } = {}) {
  const chips = breakdown(amount)
    .flatMap(([value, count]) => Array(Math.min(count, MOST)).fill(value))
    .slice(0, MOST);
  const step = radius * 0.3;
  const rise = chips.length * step;
  return s(
    "g.stack",
    {},
    chips.map((value, index) => edgeChip(value, radius, -index * step)),
    label &&
      s(
        "g.stack-label",
        { transform: `translate(0 ${-rise - radius * 0.36})` },
        s("text", { "text-anchor": "middle", y: radius * 0.3, "font-size": radius * 0.86 }, brief(amount)),
      ),
  );
}

/** One chip seen from slightly above. @param {number} value @param {number} radius @param {number} y */
function edgeChip(value, radius, y) {
  const ry = radius * 0.62;
  const thick = radius * 0.3;
  return s(
    "g",
    { class: `chip ${chipClass(value)}`, transform: `translate(0 ${y.toFixed(2)})` },
    s("path.chip-edge", {
      d: `M${-radius} ${-thick}V0A${radius} ${ry} 0 0 0 ${radius} 0V${-thick}Z`,
    }),
    s("ellipse.chip-top", { cx: 0, cy: -thick, rx: radius, ry }),
    s("ellipse.chip-ring", { cx: 0, cy: -thick, rx: radius * 0.82, ry: ry * 0.82, "stroke-width": radius * 0.2 }),
    s("ellipse.chip-mid", { cx: 0, cy: -thick, rx: radius * 0.6, ry: ry * 0.6 }),
  );
}

/** A chip seen from above, for the palette. @param {number} value @param {number} [size] pixels */
export function chipFace(value, size = 52) {
  return s(
    "svg.chip-face",
    { viewBox: "-26 -26 52 52", width: size, height: size, "aria-hidden": "true" },
    s(
      "g",
      { class: `chip ${chipClass(value)}` },
      s("circle.chip-top", { r: 25 }),
      s("circle.chip-ring", { r: 21, "stroke-width": 7 }),
      s("circle.chip-mid", { r: 16.5 }),
      s(
        "text.chip-value",
        { "text-anchor": "middle", y: value >= 1000 ? 4 : 5, "font-size": value >= 1000 ? 11 : 14 },
        value >= 1000 ? `${value / 1000}k` : brief(value),
      ),
    ),
  );
}
