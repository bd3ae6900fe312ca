/** What the operator's page says about the database. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { size } = await load("operator/parts.js");

test("a number of bytes is told in the unit that keeps it short", () => {
  const told = [0, 999, 1000, 12_345, 2_000_000, 150_000_000, 75_300_000_000].map(size);
  assert.deepEqual(told, ["0 bytes", "999 bytes", "1.0 kB", "12.3 kB", "2.0 MB", "150 MB", "75.3 GB"]);
});
