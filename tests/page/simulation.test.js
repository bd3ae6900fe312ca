/** Tables on the page: what an address says, how wagers are written and read, which seat banks. */

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.js";

const { addressOf, askedIn, changedSince, freeSeat, inSeats, isAsked, newWager, nextSeat, readTable, requestOf, tableText } = await load("simulation/asked.js");

const bet = (id, name, low) => ({ id, name, low, placed: "before the deal" });
const form = { seats: 4, bets: [bet("player", "Player", 5), bet("dragon_7", "Dragon 7", 1), { ...bet("insurance", "Insurance", 5), placed: "after the deal" }] };

test("an address has everything that is asked, and leads back to it", () => {
  const asked = {
    seats: [
      { seat: 2, wagers: [{ bet: "Player", amount: "100" }, { bet: "Dragon 7", amount: "5" }] },
      { seat: 2, wagers: [{ bet: "Player", amount: "12.50" }] },
    ],
    bank: "150",
    rotate: true,
    policy: "house-way",
    players: "",
    seed: "7",
    rounds: "5000",
    hands: "80",
    hours: "4",
    bankroll: "3000",
  };
  const address = new URL(addressOf("bank", "oceana/ez-baccarat", { schedule: "2" }, asked), "http://room.test");
  assert.equal(address.pathname, "/bank/oceana/ez-baccarat");
  assert.equal(address.searchParams.get("table"), "2: Player 100, Dragon 7 5; 2: Player 12.50");
  assert.deepEqual(askedIn(address.searchParams), asked);
  assert.equal(isAsked(address.searchParams), true);
  const rounds = new URL(addressOf("simulate", "oceana/ez-baccarat", {}, asked), "http://room.test");
  assert.equal(rounds.searchParams.has("hours"), false, "a simulation has no shift");
});

test("what is usual is left out, and an address without a table asks nothing", () => {
  const asked = askedIn(new URLSearchParams());
  assert.equal(asked.seats, null);
  assert.equal(addressOf("bank", "a/b", {}, asked), "/bank/a/b");
  assert.equal(isAsked(new URLSearchParams("set=schedule%3D2")), false);
  assert.equal(requestOf(asked, true).hands, "");
});

test("numbers are typed with commas or without; what is no number is asked as it was typed", () => {
  const asked = { ...askedIn(new URLSearchParams()), rounds: " 200,000 ", seed: "1,234", hands: "1,00", bankroll: "3,000" };
  const { rounds, seed, hands, bankroll } = requestOf(asked, true);
  assert.deepEqual([rounds, seed, hands, bankroll], ["200000", "1234", "1,00", "3,000"]);
});

test("figures stay those of the table when only more rounds are asked for", () => {
  const at = (search) => `/bank/oceana/ez-baccarat?table=2%3A+Player+25&${search}`;
  assert.equal(changedSince(at("rounds=1000"), at("rounds=200000")), "");
  assert.equal(changedSince(at(""), at("bank=200")), "You have changed the table; the results below are for the earlier one.");
  assert.equal(changedSince(at("rounds=1000"), at("hours=4")), "You have changed the shift; the results below are for the earlier one.");
  assert.equal(changedSince(at(""), at("seed=2")), "You have changed the seed; the results below are for the earlier one.");
});

test("who has described seats is told of seats", () => {
  assert.equal(inSeats("spot 9: the table has seats 1 to 8"), "seat 9: the table has seats 1 to 8");
  assert.equal(inSeats("Spot 2, Player: $1 is outside the limits"), "Seat 2, Player: $1 is outside the limits");
});

test("a table is read as the room writes it, with names of several words and with commas in amounts", () => {
  assert.deepEqual(readTable("2: Dragon 7 1,000, Tie 5; seat 3: player=$25"), [
    { seat: 2, wagers: [{ bet: "Dragon 7", amount: "1,000" }, { bet: "Tie", amount: "5" }] },
    { seat: 3, wagers: [{ bet: "player", amount: "25" }] },
  ]);
  for (const text of ["", "player 5", "2", "2:", "2: player", "x: player 5"]) assert.equal(readTable(text), null, text);
});

test("a wager without an amount is not made", () => {
  const seats = [{ seat: 2, wagers: [{ bet: "Player", amount: " 25 " }, { bet: "Tie", amount: "" }] }, { seat: 3, wagers: [{ bet: "Tie", amount: "" }] }];
  assert.equal(tableText(seats), "2: Player 25");
});

test("the first seat without a wager banks; new seats leave it free", () => {
  const seats = [{ seat: 2, wagers: [] }, { seat: 4, wagers: [] }];
  assert.equal(freeSeat(form, seats), 1);
  assert.equal(freeSeat(form, [1, 2, 3, 4].map((seat) => ({ seat, wagers: [] }))), null);
  assert.equal(nextSeat(form, [{ seat: 2, wagers: [] }]).seat, 3);
  assert.equal(nextSeat(form, seats).seat, 3, "a gap is filled before the banker's seat");
});

test("a new wager is on a bet that has none, before the deal, at its minimum", () => {
  assert.deepEqual(newWager(form, [{ bet: "player", amount: "5" }]), { bet: "Dragon 7", amount: "1" });
  assert.deepEqual(newWager(form, []), { bet: "Player", amount: "5" });
});
