/** What came of a table that was played: every wager, every player, the bank and the house. */

import { h } from "../dom.js";
import { csv } from "../download.js";
import { money, percent } from "../money.js";
import { errorWords, mean, table, whoWords } from "./bank-result.js";

const OTHERS = { bank: "The bank, without fees", house: "The house", jackpot: "The jackpot", "left in the pot": "Left in pots, where any is" };

const cents = (/** @type {number} */ amount) => money(Math.round(amount * 100) / 100);

/** @param {Room.SimulationAnswer} result @param {Room.GameForm} form @param {string} changed what was changed since, in a sentence */
export function simulationResult(result, form, changed) {
  const { accounts, rounds } = result;
  const of = (/** @type {string} */ kind) => accounts.filter((account) => account.kind === kind);
  const wagers = of("wager");
  const others = Object.keys(OTHERS).flatMap(of);
  return h(
    "div.simulation-result",
    { id: "simulation-result", "data-rounds": rounds, class: changed ? "stale" : "" },
    h(
      "section",
      {},
      h("h2", {}, `${rounds.toLocaleString("en-US")} rounds`),
      changed && h("p.notice", { role: "status" }, changed),
      h("p.hint", {}, tableWords(result)),
      h("p.hint", {}, result.notes.join(" ")),
      result.why_live && h("p.hint", {}, `The live engine plays this table, slowly: ${result.why_live}.`),
    ),
    h(
      "section",
      {},
      h("h2", {}, "Each player, a round, with fees"),
      table(
        ["", ">Net", ">Std. error", ">Std. dev.", ">Worst", ">Best", ">Fees"],
        of("player").map((account) => [
          whoWords(account.who),
          ...spread(account),
          money(account.least),
          money(account.most),
          cents(perRound(accounts, "fees", account.who, rounds)),
        ]),
      ),
    ),
    wagers.length > 0 &&
      h(
        "section",
        {},
        h("h2", {}, "Each wager, without fees, in the rounds in which it is made"),
        table(
          ["", "Wager", ">Made", ">Net", ">Std. error", ">Std. dev.", ">Of the stake"],
          wagers.map((account) => [
            whoWords(account.who),
            form.bets.find(({ id }) => id === account.bet)?.name ?? account.bet,
            account.count.toLocaleString("en-US"),
            ...spread(account),
            account.per_staked === null ? "" : percent(account.per_staked, 3),
          ]),
        ),
      ),
    h(
      "section",
      {},
      h("h2", {}, result.table === null ? "The house, a hand" : "The bank and the house, a round"),
      table(
        ["", ">Net", ">Std. error", ">Std. dev."],
        others.map((account) => [OTHERS[/** @type {keyof typeof OTHERS} */ (account.kind)], ...spread(account)]),
      ),
    ),
  );
}

/** @param {Room.SimulatedAccount} account */
const spread = (account) => [mean(account.mean), errorWords(account.standard_error), cents(account.standard_deviation)];

/** What an account comes to in a round, though it is counted only in some. @param {Room.SimulatedAccount[]} accounts @param {string} kind @param {string} who @param {number} rounds */
function perRound(accounts, kind, who, rounds) {
  const found = accounts.find((account) => account.kind === kind && account.who === who);
  return found ? (found.mean * found.count) / rounds : 0;
}

/** @param {Room.SimulationAnswer} result */
function tableWords({ table: wagers, player_dealer: banker, bank, players, seed }) {
  if (wagers === null) return `${players} players; place 1 is on the left of the button, place ${players} has it. Seed ${seed}.`;
  const banks = banker === null ? "the bank rotates" : `seat ${banker} banks`;
  return `${wagers}; ${banks}, with ${bank === null ? "enough for every wager" : `${money(bank)} a round`}. Seed ${seed}.`;
}

/** A line for each account, as `houseway simulate --csv` has it. @param {Room.SimulationAnswer} result */
export function simulationCsv({ accounts }) {
  const columns = ["kind", "who", "bet", "count", "mean", "standard_error", "standard_deviation", "least", "most", "staked", "per_staked"];
  return csv(columns, accounts.map((account) => columns.map((name) => Reflect.get(account, name))));
}

/** The accounts whose distribution can be drawn, each with its words. @param {Room.SimulationAnswer} result @param {Room.GameForm} form */
export function drawable({ accounts }, form) {
  return accounts
    .filter(({ kind }) => ["player", "wager", "bank", "house"].includes(kind))
    .map((account) => {
      const bet = form.bets.find(({ id }) => id === account.bet)?.name ?? "";
      const words = { player: whoWords(account.who || "player"), wager: `${whoWords(account.who || "seat")}: ${bet}`, bank: OTHERS.bank, house: OTHERS.house };
      return { id: [account.kind, account.who, account.bet].join("|"), words: Reflect.get(words, account.kind), ...account };
    });
}
