/** The ways to answer with cards. */

const MOST_BUTTONS = 12;

/**
 * Every way to answer, each as the texts of its parts; null if there are too many for a button each, or they are not listed.
 * @param {Room.PickOffer | Room.ArrangementOffer} offer @returns {string[][] | null}
 */
export function waysOf(offer) {
  if ("sizes" in offer) return offer.settings ?? null;
  const { cards, least, most } = offer;
  /** @type {Set<string>} */
  const picks = new Set();
  for (let size = least; size <= most; size += 1) {
    for (const pick of picksOf(cards, size)) {
      picks.add(pick.join(" "));
      if (picks.size > MOST_BUTTONS) return null;
    }
  }
  return [...picks].map((pick) => [pick]);
}

/** Every way to pick `size` of the cards. @param {string[]} cards @param {number} size @returns {Generator<string[]>} */
function* picksOf(cards, size) {
  if (size === 0) yield [];
  for (let at = 0; size > 0 && at <= cards.length - size; at += 1)
    for (const rest of picksOf(cards.slice(at + 1), size - 1)) yield [cards[at], ...rest];
}
