/** Which of the room's lines are read beside the felt, and which are said aloud. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { linesBetween, linesShown } = await load("table/story.js");

const STORY = [
  { text: "Ben bets $10 on Player", through: 0, kind: "bet" },
  { text: "Player: 4s 5h", through: 2, kind: "dealt" },
  { text: "Ben is asked", through: 3, kind: "asked" },
  { text: "  Ben wins $10", through: 4, kind: "settled" },
];
const texts = (lines) => lines.map(({ text }) => text);

test("a line is read once all events that it covers are shown", () => {
  assert.deepEqual(texts(linesShown(STORY, 0)), []);
  assert.deepEqual(texts(linesShown(STORY, 2)), ["Ben bets $10 on Player"]);
  assert.deepEqual(texts(linesShown(STORY, 3)), ["Ben bets $10 on Player", "Player: 4s 5h"]);
});

test("questions and the settlement have places of their own", () => {
  assert.deepEqual(texts(linesShown(STORY, 5)), ["Ben bets $10 on Player", "Player: 4s 5h"]);
});

test("an event says aloud what it completes, but no bets and questions", () => {
  const said = [0, 1, 2, 3, 4].map((index) => linesBetween(STORY, index, index));
  assert.deepEqual(said, [[], [], ["Player: 4s 5h"], [], ["Ben wins $10"]]);
  assert.deepEqual(linesBetween(STORY, 1, 4), ["Player: 4s 5h", "Ben wins $10"], "several events that are shown at once");
});
