/** Which readings are priced, and which bets of them are shown. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { differingBets, pricedReadings } = await load("odds/readings.js");

const bet = (difference) => ({ value: -0.01, expectation: null, method: "counted", standard_error: null, difference });

test("readings on play and settlement are priced, those on order and fees are not", () => {
  const readings = ["play", "settlement", "order", "fees"].map((affects) => ({ name: `on_${affects}`, affects }));
  assert.deepEqual(pricedReadings({ readings }), ["on_play", "on_settlement"]);
});

test("only bets that some choice prices differently, or does not have, are shown", () => {
  const choices = [
    { choice: "push", problem: "", bets: { Player: bet(0), Banker: bet(0), Tie: bet(0), Lucky: bet(null) } },
    { choice: "pays", problem: "", bets: { Player: bet(0), Banker: bet(0.02), Lucky: bet(null) } },
    { choice: "odd", problem: "no figures", bets: {} },
  ];
  assert.deepEqual(differingBets({ choices }), ["Banker", "Tie", "Lucky"]);
});
