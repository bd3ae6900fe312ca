/** Rulings as cards: what is done, who decides, the rule in plain words, its row and its lines. */

/** @typedef {((name: string, value: string, usual: string) => void) | null} Choose picks another choice of a reading, if that is possible */

import { h } from "../dom.js";
import { csv } from "../download.js";
import { select, settingTitle } from "../settings.js";

/**
 * How an answer is shown.
 * @typedef {Object} Showing
 * @property {Choose} choose
 * @property {() => void} showAll
 * @property {(row: string) => string} rowAddress where a row stands alone
 * @property {((ask: string) => string) | null} elsewhereAddress where the same is asked of another, unless others are asked anyway
 */

/**
 * The answer of one house, or for one game: what says all that was asked first, then what only comes near.
 * @param {Room.HouseRulings} answer
 * @param {Showing} showing
 */
export function answerSection(answer, { choose, showAll, rowAddress, elsewhereAddress }) {
  const more = answer.found - answer.rulings.length;
  const cards = (/** @type {boolean} */ exact) =>
    answer.rulings
      .filter((row) => row.exact === exact)
      .map((row) => card(row, answer.game ? "" : row.subject, choose, rowAddress(row.id)));
  const near = cards(false);
  return h(
    "section.rulings",
    { "data-key": answer.ask, "data-ask": answer.ask, "aria-label": nameOf(answer) },
    h("h2", {}, nameOf(answer)),
    answer.respelled.map(({ written, read }) => h("p.hint", {}, `Read “${written}” as “${read}”.`)),
    cards(true),
    near.length > 0 &&
      h("p.ruling-near", {}, answer.exact ? "Further rows come near:" : "Nothing filed says exactly that; nearest:"),
    near,
    !answer.found && h("p.ruling-none", {}, `Nothing is filed for this. ${answer.note}`),
    near.length > 0 && !answer.exact && h("p.hint", {}, answer.note),
    answer.sheet.map((paragraph) => ownRule(paragraph, answer.game)),
    elsewhereAddress && answer.elsewhere.length > 0 && elsewhere(answer.elsewhere, elsewhereAddress),
    more > 0 &&
      h(
        "p.no-print",
        {},
        h("button", { type: "button", "data-act": "all", onclick: showAll }, `Show ${more} more that mention it`),
      ),
  );
}

/** @param {{game_name: string, house_name: string}} answer */
export function nameOf({ game_name, house_name }) {
  return game_name ? `${game_name}, ${house_name}` : house_name;
}

/** What the game's own rules say. @param {Room.RuleQuote} paragraph @param {string} game */
function ownRule({ label, text, cite }, game) {
  return h(
    "p.ruling-sheet",
    {},
    h("a", { href: `/rules/${game}` }, "The rules of the game"),
    ` say: ${label && `${label}: `}${text} `,
    cite && h("span.cite", {}, cite),
  );
}

/** Who files what this house does not. @param {Room.OtherFiling[]} others @param {(ask: string) => string} address */
function elsewhere(others, address) {
  return h(
    "ul.ruling-elsewhere",
    {},
    others.map((other) =>
      h(
        "li",
        {},
        h("a", { href: address(other.ask) }, nameOf(other)),
        ` files it: ${other.event} (${other.row}).`,
      ),
    ),
  );
}

/** @param {Room.RulingRow} row @param {string} subject what the row is about, unless a game was asked @param {Choose} choose @param {string} address where it stands alone */
function card(row, subject, choose, address) {
  return h(
    "article.ruling",
    { "data-key": row.id, "data-row": row.id },
    h("h3", {}, row.event.text),
    h("p.ruling-stage", {}, [subject, row.stage.text, row.form].filter(Boolean).join(" · ")),
    h(
      "dl",
      {},
      row.effects.map(({ changes, texts }) => h("div", {}, h("dt", {}, changes), h("dd", {}, texts.join(" ")))),
      h("div", {}, h("dt", {}, "Decides"), h("dd", {}, row.decides.text)),
    ),
    h("p.ruling-rule", {}, row.rule),
    row.readings.map((reading) => readingBox(reading, choose)),
    row.see.map((name) =>
      h("p.hint", {}, `See the reading "${name.replaceAll("_", " ")}" of the game's own rules.`),
    ),
    h("p.cite", {}, h("a.ruling-link", { href: address }, row.id), ` · ${row.lines.join(", ")}`),
  );
}

/** @param {Room.RulingReading} reading @param {Choose} choose */
function readingBox(reading, choose) {
  return h(
    "div.ruling-reading",
    { "data-reading": reading.name },
    choose
      ? h(
          "label",
          {},
          `Reading: ${reading.question}`,
          select(
            Object.keys(reading.choices),
            reading.value,
            (value) => choose(reading.name, value, reading.default),
            (value) => `${value}: ${reading.choices[value]}`,
          ),
        )
      : h("p", {}, `Reading: ${reading.question} ${settingTitle(reading.choices[reading.value])}.`),
    h("p.hint", {}, `${reading.why} ${reading.cite}`),
  );
}

/** The rows that are shown, as a table for spreadsheets. @param {Room.HouseRulings[]} answers */
export function rulingsCsv(answers) {
  return csv(
    ["row", "house", "event", "stage", "rule", "effects", "decides", "lines"],
    answers.flatMap(({ rulings }) =>
      rulings.map((row) => [
        row.id,
        row.house,
        row.event.text,
        row.stage.text,
        row.rule,
        row.effects.flatMap(({ texts }) => texts).join(" "),
        row.decides.text,
        row.lines.join(", "),
      ]),
    ),
  );
}
