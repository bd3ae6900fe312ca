/** The cards of a round, followed from event to event to check what the room says about them. */

import { handKey } from "./hand.js";

const UNSEEN = "??";

/** @typedef {{drawn: number, count: number, held: Set<string>}} ReformSeen */

/**
 * Follows the cards of a round from event to event, by their places in the order of drawing: a card that was dealt face
 * down is known again when its hand is shown, wherever it has moved since. The page follows the cards itself, because a
 * check must not rely on what the room says about them.
 */
export class Follower {
  /** Every face that was shown. @type {{place: number, card: string, how: string}[]} */
  faces = [];
  drawn = 0;
  /** The places of the cards of each hand. @type {Map<string, number[]>} */
  hands = new Map();
  /** How a hand is set: the indexes of its cards, part by part. @type {Map<string, number[][]>} */
  parts = new Map();
  /** Each time that cards were shuffled back: how many cards came before, how many came back, and who was in a hand. @type {ReformSeen[]} */
  reforms = [];

  /** @param {Room.Event} event */
  follow(event) {
    switch (event.kind) {
      case "dealt":
        return this.dealt(event);
      case "burned":
        return this.face(this.drawn++, event.card, "burned");
      case "irregular":
        return this.irregular(event);
      case "moved":
        return this.moved(event);
      case "shown":
        return this.shown(event);
      case "discarded":
        return this.discarded(event);
      case "reformed":
        return this.reformed(event);
      case "set":
        return this.set(event);
    }
  }

  /** @param {Room.DealtEvent} event */
  dealt({ hand, card }) {
    this.parts.delete(handKey(hand));
    this.handOf(hand).push(this.drawn);
    this.face(this.drawn++, card, "dealt");
  }

  /** @param {Room.IrregularEvent} event */
  irregular({ card, mark, remedy }) {
    this.openFace(this.drawn, card, `drawn ${mark}`);
    if (remedy !== "plays") this.drawn += 1; // a card that plays is dealt by the next event
  }

  /** @param {Room.MovedEvent} event */
  moved({ hand, at, to, card }) {
    const place = this.placeOf(hand, at);
    this.openFace(place, card, "moved");
    this.handOf(hand).splice(at, 1);
    this.handOf(to).push(place);
    this.parts.delete(handKey(hand));
    this.parts.delete(handKey(to));
  }

  /** @param {Room.ShownEvent} event */
  shown({ hand, cards, at }) {
    const faces = cards.split(" ");
    if (faces.length !== at.length) throw new TypeError("a card for each place");
    at.forEach((one, index) => this.openFace(this.placeOf(hand, one), faces[index], "shown"));
  }

  /** @param {Room.DiscardedEvent} event */
  discarded({ hand, at }) {
    at.forEach((one) => this.placeOf(hand, one));
    const kept = this.handOf(hand).filter((_, index) => !at.includes(index));
    this.hands.set(handKey(hand), kept);
    this.parts.delete(handKey(hand));
  }

  /** @param {Room.ReformedEvent} event */
  reformed({ count }) {
    if (!Number.isInteger(count)) throw new TypeError("no number of cards");
    const held = new Set([...this.hands.values()].flat());
    const known = this.faces.filter(({ place }) => held.has(place)).map(({ card }) => card);
    this.reforms.push({ drawn: this.drawn, count, held: new Set(known) });
  }

  /** @param {Room.SetEvent} event */
  set({ hand, parts }) {
    const places = parts.flat().toSorted((one, two) => one - two);
    const all = this.handOf(hand).map((_, index) => index);
    if (JSON.stringify(places) !== JSON.stringify(all)) throw new TypeError("parts that are not the hand's cards");
    this.parts.set(handKey(hand), parts);
  }

  /** @param {Room.Hand | string} hand a text in proofs of format 1 */
  handOf(hand) {
    const key = handKey(hand);
    const cards = this.hands.get(key) ?? [];
    this.hands.set(key, cards);
    return cards;
  }

  /** The place of a card in the order of drawing, by its index in a hand. @param {Room.Hand | string} hand @param {unknown} at */
  placeOf(hand, at) {
    const place = Number.isInteger(at) ? this.handOf(hand)[/** @type {number} */ (at)] : undefined;
    if (place === undefined) throw new TypeError("no such card");
    return place;
  }

  /** @param {number} place @param {unknown} card @param {string} how */
  face(place, card, how) {
    if (typeof card !== "string") throw new TypeError("not a card");
    if (card !== UNSEEN) this.faces.push({ place, card, how });
  }

  /** A face that the event itself must show. @param {number} place @param {unknown} card @param {string} how */
  openFace(place, card, how) {
    if (card === UNSEEN) throw new TypeError("a card that is turned up has no face");
    this.face(place, card, how);
  }

  /** A hand as it must be drawn: its cards, part by part. @param {string} key @returns {string[][]} */
  drawnAs(key) {
    const known = new Map(this.faces.map(({ place, card }) => [place, card]));
    const cards = (this.hands.get(key) ?? []).map((place) => known.get(place) ?? UNSEEN);
    return this.parts.get(key)?.map((part) => part.map((at) => cards[at])) ?? [cards];
  }
}
