/** Hashes as the room commits to cards with them: SHA-256, and trees over many of them. */

/** @param {unknown} text */
export function isHex(text) {
  return typeof text === "string" && /^([0-9a-f]{2})*$/i.test(text);
}

/** A salt is 32 bytes, so that no hash inside the tree can pass for one of a card. @param {unknown} text */
export function isSalt(text) {
  return isHex(text) && /** @type {string} */ (text).length === 64;
}

/** @param {unknown} value */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {string} text */
export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {...Uint8Array} parts */
export async function sha256(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

/** The root over the leaves: pairs hashed with a leading 1, an odd last node carried up. @param {string[]} leaves */
export async function rootOf(leaves) {
  let level = leaves.map(fromHex);
  const mark = Uint8Array.of(1);
  while (level.length > 1) {
    const next = [];
    for (let index = 0; index < level.length; index += 2) {
      next.push(index + 1 < level.length ? await sha256(mark, level[index], level[index + 1]) : level[index]);
    }
    level = next;
  }
  return toHex(level[0] ?? new Uint8Array());
}

/**
 * The opened cards by position, each compared with its leaf.
 * @param {{position: number, card: string, salt: string}[]} openings @param {string[]} leaves @param {number} [start] the position of
 *   the first leaf
 */
export async function openCards(openings, leaves, start = 0) {
  /** @type {Map<number, string>} */
  const cards = new Map();
  const faults = [];
  for (const { position, card, salt } of openings) {
    const at = position - start;
    if (at < 0 || at >= leaves.length) {
      faults.push(`Position ${position} is outside the shoe of ${start + leaves.length} cards.`);
      continue;
    }
    const leaf = toHex(await sha256(fromHex(salt), new TextEncoder().encode(card)));
    if (leaf !== leaves[at])
      faults.push(`The card at position ${position} of the shoe is not the ${card}: it does not match its commitment.`);
    if (cards.has(position)) faults.push(`Position ${position} of the shoe is opened twice.`);
    cards.set(position, card);
  }
  return { cards, faults };
}
