/** What the page needs of a comparison of fees: its fields, its orders, and the rows that are found. */

/** @typedef {Record<string, number>} Described the table that schedules are compared at */
/** @typedef {{house: string, words: string, order: string, kind: string}} Wanted */
/** @typedef {Record<string, string>} Names of the houses, by their ids */

/**
 * The rows that are found: how many, a sentence about them, all of them as CSV, and some of them as a table.
 * @typedef {object} Found
 * @property {number} count
 * @property {string} told
 * @property {(names: Names) => string} csv
 * @property {(first: number, last: number, names: Names) => HTMLElement} table
 */

/**
 * @typedef {object} Answer
 * @property {string[]} houses
 * @property {(wanted: Wanted) => Found} find
 */

/**
 * @typedef {object} Comparison
 * @property {string} name
 * @property {string} lead
 * @property {string} assumed what the figures assume besides
 * @property {string} file
 * @property {[name: string, label: string, usual: number][]} fields
 * @property {Record<string, string>} orders
 * @property {Record<string, string>} kinds of rows that may be wanted alone; none if there is one kind
 * @property {(described: Described, signal?: AbortSignal) => Promise<Answer>} load
 */

/** Whether a text has all these words. @param {string} text @param {string} words */
export function isNamed(text, words) {
  const plain = text.toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => plain.includes(word));
}
