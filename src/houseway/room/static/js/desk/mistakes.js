/** A mistake in what was filled in, by the names that its field has in the form. */

const TABLE = {
  "table.bank": "Bank",
  "table.button": "Seat with the button",
  "table.player_dealer": "Player-dealer's seat",
  "table.action": "Action button",
  "table.action.seat": "Action button seat",
  "table.action.dice": "Dice",
  "table.action.number": "Random number",
};
const PARTS = { bets: "", hands: "hand", choices: "choice" };
const ON_A_STREET = /^bets\.([a-z][^.]*)\.(\d+)$/;
const SEAT = /^(bets|hands|choices)\.(?:seat )?(\d+)(?: as dealt)?(?:\[(\d+)\])?(?:\.bets)?(?:\.([^:]+))?$/;

/**
 * "Seat 2, Tie: must be greater than zero" for "bets.2.tie: must be greater than zero".
 * @param {string} message one line that begins with a place in the situation
 * @param {{id: string, name: string}[]} bets the bets of the game
 * @param {[string, string][]} shared the hands that all spots share, each with its label
 */
export function inWords(message, bets, shared) {
  const [, place, said] = message.match(/^([a-z_]+\.[^:]*): (.*)$/s) ?? [];
  if (!place) return message;
  const named = /** @type {Record<string, string>} */ (TABLE)[place] ?? sharedHand(place, shared) ?? atSeat(place, bets);
  return named ? `${named}: ${said}` : message;
}

/** @param {string} place @param {[string, string][]} shared */
function sharedHand(place, shared) {
  return shared.find(([hand]) => place === `hands.${hand.replaceAll("-", "_")}`)?.[1];
}

/** @param {string} place @param {{id: string, name: string}[]} bets */
function atSeat(place, bets) {
  const street = place.match(ON_A_STREET);
  if (street) return `Seat ${street[2]}, ${street[1]}`;
  const match = place.match(SEAT);
  if (!match) return undefined;
  const [, part, seat, index, field] = match;
  const bettor = Number(index) > 0 ? `bettor ${Number(index) + 1}` : "";
  const name = part === "bets" && field ? betName(field, bets) : PARTS[/** @type {keyof typeof PARTS} */ (part)];
  return [`Seat ${seat}`, bettor, name].filter(Boolean).join(", ");
}

/** The name of a bet that is written by its id, with the number of its hand if it has one. @param {string} field @param {{id: string, name: string}[]} bets */
function betName(field, bets) {
  const [id, number] = field.split(" ");
  const name = bets.find((bet) => bet.id === id)?.name;
  return name ? [name, number && `hand ${number}`].filter(Boolean).join(", ") : field;
}
