/** A betting spot: a labelled circle for every bet of the game, the chips on it, and their result. */

import { onPress } from "../a11y.js";
import { chipStack } from "../chips.js";
import { s } from "../dom.js";
import { money, signed, total } from "../money.js";
import { initials, lines } from "./labels.js";
import { staysUp } from "./scene.js";

/** From one row of circles to the next, in radii. */
export const ROW_PITCH = 2.3;

/** How many circles go in each row from the plate upwards. @param {number} count @param {number} most in a row */
export function rowsOf(count, most) {
  const rows = Math.ceil(count / most);
  const found = [];
  for (let left = count, row = 0; row < rows; row += 1) {
    const size = Math.ceil(left / (rows - row));
    found.push(size);
    left -= size;
  }
  return found;
}

/**
 * @typedef {Object} Circle
 * @property {string} id
 * @property {string} name
 * @property {string} placed
 * @property {import("./scene.js").Wager[]} wagers on the table
 * @property {string | null} you the viewer's name
 * @property {boolean} unsent whether the viewer's chips here wait for the room's answer
 * @property {boolean} open whether a click bets here
 * @property {string} hint limits in words
 * @property {boolean} lit whether it is being settled now
 */

/**
 * @param {Circle[]} circles
 * @param {{large: boolean, claim: import("../table/places.js").Claim | null, radius: number, most: number, apart: number,
 *   spot: number, onbet?: (bet: string) => void, onlift?: (bet: string) => void}} look `large`: names written out; `claim`:
 *   how the viewer may bet here; `onbet` puts a chip on a circle, `onlift` takes one off
 * @returns {{node: SVGElement, height: number}}
 */
export function betCircles(circles, { large, claim, radius, most, apart, spot, onbet, onlift }) {
  const rows = rowsOf(circles.length, most);
  const dx = radius * apart;
  const dy = radius * ROW_PITCH;
  let index = 0;
  const nodes = rows.flatMap((size, row) =>
    Array.from({ length: size }, (_, column) => {
      const circle = circles[index++];
      const at = { x: (column - (size - 1) / 2) * dx, y: -radius - 10 - row * dy };
      return betCircle(circle, at, { large, claim, radius, spot, onbet, onlift });
    }),
  );
  return { node: s("g.circles", {}, nodes), height: rows.length * dy + 12 };
}

/** What the label of an open circle adds. */
const CLAIMED = { own: "", free: ", on an empty seat", behind: ", on the backline" };

/**
 * @param {Circle} circle
 * @param {{x: number, y: number}} at
 * @param {{large: boolean, bare?: boolean, claim: import("../table/places.js").Claim | null, radius: number, spot: number,
 *   onbet?: (bet: string) => void, onlift?: (bet: string) => void}} look `bare`: the amount alone, without a ring
 */
export function betCircle(circle, at, { large, bare = false, claim, radius, spot, onbet, onlift }) {
  const bettors = bettorsOf(circle);
  const laid = total(circle.wagers.map((wager) => wager.amount));
  const results = circle.wagers.filter((wager) => wager.net !== null);
  const open = circle.open && onbet;
  const act = open ? () => onbet(circle.id) : null;
  const label = `${circle.name}, spot ${spot}${laid ? `: ${laidWords(laid, bettors, circle)}` : ""}${outcomeWords(results)}`;
  return s(
    "g.circle",
    {
      "data-key": `${spot}/${circle.id}`,
      "data-circle": `${spot}/${circle.id}`,
      transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`,
      class: [
        circle.placed === "before the deal" ? "" : "late",
        circle.lit ? "lit" : "",
        open ? "open" : "",
        claim ?? "",
      ].join(" "),
      role: open ? "button" : "img",
      tabindex: open ? 0 : null,
      "aria-label": open ? `${label}. Bet here${CLAIMED[claim ?? "own"]}. ${circle.hint}` : label,
      onclick: act,
      onkeydown: act && onPress(act),
      oncontextmenu: open && onlift ? (/** @type {Event} */ event) => (event.preventDefault(), onlift(circle.id)) : null,
    },
    s("title", {}, `${circle.name}${circle.hint ? `\n${circle.hint}` : ""}`),
    !bare && s("circle.ring", { r: radius }),
    !bare && results.length === 0 && circleLabel(circle.name, large, radius, laid > 0),
    bare ? results.length === 0 && amountLabel(laid, radius) : chipsOf(circle, results, radius),
    !bare && results.length > 0 && settledLabel(circle, results, large, radius),
    results.length > 0 && outcomeBadge(results, radius, bare ? 0 : radius * 0.92),
    !results.length && circle.wagers.some((wager) => wager.standing) && staysMark(radius),
    bettors.size > 1 && !results.length && bettorsMark(bettors.size, radius),
  );
}

/** What each bettor has on a circle, in the order they are settled. @param {Circle} circle @returns {Map<string, number>} */
function bettorsOf(circle) {
  const found = new Map();
  for (const { bettor, amount } of circle.wagers) found.set(bettor, total([found.get(bettor) ?? 0, amount]));
  return found;
}

/** @param {number} laid @param {Map<string, number>} bettors @param {Circle} circle */
function laidWords(laid, bettors, { wagers, you }) {
  if (bettors.size < 2) return money(laid);
  const joint = (/** @type {string} */ name) => (wagers.some((wager) => wager.bettor === name && wager.party) ? " jointly" : "");
  const each = [...bettors].map(([bettor, amount]) => `${bettor === you ? "you" : bettor} ${money(amount)}${joint(bettor)}`);
  return `${money(laid)}, ${each.join(", ")}`;
}

/** How many people have chips on a circle, where it is more than one. @param {number} count @param {number} radius */
function bettorsMark(count, radius) {
  return s(
    "g.bettors",
    { transform: `translate(${(radius * 0.78).toFixed(1)} ${(-radius * 0.72).toFixed(1)})`, "aria-hidden": "true" },
    s("circle", { r: radius * 0.32 }),
    s("text", { y: radius * 0.16, "text-anchor": "middle", "font-size": (radius * 0.46).toFixed(1) }, count),
  );
}

/** @param {import("./scene.js").Wager[]} results */
function outcomeWords(results) {
  if (!results.length) return "";
  const net = total(results.map((wager) => wager.net ?? 0));
  return net > 0 ? `, wins ${money(net)}` : net < 0 ? `, loses ${money(-net)}` : `, ${evenWord(results)}`;
}

/** What became of wagers that neither won nor lost. @param {import("./scene.js").Wager[]} results */
export function evenWord(results) {
  if (results.every((wager) => wager.action === "none")) return "no action";
  if (results.every(staysUp)) return "stays";
  return results.every((wager) => wager.pays === "push" || wager.net) ? "push" : "returned";
}

/** @param {string} name @param {boolean} large @param {number} radius @param {boolean} covered */
function circleLabel(name, large, radius, covered) {
  const words = large ? lines(name) : [initials(name)];
  const longest = Math.max(...words.map((word) => word.length));
  const size = large ? Math.min(radius * 0.44, (radius * 2.7) / longest) : radius * 0.62;
  const first = (-(words.length - 1) * size * 1.05) / 2 + size * 0.36;
  if (covered && !large) return null;
  if (covered) return shortLabel(name, radius, radius * 1.02);
  return s(
    "g.circle-name",
    { "font-size": size.toFixed(1), "text-anchor": "middle" },
    words.map((word, index) => s("text", { y: (first + index * size * 1.05).toFixed(1) }, word)),
  );
}

/** The name of a bet in one line, in place of a label that chips cover. @param {string} name @param {number} radius @param {number} y */
function shortLabel(name, radius, y) {
  const words = lines(name);
  const text = name.length <= 11 ? name : /\d$/.test(name) ? words[words.length - 1] : words[0];
  const height = Math.min(radius * 0.42, (radius * 3.6) / text.length).toFixed(1);
  return s("text.circle-name.under", { y: y.toFixed(1), "font-size": height, "text-anchor": "middle" }, text);
}

/**
 * The name of a settled bet: over its result, and over the chips that are left on it.
 * @param {Circle} circle @param {import("./scene.js").Wager[]} results @param {boolean} large @param {number} radius
 */
function settledLabel({ name, wagers }, results, large, radius) {
  const empty = results.length === wagers.length && results.every((wager) => -(wager.net ?? 0) >= wager.amount);
  if (!large) return empty && circleLabel(name, large, radius, false);
  return shortLabel(name, radius, empty ? radius * 0.14 : -radius * 0.72);
}

/** @param {Circle} circle @param {import("./scene.js").Wager[]} results @param {number} radius */
function chipsOf(circle, results, radius) {
  const size = radius * 0.62;
  const lost = results.reduce((sum, wager) => sum + Math.max(0, -(wager.net ?? 0)), 0);
  const won = results.reduce((sum, wager) => sum + Math.max(0, wager.net ?? 0), 0);
  const amount = total(circle.wagers.map((wager) => wager.amount));
  const beside = results.length ? 0 : jointAmount(circle.wagers);
  const kept = total([amount, -lost, -beside]);
  return [
    kept > 0 &&
      s(
        "g.laid",
        {
          "data-key": "laid",
          class: circle.unsent ? "planned" : "",
          transform: `translate(${won || beside ? -size * 0.7 : 0} ${size * 0.45})`,
        },
        chipStack(kept, { radius: size }),
      ),
    beside > 0 && jointStack(beside, size * 0.92, size * 0.85, size * 0.55),
    won > 0 &&
      s(
        "g.paid",
        { "data-key": "paid", transform: `translate(${size * 0.85} ${size * 0.55})` },
        chipStack(won, { radius: size * 0.92 }),
      ),
  ];
}

/** What lies on a circle in joint bets. @param {import("./scene.js").Wager[]} wagers */
export function jointAmount(wagers) {
  return total(wagers.filter((wager) => wager.party).map((wager) => wager.amount));
}

/** Joint bets lie beside the bet whose action they share. @param {number} amount @param {number} radius @param {number} x @param {number} y */
export function jointStack(amount, radius, x, y) {
  return s(
    "g.joint",
    { "data-key": "joint", "data-joint-chips": amount, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    chipStack(amount, { radius }),
  );
}

/** @param {import("./scene.js").Wager[]} results @param {number} radius @param {number} y */
function outcomeBadge(results, radius, y) {
  const net = total(results.map((wager) => wager.net ?? 0));
  const text = net ? signed(net) : evenWord(results);
  const size = radius * Math.min(0.6, 2.6 / text.length);
  const wide = Math.min(text.length * size * 0.62 + radius * 0.4, radius * 2.1);
  return s(
    "g.outcome",
    { class: net > 0 ? "won" : net < 0 ? "lost" : "even", transform: `translate(0 ${y})` },
    s("rect", { x: -wide / 2, y: -radius * 0.36, width: wide, height: radius * 0.72, rx: radius * 0.36 }),
    s("text", { y: size * 0.34, "text-anchor": "middle", "font-size": size.toFixed(1) }, text),
  );
}

/** A bet that stays from round to round. @param {number} radius */
function staysMark(radius) {
  const wide = radius * 1.5;
  return s(
    "g.outcome.even.stays",
    { transform: `translate(0 ${-radius * 0.92})`, "aria-hidden": "true" },
    s("rect", { x: -wide / 2, y: -radius * 0.3, width: wide, height: radius * 0.6, rx: radius * 0.3 }),
    s("text", { y: radius * 0.16, "text-anchor": "middle", "font-size": (radius * 0.46).toFixed(1) }, "stays"),
  );
}

/** What lies on a hand too small for chips. @param {number} amount @param {number} radius */
function amountLabel(amount, radius) {
  return s("text.hand-amount", { y: radius * 0.25, "text-anchor": "middle", "font-size": (radius * 0.75).toFixed(1) }, money(amount));
}
