/** The fields of a round between players: the button, and every seat with its hand, what was declared, and its chips. */

import { h, valueFrom } from "../dom.js";
import { newPlayer, nextSeat } from "./pots.js";
import { CHIPS } from "./scores.js";

/** @param {Room.GameForm} form @param {import("./pot-fields.js").PotForm} at */
export function scoreFields(form, { local, redraw, cards }) {
  const parts = form.shape.parts.join(" / ");
  const add = () => (local.players.push(newPlayer(nextSeat(local.players))), redraw());
  return [
    h(
      "section",
      {},
      h("h2", {}, "Table"),
      h("div.row", {}, field("Seat with the button", "button", local.button, (value) => (local.button = value))),
    ),
    h(
      "section",
      {},
      h("h2", {}, "Seats"),
      h(
        "p.hint",
        {},
        parts
          ? `Enter every hand as it was set: ${parts}. Where something was declared, list the seats in the order in which they declared it.`
          : "Enter the melds of the seat that collects, with / between them, and for every seat what it does: collects, goes out, stays in, retired or fouled.",
      ),
      local.players.map((player) => {
        const name = `seat ${player.seat}`;
        const remove = () => ((local.players = local.players.filter((one) => one !== player)), redraw());
        return h(
          "fieldset.seat-row",
          { "data-key": name },
          h("legend", {}, `Seat ${player.seat}`),
          cards(name, `Hand of seat ${player.seat}`, player.cards, (value) => (player.cards = value)),
          h(
            "div.row.bettor",
            { "data-key": `${name} more` },
            field(parts ? "Declared (surrender, dragon, ...)" : "Does (collects, goes out, stays in, ...)", `${player.seat} declared`, player.folded, (value) => (player.folded = value)),
            field("Chips ($, blank = enough)", `${player.seat} chips`, player.put[CHIPS] ?? "", (value) => (player.put[CHIPS] = value)),
            h("button.quiet", { type: "button", onclick: remove }, "Remove"),
          ),
        );
      }),
      h("div.row", {}, h("button", { type: "button", "data-act": "player", onclick: add }, "Add a seat")),
    ),
  ];
}

/** @param {string} label @param {string} name @param {string} value @param {(value: string) => void} set */
function field(label, name, value, set) {
  return h(
    "label",
    {},
    label,
    h("input", { name, value, autocomplete: "off", oninput: (/** @type {Event} */ event) => set(valueFrom(event)) }),
  );
}
