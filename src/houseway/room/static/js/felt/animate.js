/** Movement on the felt for one new event. Nothing here changes what is drawn, only how it gets there. */

import { motionAllowed } from "../a11y.js";
import { CARD_WIDTH } from "../cards.js";
import { chipStack } from "../chips.js";
import { s } from "../dom.js";

const EASE = "cubic-bezier(.2,.75,.3,1)";

/**
 * @param {Element | null} felt
 * @param {Room.Event | null} event
 * @param {import("./scene.js").Scene} scene the scene with the event in it
 * @param {Map<string, number>} seatOf seats by the name of their player
 */
export function animate(felt, event, scene, seatOf) {
  if (!felt || !event || !motionAllowed()) return;
  const svg = /** @type {SVGSVGElement} */ (felt);
  const find = (/** @type {string} */ what) => svg.querySelector(what);
  const plate = (/** @type {number | undefined} */ seat) => find(`[data-seat="${seat}"] .seat`);
  const pot = (/** @type {string} */ name) => find(`[data-pot="${CSS.escape(name)}"]`);
  const purse = (/** @type {string} */ name, /** @type {string} */ otherwise) =>
    seatOf.has(name) ? plate(seatOf.get(name)) : (pot(name) ?? find(otherwise));
  if (event.kind === "dealt") {
    const index = (scene.hands.get(event.hand.id)?.cards.flat().length ?? 1) - 1;
    slide(find(`[data-card="${event.hand.id}/${index}"] .card-body`), find("[data-shoe]"), CARD_WIDTH, 320);
  } else if (event.kind === "shown") {
    for (const index of event.at) flip(find(`[data-card="${event.hand.id}/${index}"] .card-body`));
  } else if ("payer" in event) {
    const front = (/** @type {string} */ name) => event.kind === "paid" && !seatOf.has(event.payee) && find(`[data-front="${seatOf.get(name)}"]`);
    const from = purse(event.payer, "[data-drop]");
    throwChips(svg, event.amount, from, front(event.payer) || purse(event.payee, "[data-drop]"), front(event.payer) ? 320 : 620);
  } else if (event.kind === "bet") {
    throwChips(svg, event.amount, plate(seatOf.get(event.bettor) ?? event.spot), find(`[data-circle="${event.spot}/${event.bet}"]`), 380);
  } else if (event.kind === "settled") {
    const paid = event.after?.brings ?? 0;
    const [other, own] = [purse(event.bet, "[data-tray]"), circleOf(svg, event)];
    if (paid > 0) throwChips(svg, paid, other, own, 520);
    else if (paid < 0 && !seatOf.has(event.bet)) throwChips(svg, -paid, own, other, 520);
  } else if (event.kind === "dice") {
    svg.querySelectorAll(".die").forEach((die, index) => tumble(die, index));
  }
}

/** @param {Element} svg @param {Room.SettledEvent} event */
function circleOf(svg, event) {
  return (
    (event.hand && svg.querySelector(`[data-circle="${CSS.escape(`${event.spot}/${event.hand.id}`)}"]`)) ??
    svg.querySelector(`[data-circle="${CSS.escape(`${event.spot}/${event.bet}`)}"]`) ??
    svg.querySelector(`[data-seat="${event.spot}"]`)
  );
}

/** @param {Element} one @param {Element} two @returns {[number, number]} pixels from one's middle to the other's */
function offset(one, two) {
  const a = one.getBoundingClientRect(),
    b = two.getBoundingClientRect();
  return [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
}

/** @param {Element | null} body @param {Element | null} from @param {number} units @param {number} time */
function slide(body, from, units, time) {
  if (!body || !from) return;
  const scale = body.getBoundingClientRect().width / units || 1;
  const [dx, dy] = offset(body, from);
  body.animate(
    [
      { transform: `translate(${dx / scale}px, ${dy / scale}px) rotate(-18deg)`, opacity: 0.4 },
      { transform: "none", opacity: 1 },
    ],
    { duration: time, easing: EASE },
  );
}

/** @param {Element | null} body */
function flip(body) {
  body?.animate([{ transform: "scaleX(.04)" }, { transform: "scaleX(1)" }], { duration: 260, easing: EASE });
}

/** @param {Element} die @param {number} index */
function tumble(die, index) {
  const box = /** @type {SVGGElement} */ (die).querySelector("rect");
  box?.animate([{ transform: `rotate(${200 + 90 * index}deg) scale(.5)` }, { transform: "none" }], {
    duration: 600,
    easing: EASE,
  });
}

/** Chips that fly from one place to another and disappear. */
function throwChips(
  /** @type {SVGSVGElement} */ svg,
  /** @type {number} */ amount,
  /** @type {Element | null} */ from,
  /** @type {Element | null} */ to,
  /** @type {number} */ time,
) {
  const layer = svg.querySelector(".ghosts");
  const screen = svg.getScreenCTM();
  if (!layer || !from || !to || !screen) return;
  const scale = screen.a || 1;
  const middle = (/** @type {Element} */ element) => {
    const box = element.getBoundingClientRect();
    return [(box.x + box.width / 2 - screen.e) / scale, (box.y + box.height / 2 - screen.f) / scale];
  };
  const [x, y] = middle(from),
    [tx, ty] = middle(to);
  const inner = s("g", {}, chipStack(amount, { radius: 13, label: false }));
  const ghost = s("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, inner);
  layer.append(ghost);
  const moving = inner.animate(
    [
      { transform: "none" },
      { transform: `translate(${tx - x}px, ${ty - y}px)`, opacity: 1, offset: 0.85 },
      { transform: `translate(${tx - x}px, ${ty - y}px)`, opacity: 0 },
    ],
    { duration: time, easing: EASE },
  );
  moving.onfinish = moving.oncancel = () => ghost.remove();
}
