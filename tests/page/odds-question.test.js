/** What a visitor is told of the time that figures take, and of a changed house way. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { timeLeft } = await load("odds/question.js");
const { followed } = await load("odds/houseway.js");

test("the time left follows from the pace so far", () => {
  const begun = { at: 1_000, done: 0.25 };
  assert.equal(timeLeft(0.5, begun, 11_000), ", about 20 s left");
  assert.equal(timeLeft(0.26, begun, 11_000), ", about 13 min left");
  assert.equal(timeLeft(0.25, begun, 11_000), "", "there is no pace yet");
  assert.equal(timeLeft(0.5, null, 11_000), "", "nobody works on it");
});

test("the filed house way comes first, then everybody who may follow the changed one", () => {
  const ways = { filed_way: 0, both_sides: 1, player_alone: 2, player_dealer_alone: 3 };
  assert.deepEqual(followed(ways).map(([, worth]) => worth), [0, 1, 2, 3]);
});
