/** What a question begins with, answers by itself, and comes to. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { choicesSpoken } = await load("table/asks.js");
const { firstAmount } = await load("table/dock-choices.js");
const { onlyAnswer } = await load("table/only-choice.js");
const { evenResult, ownFirst, ownResult } = await load("table/results.js");

const offer = { name: "double", low: 1, high: 25 };
const BETS = [
  { id: "tie", placed: "after the cards" },
  { id: "double", placed: "by choice" },
];

test("a double begins with all of it, a bet after the cards with a chip", () => {
  assert.equal(firstAmount({ question: "hand" }, offer, BETS, 5), 25);
  assert.equal(firstAmount({ question: "insurance" }, { name: "insurance", low: 0.25, high: 12.5 }, BETS, 5), 12.5);
  assert.equal(firstAmount({ question: "tie" }, { name: "bet", low: 1, high: 100 }, BETS, 5), 5);
});

test("a question with one possible answer has it", () => {
  const settings = [["As Kd", "7c 7h 2s"]];
  const set = { name: "set", cards: [], sizes: [2, 3], settings };
  assert.deepEqual(onlyAnswer({ legal: [{ name: "house way" }] }), { choice: "house way" });
  assert.deepEqual(onlyAnswer({ legal: [set] }), { choice: "set", cards: settings[0] });
  assert.deepEqual(onlyAnswer({ legal: [{ ...offer, high: 1 }] }), { choice: "double", amount: 1 });
  assert.equal(onlyAnswer({ legal: [offer] }), null);
  assert.equal(onlyAnswer({ legal: [{ ...set, settings: [...settings, ["7c 7h", "As Kd 2s"]] }] }), null);
  assert.equal(onlyAnswer({ legal: [{ name: "hit" }, { name: "stand" }] }), null);
  assert.equal(onlyAnswer({ legal: [] }), null);
});

test("choices are said with their price", () => {
  assert.equal(choicesSpoken({ legal: [{ name: "4x", cost: 100 }, { name: "check" }] }), "4x for $100, check");
});

const state = (net, rows = [{ bettor: "Ann" }]) => ({ you: { name: "Ann" }, bank: null, settlement: { nets: { Ann: net }, rows } });

test("the player's own result is a sentence; who had no part in the round has none", () => {
  assert.deepEqual([25, -12.5, 0].map((net) => ownResult(state(net))), ["You win $25.", "You lose $12.50.", "You break even."]);
  assert.equal(ownResult(state(0, [{ bettor: "Ben" }])), "");
  assert.equal(ownResult({ ...state(0, []), bank: { owner: "Ann" } }), "You break even.");
  assert.equal(ownResult({ ...state(5), you: null }), "");
});

test("own rows come before the table's, both in their order", () => {
  const rows = ["Ben", "Ann", "Cy", "Ann"].map((bettor, at) => ({ bettor, at }));
  const { own, others } = ownFirst(rows, "Ann");
  assert.deepEqual([own.map(({ at }) => at), others.map(({ at }) => at)], [[1, 3], [0, 2]]);
  assert.equal(ownFirst(rows, undefined).own.length, 0);
});

test("a wager that moved no chips says why in a word or two", () => {
  const word = (action, pays) => evenResult({ action, pays });
  assert.deepEqual(
    [word("none", "1 to 1"), word("full", "push"), word("full", "stays"), word("full", "return")],
    ["no action", "push", "stays", "returned"],
  );
});
