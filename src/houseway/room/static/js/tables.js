/** Tables: heads, where ">" before a name marks a column of figures, and rows that turn into cards on a phone. */

import { h } from "./dom.js";

/** @param {...string} names */
export function heads(...names) {
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      names.map((name) =>
        name.startsWith(">") ? h("th.num", { scope: "col" }, name.slice(1)) : h("th", { scope: "col" }, name),
      ),
    ),
  );
}

/**
 * The cells of a row, each with the name of its column for layouts that hide the heads.
 * @param {string[]} names @param {HTMLElement[]} cells
 */
export function labelled(names, cells) {
  cells.forEach((cell, index) => names[index] && cell.setAttribute("data-label", names[index].replace(/^>/, "")));
  return cells;
}
