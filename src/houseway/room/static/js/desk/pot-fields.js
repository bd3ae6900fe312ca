/** The fields of a hand that is played for pots: the button, the board, and every seat that was dealt in. */

import { h, valueFrom } from "../dom.js";
import { newPlayer, nextSeat, SOMEWHERE } from "./pots.js";

/** @typedef {import("./pots.js").Player} Player */

/** What is put in before the first street. */
const BEFORE_CARDS = ["antes", "carried", "buy-backs"];

/**
 * @typedef {Object} PotForm what is filled in, and how a change of it is drawn
 * @property {{button: string, shared: Record<string, {cards: string}>, players: Player[]}} local
 * @property {() => void} redraw
 * @property {(name: string, label: string, value: string, set: (value: string) => void) => import("../dom.js").Child} cards
 */

/** @param {Room.GameForm} form @param {PotForm} at */
export function potFields(form, { local, redraw, cards }) {
  const { streets, board } = form.shape;
  const add = () => (local.players.push(newPlayer(nextSeat(local.players))), redraw());
  const shared = local.shared[board];
  return [
    h(
      "section",
      {},
      h("h2", {}, "Table"),
      h(
        "div.row",
        {},
        h(
          "label",
          {},
          "Seat with the button",
          h("input", {
            type: "number",
            min: 1,
            max: form.seats,
            name: "button",
            value: local.button,
            oninput: (/** @type {Event} */ event) => (local.button = valueFrom(event)),
          }),
        ),
      ),
      shared && cards("shared board", "Board", shared.cards, (value) => (shared.cards = value)),
    ),
    h(
      "section",
      {},
      h("h2", {}, "Seats"),
      h("p.hint", {}, "Enter every seat that was dealt in, with what it put in on each street, blinds included."),
      local.players.map((player) => playerFields(player, streets, { local, redraw, cards })),
      h("div.row", {}, h("button", { type: "button", "data-act": "player", onclick: add }, "Add a seat")),
    ),
  ];
}

/** @param {Player} player @param {string[]} streets @param {PotForm} at */
function playerFields(player, streets, { local, redraw, cards }) {
  const name = `seat ${player.seat}`;
  const remove = () => ((local.players = local.players.filter((one) => one !== player)), redraw());
  return h(
    "fieldset.seat-row",
    { "data-key": name },
    h("legend", {}, `Seat ${player.seat}`),
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
      h("button.quiet", { type: "button", onclick: remove }, "Remove"),
    ),
  );
}

/** What may be said about a fold: not at all, somewhere, or on which street. @param {string[]} streets @returns {[string, string][]} */
function folds(streets) {
  const named = streets.filter((street) => !BEFORE_CARDS.includes(street));
  return [["", "no"], [SOMEWHERE, "yes"], ...named.map((street) => /** @type {[string, string]} */ ([street, `yes: ${street}`]))];
}
