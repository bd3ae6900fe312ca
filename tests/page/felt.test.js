/** Where things lie on the felt, and the short names written there. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { layoutOf, seatOrder } = await load("felt/layout.js");
const { rowsOf } = await load("felt/spot.js");
const { rackOf } = await load("chips.js");
const { clip, fitted, handTitle, initials, lines, person, saidLines } = await load("felt/labels.js");
const { clothOf } = await load("cloth.js");

test("seats run clockwise as seen by a player who faces the dealer, with one's own in the middle", () => {
  assert.deepEqual(seatOrder(7, null), [7, 6, 5, 4, 3, 2, 1]);
  assert.deepEqual(seatOrder(7, 2), [5, 4, 3, 2, 1, 7, 6]);
  assert.deepEqual(seatOrder(6, 6), [3, 2, 1, 6, 5, 4]);
});

test("circles fill their rows evenly", () => {
  assert.deepEqual(rowsOf(7, 4), [4, 3]);
  assert.deepEqual(rowsOf(9, 4), [3, 3, 3]);
  assert.deepEqual(rowsOf(0, 4), []);
});

for (const tall of [false, true]) {
  for (let count = 2; count <= 10; count += 1) {
    test(`${count} seats have places apart on a ${tall ? "tall" : "wide"} felt`, () => {
      const { seats, width, height } = layoutOf(count, { own: 1, near: 1 }, tall, 5);
      assert.deepEqual([...seats.keys()].sort((one, two) => one - two), Array.from({ length: count }, (_, at) => at + 1));
      const places = [...seats.values()];
      for (const { x, y } of places) assert.ok(x > 0 && x < width && y > 0 && y <= height);
      assert.equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, count);
      assert.deepEqual(places.filter((place) => place.own).length, 1);
    });
  }
}

test("a phone needs room for the circles of the near spot", () => {
  const height = (bets) => layoutOf(6, { own: 2, near: 2 }, true, bets).height;
  assert.ok(height(9) > height(4));
  assert.ok(layoutOf(6, { own: null, near: null }, true, 9).height < height(1));
});

test("names fit where they are written", () => {
  assert.deepEqual(["Dragon 7", "Best of the Rest", "Tie"].map(initials), ["D7", "BR", "T"]);
  assert.equal(clip("Ultimate Texas", 9), "Ultimate…");
  assert.deepEqual(lines("Pair Plus/Ante Bonus"), ["Pair", "Plus/", "Ante"]);
  assert.equal(person("Ana (bot)"), "Ana");
  assert.equal(handTitle("player-dealer front"), "Player-dealer Front");
});

test("a long name is written smaller, then cut, and an emoji is one letter", () => {
  assert.deepEqual(fitted("Ana", 80, 14), { text: "Ana", size: 14 });
  const smaller = fitted("Guest 12", 60, 14);
  assert.equal(smaller.text, "Guest 12");
  assert.ok(smaller.size < 14 && smaller.size > 10);
  const wide = fitted("W".repeat(20), 60, 14);
  assert.match(wide.text, /^W{2,6}…$/);
  assert.ok(wide.text.length * wide.size <= 80);
  assert.equal(fitted("🂡🂡🂡🂡", 30, 14).text, "🂡…");
});

test("the rack of a bank has its chips and no others", () => {
  assert.deepEqual(rackOf(20, 50), [5, 5, 5, 5]);
  assert.deepEqual(rackOf(230, 50), [100, 100, 25, 5]);
  assert.deepEqual(rackOf(0, 50), []);
  assert.equal(rackOf(6000, 50).every((chip) => chip === 500), true);
  assert.equal(rackOf(10_000_000, 50).length, 50);
});

test("an announcement of more hands than fit has one's own and the last", () => {
  const called = "Ann, 18; Ben, 21; Cy, 12; the player-dealer, 17";
  assert.deepEqual(saidLines(called, 60, "Ben"), [called]);
  assert.deepEqual(saidLines(called, 24, "Ben"), ["You, 21", "the player-dealer, 17"]);
});

test("a house keeps its cloth", () => {
  assert.equal(clothOf("oceana"), clothOf("oceana"));
  for (const house of ["", "oceana", "club-one", "delta-club"]) assert.ok(clothOf(house) >= 0 && clothOf(house) < 7);
});
