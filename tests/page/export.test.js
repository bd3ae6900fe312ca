/** What is shown, as CSV. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { csv } = await load("download.js");
const { deskCsv } = await load("desk/export.js");
const { oddsCsv } = await load("odds/export.js");
const { feesCsv } = await load("fees/bank.js");
const { isNamed } = await load("fees/comparison.js");
const { potFeesCsv } = await load("fees/pots.js");
const { roundsCsv } = await load("views/history.js");

test("cells with commas, quotes and line breaks are quoted; numbers are as they are", () => {
  assert.equal(csv(["a", "b"], [["x,y", 'say "z"'], [-0.5, null]]), 'a,b\r\n"x,y","say ""z"""\r\n-0.5,\r\n');
});

test("a text is never a formula", () => {
  assert.equal(csv(["name"], [["=1+1"], ["@me"], ["-5 of clubs"]]), "name\r\n'=1+1\r\n'@me\r\n'-5 of clubs\r\n");
});

test("odds: a line for each case, one for the bet, and why a bet has none", () => {
  const row = { case: "wins", pays: "1 to 1", combinations_exact: "45", probability: 0.45, contribution: 0.45, cite: "L1" };
  const bet = { cases: [{ ...row, by_reading: ["cover"] }], combinations_exact: "100", value: -0.1, method: "counted", cases_method: "counted" };
  assert.deepEqual(oddsCsv({ bets: { Wager: bet }, unpriced: { Twin: "there is no method" } }).split("\r\n"), [
    "bet,case,pays,combinations,probability,contribution,cite,by_reading,method",
    "Wager,wins,1 to 1,45,0.45,0.45,L1,cover,counted",
    "Wager,expectation,,100,1,-0.1,,,counted",
    "Twin,not priced,,,,,there is no method,,",
    "",
  ]);
});

test("fees: figures, or none where the limits exclude the wager; found by words of game and schedule", () => {
  const row = { game: "a/b", name: "EZ Baccarat", house: "a", schedule: "1", limits: "5-500", trigger: "before the deal", cite: "L2" };
  const inside = { ...row, within_limits: true, player_dealer: 2, players: 3, total: 5, jackpot: 1 };
  const outside = { ...row, within_limits: false, player_dealer: null, players: null, total: null, jackpot: null };
  assert.deepEqual(feesCsv([inside, outside], { a: "The A Room" }).split("\r\n").slice(1, 3), [
    "a/b,EZ Baccarat,The A Room,1,5-500,before the deal,yes,2,3,5,1,L2",
    "a/b,EZ Baccarat,The A Room,1,5-500,before the deal,no,,,,,L2",
  ]);
  assert.ok(isNamed("EZ Baccarat 1", ""));
  assert.ok(isNamed("EZ Baccarat 1", "bacc 1"));
  assert.ok(!isNamed("EZ Baccarat 1", "bacc 2"));
});

test("fees of games with pots: what an option costs, per hand and per hour", () => {
  const row = {
    game: "a/omaha", name: "Omaha", house: "a", forms: "limit", option: "1", limits: "1-2", kind: "hand", taken: "Fee: $5",
    sources: ["pot", "button"], players: 9, showdown: 5, tie: 1, first_round: 0, given_back: 2, hour: 150, hour_house: 150,
    hour_jackpot: 0, hour_seat: 16.67, cite: "L3",
  };
  assert.equal(
    potFeesCsv([row], { a: "The A Room" }).split("\r\n")[1],
    'a/omaha,Omaha,The A Room,limit,1,1-2,hand,Fee: $5,"pot, button",9,5,1,0,2,150,150,0,16.67,L3',
  );
});

test("the desk: a line for each wager, with the columns of the command line", () => {
  const row = { spot: 2, bettor: "Mira", bet: "Tie", bet_id: "tie", hand: "2", amount: 5, due: 40, net: 40, returned: 0, covered: 5 };
  const wagers = [{ ...row, action: "full", result: "wins $40", case: "tie", pays: "8 to 1", cite: "L1", by_reading: ["cover", "tie"] }];
  const hands = [
    { spot: null, text: "front As Ad; set foul" },
    { spot: null, text: "front Kc Js; set again the house way" },
    { spot: 2, text: "front Th 8s" },
    { spot: 3, text: "front 9h 8h" },
  ];
  assert.deepEqual(deskCsv({ wagers, hands }).split("\r\n"), [
    "spot,bettor,bet,hand,amount,due,net,returned,covered,case,pays,cite,by_reading,set_as,player_dealer_set_as",
    "2,Mira,Tie,2,5,40,40,0,5,tie,8 to 1,L1,cover tie,front Th 8s,front As Ad; set foul; front Kc Js; set again the house way",
    "",
  ]);
});

test("rounds: one line each", () => {
  const round = { at: 0, table: 7, table_name: "Seven", game: "a/b", game_name: "B", round: 3, players: ["Ana", "Mira"], your_net: -25, void: "" };
  assert.equal(roundsCsv([round]).split("\r\n")[1], "1970-01-01T00:00:00.000Z,7,Seven,a/b,B,3,Ana; Mira,-25,");
});
