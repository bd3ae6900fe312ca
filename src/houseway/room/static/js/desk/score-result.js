/** A settled round between players: every hand, and every pair with the reason for each point. */

import { withSuits } from "../cards.js";
import { marked } from "../cites.js";
import { h } from "../dom.js";
import { csv } from "../download.js";
import { money, signed } from "../money.js";
import { heads, labelled } from "../tables.js";
import { readingsUsed } from "./readings-used.js";
import { resultHead } from "./result-head.js";

const COLUMNS = ["Seat", "Against", ">Owed", ">Net", "Why", "Filing"];
const EXPORTED = "spot,bettor,against,owed,net,why,cite,by_reading".split(",");

/** @param {Room.ScoresAnswer} result */
export function scoreResultOf(result) {
  return h(
    "section.desk-result",
    { id: "desk-result", "aria-live": "polite" },
    resultHead(result, () => scoresCsv(result)),
    h("ul.plain", { "data-hands": "" }, lines(result).map((line) => h("li", {}, withSuits(line)))),
    h(
      "div.scroll",
      {},
      h(
        "table.stacked",
        { "data-scores": "" },
        heads(...COLUMNS),
        h(
          "tbody",
          {},
          result.scores.map((row) =>
            h(
              "tr",
              {},
              labelled(COLUMNS, [
                h("td", {}, row.spot),
                h("td", {}, row.against),
                h("td.num", {}, money(row.owed)),
                h("td.num", { class: row.net > 0 ? "won" : row.net < 0 ? "lost" : "" }, signed(row.net)),
                h("td", {}, row.why),
                h("td.cite", {}, marked(row)),
              ]),
            ),
          ),
        ),
      ),
    ),
    result.readings.length > 0 && readingsUsed(result.readings),
  );
}

/** A line for each row: the same columns as `houseway settle --csv`. @param {Pick<Room.ScoresAnswer, "scores">} result */
export function scoresCsv({ scores }) {
  return csv(
    EXPORTED,
    scores.map(({ spot, bettor, against, owed, net, why, cite, by_reading }) => [
      ...[spot, bettor, against, owed, net, why, cite],
      by_reading.join(" "),
    ]),
  );
}

/** Every hand, the totals and the fees in words. @param {Room.ScoresAnswer} result */
export function lines(result) {
  const hands = new Map(result.hands.map((hand) => [hand.spot, hand.text]));
  return [
    ...result.declared.map(({ spot, choice }) => `Seat ${spot}: ${hands.get(spot) ?? choice}`),
    `In all: ${Object.entries(result.totals)
      .map(([seat, net]) => `seat ${seat} ${signed(net)}`)
      .join(", ")}`,
    ...result.fees.map((fee) => `Fee: ${money(fee.amount)} from ${fee.payer} ${fee.when}, ${fee.basis}`),
  ];
}
