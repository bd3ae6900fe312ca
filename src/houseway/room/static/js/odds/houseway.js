/** What changed rows of a house way are worth beside the filed ones, whoever follows them. */

import { h } from "../dom.js";
import { percent } from "../money.js";
import { heads } from "../tables.js";

/** @param {Room.HouseWayOdds} change */
export function houseWaySection(change) {
  return h(
    "section",
    { "data-house-way": "" },
    h("h2", {}, "What the changed house way does"),
    h(
      "p",
      {},
      `It sets ${change.hands.toLocaleString("en")} hands (${percent(change.share)}) differently from ${change.filed_name}, by these rows:`,
    ),
    h(
      "ul",
      {},
      change.rows.map(({ row, title, hands }) => h("li", { "data-key": row }, `${title}: ${hands.toLocaleString("en")} hands`)),
    ),
    h(
      "div.scroll",
      {},
      h(
        "table",
        {},
        heads("House way", `>${change.bet}: house edge`, ">Difference for the bettor"),
        h("tbody", {}, followed(change).map(worthRow)),
      ),
    ),
  );
}

/** Who follows which house way, the filed one on both sides first. @param {Room.HouseWayOdds} change @returns {[string, Room.WayWorth][]} */
export function followed(change) {
  return [
    ["As filed, on both sides", change.filed_way],
    ["As changed, on both sides", change.both_sides],
    ["As changed, for the player alone", change.player_alone],
    ["As changed, for the player-dealer alone", change.player_dealer_alone],
  ];
}

/** @param {[string, Room.WayWorth]} followed */
function worthRow([who, { value, difference }]) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, who),
    h("td.num", {}, percent(-value)),
    h("td.num", { class: !difference ? "" : difference > 0 ? "won" : "lost" }, difference ? percent(difference) : ""),
  );
}
