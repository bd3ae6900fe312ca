/** Equity on the page: what the address says, which cards a hand has, and the grid of starting hands. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { addressOf, askedIn, handCards, isAsked, requestOf, takenIn } = await load("equity/asked.js");
const { GRID, cellBeside, warmth } = await load("equity/grid.js");
const { foundBy } = await load("equity/result.js");

test("an address has everything that is asked, and leads back to it", () => {
  const asked = {
    hands: ["As Ks", "", "QQ+, AKs"],
    board: "2c 7d Jh",
    dead: "3c",
    opened: false,
    preflop: "AKs",
    opponents: 3,
  };
  const address = new URL(addressOf("oceana/texas-holdem", { form: "no limit" }, asked), "http://room.test");
  assert.equal(address.pathname, "/equity/oceana/texas-holdem");
  assert.deepEqual(askedIn(address.searchParams), asked);
  assert.deepEqual(address.searchParams.getAll("set"), ["form=no limit"]);
});

test("an address without hands asks nothing, and opens two empty fields", () => {
  const asked = askedIn(new URLSearchParams());
  assert.deepEqual(asked.hands, ["", ""]);
  assert.equal(addressOf("a/b", {}, asked), "/equity/a/b");
  assert.equal(isAsked(new URLSearchParams("preflop=AA")), false);
  assert.deepEqual(requestOf(asked).hand, ["*", "*"], "an empty field is any cards");
});

test("a range has no cards to be drawn or picked twice", () => {
  assert.deepEqual(handCards("as Kd"), ["As", "Kd"]);
  assert.deepEqual(handCards("AsKd"), ["As", "Kd"]);
  for (const range of ["AKs", "QQ+, AKs", "76s-54s", "As Ks, Ad Kd", "*"]) assert.deepEqual(handCards(range), []);
  assert.deepEqual(takenIn({ hands: ["As Ks", "QQ+"], board: "2c", dead: "3d" }), ["As", "Ks", "2c", "3d"]);
});

test("the grid has pairs on the diagonal and suited hands above it", () => {
  assert.equal(new Set(GRID).size, 169);
  assert.deepEqual([GRID[0], GRID[1], GRID[13], GRID[168]], ["AA", "AKs", "AKo", "22"]);
});

test("arrow keys move in the grid and stop at its edges", () => {
  assert.equal(cellBeside(0, "ArrowRight"), 1);
  assert.equal(cellBeside(0, "ArrowDown"), 13);
  assert.equal(cellBeside(12, "ArrowRight"), null, "not into the next row");
  assert.equal(cellBeside(5, "ArrowUp"), null);
  assert.equal(cellBeside(160, "ArrowDown"), null);
  assert.equal(cellBeside(5, "Enter"), null);
});

test("an even share of the pot is neither warm nor cold", () => {
  assert.equal(warmth(0.5, 2), 0);
  assert.equal(warmth(0.25, 4), 0);
  assert.equal(warmth(1, 2), 1);
  assert.ok(warmth(0.4, 2) < 0 && warmth(0.4, 3) > 0);
});

test("the page says how figures were found", () => {
  assert.match(foundBy({ exact: true, deals: 990, hands: [] }), /All 990 deals were counted/);
  assert.match(foundBy({ exact: false, deals: 200000, hands: [] }), /^200,000 deals were sampled/);
});
