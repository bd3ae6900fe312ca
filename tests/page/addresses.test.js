/** Addresses: of the page's views, and of what the room is asked. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { match } = await load("router.js");
const { query } = await load("net.js");
const { asList, fromQuery, settingTitle } = await load("settings.js");
const { choicesOf } = await load("odds/whatif.js");

const [lobby, rules] = [() => null, () => null];
const ROUTES = [
  ["/", lobby],
  ["/rules/:house/:game", rules],
];

test("an address has the view of the first pattern that fits it whole", () => {
  assert.deepEqual(match(ROUTES, "/"), { view: lobby, params: {} });
  assert.deepEqual(match(ROUTES, "/rules/oceana/ez-baccarat/"), {
    view: rules,
    params: { house: "oceana", game: "ez-baccarat" },
  });
  assert.equal(match(ROUTES, "/rules/oceana"), null);
  assert.equal(match(ROUTES, "/rules/oceana/ez-baccarat/more"), null);
});

test("the parts of an address are decoded", () => {
  assert.equal(match(ROUTES, "/rules/a%20house/x%2Fy")?.params.game, "x/y");
});

test("a query repeats lists and leaves empty values out", () => {
  assert.equal(query({ set: ["decks=6", "tie=9 to 1"], table: "", bank: null, limit: 0 }), "?set=decks%3D6&set=tie%3D9+to+1&limit=0");
  assert.equal(query({ set: [], before: undefined }), "");
});

test("settings go into an address and come back", () => {
  const chosen = { decks: "6", tie: "9 to 1", note: "a=b" };
  assert.deepEqual(fromQuery(new URLSearchParams(query({ set: asList(chosen) }))), chosen);
  assert.equal(settingTitle("double_after_split"), "Double after split");
});

test("an option is compared by its choices, a reading by theirs", () => {
  const form = { options: [{ name: "decks", choices: [6, 8] }], readings: [{ name: "cover", choices: { one: "", two: "" } }] };
  assert.deepEqual(choicesOf(form, "decks"), ["6", "8"]);
  assert.deepEqual(choicesOf(form, "cover"), ["one", "two"]);
});
