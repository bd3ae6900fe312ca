/** The chips in front of a player while a round is drawn event by event. */

import { total } from "../money.js";
import { staysUp } from "./scene.js";

/**
 * The chips in front of a player: what the room says they have, minus what is on the felt, minus what the events not
 * yet shown will bring.
 * @param {{scene: import("./scene.js").Scene, later: Room.Event[]}} input
 * @param {string} name @param {number} chips @param {boolean} banks
 */
export function chipsInFront({ scene, later }, name, chips, banks) {
  const onFelt = (/** @type {import("./scene.js").Wager} */ wager) => staysUp(wager) || (!scene.over && wager.net === null);
  const wagers = scene.wagers.filter((wager) => wager.bettor === name && onFelt(wager)).map((wager) => wager.amount);
  const bank = scene.over ? [] : scene.bank.filter((wager) => wager.owner === name).map((wager) => wager.amount);
  const won = scene.over || !bank.length ? [] : scene.settled.map((row) => row.net);
  const coming = later.map((event) => {
    if ("payer" in event) return total([event.payee === name ? event.amount : 0, event.payer === name ? -event.amount : 0]);
    if (event.kind !== "settled") return 0;
    return event.bettor === name ? (event.after?.brings ?? 0) : banks ? -event.net : 0;
  });
  const left = total([chips, ...[...wagers, ...bank, ...coming].map((amount) => -amount), ...won]);
  return Math.max(0, left); // chips on their way to the room may be more than it accepts
}
