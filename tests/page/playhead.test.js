/** How much of a round the page has shown: in time for the next step, also on a slow machine. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { createPlayhead } = await load("table/playhead.js");

/** A page with a clock of its own: its timers fire when they are due, and drawing a step takes `drawing` ms. */
function page(drawing = 0) {
  let now = 0;
  let timer = /** @type {{ work: () => void, at: number } | null} */ (null);
  Object.assign(globalThis, {
    document: { hidden: false },
    window: { setTimeout: (/** @type {() => void} */ work, /** @type {number} */ time) => (timer = { work, at: now + time }) },
    clearTimeout: () => (timer = null),
  });
  performance.now = () => now;
  const steps = /** @type {number[]} */ ([]);
  const playhead = createPlayhead(() => {
    now += drawing;
    steps.push(playhead.count);
  });
  return {
    playhead,
    steps,
    /** Until everything is shown: the time it took. */
    play() {
      const start = now;
      while (timer) {
        const { work, at } = timer;
        timer = null;
        now = Math.max(now, at);
        work();
      }
      return now - start;
    },
  };
}

/** @param {string} kind @param {number} count */
const some = (kind, count) => /** @type {Room.Event[]} */ (/** @type {unknown} */ (Array.from({ length: count }, () => ({ kind }))));

test("cards are dealt at the pace of a house dealer", () => {
  const { playhead, steps, play } = page();
  playhead.update(1, some("bet", 1), 20);
  playhead.update(2, [...some("bet", 1), ...some("dealt", 10)], 20);
  assert.equal(play(), 10 * 150);
  assert.equal(steps.length, 10);
});

test("a long deal leaves most of the time to decide", () => {
  const { playhead, play } = page();
  playhead.update(1, some("bet", 1), 20);
  playhead.update(2, [...some("bet", 1), ...some("dealt", 49)], 20);
  assert.ok(play() <= 0.3 * 20_000 + 1);
});

test("a settlement is shown to its last row before the next round", () => {
  const { playhead, play } = page();
  playhead.update(1, some("bet", 1), 20);
  playhead.update(2, [...some("bet", 1), ...some("shown", 12), ...some("settled", 14), ...some("over", 1)], 8);
  assert.ok(play() <= 0.7 * 8_000 + 1);
});

test("a machine that draws slowly shows several events at once, and not later", () => {
  const { playhead, steps, play } = page(400);
  playhead.update(1, some("bet", 1), 20);
  playhead.update(2, [...some("bet", 1), ...some("dealt", 28)], 20);
  assert.ok(play() <= 28 * 150 + 2 * 400);
  assert.equal(steps.at(-1), 29);
  assert.ok(steps.length < 28);
});
