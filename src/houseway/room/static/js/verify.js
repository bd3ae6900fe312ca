/**
 * Checking the cards and dice of a round against the room's commitment, here in the browser. `houseway replay --verify`
 * makes the same checks, and also plays the round again.
 */

import { Follower } from "./follower.js";
import { fromHex, isHex, isObject, isSalt, openCards, rootOf, sha256, toHex } from "./hashing.js";
import { faultOfReformForm, noteOnReforms, openReforms } from "./reforms.js";

const FORMAT = "houseway-proof-3";
const FIRST_FORMAT = "houseway-proof-1";
const FORMATS = [FIRST_FORMAT, "houseway-proof-2", FORMAT];

/**
 * The root of a whole shoe: of its cards and, since format 3, of its dice and how many there are of each.
 * @param {Room.Proof} proof
 */
async function rootOfShoe({ format, leaves, dice_leaves = [] }) {
  const cards = await rootOf(leaves);
  if (format !== FORMAT) return cards;
  const dice = dice_leaves.length ? await rootOf(dice_leaves) : "";
  const counts = new TextEncoder().encode(`${leaves.length} ${dice_leaves.length} `);
  return toHex(await sha256(Uint8Array.of(2), counts, fromHex(cards + dice)));
}

/**
 * What the browser knew before the deal: the root it saw first for this shoe, and how many cards had been drawn when it
 * saw the betting on this round (null if it did not see the betting); and the commitments it saw during the round, when
 * cards were shuffled back.
 * @typedef {{root: string, start: number | null, reforms?: string[]}} Seen
 * @typedef {{sound: boolean, seen: boolean, opened: number, hidden: number, notes: string[], faults: string[]}} Verdict
 *   `notes` say whether the dice match, and what was not checked, and why
 */

/**
 * @param {Room.Proof} proof as the room sent it: whether it has that form is checked first
 * @param {Seen | null} [seen]
 * @returns {Promise<Verdict>} `seen` says whether the commitment is one that this browser saw before betting
 */
export async function verify(proof, seen = null) {
  const malformed = faultOfForm(proof);
  if (malformed) return refused([malformed]);
  const faults = faultsOfCommitment(proof, seen);
  if (!proof.leaves.length || (await rootOfShoe(proof)) !== proof.root)
    faults.push("The card hashes do not match the commitment published before the deal: the root computed from the leaves is different.");
  faults.push(...faultsOfFormat(proof));
  const first = await openCards(proof.openings, proof.leaves);
  faults.push(...first.faults);
  let round, thrown;
  try {
    round = facesOf(proof.events);
    thrown = thrownIn(proof.events);
  } catch {
    return refused([...faults, "The events of the proof do not describe a round."]);
  }
  if (round.drawn !== proof.drawn)
    faults.push(`The proof says that ${proof.drawn} cards were drawn, but its events show ${round.drawn}.`);
  const { cards, faults: wrong } = await openReforms(proof, round, first.cards, seen?.reforms ?? []);
  faults.push(...wrong);
  faults.push(...faultsOfFaces(round.faces, cards, proof.start), ...(await faultsOfDice(proof, thrown)));
  faults.push(...faultsOfRecord(proof, cards));
  const opened = new Set(round.faces.map((face) => face.place)).size;
  const sawBetting = seen !== null && seen.start !== null;
  const hidden = proof.drawn - opened;
  const notes = [noteOnDice(proof, thrown), noteOnReforms(proof), noteOnAmounts(proof, cards)].filter(Boolean);
  return { sound: !faults.length, seen: sawBetting, opened, hidden, notes, faults };
}

/** The verdict on a proof that could not be checked to the end. @param {string[]} faults @returns {Verdict} */
export function refused(faults) {
  return { sound: false, seen: false, opened: 0, hidden: 0, notes: [], faults };
}

/**
 * Why the amounts of a round were not checked: they follow from its record, and the page does not replay it.
 * @param {Room.Proof} proof @param {Map<number, string>} cards
 */
function noteOnAmounts({ record, start, drawn }, cards) {
  if (record !== null) return "The amounts were not checked here. To check them, run houseway replay --verify on the proof file.";
  const unopened = drawn - [...cards.keys()].filter((position) => position >= start && position < start + drawn).length;
  const why = unopened ? `, because ${unopened} of its cards ${unopened === 1 ? "is" : "are"} not open to you` : "";
  return `The amounts were not checked: this proof has no record${why}.`;
}

/** Why the proof cannot be read; empty if it can. @param {Room.Proof | null} proof */
function faultOfForm(proof) {
  if (!proof || !FORMATS.includes(proof.format)) return `This is not a proof of a round: its format must be ${FORMAT}.`;
  for (const name of /** @type {const} */ (["table", "round", "shoe", "start", "drawn"]))
    if (!Number.isInteger(proof[name])) return `The proof is incomplete: "${name}" must be a whole number.`;
  for (const name of /** @type {const} */ (["start", "drawn"]))
    if (proof[name] < 0) return `The proof is wrong: "${name}" must be zero or more.`;
  for (const name of /** @type {const} */ (["leaves", "openings", "events"]))
    if (!Array.isArray(proof[name])) return `The proof is incomplete: "${name}" must be a list.`;
  if (!isHex(proof.root)) return "The root of the proof is not a hexadecimal number.";
  if (!proof.leaves.every(isHex)) return "A leaf of the proof is not a hexadecimal number.";
  const readable = (/** @type {Room.Opening | null} */ one) =>
    Number.isInteger(one?.position) && typeof one?.card === "string" && isSalt(one.salt);
  if (proof.record !== null && !isObject(proof.record)) return 'The proof is incomplete: "record" must be an object or null.';
  if (!proof.events.every(isObject)) return "An event of the proof is not an object.";
  if (!proof.openings.every(readable)) return "An opening in the proof lacks its position, card or salt.";
  return proof.format === FORMAT ? faultOfDiceForm(proof) || faultOfReformForm(proof) : "";
}

/** Why the dice of a proof cannot be read; empty if they can. @param {Room.Proof} proof */
function faultOfDiceForm({ dice_leaves, dice }) {
  if (!Array.isArray(dice_leaves) || !dice_leaves.every(isHex))
    return 'The proof is incomplete: "dice_leaves" must be a list of hashes.';
  const readable = dice && Number.isInteger(dice.position) && Array.isArray(dice.dice) && isSalt(dice.salt);
  return dice === null || readable ? "" : "The opening of the dice in the proof lacks its position, dice or salt.";
}

/**
 * Events or a record of one format in a proof of the other: in format 1 a hand is a text, and a record has no format.
 * @param {Room.Proof} proof
 */
function faultsOfFormat({ format, events, record }) {
  const first = format === FIRST_FORMAT;
  const hands = events.map((event) => [...("hand" in event ? [event.hand] : []), ...("to" in event ? [event.to] : [])]);
  const at = hands.findIndex((named) => named.some((hand) => (typeof hand === "string") !== first));
  const faults = at < 0 ? [] : [`Event ${at + 1} is not of the format ${format}.`];
  if (record && !("format" in record) !== first) faults.push(`The record is not of the format ${format}.`);
  return faults;
}

/** Whether this is the shoe, and the place in it, that was there before the deal. @param {Room.Proof} proof @param {Seen | null} seen */
function faultsOfCommitment(proof, seen) {
  const faults = [];
  if (seen && seen.root !== proof.root)
    faults.push(
      `This browser saw a different commitment at the table: it saw ${seen.root}, but this proof is for ${proof.root}.`,
    );
  if (seen && seen.start !== null && seen.start !== proof.start)
    faults.push(
      `Before the deal, ${seen.start} cards had been drawn from the shoe, but the proof starts after ${proof.start}.`,
    );
  return faults;
}

/** The throws that the events show, each as it is committed to. @param {Room.Event[]} events */
function thrownIn(events) {
  return events.flatMap((event) => (event.kind === "dice" ? [event.dice.join(" ")] : []));
}

/**
 * Whether the dice of the round are those that the room committed to for a round that begins here.
 * @param {Room.Proof} proof @param {string[]} thrown
 */
async function faultsOfDice({ format, start, dice, dice_leaves = [] }, thrown) {
  if (format !== FORMAT) return [];
  if (!dice_leaves.length) return thrown.length || dice ? ["Dice were thrown, but the room committed to none."] : [];
  if (!dice || dice.position !== start || start >= dice_leaves.length)
    return [`The dice of the round that begins at position ${start} of the shoe are not opened.`];
  const committed = dice.dice.join(" ");
  const leaf = toHex(await sha256(fromHex(dice.salt), new TextEncoder().encode(committed)));
  if (leaf !== dice_leaves[start])
    return [`The dice at position ${start} of the shoe are not ${committed}: they do not match their commitment.`];
  if (thrown.length === 1 && thrown[0] === committed) return [];
  return [`The room committed to the dice ${committed}, but the events show ${thrown.join(" and ") || "none"}.`];
}

/** What was found about the dice; empty if none were thrown. @param {Room.Proof} proof @param {string[]} thrown */
function noteOnDice({ format }, thrown) {
  if (!thrown.length) return "";
  return format === FORMAT
    ? "The dice match the commitment too."
    : "The dice were not checked: the room committed only to the cards of this shoe.";
}

/** Every face that the events show, and how many cards they draw. @param {Room.Event[]} events */
function facesOf(events) {
  const round = new Follower();
  for (const event of events) round.follow(event);
  return round;
}

/**
 * Whether the hands that the room shows after each event are those that the events describe, so that what is drawn is
 * what can be verified.
 * @param {Room.Event[]} events
 */
export function picturesMatch(events) {
  const round = new Follower();
  /** @type {Map<string, string[][]>} */
  const pictured = new Map();
  return events.every((event) => {
    round.follow(event);
    const hands = ("after" in event && event.after?.hands) || [];
    for (const { id, cards } of hands) pictured.set(id, cards);
    return [...new Set([...round.hands.keys(), ...pictured.keys()])].every(
      (key) => JSON.stringify(pictured.get(key)) === JSON.stringify(round.drawnAs(key)),
    );
  });
}

/** @param {{place: number, card: string, how: string}[]} faces @param {Map<number, string>} cards @param {number} start */
function faultsOfFaces(faces, cards, start) {
  const faults = faces.flatMap(({ place, card, how }) => {
    const committed = cards.get(start + place);
    if (committed === card) return [];
    return committed === undefined
      ? [`The ${card} that was ${how} is not opened at position ${start + place} of the shoe.`]
      : [`Position ${start + place} of the shoe holds the ${committed}, but the ${card} was ${how}.`];
  });
  return [...new Set(faults)];
}

/** @param {Room.Proof} proof @param {Map<number, string>} cards */
function faultsOfRecord({ record, start, drawn }, cards) {
  if (!record) return [];
  const recorded = String(record.cards).split(" ").filter(Boolean).map((card) => card.replace(/:again$/, ""));
  const same = recorded.length === drawn && recorded.every((card, place) => card === cards.get(start + place));
  return same ? [] : ["The cards in the record do not match the commitment."];
}
