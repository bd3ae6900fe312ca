/** Joint bets in the dock: permission to give, and what became of one's own request. */

import { h } from "../dom.js";
import { person } from "../felt/labels.js";
import { money } from "../money.js";
import { mayBetAt } from "./places.js";

/** @param {import("./dock.js").DockInput} input */
export function jointBets({ state, spot, act }) {
  return [jointQuestions(state, act), ownRequest(state, spot, act)];
}

/**
 * The bettors who ask to share the player's action, each with both answers.
 * @param {Room.State} state @param {import("./actions.js").Act} act
 */
function jointQuestions({ joint_asks: asks }, act) {
  return (
    asks.length > 0 &&
    h(
      "div.joint-asks",
      { role: "group", "aria-label": "Requests to bet jointly" },
      asks.map(({ spot, bettor, amount }) =>
        h(
          "p",
          { "data-key": `${spot} ${bettor}`, "data-joint-ask": bettor },
          h("strong", {}, person(bettor)),
          ` asks to bet ${money(amount)} jointly with you: you would share your action in proportion. `,
          h(
            "span.joint-answers",
            {},
            h("button", { type: "button", "data-act": "permit", onclick: () => act.permit(spot, bettor, true) }, "Permit"),
            " ",
            h("button", { type: "button", "data-act": "refuse", onclick: () => act.permit(spot, bettor, false) }, "Refuse"),
          ),
        ),
      ),
    )
  );
}

/**
 * Whether the player's chips behind another may be joint with his, and what he answered.
 * @param {Room.State} state @param {number | null} spot where the player's chips go @param {import("./actions.js").Act} act
 */
function ownRequest(state, spot, act) {
  const joint = mayBetAt(state, spot)?.joint;
  if (!joint || spot === null) return null;
  const holder = holderOf(state, spot);
  return h(
    "p.own-joint",
    { "data-joint": joint, "aria-live": "polite" },
    joint === "may ask"
      ? h("button", { type: "button", "data-act": "join", onclick: () => act.join(spot) }, `Ask ${holder} to bet jointly`)
      : ANSWERS[joint](holder),
  );
}

const ANSWERS = {
  asked: (/** @type {string} */ holder) => `${holder} is asked. Until ${holder} permits it, your bet lies behind.`,
  agreed: (/** @type {string} */ holder) => `Your bet is joint: it shares the action of ${holder}'s.`,
  refused: (/** @type {string} */ holder) => `${holder} did not permit a joint bet. Yours lies behind.`,
};

/** The player whose hand a spot has. @param {Room.State} state @param {number} spot */
function holderOf({ seats, bets }, spot) {
  const name = seats.find((seat) => seat.seat === spot)?.name ?? bets.find((bet) => bet.spot === spot)?.bettor;
  return person(name ?? "");
}
