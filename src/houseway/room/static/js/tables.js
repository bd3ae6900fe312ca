/** Heads of tables; a column of figures is marked by ">" before its name. */

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
