/** Questions about odds: what each side plays, and events put together from words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./page.js";

const { exampleOf, playedBy, shownValues, sidesFrom, withCondition } = await load("odds/asking.js");

test("what both sides play is written as the API reads it", () => {
  assert.deepEqual(playedBy({ sides: {}, chart: "[hand]" }), { policy: [], chart: "" });
  assert.deepEqual(playedBy({ sides: { player: "never fold" }, chart: "[hand]" }), { policy: ["player=never fold"], chart: "" });
  const own = { sides: { "player-dealer": "best play", player: "own.toml" }, chart: "[hand]" };
  assert.deepEqual(playedBy(own), { policy: ["player-dealer=best play", "player=own.toml"], chart: "[hand]" });
});

test("an address names policies, but no chart", () => {
  assert.deepEqual(sidesFrom(["player=never fold", "player-dealer=draws on 0-4"]), {
    player: "never fold",
    "player-dealer": "draws on 0-4",
  });
  assert.deepEqual(sidesFrom(["player=own.toml", "nonsense", "=best"]), {});
});

test("conditions are added one after another", () => {
  assert.equal(withCondition("", "winner", "=", "banker"), "winner=banker");
  assert.equal(withCondition("winner=banker, ", "banker.total", ">=", "7"), "winner=banker, banker.total>=7");
});

test("values of a word are shown as they are written", () => {
  assert.equal(shownValues([]), "any amount");
  assert.equal(shownValues([0, 1, 2, 3, 4, 5, 6, 7]), "0 to 7");
  assert.equal(shownValues([false, true]), "no, yes");
  assert.equal(shownValues(["player", "tie"]), "player, tie");
});

test("the first chart has a row in the words of its game", () => {
  const words = { tables: { play: { actions: ["play", "fold"], needed: true } }, features: [{ name: "hand", values: ["pair"], text: "" }] };
  const lines = ["[play]", 'otherwise = ["fold"]', "[[play.cases]]", 'when = { "hand" = "pair" }', 'do = ["play"]'];
  assert.equal(exampleOf(words), lines.join("\n"));
});
