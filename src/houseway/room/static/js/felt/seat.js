/** A seat's plate: the player and their chips, whose turn it is, and the buttons that lie there. */

import { onPress } from "../a11y.js";
import { s } from "../dom.js";
import { money } from "../money.js";
import { clip, fitted, nameLines, widthOf } from "./labels.js";

/**
 * @typedef {Object} SeatLook
 * @property {number} seat
 * @property {{name: string, chips: number, bot?: boolean, away?: boolean, out?: boolean, note?: string} | null} player `note`: more
 *   about the player, for screen readers
 * @property {string} bettor the player who bets there if the seat is empty
 * @property {boolean} own
 * @property {{width: number, height: number}} plate
 * @property {{hand: number, hands: number} | null} dealer the player-dealer's button, if it lies here
 * @property {boolean} action whether the action button lies here
 * @property {{left: number, whole: number} | null} clock seconds, while this seat is being waited for
 * @property {string} word what was chosen last
 * @property {boolean} [wordBelow] whether it is written under the plate, where cards lie over it
 * @property {(() => void) | null} onsit
 * @property {boolean} [moves] whether the viewer, who sits elsewhere, would move there
 */

/** The plate, its lower edge on the origin. @param {SeatLook} look */
export function seatPlate(look) {
  return look.player ? takenSeat(look) : emptySeat(look);
}

/** @param {SeatLook} look */
function emptySeat({ seat, bettor, plate, action, word, onsit, moves }) {
  const { width, height } = plate;
  const box = { x: -width / 2, y: -height, width, height, rx: height / 2 };
  const said = [bettor && `played by ${bettor}`, action && "action button", word && `chose ${word}`].filter(Boolean);
  const marks = [action && actionButton(-width / 2 + 26, -height + 1), word && choiceTag(word, -height)];
  const number = fitted(bettor ? `Spot ${seat} · ${bettor}` : `Seat ${seat}`, width - height / 2, 12);
  if (!onsit) {
    return s(
      "g.seat.empty",
      { role: "img", "aria-label": [`Seat ${seat}, empty`, ...said].join(", ") },
      s("rect.plate", box),
      s(
        "text.seat-number",
        { y: -height / 2 + 4, "text-anchor": "middle", style: { "font-size": `${number.size.toFixed(1)}px` } },
        number.text,
      ),
      marks,
    );
  }
  return s(
    "g.seat.empty.open",
    {
      role: "button",
      tabindex: 0,
      "aria-label": [moves ? `Move to seat ${seat}` : `Sit down at seat ${seat}`, ...said].join(", "),
      onclick: onsit,
      onkeydown: onPress(onsit),
    },
    s("rect.plate", box),
    s(
      "text.seat-number",
      { y: -height / 2 + 4.5, "text-anchor": "middle" },
      `${moves ? "Move" : "Sit"}${width < 100 ? "" : " here"} · ${seat}`,
    ),
    marks,
  );
}

/** @param {SeatLook} look */
function takenSeat({ seat, player, own, plate, dealer, action, clock, word, wordBelow }) {
  const { width, height } = plate;
  const round = height / 2;
  const narrow = width < 100;
  const textX = -width / 2 + height + (narrow ? 1 : 6);
  const name = player?.name ?? "";
  const label = [
    `Seat ${seat}, ${name}${own ? ", you" : ""}, ${money(player?.chips ?? 0)}`,
    player?.bot && "bot",
    player?.out ? "sitting out" : player?.away && "away",
    player?.note,
    dealer && `player-dealer${dealer.hand ? `, hand ${dealer.hand} of ${dealer.hands}` : ""}`,
    action && "action button",
    clock && "to decide",
    word && `chose ${word}`,
  ]
    .filter(Boolean)
    .join(", ");
  return s(
    "g.seat",
    {
      role: "group",
      "aria-label": label,
      class: [own ? "own" : "", clock ? "turn" : "", player?.away || player?.out ? "away" : ""].join(" "),
    },
    s("rect.plate", { x: -width / 2, y: -height, width, height, rx: round }),
    s(
      "g",
      { "data-key": "face", transform: `translate(${-width / 2 + round} ${-round})` },
      dealer ? dealerButton(dealer, round - 3) : avatar(player?.bot ? "⚙" : name.slice(0, 1).toUpperCase(), round - 4),
    ),
    clock && clockRing(clock, -width / 2 + round, -round, round - 2),
    plateText(name, money(player?.chips ?? 0), textX, plate),
    action && actionButton(-width / 2 + 26, -height + 1),
    player?.out ? choiceTag("sitting out", wordBelow ? BELOW : -height) : word && choiceTag(word, wordBelow ? BELOW : -height),
  );
}

/**
 * The name, in two lines if it is long, over the chips.
 * @param {string} name @param {string} chips @param {number} x @param {{width: number, height: number}} plate
 */
function plateText(name, chips, x, { width, height }) {
  const room = width / 2 - x - 7;
  const size = width < 100 ? 11 : 14;
  const names = nameLines(name, room / (size * LETTER));
  const nameSize = Math.min(names.length > 1 ? size * 0.82 : size, room / Math.max(...names.map(widthOf)));
  const chipSize = names.length > 1 ? size * 0.82 : size - 1;
  const tops = names.length > 1 ? [0.31, 0.58, 0.88] : [0.45, 0.84];
  return [
    ...names.map((line, index) =>
      s("text.seat-name", { x, y: (-height + tops[index] * height).toFixed(1), "font-size": nameSize.toFixed(1) }, line),
    ),
    s(
      "text.seat-chips",
      { x, y: (-height + (tops.at(-1) ?? 0) * height).toFixed(1), "font-size": chipSize.toFixed(1) },
      chips,
    ),
  ];
}

/** The width of a letter on a plate, in heights of its font. */
const LETTER = 0.58;

/** @param {string} letter @param {number} r */
function avatar(letter, r) {
  return [
    s("circle.avatar", { r }),
    s("text.avatar-letter", { y: 5, "text-anchor": "middle", "font-size": 14 }, letter),
  ];
}

/**
 * The player-dealer's button, in place of the avatar; it says which hand of the turn this is.
 * @param {{hand: number, hands: number}} dealer @param {number} r
 */
function dealerButton({ hand, hands }, r) {
  const line = (/** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ text) =>
    s("text", { y: (y * r).toFixed(1), "text-anchor": "middle", "font-size": (size * r).toFixed(1) }, text);
  return s(
    "g.dealer-button",
    { "data-key": "pd" },
    s("title", {}, hand ? `Player-dealer, hand ${hand} of ${hands}` : "Player-dealer"),
    s("circle", { r }),
    line(hand ? -0.02 : 0.26, 0.74, "PD"),
    hand > 0 && line(0.62, 0.58, `${hand}/${hands}`),
  );
}

function actionButton(/** @type {number} */ x, /** @type {number} */ y) {
  return s(
    "g.action-button",
    { "data-key": "action", transform: `translate(${x} ${y})` },
    s("title", {}, "Action button: settlement starts here"),
    s("rect", { x: -23, y: -9, width: 46, height: 17, rx: 8.5 }),
    s("text", { y: 3, "text-anchor": "middle", "font-size": 9.5 }, "ACTION"),
  );
}

/** Where a tag under the plate has its upper edge. */
const BELOW = 13;

/** What was chosen last, on the upper edge of a plate, clear of a name in two lines; or under it. */
function choiceTag(/** @type {string} */ word, /** @type {number} */ edge) {
  const y = edge - 6;
  const text = clip(word, 17);
  const width = text.length * 6.4 + 14;
  return s(
    "g.choice-tag",
    { transform: `translate(0 ${y})`, "aria-hidden": "true" },
    s("rect", { x: -width / 2, y: -8, width, height: 16, rx: 8 }),
    s("text", { y: 3.8, "text-anchor": "middle", "font-size": 10.5 }, text),
  );
}

/** A ring that runs out with the time to decide. */
function clockRing(
  /** @type {{left: number, whole: number}} */ clock,
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ r,
) {
  const around = 2 * Math.PI * r;
  return s("circle.clock", {
    "data-key": "clock",
    cx: x,
    cy: y,
    r,
    "stroke-dasharray": around.toFixed(1),
    transform: `rotate(-90 ${x} ${y})`,
    style: {
      "--around": around.toFixed(1),
      "--spent": (around * (1 - clock.left / clock.whole)).toFixed(1),
      "--left": `${clock.left.toFixed(1)}s`,
    },
  });
}
