/** What stands behind a row, in words. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { byReading, marked } = await load("cites.js");

test("readings are named as on the rule sheet", () => {
  assert.equal(byReading(["two_naturals"]), 'by reading "two naturals"');
  assert.equal(byReading(["cover", "order", "start"]), 'by readings "cover", "order" and "start"');
});

test("what stands by no reading says nothing of one", () => {
  assert.equal(byReading([]), "");
  assert.equal(byReading(undefined), "");
  assert.equal(marked({ cite: "L12" }), "L12");
});

test("the lines come first, then the readings", () => {
  assert.equal(marked({ cite: "L925, L962", by_reading: ["ties"] }), 'L925, L962, by reading "ties"');
  assert.equal(marked({ cite: "", by_reading: ["ties"] }), 'by reading "ties"');
});
