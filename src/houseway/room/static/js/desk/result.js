/** A settled situation: every wager with its reason, the bank, the fees, the readings. */

import { withSuits } from "../cards.js";
import { byReading, marked } from "../cites.js";
import { h } from "../dom.js";
import { csvButton, jsonButton, printButton } from "../download.js";
import { money, signed } from "../money.js";
import { heads, labelled } from "../tables.js";
import { deskCsv } from "./export.js";
import { readingsUsed } from "./readings-used.js";
import { handsAsSet } from "./set-hands.js";

const COLUMNS = ["Seat", "Wager", "Why", "Pays", ">Net", ">Returned", "Filing"];

/** @param {Room.DeskAnswer} result */
export function resultOf(result) {
  const name = `settlement ${result.game.replaceAll("/", " ")}`;
  return h(
    "section.desk-result",
    { id: "desk-result", "aria-live": "polite" },
    h("h2", {}, "Settlement"),
    h(
      "div.row.no-print",
      {},
      csvButton(name, () => deskCsv(result)),
      jsonButton(name, () => result),
      printButton(),
    ),
    h(
      "p",
      {},
      `Order: ${withSuits(result.action.why)}; seats ${result.action.order.join(", ")}.`,
      h("span.cite", {}, ` ${byReading(result.action.by_reading)}`),
    ),
    result.warnings.map((warning) =>
      h("p.warning", {}, withSuits(warning.text), h("span.cite", {}, ` ${marked(warning)}`)),
    ),
    handsAsSet(result.hands),
    h(
      "div.scroll",
      {},
      h(
        "table.stacked",
        { "data-desk": "" },
        heads(...COLUMNS),
        h(
          "tbody",
          {},
          result.wagers.map((row) =>
            h(
              "tr",
              {},
              labelled(COLUMNS, [
                h("td", {}, row.spot, row.bettor !== `seat ${row.spot}` && ` ${row.bettor}`),
                h("td", {}, `${row.bet}${row.hand.includes("/") ? ` (hand ${row.hand})` : ""} ${money(row.amount)}`),
                h(
                  "td",
                  {},
                  h(
                    "span",
                    {},
                    row.case,
                    row.action !== "full" && h("span.warning", {}, ` ${row.result} (${money(row.covered)} covered)`),
                  ),
                ),
                h("td", {}, row.pays),
                h("td.num", { class: row.net > 0 ? "won" : row.net < 0 ? "lost" : "" }, signed(row.net)),
                h("td.num", {}, row.returned ? money(row.returned) : ""),
                h("td.cite", {}, marked(row)),
              ]),
            ),
          ),
        ),
        h(
          "tfoot",
          {},
          Object.entries(result.totals).map(([seat, net]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row", colspan: 4 }, `Seat ${seat} total`),
              h("td.num", { "data-label": "Net" }, signed(net)),
              h("td"),
              h("td"),
            ),
          ),
        ),
      ),
    ),
    h(
      "p",
      {},
      h("strong", {}, "Bank "),
      `${money(result.bank.before)} before, ${money(result.bank.after)} after (${signed(result.bank.net)}); ${result.bank.covers_all ? "it covers every wager" : "it does not cover every wager"}.`,
    ),
    result.fees.length > 0 &&
      h(
        "p.hint",
        {},
        `Collection under the schedule in force: ${result.fees.map((fee) => `${fee.payer} ${money(fee.amount)} (${fee.basis}${fee.payee === "jackpot" ? ", for the jackpot" : ""})`).join(", ")}.`,
      ),
    result.readings.length > 0 && readingsUsed(result.readings),
  );
}
