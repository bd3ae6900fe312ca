/** The dock between hands of a game with blinds: how a player comes into it, and whether he straddles. */

import { h } from "../dom.js";
import { person } from "../felt/labels.js";
import { money } from "../money.js";

/**
 * Post, buy the button or wait, for a player who is not simply dealt in.
 * @param {Pick<import("./dock.js").DockInput, "state" | "act">} input
 */
export function entryChoices({ state, act }) {
  const entry = state.you?.sitting_out ? null : state.you?.entry;
  if (!entry) return null;
  return h(
    "div.row",
    { role: "group", "aria-label": "How you come into the game", "data-entry": "" },
    h("p.hint", {}, entry.why),
    entry.choices.map((choice) =>
      h(
        "button",
        {
          type: "button",
          class: choice.way === entry.chosen ? "primary" : "",
          "aria-pressed": String(choice.way === entry.chosen),
          "data-way": choice.way,
          onclick: () => act.enter(choice.way),
        },
        choice.text,
      ),
    ),
  );
}

/**
 * The players who offer to trade seats with this one.
 * @param {Pick<import("./dock.js").DockInput, "state" | "act">} input
 */
export function tradeOffers({ state, act }) {
  const { you, seats } = state;
  const offers = you?.trade?.offers.filter((seat) => seat !== you.trade?.offered) ?? [];
  if (!offers.length) return null;
  return h(
    "div.row",
    { role: "group", "aria-label": "Offers to trade seats", "data-trades": "" },
    offers.map((seat) => [
      h("p.hint", {}, `${person(nameAt(seats, seat))} offers to trade seats with you: you would sit in seat ${seat}.`),
      h("button", { type: "button", "data-trade": String(seat), onclick: () => act.trade(seat) }, `Trade for seat ${seat}`),
    ]),
  );
}

/** Trade seats with each of the other players, where that is filed. @param {Room.State} state @param {import("./actions.js").Act} act */
export function tradeSeats({ you, seats }, act) {
  if (!you?.trade || you.seat === null || you.leaving) return null;
  const { offered } = you.trade;
  const others = seats.filter((seat) => seat.name !== null && seat.seat !== you.seat);
  if (!others.length) return null;
  return h(
    "section",
    {},
    h("h3", {}, "Trade seats"),
    h("p.hint", {}, "When both players have said so, they trade seats after the hand. Who moves away from the button posts nothing; who moves towards it takes the blinds there in turn."),
    h(
      "div.row",
      {},
      others.map(({ seat, name }) =>
        h(
          "button",
          { type: "button", "aria-pressed": String(seat === offered), "data-trade": String(seat), onclick: () => act.trade(seat === offered ? (you.seat ?? 0) : seat) },
          seat === offered ? `Take back: seat ${seat}` : `${person(name ?? "")}, seat ${seat}`,
        ),
      ),
    ),
  );
}

/** @param {Room.Seat[]} seats @param {number} seat */
const nameAt = (seats, seat) => seats.find((one) => one.seat === seat)?.name ?? "";

/**
 * Straddle whenever it is the player's turn to.
 * @param {Room.You | null} you @param {import("./actions.js").Act} act
 */
export function straddleButton(you, act) {
  if (!you?.straddle || you.seat === null) return null;
  const { amount, on, dead } = you.straddle;
  return h(
    "button",
    { type: "button", "aria-pressed": String(on), "data-act": "straddle", onclick: () => act.straddle(!on) },
    on ? `Stop straddling ${money(amount)}` : `Straddle ${money(amount)}${dead ? ", dead," : ""} next to the big blind`,
  );
}
