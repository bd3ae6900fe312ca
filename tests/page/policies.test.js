/** The odds of games in which both sides choose, and counts beyond the whole numbers of JavaScript. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./page.js";

const { repliesWords } = await load("odds/policies.js");
const { wholeNumber } = await load("odds/tables.js");

test("the player-dealer's best replies are told by total", () => {
  assert.equal(repliesWords({ 5: "draw", 6: "stand" }), "draw on 5, stand on 6");
});

test("a count keeps every digit", () => {
  assert.equal(wholeNumber("1191908674924007040"), "1,191,908,674,924,007,040");
});
