/** Amounts in words, and in chips. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { brief, money, percent, signed, total } = await load("money.js");
const { breakdown, chipClass } = await load("chips.js");

test("dollars have cents only where there are some, and their sign in front", () => {
  assert.deepEqual([0, 25, 1250, 12.5, -5, -1234.05].map(money), ["$0", "$25", "$1,250", "$12.50", "−$5", "−$1,234.05"]);
  assert.deepEqual([25, 0, -5].map(signed), ["+$25", "$0", "−$5"]);
});

test("amounts on chips are short", () => {
  assert.deepEqual([5, 2.5, 9999, 10000, 12500].map(brief), ["5", "2.5", "9,999", "10k", "12.5k"]);
});

test("a share is a percentage", () => {
  assert.equal(percent(0.012351), "1.2351 %");
  assert.equal(percent(0.5, 1), "50.0 %");
});

test("sums of cents are exact", () => {
  assert.equal(total([0.1, 0.2]), 0.3);
  assert.equal(total([]), 0);
});

test("an amount is made of the largest chips first, to the cent", () => {
  assert.deepEqual(breakdown(226.51), [[100, 2], [25, 1], [1, 1], [0.5, 1], [0.01, 1]]);
  assert.deepEqual(breakdown(0), []);
  for (const amount of [0.29, 17, 999.99, 5075.5]) {
    const worth = breakdown(amount).reduce((sum, [value, count]) => sum + Math.round(value * 100) * count, 0);
    assert.equal(worth, Math.round(amount * 100));
  }
});

test("every chip has the colour of its value", () => {
  assert.deepEqual([25, 0.5, 7].map(chipClass), ["chip-25", "chip-half", "chip-1"]);
});
