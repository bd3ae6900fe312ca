/** What is asked of the floor, as the address keeps it: a link that can be shared. */

import { query } from "../net.js";
import { asList, fromQuery } from "../settings.js";

/**
 * @typedef {Object} Asked
 * @property {string} house the house that is asked; empty for all
 * @property {string} game its game; empty for the whole house
 * @property {string} beside another house or game; empty for none
 * @property {string} words
 * @property {string} event
 * @property {string} stage
 * @property {string} row one row alone; empty for all that answer
 * @property {boolean} all every row, not only the best
 * @property {import("../settings.js").Chosen} chosen readings of the first that is asked
 */

/** @param {URLSearchParams} search @returns {Asked} */
export function askedIn(search) {
  const [first = "", beside = ""] = search.getAll("ask");
  return {
    house: first.split("/")[0],
    game: first.includes("/") ? first : "",
    beside,
    words: search.get("words") ?? "",
    event: search.get("event") ?? "",
    stage: search.get("stage") ?? "",
    row: search.get("row") ?? "",
    all: search.get("all") === "true",
    chosen: fromQuery(search),
  };
}

/** The question as the API and the address write it. @param {Asked} asked */
export function written({ house, game, beside, words, event, stage, row, all, chosen }) {
  const first = game || house;
  return query({
    ask: first ? [first, beside].filter(Boolean) : [],
    words,
    event,
    stage,
    row,
    all: all ? "true" : "",
    set: first ? asList(chosen) : [],
  });
}

/** Another house is asked, or all: what belongs to the one before is forgotten. @param {Asked} asked @param {string} house @returns {Asked} */
export function askHouse(asked, house) {
  return { ...asked, house, game: "", event: "", stage: "", row: "", all: false, chosen: {}, beside: house ? asked.beside : "" };
}

/** The address where the same words are asked of another house or game. @param {Asked} asked @param {string} ask */
export function elsewhereAddress({ words }, ask) {
  return `/floor${query({ ask, words })}`;
}

/** The address of one row, under the readings that are chosen for it. @param {Asked} asked @param {string} ask who filed it @param {string} row */
export function rowAddress({ house, game, chosen }, ask, row) {
  return `/floor${query({ ask, row, set: ask === (game || house) ? asList(chosen) : [] })}`;
}

/** Whether nothing is asked at all. @param {Asked} asked */
export function isEmpty({ house, words, event, stage }) {
  return !house && !words.trim() && !event && !stage;
}
