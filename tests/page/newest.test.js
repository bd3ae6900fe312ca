/** Requests that replace each other: an older answer never overwrites a newer one. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { newest } = await load("newest.js");
const { question, standingWords } = await load("odds/question.js");

/** A request that the test answers. */
function held() {
  const found = {};
  found.answer = new Promise((done, fail) => Object.assign(found, { done, fail }));
  return found;
}

test("an older answer that arrives last is not shown", async () => {
  const shown = [];
  const requests = newest((error) => shown.push(error));
  const [first, second] = [held(), held()];
  const older = requests.ask(() => first.answer, (answer) => shown.push(answer));
  const newer = requests.ask(() => second.answer, (answer) => shown.push(answer));
  second.done("as filed");
  await newer;
  first.done("Tie 20 to 1");
  await older;
  assert.deepEqual(shown, ["as filed"]);
});

test("nor is its error", async () => {
  const shown = [];
  const requests = newest((error) => shown.push(error));
  const [first, second] = [held(), held()];
  const older = requests.ask(() => first.answer, (answer) => shown.push(answer));
  const newer = requests.ask(() => second.answer, (answer) => shown.push(answer));
  first.fail(new Error("refused"));
  await older;
  second.fail(new Error("the newest error"));
  await newer;
  assert.deepEqual(shown, ["the newest error"]);
});

test("a request is told when it is given up", async () => {
  const signals = [];
  const requests = newest(() => undefined);
  const ask = () => requests.ask(async (signal) => signals.push(signal), () => undefined);
  await Promise.all([ask(), ask()]);
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, false]);
  requests.stop();
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, true]);
});

test("a question that is cancelled is neither busy nor answered", async () => {
  const shown = [];
  const asked = question(() => undefined);
  const first = held();
  const answered = asked.ask(
    ({ told }) => (told({ computing: true, place: 2, done: 0, step: "" }), first.answer),
    (answer) => shown.push(answer),
  );
  assert.equal(asked.state.standing.place, 2);
  asked.cancel();
  first.done("late");
  await answered;
  assert.deepEqual(shown, []);
  assert.deepEqual(asked.state, { busy: false, standing: null, begun: null, error: "", cancelled: true });
});

test("where a question stands, in words", () => {
  const standing = (place, step = "") => standingWords({ computing: true, place, done: 0, step });
  assert.equal(standing(0), "Computing…");
  assert.equal(standing(0, "every deal"), "Computing: every deal…");
  assert.equal(standing(1), "In line: one question is ahead of this one.");
  assert.equal(standing(4), "In line: 4 questions are ahead of this one.");
});
