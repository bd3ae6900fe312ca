/** What the floor declares at a table: only what a row needs is said, and cards are named by their places. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { declaration, floorPage, grouped, placesOf, seatWords } = await load("table/floor-tab.js");

const OFFERS = { round: 4, step: 7 };
const DETAILS = { seat: 3, hand: "", cards: [1], amount: 5, choice: "call", remedies: ["misdeal"] };

test("a declaration says what its row needs, and nothing else", () => {
  const plain = { round: 4, step: 7, row: "A-1", seat: null, hand: "", cards: [], amount: 0, choice: "", remedies: [] };
  assert.deepEqual(declaration(OFFERS, { id: "A-1", needs: [], left_to_floor: false }, DETAILS), plain);
  assert.deepEqual(declaration(OFFERS, { id: "A-1", needs: ["seat", "cards"], left_to_floor: false }, DETAILS), { ...plain, seat: 3, cards: [1] });
  assert.deepEqual(declaration(OFFERS, { id: "A-1", needs: ["choice", "amount"], left_to_floor: true }, DETAILS), { ...plain, amount: 5, choice: "call", remedies: ["misdeal"] });
});

test("a card that lies face down is named by its place alone", () => {
  assert.deepEqual(placesOf(["", "Kh"]).map(({ text }) => text), ["1: face down", "2: K♥"]);
});

test("a seat that is out of the hand is marked in the list of seats", () => {
  assert.equal(seatWords({ seat: 3, name: "Otto", out: false }), "3: Otto");
  assert.equal(seatWords({ seat: 3, name: "Otto", out: true }), "3: Otto (out of the hand)");
  assert.equal(seatWords(), "Choose a seat");
});

test("rulings are listed under the groups of their events", () => {
  const rows = [{ group: "Cards", id: "A" }, { group: "Deal", id: "B" }, { group: "Cards", id: "C" }];
  assert.deepEqual(grouped(rows).map(({ group, rows }) => [group, rows.map(({ id }) => id)]), [["Cards", ["A", "C"]], ["Deal", ["B"]]]);
});

test("a row has its link to the page of the floor", () => {
  assert.equal(floorPage("house/game", "A-1"), "/floor?ask=house%2Fgame&row=A-1");
});
