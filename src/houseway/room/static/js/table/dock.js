/** The dock under the felt: what the player can do now. Chips to bet, choices to make, a bank to take, a seat to sit in. */

import { withSuits } from "../cards.js";
import { byReading } from "../cites.js";
import { h } from "../dom.js";
import { heldHand, person } from "../felt/labels.js";
import { changesHands } from "../felt/scene.js";
import { money } from "../money.js";
import { askTitle, dealerSays, openAsks } from "./asks.js";
import { bankOffer, banking } from "./dock-bank.js";
import { betting } from "./dock-bets.js";
import { entryChoices, tradeOffers } from "./dock-entry.js";
import { choices } from "./dock-choices.js";
import { jointBets } from "./dock-joint.js";
import { sitsOut, sittingOut } from "./dock-out.js";
import { moveHint, waitForSeat } from "./moves.js";
import { amountField, key, ownStack } from "./dock-parts.js";
import { buyInOf, rebuy } from "./rebuy.js";
import { jointly, ownResult, settingResult } from "./results.js";

/**
 * @typedef {Object} DockInput
 * @property {Room.TableMessage} table
 * @property {Room.State} state
 * @property {import("../felt/scene.js").Scene} scene
 * @property {Room.Event[]} later events that the scene does not show yet
 * @property {number | null} spot where the player's chips go
 * @property {Room.Wager[]} bets as they are drawn before the deal
 * @property {boolean} canUndo whether there is a change to undo
 * @property {import("./local.js").Local} local
 * @property {boolean} behind whether the page is still showing events
 * @property {number} free the first free seat, or 0
 * @property {import("./actions.js").Act} act
 */

/** @param {DockInput} input */
export function dock(input) {
  const { state, local } = input;
  return h(
    "section.dock",
    { "aria-label": "Your actions", "data-phase": state.phase },
    h(
      "div.dock-top",
      {},
      h(
        "p.dock-message",
        { role: local.error ? "alert" : null, class: local.error ? "error" : "" },
        withSuits(local.error || message(input)),
      ),
      ownHand(input),
      state.you && (state.you.seat || state.you.backline) ? ownChips(input, state.you.seat) : null,
    ),
    state.phase === "betting" && jointBets(input),
    entryChoices(input),
    tradeOffers(input),
    moveHint(state),
    controls(input),
  );
}

/** What the player's hand is, in a game for pots. @param {DockInput} input */
function ownHand({ table, state, later }) {
  const count = table.mode === "pots" && state.you?.seat && !changesHands(later) ? state.counts[String(state.you.seat)] : "";
  return count && h("p.own-hand", { "data-own-hand": "" }, "You have ", h("strong", {}, heldHand(count)));
}

/**
 * The player's stack: on a phone the plate may be out of sight, and on the rail there is none.
 * @param {DockInput} input @param {number | null} seat
 */
function ownChips(input, seat) {
  const left = ownStack(input);
  return h(
    "p.own-chips",
    { "data-stack": String(left), "data-rail": seat ? null : "" },
    seat ? "Your stack " : "On the rail with ",
    h("strong", {}, money(left)),
  );
}

/** What can be done now. @param {DockInput} input */
function controls(input) {
  const { state, local, behind } = input;
  const you = state.you;
  if (openAsks(state, local).length && !behind) return choices(input);
  if (!you || (you.seat === null && !you.backline)) return sitDown(input);
  if (state.offer?.you) return bankOffer(input);
  if (you.sitting_out && state.phase !== "settled") return sittingOut(input);
  if (state.phase === "betting") return you.player_dealer ? banking(input) : betting(input);
  return state.phase === "settled" ? settled(input) : waiting(input);
}

/** @param {DockInput} input */
function message({ state, local, spot, behind }) {
  const you = state.you;
  const asks = openAsks(state, local);
  if (state.offer?.you) return dealerSays(state);
  if (asks.length && !behind) return asks.length === 1 ? askTitle(asks[0], state) : "Your decisions";
  if (state.phase === "playing" && behind) return "Dealing…";
  if (state.phase === "settled" && behind && !local.row) return "Settling…";
  if (you?.leaving) return "You will leave after this round.";
  if (you?.moving) return `You move to seat ${you.moving} after this hand.`;
  if (you?.sitting_out) return sitsOut(state);
  if (state.phase === "betting" && !you?.player_dealer && (you?.seat || you?.backline)) return whereChipsGo(state, spot);
  return dealerSays(state);
}

/** @param {Room.State} state @param {number | null} spot */
function whereChipsGo(state, spot) {
  if (spot === null) return "Pick a spot on the felt to bet behind its player.";
  if (spot === state.you?.seat) return state.message;
  const holder = state.seats.find((seat) => seat.seat === spot)?.name;
  return holder
    ? `Your chips go on ${person(holder)}'s spot, ${spot}.`
    : `Your chips go on spot ${spot}, where nobody sits.`;
}

/** @param {DockInput} input */
function sitDown({ table, state, local, free, act }) {
  const wallet = state.you?.wallet ?? local.wallet ?? 5000;
  const most = Math.max(0, Math.floor(wallet));
  const waits = table.backline ? null : waitForSeat(state, act, table.mode === "pots");
  if (waits) return waits;
  return h(
    "form.row",
    { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), act.sit(free)) },
    buyInField(table, local, most, act),
    free > 0 && h("button.primary.big", { type: "submit", "data-act": "sit" }, "Sit down"),
    table.backline &&
      h("button", { type: "button", onclick: () => act.backline(), "data-act": "rail" }, "Bet from the rail"),
    h("p.hint", {}, free ? "Or pick a seat on the felt." : ""),
  );
}

/** The chips to sit down with: as the filing has it, or at least the smallest wager. @param {Room.TableMessage} table @param {import("./local.js").Local} local @param {number} wallet @param {import("./actions.js").Act} act */
function buyInField(table, local, wallet, act) {
  const { low, high } = table.stakes?.buy_in ?? { low: table.limits.low, high: null };
  const most = high === null ? wallet : Math.min(wallet, high);
  return amountField("Buy-in", "buyin", buyInOf(table, local, wallet), low, most, act, {
    lowest: table.stakes ? "the buy-in of this table" : "the smallest wager at this table",
    highest: high !== null && high <= wallet ? "the most for this table" : "the chips in your wallet",
  });
}

/** The player's own result as soon as every card is shown, and under it the row being settled. @param {DockInput} input */
function settled({ table, state, later, local, behind, act }) {
  const own = changesHands(later) ? "" : ownResult(state);
  const worth = changesHands(later) ? "" : settingResult(state);
  return h(
    "div.row.after",
    {},
    h(
      "div.results",
      {},
      own && h("p.own-result", { "data-own-result": "" }, own),
      worth && h("p.hint", { "data-setting-worth": "" }, withSuits(worth)),
      local.row &&
        h(
          "p.reason",
          { "data-reason": "" },
          h("strong", {}, local.row.name),
          " ",
          h("span.whose", {}, rowWhose(local.row, state.you?.name)),
          h("span.why", {}, withSuits(local.row.reason)),
          h("small.by-reading", {}, byReading(local.row.by_reading)),
          h("span.result", { class: local.row.net > 0 ? "won" : local.row.net < 0 ? "lost" : "" }, local.row.result),
        ),
    ),
    behind
      ? h("button", { type: "button", onclick: () => act.showAll(), "data-act": "skip" }, "Skip", key("S"))
      : h("button", { type: "button", onclick: () => act.replay(), "data-act": "replay" }, "Replay", key("P")),
    state.you?.may_show &&
      !behind &&
      h("button", { type: "button", onclick: () => act.showHand(), "data-act": "show-hand", title: "Let everybody see it" }, "Show my hand", key("H")),
    rebuy({ table, state, act }),
    state.floor_call && state.you?.rules_here && h("p.hint", { "data-floor-waits": "" }, "Make the ruling, or let play go on, in the Floor tab."),
    h("button.primary.big", { type: "button", onclick: () => act.next(), "data-act": "next", disabled: state.floor_call !== null }, table.mode === "pots" ? "Next hand" : "Next round", key("N")),
  );
}

/** @param {Room.SettlementRow} row @param {string | undefined} you */
function rowWhose({ bettor, party, about, amount }, you) {
  return [`${bettor === you ? "you" : person(bettor)}${jointly(party)}`, about, money(amount)].filter(Boolean).join(" · ");
}

/** @param {DockInput} input */
function waiting({ table, state, behind, act }) {
  const alone = state.phase === "waiting" && state.you?.owner;
  return h(
    "div.row",
    {},
    rebuy({ table, state, act }),
    alone && h("button.primary", { type: "button", onclick: () => act.addBot(), "data-act": "bot" }, "Add a bot"),
    behind &&
      h("button", { type: "button", onclick: () => act.showAll(), "data-act": "show" }, `Show all ${table.deck.noun}s`, key("S")),
  );
}
