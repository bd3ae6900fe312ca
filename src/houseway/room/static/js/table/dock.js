/** The dock under the felt: what one can do now. Chips to bet, choices to make, a bank to take, a seat to sit in. */

import { chipFace } from "../chips.js";
import { h } from "../dom.js";
import { choiceTitle } from "../felt/labels.js";
import { money, total } from "../money.js";
import { cardImage, cardName } from "../cards.js";
import { palette } from "./betting.js";

/**
 * @typedef {Object} DockInput
 * @property {any} table
 * @property {any} state
 * @property {any} local what the page keeps for itself: chip, draft, amounts, error, lastBets
 * @property {boolean} behind whether the page is still showing events
 * @property {number} free the first free seat, or 0
 * @property {Record<string, (...args: any[]) => void>} act
 */

/** @param {DockInput} input */
export function dock(input) {
  const { state, local, behind } = input;
  const you = state.you;
  const parts = !you || (you.seat === null && !you.backline) ? sitDown(input)
    : state.offer?.you ? bankOffer(input)
      : state.asks.length && !behind ? choices(input)
        : state.phase === "betting" ? (you.player_dealer ? banking(input) : betting(input))
          : state.phase === "settled" || behind && state.phase !== "playing" ? settled(input)
            : waiting(input);
  return h("section.dock", { "aria-label": "Your actions", "data-phase": state.phase },
    h("p.dock-message", { role: local.error ? "alert" : null, class: local.error ? "error" : "" }, local.error || message(input)),
    parts);
}

/** @param {DockInput} input */
function message({ state, local, behind }) {
  const you = state.you;
  if (state.offer?.you) return "You are offered the player-dealer position.";
  if (state.asks.length && !behind) return "Your decision";
  if (state.phase === "settled" && behind && !local.row) return "The cards are out";
  if (you?.leaving) return "You leave after this round.";
  if (state.phase === "betting" && you?.player_dealer) return "You bank this hand.";
  return state.message;
}

/** @param {DockInput} input */
function sitDown({ table, state, local, free, act }) {
  const wallet = state.you?.wallet ?? local.wallet ?? 5000;
  const most = Math.max(0, Math.floor(wallet));
  if (!free && !table.backline) return h("p.hint", {}, "Every seat is taken. You are watching.");
  return h("form.row", { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), act.sit(free)) },
    amountField("Chips to bring", "buyin", Math.min(local.buyin, most), table.limits.low, most, act),
    free > 0 && h("button.primary.big", { type: "submit", "data-act": "sit" }, "Sit down"),
    table.backline && h("button", { type: "button", onclick: () => act.backline() }, "Bet from the backline"),
    h("p.hint", {}, free ? "Or pick a seat on the felt." : ""));
}

/** @param {string} label @param {string} name @param {number} value @param {number} low @param {number} high @param {any} act */
function amountField(label, name, value, low, high, act) {
  const set = (/** @type {any} */ event) => act.amount(name, Number(event.target.value));
  return h("label.amount", {}, h("span", {}, label),
    h("span.amount-box", {}, h("span", { "aria-hidden": "true" }, "$"),
      h("input", { type: "number", name, value, min: low, max: high, step: "any", inputmode: "decimal", oninput: set })));
}

/** @param {DockInput} input */
function bankOffer({ state, local, act }) {
  const { most, least = 1, hands, needed } = state.offer;
  const value = Math.min(most, local.bank || most);
  return h("form.row.offer", { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), act.accept(value)) },
    h("div.offer-words", {}, h("strong", {}, `Bank the next ${hands === 1 ? "hand" : `${hands} hands`}?`),
      h("span.hint", {}, `You win what the others lose and pay what they win, up to your bank.${needed ? " Without a bank the game stops." : ""}`)),
    amountField("Your bank", "bank", value, least, most, act),
    h("input.slider", { type: "range", min: least, max: most, value, "aria-label": "Your bank", step: 1,
      oninput: (/** @type {any} */ event) => act.amount("bank", Number(event.target.value)) }),
    h("button.primary.big", { type: "submit", "data-act": "accept" }, "Take the bank"),
    h("button.big", { type: "button", onclick: () => act.decline(), "data-act": "decline" }, "Pass"));
}

/** @param {DockInput} input */
function banking({ state, local, act }) {
  const most = total([state.you.chips]);
  const value = local.bank || state.bank?.amount || most;
  return h("form.row", { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), act.bank(value)) },
    amountField("Your bank", "bank", value, 1, most, act),
    h("button", { type: "submit" }, "Change bank"),
    h("button", { type: "button", onclick: () => act.giveUp() }, "Give up the bank"),
    dealButton(state, act));
}

/** @param {any} state @param {any} act */
function dealButton(state, act) {
  return h("button.primary.big", { type: "button", disabled: state.you.ready, onclick: () => act.ready(), "data-act": "deal" },
    state.you.ready ? "Ready" : "Deal", key("D"));
}

/** @param {string} letter */
function key(letter) {
  return h("kbd", { "aria-hidden": "true" }, letter);
}

/** @param {DockInput} input */
function betting({ table, state, local, act }) {
  const laid = total(Object.values(local.wagers));
  const fee = total(state.fees.filter((/** @type {any} */ fee) => fee.payer === state.you.name).map((/** @type {any} */ fee) => fee.amount));
  const last = total(Object.values(local.lastBets));
  return h("div.row.betting", {},
    h("div.palette", { role: "radiogroup", "aria-label": "Chip in hand" }, palette(table).map((value, index) =>
      h("button.chip-button", {
        type: "button", role: "radio", "aria-checked": String(value === local.chip), class: value === local.chip ? "held" : "",
        "aria-label": `${money(value)} chip`, title: `${money(value)} chip (key ${index + 1})`, onclick: () => act.chip(value),
      }, chipFace(value, 48)))),
    h("div.bet-tools", {},
      h("button", { type: "button", onclick: () => act.rebet(), disabled: !last, "data-act": "rebet" }, last ? `Rebet ${money(last)}` : "Rebet", key("R")),
      h("button", { type: "button", onclick: () => act.double(), disabled: !laid }, "Double", key("X")),
      h("button", { type: "button", onclick: () => act.undo(), disabled: !local.undo.length }, "Undo", key("U")),
      h("button", { type: "button", onclick: () => act.clear(), disabled: !laid }, "Clear", key("C"))),
    h("div.bet-total", { "aria-live": "polite" },
      h("strong", { "data-total": "" }, money(laid)), h("span.hint", {}, fee ? `+ ${money(fee)} collection` : "on the felt")),
    dealButton(state, act));
}

/** @param {DockInput} input */
function choices({ state, local, act }) {
  return h("div.asks", {}, state.asks.map((/** @type {any} */ ask) => h("div.ask", { "data-key": `${ask.spot} ${ask.about}`, role: "group", "aria-label": ask.name ?? ask.about },
    state.asks.length > 1 && h("strong.ask-name", {}, `${ask.name ?? ask.about}${ask.spot !== state.you.seat ? ` · spot ${ask.spot}` : ""}`),
    h("div.row.choices", {}, ask.legal.map((/** @type {any} */ offer, /** @type {number} */ index) => choice(ask, offer, index, local, act))))));
}

/** @param {any} ask @param {any} offer @param {number} index @param {any} local @param {any} act */
function choice(ask, offer, index, local, act) {
  const safe = ask.default?.name === offer.name;
  const cards = /^([2-9TJQKA][cdhs]|J[ok])( ([2-9TJQKA][cdhs]|J[ok]))*$/.test(offer.name) ? offer.name.split(" ") : null;
  const face = cards ? cards.map((/** @type {string} */ card) => cardImage(card, 34)) : choiceTitle(offer.name);
  const label = cards ? `Keep ${cards.map(cardName).join(" and ")}` : null;
  const look = { type: "button", "data-choice": offer.name, "aria-label": label, class: `big choice ${safe ? "" : "primary"} ${cards ? "with-cards" : ""}` };
  if (!offer.high) {
    return h("button", { ...look, onclick: () => act.answer(ask, offer.name, 0) }, face, index < 9 && key(String(index + 1)));
  }
  const name = `${ask.spot}/${ask.about}/${offer.name}`;
  const value = Math.min(offer.high, Math.max(offer.low, local.amounts[name] ?? offer.low));
  return h("span.choice-amount", {},
    amountField(`${choiceTitle(offer.name)} amount`, name, value, offer.low, offer.high, { amount: act.offerAmount }),
    h("button", { ...look, onclick: () => act.answer(ask, offer.name, value) }, `${choiceTitle(offer.name)} ${money(value)}`, index < 9 && key(String(index + 1))));
}

/** @param {DockInput} input */
function settled({ state, local, behind, act }) {
  const net = state.settlement?.nets?.[state.you?.name];
  return h("div.row.after", {},
    local.row ? h("p.reason", { "data-reason": "" },
      h("strong", {}, local.row.name), " ", h("span.whose", {}, `${local.row.bettor} · ${money(local.row.amount)}`),
      h("span.why", {}, local.row.reason), h("span.result", { class: local.row.net > 0 ? "won" : local.row.net < 0 ? "lost" : "" }, local.row.result))
      : net !== undefined && !behind && h("p.reason", {}, h("strong", {}, "Your round"), h("span.result", { class: net > 0 ? "won" : net < 0 ? "lost" : "" }, net > 0 ? `+${money(net)}` : money(net))),
    h("span.spring"),
    behind ? h("button", { type: "button", onclick: () => act.showAll(), "data-act": "skip" }, "Skip", key("S"))
      : h("button", { type: "button", onclick: () => act.replay(), "data-act": "replay" }, "Replay", key("P")),
    h("button.primary.big", { type: "button", onclick: () => act.next(), "data-act": "next" }, "Next round", key("N")));
}

/** @param {DockInput} input */
function waiting({ state, act }) {
  const alone = state.phase === "waiting" && state.you?.owner;
  return h("div.row", {},
    alone && h("button.primary", { type: "button", onclick: () => act.addBot(), "data-act": "bot" }, "Seat a bot"),
    h("p.hint", {}, state.asked.length ? `Waiting for ${state.asked.map((/** @type {any} */ one) => `seat ${one.seat}`).join(", ")}.` : ""));
}
