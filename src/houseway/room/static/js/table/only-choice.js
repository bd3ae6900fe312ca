/** A question with one possible answer: the page gives it, so that nobody waits for the clock. */

import { waysOf } from "./dock-cards.js";

/** @typedef {{choice: string, amount?: number, cards?: string[]}} Answer */

/** The only answer to a question; null if there are several. @param {Pick<Room.OwnQuestion, "legal">} ask @returns {Answer | null} */
export function onlyAnswer({ legal }) {
  const [offer, ...others] = legal;
  if (!offer || others.length) return null;
  if ("ways" in offer) return offer.ways.length === 1 ? { choice: offer.name, cards: offer.ways[0] } : null;
  if ("cards" in offer) {
    const ways = waysOf(offer);
    return ways?.length === 1 ? { choice: offer.name, cards: ways[0] } : null;
  }
  if (!("high" in offer)) return { choice: offer.name };
  return offer.low === offer.high ? { choice: offer.name, amount: offer.low } : null;
}

/**
 * Milliseconds until the answer is given. The others must not see from the time it takes that a player whose cards are
 * hidden had no choice, so it is that of somebody who looks at the cards and presses a button.
 */
const PAUSE = { least: 1000, most: 3000 };

/** @param {(ask: Room.OwnQuestion, answer: Answer) => void} answer */
export function createOnlyChoice(answer) {
  let waiting = /** @type {string | null} */ (null);
  let timer = 0;
  return {
    /** Follow the questions that the page shows now. @param {Room.OwnQuestion[]} asks */
    follow(asks) {
      const ask = asks.find(onlyAnswer);
      if ((ask?.id ?? null) === waiting) return;
      clearTimeout(timer);
      waiting = ask?.id ?? null;
      const only = ask && onlyAnswer(ask);
      if (only) timer = window.setTimeout(() => answer(ask, only), PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least));
    },
    stop: () => clearTimeout(timer),
  };
}
