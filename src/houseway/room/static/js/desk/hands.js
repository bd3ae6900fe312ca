/**
 * Which hands a round has, read from how the rules say that it is played: two for the whole table or one at each spot,
 * several at a spot, a board, hands that are split, set, switched, or kept in part.
 */

/**
 * @typedef {Object} Hands
 * @property {[string, string][]} shared the hands that are no spot's own: the desk's name and the label
 * @property {string[]} own the labels of the hands every spot gets; none where all share the table's
 * @property {boolean} splits whether a spot's hand may be split
 * @property {boolean} switches whether a spot may have switched cards since the deal
 * @property {boolean} keeps whether a hand plays with some of its cards only
 * @property {boolean} sets whether a hand is set into two parts
 */

/** @param {any} form the settings form of a game @returns {Hands} */
export function handsOf({ play, actions, bets }) {
  const community = play.hands === "community";
  const named = Array.isArray(play.hands) && play.hands.length > 1 ? play.hands : [];
  const bet = (/** @type {string} */ id) => bets.find((/** @type {any} */ one) => one.id === id);
  return {
    shared: community
      ? [
          ["player", bet("player")?.name ?? "Player"],
          ["banker", bet("banker")?.name ?? "Banker"],
        ]
      : [["player_dealer", "Player-dealer"], ...(play.board > 0 ? [board(play.board)] : [])],
    own: community ? [] : named.length ? named.map((/** @type {string} */ id) => bet(id)?.name ?? id) : ["Cards"],
    splits: Boolean(bet("split")),
    switches: play.switch === true,
    keeps: play.keep > 0,
    sets: actions.includes("set"),
  };
}

/** @param {number} cards @returns {[string, string]} */
function board(cards) {
  return ["board", `Board, ${cards} cards`];
}
