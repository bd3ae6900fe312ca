/** Where both sides choose: what the game wager is worth by what each of them does, and the equilibrium. */

import { h } from "../dom.js";
import { heads } from "../tables.js";

/** @param {Pick<Room.Odds, "policies_of_both" | "best_replies" | "equilibrium">} odds */
export function bothSidesSection({ policies_of_both: policies, best_replies: replies, equilibrium }) {
  return h(
    "section",
    { "data-both-sides": "" },
    h("h2", {}, "Both sides choose"),
    policies && policyTable(policies),
    Object.entries(replies ?? {}).map(([after, byHand]) =>
      h("p", {}, `The player-dealer's best reply to best play ${after}: ${repliesWords(byHand)}.`),
    ),
    equilibrium &&
      h(
        "p",
        {},
        `Equilibrium of one spot, with best play on both sides: ${signed(equilibrium.value)}`,
        ` (to within ${equilibrium.error.toExponential(0)}).`,
      ),
  );
}

/** @param {Room.PoliciesOfBoth} policies */
function policyTable(policies) {
  return [
    h(
      "div.scroll",
      {},
      h(
        "table",
        {},
        heads("Player", ...policies.player_dealer.map((name) => `>${name}`)),
        h(
          "tbody",
          {},
          policies.rows.map((row) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, row.player),
              row.values.map((value) => h("td.num", {}, value === null ? "" : signed(value))),
            ),
          ),
        ),
      ),
    ),
    h(
      "p.hint",
      {},
      "A unit on the game wager, by the player's policy (rows) and the player-dealer's (columns). Best play is the player's best " +
        "answer to a column, best reply the player-dealer's to a row.",
    ),
  ];
}

/** @param {Record<string, string>} byHand */
export function repliesWords(byHand) {
  return Object.entries(byHand)
    .map(([hand, reply]) => `${reply} on ${hand}`)
    .join(", ");
}

/** @param {number} value */
function signed(value) {
  return (value < 0 ? "−" : "+") + Math.abs(value).toFixed(6);
}
