/**
 * Where things are on a table that is played for pots: seats around an oval, the viewer's own at the bottom. From there
 * the next to act sit clockwise: up the left side, across the top, and down the right side.
 */

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Object} OvalSeat
 * @property {number} x the middle of the plate
 * @property {number} y its lower edge
 * @property {{width: number, height: number}} plate
 * @property {{scale: number, width: number}} cards how large the cards over the plate are
 * @property {Point} chips where the chips in front of the player lie
 * @typedef {Object} Oval
 * @property {boolean} tall
 * @property {number} width
 * @property {number} height
 * @property {Map<number, OvalSeat>} seats
 * @property {{x: number, y: number, scale: number, width: number}} board the lower edge of the cards that all share
 * @property {Point} pots
 * @property {Point} said
 * @property {Point} shoe
 * @property {Point} drop
 */

const CARD = 98;

/** The seats clockwise from the bottom. @param {number} count @param {number | null} own */
export function around(count, own) {
  const first = own ?? 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % count) + 1);
}

/** @param {number} count @param {number | null} own @param {boolean} tall @param {boolean} board whether the game has shared cards @returns {Oval} */
export function ovalOf(count, own, tall, board) {
  return tall ? tallOval(count, own, board) : wideOval(count, own, board);
}

/**
 * A point of a stadium (two half circles joined by straight lines) at a part of its length, clockwise from the bottom.
 * @param {Point} middle @param {number} straight half the length of the straight lines @param {number} radius @param {number} part
 */
function stadium(middle, straight, radius, part) {
  const arc = Math.PI * radius;
  const whole = 2 * arc + 4 * straight;
  let at = part * whole;
  if (at <= straight) return { x: middle.x - at, y: middle.y + radius };
  at -= straight;
  if (at <= arc) return turned({ x: middle.x - straight, y: middle.y }, radius, Math.PI / 2 + at / radius);
  at -= arc;
  if (at <= 2 * straight) return { x: middle.x - straight + at, y: middle.y - radius };
  at -= 2 * straight;
  if (at <= arc) return turned({ x: middle.x + straight, y: middle.y }, radius, -Math.PI / 2 + at / radius);
  return { x: middle.x + straight - (at - arc), y: middle.y + radius };
}

/** @param {Point} middle @param {number} radius @param {number} angle */
function turned(middle, radius, angle) {
  return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
}

/**
 * A point on the way from a plate to the middle of the table, clear of the plate and of the cards over it.
 * @param {Point} from the middle of the plate @param {Point} to @param {{side: number, above: number, below: number}} clear
 * @param {number} beyond
 */
function towards(from, to, clear, beyond) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const out = Math.min(
    ux ? clear.side / Math.abs(ux) : Infinity,
    uy ? (uy < 0 ? clear.above : clear.below) / Math.abs(uy) : Infinity,
  );
  return { x: from.x + ux * (out + beyond), y: from.y + uy * (out + beyond) };
}

/** @param {number} count @param {number | null} own @param {boolean} board @returns {Oval} */
function wideOval(count, own, board) {
  const [width, height] = [1080, 620];
  const middle = { x: width / 2, y: 330 };
  const seats = new Map();
  around(count, own).forEach((seat, index) => {
    const mine = seat === own;
    const plate = { width: mine ? 150 : 122, height: mine ? 44 : 42 };
    const at = stadium(middle, 218, 236, index / count);
    const cards = mine ? { scale: 0.86, width: 340 } : { scale: 0.56, width: 124 };
    const clear = { side: plate.width / 2 + 4, above: plate.height / 2 + CARD * cards.scale + 8, below: plate.height / 2 + 14 };
    const aim = { x: (at.x + 2 * middle.x) / 3, y: middle.y - 14 };
    const chips = towards(at, aim, clear, mine ? 20 : 24);
    seats.set(seat, { x: at.x, y: at.y + plate.height / 2, plate, cards, chips });
  });
  return {
    tall: false,
    width,
    height,
    seats,
    board: { x: middle.x, y: 330, scale: 1, width: 384 },
    pots: { x: middle.x, y: board ? 208 : 280 },
    said: { x: middle.x, y: board ? 362 : 340 },
    shoe: { x: 1020, y: 60 },
    drop: { x: 62, y: 48 },
  };
}

/** How many of the other seats sit on the left, at the top and on the right of a phone. */
const SIDES = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 1, 1], [1, 2, 1], [2, 1, 2], [2, 2, 2], [2, 3, 2], [3, 2, 3], [3, 3, 3]];

/** @param {number} count @param {number | null} own @param {boolean} board @returns {Oval} */
function tallOval(count, own, board) {
  const width = 390;
  const order = around(count, own);
  const others = own === null ? order : order.slice(1);
  const [left, top, right] = SIDES[Math.min(others.length, 9)];
  const rows = Math.max(left, right, 2);
  const [first, pitch] = [182, 96];
  const bottom = first + (rows - 1) * pitch;
  const middle = { x: width / 2, y: (first + bottom) / 2 - 20 };
  const plate = { width: 92, height: 34 };
  const cards = { scale: 0.36, width: 92 };
  const seats = new Map();
  others.forEach((seat, index) => {
    const at = tallPlace(index, [left, top, right], { first, pitch, rows, width });
    const clear = { side: plate.width / 2 + 2, above: plate.height / 2 + CARD * cards.scale, below: plate.height / 2 };
    const level = at.y - plate.height / 2;
    const chips =
      index < left
        ? { x: at.x + plate.width / 2 + 15, y: level + 4 }
        : index < left + top
          ? towards({ x: at.x, y: level }, { x: (at.x + middle.x) / 2, y: middle.y }, clear, 16)
          : { x: at.x - plate.width / 2 - 15, y: level + 4 };
    seats.set(seat, { ...at, plate, cards, chips });
  });
  const ownPlate = { width: 210, height: 38 };
  const height = bottom + (own === null ? 30 : 186);
  if (own !== null) {
    const y = height - 12;
    seats.set(own, {
      x: middle.x,
      y,
      plate: ownPlate,
      cards: { scale: 0.84, width: 330 },
      chips: { x: middle.x, y: y - ownPlate.height - CARD * 0.84 - 22 },
    });
  }
  return {
    tall: true,
    width,
    height,
    seats,
    board: { x: middle.x, y: first + 62, scale: 0.54, width: 202 },
    pots: { x: middle.x, y: first + (board ? 88 : 40) },
    said: { x: middle.x, y: first + (board ? 112 : 74) },
    shoe: { x: 356, y: height - 34 },
    drop: { x: 38, y: height - 34 },
  };
}

/**
 * Where the plate of another seat is on a phone, by its place clockwise from the viewer's.
 * @param {number} index @param {number[]} sides @param {{first: number, pitch: number, rows: number, width: number}} look
 */
function tallPlace(index, [left, top, right], { first, pitch, rows, width }) {
  const edge = 50;
  const low = first + (rows - 1) * pitch;
  if (index < left) return { x: edge, y: low - pitch * index - pitch * (rows - left) * 0.5 };
  if (index < left + top) {
    const room = (width - 20) / Math.max(top, 2);
    return { x: width / 2 + (index - left - (top - 1) / 2) * room, y: first - pitch + 4 };
  }
  const down = index - left - top;
  return { x: width - edge, y: low - pitch * (right - 1 - down) - pitch * (rows - right) * 0.5 };
}
