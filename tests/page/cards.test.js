/** Cards, tiles and hands by their notation. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { byRank, cardName, cardNames, counted, inSuits, spoken, withSuits } = await load("cards.js");
const { cardsIn, exampleOf } = await load("cardpicker.js");
const { isTile, tileName } = await load("tiles.js");
const { handKey, spotOf } = await load("hand.js");
const { waysOf } = await load("table/dock-cards.js");

test("every card has a name of its own", () => {
  assert.deepEqual(
    ["As", "Td", "2c", "Jo", "??", "6-5"].map((card) => cardName(card)),
    ["ace of spades", "ten of diamonds", "deuce of clubs", "joker", "face-down card", "six-five tile (Foo)"],
  );
  assert.equal(cardNames(["Kh", "??"]), "king of hearts, face-down card");
  assert.equal(cardNames(["??", "Kh", "??", "??"]), "king of hearts, 3 face-down cards");
});

test("a piece that lies face down is called what the pack calls its pieces", () => {
  assert.equal(cardName("??", { noun: "tile" }), "face-down tile");
  assert.equal(cardNames(["6-6", "??", "??"], "tile"), "six-six tile (Teen), 2 face-down tiles");
  assert.deepEqual([counted(1, "tile"), counted(32, "tile")], ["1 tile", "32 tiles"]);
});

test("cards are picked suit by suit from the ace, and jokers and tiles as they come", () => {
  assert.deepEqual(inSuits(["2c", "Ac", "Th", "As", "Jo", "Ks"]), ["As", "Ks", "Th", "Ac", "2c", "Jo"]);
  assert.deepEqual(inSuits(["6-6", "1-1", "6-3"]), ["6-6", "1-1", "6-3"]);
});

test("a hand is held with its jokers first, then from the ace; tiles lie as they were dealt", () => {
  const held = (...cards) => cards.toSorted(byRank);
  assert.deepEqual(held("2c", "Th", "As", "Jo", "Td", "Ts"), ["Jo", "As", "Ts", "Th", "Td", "2c"]);
  assert.deepEqual(held("5-1", "6-6", "2-1"), ["5-1", "6-6", "2-1"]);
});

test("typed cards and tiles are read with their dividers", () => {
  assert.deepEqual(cardsIn("as 10D / joker ?"), ["As", "Td", "/", "Jo", "??"]);
  assert.deepEqual(cardsIn("6-6 1-2/4-4"), ["6-6", "2-1", "/", "4-4"]);
});

test("the example of a hand is in the pack's own pieces, with a divider where hands are set", () => {
  const pack = (pieces) => ({ noun: "card", pieces });
  const deck = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
  assert.equal(exampleOf(pack([...deck, "Jo"]), []), "As Ad 2c");
  assert.equal(exampleOf(pack(deck.filter((card) => card[0] < "9")), []), "8s 8d 2c");
  assert.equal(exampleOf(pack(deck), ["front", "back"]), "As Th / 6d 2c");
  assert.equal(exampleOf({ noun: "tile", pieces: ["6-6", "1-1", "4-4", "3-1"] }, ["low", "high"]), "6-6 1-1 / 4-4 3-1");
});

test("the cards of a sentence are signs for the eye and names for the ear", () => {
  const line = "Ann has Ts Kd: 20 against ?? and the Jo.";
  assert.equal(withSuits(line), "Ann has 10♠ K♦: 20 against ?? and the Jo.");
  assert.equal(spoken(line), "Ann has ten of spades king of diamonds: 20 against ?? and the Jo.");
  assert.equal(withSuits("Assets and Jacks"), "Assets and Jacks");
});

test("a tile is two numbers of pips", () => {
  assert.deepEqual(["6-6", "2-1", "7-1", "As", "6-"].map(isTile), [true, true, false, false, false]);
  assert.equal(tileName("2-1"), "two-one tile (Saam)");
});

test("a hand is known by its text form, and belongs to a spot or to all", () => {
  assert.equal(handKey("3/2"), "3/2");
  assert.equal(handKey({ id: "3.1/2", owner: 3, number: 1, split: 2 }), "3.1/2");
  assert.equal(spotOf({ id: "3", owner: 3 }), 3);
  assert.equal(spotOf({ id: "banker", owner: "banker" }), null);
});

test("few ways to pick cards are listed, each once; many are not", () => {
  const pick = (cards, least, most) => waysOf({ name: "keep", cards, least, most });
  assert.deepEqual(pick(["As", "Kd", "7c", "7c"], 2, 2), [["As Kd"], ["As 7c"], ["Kd 7c"], ["7c 7c"]]);
  assert.deepEqual(pick(["As", "Kd"], 0, 1), [[""], ["As"], ["Kd"]]);
  assert.equal(pick(["As", "Kd", "Qc", "Jh", "9s", "4d", "2c"], 1, 3), null);
});

test("the ways to set a hand are those that are listed", () => {
  const offer = { name: "set", cards: ["As", "Kd", "7c"], sizes: [1, 2] };
  assert.deepEqual(waysOf({ ...offer, settings: [["As", "Kd 7c"]] }), [["As", "Kd 7c"]]);
  assert.equal(waysOf(offer), null);
});
