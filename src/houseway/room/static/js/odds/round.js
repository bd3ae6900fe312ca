/** What a round can come to, and how the player-dealer's hand ends. */

import { h } from "../dom.js";
import { percent } from "../money.js";
import { heads } from "../tables.js";

/** @param {Room.RoundOdds} round */
export function roundSection(round) {
  return h(
    "section",
    { "data-round": round.method },
    h("h2", {}, "Net result of a round"),
    h("p", {}, `${round.unit}: all wagers of a round together.`),
    h("p", {}, `Standard deviation ${withError(round.standard_deviation, round.standard_deviation_standard_error, 4)}.`),
    h("p.hint", {}, foundBy(round)),
    h(
      "details",
      {},
      h("summary", {}, `Probability of each of ${round.nets.length} net results`),
      h(
        "table",
        {},
        heads(">Net", ">Probability"),
        h(
          "tbody",
          {},
          round.nets.map((row) =>
            h(
              "tr",
              {},
              h("td.num", {}, String(row.net)),
              h("td.num", {}, withError(row.probability, row.standard_error, 8)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** A figure; a simulated one with its standard error. @param {number} value @param {number | null} error @param {number} decimals */
export function withError(value, error, decimals) {
  return value.toFixed(decimals) + (error ? ` ± ${error.toFixed(decimals)}` : "");
}

/** @param {Room.RoundOdds} round */
function foundBy(round) {
  if (round.method !== "simulated") return `Computed to ${round.digits} decimals.`;
  const share = round.simulated_share;
  const which = share === 1 ? "All rounds" : `The ${percent(share)} of rounds with a split`;
  const rounds = Number(round.rounds).toLocaleString("en-US");
  return `${which} are simulated (${rounds} rounds, seed ${round.seed}); ± is the standard error.`;
}

/** @param {Room.FinalHands} hands */
export function finalHandsSection(hands) {
  return h(
    "section",
    { "data-final-hands": "" },
    h("h2", {}, "The player-dealer's final hand by up card"),
    h(
      "div.scroll",
      {},
      h(
        "table",
        {},
        heads("Up", ...hands.ends.map((end) => `>${end}`)),
        h(
          "tbody",
          {},
          Object.entries(hands.rows).map(([up, row]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, up),
              row.map((chance, at) => h("td.num", { title: hands.rows_exact[up][at] }, chance.toFixed(4))),
            ),
          ),
        ),
      ),
    ),
    h("p.hint", {}, "Counted over every hand that can follow the up card, dealt from a full shoe without that card."),
  );
}
