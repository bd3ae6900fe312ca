/** What a question begins with, answers by itself, and comes to. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { askTitle, choicesSpoken, dealerSays } = await load("table/asks.js");
const { firstAmount } = await load("table/dock-choices.js");
const { choiceTitle, layDone, layWords } = await load("felt/labels.js");
const { outOfBounds } = await load("table/dock-parts.js");
const { meaningAfter, optionLabel, limitsIn, rebased } = await load("settings.js");
const { entryWords } = await load("views/account.js");
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
  assert.equal(choicesSpoken({ legal: [{ name: "4x", cost: 100 }, { name: "check" }] }), "raise 4x for $100, check");
});

test("a question names the spot where it is not the player's only one, as the log does", () => {
  const ask = { prompt: "Play your hand", spot: 3, seat: 3 };
  const at = (seat, ...spots) => ({ you: { seat, name: "Mira" }, bets: spots.map((spot) => ({ spot, bettor: "Mira" })) });
  assert.equal(askTitle(ask, at(3, 3)), "Play your hand");
  assert.equal(askTitle(ask, at(3, 3, 4)), "Play your hand at your own spot, 3");
  assert.equal(askTitle(ask, at(2, 2, 3)), "Play your hand at spot 3");
});

test("a multiple of the wager is a raise", () => {
  assert.deepEqual(["4x", "check", "1x"].map(choiceTitle), ["Raise 4x", "Check", "Raise 1x"]);
});

const round = (fields) => ({
  phase: "playing",
  you: { name: "Ann", seat: 2, player_dealer: false },
  offer: null,
  asked: [{ name: "Ben" }],
  asks: [],
  bets: [{ bettor: "Ann" }],
  events: [],
  message: "The house dealer's own words.",
  ...fields,
});

test("the house dealer says you to the player who is meant", () => {
  const you = { name: "Ann", seat: 2, player_dealer: true };
  assert.equal(dealerSays(round({})), "Waiting for Ben.");
  assert.equal(dealerSays(round({ asked: [] })), "The house dealer's own words.");
  assert.equal(dealerSays(round({ phase: "betting", asked: [], you })), "You bank this hand.");
  assert.equal(dealerSays(round({ phase: "banking", offer: { you: true } })), "You are offered the player-dealer position.");
});

test("a player whose answer is on its way is not waited for", () => {
  const asked = [{ name: "Ann" }, { name: "Ben" }];
  assert.equal(dealerSays(round({ asked, asks: [{ id: "2 hand" }] })), "Sending your answer…");
});

test("a player who sits down during a round is told when he plays", () => {
  const [told, later] = ["Waiting for Ben.", "Waiting for Ben. You play from the next round."];
  assert.equal(dealerSays(round({ bets: [] })), later);
  assert.equal(dealerSays(round({ bets: [], events: [{ kind: "players", players: { 2: "Ann" } }] })), told);
  assert.equal(dealerSays(round({ bets: [], you: { name: "Ann", seat: 2, player_dealer: true } })), told);
  assert.equal(dealerSays(round({ bets: [], you: { name: "Ann", seat: null, backline: false } })), told, "an onlooker");
  assert.equal(dealerSays(round({ bets: [], you: null })), told);
});

const state = (net, rows = [{ bettor: "Ann" }], fees = []) => ({
  you: { name: "Ann" },
  bank: null,
  fees,
  settlement: { nets: { Ann: net }, rows },
});

test("the player's own result is a sentence; who had no part in the round has none", () => {
  assert.deepEqual([25, -12.5, 0].map((net) => ownResult(state(net))), ["You win $25.", "You lose $12.50.", "You break even."]);
  assert.equal(ownResult(state(0, [{ bettor: "Ben" }])), "");
  assert.equal(ownResult({ ...state(0, []), bank: { owner: "Ann" } }), "You break even.");
  assert.equal(ownResult({ ...state(5), you: null }), "");
  const tied = { bettor: "Ann", bet: "pot", pays: "stays", amount: 6, net: 3 };
  assert.equal(ownResult(state(-6, [tied])), "You hold $9 of the pot, which stays.");
});

test("a result that includes the collection says what the wagers alone brought", () => {
  const fees = [{ payer: "Ann", amount: 0.5 }, { payer: "Ben", amount: 2 }, { payer: "Ann", amount: 0.5 }];
  const said = [34, 0, -0.25, -1, -6].map((net) => ownResult(state(net, undefined, fees)));
  assert.deepEqual(said, [
    "You win $34 ($35 less the $1 collection).",
    "You break even ($1 less the $1 collection).",
    "You lose $0.25 (a win of $0.75 less the $1 collection).",
    "You lose $1 (the $1 collection).",
    "You lose $6 ($5 and the $1 collection).",
  ]);
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

test("an amount out of bounds is refused with what the bound is", () => {
  const said = (validity) => outOfBounds(validity, "Your bank", [5, "the smallest wager at this table"], [665, "the chips in front of you"]);
  assert.equal(said({ rangeOverflow: true }), "Your bank must be at most $665, the chips in front of you.");
  assert.equal(said({ rangeUnderflow: true }), "Your bank must be at least $5, the smallest wager at this table.");
  assert.equal(said({}), "");
  assert.equal(outOfBounds({ rangeOverflow: true }, "Double amount", [1], [25]), "Double amount must be at most $25.");
});

test("options and their choices do not say their names twice", () => {
  assert.equal(optionLabel({ name: "decks", text: "number of decks" }), "Number of decks");
  assert.equal(optionLabel({ name: "joker", text: "whether a joker is used in the pack" }), "Whether a joker is used in the pack");
  assert.equal(optionLabel({ name: "seats", text: "how many may play" }), "Seats: how many may play");
  assert.equal(meaningAfter("yes", "yes, before it takes a hit"), ", before it takes a hit");
  assert.equal(meaningAfter("returned", "they are returned"), ": they are returned");
  assert.equal(meaningAfter("no", "nobody may"), ": nobody may");
});

test("the ledger says why chips came or went", () => {
  const words = [["buy-in", "welcome"], ["sit", ""], ["leave", null], ["buy-in", ""], ["settle", "ante"]];
  assert.deepEqual(
    words.map(([kind, note]) => entryWords({ kind, note })),
    ["Welcome chips", "Taken to a table", "Back from a table", "Buy-in", "Settle ante"],
  );
});

test("cards are laid with words that name the meld, and a card that must be laid in one way is", () => {
  assert.deepEqual(["meld", "add 2", "borrow 1", "split 3", "pass"].map(layWords), [
    "Meld",
    "Add to meld 2",
    "Borrow from meld 1",
    "Split meld 3",
    "Pass",
  ]);
  assert.deepEqual(onlyAnswer({ legal: [{ name: "add 1", ways: [["Qc"]] }] }), { choice: "add 1", cards: ["Qc"] });
  assert.equal(onlyAnswer({ legal: [{ name: "add 1", ways: [["Qc"], ["Qc Qc"]] }] }), null);
});

test("the tag of a seat says what was done, not what to do", () => {
  assert.deepEqual(["retire", "pass", "discard", "add 2", "split 1"].map(layDone), ["retired", "left the card", "discarded", "added to meld 2", "split meld 1"]);
});

test("a change in a form that was drawn before the last answer keeps what was changed since", () => {
  const drawn = { limits: "3-6", decks: "6" };
  assert.deepEqual(rebased({ ...drawn, limits: "6-12" }, drawn, { ...drawn, decks: "8" }), { limits: "6-12", decks: "8" });
  assert.deepEqual(rebased({ ...drawn, form: "no limit" }, drawn, { decks: "6", schedule: "2" }), { decks: "6", form: "no limit", schedule: "2" });
  assert.deepEqual(rebased(drawn, drawn, drawn), drawn);
});

test("only limits are kept of settings that were refused", () => {
  assert.deepEqual(limitsIn({ decks: "9", limits: "12-6", bonus_limits: "1-20" }), { limits: "12-6", bonus_limits: "1-20" });
});
