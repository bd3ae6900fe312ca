/** Tables that are played for pots: sums of a bet, where seats lie, what the felt shows event by event. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { isTurn, near, raiseWords, shortcutsOf, turnOf } = await load("table/wagering.js");
const { buyInOf, toAdd } = await load("table/rebuy.js");
const { around, ovalOf } = await load("felt/oval.js");
const { sceneOf } = await load("felt/scene.js");
const { linesBetween } = await load("table/story.js");
const { secondsUntil } = await load("table/dock-parts.js");
const { choicesSpoken } = await load("table/asks.js");

const offer = { name: "raise", low: 20, high: 300, paid: 5 };
const turn = { question: "bet", legal: [{ name: "call", cost: 5 }, offer, { name: "fold" }] };

test("a turn to bet is told from other questions", () => {
  assert.ok(isTurn(turn));
  assert.ok(isTurn({ question: "bring-in", legal: [{ name: "bring-in", cost: 1 }] }));
  assert.ok(!isTurn({ question: "draw", legal: [{ name: "draw", cards: [], least: 0, most: 5 }] }));
  assert.ok(!isTurn({ question: "stay", legal: [{ name: "stay" }, { name: "fold" }] }));
  const { fold, check, call, raise } = turnOf(turn);
  assert.deepEqual([fold?.name, check, call?.cost, raise?.high], ["fold", null, 5, 300]);
});

test("a raise of the pot calls first, and then adds the pot", () => {
  // $5 of $10 is called, in a pot of $35: the pot is then $40, and the raise is to $50.
  const sums = shortcutsOf(offer, 35, 5, 295);
  assert.deepEqual(sums, [
    { name: "Min", amount: 20 },
    { name: "½ pot", amount: 30 },
    { name: "Pot", amount: 50 },
    { name: "All in", amount: 300 },
  ]);
});

test("sums that come to the least or to all have no button of their own", () => {
  assert.deepEqual(shortcutsOf({ name: "bet", low: 10, high: 25 }, 40, 0, 100), [
    { name: "Min", amount: 10 },
    { name: "½ pot", amount: 20 },
    { name: "Max", amount: 25 },
  ]);
});

test("an amount is in the steps of the offer, but all chips are always allowed", () => {
  assert.equal(near({ name: "bet", low: 3, high: 47 }, 20.4), 20);
  assert.equal(near({ name: "bet", low: 3, high: 47.5 }, 100), 47.5);
  assert.equal(near({ name: "bet", low: 4, high: 8, step: 4 }, 7), 8);
  assert.equal(near({ name: "bet", low: 4, high: 8, step: 4 }, 1), 4);
});

test("the button says what a raise is", () => {
  assert.equal(raiseWords(offer, 40, 295), "Raise to");
  assert.equal(raiseWords(offer, 300, 295), "All in");
  assert.equal(raiseWords({ name: "bet", low: 2, high: 2 }, 2, 50), "Bet");
});

test("choices are spoken with their sums", () => {
  assert.equal(choicesSpoken(turn), "call for $5, raise to between $20 and $300, fold");
});

const table = (low, high) => ({ stakes: { betting: "no limit", board: true, forced: [], buy_in: { low, high } } });

test("a player sits down with twice the least, as far as table and wallet allow", () => {
  assert.equal(buyInOf(table(40, null), { buyin: null }, 5000), 80);
  assert.equal(buyInOf(table(40, 60), { buyin: null }, 5000), 60);
  assert.equal(buyInOf(table(40, null), { buyin: null }, 50), 50);
  assert.equal(buyInOf(table(40, null), { buyin: 200 }, 5000), 200);
  assert.equal(buyInOf({ stakes: null }, { buyin: null }, 5000), 500);
});

test("chips are added up to a usual stack, and never to less than the least", () => {
  const you = { seat: 1, chips: 10, arriving: 0, wallet: 1000, leaving: false };
  assert.equal(toAdd(table(40, null), { you }), 70);
  assert.equal(toAdd(table(40, 50), { you }), 40);
  assert.equal(toAdd(table(40, null), { you: { ...you, chips: 80 } }), null);
  assert.equal(toAdd(table(40, null), { you: { ...you, wallet: 20 } }), null);
  assert.equal(toAdd(table(40, null), { you: { ...you, leaving: true } }), null);
});

test("the seats go clockwise from the viewer, who sits at the bottom", () => {
  assert.deepEqual(around(6, 4), [4, 5, 6, 1, 2, 3]);
  for (const tall of [false, true]) {
    const { seats, width, height } = ovalOf(6, 4, tall, true);
    const at = (seat) => seats.get(seat);
    assert.equal(at(4).x, width / 2);
    assert.ok([...seats.values()].every(({ y }) => y <= at(4).y && y <= height));
    assert.ok(at(5).x < width / 2, "the next to act sits on the left");
    assert.ok(at(3).x > width / 2, "the one before on the right");
  }
});

for (const tall of [false, true])
  for (let count = 2; count <= 10; count += 1)
    test(`the plates of ${count} seats do not touch ${tall ? "on a phone" : "on a screen"}`, () => {
      for (const own of [null, 1, count]) {
        const { seats, width } = ovalOf(count, own, tall, true);
        const boxes = [...seats.values()].map(({ x, y, plate }) => ({ x, y, ...plate }));
        assert.equal(boxes.length, count);
        boxes.forEach((one, index) => {
          assert.ok(one.x - one.width / 2 >= 0 && one.x + one.width / 2 <= width);
          for (const other of boxes.slice(index + 1)) {
            const across = Math.abs(one.x - other.x) >= (one.width + other.width) / 2;
            const down = one.y <= other.y - other.height || other.y <= one.y - one.height;
            assert.ok(across || down, `${JSON.stringify(one)} ${JSON.stringify(other)}`);
          }
        });
      }
    });

const hand = [
  { kind: "players", players: { 2: "Ben", 3: "Cy", 1: "Ann" }, button: 1 },
  { kind: "paid", payer: "Ben", payee: "pot", amount: 1, basis: "small blind", after: { front: { Ben: 1 }, pots: { pot: 1 } } },
  { kind: "paid", payer: "Cy", payee: "pot", amount: 2, basis: "big blind", after: { front: { Cy: 2 }, pots: { pot: 3 } } },
  { kind: "asked", id: "1 bet", spot: 1, seat: 1, question: "bet" },
  { kind: "chose", id: "1 bet", spot: 1, seat: 1, question: "bet", choice: "raise", amount: 6 },
  { kind: "paid", payer: "Ann", payee: "pot", amount: 6, basis: "raise", after: { front: { Ann: 6 }, pots: { pot: 9 } } },
  { kind: "chose", id: "2 bet", spot: 2, seat: 2, question: "bet", choice: "fold" },
  { kind: "gathered", after: { front: { Ann: 0, Ben: 0, Cy: 0 } } },
];

test("the felt shows button, blinds, chips in front and who folded", () => {
  const scene = sceneOf(hand, 7);
  assert.equal(scene.dealer, 1);
  assert.deepEqual([...scene.posted], [["Ben", "small blind"], ["Cy", "big blind"]]);
  assert.deepEqual([...scene.front], [["Ben", 1], ["Cy", 2], ["Ann", 6]]);
  assert.deepEqual([...scene.folded], [2]);
  assert.equal(scene.amounts.get(1), 6);
});

test("what was chosen is forgotten when the chips are gathered, but not who folded", () => {
  const scene = sceneOf(hand);
  assert.deepEqual([...scene.choices], [[2, "fold"]]);
  assert.deepEqual([...new Set(scene.front.values())], [0]);
  assert.equal(scene.pots.get("pot"), 9);
});

test("a screen reader says what the others bet, and not what the player did", () => {
  const story = [
    { text: "You call $3.", through: 0, kind: "paid" },
    { text: "Ben calls $3.", through: 1, kind: "paid" },
    { text: "Cy: folds.", through: 2, kind: "chose" },
    { text: "Spot 3, Cy: stands.", through: 3, kind: "chose" },
  ];
  assert.deepEqual(linesBetween(story, 0, 3), ["Ben calls $3.", "Cy: folds."]);
});

test("after the clock's time that of the time bank is counted down", () => {
  const now = Date.now() / 1000;
  assert.equal(secondsUntil(now + 9.5, 30), "10 s");
  assert.equal(secondsUntil(now - 10.5, 30), "bank 20 s");
  assert.equal(secondsUntil(now - 10.5), "0 s");
});
