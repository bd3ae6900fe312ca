/** The page's verifier finds what the one in Python finds (tests/room/test_proofs.py), on the same proofs. */

import assert from "node:assert/strict";
import test from "node:test";
import { load, proofs } from "./page.js";

const { picturesMatch, verify } = await load("verify.js");
const { rootOf } = await load("hashing.js");
const seen = (root) => root && { root, start: null };

test("there are genuine and forged proofs", () => {
  const names = Object.keys(proofs);
  assert.ok(names.filter((name) => name.startsWith("genuine-")).length > 10);
  assert.ok(names.filter((name) => name.startsWith("forged-")).length > 20);
});

for (const [name, { proof, root, says, opened }] of Object.entries(proofs)) {
  if (says === null) {
    test(`${name} is accepted`, async () => {
      const hidden = proof.drawn - opened;
      const { notes, ...found } = await verify(proof, seen(root));
      assert.deepEqual(found, { sound: true, seen: false, opened, hidden, faults: [] });
      assert.match(notes.at(-1), /^The amounts were not checked: this proof has no record/);
    });
  } else {
    test(`${name} is refused with the reason`, async () => {
      const { sound, faults } = await verify(proof, seen(root));
      assert.equal(sound, false);
      const reasons = faults.join(" ");
      assert.deepEqual(says.filter((word) => !reasons.includes(word)), [], reasons);
    });
  }
}

for (const proof of [null, {}, [], "proof", { format: "houseway-proof-2" }, { format: "houseway-proof-3" }]) {
  test(`${JSON.stringify(proof)} is refused in words`, async () => {
    const { sound, faults } = await verify(proof);
    assert.equal(sound, false);
    for (const fault of faults) assert.match(fault, /\.$/);
  });
}

test("cards from another place of the shoe are refused: the betting showed how many were gone", async () => {
  const { proof } = proofs["genuine-blackjack-split"];
  const here = await verify(proof, { root: proof.root, start: proof.start });
  assert.deepEqual([here.sound, here.seen], [true, true]);
  const elsewhere = await verify(proof, { root: proof.root, start: proof.start - 4 });
  assert.equal(elsewhere.sound, false);
  assert.match(elsewhere.faults[0], /36.*40/);
});

test("the amounts are not checked, with a record or without", async () => {
  const { proof } = proofs["genuine-holdem-showdown-player"];
  const cards = proof.openings.map(({ card }) => card).join(" ");
  const { sound, notes } = await verify({ ...proof, record: { format: 2, cards } });
  assert.ok(sound);
  assert.match(notes[0], /^The amounts were not checked here\. .*replay --verify/);
});

test("a proof without a record says why it has none: some of its cards are not open", async () => {
  const all = proofs["genuine-holdem-retired-shoe"].proof;
  assert.deepEqual((await verify(all)).notes, ["The amounts were not checked: this proof has no record."]);
  const mucked = proofs["genuine-holdem-mucked-hand"].proof;
  assert.deepEqual((await verify(mucked)).notes, [
    "The amounts were not checked: this proof has no record, because 2 of its cards are not open to you.",
  ]);
});

test("dice are checked where the room committed to them, and otherwise the verdict says so", async () => {
  const now = await verify(proofs["genuine-funtazee-21-set-hands"].proof);
  assert.equal(now.notes[0], "The dice match the commitment too.");
  const before = await verify(proofs["genuine-format-2-funtazee-21-set-hands"].proof);
  assert.equal(before.notes[0], "The dice were not checked: the room committed only to the cards of this shoe.");
});

for (const record of [{}, [], 0, "", undefined]) {
  test(`${JSON.stringify(record)} is not a record`, async () => {
    const { sound, faults } = await verify({ ...proofs["genuine-holdem-showdown-player"].proof, record });
    assert.equal(sound, false);
    assert.match(faults.join(" "), /record/);
  });
}

test("every card of a proof is bound to its root", async () => {
  const { proof } = proofs["genuine-format-2-holdem-showdown-player"];
  assert.equal(await rootOf(proof.leaves), proof.root);
  assert.notEqual(await rootOf(proof.leaves.toReversed()), proof.root);
});

test("the page draws the cards of the events, and none that the room only pictures", () => {
  const hand = { id: "2", owner: 2 };
  const dealt = (card, ...cards) => ({ kind: "dealt", hand, card, after: { hands: [{ ...hand, cards: [cards] }] } });
  const turned = { kind: "shown", hand, cards: "Kd", at: [1], after: { hands: [{ ...hand, cards: [["As", "Kd"]] }] } };
  const set = { kind: "set", hand, parts: [[1], [0]], after: { hands: [{ ...hand, cards: [["Kd"], ["As"]] }] } };
  assert.ok(picturesMatch([dealt("As", "As"), dealt("??", "As", "??"), turned, set]));
  assert.equal(picturesMatch([dealt("As", "Kd")]), false);
  assert.equal(picturesMatch([dealt("As", "As"), { kind: "called", text: "", after: { hands: [{ ...hand, cards: [["As", "As"]] }] } }]), false);
  assert.equal(picturesMatch([{ kind: "dealt", hand, card: "As" }]), false);
});
