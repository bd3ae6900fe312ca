/**
 * A table where players lay melds: the deck and the pile, everybody's melds, and the viewer's own hand. It is laid out
 * by the browser, as the number of melds and their cards changes from turn to turn.
 */

import { CARD_HEIGHT, CARD_WIDTH, cardImage, cardNames, counted } from "../cards.js";
import { clothOf } from "../cloth.js";
import { h } from "../dom.js";
import { spotOf } from "../hand.js";
import { money, signed, total } from "../money.js";
import { layDone, person } from "./labels.js";
import { DEAD_HAND } from "./scene.js";
import { chipsInFront } from "./stacks.js";

/** @typedef {import("./draw.js").FeltInput} FeltInput */
/** @typedef {import("./draw.js").FeltSeat} FeltSeat */

const ORDER = "A234567JQK";
const SUITS = "cdhs";
/** The questions that are asked while the card on the pile can be used. */
const ABOUT_THE_CARD = ["card", "drawn", "force"];
/** How many cards of the pile can be seen under the top one. */
const UNDER = 5;

/** @param {FeltInput} input @returns {HTMLElement} */
export function drawMelds(input) {
  const { table, state } = input;
  const own = state.you?.seat ?? null;
  return h(
    "div.felt.melds",
    { role: "group", "aria-label": `The table: ${table.game_name}`, "data-cloth": clothOf(table.house) },
    middle(input),
    h("div.meld-seats", {}, inTurn(state.seats, own).filter((seat) => seat.name && seat.seat !== own).map((seat) => seatAt(input, seat))),
    freeSeats(input),
    own !== null && ownPlace(input, own),
  );
}

/** The seats in turn after the viewer's: play goes to the right, and seats are counted to the left. @param {FeltSeat[]} seats @param {number | null} own */
function inTurn(seats, own) {
  const from = own ?? seats.length + 1;
  const after = (/** @type {FeltSeat} */ { seat }) => (from - seat + seats.length) % seats.length;
  return seats.toSorted((one, two) => after(one) - after(two));
}

/** The deck, the pile, the tops, and what is collected just now. @param {FeltInput} input */
function middle({ table, state, scene }) {
  const pile = (scene.hands.get(table.pile)?.cards ?? []).flat();
  const open = scene.asked.some((ask) => ABOUT_THE_CARD.includes(ask.question));
  const tops = [...scene.pots].filter(([, amount]) => amount > 0);
  const shoe = state.shoe;
  return h(
    "div.meld-middle",
    {},
    shoe &&
      h(
        "div.meld-deck",
        { "data-shoe": "", title: "The deck" },
        cardImage("??", 44),
        h("small", {}, `${shoe.cards - shoe.drawn} left`),
      ),
    h(
      "div.meld-pile",
      { "data-pile": open ? "open" : "closed", role: "group", "aria-label": pileWords(pile, open) },
      h(
        "div.pile-cards",
        {},
        pile.length === 0 && h("span.pile-empty", { style: { width: "44px", height: `${Math.round((44 * CARD_HEIGHT) / CARD_WIDTH)}px` } }),
        pile.slice(-UNDER - 1).map((card, index, shown) => h("span.pile-card", { class: index === shown.length - 1 ? "top" : "" }, cardImage(card, 44))),
      ),
      h("small", {}, !pile.length ? "no cards" : open ? "from the deck" : ""),
    ),
    h(
      "div.meld-news",
      {},
      tops.map(([name, amount]) => h("p.meld-tops", { "data-pot": name, "data-amount": amount }, "Tops ", h("strong", {}, money(amount)))),
      news(scene.collected).map((line) => h("p.meld-collected", { "data-collected": "" }, line)),
    ),
  );
}

/** @param {string[]} pile @param {boolean} open */
function pileWords(pile, open) {
  if (!pile.length) return "The pile is empty";
  return `On the pile: ${cardNames(pile.slice(-1))}, ${open ? "which may be taken" : "which nobody may take now"}`;
}

/** Who has just collected what: one line for each reason. @param {Room.CollectedEvent[]} collected */
function news(collected) {
  const lines = /** @type {Map<string, number[]>} */ (new Map());
  for (const { payee, basis, amount } of collected) {
    const key = `${person(payee)} collects for ${basis}`;
    lines.set(key, [...(lines.get(key) ?? []), amount]);
  }
  return [...lines].map(([key, amounts]) => `${key}: ${money(total(amounts))}`);
}

/** What a player has just won or lost by collecting. @param {Room.CollectedEvent[]} collected @param {string} name */
function change(collected, name) {
  return total(collected.map(({ payer, payee, amount }) => (payee === name ? amount : payer === name ? -amount : 0)));
}

/** The seats where a viewer may sit down. @param {FeltInput} input */
function freeSeats({ state, onsit }) {
  const free = state.seats.filter((seat) => !seat.name);
  if (!free.length || !onsit) return null;
  return h(
    "div.meld-free",
    {},
    free.map(({ seat }) => h("button", { type: "button", "data-key": `seat ${seat}`, "data-seat": seat, onclick: () => onsit(seat) }, `Sit in seat ${seat}`)),
  );
}

/** Another player: his name and chips, the cards he holds, and his melds. @param {FeltInput} input @param {FeltSeat} seat */
function seatAt(input, seat) {
  const name = person(seat.name ?? "");
  const { scene } = input;
  const cards = heldBy(input, seat.seat);
  const held = cards.length;
  const melds = meldsOf(input, seat.seat);
  return h(
    "section.meld-seat",
    {
      "data-key": `seat ${seat.seat}`,
      "data-seat": seat.seat,
      class: look(input, seat),
      "aria-label": `${name}, seat ${seat.seat}: ${counted(held, "card")} in hand`,
    },
    h(
      "header",
      {},
      plate(input, seat),
      held > 0 &&
        h(
          "span.held",
          { title: `${counted(held, "card")} in hand` },
          cards.filter((card) => card !== "??").map((card) => cardImage(card, 18)),
          cardImage("??", 15),
          String(held),
        ),
    ),
    h("div.meld-row", {}, melds.map((meld) => meldGroup(meld, 27))),
    !scene.dealtIn.has(seat.seat) && scene.dealtIn.size > 0 && h("small", {}, "not in this hand"),
  );
}

/** The viewer's own place: melds, then the cards in hand as players sort them. @param {FeltInput} input @param {number} own */
function ownPlace(input, own) {
  const seat = input.state.seats.find((one) => one.seat === own);
  const held = sorted(heldBy(input, own));
  const melds = meldsOf(input, own);
  return h(
    "section.meld-own",
    { "data-key": `seat ${own}`, "data-seat": own, class: seat ? look(input, seat) : "", "aria-label": "Your cards" },
    h("header", {}, seat && plate(input, seat)),
    h("div.meld-row", { "aria-label": "Your melds" }, melds.map((meld) => meldGroup(meld, 34))),
    h(
      "div.own-cards",
      { role: "group", "aria-label": `Your hand: ${cardNames(held) || "no cards"}` },
      held.map((card, index) => h("span.held-card", { "data-key": `${card} ${index}`, "data-held": card }, cardImage(card, 46))),
    ),
  );
}

/** Name, chips, what was done last, and what was just won or lost. @param {FeltInput} input @param {FeltSeat} seat */
function plate(input, seat) {
  const { scene } = input;
  const name = seat.name ?? "";
  const won = change(scene.collected, name);
  const word = scene.dead.has(seat.seat) ? DEAD_HAND : scene.over ? "" : layDone(scene.choices.get(seat.seat) ?? "");
  return [
    h("strong.plate-name", {}, person(name)),
    h("span.plate-chips", { "data-chips": name }, money(chipsInFront(input, name, seat.chips ?? 0, false))),
    won !== 0 && h("span.plate-change", { class: won > 0 ? "won" : "lost" }, signed(won)),
    word && h("span.plate-word", {}, word),
    seat.sitting_out && h("span.plate-word", {}, "sits out"),
  ];
}

/** @param {FeltInput} input @param {FeltSeat} seat */
function look({ state, scene, later }, seat) {
  const asked = state.asked.some((ask) => ask.seat === seat.seat) && !later.length;
  return [asked ? "to-act" : "", scene.choices.get(seat.seat) === "retire" || scene.dead.has(seat.seat) ? "retired" : ""].join(" ");
}

/** A meld with its number, by which it is named in choices. @param {Room.HandPicture} meld @param {number} width */
function meldGroup(meld, width) {
  const cards = sorted(meld.cards.flat());
  return h(
    "div.meld",
    { "data-key": meld.id, "data-meld": meld.id, role: "group", "aria-label": `Meld ${meld.number}: ${cardNames(cards)}` },
    h("small.meld-number", { "aria-hidden": "true" }, String(meld.number)),
    cards.map((card, index) => h("span.meld-card", { "data-key": `${card} ${index}`, style: { "--w": `${width}px` } }, cardImage(card, width))),
  );
}

/** The cards in the hand of a seat, without its melds. @param {FeltInput} input @param {number} seat */
function heldBy({ scene }, seat) {
  return (scene.hands.get(String(seat))?.cards ?? []).flat();
}

/** @param {FeltInput} input @param {number} seat */
function meldsOf({ scene }, seat) {
  return [...scene.hands.values()].filter((hand) => spotOf(hand) === seat && hand.number && hand.cards.flat().length > 0);
}

/** From the ace up, the suits of a rank together; cards that lie face down are last. @param {string[]} cards */
function sorted(cards) {
  const at = (/** @type {string} */ card) => (card === "??" ? 99 : ORDER.indexOf(card[0]) * SUITS.length + SUITS.indexOf(card[1]));
  return cards.toSorted((one, two) => at(one) - at(two));
}
