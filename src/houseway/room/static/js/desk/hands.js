/** Which hands a round has, as the family of the game declares them: what the desk asks for, and under which label. */

import { handTitle } from "../felt/labels.js";

/**
 * @typedef {Object} Hands
 * @property {[string, string][]} shared the hands that all spots share: the room's name and the label
 * @property {string[]} own the labels of the hands every spot gets; none where all share the table's
 * @property {boolean} splits whether a spot's hand may be split
 * @property {boolean} switches whether a spot may have switched cards since the deal
 * @property {string} doubles the bet that is made on a single hand, where a spot may have several
 * @property {boolean} keeps whether a hand plays with some of its cards only
 * @property {string[]} parts what a hand is set into
 */

/** @param {Room.GameForm} form the settings form of a game @returns {Hands} */
export function handsOf({ shape, pack, bets }) {
  const titleOf = (/** @type {string} */ hand) => bets.find((bet) => bet.id === hand)?.name ?? handTitle(hand);
  return {
    shared: shape.shared.map((hand) => [hand, titleOf(hand)]),
    own: Array.from({ length: shape.spot }, (_, index) => (shape.spot === 1 ? handTitle(`${pack.noun}s`) : `Hand ${index + 1}`)),
    splits: shape.splits,
    switches: shape.switches,
    doubles: shape.doubles,
    keeps: shape.keeps > 0,
    parts: shape.parts,
  };
}
