/** What is filled in at the desk is kept while the browser's window is open, a form for each game. */

/** @typedef {import("./situation.js").Described} Described */

const STORE = "houseway desk";
const MOST_FORMS = 20;

/** The forms that are kept, the newest last. @returns {Described[]} */
function load() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => one?.game && one.chosen && Array.isArray(one.seats)) : [];
  } catch {
    return [];
  }
}

/** The form of a game, or of the game that was described last; null if nothing was. @param {string} game @returns {Described | null} */
export function keptForm(game) {
  return load().findLast((one) => !game || one.game === game) ?? null;
}

/** Keep a form in place of an older one of the same game. @param {Described} form */
export function keepForm({ game, chosen, dealer, bank, start, dice, number, shared, seats, button, round, odd, players }) {
  const others = load().filter((one) => one.game !== game);
  const kept = [...others, { game, chosen, dealer, bank, start, dice, number, shared, seats, button, round, odd, players }].slice(-MOST_FORMS);
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // Without storage, a form is lost when its page is left.
  }
}
