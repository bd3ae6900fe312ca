/** What a player does at a table, in the order in which it is sent. */

import assert from "node:assert/strict";
import test from "node:test";

import { load } from "./page.js";

const { actionsOf } = await load("table/actions.js");
const { createLaying } = await load("table/betting.js");

/** A table at which Mira has bet $5, and what the page sends there. */
function bettingTable() {
  const bet = (/** @type {number} */ amount) => [{ spot: 1, bettor: "Mira", bet: "player", amount, standing: false }];
  const you = { name: "Mira", seat: 1 };
  const state = { phase: "betting", seq: 1, you, bets: bet(5), may_bet: [] };
  const sent = /** @type {{message: any, accept: () => void}[]} */ ([]);
  const laying = createLaying();
  laying.arrive(null, /** @type {any} */ (state));
  const socket = {
    /** @param {any} message */
    send: (message) =>
      new Promise((done) => {
        sent.push({
          message,
          accept() {
            const before = { ...state };
            state.seq += 1;
            if (message.wagers) state.bets = bet(message.wagers.player ?? 0);
            laying.arrive(/** @type {any} */ (before), /** @type {any} */ (state));
            done(state.seq);
          },
        });
      }),
  };
  const local = { error: "", refused: "", lastBets: { 1: { player: 15 }, 2: { player: 20 } }, spot: 1 };
  const redraw = Object.assign(() => {}, { now: () => {} });
  const act = actionsOf(/** @type {any} */ ({ local, socket, redraw, laying, state: () => state }));
  return { act, sent };
}

/** Whatever waits for an answer that has come goes on. */
const settled = () => new Promise((done) => setImmediate(done));

for (const change of /** @type {const} */ (["undo", "rebet"])) {
  test(`the cards are dealt after all of "${change}", though an earlier change is still on its way`, async () => {
    const { act, sent } = bettingTable();
    if (change === "undo") act.clear();
    act[change]();
    act.ready();
    await settled();
    for (let at = 0; at < sent.length; at += 1) {
      sent[at].accept();
      await settled();
    }
    const kinds = sent.map(({ message }) => message.type);
    assert.deepEqual(kinds, ["bets", "bets", "ready"]);
  });
}
