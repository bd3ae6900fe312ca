/** What the dock, the felt and the shortcuts can do at a table. */

import { openAsks } from "./asks.js";
import { doubled, lift, ownWagers, place } from "./betting.js";
import { betsAt, spotOfBets } from "./places.js";

/**
 * @param {{local: import("./local.js").Local, socket: {send: (action: Room.ClientMessage) => Promise<void>},
 *   redraw: () => void, toast: (text: string) => void, playhead: import("./playhead.js").Playhead,
 *   needPlayer: () => Promise<boolean>, go: (to: string) => void, table: () => Room.TableMessage, state: () => Room.State}} at
 */
export function actionsOf({ local, socket, redraw, toast, playhead, needPlayer, go, table, state }) {
  /** @param {Room.ClientMessage} action @returns {Promise<boolean>} */
  async function send(action) {
    try {
      await socket.send(action);
      local.error = "";
      return true;
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
      return false;
    } finally {
      redraw();
    }
  }

  /** Lay these wagers; the room is told, and what it refuses stays marked as not yet taken. @param {Record<string, number>} wagers */
  function lay(wagers) {
    local.undo.push(local.wagers);
    setWagers(wagers);
  }

  /** @param {Record<string, number>} wagers */
  function setWagers(wagers) {
    local.wagers = wagers;
    redraw();
    void send({ type: "bets", spot: spotNow(), wagers });
  }

  /** Where one's chips go now. */
  function spotNow() {
    return spotOfBets(table(), state(), local.spot);
  }

  /** The bets that are open there. */
  function layoutNow() {
    return { bets: betsAt(table(), state(), spotNow()) };
  }

  /** From now on chips go on this spot. @param {number} spot */
  function pick(spot) {
    if (spot === spotNow()) return;
    Object.assign(local, { spot, wagers: ownWagers(state(), spot), undo: [] });
    local.sent = local.wagers;
    redraw();
  }

  const firstSettled = () => state().events.findIndex((event) => event.kind === "settled");

  return {
    /** @param {number} value */
    chip(value) {
      local.chip = value;
      redraw();
    },
    /** @param {string} bet @param {number} spot */
    bet(bet, spot) {
      pick(spot);
      lay(place(layoutNow(), local.wagers, bet, local.chip));
    },
    /** @param {string} bet @param {number} spot */
    unbet(bet, spot) {
      pick(spot);
      lay(lift(layoutNow(), local.wagers, bet, local.chip));
    },
    pick,
    /** The wagers of the last round again: on one's own seat, then on the spots next to it and beyond. */
    async rebet() {
      const near = (/** @type {number} */ spot) => Math.abs(spot - (state().you?.seat ?? 0));
      const spots = Object.keys(local.lastBets).map(Number);
      for (const spot of spots.sort((one, two) => near(one) - near(two))) {
        const wagers = local.lastBets[spot];
        if (spotNow() === null) pick(spot);
        if (spot === spotNow()) lay({ ...wagers });
        else if (!(await send({ type: "bets", spot, wagers }))) return;
      }
    },
    double: () => lay(doubled(layoutNow(), local.wagers)),
    clear: () => lay({}),
    undo() {
      const before = local.undo.pop();
      if (before) setWagers(before);
    },
    /** @param {string} name "buyin" or "bank" @param {number} value */
    amount(name, value) {
      local[/** @type {"buyin" | "bank"} */ (name)] = value;
      redraw();
    },
    /** @param {string} name @param {number} value */
    offerAmount(name, value) {
      local.amounts[name] = value;
      redraw();
    },
    /** @param {number} seat */
    async sit(seat) {
      if (await needPlayer()) void send({ type: "sit", seat, chips: local.buyin });
    },
    async backline() {
      if (await needPlayer()) void send({ type: "backline", chips: local.buyin });
    },
    /** @param {number} amount */
    async accept(amount) {
      if (await send({ type: "accept", amount })) local.bank = 0;
    },
    decline: () => void send({ type: "decline" }),
    /** @param {number} amount */
    bank: (amount) => void send({ type: "bank", amount }),
    giveUp: () => void send({ type: "give_up" }),
    ready: () => void send({ type: "ready" }),
    /** @param {string} name @param {number[]} parts where each card of an offer is laid */
    lay(name, parts) {
      local.laid[name] = parts;
      redraw();
    },
    /**
     * One answer to each question, however often its button is pressed. Until the room has taken it, states that do not
     * know of it (somebody else acted first) do not open the question again.
     * @param {Room.OwnQuestion} ask @param {{choice: string, amount?: number, cards?: string[]}} answer
     */
    async answer(ask, answer) {
      if (!openAsks(state(), local).some((open) => open.id === ask.id)) return;
      local.answered.add(ask.id);
      redraw();
      await send({ type: "answer", ask: ask.id, ...answer });
      local.answered.delete(ask.id);
      redraw();
    },
    showAll: () => playhead.skip(),
    replay: () => firstSettled() >= 0 && playhead.replay(firstSettled()),
    next() {
      playhead.skip();
      void send({ type: "skip" });
    },
    async leave() {
      const here = state().you?.seat || state().you?.backline;
      if ((await send({ type: "leave" })) && here && state().phase !== "playing") {
        toast("Your chips are back in your wallet.");
        go("/");
      }
    },
    stay: () => void send({ type: "stay" }),
    addChips: () => void send({ type: "add_chips", chips: Math.min(500, Math.floor(state().you?.wallet ?? 0)) }),
    addBot: () => void send({ type: "add_bot" }),
    removeBot() {
      const bot = state().seats.findLast((seat) => seat.name !== null && seat.bot);
      if (bot) void send({ type: "remove_bot", seat: bot.seat });
    },
    /** @param {string} tab */
    tab(tab) {
      local.tab = tab;
      redraw();
    },
  };
}

/** @typedef {ReturnType<typeof actionsOf>} Act */
