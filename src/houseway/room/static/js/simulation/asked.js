/** What is asked about a table that is banked or simulated: read from the address of a page, and written to it. */

import { query } from "../net.js";
import { asList } from "../settings.js";

/**
 * @typedef {{bet: string, amount: string}} Wager by the name of the bet, in dollars as typed
 * @typedef {{seat: number, wagers: Wager[]}} SeatBets the wagers of one bettor; a seat named again is a second bettor
 */
/**
 * @typedef {Object} Asked all that is typed is text
 * @property {SeatBets[] | null} seats null until a table is described
 * @property {string} bank
 * @property {boolean} rotate
 * @property {string} policy
 * @property {string} players
 * @property {string} seed
 * @property {string} rounds
 * @property {string} hands
 * @property {string} hours
 * @property {string} bankroll
 */

/** The fields that are text, with their usual values, which an address leaves out. */
const FIELDS = { bank: "", policy: "", players: "", seed: "1", rounds: "", hands: "60", hours: "8", bankroll: "" };
const NUMBERS = ["players", "seed", "rounds", "hands", "hours"];
const OF_A_SHIFT = ["hands", "hours", "bankroll"];

/** @param {URLSearchParams} search @returns {Asked} */
export function askedIn(search) {
  const typed = Object.entries(FIELDS).map(([name, usual]) => [name, search.get(name) ?? usual]);
  const table = search.get("table");
  return {
    .../** @type {Omit<Asked, "seats" | "rotate">} */ (Object.fromEntries(typed)),
    rotate: search.get("rotate") === "true",
    seats: table ? readTable(table) : null,
  };
}

/** Whether an address asks for figures, and does not only open the page. @param {URLSearchParams} search */
export const isAsked = (search) => search.has("table") || search.has("players");

/**
 * The wagers at a table as the room writes them; null if they cannot be read.
 * @param {string} text as in "2: Player 25, Tie 5; 3: Banker 50" @returns {SeatBets[] | null}
 */
export function readTable(text) {
  const seats = text
    .split(";")
    .filter((part) => part.trim())
    .map((part) => {
      const found = /^\s*(?:seat\s*)?(\d{1,2})\s*:(.*)$/is.exec(part);
      const wagers = (found?.[2] ?? "").split(/\s*,(?!\d{3}\b)\s*/).map((wager) => /^\s*(\S.*?)\s*[ =]\s*\$?([\d.,]+)\s*$/.exec(wager));
      if (!found || wagers.some((wager) => !wager)) return null;
      return { seat: Number(found[1]), wagers: wagers.map((wager) => ({ bet: wager?.[1] ?? "", amount: wager?.[2] ?? "" })) };
    });
  return seats.length && !seats.includes(null) ? /** @type {SeatBets[]} */ (seats) : null;
}

/** The wagers at a table as the room reads them; wagers without an amount are left out. @param {SeatBets[]} seats */
export function tableText(seats) {
  return seats
    .map(({ seat, wagers }) => ({ seat, made: wagers.filter(({ amount }) => amount.trim()) }))
    .filter(({ made }) => made.length)
    .map(({ seat, made }) => `${seat}: ${made.map(({ bet, amount }) => `${bet} ${amount.trim()}`).join(", ")}`)
    .join("; ");
}

/** The bet of a form that a name or id means. @param {Room.GameForm} form @param {string} name */
export function betNamed(form, name) {
  const wanted = name.toLowerCase();
  return form.bets.find(({ id, name: shown }) => id === wanted || shown.toLowerCase() === wanted);
}

/** The bets that are placed before the deal. @param {Room.GameForm} form */
export const openBets = (form) => form.bets.filter(({ placed }) => placed === "before the deal");

/** The first seat nobody bets on, which banks; null if there is none. @param {Room.GameForm} form @param {SeatBets[]} seats */
export function freeSeat(form, seats) {
  const taken = seats.map(({ seat }) => seat);
  return Array.from({ length: form.seats }, (_, at) => at + 1).find((seat) => !taken.includes(seat)) ?? null;
}

/** One more seat with the smallest wager, above those that bet. @param {Room.GameForm} form @param {SeatBets[]} seats @returns {SeatBets} */
export function nextSeat(form, seats) {
  const after = Math.max(1, ...seats.map(({ seat }) => seat)) + 1;
  const seat = after <= form.seats ? after : (freeSeat(form, [{ seat: 1, wagers: [] }, ...seats]) ?? form.seats);
  return { seat, wagers: [newWager(form, [])] };
}

/** A wager on the first bet that has none, at its minimum. @param {Room.GameForm} form @param {Wager[]} wagers @returns {Wager} */
export function newWager(form, wagers) {
  const open = openBets(form);
  const made = wagers.map(({ bet }) => bet.toLowerCase());
  const bet = open.find(({ name }) => !made.includes(name.toLowerCase())) ?? open[0];
  return { bet: bet?.name ?? "", amount: String(bet?.low ?? "") };
}

/** A number that is typed as people write it, "200,000", as the room reads it. @param {string} text */
const withoutCommas = (text) => (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text);

/**
 * A question as the room is asked: about a shift too, or only about rounds.
 * @param {Asked} asked @param {boolean} shift @returns {Record<string, string>}
 */
export function requestOf(asked, shift) {
  const typed = Object.entries(FIELDS)
    .filter(([name]) => shift || !OF_A_SHIFT.includes(name))
    .map(([name, usual]) => {
      const text = String(Reflect.get(asked, name)).trim();
      const value = NUMBERS.includes(name) ? withoutCommas(text) : text;
      return [name, value === usual ? "" : value];
    });
  return { table: tableText(asked.seats ?? []), rotate: asked.rotate ? "true" : "", ...Object.fromEntries(typed) };
}

/** An error of the room about a spot, for people who have described seats. @param {string} message */
export const inSeats = (message) => message.replace(/^([Ss])pot (\d+)(?=[:,])/, "$1eat $2");

/**
 * What is no longer as it was when figures were asked for, in a sentence; empty if they still answer the question, if
 * only for another number of rounds.
 * @param {string} asked the address that was asked @param {string} now
 */
export function changedSince(asked, now) {
  const [one, two] = [asked, now].map((address) => new URL(address, "http://room"));
  const differ = (/** @type {string[]} */ ...names) => names.some((name) => one.searchParams.get(name) !== two.searchParams.get(name));
  const shift = differ(...OF_A_SHIFT);
  const seed = differ("seed");
  for (const { searchParams } of [one, two]) for (const name of ["rounds", "seed", ...OF_A_SHIFT]) searchParams.delete(name);
  const what = one.href !== two.href ? "table" : shift ? "shift" : seed ? "seed" : "";
  return what && `You have changed the ${what}; the results below are for the earlier one.`;
}

/** The address of a page that asks this. @param {"bank" | "simulate"} page @param {string} game @param {import("../settings.js").Chosen} chosen @param {Asked} asked */
export function addressOf(page, game, chosen, asked) {
  return `/${page}/${game}${query({ set: asList(chosen), ...requestOf(asked, page === "bank") })}`;
}
