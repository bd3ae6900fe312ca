/** What is asked of the floor, as an address keeps it. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { askedIn, askHouse, elsewhereAddress, isEmpty, rowAddress, written } = await load("floor/asked.js");

const ADDRESS =
  "?ask=lucky-lady%2Fholdem&ask=oceana&words=flop+came+early&event=board-premature&stage=flop&all=true&set=early_river%3Dburn";

test("a shared link asks the same again", () => {
  const asked = askedIn(new URLSearchParams(ADDRESS));
  assert.deepEqual(asked, {
    house: "lucky-lady",
    game: "lucky-lady/holdem",
    beside: "oceana",
    words: "flop came early",
    event: "board-premature",
    stage: "flop",
    row: "",
    all: true,
    chosen: { early_river: "burn" },
  });
  assert.deepEqual(askedIn(new URLSearchParams(written(asked))), asked);
});

test("another house forgets the game and the readings, and keeps the words", () => {
  const asked = askHouse(askedIn(new URLSearchParams(ADDRESS)), "delta-club");
  assert.equal(asked.words, "flop came early");
  assert.deepEqual([asked.game, asked.event, asked.chosen, asked.beside], ["", "", {}, "oceana"]);
  assert.equal(askHouse(asked, "").beside, "");
});

test("a row has an address of its own, with the readings of the house that filed it", () => {
  const asked = askedIn(new URLSearchParams(ADDRESS));
  assert.equal(rowAddress(asked, "lucky-lady/holdem", "LL-006"), "/floor?ask=lucky-lady%2Fholdem&row=LL-006&set=early_river%3Dburn");
  const other = rowAddress(asked, "oceana", "OC-001");
  assert.equal(other, "/floor?ask=oceana&row=OC-001");
  assert.equal(askedIn(new URLSearchParams(other.slice("/floor".length))).row, "OC-001");
  assert.equal(askHouse({ ...asked, row: "LL-006" }, "oceana").row, "");
  assert.equal(elsewhereAddress(asked, "club-one"), "/floor?ask=club-one&words=flop+came+early");
});

test("without a house nothing is put beside it", () => {
  const asked = { ...askedIn(new URLSearchParams()), beside: "oceana", words: "misdeal" };
  assert.equal(new URLSearchParams(written(asked)).getAll("ask").length, 0);
  assert.equal(isEmpty(asked), false);
  assert.equal(isEmpty(askedIn(new URLSearchParams())), true);
});
