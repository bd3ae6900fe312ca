/** What banking a table comes to: everybody, the bank that covers, a shift, a short bank, and the fee options. */

import { h } from "../dom.js";
import { csv } from "../download.js";
import { money, percent, signed } from "../money.js";
import { heads, labelled } from "../tables.js";

/** To the cent. @param {number} amount */
const cents = (amount) => Math.round(amount * 100) / 100;
/** A mean with its sign, to a hundredth of a cent. @param {number} amount */
export const mean = (amount) => `${amount < 0 ? "−" : amount > 0 ? "+" : ""}$${Math.abs(amount).toFixed(4)}`;
/** How far a mean may be off. @param {number | null} error */
export const errorWords = (error) => (error === null ? "counted" : `± $${error.toFixed(4)}`);
/** What the house calls a player of a round. @param {string} who */
export const whoWords = (who) => who[0].toUpperCase() + who.slice(1);

/** @param {Room.BankReportMessage} report @param {string} changed what was changed since, in a sentence */
export function bankResult(report, changed) {
  const { shift, sides, rotates } = report;
  const banker = sides.find(({ who }) => who === shift.who) ?? sides[0];
  const covers = report.covers.find(({ share }) => share === 0.99);
  return h(
    "div.bank-result",
    { id: "bank-result", "data-bank": report.method, class: changed ? "stale" : "" },
    h(
      "section",
      {},
      h("h2", {}, rotates ? `What ${shift.who} makes, betting and banking` : "What the player-dealer makes"),
      changed && h("p.notice", { role: "status" }, changed),
      h("p.hint", {}, tableWords(report)),
      h(
        "div.figures",
        {},
        figure(mean(banker.mean), `a round, with fees (${errorWords(banker.standard_error)})`),
        figure(signed(cents(banker.hour)), `an hour of ${report.hands} rounds, give or take ${money(cents(banker.hour_standard_deviation))}`),
        covers && figure(money(covers.bank), `covers 99 % of the rounds (${report.method})`),
        figure(percent(shift.ruin, 2), `risk of losing all of ${money(shift.bankroll)} in ${hoursWords(shift.hours)}`),
        figure(percent(shift.ahead, 1), "chance to be ahead at the end"),
      ),
      h("p.hint", {}, report.how),
    ),
    everybody(report),
    report.bank !== null && shortBank(report),
    h("div.beside", {}, coverage(report), shiftTable(report)),
  );
}

/** @param {Room.BankReportMessage} report */
function tableWords({ table, player_dealer: banker, bank }) {
  const banks = banker === null ? "the bank rotates" : `seat ${banker} banks`;
  return `${table}; ${banks}, with ${bank === null ? "enough for every wager" : `${money(bank)} a round`}.`;
}

/** @param {number} hours */
const hoursWords = (hours) => `${hours} ${hours === 1 ? "hour" : "hours"}`;

const SIDES = ["", ">A round", ">Std. error", ">An hour", ">Std. dev., a round", ">Std. dev., an hour", ">Fees, an hour"];

/** @param {Room.BankReportMessage} report */
function everybody({ sides, house, house_hour: hour, jackpot, hands }) {
  return h(
    "section",
    {},
    h("h2", {}, "Everybody at the table, with fees"),
    table(SIDES, [
      ...sides.map((side) => [
        whoWords(side.who),
        mean(side.mean),
        errorWords(side.standard_error),
        signed(cents(side.hour)),
        money(cents(side.standard_deviation)),
        money(cents(side.hour_standard_deviation)),
        money(cents(side.fees_hour)),
      ]),
      ["The house", mean(house), "", signed(cents(hour)), "", "", ""],
      ...(jackpot ? [["The jackpot", mean(jackpot), "", signed(cents(jackpot * hands)), "", "", ""]] : []),
    ]),
  );
}

/** @param {Room.BankReportMessage} report */
function shortBank({ sides, bank, shift, rotates, hands }) {
  const bettors = sides.filter(({ who }) => rotates || who !== shift.who);
  return h(
    "section",
    {},
    h("h2", {}, `What a bank of ${money(bank ?? 0)} does to each seat, a round`),
    h("p.hint", {}, "How much more or less a seat makes than with a bank that covers every wager, in the same simulated rounds: the worth of its place in the action order."),
    table(
      ["Seat", ">Makes more or less", ">Std. error", ">Not covered", ">An hour"],
      bettors.map((side) => [whoWords(side.who), mean(side.short_bank), errorWords(side.short_bank_standard_error), money(cents(side.uncovered)), signed(cents(side.short_bank * hands))]),
    ),
  );
}

/** @param {Room.BankReportMessage} report */
function coverage({ covers, method, rounds }) {
  return h(
    "section",
    {},
    h("h2", {}, "The bank that covers"),
    table(
      ["Of the rounds", ">Bank", ">Std. error"],
      covers.map(({ share, bank, standard_error: error }) => [percent(share, share === 0.999 ? 1 : 0), money(bank), error === null ? "counted" : `± ${percent(error, 3)}`]),
    ),
    method === "simulated" && h("p.hint", {}, `Of ${rounds.toLocaleString("en-US")} simulated rounds: a larger bank may be needed in one that was not among them.`),
  );
}

/** @param {Room.BankReportMessage} report */
function shiftTable({ shift, method }) {
  const last = shift.chips.at(-1);
  const [low, high] = [last?.chips[0] ?? 0, last?.chips.at(-1) ?? 0];
  return h(
    "section",
    {},
    h("h2", {}, `A shift of ${hoursWords(shift.hours)} for ${shift.who === "player-dealer" ? "the player-dealer" : shift.who}`),
    table(
      ["", ">"],
      [
        ["Rounds", shift.rounds.toLocaleString("en-US")],
        ["Brought", money(shift.bankroll)],
        ["Expected result", signed(cents(shift.mean))],
        ["Standard deviation", money(cents(shift.standard_deviation))],
        ["Risk of losing everything", chanceWords(shift.ruin, shift.ruin_standard_error, 3)],
        ["Chance to be ahead", chanceWords(shift.ahead, shift.ahead_standard_error, 2)],
        ["Chips at the end, nine times of ten", `${money(low)} to ${money(high)}`],
      ],
    ),
    h("p.hint", {}, `Followed round by round from the ${method} distribution of a round; rounds are independent.`),
  );
}

/** A chance, with its standard error where it has one. @param {number} chance @param {number | null} error @param {number} digits */
function chanceWords(chance, error, digits) {
  return error === null ? percent(chance, digits) : `${percent(chance, digits)} ± ${percent(error, digits)}`;
}

/** Each fee option; those that cost the same share a row. @param {Room.BankReportMessage} report */
export function feeOptions({ options }) {
  /** @type {Map<string, Room.OptionByTheHour[]>} */
  const alike = new Map();
  for (const one of options) {
    const key = [one.player_dealer_hour, one.players_hour, one.house_hour].join(" ");
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return h(
    "section",
    { "data-key": "fee options" },
    h("h2", {}, "Each fee option that admits these wagers, an hour"),
    table(
      ["Option", ">Player-dealer pays", ">Players pay", ">The house takes", ">Player-dealer makes"],
      [...alike.values()].map((same) => [
        h("span", { title: same.map(({ cite }) => cite).join("; ") }, same.map((one, at) => [at > 0 && ", ", one.in_force ? h("strong", {}, `${one.option} (in force)`) : one.option])),
        money(same[0].player_dealer_hour),
        money(same[0].players_hour),
        money(same[0].house_hour),
        signed(cents(same[0].player_dealer_after_hour)),
      ]),
    ),
    h("p.no-print", {}, h("a", { href: "/fees?games=shares" }, "From which wager on is the fee under 1 %? All houses side by side.")),
  );
}

/** @param {string} number @param {string} words */
function figure(number, words) {
  return h("div", {}, h("strong", {}, number), h("span", {}, words));
}

/** A table whose rows turn into cards on a phone. @param {string[]} columns @param {import("../dom.js").Child[][]} rows */
export function table(columns, rows) {
  return h(
    "div.scroll",
    {},
    h(
      "table.stacked",
      {},
      heads(...columns),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h("tr", {}, labelled(columns, row.map((cell, at) => (at ? h(columns[at].startsWith(">") ? "td.num" : "td", {}, cell) : h("th", { scope: "row" }, cell))))),
        ),
      ),
    ),
  );
}

/** A line for everybody at the table, as `houseway bank --csv` has it. @param {Room.BankReportMessage} report */
export function bankCsv({ sides }) {
  const columns = ["who", "mean", "standard_error", "hour", "standard_deviation", "fees", "fees_hour", "uncovered", "short_bank", "short_bank_standard_error"];
  return csv(columns, sides.map((side) => columns.map((name) => Reflect.get(side, name))));
}
