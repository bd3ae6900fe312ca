/** The odds of games in which both sides choose. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./page.js";

const { repliesWords } = await load("odds/policies.js");

test("the player-dealer's best replies are told by total", () => {
  assert.equal(repliesWords({ 5: "draw", 6: "stand" }), "draw on 5, stand on 6");
});
