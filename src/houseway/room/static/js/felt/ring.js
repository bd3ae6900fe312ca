/** A table that is played for pots: seats around an oval, chips in front of the players, the pots and the board between them. */

import { withSuits } from "../cards.js";
import { chipStack } from "../chips.js";
import { clothOf } from "../cloth.js";
import { s } from "../dom.js";
import { money, total } from "../money.js";
import { dropBox, shoeAt } from "./furniture.js";
import { brieflyWorth, cardRow, countPill } from "./hands.js";
import { clip, handTitle, initials, person, staysInPot, wrapped } from "./labels.js";
import { ovalOf } from "./oval.js";
import { DEAD_HAND, isOut, sharedHands, spotHands } from "./scene.js";
import { seatPlate } from "./seat.js";
import { chipsInFront } from "./stacks.js";

/**
 * @typedef {import("./draw.js").FeltInput} FeltInput
 * @typedef {import("./oval.js").Oval} Oval
 * @typedef {import("./oval.js").OvalSeat} OvalSeat
 */

/** @param {FeltInput} input @returns {SVGElement} */
export function drawRing(input) {
  const { table, state, scene, tall } = input;
  const own = state.you?.seat ?? null;
  const oval = ovalOf(table.seats, own, tall, table.stakes?.board ?? false);
  const won = winners(scene);
  const lifted = won.size && !input.later.length ? input.made : {};
  const seats = state.seats.toSorted((one, two) => Number(two.seat === own) - Number(one.seat === own));
  return s(
    "svg.felt.oval",
    {
      viewBox: `0 0 ${oval.width} ${oval.height}`,
      class: tall ? "tall" : "wide",
      style: { "--shape": (oval.width / oval.height).toFixed(4) },
      role: "group",
      "aria-label": `The table: ${table.game_name}`,
      "data-cloth": clothOf(table.house),
    },
    surface(oval),
    !scene.hands.size && print(oval, table.game_name, table.house_name),
    dropBox(oval, total(scene.fees.map((fee) => fee.amount))),
    shoeAt(oval, state.shoe, table.deck.noun),
    board(input, oval, lifted, won),
    pots(oval, potsNow(input), total([...scene.front.values()])),
    said(input, oval, won),
    seats.map((seat) => seatAt(input, oval, seat, won, lifted)),
    seats.map((seat) => inFront(input, oval, seat)),
    s("g.ghosts", { "data-key": "ghosts", "data-keep": "", "aria-hidden": "true" }),
  );
}

/** What each seat has won so far. @param {import("./scene.js").Scene} scene @returns {Map<number, number>} */
function winners({ settled }) {
  const won = new Map();
  for (const row of settled) {
    const brings = row.after?.brings ?? 0;
    if (brings > 0) won.set(row.spot, total([won.get(row.spot) ?? 0, brings]));
  }
  return won;
}

/** @param {Oval} oval */
function surface({ width: w, height: h, tall }) {
  const shape = tall
    ? { x: 14, y: 44, width: w - 28, height: h - 84, rx: 120 }
    : { x: 92, y: 92, width: w - 184, height: h - 164, rx: 228 };
  const inset = (/** @type {number} */ by) => ({
    x: shape.x + by,
    y: shape.y + by,
    width: shape.width - 2 * by,
    height: shape.height - 2 * by,
    rx: shape.rx - by,
  });
  return s(
    "g",
    { "aria-hidden": "true" },
    s(
      "defs",
      {},
      s(
        "radialGradient",
        { id: "cloth-light", cx: "50%", cy: "40%", r: "75%" },
        s("stop.cloth-lit", { offset: 0 }),
        s("stop.cloth-plain", { offset: 0.55 }),
        s("stop.cloth-shade", { offset: 1 }),
      ),
      s(
        "linearGradient",
        { id: "rail-wood", x1: 0, y1: 0, x2: 0, y2: 1 },
        s("stop.rail-lit", { offset: 0 }),
        s("stop.rail-plain", { offset: 0.5 }),
        s("stop.rail-shade", { offset: 1 }),
      ),
    ),
    s("rect.rail", inset(0)),
    s("rect.cloth", inset(tall ? 10 : 18)),
    s("rect.piping", inset(tall ? 18 : 34)),
  );
}

/** The name of the game, printed on the cloth. @param {Oval} oval @param {string} title @param {string} house */
function print({ tall, width, board }, title, house) {
  const y = board.y - (tall ? 24 : 46);
  return s(
    "g.print",
    { "aria-hidden": "true", "text-anchor": "middle" },
    s("text.print-title", { x: width / 2, y, "font-size": tall ? 16 : 34 }, clip(title, tall ? 22 : 34)),
    s("text.print-house", { x: width / 2, y: y + (tall ? 16 : 26), "font-size": tall ? 9 : 13 }, house),
  );
}

/** The cards that all hands share. @param {FeltInput} input @param {Oval} oval @param {Record<string, string[]>} lifted @param {Map<number, number>} won */
function board({ scene, table }, { board: at, tall }, lifted, won) {
  const lift = liftedBy([...won.keys()].flatMap((seat) => spotHands(scene, seat)), lifted);
  return sharedHands(scene).map((hand) =>
    s(
      "g.hand.board",
      { "data-key": hand.id, "data-hand": hand.id, transform: `translate(${at.x} ${at.y})` },
      s("rect.hand-box", {
        x: -at.width / 2,
        y: -98 * at.scale - (tall ? 4 : 8),
        width: at.width,
        height: 98 * at.scale + (tall ? 8 : 16),
        rx: tall ? 7 : 12,
      }),
      cardRow(hand, { scale: at.scale, width: at.width - (tall ? 8 : 16), name: handTitle(hand.id), noun: table.deck.noun, lift }),
    ),
  );
}

/** The cards that make these hands; null where none of them is known. @param {Room.HandPicture[]} hands @param {Record<string, string[]>} made */
function liftedBy(hands, made) {
  const cards = hands.flatMap((hand) => made[hand.id] ?? []);
  return cards.length ? cards : null;
}

/**
 * The pots that are not empty, without the chips that still lie in front of the players.
 * @param {FeltInput} input @returns {{name: string, amount: number}[]}
 */
function potsNow({ state, scene, later }) {
  const shown = [...scene.pots].map(([name, amount]) => ({ name, amount }));
  const all = later.length || !state.pots?.length ? shown : state.pots;
  return all.filter((pot) => pot.amount > 0);
}

/** The pots side by side; chips in front of the players are not in them yet. @param {Oval} oval @param {{name: string, amount: number}[]} all @param {number} front */
function pots({ pots: at, tall }, all, front) {
  const [room, radius] = tall ? [66, 8] : [128, 12];
  const left = -((all.length - 1) * room) / 2;
  return all.map(({ name, amount }, index) => {
    const gathered = index ? amount : total([amount, -front]);
    const title = all.length > 1 ? (index ? `Side ${index > 1 ? index : ""}`.trim() : "Main") : "Pot";
    return s(
      "g.pot",
      {
        "data-key": `pot ${name}`,
        "data-pot": name,
        transform: `translate(${at.x + left + index * room} ${at.y})`,
        role: "img",
        "aria-label": `${potTitle(name)}: ${money(amount)}`,
      },
      gathered > 0 && !tall && s("g", { transform: "translate(0 -22)" }, chipStack(gathered, { radius, label: false })),
      s("rect.pot-label", { x: tall ? -31 : -52, y: tall ? -9 : -11, width: tall ? 62 : 104, height: tall ? 18 : 24, rx: 12 }),
      s("text.pot-text", { y: tall ? 3.6 : 5, "text-anchor": "middle", "font-size": tall ? 10.5 : 14 }, `${title} ${money(amount)}`),
    );
  });
}

/** A pot in words: "Side pot 1". @param {string} name */
function potTitle(name) {
  const [, number] = name.split(" ");
  return number ? `Side pot ${Number(number) - 1}` : handTitle(name);
}

/** What is said over the table: who won what with which hand, or what the house dealer called. @param {FeltInput} input @param {Oval} oval @param {Map<number, number>} won */
function said({ scene, state }, { said: at, tall }, won) {
  const named = (/** @type {string} */ name) => (name === state.you?.name ? "You" : person(name));
  const rows = scene.settled.filter((row) => (row.after?.brings ?? 0) > 0);
  const wins = rows.map((row) => {
    const who = named(row.bettor);
    return `${who} ${who === "You" ? "win" : "wins"} ${money(row.after?.brings ?? 0)}: ${withSuits(row.case)}`;
  });
  const ties = scene.settled.filter(staysInPot).map((row) => {
    const who = named(row.bettor);
    return `${who} ${who === "You" ? "tie" : "ties"}: ${money(total([row.amount, row.net]))} stays`;
  });
  const lines = won.size || ties.length ? [...wins, ...ties] : scene.misdeal ? [`Misdeal: ${withSuits(scene.misdeal)}`] : [];
  const shown = lines.flatMap((line) => wrapped(line, tall ? 34 : 62)).slice(0, tall ? 3 : 4);
  const height = tall ? 12 : 19;
  return (
    shown.length > 0 &&
    s(
      "g.called",
      { "text-anchor": "middle", "data-said": "" },
      s("title", {}, lines.join("; ")),
      shown.map((line, index) => s("text", { x: at.x, y: at.y + (tall ? 12 : 14) + index * height }, line)),
    )
  );
}

/**
 * A seat: its cards over its plate.
 * @param {FeltInput} input @param {Oval} oval @param {import("./draw.js").FeltSeat} seat @param {Map<number, number>} won
 * @param {Record<string, string[]>} lifted
 */
function seatAt(input, oval, seat, won, lifted) {
  const { state, scene } = input;
  const place = oval.seats.get(seat.seat);
  if (!place) return null;
  const own = seat.seat === state.you?.seat;
  const folded = isOut(scene, seat.seat);
  const dead = scene.dead.has(seat.seat);
  const asked = state.asked.some((ask) => ask.seat === seat.seat) && !input.later.length;
  const dealt = scene.dealtIn.has(seat.seat) && scene.dealtIn.get(seat.seat) === seat.name;
  const chips = seat.name ? chipsInFront(input, seat.name, seat.chips ?? 0, false) : 0;
  const allIn = dealt && !folded && !chips && !scene.over;
  return s(
    "g.place",
    {
      "data-key": `seat ${seat.seat}`,
      "data-seat": seat.seat,
      transform: `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})`,
      class: [own ? "own" : "", folded ? "out-of-hand" : "", won.has(seat.seat) ? "won-pot" : "", asked ? "to-act" : ""].join(" "),
    },
    s(
      "g.own-cards",
      { class: folded ? "folded" : "", transform: `translate(0 ${-place.plate.height + (own ? -10 : 4)})` },
      cardsOf(input, oval, seat.seat, place, lifted[String(seat.seat)] && won.has(seat.seat) ? lifted : null),
    ),
    seatPlate({
      seat: seat.seat,
      player: seat.name
        ? {
            name: person(seat.name),
            chips,
            bot: Boolean(seat.bot),
            away: seat.connected === false,
            out: seat.sitting_out && !dealt,
            note: [dead ? DEAD_HAND : folded && "folded", allIn && "all in", !dealt && (seat.owes || (scene.dealtIn.size > 0 && !seat.sitting_out && "not in this hand"))]
              .filter(Boolean)
              .join(", "),
          }
        : null,
      bettor: "",
      own,
      plate: place.plate,
      dealer: null,
      action: false,
      clock: asked ? input.clock : null,
      wordBelow: true,
      word: dead ? DEAD_HAND : allIn ? "all in" : own ? "" : wordOf(input, seat.seat),
      onsit: input.onsit && !seat.name ? () => input.onsit?.(seat.seat) : null,
      moves: Boolean(input.state.you?.seat),
    }),
    own && ownCount(input, seat.seat, place),
    marks(input, oval, seat, place),
    won.has(seat.seat) && gain(won.get(seat.seat) ?? 0, place),
  );
}

/** What a seat did last: "raise $40"; or what its hand is, once it is shown. @param {FeltInput} input @param {number} seat */
function wordOf({ scene, counts }, seat) {
  const shown = spotHands(scene, seat).some((hand) => !hand.cards.flat().includes("??"));
  if (shown && !scene.folded.has(seat) && counts[String(seat)]) return brieflyWorth(counts[String(seat)]);
  if (scene.over || scene.settled.length) return scene.folded.has(seat) ? "fold" : "";
  const word = scene.choices.get(seat) ?? "";
  const amount = scene.amounts.get(seat);
  return amount ? `${word} ${money(amount)}` : word;
}

/** What a seat won, under its plate or over it. @param {number} amount @param {OvalSeat} place */
function gain(amount, { plate }) {
  const text = `+${money(amount)}`;
  const width = text.length * 8 + 14;
  return s(
    "g.outcome.won",
    { transform: `translate(0 ${-plate.height - 6})`, "aria-hidden": "true" },
    s("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }),
    s("text", { y: 4.5, "text-anchor": "middle", "font-size": 12 }, text),
  );
}

/**
 * @param {FeltInput} input @param {Oval} oval @param {number} seat @param {OvalSeat} place @param {Record<string, string[]> | null} lifted
 */
function cardsOf({ table, scene, counts, state }, { tall }, seat, place, lifted) {
  const own = seat === state.you?.seat;
  const many = (/** @type {Room.HandPicture} */ hand) => hand.cards.flat().length;
  return spotHands(scene, seat).map((hand) => {
    const count = counts[hand.id];
    const shown = !own && !hand.cards.flat().includes("??");
    // A hand that nobody sees is drawn small, behind its plate; once it is shown, it must be read.
    const scale = own ? place.cards.scale * (many(hand) > 5 ? 0.86 : 1) : place.cards.scale * (shown ? 1.12 : 1);
    return s(
      "g.hand",
      { "data-key": hand.id, "data-hand": hand.id },
      cardRow(hand, {
        scale,
        width: place.cards.width,
        name: own ? "Your hand" : `Seat ${seat}`,
        noun: table.deck.noun,
        count,
        lift: lifted?.[hand.id] ?? null,
      }),
    );
  });
}

/** What the player's own hand is, between its cards and the plate. @param {FeltInput} input @param {number} seat @param {OvalSeat} place */
function ownCount({ counts, scene }, seat, { plate, cards }) {
  const count = counts[String(seat)];
  return (
    count &&
    !isOut(scene, seat) &&
    s("g.own-count", { "data-own-count": count, transform: `translate(0 ${-plate.height - 2})` }, countPill(brieflyWorth(count), cards.width))
  );
}

/** What a kill button in front of a player means. @type {Record<string, string>} */
const KILLS = {
  leg: "Kill button: won the last pot",
  owed: "Must kill the next pot",
  button: "Kill button: has killed a pot in this round",
};

/** The dealer's button, the blind that a seat posted or missed, and a kill button. @param {FeltInput} input @param {Oval} oval @param {import("./draw.js").FeltSeat} seat @param {OvalSeat} place */
function marks({ scene, state }, { tall }, seat, place) {
  const there = state.seats.find((one) => one.seat === seat.seat);
  const kill = there && "kill" in there ? KILLS[String(there.kill)] : undefined;
  const blind = seat.name && scene.dealtIn.get(seat.seat) === seat.name ? scene.posted.get(seat.name) : undefined;
  const all = [
    scene.dealer === seat.seat && { key: "dealer", text: "D", title: "Dealer's button" },
    blind && { key: "blind", text: initials(blind), title: handTitle(blind) },
    !blind && seat.owes && { key: "owes", text: seat.owes.startsWith("missed") ? "M" : "W", title: seat.owes },
    kill && { key: "kill", text: "K", title: kill },
  ].filter((mark) => Boolean(mark));
  const r = tall ? 8.5 : 11;
  return all.map((mark) => {
    const { key, text, title } = /** @type {{key: string, text: string, title: string}} */ (mark);
    const edge = place.plate.width / 2 - (tall ? 7 : 5);
    const x = key === "dealer" ? edge : key === "blind" ? -edge : edge - 2.4 * r;
    return s(
      `g.mark.${key}`,
      { "data-key": key, "data-mark": key, transform: `translate(${x} ${-place.plate.height + 2})`, role: "img", "aria-label": `${title}, seat ${seat.seat}` },
      s("title", {}, title),
      s("circle", { r }),
      s("text", { y: r * 0.36, "text-anchor": "middle", "font-size": r * (text.length > 1 ? 0.86 : 1.1) }, text),
    );
  });
}

/** The chips that a player bet in this round. @param {FeltInput} input @param {Oval} oval @param {import("./draw.js").FeltSeat} seat */
function inFront({ scene }, { seats, tall }, seat) {
  const place = seats.get(seat.seat);
  const amount = seat.name ? (scene.front.get(seat.name) ?? 0) : 0;
  if (!place || !amount) return null;
  const text = money(amount);
  const size = tall ? 10 : 13;
  const width = text.length * size * 0.62 + 10;
  return s(
    "g.front",
    {
      "data-key": `front ${seat.seat}`,
      "data-front": seat.seat,
      "data-amount": amount,
      transform: `translate(${place.chips.x.toFixed(1)} ${place.chips.y.toFixed(1)})`,
      role: "img",
      "aria-label": `${person(seat.name ?? "")} has bet ${text}`,
    },
    s("g", { transform: `translate(0 ${tall ? -5 : -6})` }, chipStack(amount, { radius: tall ? 7.5 : 11, label: false })),
    s("rect.front-label", { x: -width / 2, y: tall ? -1 : 1, width, height: size + 5, rx: (size + 5) / 2 }),
    s("text.front-text", { y: (tall ? -1 : 1) + size + 0.5, "text-anchor": "middle", "font-size": size }, text),
  );
}
