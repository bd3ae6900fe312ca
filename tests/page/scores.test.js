/** Rounds that players settle with each other: rows told once, what a setting was worth, a described round. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { eachPairOnce, settingResult } = await load("table/results.js");
const { scoreSituation } = await load("desk/scores.js");
const { lines, scoresCsv } = await load("desk/score-result.js");

const ROWS = [
  { bettor: "Ann", bet: "Ben", net: 5 },
  { bettor: "Ben", bet: "Ann", net: -5 },
  { bettor: "Ann", bet: "Cy", net: 0 },
  { bettor: "Cy", bet: "Ann", net: 0 },
  { bettor: "Ben", bet: "Cy", net: 10 },
  { bettor: "Cy", bet: "Ben", net: -10 },
];

test("of two rows that mirror each other the player's own is kept, or else the first", () => {
  const kept = (you) => eachPairOnce(ROWS, you).map(({ bettor, bet }) => `${bettor}-${bet}`);
  assert.deepEqual(kept(undefined), ["Ann-Ben", "Ann-Cy", "Ben-Cy"]);
  assert.deepEqual(kept("Cy"), ["Ann-Ben", "Cy-Ann", "Cy-Ben"]);
  const wagers = [{ bettor: "Ann", bet: "player" }, { bettor: "Ben", bet: "player" }];
  assert.deepEqual(eachPairOnce(wagers, "Ann"), wagers, "wagers have no mirror");
});

test("what a setting was worth is told with the best way, if that is another", () => {
  const worth = { choice: "set", points: -0.2, best: "As / Kd", best_points: 0.1, cost: 0.3 };
  assert.match(settingResult({ setting_worth: worth }), /loses 0\.20 points to each .* Best: As \/ Kd, which wins 0\.10 points from each: 0\.30 better\.$/);
  assert.match(settingResult({ setting_worth: { ...worth, cost: 0.001 } }), /cannot be set better\.$/);
  assert.equal(settingResult({ setting_worth: null }), "");
});

test("a described round has hands, declarations in the order of the seats as listed, and chips", () => {
  const player = (seat, cards, folded = "", chips = "") => ({ seat, cards, folded, allIn: false, put: { chips } });
  const players = [player(3, "", "surrender"), player(1, " As / Kd / Qc ", "dragon", "25"), player(2, "")];
  const situation = scoreSituation({ game: "a/b", chosen: { version: "western" }, button: " 2 ", players });
  assert.deepEqual(Object.keys(situation.choices), ["seat 3", "seat 1"], "the order in which they were declared");
  assert.deepEqual(situation, {
    game: "a/b",
    settings: { version: "western" },
    table: { button: "2" },
    hands: { "seat 1": "As / Kd / Qc" },
    choices: { "seat 3": "surrender", "seat 1": "dragon" },
    chips: { "seat 1": "25" },
  });
});

test("a settled round is told hand by hand, and exported row by row", () => {
  const row = { spot: 1, bettor: "seat 1", against: 2, owed: 15, net: 10, why: "+3", cite: "L1", by_reading: ["all_in"] };
  const result = {
    declared: [{ spot: 1, choice: "set" }, { spot: 2, choice: "surrender" }],
    hands: [{ spot: 1, text: "front As" }],
    totals: { 1: 10, 2: -10 },
    fees: [{ amount: 1, payer: "seat 1", when: "before the deal", basis: "Fee" }],
    scores: [row],
  };
  assert.deepEqual(lines(result), ["Seat 1: front As", "Seat 2: surrender", "In all: seat 1 +$10, seat 2 −$10", "Fee: $1 from seat 1 before the deal, Fee"]);
  assert.match(scoresCsv(result), /^spot,bettor,against,owed,net,why,cite,by_reading\r?\n1,seat 1,2,15,10,/);
});
