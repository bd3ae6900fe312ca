/** A hand with pots that is filled in at the desk, as the desk reads it; and its result in words. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { newPlayer, nextSeat, potSituation } = await load("desk/pots.js");
const { handCsv, lines } = await load("desk/pot-result.js");
const { inWords } = await load("desk/mistakes.js");

const STREETS = ["pre-flop", "flop"];

/** @param {object[]} players */
function described(players) {
  const whole = players.map((player, index) => ({ ...newPlayer(index + 1), ...player }));
  const shared = { board: { cards: "2c 7d 9h" } };
  return potSituation({ game: "house/game", chosen: {}, button: " 3 ", round: "2", odd: "1", shared, players: whole }, STREETS);
}

test("chips are given by street, and only those that were put in", () => {
  const found = described([{ cards: "As Ad", put: { "pre-flop": "3", flop: " " } }, { put: { "pre-flop": "3", flop: "0" } }]);
  assert.deepEqual(found.table, { button: "3" });
  assert.deepEqual(found.hands, { board: "2c 7d 9h", 1: "As Ad" });
  assert.deepEqual(found.bets, { "pre-flop": { 1: "3", 2: "3" } });
});

test("a round for a tied pot has its number, and odd chips that are nobody's", () => {
  const players = [{ ...newPlayer(1), put: { carried: "7" } }, { ...newPlayer(3), put: { "buy-backs": "7" } }];
  const filled = { game: "house/game", chosen: {}, button: "", round: " 2 ", odd: "1", shared: {}, players };
  const found = potSituation(filled, ["antes", "carried", "buy-backs", "betting round"]);
  assert.deepEqual(found.table, { round: "2" });
  assert.deepEqual(found.bets, { carried: { 0: "1", 1: "7" }, "buy-backs": { 3: "7" } });
});

test("folds have their streets, unless one of them is left to the desk", () => {
  assert.deepEqual(described([{ folded: "flop" }, {}]).folded, { 1: "flop" });
  assert.deepEqual(described([{ folded: "flop" }, { folded: "?" }, {}]).folded, ["1", "2"]);
});

test("a seat that folded is not all in", () => {
  assert.deepEqual(described([{ allIn: true }, { allIn: true, folded: "flop" }]).all_in, [1]);
});

test("a new seat takes the first free number", () => {
  assert.equal(nextSeat([newPlayer(1), newPlayer(3)]), 2);
});

const ANSWER = {
  hands: [{ spot: 2, cards: "As Ad", worth: "pair of aces", folded: "", all_in: true, mucked: false }],
  returned: [{ spot: 3, amount: 6, street: "flop" }],
  fees: [{ payer: "pot", payee: "house", amount: 1, basis: "Fee", when: "on the flop", cite: "" }],
  pots: [
    {
      name: "main pot", size: 26, dropped: 1, left: 25, dead: 0, seats: [2, 3], taken_back: {}, stays: false, left_over: 0,
      shares: [
        { share: "high", amount: 13, odd: 1, why: "the odd chip goes to the high", winners: [{ spot: 2, odd: 0, why: "" }] },
        { share: "low", amount: 12, odd: 0, why: "", winners: [{ spot: 3, odd: 1, why: "by the lowest card" }] },
      ],
    },
  ],
  carried: {},
  stays: "",
  buy_backs: {},
  rows: [{ pot: "main pot", spot: 2, bettor: "seat 2", staked: 10, won: 13, net: 3, why: "high: pair of aces", cite: "L1", by_reading: ["odd_chip"] }],
};

test("a result says what was returned, dropped and divided, and why odd chips go where they go", () => {
  assert.deepEqual(lines(ANSWER).slice(1), [
    "Seat 3 takes back $6 that nobody called (flop).",
    "$1 for the house from pot on the flop: Fee.",
    "Main pot $26, less $1: $25; seats 2, 3 can win it.",
    "high $13: the odd chip goes to the high.",
    "low $12.",
    "Seat 3 gets $1 more: by the lowest card.",
  ]);
  assert.match(lines({ ...ANSWER, carried: { 1: 1, 2: 1 }, stays: "Nobody opened" }).at(-1), /^Nobody opened: \$2 stays/);
  assert.equal(lines({ ...ANSWER, carried: { 1: 1, 2: 1 }, stays: "seat 1 and seat 2 tie", buy_backs: { 3: 1 } }).at(-1), "Seat 3 may buy back in for $1.");
});

test("what does not stand, and odd chips of a pot that stays, have their lines", () => {
  const pots = [{ ...ANSWER.pots[0], taken_back: { 3: 20 }, stays: true, left_over: 1 }];
  assert.deepEqual(lines({ ...ANSWER, pots }).slice(-2), [
    "Seat 3 takes back $20 that does not stand.",
    "$1 is left over: it stays in the pot and belongs to nobody.",
  ]);
});

test("the rows can be saved", () => {
  assert.match(handCsv(ANSWER), /main pot,2,seat 2,10,13,3,high: pair of aces,L1,odd_chip/);
});

test("a mistake names the seat and the street of its field", () => {
  assert.equal(inWords("bets.flop.2: must be greater than zero", [], []), "Seat 2, flop: must be greater than zero");
  assert.equal(inWords("table.button: the table has seats 1 to 9", [], []), "Seat with the button: the table has seats 1 to 9");
});
