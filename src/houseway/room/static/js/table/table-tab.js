/** The Table tab: what this table is, and what its players and the player who opened it can do about it. */

import { counted } from "../cards.js";
import { marked } from "../cites.js";
import { h } from "../dom.js";
import { money } from "../money.js";
import { straddleButton, tradeSeats } from "./dock-entry.js";
import { movesSection } from "./moves.js";
import { toAdd } from "./rebuy.js";

/** What a room commits to besides the cards, by what places the action button. */
const COMMITTED = { card: "", dice: " and the dice", number: " and the random number" };

/** @param {{table: Room.TableMessage, state: Room.State, act: import("./actions.js").Act}} input */
export function tableTab({ table, state, act }) {
  return [
    h(
      "section",
      {},
      h("h3", {}, table.name),
      h("p", {}, table.summary),
      h(
        "p.links",
        {},
        h("a", { href: `/history?table=${table.id}`, target: "_blank" }, "Past rounds"),
        h("a", { href: `/${table.mode === "banked" ? "bank" : "simulate"}/${table.game}`, target: "_blank" }, table.mode === "banked" ? "What banking it comes to" : "Simulate this game"),
      ),
      h("div.row", {}, h("button", { type: "button", onclick: () => act.invite(), "data-act": "invite" }, "Copy the invitation link")),
    ),
    (state.you?.seat || state.you?.backline) && ownPlace(table, state.you, act),
    movesSection(table, state, act),
    tradeSeats(state, act),
    state.you?.owner && ownTable(state, act),
    h(
      "section",
      {},
      h("h3", {}, "Banking"),
      h("p", {}, table.banking.offered || `The position is held for ${table.banking.hands === 1 ? "one hand" : `${table.banking.hands} hands`}.`),
      h("p.cite", {}, marked(table.banking)),
    ),
    table.schedule &&
      h(
        "section",
        {},
        h("h3", {}, "Collection"),
        h("p", {}, `Schedule ${table.schedule.option}, taken ${table.schedule.trigger}. ${table.schedule.text}`),
        h("p.cite", {}, marked(table.schedule)),
      ),
    table.action &&
      h("section", {}, h("h3", {}, "Action button"), h("p", {}, table.action.text || `Placed by ${table.action.by}.`)),
    h(
      "section",
      {},
      h("h3", {}, "Settings"),
      h(
        "dl.settings",
        {},
        table.choices.map(({ name, value }) => [h("dt", {}, name), h("dd", {}, value)]),
      ),
    ),
    state.backline.length > 0 &&
      h(
        "section",
        {},
        h("h3", {}, "On the rail"),
        h(
          "ul.plain",
          { "data-rail-list": "" },
          state.backline.map((one) => h("li", {}, `${one.name}, ${money(one.chips)}`)),
        ),
      ),
    state.shoe?.root &&
      h(
        "section",
        {},
        h("h3", {}, "Commitment"),
        h("p.hint", {}, `Published before betting, for every ${table.deck.noun}${COMMITTED[table.action?.by ?? "card"]} of shoe ${state.shoe.number}:`),
        h("code.root", {}, state.shoe.root),
        h("p.hint", {}, `Drawn so far: ${state.shoe.drawn} of ${counted(state.shoe.cards, table.deck.noun)}.`),
      ),
  ];
}

/** For the player who opened the table. @param {Room.State} state @param {import("./actions.js").Act} act */
function ownTable({ phase, seats }, act) {
  const bots = seats.some((seat) => seat.name !== null && seat.bot);
  const playing = phase === "playing";
  return h(
    "section",
    {},
    h("h3", {}, "Your table"),
    h(
      "div.row",
      {},
      h("button", { type: "button", onclick: () => act.addBot() }, "Add a bot"),
      h("button", { type: "button", onclick: () => act.removeBot(), disabled: !bots }, "Remove a bot"),
      h(
        "button",
        { type: "button", onclick: () => act.close(), disabled: playing, "data-act": "close-table" },
        "Close the table",
      ),
    ),
    playing && h("p.hint", {}, "You can close the table when the round is over."),
  );
}

/** For a player with chips here. @param {Room.TableMessage} table @param {Room.You} you @param {import("./actions.js").Act} act */
function ownPlace(table, you, act) {
  const sitOut = sitOutButton(table, you, act);
  const more = table.stakes ? toAdd(table, { you }) : Math.min(500, Math.floor(you.wallet));
  return h(
    "section",
    {},
    h("h3", {}, you.seat ? "Your seat" : "Your chips"),
    h(
      "div.row",
      {},
      h(
        "button",
        { type: "button", onclick: () => act.addChips(more ?? 0), disabled: more === null },
        `Add ${money(more ?? 0)}`,
      ),
      sitOut,
      straddleButton(you, act),
      you.moving !== null && h("button", { type: "button", onclick: () => act.move(you.seat ?? 0), "data-act": "stay-in-seat" }, `Stay in seat ${you.seat}`),
      you.leaving
        ? h("button", { type: "button", onclick: () => act.stay() }, "Stay after all")
        : h("button", { type: "button", onclick: () => act.leave() }, "Leave the table"),
    ),
    sitOut &&
      h("p.hint", {}, "While you sit out, you keep your seat and your chips, and nobody waits for you."),
  );
}

/**
 * Sit out, or come back, where a player can.
 * @param {Room.TableMessage} table @param {Room.You | null} you @param {import("./actions.js").Act} act @param {string} [look]
 */
export function sitOutButton({ mode }, you, act, look = "button") {
  if (!you || you.seat === null || mode === "mutual") return null;
  return you.sitting_out
    ? h(look, { type: "button", onclick: () => act.comeBack(), "data-act": "come-back" }, "Come back")
    : h(look, { type: "button", onclick: () => act.sitOut(), "data-act": "sit-out" }, "Sit out");
}
