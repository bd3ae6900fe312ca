/** The Floor tab: the player who opened the table, or the operator, rules on what happened. */

import { announce } from "../a11y.js";
import { getFloor, previewRuling } from "../api.js";
import { withSuits } from "../cards.js";
import { h, valueFrom } from "../dom.js";
import { written } from "../floor/asked.js";
import { newest } from "../newest.js";
import { select } from "../settings.js";

const TYPING = 200;
/** What a player may have said or done, in a game for pots. */
const SAID = ["", "fold", "check", "call", "bet", "raise", "complete"];

/** The page of the floor with one row of a game. @param {string} game @param {string} row */
export function floorPage(game, row) {
  return `/floor${written({ house: "", game, beside: "", words: "", event: "", stage: "", row, all: false, chosen: {} })}`;
}

/** The cards of a hand, by their places: what lies face down has no face here. @param {string[]} cards */
export function placesOf(cards) {
  return cards.map((card, place) => ({ place, text: `${place + 1}: ${card ? withSuits(card) : "face down"}` }));
}

/** A seat that a ruling may be about. @param {Pick<Room.FloorSeat, "seat" | "name" | "out">} [one] none is chosen yet without it */
export function seatWords(one) {
  return one ? `${one.seat}: ${one.name}${one.out ? " (out of the hand)" : ""}` : "Choose a seat";
}

/** Rulings under the groups of their events, in their order. @param {Room.OfferedRow[]} rulings */
export function grouped(rulings) {
  const groups = [...new Set(rulings.map(({ group }) => group))];
  return groups.map((group) => ({ group, rows: rulings.filter((row) => row.group === group) }));
}

/** Nothing but the row is said yet. */
const nothing = () => ({ seat: 0, hand: "", cards: /** @type {number[]} */ ([]), amount: 0, choice: "", remedies: /** @type {string[]} */ ([]) });

/**
 * @typedef {ReturnType<typeof nothing>} Details what a declaration says beside its row
 */

/**
 * A declaration as the room reads it: only what its row needs.
 * @param {Room.FloorOffers} offers @param {Room.OfferedRow} row @param {Details} details @returns {Omit<Room.DeclareMessage, "type" | "id">}
 */
export function declaration({ round, step }, row, details) {
  const needs = (/** @type {string} */ name) => row.needs.includes(name);
  return {
    round,
    step,
    row: row.id,
    seat: needs("seat") && details.seat ? details.seat : null,
    hand: needs("cards") ? details.hand : "",
    cards: needs("cards") ? details.cards : [],
    amount: needs("amount") ? details.amount : 0,
    choice: needs("choice") ? details.choice : "",
    remedies: row.left_to_floor ? details.remedies : [],
  };
}

/**
 * @param {{id: string, redraw: () => void, send: (action: Room.ClientMessage) => Promise<number>, done: () => void}} at
 *   the table; `done` is called after a ruling
 */
export function createFloorTab({ id, redraw, send, done }) {
  const local = {
    words: "",
    offers: /** @type {Room.FloorOffers | null} */ (null),
    row: /** @type {Room.OfferedRow | null} */ (null),
    details: nothing(),
    preview: /** @type {Room.RulingShown | null} */ (null),
    error: "",
  };
  let timer = 0;
  let loadedFor = "";

  const update = (/** @type {Partial<typeof local>} */ changes) => (Object.assign(local, changes), redraw());
  const failed = (/** @type {string} */ error) => update({ error, preview: null });
  const loading = newest(failed);
  const previewing = newest(failed);

  function load() {
    void loading.ask(
      (signal) => getFloor(id, local.words, signal),
      (offers) => {
        update({ offers, error: "" });
        announce(offers.rulings.length === 1 ? "1 ruling fits" : `${offers.rulings.length} rulings fit`);
      },
    );
  }

  /** @param {string} words */
  function search(words) {
    local.words = words;
    clearTimeout(timer);
    timer = window.setTimeout(load, TYPING);
  }

  /** Have play wait, or go on. @param {boolean} on */
  async function call(on) {
    try {
      await send({ type: "floor", on });
      previewing.stop();
      update({ row: null, preview: null, error: "" });
    } catch (error) {
      update({ error: /** @type {Error} */ (error).message });
    }
  }

  /** @param {Partial<Details>} changes */
  function change(changes) {
    update({ details: { ...local.details, ...changes }, preview: null });
  }

  function preview() {
    const { offers, row, details } = local;
    if (!offers || !row) return;
    void previewing.ask(
      () => previewRuling(id, declaration(offers, row, details)),
      (shown) => update({ preview: shown, error: "" }),
    );
  }

  async function confirm() {
    const { offers, row, details } = local;
    if (!offers || !row) return;
    try {
      await send({ type: "declare", ...declaration(offers, row, details) });
      update({ row: null, preview: null, error: "", words: "", details: nothing() });
      done();
    } catch (error) {
      update({ error: /** @type {Error} */ (error).message, preview: null });
      load();
    }
  }

  /** @param {import("./panel.js").PanelInput} input */
  function render({ table, state }) {
    const settled = state.phase === "settled";
    if (state.phase !== "playing" && !settled)
      return h("p.hint", {}, "No round is in play. Rulings are made while a hand is being played, and on its result until the next one begins.");
    if (!state.floor_call) {
      // What was offered at an earlier call is not about the round as it stands at the next one.
      Object.assign(local, { offers: null, row: null, preview: null });
      loadedFor = "";
      return h(
        "section.floor-tab",
        {},
        h("h3", {}, "Rule at this table"),
        h(
          "p",
          {},
          settled
            ? "When you call the floor, the next round waits for your ruling on this one. Everybody sees who called it."
            : "When you call the floor, play waits for your ruling. Everybody sees who called it.",
        ),
        local.error && h("p.error", { role: "alert" }, local.error),
        h("button.primary", { type: "button", "data-act": "call-floor", onclick: () => void call(true) }, "Call the floor"),
      );
    }
    const point = `${state.round}/${state.seq}`;
    if (point !== loadedFor) {
      loadedFor = point;
      load();
    }
    return h(
      "section.floor-tab",
      {},
      local.error && h("p.error", { role: "alert" }, local.error),
      local.row ? form(local.row, table) : list(),
      h("button.quiet", { type: "button", "data-act": "play-on", onclick: () => void call(false) }, "Let play go on without a ruling"),
    );
  }

  function list() {
    const rulings = local.offers?.rulings ?? [];
    return [
      h(
        "form",
        { role: "search", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), load()) },
        h(
          "label",
          {},
          "What happened?",
          h("input", {
            type: "search",
            name: "floor-words",
            maxlength: 200,
            placeholder: "flop came early",
            value: local.words,
            oninput: (/** @type {Event} */ event) => search(valueFrom(event)),
          }),
        ),
      ),
      !local.offers && !local.error && h("p.hint", { role: "status" }, "Loading…"),
      local.offers?.other_stage && [h("p.hint", { "data-other-stage": "" }, local.offers.other_stage), rulings.length > 0 && h("h4", {}, "Nearest")],
      local.offers && !rulings.length && h("p.hint", {}, "No procedure of this house that mentions it fits the round as it stands."),
      local.words.trim()
        ? h("ul.plain", {}, rulings.map(offered))
        : grouped(rulings).map(({ group, rows }) =>
            h("details", { "data-key": group, "data-group": group }, h("summary", {}, `${group} (${rows.length})`), h("ul.plain", {}, rows.map(offered))),
          ),
    ];
  }

  /** @param {Room.OfferedRow} row */
  function offered(row) {
    return h(
      "li",
      { "data-key": row.id },
      h(
        "button.floor-row",
        { type: "button", "data-offered": row.id, disabled: Boolean(row.refused), onclick: () => update({ row, details: nothing(), preview: null, error: "" }) },
        h("strong", {}, row.event.text),
        h("span", {}, row.rule),
        h("small", {}, row.refused || `${row.id}, ${row.cite}`),
      ),
    );
  }

  /** @param {Room.OfferedRow} row @param {Room.TableMessage} table */
  function form(row, table) {
    return [
      h("p", {}, h("button.quiet", { type: "button", "data-act": "other-ruling", onclick: () => update({ row: null, preview: null, error: "" }) }, "Another ruling")),
      h("h3", {}, row.event.text),
      h("p.ruling-stage", {}, row.stage),
      h("p", {}, row.rule),
      h("p.cite", {}, `${row.decides} `, h("a", { href: floorPage(table.game, row.id), target: "_blank" }, `${row.id}, ${row.cite}`)),
      h(
        "form",
        { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), preview()) },
        row.needs.includes("seat") && seatField(row.seat_question),
        row.needs.includes("cards") && cardFields(table.deck.noun),
        row.needs.includes("choice") && choiceField(row, table.mode),
        row.needs.includes("amount") &&
          h(
            "label",
            {},
            "Chips put in or declared ($)",
            h("input", { type: "number", name: "floor-amount", min: 0, step: "0.01", value: String(local.details.amount), oninput: (/** @type {Event} */ event) => (local.details.amount = Number(valueFrom(event))) }),
          ),
        row.left_to_floor && remedyFields(),
        !local.preview && h("button.primary", { type: "submit", "data-act": "preview-ruling" }, "What will be done?"),
      ),
      local.preview && shown(local.preview),
    ];
  }

  /** @param {string} question */
  function seatField(question) {
    const seats = local.offers?.seats ?? [];
    const field = select(
      ["0", ...seats.map(({ seat }) => String(seat))],
      String(local.details.seat),
      (seat) => change({ seat: Number(seat), hand: "", cards: [] }),
      (seat) => seatWords(seats.find((one) => String(one.seat) === seat)),
    );
    field.setAttribute("name", "floor-seat");
    return h("label", {}, question, field);
  }

  /** @param {string} noun */
  function cardFields(noun) {
    const { seat, hand, cards } = local.details;
    const hands = local.offers?.seats.find((one) => one.seat === seat)?.hands ?? [];
    const held = hands.find((one) => one.hand === hand) ?? hands[0];
    if (!held) return null;
    const toggled = (/** @type {number} */ place) => (cards.includes(place) ? cards.filter((one) => one !== place) : [...cards, place].sort((one, two) => one - two));
    return h(
      "fieldset",
      {},
      h("legend", {}, `Which ${noun}s?`),
      hands.length > 1 &&
        select(
          hands.map((one) => one.hand),
          held.hand,
          (chosen) => change({ hand: chosen, cards: [] }),
          (one) => `Hand ${one}`,
        ),
      h(
        "div.pills",
        {},
        placesOf(held.cards).map(({ place, text }) =>
          h("button.pill", { type: "button", "data-place": String(place), "aria-pressed": String(cards.includes(place)), onclick: () => change({ hand: hands.length > 1 ? held.hand : "", cards: toggled(place) }) }, text),
        ),
      ),
    );
  }

  /** @param {Room.OfferedRow} row @param {string} mode */
  function choiceField(row, mode) {
    if (mode !== "pots" && !row.choices.length)
      return h("label", {}, "What did the player say or do?", h("input", { name: "floor-choice", maxlength: 60, value: local.details.choice, oninput: (/** @type {Event} */ event) => (local.details.choice = valueFrom(event)) }));
    const field = select(row.choices.length ? ["", ...row.choices] : SAID, local.details.choice, (choice) => change({ choice }), (choice) => choice || "Not decided yet");
    field.setAttribute("name", "floor-choice");
    return h("label", {}, "What did the player say or do?", field);
  }

  function remedyFields() {
    const { remedies } = local.details;
    return h(
      "fieldset",
      {},
      h("legend", {}, "What do you decide?"),
      h(
        "div.pills",
        {},
        local.offers?.remedies.map(({ id: code, text }) =>
          h(
            "button.pill",
            {
              type: "button",
              "data-remedy": code,
              "aria-pressed": String(remedies.includes(code)),
              onclick: () => change({ remedies: remedies.includes(code) ? remedies.filter((one) => one !== code) : [...remedies, code] }),
            },
            text,
          ),
        ),
      ),
    );
  }

  /** @param {Room.RulingShown} preview */
  function shown({ row, cite, about, condition, effects, warning }) {
    return h(
      "div.ruling",
      { role: "status", "data-preview": row },
      h("h3", {}, "What will be done"),
      condition && h("p", {}, h("strong", {}, condition)),
      about && h("p", {}, `${about[0].toUpperCase()}${about.slice(1)}`),
      h("ul.list", {}, effects.map((effect) => h("li", {}, effect))),
      h("p.cite", {}, `${row}, ${cite}`),
      h("p.hint", {}, warning),
      h("button.primary.big", { type: "button", "data-act": "confirm-ruling", onclick: () => void confirm() }, "Make this ruling"),
    );
  }

  return {
    render,
    close() {
      loading.stop();
      clearTimeout(timer);
    },
  };
}

/** @typedef {ReturnType<typeof createFloorTab>} FloorTab */
