/** What stands behind a row: lines of the filing, and the readings that decided it. */

/** In words, the readings that something stands by; empty if there are none. @param {string[]} [names] */
export function byReading(names = []) {
  const quoted = names.map((name) => `"${name.replaceAll("_", " ")}"`);
  if (quoted.length < 2) return quoted.length ? `by reading ${quoted[0]}` : "";
  return `by readings ${quoted.slice(0, -1).join(", ")} and ${quoted[quoted.length - 1]}`;
}

/** The lines, then the readings. @param {{cite: string, by_reading?: string[]}} row */
export function marked({ cite, by_reading }) {
  return [cite, byReading(by_reading)].filter(Boolean).join(", ");
}
