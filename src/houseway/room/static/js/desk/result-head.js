/** What stands above every settlement of the desk: its exports, and the warnings. */

import { withSuits } from "../cards.js";
import { marked } from "../cites.js";
import { h } from "../dom.js";
import { csvButton, jsonButton, printButton } from "../download.js";

/** @param {{game: string, warnings: Room.DeskWarning[]}} result @param {() => string} toCsv */
export function resultHead(result, toCsv) {
  const name = `settlement ${result.game.replaceAll("/", " ")}`;
  return [
    h("h2", {}, "Settlement"),
    h(
      "div.row.no-print",
      {},
      csvButton(name, toCsv),
      jsonButton(name, () => result),
      printButton(),
    ),
    result.warnings.map((warning) =>
      h("p.warning", {}, withSuits(warning.text), h("span.cite", {}, ` ${marked(warning)}`)),
    ),
  ];
}
