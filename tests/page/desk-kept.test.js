/** What is filled in at the desk, kept for each game while the window is open. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { keepForm, keptForm } = await load("desk/kept.js");
const { emptyForm } = await load("desk/situation.js");

/** @param {Record<string, string>} [kept] */
function storage(kept = {}) {
  const sessionStorage = {
    getItem: (name) => kept[name] ?? null,
    setItem: (name, value) => (kept[name] = value),
  };
  Object.assign(globalThis, { sessionStorage });
}

test("each game has a form of its own, and the newest is found without a game", () => {
  storage();
  assert.equal(keptForm(""), null);
  keepForm({ ...emptyForm("a/one"), bank: "100", result: {}, games: [] });
  keepForm({ ...emptyForm("a/two"), bank: "200" });
  assert.deepEqual(keptForm("a/one"), { ...emptyForm("a/one"), bank: "100" }, "what is not filled in is not kept");
  assert.equal(keptForm("")?.game, "a/two");
  keepForm({ ...emptyForm("a/one"), bank: "300" });
  assert.equal(keptForm("")?.bank, "300");
  assert.equal(keptForm("a/three"), null);
});

test("twenty forms are kept, and a damaged store is an empty one", () => {
  storage();
  for (let number = 0; number < 25; number += 1) keepForm(emptyForm(`a/${number}`));
  assert.equal(keptForm("a/4"), null);
  assert.equal(keptForm("a/5")?.game, "a/5");
  storage({ "houseway desk": "{]" });
  assert.equal(keptForm(""), null);
});
