/** What the dock, the felt and the shortcuts can do at a table. */

import { askFirst } from "../dialogs.js";
import { h } from "../dom.js";
import { openAsks } from "./asks.js";
import { ownWagers, standingWagers, wagersAgain } from "./betting.js";
import { comingAndGoing } from "./coming.js";
import { spotOfBets } from "./places.js";

/** @typedef {import("./only-choice.js").Answer} Answer */

/**
 * @param {{local: import("./local.js").Local, socket: {send: (action: Room.ClientMessage) => Promise<number>},
 *   redraw: import("../router.js").Context["redraw"], toast: import("../router.js").Context["toast"], laying: import("./betting.js").Laying,
 *   playhead: import("./playhead.js").Playhead, needPlayer: () => Promise<boolean>, go: (to: string) => void,
 *   table: () => Room.TableMessage, state: () => Room.State}} at
 */
export function actionsOf({ local, socket, redraw, toast, laying, playhead, needPlayer, go, table, state }) {
  /** Send an action: the `seq` of the state that includes it, or null if it is refused; then the dock says why. @param {Room.ClientMessage} action */
  async function sent(action) {
    local.error = "";
    try {
      return await socket.send(action);
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
      return null;
    } finally {
      redraw();
    }
  }

  /** @param {Room.ClientMessage} action @returns {Promise<boolean>} whether it was accepted */
  async function send(action) {
    return (await sent(action)) !== null;
  }

  /**
   * Change the wagers on a spot: drawn immediately, until the room sends them.
   * @param {(Room.BetsMessage | Room.Chip | Room.Double) & {spot: number}} message @param {boolean} [undo]
   * @returns {Promise<boolean>}
   */
  async function lay(message, undo = false) {
    const change = laying.send(state(), { ...message, undo });
    local.refused = "";
    redraw();
    const seq = await sent(message);
    laying.answered(change, seq);
    if (seq === null) local.refused = local.error;
    redraw();
    return seq !== null;
  }

  /** The changes of several messages that the player has begun, one after another. */
  let steps = Promise.resolve();

  /** Undo, or repeat bets: the cards are not dealt before all of it is sent. @param {() => Promise<void>} work */
  function inSteps(work) {
    steps = steps.then(work);
  }

  /** Deal, unless a bet was refused since: then the dock says which, and Deal has to be pressed again. */
  async function ready() {
    await steps;
    await laying.answers();
    if (local.refused) {
      const why = local.refused.replace(`spot ${state().you?.seat}, `, "").replace(/\.$/, "");
      const again = state().bets.some((bet) => bet.bettor === state().you?.name) ? "Deal again" : "Deal me out";
      local.error = `${why}. This bet is not on the felt: change your bets, or press ${again} to go on without it.`;
      local.refused = "";
      redraw();
    } else if (state().phase === "betting") {
      void send({ type: "ready" });
    }
  }

  /**
   * Send one answer to each question, however often its button is pressed. Until the room has accepted it, states that
   * do not include it (somebody else acted first) do not reopen the question.
   * @param {Room.OwnQuestion} ask @param {Answer} given
   */
  async function answer(ask, given) {
    if (!openAsks(state(), local).some((open) => open.id === ask.id)) return;
    local.answered.add(ask.id);
    redraw();
    await send({ type: "answer", ask: ask.id, ...given });
    local.answered.delete(ask.id);
    redraw();
  }

  /** The spot where the player's chips go now. */
  function spotNow() {
    return spotOfBets(state(), local.spot);
  }

  /** From now on chips go on this spot. @param {number} spot */
  function pick(spot) {
    if (spot === spotNow()) return;
    local.spot = spot;
    redraw();
  }

  /** A chip on a circle, or off it. @param {string} bet @param {number} spot @param {number} amount */
  function chip(bet, spot, amount) {
    pick(spot);
    void lay({ type: "chip", spot, bet, amount });
  }

  /** A chip off a circle; a bet that only stands there is taken down. @param {string} bet @param {number} spot */
  function unbet(bet, spot) {
    const stands = standingWagers(state()).some((one) => one.bet === bet && one.spot === spot);
    if (stands && !(bet in ownWagers(state(), spot))) void send({ type: "take_down", bet });
    else chip(bet, spot, -local.chip);
  }

  /** Change the wagers on the spot where the player's chips go. @param {Room.BetsMessage | Room.Double} message */
  function layHere(message) {
    const spot = spotNow();
    if (spot !== null) void lay({ ...message, spot });
  }

  const firstSettled = () => state().events.findIndex((event) => event.kind === "settled");

  return {
    ...comingAndGoing({ local, send, toast, needPlayer, go, table, state }),
    /** @param {number} value */
    chip(value) {
      local.chip = value;
      redraw();
    },
    /** A chip on a circle; or off it, while chips are being taken off. @param {string} bet @param {number} spot */
    bet: (bet, spot) => (local.lifting ? unbet(bet, spot) : chip(bet, spot, local.chip)),
    unbet,
    /** Whether a press on a circle takes a chip off it. @param {boolean} lifting */
    lifting(lifting) {
      local.lifting = lifting;
      redraw();
    },
    /** Ask for the chips behind another player to be joint with his. @param {number} spot */
    join: (spot) => void send({ type: "join", spot }),
    /** Answer a request for a joint bet. @param {number} spot @param {string} bettor @param {boolean} permit */
    permit: (spot, bettor, permit) => void send({ type: "permit", spot, bettor, permit }),
    /** @param {string} bet */
    takeDown: (bet) => void send({ type: "take_down", bet }),
    pick,
    /** Repeat the wagers of the last round: on the player's own seat first, then on the spots nearest to it. */
    rebet: () =>
      inSteps(async () => {
        const near = (/** @type {number} */ spot) => Math.abs(spot - (state().you?.seat ?? 0));
        const again = wagersAgain(local.lastBets, state());
        const spots = Object.keys(again).map(Number);
        for (const spot of spots.sort((one, two) => near(one) - near(two))) {
          if (spotNow() === null) pick(spot);
          if (!(await lay({ type: "bets", spot, wagers: again[spot] }))) return;
        }
      }),
    double: () => layHere({ type: "double" }),
    clear: () => layHere({ type: "bets", wagers: {} }),
    undo: () =>
      inSteps(async () => {
        const last = await laying.last();
        if (last) await lay({ type: "bets", ...last }, true);
      }),
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
    /** @param {number} amount */
    async accept(amount) {
      if (await send({ type: "accept", amount })) local.bank = 0;
    },
    decline: () => void send({ type: "decline" }),
    /** @param {number} amount @param {Room.SpecialPart} special */
    async bank(amount, special) {
      const parts = special.spot ? [special] : [];
      if (await send({ type: "bank", amount, special: parts })) local.special = null;
    },
    /** @param {Room.SpecialPart} part of the bank, before it is put up */
    special(part) {
      local.special = part;
      redraw();
    },
    giveUp: () => void send({ type: "give_up" }),
    ready: () => void ready(),
    /** Lay the cards of an offer; a card that was pressed keeps the focus. @param {string} name @param {import("./setting.js").Laid} laid */
    lay(name, laid) {
      const card = document.activeElement?.getAttribute("data-card");
      local.laid[name] = laid;
      redraw.now();
      if (card) /** @type {HTMLElement | null} */ (document.querySelector(`[data-setter="${CSS.escape(name)}"] [data-card="${card}"]`))?.focus();
    },
    answer,
    /** Answer with a hand that is set foul, if the player means it. @param {Room.OwnQuestion} ask @param {Answer} foul @param {string} why */
    async answerFoul(ask, foul, why) {
      const meant = await askFirst("Set this hand foul?", [h("p", {}, why)], { yes: "Set it foul", no: "Change it" });
      if (meant) await answer(ask, foul);
    },
    showAll: () => playhead.skip(),
    replay: () => firstSettled() >= 0 && playhead.replay(firstSettled()),
    next() {
      playhead.skip();
      void send({ type: "skip" });
    },
    /** @param {number} [chips] */
    addChips: (chips = Math.min(500, Math.floor(state().you?.wallet ?? 0))) => void send({ type: "add_chips", chips }),
    addBot: () => void send({ type: "add_bot" }),
    removeBot() {
      const bot = state().seats.findLast((seat) => seat.name !== null && seat.bot);
      if (bot) void send({ type: "remove_bot", seat: bot.seat });
    },
  };
}

/** @typedef {ReturnType<typeof actionsOf> & import("./opening.js").Opener} Act what can be done at a table, and its panel */
