/** A hand that is set in parts: where its cards lie, and what the rules say of it. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { atFirst, combination, dropped, laidAs, moved, partName, partsHeld, partsOf, unset, verdict } = await load("table/setting.js");

const FIVE = {
  name: "set",
  cards: ["As", "Kd", "7c", "7h", "2s"],
  sizes: [2, 3],
  settings: [["As 7c", "Kd 7h 2s"]],
  foul: [["As Kd", "7c 7h 2s"]],
};
const GUIDE = {
  parts: ["front", "back"],
  ways: [
    { parts: ["As 7c", "Kd 7h 2s"], worth: ["18", "19"] },
    { parts: ["As Kd", "7c 7h 2s"], worth: ["21", "16"], fault: "the front is higher than the back" },
    { parts: ["7c 7h", "As Kd 2s"], worth: ["14", "13"], fault: "the front is higher than the back" },
  ],
  foul: "A foul hand is set again the house way.",
  house: null,
};

test("all cards lie in the last part until they are moved", () => {
  const laid = unset(FIVE);
  assert.deepEqual(partsOf(FIVE, laid), [[], FIVE.cards]);
  const ace = moved(laid, 0, 0);
  assert.deepEqual(partsOf(FIVE, ace), [["As"], ["Kd", "7c", "7h", "2s"]]);
  assert.deepEqual(partsOf(FIVE, moved(ace, 0, 1)), partsOf(FIVE, laid));
});

test("the house way is proposed to the player-dealer, and to nobody else", () => {
  const house = { parts: ["Kd 2s", "As 7c 7h"], row: "", text: "", cite: "" };
  const asked = (question) => partsOf(FIVE, atFirst({ question, guide: { ...GUIDE, house } }, FIVE));
  assert.deepEqual(asked("set the bank"), [["Kd", "2s"], ["As", "7c", "7h"]]);
  assert.deepEqual(asked("set"), [[], FIVE.cards]);
});

test("a card that is dropped on a card of a full part changes places with it", () => {
  const full = { parts: [0, 0, 1, 1, 1], house: false };
  assert.deepEqual(dropped(FIVE, full, 2, 0, 1).parts, [0, 1, 0, 1, 1]);
  assert.deepEqual(dropped(FIVE, full, 2, 0, null).parts, [0, 0, 0, 1, 1], "beside the cards it is one too many");
  const room = { parts: [0, 1, 1, 1, 1], house: false };
  assert.deepEqual(dropped(FIVE, room, 2, 0, 0).parts, [0, 1, 0, 1, 1], "where there is room it joins them");
  assert.deepEqual(dropped(FIVE, full, 2, 1, 3).parts, full.parts, "in its own part it stays");
});

test("the house way lays the cards, and a card that is moved is the player's own setting", () => {
  const pair = { name: "set", cards: ["6-6", "5-1", "6-6", "2-1"], sizes: [2, 2] };
  const laid = laidAs(pair, ["5-1 2-1", "6-6 6-6"]);
  assert.deepEqual(laid, { parts: [1, 0, 1, 0], house: true });
  assert.deepEqual(laidAs(pair, ["6-6 2-1", "6-6 5-1"]).parts, [0, 1, 1, 0], "two that look alike are one each");
  assert.equal(moved(laid, 0, 0).house, false);
});

test("a part says how many cards it lacks", () => {
  assert.deepEqual(verdict(FIVE, GUIDE, [[], FIVE.cards]), { kind: "open", worth: [], text: "Front: 2 cards more." });
  const three = [["As", "Kd", "7c"], ["7h", "2s"]];
  assert.equal(verdict(FIVE, GUIDE, three).text, "Back: 1 card more.");
  const tiles = { name: "set", cards: ["6-6", "5-1", "6-5", "2-1"], sizes: [2, 2] };
  assert.equal(verdict(tiles, undefined, [["6-6"], ["5-1", "6-5", "2-1"]]).text, "Front: 1 tile more.");
});

test("a hand that is set is named part by part, and is legal, foul, or refused", () => {
  const said = verdict(FIVE, GUIDE, [["7c", "As"], ["2s", "7h", "Kd"]]);
  assert.deepEqual(said.worth, [["Front", "18"], ["Back", "19"]]);
  assert.deepEqual([said.kind, said.text], ["legal", "This setting is legal."]);
  const foul = verdict(FIVE, GUIDE, [["As", "Kd"], ["7c", "7h", "2s"]]);
  assert.deepEqual([foul.kind, foul.text], ["foul", "Foul: the front is higher than the back. A foul hand is set again the house way."]);
  const refused = verdict(FIVE, GUIDE, [["7c", "7h"], ["As", "Kd", "2s"]]);
  assert.deepEqual([refused.kind, refused.text], ["refused", "Not allowed: the front is higher than the back."]);
  assert.equal(verdict(FIVE, undefined, [["As", "Kd"], ["7c", "7h", "2s"]]).kind, "legal", "the room knows more");
});

test("where the tiles say which hand is which, they may lie the other way round", () => {
  const tiles = { name: "set", cards: ["6-6", "6-6", "5-1", "2-1"], sizes: [2, 2], settings: [["5-1 2-1", "6-6 6-6"]] };
  const guide = { parts: ["low", "high"], ways: [{ parts: ["5-1 2-1", "6-6 6-6"], worth: ["9", "a pair"] }], foul: "A foul hand loses.", house: null };
  const turned = [["6-6", "6-6"], ["5-1", "2-1"]];
  const said = verdict({ ...tiles, any_order: true }, guide, turned);
  assert.deepEqual(said.worth, [["Low", "9"], ["High", "a pair"]]);
  assert.equal(said.text, "This setting is legal. The higher hand counts as high.");
  assert.deepEqual(verdict(tiles, guide, turned).worth, [], "elsewhere that is another setting");
});

test("a box is called what its tiles are, once all lie in place", () => {
  const ways = [
    { parts: ["5-1 2-1", "6-6 6-6"], worth: ["9", "a pair"] },
    { parts: ["6-6 5-1", "6-6 2-1"], worth: ["8", "8"], fault: "9 and a pair are both stronger" },
  ];
  const offer = { name: "set", cards: ["6-6", "6-6", "5-1", "2-1"], sizes: [2, 2], any_order: true };
  const held = (...parts) => partsHeld(offer, { parts: ["low", "high"], ways, foul: "", house: null }, parts);
  assert.deepEqual(held(["6-6", "6-6"], ["2-1", "5-1"]), [1, 0]);
  assert.deepEqual(held(["5-1", "2-1"], ["6-6", "6-6"]), [0, 1]);
  assert.deepEqual(held(["2-1", "6-6"], ["6-6", "5-1"]), [1, 0], "of a foul hand too");
  assert.deepEqual(held(["6-6", "6-6", "5-1"], ["2-1"]), [0, 1]);
});

test("parts without names are front and back, or numbered", () => {
  assert.deepEqual([0, 1].map((part) => partName(FIVE, undefined, part)), ["Front", "Back"]);
  assert.equal(partName({ name: "set", cards: [], sizes: [3, 5, 5] }, undefined, 2), "Part 3");
});

test("where a hand has too many settings, its parts are named and compared by their ranks", () => {
  const offer = { name: "set", cards: ["As", "Kd", "7c", "7h"], sizes: [1, 3] };
  const guide = {
    parts: ["front", "back"],
    ways: [],
    foul: "A fouled hand pays.",
    house: null,
    ranks: {
      by_size: { 1: [9, 7, 2, 2], 3: [8, 8, 10, 10] },
      names: [
        { rank: 0, name: "low" },
        { rank: 8, name: "ace high" },
        { rank: 10, name: "pair of sevens" },
      ],
      rising: [[0, 1]],
    },
  };
  assert.deepEqual(verdict(offer, guide, [["Kd"], ["As", "7c", "7h"]]), {
    kind: "legal",
    worth: [["Front", "low"], ["Back", "pair of sevens"]],
    text: "This setting is legal.",
  });
  const foul = verdict(offer, guide, [["As"], ["7h", "Kd", "7c"]]);
  assert.equal(foul.kind, "legal", "the ace is below the pair");
  const short = verdict(offer, guide, [["As"], ["Kd", "7c"]]);
  assert.deepEqual([short.kind, short.worth], ["open", [["Front", "ace high"]]]);
  const above = verdict(offer, { ...guide, ranks: { ...guide.ranks, by_size: { 1: [11, 7, 2, 2], 3: [8, 8, 10, 10] } } }, [["As"], ["Kd", "7c", "7h"]]);
  assert.deepEqual([above.kind, above.text], ["foul", "Foul: the front outranks the back. A fouled hand pays."]);
});

test("choices of cards are numbered in the order of their places", () => {
  const cards = ["a", "b", "c", "d", "e"];
  const threes = ["abc", "abd", "abe", "acd", "ace", "ade", "bcd", "bce", "bde", "cde"];
  threes.forEach((text, number) => assert.equal(combination(cards, [...text].reverse()), number));
});
