/** A hand that is set in parts: where each card lies, and what the rules say of it. */

import { counted } from "../cards.js";
import { isTile } from "../tiles.js";

/**
 * @typedef {Room.PickOffer | Room.ArrangementOffer} CardOffer
 * @typedef {Object} Laid
 * @property {number[]} parts for each card the part that it is in; of a pick, those left over are in the last
 * @property {boolean} house whether the cards lie as the house way has them
 * @typedef {{kind: "open" | "legal" | "foul" | "refused", worth: [string, string][], text: string}} Verdict
 */

/** How many parts the cards of an offer can be in. @param {CardOffer} offer */
export function countParts(offer) {
  return "sizes" in offer ? offer.sizes.length : 2;
}

/** At first all cards are in the last part. @param {CardOffer} offer @returns {Laid} */
export function unset(offer) {
  return { parts: offer.cards.map(() => countParts(offer) - 1), house: false };
}

/** The cards as the house way has them; a hand that it gives up stays unset. @param {CardOffer} offer @param {Room.HouseSetting} house @returns {Laid} */
export function houseWay(offer, house) {
  return house.parts ? laidAs(offer, house.parts) : { ...unset(offer), house: true };
}

/** A hand as it is put before the player who is asked: to the player-dealer the house way is proposed. @param {Room.OwnQuestion} ask @param {CardOffer} offer */
export function atFirst({ question, guide }, offer) {
  return question === "set the bank" && guide?.house ? houseWay(offer, guide.house) : unset(offer);
}

/** The cards of each part. @param {CardOffer} offer @param {Laid} laid */
export function partsOf(offer, { parts }) {
  return Array.from({ length: countParts(offer) }, (_, part) => offer.cards.filter((_card, at) => parts[at] === part));
}

/** With one card in another part. @param {Laid} laid @param {number} at @param {number} part @returns {Laid} */
export function moved({ parts }, at, part) {
  return { parts: parts.map((old, other) => (other === at ? part : old)), house: false };
}

/**
 * With one card dropped on a part; dropped on a card of a part that is full, it changes places with that card.
 * @param {CardOffer} offer @param {Laid} laid @param {number} at @param {number} part @param {number | null} onto
 */
export function dropped(offer, laid, at, part, onto) {
  const full = "sizes" in offer && laid.parts.filter((other) => other === part).length >= offer.sizes[part];
  const there = moved(laid, at, part);
  return full && onto !== null && laid.parts[onto] === part ? moved(there, onto, laid.parts[at]) : there;
}

/** The cards as a setting has them. @param {CardOffer} offer @param {string[]} setting the texts of its parts @returns {Laid} */
export function laidAs(offer, setting) {
  const left = setting.map((part) => part.split(" "));
  const parts = offer.cards.map((card) => {
    const part = left.findIndex((cards) => cards.includes(card));
    left[part].splice(left[part].indexOf(card), 1);
    return part;
  });
  return { parts, house: true };
}

/** The name of a part: "Front". @param {CardOffer} offer @param {Room.SettingGuide | undefined} guide @param {number} part */
export function partName(offer, guide, part) {
  const names = guide?.parts ?? (countParts(offer) === 2 ? ["front", "back"] : []);
  const name = names[part] ?? `part ${part + 1}`;
  return name[0].toUpperCase() + name.slice(1);
}

/** What the pieces of an offer are called. @param {CardOffer} offer @param {number} count */
export function pieces(offer, count) {
  return counted(count, offer.cards.some(isTile) ? "tile" : "card");
}

/** A setting without the order that does not matter. @param {Room.ArrangementOffer} offer @param {string[][]} parts */
function plain({ any_order }, parts) {
  const texts = parts.map((part) => [...part].sort().join(" "));
  return (any_order ? texts.sort() : texts).join(" / ");
}

/**
 * What the rules say of a hand as it lies: whether it is set, what each part is, and why it may not stay so.
 * @param {Room.ArrangementOffer} offer @param {Room.SettingGuide | undefined} guide @param {string[][]} parts @returns {Verdict}
 */
export function verdict(offer, guide, parts) {
  if (guide?.ranks) return ranked(offer, guide, guide.ranks, parts);
  const short = parts.findIndex((part, at) => part.length < offer.sizes[at]);
  if (short >= 0) {
    const lacks = pieces(offer, offer.sizes[short] - parts[short].length);
    return { kind: "open", worth: [], text: `${partName(offer, guide, short)}: ${lacks} more.` };
  }
  const way = wayOf(offer, guide, parts);
  if (!way) return { kind: "legal", worth: [], text: "" };
  const worth = way.worth.map((text, at) => /** @type {[string, string]} */ ([partName(offer, guide, at), text]));
  if (!way.fault) return { kind: "legal", worth, text: `This setting is legal.${turned(offer, guide, parts)}` };
  const foul = offer.foul?.some((one) => plain(offer, one.map(cardsOf)) === plain(offer, parts));
  return foul
    ? { kind: "foul", worth, text: `Foul: ${way.fault}. ${guide?.foul}` }
    : { kind: "refused", worth, text: `Not allowed: ${way.fault}.` };
}

/**
 * The same where a guide has the ranks of parts: parts that are complete are named before the whole hand is set.
 * @param {Room.ArrangementOffer} offer @param {Room.SettingGuide} guide @param {Room.PartRanks} ranks @param {string[][]} parts @returns {Verdict}
 */
function ranked(offer, guide, ranks, parts) {
  const rankOf = parts.map((part, at) =>
    part.length === offer.sizes[at] ? ranks.by_size[String(part.length)][combination(offer.cards, part)] : null,
  );
  const nameOf = (/** @type {number} */ rank) => ranks.names.findLast((one) => one.rank <= rank)?.name ?? "";
  const worth = rankOf.flatMap((rank, at) =>
    rank === null ? [] : [/** @type {[string, string]} */ ([partName(offer, guide, at), nameOf(rank)])],
  );
  const open = parts.findIndex((part, at) => part.length < offer.sizes[at]);
  if (open >= 0) {
    const lacks = pieces(offer, offer.sizes[open] - parts[open].length);
    return { kind: "open", worth, text: `${partName(offer, guide, open)}: ${lacks} more.` };
  }
  const wrong = ranks.rising.find(([low, high]) => Number(rankOf[low]) > Number(rankOf[high]));
  if (!wrong) return { kind: "legal", worth, text: "This setting is legal." };
  const [low, high] = wrong.map((part) => partName(offer, guide, part).toLowerCase());
  return { kind: "foul", worth, text: `Foul: the ${low} outranks the ${high}. ${guide.foul}` };
}

/** The number of a choice of cards among all choices of so many, in the order of their places. @param {string[]} cards @param {string[]} chosen */
export function combination(cards, chosen) {
  const places = chosen.map((card) => cards.indexOf(card)).sort((one, two) => one - two);
  let number = 0;
  let before = -1;
  places.forEach((place, at) => {
    for (let skipped = before + 1; skipped < place; skipped += 1) {
      number += choose(cards.length - skipped - 1, chosen.length - at - 1);
    }
    before = place;
  });
  return number;
}

/** How many choices of some pieces there are. @param {number} of @param {number} some @returns {number} */
function choose(of, some) {
  return some === 0 ? 1 : of < some ? 0 : (choose(of - 1, some - 1) * of) / some;
}

/** The way to set a hand in which its cards lie, if it is one. @param {Room.ArrangementOffer} offer @param {Room.SettingGuide | undefined} guide @param {string[][]} parts */
function wayOf(offer, guide, parts) {
  const set = plain(offer, parts);
  return guide?.ways.find((way) => plain(offer, way.parts.map(cardsOf)) === set);
}

/** @param {string} text the cards of a part */
function cardsOf(text) {
  return text.split(" ");
}

/**
 * Which part each box holds: its own, unless the cards say which part is which and lie the other way round.
 * @param {Room.ArrangementOffer} offer @param {Room.SettingGuide | undefined} guide @param {string[][]} parts what lies in the boxes
 */
export function partsHeld(offer, guide, parts) {
  const own = parts.map((_, box) => box);
  const way = offer.any_order && wayOf(offer, guide, parts);
  if (!way) return own;
  const text = (/** @type {string[]} */ cards) => [...cards].sort().join(" ");
  const left = way.parts.map((part) => text(cardsOf(part)));
  const held = parts.map((cards, box) => (left[box] === text(cards) ? box : left.indexOf(text(cards))));
  return new Set(held).size === held.length ? held : own;
}

/**
 * A word where the cards lie in other boxes than the player may expect.
 * @param {Room.ArrangementOffer} offer @param {Room.SettingGuide | undefined} guide @param {string[][]} parts
 */
function turned(offer, guide, parts) {
  const last = parts.length - 1;
  const same = partsHeld(offer, guide, parts)[last] === last;
  return same ? "" : ` The higher hand counts as ${partName(offer, guide, last).toLowerCase()}.`;
}
