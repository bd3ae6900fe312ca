/** The dock for a player who sits out. */

import { h } from "../dom.js";

/** @param {Room.State} state */
export function sitsOut({ phase, you, bets }) {
  const inRound = you?.player_dealer || bets.some((bet) => bet.bettor === you?.name);
  return phase === "playing" && inRound
    ? "You will sit out from the next round on."
    : "You are sitting out. Your seat and your chips are kept.";
}

/** @param {import("./dock.js").DockInput} input */
export function sittingOut({ act }) {
  return h(
    "div.row",
    {},
    h("button.primary.big", { type: "button", onclick: () => act.comeBack(), "data-act": "come-back" }, "Come back"),
  );
}
