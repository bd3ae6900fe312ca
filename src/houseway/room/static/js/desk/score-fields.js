/** The fields of a round between players: the button, and every seat with its hand, what was declared, and its chips. */

import { h } from "../dom.js";
import { CHIPS } from "./scores.js";
import { field, seatsSection, tableSection } from "./seat-fields.js";

/** @param {Room.GameForm} form @param {import("./seat-fields.js").SeatForm} at */
export function scoreFields(form, at) {
  const parts = form.shape.parts.join(" / ");
  const hint = parts
    ? `Enter every hand as it was set: ${parts}. Where something was declared, list the seats in the order in which they declared it.`
    : "Enter the melds of the seat that collects, with / between them, and for every seat what it does: collects, goes out, stays in, retired or fouled.";
  const declared = parts ? "Declared (surrender, dragon, ...)" : "Does (collects, goes out, stays in, ...)";
  return [
    tableSection(at),
    seatsSection(at, hint, (player, remove) => [
      at.cards(`seat ${player.seat}`, `Hand of seat ${player.seat}`, player.cards, (value) => (player.cards = value)),
      h(
        "div.row.bettor",
        { "data-key": `seat ${player.seat} more` },
        field(declared, `${player.seat} declared`, player.folded, (value) => (player.folded = value)),
        field("Chips ($, blank = enough)", `${player.seat} chips`, player.put[CHIPS] ?? "", (value) => (player.put[CHIPS] = value)),
        remove,
      ),
    ]),
  ];
}
