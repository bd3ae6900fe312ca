/** Rulings as cards: the rule in plain words, what it does, who decides, its row and its lines. */

/** @typedef {((name: string, value: string, usual: string) => void) | null} Choose picks another choice of a reading, if that is possible */

import { h } from "../dom.js";
import { csv } from "../download.js";
import { select, settingTitle } from "../settings.js";

/**
 * The answer of one house, or for one game.
 * @param {Room.HouseRulings} answer
 * @param {Choose} choose
 * @param {() => void} showAll
 */
export function answerSection(answer, choose, showAll) {
  const more = answer.found - answer.rulings.length;
  return h(
    "section.rulings",
    { "data-key": answer.ask, "data-ask": answer.ask, "aria-label": nameOf(answer) },
    h("h2", {}, nameOf(answer)),
    answer.rulings.map((row) => card(row, answer.game ? "" : row.subject, choose)),
    !answer.found && h("p.ruling-none", {}, `Nothing is filed for this. ${answer.note}`),
    more > 0 &&
      h(
        "p.no-print",
        {},
        h("button", { type: "button", "data-act": "all", onclick: showAll }, `Show ${more} more that mention it`),
      ),
  );
}

/** @param {Room.HouseRulings} answer */
export function nameOf({ game_name, house_name }) {
  return game_name ? `${game_name}, ${house_name}` : house_name;
}

/** @param {Room.RulingRow} row @param {string} subject what the row is about, unless a game was asked @param {Choose} choose */
function card(row, subject, choose) {
  return h(
    "article.ruling",
    { "data-key": row.id, "data-row": row.id },
    h("h3", {}, row.event.text),
    h("p.ruling-stage", {}, [subject, row.stage.text, row.form].filter(Boolean).join(" · ")),
    h("p.ruling-rule", {}, row.rule),
    h(
      "dl",
      {},
      row.effects.map(({ changes, texts }) => h("div", {}, h("dt", {}, changes), h("dd", {}, texts.join(" ")))),
      h("div", {}, h("dt", {}, "Decides"), h("dd", {}, row.decides.text)),
    ),
    row.readings.map((reading) => readingBox(reading, choose)),
    row.see.map((name) =>
      h("p.hint", {}, `See the reading "${name.replaceAll("_", " ")}" of the game's own rules.`),
    ),
    h("p.cite", {}, `${row.id} · ${row.lines.join(", ")}`),
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
