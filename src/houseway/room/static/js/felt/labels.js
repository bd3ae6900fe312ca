/** Short names that fit on felt. */

const SMALL_WORDS = new Set(["the", "of", "a", "and", "or"]);

/** A bet's name as a few letters: "Dragon 7" is D7. @param {string} name @returns {string} */
export function initials(name) {
  const words = name.split(/[\s/-]+/).filter((word) => word && !SMALL_WORDS.has(word.toLowerCase()));
  return words
    .map((word) => (/^\d+$/.test(word) ? word : word[0].toUpperCase()))
    .join("")
    .slice(0, 4);
}

/** A name in at most `most` letters. @param {string} name @param {number} most */
export function clip(name, most) {
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** How wide letters are in a bold sans-serif face, as parts of its size; others (W, M, most scripts) are as wide as high. @type {[RegExp, number][]} */
const WIDTHS = [
  [/[iIjlft.,:;'|!()· -]/, 0.45],
  [/[a-ln-vx-z0-9$_]/, 0.7],
  [/[A-LN-VX-Z]/, 0.8],
];

/** How wide a text is at most, as a multiple of the size of its letters. @param {string} text */
export function widthOf(text) {
  const widths = [...text].map((letter) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 1.1);
  return widths.reduce((sum, width) => sum + width, 0);
}

const SMALLEST = 0.75;

/**
 * A name that fits a width: in smaller letters, and cut where those are not enough.
 * @param {string} name @param {number} width @param {number} size of its letters if there is room
 * @returns {{text: string, size: number}}
 */
export function fitted(name, width, size) {
  const scale = Math.min(1, width / (size * widthOf(name)));
  if (scale >= SMALLEST) return { text: name, size: size * scale };
  const letters = [...name];
  const cut = () => `${letters.join("").trimEnd()}…`;
  while (letters.length > 1 && widthOf(cut()) * size * SMALLEST > width) letters.pop();
  return { text: cut(), size: size * SMALLEST };
}

/** A name broken into at most three lines of about equal length. @param {string} name @returns {string[]} */
export function lines(name) {
  const words = name.split(/(?<=\/)|\s+/);
  const most = Math.max(7, ...words.map((word) => word.length));
  const found = [words[0]];
  for (const word of words.slice(1)) {
    const last = found[found.length - 1];
    const glue = last.endsWith("/") ? "" : " ";
    if ((last + glue + word).length <= most) found[found.length - 1] = last + glue + word;
    else found.push(word);
  }
  return found.slice(0, 3);
}

/** A text in lines of at most `most` letters, broken between words. @param {string} text @param {number} most */
export function wrapped(text, most) {
  const found = /** @type {string[]} */ ([]);
  for (const word of text.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

/**
 * An announcement in two lines, each hand whole. If it has more hands than fit, it keeps the viewer's own and the last
 * one called, the player-dealer's; the story beside the felt has them all.
 * @param {string[]} said a sentence, or hand after hand @param {number} most @param {string} you the viewer's name
 */
export function saidLines(said, most, you) {
  const hands = said.map((hand) => (you && hand.startsWith(`${you}, `) ? `You${hand.slice(you.length)}` : hand));
  const whole = wrapped(hands.join("; "), most);
  if (hands.length === 1 || whole.length <= 2) return whole;
  const own = hands.find((hand) => hand.startsWith("You, "));
  return [...(own ? [own] : []), hands[hands.length - 1]].flatMap((hand) => wrapped(hand, most)).slice(0, 3);
}

/** A name in one line or two, so that it can be read whole. @param {string} name @param {number} most letters in a line */
export function nameLines(name, most) {
  if (name.length <= most) return [name];
  const middle = name.length / 2;
  const spaces = [...name.matchAll(/ /g)].map((found) => found.index);
  const [cut] = spaces.sort((one, two) => Math.abs(one - middle) - Math.abs(two - middle));
  if (cut === undefined) return [name.slice(0, Math.ceil(middle)), name.slice(Math.ceil(middle))];
  return [name.slice(0, cut), name.slice(cut + 1)];
}

/** A player's name without the bot mark. @param {string} name */
export function person(name) {
  return name.replace(/ \(bot\)$/, "");
}

/** A hand's name in words: "player-dealer" is the player-dealer's hand. @param {string} name */
export function handTitle(name) {
  return name
    .split(/[\s_]+/)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(" ");
}

/** A hand in a sentence: "a pair of aces", but "two pair" and "ace high". @param {string} held */
export function heldHand(held) {
  return /^(pair|straight|flush|full house|royal flush)\b/.test(held) ? `a ${held}` : held;
}

/** A choice as a player says it; a multiple of the wager is a raise: "raise 4x", "stand". @param {string} name */
export function choiceWords(name) {
  return /^\d+x$/.test(name) ? `raise ${name}` : name;
}

/** @param {string} name a choice such as "4x" or "stand" */
export function choiceTitle(name) {
  const words = choiceWords(name);
  return words[0].toUpperCase() + words.slice(1);
}

/** What is done with cards that are laid: "Add to meld 2", "Meld". @param {string} name */
export function layWords(name) {
  const [verb, meld] = name.split(" ");
  const words = { add: "Add to meld", borrow: "Borrow from meld", split: "Split meld" }[verb];
  return words ? `${words} ${meld}` : choiceTitle(name);
}

const DONE = {
  stay: "stayed in",
  retire: "retired",
  draw: "drew",
  pass: "left the card",
  meld: "melded",
  discard: "discarded",
  force: "forced the card",
  "let go": "let it go",
  "offer to split": "offered to split",
  agree: "agreed",
  refuse: "refused",
};

/** What a player did last, on his plate: "retired", "added to meld 2". @param {string} name */
export function layDone(name) {
  const [verb, meld] = name.split(" ");
  const words = { add: "added to meld", borrow: "borrowed from meld", split: "split meld" }[verb];
  return words ? `${words} ${meld}` : (/** @type {Record<string, string>} */ (DONE)[name] ?? name);
}

/** Whether a row is a part of a pot that players tie for, and that stays for another round. @param {{bet: string, pays: string, net: number}} row */
export function staysInPot({ bet, pays, net }) {
  return pays === "stays" && Boolean(net) && /^pot( \d+)?$/.test(bet);
}
