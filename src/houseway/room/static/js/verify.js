/** Checking dealt cards against the room's commitment, here in the browser. */

/** @param {string} text */
function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {...Uint8Array} parts */
async function sha256(...parts) {
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
 * @param {any} proof the room's proof of a round
 * @returns {Promise<{sound: boolean, opened: number, hidden: number, faults: string[]}>}
 */
export async function verify(proof) {
  const faults = [];
  if ((await rootOf(proof.leaves)) !== proof.root) faults.push("The leaves do not give the root.");
  const open = new Map();
  for (const { position, card, salt } of proof.openings) {
    const leaf = toHex(await sha256(fromHex(salt), new TextEncoder().encode(card)));
    if (leaf !== proof.leaves[position])
      faults.push(`Card ${position + 1} of the shoe (${card}) does not match its commitment.`);
    open.set(position, card);
  }
  const drawn = proof.events.filter((/** @type {any} */ event) => event.kind === "dealt" || event.kind === "burned");
  drawn.forEach((/** @type {any} */ event, /** @type {number} */ index) => {
    const card = open.get(proof.start + index);
    if (event.card !== "??" && card !== event.card)
      faults.push(`The ${event.card} that was dealt is not card ${proof.start + index + 1} of the shoe.`);
  });
  const opened = proof.openings.length;
  return { sound: !faults.length, opened, hidden: Math.max(0, proof.drawn - opened), faults };
}
