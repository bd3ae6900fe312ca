/** From which wager on a fee is a small share of what is staked: every schedule of all games with a bank. */

import { compareFeeShares } from "../api.js";
import { byReading, marked } from "../cites.js";
import { h } from "../dom.js";
import { csv } from "../download.js";
import { money } from "../money.js";
import { heads, labelled } from "../tables.js";
import { isNamed } from "./comparison.js";

/** @typedef {"player_from" | "player_dealer_from"} Order what schedules are sorted by */

/** @type {import("./comparison.js").Comparison} */
export const shares = {
  name: "Fees as a share of the wager",
  lead: "From which wager on the fee is a small share of what is staked, for a player and for the player-dealer, in every filed schedule of the games with a bank.",
  assumed: "every player makes the same wager on a base bet, and the player-dealer's fee is compared with all of these wagers together.",
  file: "fee-shares",
  fields: [
    ["share", "At most, in percent", 1],
    ["players", "Players", 6],
  ],
  orders: { player_from: "A player's wager", player_dealer_from: "Wager for the player-dealer" },
  kinds: {},
  async load({ share, players }, signal) {
    const { rows } = await compareFeeShares({ share, players }, signal);
    return {
      houses: rows.map((row) => row.house),
      find({ house, words, order }) {
        const found = rows
          .filter((row) => (!house || row.house === house) && isNamed(`${row.game} ${row.name} ${row.schedule}`, words))
          .toSorted((one, two) => from(one, /** @type {Order} */ (order)) - from(two, /** @type {Order} */ (order)) || one.game.localeCompare(two.game));
        return {
          count: found.length,
          told: `${found.length} ${found.length === 1 ? "schedule" : "schedules"}.`,
          csv: (names) => sharesCsv(found, names),
          table: (first, last, names) => table(found.slice(first, last), names),
        };
      },
    };
  },
};

/** The wager, with those that never get there last. @param {Room.FeeShareRow} row @param {Order} order */
const from = (row, order) => row[order] ?? Infinity;

/** @param {number | null} wager */
const wagerWords = (wager) => (wager === null ? "never" : wager === 0 ? "no fee" : money(wager));

const COLUMNS = ["Game", "House", "Schedule", "Limits", ">A player, from", ">Player-dealer, from", ">Fees at the smallest wager"];

/** @param {Room.FeeShareRow[]} rows @param {Record<string, string>} names of the houses */
function table(rows, names) {
  return h(
    "div.scroll",
    {},
    h(
      "table.fees.stacked",
      {},
      heads(...COLUMNS),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            { title: marked(row) },
            labelled(COLUMNS, [
              h("td", {}, h("a", { href: `/bank/${row.game}?set=schedule%3D${encodeURIComponent(row.schedule)}` }, row.name)),
              h("td", {}, names[row.house]),
              h("td", {}, row.schedule, h("small.by-reading", {}, byReading(row.by_reading))),
              h("td", {}, row.limits ?? ""),
              h("td.num", {}, h("strong", {}, wagerWords(row.player_from))),
              h("td.num", {}, h("strong", {}, wagerWords(row.player_dealer_from))),
              h("td.num", {}, `${money(row.least_wager)}: ${money(row.player_fee)} and ${money(row.player_dealer_fee)}`),
            ]),
          ),
        ),
      ),
    ),
  );
}

/** @param {Room.FeeShareRow[]} rows @param {Record<string, string>} names of the houses */
function sharesCsv(rows, names) {
  return csv(
    ["game", "name", "house", "schedule", "limits", "least_wager", "player_fee", "player_dealer_fee", "player_from", "player_dealer_from", "cite"],
    rows.map((row) => [row.game, row.name, names[row.house] ?? row.house, row.schedule, row.limits, row.least_wager, row.player_fee, row.player_dealer_fee, row.player_from, row.player_dealer_from, row.cite]),
  );
}
