/** What a browser remembers of a player at a table. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { load } from "./page.js";

const stored = new Map();
Object.defineProperty(globalThis, "localStorage", {
  value: { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value) },
});

const { rememberRoom } = await load("commitments.js");
const { placeName, recall, remember, wasGivenUp } = await load("table/remembered.js");

beforeEach(() => {
  stored.clear();
  rememberRoom("a room");
});

test("bets are kept for a player at a table of a room", () => {
  remember(placeName(7, "Ann"), { seat: 2, bets: { 2: { player: 5 } } });
  remember(placeName(7, "Ann"), { here: true });
  assert.deepEqual(recall(placeName(7, "Ann")).bets, { 2: { player: 5 } });
  assert.deepEqual(recall(placeName(7, "Ben")).bets, {});
  assert.deepEqual(recall(placeName(8, "Ann")).bets, {});
  rememberRoom("another room");
  assert.deepEqual(recall(placeName(7, "Ann")).bets, {});
});

test("a seat that was given up is told once, and only to a player who had one", () => {
  const place = placeName(7, "Ann");
  assert.equal(wasGivenUp(place), false);
  remember(place, { here: true });
  assert.deepEqual([wasGivenUp(place), wasGivenUp(place)], [true, false]);
});

test("what cannot be read is as good as nothing", () => {
  for (const text of ["{", "{}", "[null, {}]"]) {
    stored.set("houseway places", text);
    assert.equal(wasGivenUp(placeName(7, "Ann")), false);
  }
});
