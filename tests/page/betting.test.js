/** Where one may bet, and one's chips on their way to the room. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { allWagers, createLaying, ownWagers, wagersAgain } = await load("table/betting.js");
const { mayBetAt, ownSpots, spotOfBets } = await load("table/places.js");

const bet = (spot, name, amount, more = {}) => ({ spot, bettor: "Ann", bet: name, amount, standing: false, ...more });
const state = (seq, bets, more = {}) => ({ seq, phase: "betting", you: { name: "Ann", seat: 2 }, may_bet: [], bets, ...more });
const chip = { spot: 2, bet: "player", amount: 5 };

test("one's own wagers are those of one's name that are not standing", () => {
  const bets = [bet(2, "player", 10), bet(2, "tie", 5, { standing: true }), bet(3, "tie", 5), bet(2, "tie", 1, { bettor: "Ben" })];
  assert.deepEqual(ownWagers(state(1, bets), 2), { player: 10 });
  assert.deepEqual(ownWagers(state(1, bets), null), {});
  assert.deepEqual(ownSpots(state(1, bets)), [2, 3]);
});

test("the same layout again leaves out what still stands", () => {
  const stands = bet(2, "flex", 5, { standing: true });
  const last = { 2: allWagers(state(1, [bet(2, "player", 10), stands]), 2), 3: { tie: 5 } };
  assert.deepEqual(last[2], { player: 10, flex: 5 });
  assert.deepEqual(wagersAgain(last, state(2, [stands])), { 2: { player: 10 }, 3: { tie: 5 } });
  assert.deepEqual(wagersAgain(last, state(2, [])), { 2: { player: 10, flex: 5 }, 3: { tie: 5 } }, "it was decided");
  assert.deepEqual(wagersAgain({ 2: { flex: 5 } }, state(2, [stands])), {});
});

test("the room's answer to every chip can be waited for", async () => {
  const laying = createLaying();
  const now = state(1, []);
  laying.arrive(null, now);
  const change = laying.send(now, chip);
  let answered = false;
  const answers = laying.answers().then(() => (answered = true));
  await Promise.resolve();
  assert.equal(answered, false);
  laying.answered(change, null);
  await answers;
  await laying.answers();
});

test("chips go on the picked spot while one may bet there, else on one's own", () => {
  const open = state(1, [], { may_bet: [{ spot: 3, claim: "free", bets: ["player"] }] });
  assert.equal(mayBetAt(open, 3).claim, "free");
  assert.deepEqual([spotOfBets(open, 3), spotOfBets(open, 4), spotOfBets(open, null)], [3, 2, 2]);
  assert.equal(spotOfBets({ ...open, phase: "playing" }, 4), 4);
  assert.equal(spotOfBets({ ...open, you: null }, null), null);
});

test("a chip is drawn at once, and the room's state once it has come", () => {
  const laying = createLaying();
  const [before, after] = [state(1, [bet(2, "player", 10)]), state(2, [bet(2, "player", 15)])];
  laying.arrive(null, before);
  const change = laying.send(before, chip);
  assert.deepEqual(ownWagers({ ...before, bets: laying.bets(before) }, 2), { player: 15 });
  assert.deepEqual([laying.waits(2, "player"), laying.waits(2, "tie"), laying.waits(3, "player")], [true, false, false]);
  laying.answered(change, 2);
  assert.ok(laying.waits(2, "player"), "the state that has it has not come");
  laying.arrive(before, after);
  assert.equal(laying.waits(2, "player"), false);
  assert.equal(laying.bets(after), after.bets);
});

test("a chip that is refused is off the felt again", () => {
  const laying = createLaying();
  const now = state(1, []);
  laying.arrive(null, now);
  laying.answered(laying.send(now, chip), null);
  assert.deepEqual(laying.bets(now), []);
  assert.equal(laying.canUndo(), false);
});

test("what lay there before can be laid again, once the room has answered", async () => {
  const laying = createLaying();
  const [first, second] = [state(1, [bet(2, "player", 10)]), state(2, [bet(2, "player", 15)])];
  laying.arrive(null, first);
  const change = laying.send(first, chip);
  const last = laying.last();
  laying.answered(change, 2);
  laying.arrive(first, second);
  assert.deepEqual(await last, { spot: 2, wagers: { player: 10 } });
  laying.answered(laying.send(second, { spot: 2, wagers: { player: 10 }, undo: true }), 3);
  laying.arrive(second, state(3, [bet(2, "player", 10)]));
  assert.equal(laying.canUndo(), false, "taking back is not taken back");
});

test("the deal ends all laying down", () => {
  const laying = createLaying();
  const [first, second] = [state(1, []), state(2, [bet(2, "player", 5)])];
  laying.arrive(null, first);
  laying.answered(laying.send(first, chip), 2);
  laying.arrive(first, second);
  assert.ok(laying.canUndo());
  laying.arrive(second, state(3, [bet(2, "player", 5)], { phase: "playing" }));
  assert.equal(laying.canUndo(), false);
});
