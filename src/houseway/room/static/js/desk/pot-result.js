/** A settled hand of a game with pots: the pots with who can win them, every row with its reason, and the fees. */

import { withSuits } from "../cards.js";
import { marked } from "../cites.js";
import { h } from "../dom.js";
import { csv } from "../download.js";
import { money, signed } from "../money.js";
import { heads, labelled } from "../tables.js";
import { readingsUsed } from "./readings-used.js";
import { resultHead } from "./result-head.js";

const COLUMNS = ["Pot", "Seat", ">Put in", ">Won", ">Net", "Why", "Filing"];
const EXPORTED = "pot,spot,bettor,staked,won,net,why,cite,by_reading".split(",");

/** @param {Room.HandAnswer} result */
export function potResultOf(result) {
  return h(
    "section.desk-result",
    { id: "desk-result", "aria-live": "polite" },
    resultHead(result, () => handCsv(result)),
    h("ul.plain", { "data-pots": "" }, lines(result).map((line) => h("li", {}, line))),
    result.rows.length > 0 && rowsOf(result),
    result.readings.length > 0 && readingsUsed(result.readings),
  );
}

/** A line for each row: the same columns as `houseway settle --csv`. @param {Pick<Room.HandAnswer, "rows">} result */
export function handCsv({ rows }) {
  return csv(
    EXPORTED,
    rows.map(({ pot, spot, bettor, staked, won, net, why, cite, by_reading }) => [
      ...[pot, spot, bettor, staked, won, net, why, cite],
      by_reading.join(" "),
    ]),
  );
}

/** What happened before the pots were pushed, and each pot, in words. @param {Room.HandAnswer} result */
export function lines(result) {
  const carried = Object.values(result.carried).reduce((sum, amount) => sum + amount, 0);
  return [
    ...result.hands
      .filter((hand) => hand.cards)
      .map((hand) => `Seat ${hand.spot}: ${withSuits(hand.cards)}${hand.worth && `, ${hand.worth}`}${hand.folded && "; folded"}${hand.all_in ? "; all in" : ""}`),
    ...result.returned.map((bet) => `Seat ${bet.spot} takes back ${money(bet.amount)} that nobody called (${bet.street}).`),
    ...result.fees.map((fee) => `${money(fee.amount)} ${fee.payee === "jackpot" ? "for the jackpot" : "for the house"} from ${fee.payer} ${fee.when}: ${fee.basis}${fee.cite && ` (${fee.cite})`}.`),
    ...result.pots.flatMap(potLines),
    ...(carried ? [`${result.stays}: ${money(carried)} stays in the pot for the next hand.`] : []),
    ...Object.entries(result.buy_backs).map(([seat, price]) => `Seat ${seat} may buy back in for ${money(price)}.`),
  ];
}

/** @param {Room.DeskPot} pot */
function potLines(pot) {
  const seats = pot.seats.length > 1 ? `seats ${pot.seats.join(", ")} can win it` : `only seat ${pot.seats[0]} can win it`;
  const dropped = pot.dropped ? `, less ${money(pot.dropped)}: ${money(pot.left)}` : "";
  const shares = pot.shares.length > 1 ? pot.shares : [];
  return [
    `${pot.name[0].toUpperCase()}${pot.name.slice(1)} ${money(pot.size)}${dropped}; ${seats}.`,
    ...shares.map((share) => `${share.share} ${money(share.amount)}${share.why && `: ${share.why}`}.`),
    ...pot.shares
      .flatMap((share) => share.winners)
      .filter((won) => won.odd)
      .map((won) => `Seat ${won.spot} gets ${money(won.odd)} more: ${won.why}.`),
    ...Object.entries(pot.taken_back).map(([seat, amount]) => `Seat ${seat} takes back ${money(amount)} that does not stand.`),
    ...(pot.left_over ? [`${money(pot.left_over)} is left over: it stays in the pot and belongs to nobody.`] : []),
  ];
}

/** @param {Room.HandAnswer} result */
function rowsOf(result) {
  return h(
    "div.scroll",
    {},
    h(
      "table.stacked",
      { "data-desk": "" },
      heads(...COLUMNS),
      h(
        "tbody",
        {},
        result.rows.map((row) =>
          h(
            "tr",
            {},
            labelled(COLUMNS, [
              h("td", {}, row.pot),
              h("td", {}, row.spot),
              h("td.num", {}, money(row.staked)),
              h("td.num", {}, row.won ? money(row.won) : ""),
              h("td.num", { class: row.net > 0 ? "won" : row.net < 0 ? "lost" : "" }, signed(row.net)),
              h("td", {}, row.why),
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
  );
}
