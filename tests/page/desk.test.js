/** What is filled in at the desk, as the desk reads it. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { betFields, betsAt, newSeat, situationOf } = await load("desk/situation.js");
const { inWords } = await load("desk/mistakes.js");

const HANDS = { shared: [], own: ["Cards"], splits: true, switches: false, keeps: false, parts: [], doubles: "double" };
const DOUBLE = { id: "double", name: "Double" };
const ROUND = { game: "house/game", chosen: {}, dealer: 1, bank: "", start: "", dice: "", shared: {} };

function splitSeat() {
  const seat = newSeat(2, HANDS);
  seat.hands = [[{ cards: "8s Kd", kept: "" }, { cards: "8h 3c Td", kept: "" }]];
  return seat;
}

test("a bet on single hands has a field for each of them, every other bet has one", () => {
  assert.deepEqual(betFields(newSeat(2, HANDS), DOUBLE, "double"), [{ key: "double", label: "Double" }]);
  assert.deepEqual(betFields(splitSeat(), DOUBLE, "double"), [
    { key: "double", label: "Double, hand 1" },
    { key: "double 2", label: "Double, hand 2" },
  ]);
  assert.deepEqual(betFields(splitSeat(), { id: "main", name: "Wager" }, "double"), [{ key: "main", label: "Wager" }]);
});

test("a bet that is earned, not made, has no field; one that cannot be backed has none behind the player", () => {
  const bets = [
    { id: "main", placed: "before the deal", backline: true },
    { id: "tie", placed: "before the deal", backline: false },
    { id: "envy", placed: "as a button", backline: true },
  ];
  const fields = (place) => betsAt(bets, place).map((bet) => bet.id);
  assert.deepEqual([fields(0), fields(1)], [["main", "tie"], ["main"]]);
});

test("several amounts of one bet are a list", () => {
  const seat = splitSeat();
  seat.bettors[0].bets = { main: "20", double: "", "double 2": "20 + 40" };
  assert.deepEqual(situationOf({ ...ROUND, seats: [seat] }).bets, { 2: { main: "20", "double 2": ["20", "40"] } });
});

test("action starts at a seat, or where dice say, one by one or as a total", () => {
  const table = (start) => situationOf({ ...ROUND, seats: [], ...start }).table;
  assert.deepEqual(table({}), { player_dealer: 1 });
  assert.deepEqual(table({ start: "3" }).action, { seat: 3 });
  assert.deepEqual(table({ dice: "2 3,4" }).action, { dice: [2, 3, 4] });
  assert.deepEqual(table({ dice: " 9 " }).action, { dice: 9 });
  assert.deepEqual(table({ dice: "six" }).action, { dice: "six" }, "the desk says what is wrong with it");
});

test("a mistake is named as its field is in the form", () => {
  const bets = [{ id: "tie", name: "Tie" }, DOUBLE];
  const shared = [["player-dealer", "Player-dealer"]];
  for (const [message, words] of [
    ["bets.2.tie: must be greater than zero, not 0", "Seat 2, Tie: must be greater than zero, not 0"],
    ["bets.2[1].bets.double 2: 'x' is not an amount", "Seat 2, bettor 2, Double, hand 2: 'x' is not an amount"],
    ["hands.3: no such card: 'Zz'", "Seat 3, hand: no such card: 'Zz'"],
    ["choices.4: unknown choice 'dance'", "Seat 4, choice: unknown choice 'dance'"],
    ["hands.player_dealer: no such card: 'Zz'", "Player-dealer: no such card: 'Zz'"],
    ["table.bank: must be greater than zero", "Bank: must be greater than zero"],
    ["table.action.dice: this game throws 3 dice, not 2", "Dice: this game throws 3 dice, not 2"],
    ["spot 2, Tie: needs a wager on Player", "spot 2, Tie: needs a wager on Player"],
    ["hands: 9d appears 2 times; the deck has 1", "hands: 9d appears 2 times; the deck has 1"],
  ]) {
    assert.equal(inWords(message, bets, shared), words);
  }
});
