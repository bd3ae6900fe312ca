/** The felt: table, tray, shared hands and every seat with its spot, drawn from a scene and what the table is. */

import { onPress } from "../a11y.js";
import { chipStack } from "../chips.js";
import { clothOf } from "../cloth.js";
import { s } from "../dom.js";
import { money, signed, total } from "../money.js";
import { mayBetAt } from "../table/places.js";
import { furniture } from "./furniture.js";
import { brieflyWorth, cardRow, countPill, sharedHandsArea } from "./hands.js";
import { person } from "./labels.js";
import { gridOf, layoutOf, TALL_CIRCLES } from "./layout.js";
import { drawMelds } from "./melds.js";
import { drawRing } from "./ring.js";
import { seatPlate } from "./seat.js";
import { chipsInFront } from "./stacks.js";
import { isHandBet, severalHands } from "./several.js";
import { DEAD_HAND, bankSize, handOf, sharedHands, spotHands, wagersOn } from "./scene.js";
import { betCircles, evenWord, jointAmount, jointStack } from "./spot.js";

/**
 * @typedef {{seat: number, name: string | null, chips?: number, bot?: string | boolean | null, connected?: boolean,
 *   player_dealer?: boolean, sitting_out?: boolean, owes?: string}} FeltSeat
 * @typedef {Object} FeltState what the felt shows of a state; a round of the past has no more
 * @property {{seat: number | null, name: string} | null} you
 * @property {FeltSeat[]} seats
 * @property {{seat: number, hand?: Room.Hand}[]} asked
 * @property {{seat: number} | null} offer
 * @property {Room.MayBet[]} may_bet
 * @property {{owner: string, amount: number, hand: number, of: number} | null} bank
 * @property {Room.Pot[]} [pots]
 * @property {Room.Shoe | null} shoe
 * @typedef {Object} FeltInput
 * @property {Room.TableMessage} table
 * @property {FeltState} state
 * @property {import("./scene.js").Scene} scene
 * @property {(spot: number, bet: string) => boolean} unsent whether chips on a circle wait for the room's answer
 * @property {Room.Event[]} later events that the scene does not show yet
 * @property {boolean} tall
 * @property {number | null} spot the spot drawn large: where the player's chips go, or the one they are asked about
 * @property {number[]} asked the spots the player is asked about, if they have several
 * @property {{spot: number, bet: string, hand?: string} | null} lit the wager being settled; `hand` is the id of its hand
 * @property {Record<string, string>} counts what hands are worth, by their ids
 * @property {Record<string, string[]>} made the cards that make them so
 * @property {number} bankLeft
 * @property {{left: number, whole: number} | null} clock
 * @property {(bet: string, spot: number) => void} onbet
 * @property {((bet: string, spot: number) => void) | null} onlift take a chip off a circle
 * @property {((spot: number) => void) | null} onpick choose the spot to bet on, if circles are too small to hit
 * @property {((seat: number) => void) | null} onsit
 */

/** @param {FeltInput} input @returns {Element} */
export function drawFelt(input) {
  const { table, state, scene, tall } = input;
  if (table.pile) return drawMelds(input);
  if (table.mode === "pots") return drawRing(input);
  const own = state.you?.seat ?? null;
  const near = input.spot ?? own;
  const handsOf = (/** @type {number | null} */ seat) => (seat === null ? 0 : spotHands(scene, seat).length);
  const layout = layoutOf(table.seats, { own, near }, tall, {
    bets: circlesAt(input, near).length,
    hands: handsOf(tall ? near : own),
    others: Math.max(0, ...state.seats.map(({ seat }) => (seat === near ? 0 : handsOf(seat)))),
  });
  const nearest = state.seats.toSorted(
    (one, two) =>
      Number(two.seat === input.spot) - Number(one.seat === input.spot) ||
      Number(two.seat === own) - Number(one.seat === own),
  );
  const seats = nearest.map((seat) => drawSeat(input, layout, seat));
  return s(
    "svg.felt",
    {
      viewBox: `0 0 ${layout.width} ${layout.height}`,
      class: tall ? "tall" : "wide",
      style: { "--shape": (layout.width / layout.height).toFixed(4) },
      role: "group",
      "aria-label": `The table: ${table.game_name}`,
      "data-cloth": clothOf(table.house),
    },
    furniture(layout, {
      title: table.game_name,
      house: table.house_name,
      bank: state.bank,
      left: input.bankLeft,
      size: scene.bank.length ? bankSize(scene) : (state.bank?.amount ?? 0),
      banked: table.mode === "banked",
      dropped: total(scene.fees.map((fee) => fee.amount)),
      dice: scene.dice,
      thrown: scene.thrown,
      shoe: state.shoe,
      noun: table.deck.noun,
      hands: scene.hands.size > 0,
    }),
    sharedHandsArea(sharedHands(scene), layout, input.counts, scene.called, state.you?.name ?? "", table.deck.noun),
    seats,
    s("g.ghosts", { "data-key": "ghosts", "data-keep": "", "aria-hidden": "true" }),
  );
}

/** @param {FeltInput} input @param {import("./layout.js").Layout} layout @param {FeltSeat} seat */
function drawSeat(input, layout, seat) {
  const { state, scene, tall } = input;
  const place = layout.seats.get(seat.seat);
  if (!place) return null;
  const banks = Boolean(seat.player_dealer);
  const compact = tall && !place.near;
  const claim = mayBetAt(state, seat.seat)?.claim ?? null;
  const bettor = scene.wagers.find((wager) => wager.spot === seat.seat)?.bettor ?? null;
  const bare = banks || !(seat.name || claim || bettor);
  const several = spotHands(scene, seat.seat).length > 1;
  const spot = bare ? null : !compact ? fullSpot(input, seat.seat, claim, tall) : several ? null : compactSpot(input, seat.seat);
  const above = spot?.height ?? 6;
  const asked = state.asked.some((ask) => ask.seat === seat.seat) || state.offer?.seat === seat.seat;
  const cardScale = compact ? 0.36 : place.near ? (tall ? 0.66 : 0.6) : 0.54;
  return s(
    "g.place",
    {
      "data-key": `seat ${seat.seat}`,
      transform: `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)}) scale(${place.scale.toFixed(3)})`,
      "data-seat": seat.seat,
      class: [place.own ? "own" : "", input.asked.includes(seat.seat) ? "asked" : ""].join(" "),
    },
    spot && s("g", { "data-key": "spot", transform: `translate(0 ${-place.plate.height})` }, spot.node),
    s(
      "g.own-cards",
      {
        "data-key": "cards",
        class: scene.choices.get(seat.seat) === "fold" || scene.dead.has(seat.seat) ? "folded" : "",
        transform: `translate(${compact && spot ? -14 : 0} ${-place.plate.height - (compact ? 8 : above + 2)})`,
      },
      several
        ? handsAt(input, seat.seat, gridOf(tall, place, spotHands(scene, seat.seat).length))
        : handAt(input, seat.seat, { scale: cardScale, width: compact ? 56 : tall ? 330 : place.near ? 140 : 112 }, place.near),
    ),
    seatPlate({
      seat: seat.seat,
      player: seat.name
        ? {
            name: person(seat.name),
            chips: chipsInFront(input, seat.name, seat.chips ?? 0, banks),
            bot: Boolean(seat.bot),
            away: seat.connected === false,
            out: seat.sitting_out && !bettor && !banks,
          }
        : null,
      bettor: seat.name || !bettor ? "" : bettor === state.you?.name ? "you" : person(bettor),
      own: place.own,
      plate: place.plate,
      dealer: banks && state.bank ? { hand: state.bank.hand, hands: state.bank.of } : null,
      action: (scene.button?.seat ?? null) === seat.seat,
      clock: asked ? input.clock : null,
      word: scene.dead.has(seat.seat) ? DEAD_HAND : scene.over || scene.settled.length ? "" : (scene.choices.get(seat.seat) ?? ""),
      onsit: input.onsit && !seat.name ? () => input.onsit?.(seat.seat) : null,
    }),
    compact && claim && pickTarget(input, seat, claim, place),
  );
}

/**
 * The only hand of a spot, with what it is worth.
 * @param {FeltInput} input @param {number} spot @param {{scale: number, width: number}} look @param {boolean} near
 */
function handAt({ table, scene, counts }, spot, look, near) {
  return spotHands(scene, spot).map((hand) => {
    const count = counts[hand.id];
    return s(
      "g.hand",
      { "data-key": hand.id, "data-hand": hand.id },
      cardRow(hand, { ...look, name: `Spot ${spot}`, noun: table.deck.noun, count }),
      count && countPill(near ? count : brieflyWorth(count), look.width),
    );
  });
}

/**
 * The hands of a spot that has several, each with its own chips; the one being played is marked.
 * @param {FeltInput} input @param {number} spot @param {import("./layout.js").Grid} grid
 */
function handsAt({ scene, state, table, counts, lit }, spot, grid) {
  const handBets = table.hand_bets;
  const litHand = lit && handOf({ ...lit, hand: lit.hand ?? null }, handBets);
  return severalHands(
    {
      hands: spotHands(scene, spot),
      wagers: scene.wagers.filter((wager) => wager.spot === spot),
      handBets,
      counts,
      inPlay: (hand) => state.asked.some((ask) => ask.hand?.id === hand),
      lit: (hand) => lit?.spot === spot && litHand === hand,
      you: state.you?.name ?? null,
      spot,
      noun: table.deck.noun,
    },
    grid,
  );
}

/** The bets that are drawn as circles at a spot: not those that lie with one of several hands. @param {FeltInput} input @param {number | null} spot */
function circlesAt({ table, scene }, spot) {
  if (spot === null || spotHands(scene, spot).length < 2) return table.bets;
  return table.bets.filter((bet) => !isHandBet(bet, table.hand_bets));
}

/**
 * A target over a small seat: one touch draws its circles large enough to hit.
 * @param {FeltInput} input @param {FeltSeat} seat @param {import("../table/places.js").Claim} claim
 * @param {import("./layout.js").Place} place
 */
function pickTarget(input, seat, claim, { plate }) {
  const pick = () => input.onpick?.(seat.seat);
  return s(
    "g.pick",
    {
      role: "button",
      tabindex: 0,
      "data-key": "pick",
      "data-pick": seat.seat,
      "aria-label": pickWords(seat, claim),
      onclick: pick,
      onkeydown: onPress(pick),
    },
    s("rect.pick-area", {
      x: -plate.width / 2,
      y: -plate.height - 22,
      width: plate.width,
      height: plate.height + 22,
      rx: plate.height / 2,
    }),
    s("g.pick-mark", { transform: `translate(${-plate.width / 2 + 9} ${-plate.height - 8})` }, plusMark()),
  );
}

/** @param {FeltSeat} seat @param {import("../table/places.js").Claim} claim */
function pickWords({ seat, name }, claim) {
  if (claim === "own") return "Bet on your own spot";
  return name ? `Bet on ${person(name)}'s spot, ${seat}` : `Bet on spot ${seat}, where nobody sits`;
}

function plusMark() {
  return [s("circle", { r: 8 }), s("path", { d: "M-4 0H4M0-4V4" })];
}

/**
 * Every bet of the game as a circle.
 * @param {FeltInput} input @param {number} spot @param {import("../table/places.js").Claim | null} claim @param {boolean} tall
 */
function fullSpot(input, spot, claim, tall) {
  const mine = spot === input.spot;
  const large = spot === input.state.you?.seat || (tall && mine);
  const open = mayBetAt(input.state, spot)?.bets ?? [];
  const circles = circlesAt(input, spot).map((bet) => ({
    id: bet.id,
    name: bet.name,
    placed: bet.placed,
    wagers: wagersOn(input.scene, spot, bet.id),
    you: input.state.you?.name ?? null,
    unsent: input.unsent(spot, bet.id),
    open: open.includes(bet.id),
    hint: hint(bet),
    lit: input.lit?.spot === spot && input.lit.bet === bet.id,
  }));
  const look = large
    ? tall
      ? TALL_CIRCLES
      : { radius: circles.length > 6 ? 17 : 20, most: circles.length > 6 ? 4 : 3, apart: 2.2 }
    : circles.length > 6
      ? { radius: 16, most: 3, apart: 2.2 }
      : { radius: 20, most: 2, apart: 2.3 };
  return betCircles(circles, {
    large,
    claim,
    ...look,
    spot,
    onbet: (bet) => input.onbet(bet, spot),
    onlift: (bet) => input.onlift?.(bet, spot),
  });
}

/** @param {Room.Bet} bet */
function hint(bet) {
  const limits = bet.high === null ? `${money(bet.low)} or more` : `${money(bet.low)} to ${money(bet.high)}`;
  const best = bet.pays?.[0] ? ` Pays ${bet.pays[0].pays} on ${bet.pays[0].case}.` : "";
  return `${limits}.${bet.pays?.length > 2 ? "" : best}`;
}

/** On a phone the other seats show their wagers as one stack. @param {FeltInput} input @param {number} spot */
function compactSpot(input, spot) {
  const wagers = input.scene.wagers.filter((wager) => wager.spot === spot);
  if (!wagers.length) return null;
  const amount = total(wagers.map((wager) => wager.amount + (wager.net !== null && wager.net < 0 ? wager.net : 0)));
  const beside = jointAmount(wagers);
  const net = total(wagers.map((wager) => wager.net ?? 0));
  const settled = wagers.filter((wager) => wager.net !== null);
  const done = settled.length > 0;
  const words = wagers
    .map((wager) => input.table.bets.find((bet) => bet.id === wager.bet)?.name)
    .join(", ");
  return {
    height: 8,
    node: s(
      "g",
      {
        role: "img",
        "aria-label": `Spot ${spot}: ${money(total(wagers.map((wager) => wager.amount)))} on ${words}${beside ? `, ${money(beside)} of it jointly` : ""}${done ? `, net ${money(net)}` : ""}`,
        class: input.lit?.spot === spot ? "circle lit" : "circle",
      },
      amount > 0 && !done && s("g", { transform: `translate(${beside ? 19 : 26} -10)` }, chipStack(amount - beside, { radius: 11 })),
      beside > 0 && !done && jointStack(beside, 10, 37, -9),
      done &&
        s(
          "g.outcome",
          { class: net > 0 ? "won" : net < 0 ? "lost" : "even", transform: "translate(26 -12)" },
          s("rect", { x: -20, y: -8, width: 40, height: 15, rx: 7.5 }),
          s("text", { y: 3.5, "text-anchor": "middle", "font-size": 9 }, net ? signed(net) : evenWord(settled)),
        ),
    ),
  };
}
