/** A finished round that the players settle with each other, as it is described at the desk. */

/**
 * @typedef {import("./pots.js").Player} Player
 * @typedef {Object} ScoreSituation what the desk reads (docs/settle.md)
 * @property {string} game
 * @property {Record<string, string>} settings
 * @property {{button?: string}} table
 * @property {Record<string, string>} hands
 * @property {Record<string, string>} choices
 * @property {Record<string, string>} chips
 */

export const CHIPS = "chips";

/**
 * The situation as the desk reads it: what was declared, in the order of the seats as they are listed. Seats are written
 * "seat 3", because an object would put numbers into another order.
 * @param {{game: string, chosen: Record<string, string>, button: string, players: Player[]}} described
 * @returns {ScoreSituation}
 */
export function scoreSituation({ game, chosen, button, players }) {
  const filled = (/** @type {(player: Player) => string} */ of) =>
    Object.fromEntries(players.filter((player) => of(player)).map((player) => [`seat ${player.seat}`, of(player)]));
  return {
    game,
    settings: chosen,
    table: button.trim() ? { button: button.trim() } : {},
    hands: filled(({ cards }) => cards.trim()),
    choices: filled(({ folded }) => folded.trim()),
    chips: filled(({ put }) => (put[CHIPS] ?? "").trim()),
  };
}
