/** Amounts as the server sends them: dollars as numbers, shown as people write them. */

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** @param {number} amount @returns {string} "$1,250" or "$12.50" */
export function money(amount) {
  const size = Math.abs(amount);
  const text = Number.isInteger(size) ? WHOLE.format(size) : CENTS.format(size);
  return `${amount < 0 ? "−" : ""}$${text}`;
}

/** @param {number} amount @returns {string} with a sign in front: "+$25", "−$5", "$0" */
export function signed(amount) {
  return amount > 0 ? `+${money(amount)}` : money(amount);
}

/** @param {number} amount @returns {string} short, for chips: "5", "2.5k" */
export function brief(amount) {
  if (amount >= 10000) return `${+(amount / 1000).toFixed(1)}k`;
  return Number.isInteger(amount) ? WHOLE.format(amount) : String(+amount.toFixed(2));
}

/** @param {number} value @param {number} [digits] @returns {string} "1.2351 %" */
export function percent(value, digits = 4) {
  return `${(100 * value).toFixed(digits)} %`;
}

/** Sums of dollars with cents stay exact to the cent. @param {number[]} amounts */
export function total(amounts) {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
}
