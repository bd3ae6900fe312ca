/** Every house has its own cloth: one of seven colours, found from its id. */

const COLOURS = 7;

/** @param {string} house @returns {number} the number of a colour in the style sheet */
export function clothOf(house) {
  return [...house].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS;
}
