/**
 * Where things are on the felt, in units of the drawing. Two shapes: a wide half-moon with the seats along its arc,
 * and a tall one for phones with the other seats in rows above the viewer's own spot.
 */

import { CARD_HEIGHT } from "../cards.js";
import { ROW_PITCH, rowsOf } from "./spot.js";

/**
 * @typedef {{x: number, y: number, room: number, scale: number, own: boolean, near: boolean,
 *   plate: {width: number, height: number}}} Place `near`: drawn large, with room for every circle; `room`: its share of
 *   the table's width
 * @typedef {{own: number | null, near: number | null}} Seen the viewer's seat, and the seat whose circles are drawn large
 * @typedef {Object} Layout
 * @property {boolean} tall
 * @property {number} width
 * @property {number} height
 * @property {Map<number, Place>} seats
 * @property {{x: number, y: number, width: number}} hands the band in which shared hands lie
 * @property {{x: number, y: number}} tray
 * @property {{x: number, y: number}} shoe
 * @property {{x: number, y: number}} drop
 * @property {{x: number, y: number}} dice
 */

/**
 * The seats in the order they are drawn from left to right: clockwise round the table runs from right to left for
 * somebody who sits facing the dealer. The viewer's own seat is put in the middle.
 * @param {number} count
 * @param {number | null} own
 * @returns {number[]}
 */
export function seatOrder(count, own) {
  const middle = Math.floor(count / 2);
  const first = own === null ? count : ((own + middle - 1) % count) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 - index + count) % count) + 1);
}

/** How circles lie on a phone: large enough for a thumb. */
export const TALL_CIRCLES = { radius: 26, most: 4, apart: 3.2 };

/**
 * @param {number} count @param {Seen} seen @param {boolean} tall
 * @param {{bets: number, hands: number, others: number}} most circles and hands at the near spot, hands at any other
 */
export function layoutOf(count, seen, tall, most) {
  return tall ? tallLayout(count, seen, most) : wideLayout(count, seen.own, most.hands);
}

/**
 * How several hands lie at one spot: `columns` side by side in `width`, the cards `scale` large, over circles of a
 * `radius`; without one there are no circles, and the chips are written under the cards.
 * @typedef {{columns: number, width: number, scale: number, radius: number}} Grid
 */

/** @type {Grid} */
const TALL_HANDS = { columns: 4, width: 350, scale: 0.66, radius: 18 };
/** @type {Grid} */
const TALL_OTHERS = { columns: 2, width: 88, scale: 0.32, radius: 0 };

/** The height of one row of hands. @param {Grid} grid */
export function handRowHeight({ scale, radius }) {
  return CARD_HEIGHT * scale + (radius ? 2 * radius + 10 : 12);
}

/** How the hands of a spot lie where there are several. @param {boolean} tall @param {Place} place @param {number} count @returns {Grid} */
export function gridOf(tall, { near, room, scale }, count) {
  if (tall) return near ? TALL_HANDS : TALL_OTHERS;
  const small = near ? count > 4 : count > 2;
  if (near) return { columns: 4, width: room / scale - 6, scale: small ? 0.36 : 0.6, radius: small ? 11 : 17 };
  return { columns: 2, width: 112, scale: small ? 0.38 : 0.5, radius: small ? 11 : 15 };
}

/** @param {number} count @param {number | null} own @param {number} hands in front of the viewer @returns {Layout} */
function wideLayout(count, own, hands) {
  const width = 1080,
    height = 600,
    margin = 34;
  const order = seatOrder(count, own);
  const ownShare = own === null ? 1 : [1.5, 1.5, 2.4][hands] ?? 3.8;
  const share = (width - 2 * margin) / (count - 1 + ownShare);
  const scale = Math.min(1.12, share / 120);
  const seats = new Map();
  let x = margin;
  for (const seat of order) {
    const mine = seat === own;
    const room = share * (mine ? ownShare : 1);
    const middle = x + room / 2;
    const bend = (middle - width / 2) / (width / 2);
    seats.set(seat, {
      x: middle,
      y: height - 15 - 142 * bend * bend,
      room,
      scale: mine ? Math.min(hands > 1 ? 1.35 : 1.4, room / 140) : scale,
      own: mine,
      near: mine,
      plate: { width: mine ? 134 : 114, height: 42 },
    });
    x += room;
  }
  return {
    tall: false,
    width,
    height,
    seats,
    hands: { x: width / 2, y: 96, width: 640 },
    tray: { x: width / 2, y: 44 },
    shoe: { x: 950, y: 76 },
    drop: { x: 130, y: 54 },
    dice: { x: 214, y: 66 },
  };
}

/** Room for the cards of the near spot, above its circles. */
const OWN_CARDS = 80;

/** @param {number} bets */
function circleRows(bets) {
  return rowsOf(bets, TALL_CIRCLES.most).length;
}

/** @param {number} count @param {Seen} seen @param {{bets: number, hands: number, others: number}} most @returns {Layout} */
function tallLayout(count, { own, near }, { bets, hands, others }) {
  const width = 390;
  const order = seatOrder(count, own).filter((seat) => seat !== near);
  const columns = order.length > 4 ? Math.ceil(order.length / 2) : Math.max(order.length, 3);
  const rows = Math.ceil(order.length / columns);
  const room = (width - 12) / columns;
  const top = 180,
    pitch = 78 + handRowHeight(TALL_OTHERS) * Math.max(0, Math.ceil(others / TALL_OTHERS.columns) - 1);
  const seats = new Map();
  order.forEach((seat, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, order.length - row * columns);
    const left = (width - inRow * room) / 2;
    seats.set(seat, {
      x: left + room * ((index % columns) + 0.5),
      y: top + pitch * (row + 1),
      room,
      scale: Math.min(1, room / 94),
      own: seat === own,
      near: false,
      plate: { width: 88, height: 34 },
    });
  });
  const nearTop = top + pitch * rows + 6;
  const plate = { width: 250, height: 36 };
  const cards = hands > 1 ? 14 + handRowHeight(TALL_HANDS) * Math.ceil(hands / TALL_HANDS.columns) : OWN_CARDS;
  const nearHeight = near === null ? 0 : plate.height + cards + circleRows(bets) * TALL_CIRCLES.radius * ROW_PITCH;
  if (near !== null) {
    seats.set(near, { x: width / 2, y: nearTop + nearHeight, room: width, scale: 1, own: near === own, near: true, plate });
  }
  return {
    tall: true,
    width,
    height: nearTop + nearHeight + 10,
    seats,
    hands: { x: width / 2, y: 64, width: 366 },
    tray: { x: width / 2, y: 34 },
    shoe: { x: 350, y: 38 },
    drop: { x: 40, y: 34 },
    dice: { x: 14, y: 162 },
  };
}
