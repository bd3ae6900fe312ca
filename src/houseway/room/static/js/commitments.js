/**
 * The commitments this browser has seen, stored before the cards are dealt, so that a proof is compared with what the
 * room published then and not only with what it says later. What was seen first is never replaced.
 */

const STORE = "houseway commitments";
export const MOST_SHOES = 500;

/**
 * @typedef {Object} Kept
 * @property {string} table the room and the table
 * @property {number} shoe
 * @property {string} root
 * @property {Record<string, number>} starts for each round whose betting was seen, the cards drawn before it
 * @property {string[]} [reforms] the commitments made since, when cards were shuffled back
 */

let room = "";
let latest = "";
/** @type {Kept[] | null} used if the browser has no storage; lost with the page */
let inMemory = null;

/** Note which room this is: another room at the same address has other tables with the same numbers. @param {string} id */
export function rememberRoom(id) {
  room = id;
}

/** A table, and the room that it is in. @param {string | number} table */
export const nameOf = (table) => `${room} ${table}`;

/** @returns {Kept[]} */
function load() {
  if (inMemory) return inMemory;
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => one?.root && one.starts) : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} all */
function save(all) {
  const kept = all.slice(-MOST_SHOES);
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    inMemory = kept;
  }
}

/**
 * Store the commitment in a table's state and, while bets are open, how far the shoe has been dealt.
 * @param {string | number} table @param {Pick<Room.State, "shoe" | "phase" | "round">} state
 */
export function keepCommitment(table, { shoe, phase, round }) {
  if (!shoe?.root) return;
  const now = JSON.stringify([nameOf(table), shoe.number, round, phase, shoe.reforms.length]);
  if (now === latest) return;
  latest = now;
  const all = load();
  let kept = all.find((one) => one.table === nameOf(table) && one.shoe === shoe.number);
  if (!kept) all.push((kept = { table: nameOf(table), shoe: shoe.number, root: shoe.root, starts: {} }));
  if ((phase === "betting" || phase === "dealing") && kept.root === shoe.root) kept.starts[round] ??= shoe.drawn;
  const known = kept.reforms ?? [];
  if (shoe.reforms.length > known.length)
    kept.reforms = [...known, ...shoe.reforms.slice(known.length).map((reform) => reform.root)];
  save(all);
}

/**
 * What is stored about a round: what its betting showed, or else what was first seen of the shoe that the proof names.
 * @param {string | number} table @param {number} shoe @param {number} round
 * @returns {import("./verify.js").Seen | null}
 */
export function keptCommitment(table, shoe, round) {
  const here = load().filter((one) => one.table === nameOf(table));
  const kept = here.findLast((one) => round in one.starts) ?? here.find((one) => one.shoe === shoe);
  if (!kept) return null;
  const seen = { root: kept.root, start: kept.starts[round] ?? null };
  return kept.reforms ? { ...seen, reforms: kept.reforms } : seen;
}

/**
 * The command that checks a proof file, with what this browser saw before betting.
 * @param {string} file @param {import("./verify.js").Seen | null} seen
 */
export function verifyCommand(file, seen) {
  const root = seen ? ` --root ${seen.root}` : "";
  const start = seen && seen.start !== null ? ` --start ${seen.start}` : "";
  const reforms = (seen?.reforms ?? []).map((reform) => ` --reform ${reform}`).join("");
  return `houseway replay ${file} --verify${root}${start}${reforms}`;
}
