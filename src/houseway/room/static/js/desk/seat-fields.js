/** What the fields of all games without a bank share: the table with its button, and the seats that were dealt in. */

import { h, valueFrom } from "../dom.js";
import { newPlayer, nextSeat } from "./pots.js";

/** @typedef {import("../dom.js").Child} Child */
/** @typedef {import("./pots.js").Player} Player */

/**
 * @typedef {Object} SeatForm what is filled in, and how a change of it is drawn
 * @property {{button: string, round: string, odd: string, shared: Record<string, {cards: string}>, players: Player[]}} local
 * @property {() => void} redraw
 * @property {(name: string, label: string, value: string, set: (value: string) => void) => Child} cards
 */

/** The section of the table. @param {SeatForm} at @param {Child[]} fields beside the button @param {Child} below */
export function tableSection({ local }, fields = [], below = null) {
  const button = field("Seat with the button", "button", local.button, (value) => (local.button = value));
  return h("section", {}, h("h2", {}, "Table"), h("div.row", {}, button, fields), below);
}

/** The section of the seats. @param {SeatForm} at @param {string} hint @param {(player: Player, remove: Child) => Child[]} fieldsOf */
export function seatsSection({ local, redraw }, hint, fieldsOf) {
  const add = () => (local.players.push(newPlayer(nextSeat(local.players))), redraw());
  return h(
    "section",
    {},
    h("h2", {}, "Seats"),
    h("p.hint", {}, hint),
    local.players.map((player) => {
      const remove = () => ((local.players = local.players.filter((one) => one !== player)), redraw());
      const button = h("button.quiet", { type: "button", onclick: remove }, "Remove");
      return h("fieldset.seat-row", { "data-key": `seat ${player.seat}` }, h("legend", {}, `Seat ${player.seat}`), fieldsOf(player, button));
    }),
    h("div.row", {}, h("button", { type: "button", "data-act": "player", onclick: add }, "Add a seat")),
  );
}

/** @param {string} label @param {string} name @param {string} value @param {(value: string) => void} set */
export function field(label, name, value, set) {
  return h(
    "label",
    {},
    label,
    h("input", { name, value, autocomplete: "off", oninput: (/** @type {Event} */ event) => set(valueFrom(event)) }),
  );
}
