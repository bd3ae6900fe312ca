/** Where things lie on the felt, and the short names written there. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { gridOf, handRowHeight, layoutOf, seatOrder } = await load("felt/layout.js");
const { chipsInFront } = await load("felt/stacks.js");
const { handOf, isOut, sceneOf, staysUp } = await load("felt/scene.js");
const { isHandBet } = await load("felt/several.js");
const { evenWord, rowsOf } = await load("felt/spot.js");
const { rackOf } = await load("chips.js");
const { clip, fitted, handTitle, heldHand, initials, lines, nameLines, person, saidLines } = await load("felt/labels.js");
const { clothOf } = await load("cloth.js");

test("seats run clockwise as seen by a player who faces the dealer, with one's own in the middle", () => {
  assert.deepEqual(seatOrder(7, null), [7, 6, 5, 4, 3, 2, 1]);
  assert.deepEqual(seatOrder(7, 2), [5, 4, 3, 2, 1, 7, 6]);
  assert.deepEqual(seatOrder(6, 6), [3, 2, 1, 6, 5, 4]);
});

test("circles fill their rows evenly", () => {
  assert.deepEqual(rowsOf(7, 4), [4, 3]);
  assert.deepEqual(rowsOf(9, 4), [3, 3, 3]);
  assert.deepEqual(rowsOf(0, 4), []);
});

for (const tall of [false, true]) {
  for (let count = 2; count <= 10; count += 1) {
    test(`${count} seats have places apart on a ${tall ? "tall" : "wide"} felt`, () => {
      const { seats, width, height } = layoutOf(count, { own: 1, near: 1 }, tall, { bets: 5, hands: 1, others: 1 });
      assert.deepEqual([...seats.keys()].sort((one, two) => one - two), Array.from({ length: count }, (_, at) => at + 1));
      const places = [...seats.values()];
      for (const { x, y } of places) assert.ok(x > 0 && x < width && y > 0 && y <= height);
      assert.equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, count);
      assert.deepEqual(places.filter((place) => place.own).length, 1);
    });
  }
}

test("a phone needs room for the circles of the near spot", () => {
  const height = (bets, hands = 1) => layoutOf(6, { own: 2, near: 2 }, true, { bets, hands, others: 1 }).height;
  assert.ok(height(9) > height(4));
  assert.ok(height(4, 5) - height(4, 4) > 100, "five hands lie in two rows");
  assert.ok(layoutOf(6, { own: null, near: null }, true, { bets: 9, hands: 0, others: 1 }).height < height(1));
});

test("several hands of one's own get a larger share of a wide felt, and the seats stay on it", () => {
  for (const hands of [2, 4]) {
    const { seats, width } = layoutOf(8, { own: 3, near: 3 }, false, { bets: 3, hands, others: 1 });
    const { room, scale } = seats.get(3);
    assert.ok((room / scale / hands) * scale >= 70, `${hands} hands have room for a readable card each`);
    for (const { x, room: share } of seats.values()) assert.ok(x - share / 2 >= 0 && x + share / 2 <= width);
  }
});

test("hands lie in rows under which their chips have room", () => {
  const place = { near: true, room: 300, scale: 1.35 };
  assert.equal(gridOf(false, place, 4).columns, 4);
  assert.ok(gridOf(false, place, 5).scale < gridOf(false, place, 4).scale, "two rows of hands are smaller");
  const grid = gridOf(true, { ...place, near: false }, 2);
  assert.equal(grid.radius, 0);
  assert.ok(handRowHeight(grid) < 78);
});

const bet = { kind: "bet", spot: 2, bettor: "Ann", bet: "main", amount: 5 };
const row = { kind: "settled", spot: 2, bettor: "Ann", bet: "main", amount: 5, net: 0, action: "full", pays: "push" };

test("a wager belongs to the hand it names, or to the hand of its bet", () => {
  const [main, split] = sceneOf([bet, { ...bet, bet: "split", hand: { id: "2/2", owner: 2, split: 2 } }]).wagers;
  assert.deepEqual([handOf(main, ["main"]), handOf(split, ["main"])], ["2", "2/2"]);
  assert.equal(handOf({ ...main, bet: "second" }, ["main", "second"]), "2.2");
  assert.equal(handOf({ ...main, bet: "tie" }, ["main"]), null);
  assert.equal(isHandBet({ id: "double", kind: "base", placed: "by choice" }, ["main"]), true);
  assert.equal(isHandBet({ id: "insurance", kind: "side", placed: "by choice" }, ["main"]), false);
  assert.equal(isHandBet({ id: "double", kind: "base", placed: "by choice" }, []), false, "no wager is on a single hand");
});

test("two equal doubles are settled hand by hand", () => {
  const double = (hand) => ({ ...bet, bet: "double", hand: { id: hand, owner: 2 } });
  const paid = (hand, net) => ({ ...row, bet: "double", hand: { id: hand, owner: 2 }, net });
  const { wagers } = sceneOf([double("2"), double("2/2"), paid("2/2", -5), paid("2", 5)]);
  assert.deepEqual(wagers.map(({ hand, net }) => [hand, net]), [["2", 5], ["2/2", -5]]);
});

test("a wager that neither wins nor loses says what became of it", () => {
  const word = (more) => evenWord(sceneOf([bet, { ...row, ...more }]).wagers);
  assert.deepEqual(
    [word({}), word({ pays: "stays" }), word({ pays: "return" }), word({ action: "none", pays: "1 to 1" })],
    ["push", "stays", "returned", "no action"],
  );
});

test("chips that stay up are not in the stack, and a stack is never negative", () => {
  const stays = sceneOf([{ ...bet, kind: "standing" }, { ...row, pays: "stays" }, { kind: "over" }]);
  assert.ok(staysUp(stays.wagers[0]));
  assert.equal(chipsInFront({ scene: stays, later: [] }, "Ann", 100, false), 95);
  const pushed = sceneOf([bet, row, { kind: "over" }]);
  assert.equal(chipsInFront({ scene: pushed, later: [] }, "Ann", 100, false), 100);
  assert.equal(chipsInFront({ scene: sceneOf([{ ...bet, amount: 500 }]), later: [] }, "Ann", 20, false), 0);
});

test("names fit where they are written", () => {
  assert.deepEqual(["Dragon 7", "Best of the Rest", "Tie"].map(initials), ["D7", "BR", "T"]);
  assert.equal(clip("Ultimate Texas", 9), "Ultimate…");
  assert.deepEqual(lines("Pair Plus/Ante Bonus"), ["Pair", "Plus/", "Ante"]);
  assert.equal(person("Ana (bot)"), "Ana");
  assert.equal(handTitle("player-dealer front"), "Player-dealer Front");
});

test("a long name is written smaller, then cut, and an emoji is one letter", () => {
  assert.deepEqual(fitted("Ana", 80, 14), { text: "Ana", size: 14 });
  const smaller = fitted("Guest 12", 60, 14);
  assert.equal(smaller.text, "Guest 12");
  assert.ok(smaller.size < 14 && smaller.size > 10);
  const wide = fitted("W".repeat(20), 60, 14);
  assert.match(wide.text, /^W{2,6}…$/);
  assert.ok(wide.text.length * wide.size <= 80);
  assert.equal(fitted("🂡🂡🂡🂡", 30, 14).text, "🂡…");
});

test("the rack of a bank has its chips and no others", () => {
  assert.deepEqual(rackOf(20, 50), [5, 5, 5, 5]);
  assert.deepEqual(rackOf(230, 50), [100, 100, 25, 5]);
  assert.deepEqual(rackOf(0, 50), []);
  assert.equal(rackOf(6000, 50).every((chip) => chip === 500), true);
  assert.equal(rackOf(10_000_000, 50).length, 50);
});

test("an announcement of more hands than fit has one's own and the last", () => {
  const called = ["Ann, 18", "Ben, 21", "Cy, 12", "the player-dealer, 17"];
  assert.deepEqual(saidLines(called, 60, "Ben"), ["Ann, 18; You, 21; Cy, 12; the player-dealer, 17"]);
  assert.deepEqual(saidLines(called, 22, "Ben"), ["You, 21", "the player-dealer, 17"]);
  assert.deepEqual(saidLines(called, 22, "Eve"), ["the player-dealer, 17"], "a stranger reads the bank's hand whole");
  const one = "the player-dealer plays As Kd / 9c 9d 8h 7s 2c; a sentence is not cut at its semicolon";
  assert.equal(saidLines([one], 40, "Ben").join(" "), one);
});

test("a long name is written in two lines, none of it cut", () => {
  assert.deepEqual(nameLines("Ana", 8), ["Ana"]);
  assert.deepEqual(nameLines("Sunny Chip 45", 8), ["Sunny", "Chip 45"]);
  assert.deepEqual(nameLines("Wilhelminaconstance", 8), ["Wilhelmina", "constance"]);
});

test("a house keeps its cloth", () => {
  assert.equal(clothOf("oceana"), clothOf("oceana"));
  for (const house of ["", "oceana", "club-one", "delta-club"]) assert.ok(clothOf(house) >= 0 && clothOf(house) < 7);
});

test("an answer that is taken back leaves the player in the hand, and nobody asked until he is asked again", () => {
  const question = { seat: 2, spot: 2, question: "bet", id: "2 bet" };
  const asked = { kind: "asked", ...question };
  const folded = { kind: "chose", ...question, choice: "fold" };
  const next = { kind: "asked", ...question, seat: 3, spot: 3, id: "3 bet" };
  const before = sceneOf([asked, folded, next]);
  assert.deepEqual([before.folded.has(2), before.asked.map(({ spot }) => spot)], [true, [3]]);
  const back = sceneOf([asked, folded, next, { kind: "taken back", ...question, front: {} }, asked]);
  assert.deepEqual([back.folded.has(2), back.choices.has(2), back.asked.map(({ spot }) => spot)], [false, false, [2]]);
});

test("a row that is settled again takes the place of the first", () => {
  const bet = { kind: "bet", spot: 2, bettor: "Ann", bet: "main", amount: 10 };
  const row = { kind: "settled", spot: 2, bettor: "Ann", bet: "main", amount: 10, net: 10, action: "full", case: "", pays: "1 to 1", cite: "" };
  const { wagers, settled } = sceneOf([bet, row, { kind: "over" }, { ...row, kind: "resettled", net: -10 }]);
  assert.deepEqual([wagers[0].net, settled.length, settled[0].net], [-10, 1, -10]);
});

test("a hand that a ruling kills is out, whatever its player did or does", () => {
  const ruled = { kind: "ruled", row: "AJ-066", event: "hand-mucked", text: "", cite: "L1", remedies: ["hand-dead"], seat: 2, after: { dead: 2 } };
  const scene = sceneOf([ruled, { kind: "over" }]);
  assert.deepEqual([isOut(scene, 2), isOut(scene, 3), scene.dead.has(2), scene.folded.has(2)], [true, false, true, false]);
  assert.equal(isOut(sceneOf([ruled], 0), 2), false, "only once the ruling is shown");
});

test("a hand in a sentence has its article", () => {
  assert.equal(heldHand("pair of aces"), "a pair of aces");
  assert.equal(heldHand("full house, aces over kings"), "a full house, aces over kings");
  assert.equal(heldHand("two pair, aces and kings"), "two pair, aces and kings");
  assert.equal(heldHand("nine high, five kicker"), "nine high, five kicker");
});
