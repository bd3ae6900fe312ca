/** The commitments that a browser keeps before the cards are dealt. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { load } from "./page.js";

const stored = new Map();
Object.defineProperty(globalThis, "localStorage", {
  value: { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value) },
});

const { keepCommitment, keptCommitment, MOST_SHOES, rememberRoom, verifyCommand } = await load("commitments.js");

beforeEach(() => {
  stored.clear();
  rememberRoom("a room");
});

/** A state of a table, as far as commitments go. */
const state = (shoe, root, drawn, phase, round) => ({ phase, round, shoe: { number: shoe, root, drawn, reforms: [] } });

test("the root seen first is kept: a room that changes it after the bets are down is found out", () => {
  keepCommitment(7, state(1, "aa", 0, "betting", 1));
  keepCommitment(7, state(1, "bb", 0, "betting", 1));
  keepCommitment(7, state(1, "bb", 9, "settled", 1));
  assert.deepEqual(keptCommitment("7", 1, 1), { root: "aa", start: 0 });
});

test("a round is known by its betting: round 5, and not round 4, which was being played", () => {
  keepCommitment(7, state(2, "aa", 30, "playing", 4));
  keepCommitment(7, state(2, "aa", 36, "settled", 4));
  keepCommitment(7, state(2, "aa", 36, "betting", 5));
  assert.deepEqual(keptCommitment(7, 2, 4), { root: "aa", start: null });
  assert.deepEqual(keptCommitment(7, 2, 5), { root: "aa", start: 36 });
});

test("a round is compared with the shoe of its betting, whatever shoe it is later said to be", () => {
  keepCommitment(7, state(1, "aa", 12, "betting", 3));
  assert.deepEqual(keptCommitment(7, 99, 3), { root: "aa", start: 12 });
  assert.equal(keptCommitment(7, 99, 4), null);
});

test("another room at the same address has tables of its own", () => {
  keepCommitment(7, state(1, "aa", 0, "betting", 1));
  rememberRoom("another room");
  assert.equal(keptCommitment(7, 1, 1), null);
});

test("only so many are kept, and the oldest go first", () => {
  for (let number = 1; number <= MOST_SHOES + 1; number += 1) keepCommitment(7, state(number, "aa", 0, "betting", number));
  assert.deepEqual(
    [1, 2, MOST_SHOES + 1].map((number) => keptCommitment(7, number, number) !== null),
    [false, true, true],
  );
});

test("what cannot be read is as good as nothing", () => {
  for (const text of ["{", "{}", "[null, {}]"]) {
    stored.set("houseway commitments", text);
    assert.equal(keptCommitment(7, 1, 1), null);
  }
});

test("the command that checks a proof file has what was seen before betting", () => {
  assert.equal(verifyCommand("round-3.json", { root: "aa", start: 0 }), "houseway replay round-3.json --verify --root aa --start 0");
  assert.equal(verifyCommand("round-3.json", { root: "aa", start: null }), "houseway replay round-3.json --verify --root aa");
  assert.equal(verifyCommand("round-3.json", null), "houseway replay round-3.json --verify");
});

test("commitments that are made when cards are shuffled back are kept too", () => {
  const shuffled = (...roots) => ({
    phase: "playing",
    round: 1,
    shoe: { number: 1, root: "aa", drawn: 40, reforms: roots.map((root, at) => ({ start: 40 + at, root })) },
  });
  keepCommitment(7, state(1, "aa", 0, "dealing", 1));
  keepCommitment(7, shuffled("bb"));
  keepCommitment(7, shuffled("cc", "dd"));
  const seen = keptCommitment(7, 1, 1);
  assert.deepEqual(seen, { root: "aa", start: 0, reforms: ["bb", "dd"] }, "the first that was seen is kept");
  assert.equal(verifyCommand("p.json", seen), "houseway replay p.json --verify --root aa --start 0 --reform bb --reform dd");
});
