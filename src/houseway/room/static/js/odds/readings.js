/** What the readings of a game are worth: every bet under each choice, the other readings as chosen. */

import { h } from "../dom.js";
import { percent } from "../money.js";
import { settingTitle } from "../settings.js";
import { heads } from "../tables.js";

/** @typedef {{priced: Room.ReadingOdds[], left: string[], failed: string[]}} Readings those priced, those to come, and those that could not be */

/** The readings by which odds may change. @param {Room.GameForm} form */
export function pricedReadings(form) {
  return form.readings.filter(({ affects }) => affects === "play" || affects === "settlement").map(({ name }) => name);
}

/** @param {Readings} readings @param {HTMLElement | null} line says where the question stands */
export function readingsSection({ priced, left, failed }, line) {
  if (!priced.length && !left.length && !failed.length) return null;
  const differing = priced.filter(({ alike }) => !alike);
  const alike = priced.filter((reading) => reading.alike);
  return h(
    "section",
    { "data-readings": "" },
    h("h2", {}, "What the readings are worth"),
    h("p.hint", {}, "Where the filing is silent or contradicts itself, each bet is priced under every choice. The other readings stay as chosen."),
    differing.map(table),
    alike.length > 0 &&
      h("p", {}, `Every choice gives the same figures: ${alike.map(({ reading }) => settingTitle(reading)).join(", ")}.`),
    failed.map((text) => h("p.error", {}, text)),
    left.length > 0 &&
      h("p.hint", { role: "status" }, `Pricing readings: ${priced.length + failed.length} of ${priced.length + failed.length + left.length} done…`),
    line,
  );
}

/** @param {Room.ReadingOdds} reading */
function table(reading) {
  return h(
    "div.scroll",
    { "data-key": reading.reading },
    h(
      "table",
      {},
      h("caption", {}, h("strong", {}, settingTitle(reading.reading)), ` ${reading.question}`),
      heads("Choice", "Bet", ">House edge", ">Difference for the bettor"),
      h("tbody", {}, reading.choices.flatMap((choice) => rows(reading, choice))),
    ),
  );
}

/** A row for each bet that differs. @param {Room.ReadingOdds} reading @param {Room.ChoiceOdds} choice */
function rows(reading, choice) {
  const chosen = choice.choice === reading.chosen;
  const head = () => h("th", { scope: "row", title: choice.meaning }, choice.choice, chosen && h("span.hint", {}, " chosen"));
  if (choice.problem) return [h("tr", {}, head(), h("td", { colspan: 3 }, `Not priced: ${choice.problem}.`))];
  return differingBets(reading).map((name) => {
    const bet = choice.bets[name];
    const more = bet?.difference;
    return h(
      "tr",
      {},
      head(),
      h("td", {}, name),
      h("td.num", {}, bet ? percent(-bet.value) : "not offered"),
      h("td.num", { class: !more ? "" : more > 0 ? "won" : "lost" }, more ? percent(more) : ""),
    );
  });
}

/** The bets that some choice prices differently or does not have. @param {Room.ReadingOdds} reading @returns {string[]} */
export function differingBets({ choices }) {
  const priced = choices.filter(({ problem }) => !problem);
  const names = [...new Set(priced.flatMap(({ bets }) => Object.keys(bets)))];
  return names.filter((name) => priced.some(({ bets }) => bets[name]?.difference !== 0));
}
