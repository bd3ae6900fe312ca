/** Coming to a table and leaving it: seats, the rail, sitting out, the invitation, and closing the table. */

import { closeTable, openMustMove } from "../api.js";
import { askFirst, linkDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { money, total } from "../money.js";
import { keepInvite, linkTo } from "./invites.js";
import { buyInOf } from "./rebuy.js";
import { placeName, remember } from "./remembered.js";

/**
 * @param {{local: import("./local.js").Local, send: (action: Room.ClientMessage) => Promise<boolean>,
 *   toast: import("../router.js").Context["toast"], needPlayer: () => Promise<boolean>, go: (to: string) => void,
 *   table: () => Room.TableMessage, state: () => Room.State}} at
 */
export function comingAndGoing({ local, send, toast, needPlayer, go, table, state }) {
  /** Ask a player who has chips in the round before leaving it. */
  function askToLeave() {
    const atRisk = chipsAtRisk(state());
    if (!atRisk) return true;
    const { away, decision } = table().clocks;
    if (table().mode === "pots") return askFirst("Leave after this hand?", [h("p", {}, leavesPot(atRisk))], { yes: "Fold and leave", no: "Stay" });
    return askFirst(
      "Leave after this round?",
      [
        h("p", {}, `You have ${money(atRisk)} in this round, and your hand is played to the end.`),
        h(
          "p",
          {},
          `You can still decide, but the table waits at most ${Math.min(away, decision)} seconds for you; then the default is chosen. When the round is over, your chips go back to your wallet.`,
        ),
      ],
      { yes: "Leave after this round", no: "Stay" },
    );
  }

  /** What to bring to the table. */
  const buyIn = () => buyInOf(table(), local, Math.floor(state().you?.wallet ?? local.wallet ?? 5000));

  return {
    /** @param {number} seat */
    async sit(seat) {
      if (await needPlayer()) void send({ type: "sit", seat, chips: buyIn() });
    },
    /** Change seats, or take the change back. @param {number} seat */
    async move(seat) {
      if (seat === state().you?.seat || (await askFirst(`Move to seat ${seat}?`, [h("p", {}, MOVING)], { yes: "Move here", no: "Stay" })))
        void send({ type: "move", seat });
    },
    /** Offer to trade seats, agree to an offer, or take one's own back. @param {number} seat */
    trade: (seat) => void send({ type: "trade", seat }),
    async backline() {
      if (await needPlayer()) void send({ type: "backline", chips: buyIn() });
    },
    async leave() {
      if (!(await askToLeave())) return;
      const { you } = state();
      if (you) remember(placeName(table().id, you.name), { here: false });
      if ((await send({ type: "leave" })) && state().phase !== "playing") {
        toast("Your chips are back in your wallet.");
        go("/");
      }
    },
    /** Put one's name on the waiting list. */
    async list() {
      if (await needPlayer()) void send({ type: "list" });
    },
    unlist: () => void send({ type: "unlist" }),
    /** @param {boolean} on */
    refuseMove: (on) => void send({ type: "refuse_move", on }),
    async openMustMove() {
      try {
        const { id, invite } = await openMustMove(table().id);
        if (invite) keepInvite(id, invite);
        toast("The must-move table is open. Its players move to this game when a seat opens.");
        go(`/table/${id}`);
      } catch (error) {
        toast(/** @type {Error} */ (error).message, "bad");
      }
    },
    stay: () => void send({ type: "stay" }),
    sitOut: () => void send({ type: "sit_out" }),
    showHand: () => void send({ type: "show" }),
    comeBack: () => void send({ type: "come_back" }),
    /** Come into a game that is on. @param {string} way */
    enter: (way) => void send({ type: "enter", way }),
    /** @param {boolean} on */
    straddle: (on) => void send({ type: "straddle", on }),
    /** Copy the link to this table, or show it where the page may not use the clipboard. */
    async invite() {
      const link = linkTo(table().id, table().invite);
      try {
        await navigator.clipboard.writeText(link);
        toast("Link copied. Anyone who opens it can sit down at this table.");
      } catch {
        await linkDialog(link);
      }
    },
    async close() {
      const { id, name } = table();
      const sure = await askFirst(
        `Close ${name}?`,
        [h("p", {}, "Everybody leaves the table, and all chips go back to the players' wallets. The table cannot be opened again.")],
        { yes: "Close the table", no: "Keep it open" },
      );
      if (!sure) return;
      try {
        await closeTable(id);
        toast("The table is closed. All chips are back in the players' wallets.");
        go("/");
      } catch (error) {
        toast(/** @type {Error} */ (error).message, "bad");
      }
    },
  };
}

/** What a player who would change seats is told. */
const MOVING = "You move with all your chips, after the hand if one is in play. If you move away from the button, you wait for some hands or post before you are dealt in again.";

/** Whether a player may change seats: in games for pots, unless he is on his way out. @param {Room.TableMessage} table @param {Room.State} state */
export function canMove({ mode }, { you }) {
  return mode === "pots" && Boolean(you?.seat) && !you?.leaving;
}

/** What becomes of a hand that is left. @param {number} atRisk */
function leavesPot(atRisk) {
  return `You have ${money(atRisk)} in the pot. Your hand is folded when it is your turn; when the hand is over, your other chips go back to your wallet.`;
}

/** What a player has in the round in play: wagers, the bank, or chips in a pot that he has not given up. @param {Room.State} state */
function chipsAtRisk({ phase, you, bets, bank, hand }) {
  if (phase !== "playing" || !you) return 0;
  const mine = hand?.seats.find((one) => one.seat === you.seat);
  if (mine) return mine.folded ? 0 : mine.put_in;
  if (you.player_dealer) return bank?.amount ?? 0;
  return total(bets.filter((bet) => bet.bettor === you.name).map((bet) => bet.amount));
}
