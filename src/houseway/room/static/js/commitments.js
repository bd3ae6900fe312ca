/**
 * The commitments this browser has seen, kept before the cards are dealt, so that a proof is compared with what the room
 * said then and not only with what it says later. What was seen first is never replaced.
 */

const STORE = "houseway commitments";
export const MOST_SHOES = 500;

/**
 * @typedef {Object} Kept
 * @property {string} table the room and the table
 * @property {number} shoe
 * @property {string} root
 * @property {Record<string, number>} starts for each round whose betting was seen, the cards drawn before it
 */

let room = "";
let latest = "";
/** @type {Kept[] | null} where the browser stores nothing, they last as long as the page */
let inMemory = null;

/** Which room this is: another room at the same address has other tables with the same numbers. @param {string} id */
export function rememberRoom(id) {
  room = id;
}

/** @param {string | number} table */
const nameOf = (table) => `${room} ${table}`;

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
 * Note the commitment in a state of a table and, while bets are placed, how far the shoe has been dealt.
 * @param {string | number} table @param {Pick<Room.State, "shoe" | "phase" | "round">} state
 */
export function keepCommitment(table, { shoe, phase, round }) {
  if (!shoe?.root) return;
  const now = JSON.stringify([nameOf(table), shoe.number, round, phase]);
  if (now === latest) return;
  latest = now;
  const all = load();
  let kept = all.find((one) => one.table === nameOf(table) && one.shoe === shoe.number);
  if (!kept) all.push((kept = { table: nameOf(table), shoe: shoe.number, root: shoe.root, starts: {} }));
  if ((phase === "betting" || phase === "dealing") && kept.root === shoe.root) kept.starts[round] ??= shoe.drawn;
  save(all);
}

/**
 * What was kept about a round: the shoe that its betting showed, or else what was first seen of the shoe it is said to be from.
 * @param {string | number} table @param {number} shoe @param {number} round
 * @returns {import("./verify.js").Seen | null}
 */
export function keptCommitment(table, shoe, round) {
  const here = load().filter((one) => one.table === nameOf(table));
  const kept = here.findLast((one) => round in one.starts) ?? here.find((one) => one.shoe === shoe);
  return kept ? { root: kept.root, start: kept.starts[round] ?? null } : null;
}
