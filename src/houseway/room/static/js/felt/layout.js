/**
 * Where things are on the felt, in units of the drawing. Two shapes: a wide half-moon with the seats along its arc,
 * and a tall one for phones with the other seats in rows above the viewer's own spot.
 */

import { ROW_PITCH, rowsOf } from "./spot.js";

/**
 * @typedef {{x: number, y: number, scale: number, own: boolean, near: boolean,
 *   plate: {width: number, height: number}}} Place `near`: drawn large, with room for every circle
 * @typedef {{own: number | null, near: number | null}} Seen the viewer's seat, and the seat whose circles are drawn large
 * @typedef {Object} Layout
 * @property {boolean} tall
 * @property {number} width
 * @property {number} height
 * @property {Map<number, Place>} seats
 * @property {{x: number, y: number, width: number}} hands the band in which shared hands lie
 * @property {{x: number, y: number}} tray
 * @property {{x: number, y: number}} pots the middle of the pots; on a phone, where other tables have the tray
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

/** @param {number} count @param {Seen} seen @param {boolean} tall @param {number} bets circles at a spot */
export function layoutOf(count, seen, tall, bets) {
  return tall ? tallLayout(count, seen, bets) : wideLayout(count, seen.own);
}

/** @param {number} count @param {number | null} own @returns {Layout} */
function wideLayout(count, own) {
  const width = 1080,
    height = 600,
    margin = 34;
  const order = seatOrder(count, own);
  const ownShare = own === null ? 1 : 1.5;
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
      scale: mine ? Math.min(1.5, room / 140) : scale,
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
    pots: { x: width / 2, y: 326 },
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

/** @param {number} count @param {Seen} seen @param {number} bets @returns {Layout} */
function tallLayout(count, { own, near }, bets) {
  const width = 390;
  const order = seatOrder(count, own).filter((seat) => seat !== near);
  const columns = order.length > 4 ? Math.ceil(order.length / 2) : Math.max(order.length, 3);
  const rows = Math.ceil(order.length / columns);
  const room = (width - 12) / columns;
  const top = 180,
    pitch = 78;
  const seats = new Map();
  order.forEach((seat, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, order.length - row * columns);
    const left = (width - inRow * room) / 2;
    seats.set(seat, {
      x: left + room * ((index % columns) + 0.5),
      y: top + pitch * (row + 1),
      scale: Math.min(1, room / 94),
      own: seat === own,
      near: false,
      plate: { width: 88, height: 34 },
    });
  });
  const nearTop = top + pitch * rows + 6;
  const plate = { width: 250, height: 36 };
  const nearHeight = near === null ? 0 : plate.height + OWN_CARDS + circleRows(bets) * TALL_CIRCLES.radius * ROW_PITCH;
  if (near !== null) {
    seats.set(near, { x: width / 2, y: nearTop + nearHeight, scale: 1, own: near === own, near: true, plate });
  }
  return {
    tall: true,
    width,
    height: nearTop + nearHeight + 10,
    seats,
    hands: { x: width / 2, y: 64, width: 366 },
    tray: { x: width / 2, y: 34 },
    pots: { x: width / 2, y: 34 },
    shoe: { x: 350, y: 38 },
    drop: { x: 40, y: 34 },
    dice: { x: 14, y: 162 },
  };
}
