/** Several hands at one spot: each with its own cards, chips, count and result, in rows that a seat has room for. */

import { s } from "../dom.js";
import { brieflyWorth, cardRow, countPill } from "./hands.js";
import { handRowHeight } from "./layout.js";
import { handOf } from "./scene.js";
import { betCircle } from "./spot.js";

/** @typedef {import("./layout.js").Grid} Grid */

/**
 * Whether a bet lies on a single hand, not on the spot: it is drawn with its hand where there are several.
 * @param {Pick<Room.Bet, "id" | "kind" | "placed">} bet @param {string[]} handBets
 */
export function isHandBet(bet, handBets) {
  return handBets.includes(bet.id) || (handBets.length > 0 && bet.kind === "base" && bet.placed === "by choice");
}

/**
 * @typedef {Object} Hands
 * @property {Room.HandPicture[]} hands
 * @property {import("./scene.js").Wager[]} wagers those of the spot
 * @property {string[]} handBets
 * @property {Record<string, string>} counts
 * @property {(hand: string) => boolean} inPlay
 * @property {(hand: string) => boolean} lit
 * @property {string | null} you
 * @property {number} spot
 * @property {string} noun what a piece is called
 */

/** The size of what is written under hands without circles. */
const SMALL = 12;

/** The hands, their lower edge on the origin. @param {Hands} what @param {Grid} grid */
export function severalHands(what, grid) {
  const { hands } = what;
  const rows = Math.ceil(hands.length / grid.columns);
  return hands.map((hand, index) => {
    const row = Math.floor(index / grid.columns);
    const inRow = Math.min(grid.columns, hands.length - row * grid.columns);
    const room = grid.width / inRow;
    const x = ((index % grid.columns) - (inRow - 1) / 2) * room;
    const y = -(rows - 1 - row) * handRowHeight(grid);
    return oneHand(hand, `hand ${index + 1}`, what, grid, room - 4, { x, y });
  });
}

/**
 * @param {Room.HandPicture} hand @param {string} name @param {Hands} what @param {Grid} grid @param {number} width
 * @param {{x: number, y: number}} at
 */
function oneHand(hand, name, { wagers, handBets, counts, inPlay, lit, you, spot, noun }, { scale, radius }, width, at) {
  const mine = wagers.filter((wager) => handOf(wager, handBets) === hand.id);
  const size = radius ? Math.min(radius, width / 2.6) : SMALL;
  return s(
    "g.hand",
    {
      "data-key": hand.id,
      "data-hand": hand.id,
      class: inPlay(hand.id) ? "in-play" : "",
      transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`,
    },
    s(
      "g",
      { transform: `translate(0 ${radius ? -2 * radius - 8 : -11})` },
      cardRow(hand, { scale, width, name: `Spot ${spot}, ${name}`, noun, count: counts[hand.id] }),
      counts[hand.id] && countPill(brieflyWorth(counts[hand.id]), width),
    ),
    mine.length > 0 &&
      betCircle(
        {
          id: hand.id,
          name,
          placed: "before the deal",
          wagers: mine,
          you,
          unsent: false,
          open: false,
          hint: "",
          lit: lit(hand.id),
        },
        { x: 0, y: radius ? -radius - 3 : -4 },
        { large: false, bare: !radius, claim: null, radius: size, spot },
      ),
  );
}
