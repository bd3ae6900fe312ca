/** The fields of a hand that is played for pots: the button, the board, and every seat that was dealt in. */

import { h, valueFrom } from "../dom.js";
import { BUY_BACKS, CARRIED, SOMEWHERE } from "./pots.js";
import { field, seatsSection, tableSection } from "./seat-fields.js";

/** @typedef {import("./pots.js").Player} Player */
/** @typedef {import("./seat-fields.js").SeatForm} SeatForm */

/** What is put in before the first street. */
const BEFORE_CARDS = ["antes", CARRIED, BUY_BACKS];

/** @param {Room.GameForm} form @param {SeatForm} at */
export function potFields(form, at) {
  const { streets, board } = form.shape;
  const shared = at.local.shared[board];
  const hint = "Enter every seat that was dealt in, with what it put in on each street, blinds included.";
  return [
    tableSection(at, streets.includes(BUY_BACKS) ? tiedPot(at) : [], shared && at.cards("shared board", "Board", shared.cards, (value) => (shared.cards = value))),
    seatsSection(at, hint, (player, remove) => playerFields(player, streets, at, remove)),
  ];
}

/** Which round for a tied pot it is, and the chips in it that are nobody's. @param {SeatForm} at */
function tiedPot({ local }) {
  return [
    field("Round for this pot (blank = 1)", "round", local.round, (value) => (local.round = value)),
    field("Carried odd chips ($)", "odd", local.odd, (value) => (local.odd = value)),
  ];
}

/** @param {Player} player @param {string[]} streets @param {SeatForm} at @param {import("../dom.js").Child} remove */
function playerFields(player, streets, { redraw, cards }, remove) {
  const name = `seat ${player.seat}`;
  return [
    cards(name, `Cards of seat ${player.seat}`, player.cards, (value) => (player.cards = value)),
    h(
      "div.row.bettor",
      { "data-key": `${name} chips` },
      streets.map((street) =>
        h(
          "label",
          { "data-key": street },
          `${street[0].toUpperCase()}${street.slice(1)}`,
          h("input.short", {
            name: `${player.seat} ${street}`,
            inputmode: "decimal",
            placeholder: "$",
            autocomplete: "off",
            value: player.put[street] ?? "",
            oninput: (/** @type {Event} */ event) => (player.put[street] = valueFrom(event)),
          }),
        ),
      ),
      h(
        "label",
        {},
        "Folded",
        h(
          "select",
          {
            name: `${player.seat} folded`,
            onchange: (/** @type {Event} */ event) => ((player.folded = valueFrom(event)), redraw()),
          },
          folds(streets).map(([value, text]) => h("option", { value, selected: value === player.folded }, text)),
        ),
      ),
      h(
        "label.check",
        {},
        h("input", {
          type: "checkbox",
          name: `${player.seat} all in`,
          checked: player.allIn,
          disabled: Boolean(player.folded),
          onchange: (/** @type {Event} */ event) =>
            (player.allIn = /** @type {HTMLInputElement} */ (event.target).checked),
        }),
        "All in",
      ),
      remove,
    ),
  ];
}

/** What may be said about a fold: not at all, somewhere, or on which street. @param {string[]} streets @returns {[string, string][]} */
function folds(streets) {
  const named = streets.filter((street) => !BEFORE_CARDS.includes(street));
  return [["", "no"], [SOMEWHERE, "yes"], ...named.map((street) => /** @type {[string, string]} */ ([street, `yes: ${street}`]))];
}
