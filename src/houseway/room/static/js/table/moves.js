/** The waiting list, and must-move tables: where a player stands, what he can say, and who moves next. */

import { h } from "../dom.js";
import { person } from "../felt/labels.js";

/**
 * What somebody without a seat can do where no seat is open for him; null where he can sit down.
 * @param {Room.State} state @param {import("./actions.js").Act} act @param {boolean} pots
 */
export function waitForSeat(state, act, pots) {
  const { you, waiting, must_move_table: feeder } = state;
  const free = state.seats.filter((seat) => seat.name === null).length;
  if (feeder) {
    return h(
      "div.row",
      { "data-waiting": "" },
      h("p.hint", {}, "Open seats here go to the players of the must-move table."),
      h("a.button", { href: `/table/${feeder.table}`, "data-act": "to-must-move" }, `Go to ${feeder.name}`),
    );
  }
  if (you?.called || (free > waiting.length && !you?.waiting)) return null;
  if (!pots) return free ? null : h("p.hint", {}, "Every seat is taken. You are watching.");
  const text = you?.waiting
    ? `You are number ${you.waiting} of ${waiting.length} on the waiting list.`
    : waiting.length
      ? `${waiting.length === 1 ? "One player is" : `${waiting.length} players are`} on the waiting list.`
      : "Every seat is taken.";
  return h(
    "div.row",
    { "data-waiting": "" },
    h("p.hint", { role: "status" }, text),
    you?.waiting
      ? h("button", { type: "button", onclick: () => act.unlist(), "data-act": "unlist" }, "Take my name off the list")
      : h("button.primary", { type: "button", onclick: () => act.list(), "data-act": "list" }, "Put my name on the waiting list"),
  );
}

/** The Table tab's part on lists and must-move tables. @param {Room.TableMessage} table @param {Room.State} state @param {import("./actions.js").Act} act */
export function movesSection(table, state, act) {
  const { you, waiting, main_game: main, must_move_table: feeder, move_order: order } = state;
  return [
    main &&
      h(
        "section",
        { "data-must-move": "" },
        h("h3", {}, "Must-move table"),
        h(
          "p",
          {},
          "The players of this table must move to ",
          h("a", { href: `/table/${main.table}` }, main.name),
          " when a seat opens there, in this order and with their chips. A player who refuses must cash out.",
        ),
        order.length > 0 && h("ul.plain", {}, order.map((name, at) => h("li", {}, `${at + 1}. `, name === you?.name ? h("strong", {}, "You") : person(name)))),
        you?.must_move &&
          h(
            "div.row",
            {},
            h(
              "button",
              { type: "button", "aria-pressed": String(you.must_move.refuses), onclick: () => act.refuseMove(!you.must_move?.refuses), "data-act": "refuse-move" },
              you.must_move.refuses ? "Move after all when a seat opens" : "Cash out instead of moving",
            ),
          ),
      ),
    feeder &&
      h(
        "section",
        {},
        h("h3", {}, "Main game"),
        h("p", {}, "Open seats here go to the players of ", h("a", { href: `/table/${feeder.table}` }, feeder.name), ", the must-move table of this game."),
      ),
    waiting.length > 0 && h("section", {}, h("h3", {}, "Waiting list"), h("ul.plain", {}, waiting.map((name, at) => h("li", {}, `${at + 1}. ${name}`)))),
    !feeder && table.must_move_games && mayOpen(table, Boolean(you?.rules_here), act),
  ];
}

/** How a must-move table is opened for a game, or why none is. @param {Room.TableMessage} table @param {boolean} rulesHere @param {import("./actions.js").Act} act */
function mayOpen(table, rulesHere, act) {
  return h(
    "section",
    { "data-may-open": "" },
    h("h3", {}, "A must-move table for this game"),
    h("p.hint", {}, openingWords(table, rulesHere)),
    rulesHere &&
      table.forces_moves &&
      h("div.row", {}, h("button", { type: "button", onclick: () => act.openMustMove(), "data-act": "must-move" }, "Open a must-move table")),
  );
}

/** Who can open a must-move table, and for which games. @param {Pick<Room.TableMessage, "forces_moves" | "must_move_games">} table @param {boolean} rulesHere */
export function openingWords({ forces_moves: forces, must_move_games: games }, rulesHere) {
  if (!forces) return `This table cannot have one. The house has must-move tables only for ${games}.`;
  return rulesHere
    ? "A second table of the same game, whose players must move here when a seat opens."
    : "The player who opened this table, or the operator of the room, can open one.";
}

/** Where a player of a must-move table stands, in a sentence for the dock. @param {Room.State} state */
export function moveHint({ you, main_game: main }) {
  if (!you?.must_move || !main) return null;
  const { place, of, refuses } = you.must_move;
  const text = refuses
    ? `You are cashed out when a seat opens for you in ${main.name}.`
    : `You are number ${place} of ${of} to move to ${main.name} when a seat opens there.`;
  return h("p.hint", { "data-move-hint": "" }, text);
}
