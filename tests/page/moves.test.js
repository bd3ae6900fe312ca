/** Must-move tables on the Table tab: who can open one, and for which games. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { openingWords } = await load("table/moves.js");

const GAMES = "games of no limit, and limits from $10 up";

test("it is said who can open a must-move table, and for which games one can be", () => {
  assert.match(openingWords({ forces_moves: true, must_move_games: GAMES }, true), /whose players must move here/);
  assert.match(openingWords({ forces_moves: true, must_move_games: GAMES }, false), /^The player who opened this table/);
  for (const rulesHere of [true, false])
    assert.equal(openingWords({ forces_moves: false, must_move_games: GAMES }, rulesHere), `This table cannot have one. The house has must-move tables only for ${GAMES}.`);
});
