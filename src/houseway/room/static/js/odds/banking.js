/** What a round of banking is worth at a described table, and what each side pays in total. */

import { h } from "../dom.js";
import { money, signed } from "../money.js";
import { heads } from "../tables.js";

const cents = (/** @type {number} */ amount) => Math.round(amount * 100) / 100;

/**
 * @typedef {{text: string, bank: string, data: Room.BankingOdds | null}} Banking what was described, and its worth
 */

/**
 * @param {Banking} banking
 * @param {{describe: (text: string, bank: string) => void, example: string, line: HTMLElement | null}} act
 * `example` is a table of this game as it may be typed, `line` says where the question stands
 */
export function bankingSection(banking, { describe, example, line }) {
  return h(
    "section",
    { "data-banking": "" },
    h("h2", {}, "Banking this game"),
    h(
      "form.row.no-print",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
          describe(String(fields.get("table")), String(fields.get("bank")));
        },
      },
      h(
        "label.wide",
        {},
        "Wagers at the table",
        h("input", { name: "table", value: banking.text, placeholder: example }),
      ),
      h("label", {}, "Bank ($)", h("input", { name: "bank", inputmode: "decimal", value: banking.bank })),
      h("button", { type: "submit" }, "Price it"),
    ),
    !banking.data && h("p.hint", {}, "If left blank, every seat bets the minimum and each side bet is made once."),
    line,
    banking.data && figures(banking.data),
  );
}

/** @param {Room.BankingOdds} data */
function figures({ bank, fees }) {
  const covers =
    bank.bank_covers === null
      ? ""
      : bank.bank_covers
        ? " This bank covers every possible round."
        : ` This bank does not cover every possible round: ${bank.note}.`;
  return [
    h(
      "div.figures",
      {},
      figure(signed(cents(bank.value)), `expected per round, before the fee${bank.exact ? "" : `, ${bank.method}`}`),
      figure(signed(cents(bank.after_fees)), `after a fee of ${money(bank.fee)}`),
      bank.standard_deviation !== null && figure(money(cents(bank.standard_deviation)), "standard deviation"),
      figure(money(bank.bank_to_cover), "covers every possible round"),
    ),
    h(
      "p.hint",
      {},
      `The bank loses at most ${money(bank.largest_liability)} and wins at most ${money(bank.largest_win)}.${covers}`,
    ),
    h(
      "div.scroll",
      {},
      h(
        "table",
        {},
        heads("Side", ">Action", ">Game", ">Fee", ">Total", ">Per $100 bet"),
        h(
          "tbody",
          {},
          fees.shares.map((share) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, share.who),
              h("td.num", {}, money(share.action)),
              h("td.num", {}, signed(cents(share.game))),
              h("td.num", {}, money(share.fee)),
              h("td.num", { class: share.total > 0 ? "won" : "lost" }, signed(cents(share.total))),
              h("td.num", {}, signed(cents(share.total_per_100))),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** @param {string} number @param {string} words */
function figure(number, words) {
  return h("div", {}, h("strong", {}, number), h("span", {}, words));
}
