/** The choices a filing leaves open, as a form: options, readings, schedule, limits. */

import { getGame } from "./api.js";
import { h, valueFrom } from "./dom.js";

/** @typedef {Record<string, string>} Chosen */

/** Settings as the address and the API write them: ["decks=6"]. @param {Chosen} chosen */
export function asList(chosen) {
  return Object.entries(chosen).map(([name, value]) => `${name}=${value}`);
}

/** @param {URLSearchParams} search @returns {Chosen} */
export function fromQuery(search) {
  return Object.fromEntries(
    search.getAll("set").map((text) => {
      const at = text.indexOf("=");
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** The settings form of a game under these settings. @param {string} game @param {Chosen} chosen @param {AbortSignal} [signal] */
export function loadForm(game, chosen, signal) {
  return getGame(game, asList(chosen), [], signal);
}

/** Whether a game has a setting with this value. @param {Room.GameForm} form @param {string} name @param {string} value */
function admits(form, name, value) {
  const option = form.options.find((one) => one.name === name);
  if (option) return option.choices.map(String).includes(value);
  const reading = form.readings.find((one) => one.name === name);
  if (reading) return value in reading.choices;
  if (name === "bonus_limits") return form.limits.bonus !== null;
  return ["schedule", "limits", ...form.bets.map((bet) => bet.id)].includes(name.split(".")[0]);
}

let picks = 0;

/**
 * The id of a game with these side bets and no others, and those of the chosen settings that it admits; null if
 * other side bets were picked in the meantime.
 * @param {Room.GameForm} form @param {string[]} sideBets @param {Chosen} chosen
 * @returns {Promise<{game: string, chosen: Chosen} | null>}
 */
export async function withSideBets(form, sideBets, chosen) {
  const mine = ++picks;
  const plain = await getGame(form.base, [], sideBets);
  if (mine !== picks) return null;
  const kept = Object.entries(chosen).filter(([name, value]) => admits(plain, name, value));
  return { game: plain.id, chosen: Object.fromEntries(kept) };
}

/**
 * The side bets that a game takes, to be added or left out.
 * @param {Room.GameForm} form @param {(sideBets: string[]) => void} onpick receives the ids of all that are ticked
 */
export function sideBetFields(form, onpick) {
  if (!form.side_bets.length) return null;
  return h(
    "fieldset.reading.side-bets",
    {},
    h("legend", {}, "Side bets"),
    form.side_bets.map((one) =>
      h(
        "label.radio",
        { "data-key": one.id },
        h("input", {
          type: "checkbox",
          name: "side bet",
          value: one.id,
          checked: one.chosen,
          onchange: (/** @type {Event} */ event) => onpick(ticked(event)),
        }),
        h("span", {}, h("strong", {}, one.name), ` ${one.summary}`),
      ),
    ),
  );
}

/** The values of all ticked boxes beside the one that an event comes from. @param {Event} event */
function ticked(event) {
  const fields = /** @type {Element} */ (event.target).closest("fieldset");
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (fields?.querySelectorAll("input:checked"));
  return [...boxes].map((box) => box.value);
}

/** The settings that are typed, not picked. */
const TYPED = ["limits", "bonus_limits"];

/** The limits in the fields of a form that are not what was drawn there. @param {HTMLFormElement} element @returns {Chosen} */
export function typedLimits({ elements }) {
  const fields = TYPED.map((name) => /** @type {HTMLInputElement | null} */ (elements.namedItem(name)));
  const typed = fields.filter((field) => field?.value.trim() && field.value !== field.defaultValue);
  return Object.fromEntries(typed.map((field) => [field?.name, field?.value.trim()]));
}

/** The limits among settings. @param {Chosen} chosen @returns {Chosen} */
export function limitsIn(chosen) {
  return Object.fromEntries(TYPED.filter((name) => name in chosen).map((name) => [name, chosen[name]]));
}

/**
 * What a form that was drawn with other settings has changed in them, changed in the settings of now.
 * @param {Chosen} now @param {Chosen} drawn @param {Chosen} changed @returns {Chosen}
 */
export function rebased(now, drawn, changed) {
  const kept = Object.entries(now).filter(([name]) => !(name in drawn) || name in changed);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(Object.entries(changed).filter(([name, value]) => drawn[name] !== value)) };
}

/** @param {string} name */
export function settingTitle(name) {
  return name[0].toUpperCase() + name.slice(1).replaceAll("_", " ");
}

/**
 * @param {Room.GameForm} form
 * @param {Chosen} chosen what differs from the default
 * @param {(chosen: Chosen) => void} onchange
 * @param {{table?: boolean}} [which] whether to include schedule and limits
 */
export function settingsFields(form, chosen, onchange, { table = false } = {}) {
  const set = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ usual) => {
    const next = { ...chosen, [name]: value };
    if (value === usual) delete next[name];
    if (name === "schedule") delete next.limits; // each schedule option has limits of its own
    onchange(next);
  };
  const options = form.options.filter((option) => option.choices.length > 1);
  return h(
    "div.settings-form",
    {},
    options.map((option) =>
      h(
        "label",
        { "data-key": option.name, title: option.cite },
        optionLabel(option),
        select(option.choices.map(String), String(option.value), (value) =>
          set(option.name, value, String(option.default)),
        ),
      ),
    ),
    table &&
      form.schedules.length > 1 &&
      h(
        "label",
        { "data-key": "schedule" },
        "Collection schedule",
        select(
          form.schedules.map((one) => one.name),
          String(form.settings.schedule),
          (value) => set("schedule", value, ""),
          (name) => scheduleWords(form.schedules.find((one) => one.name === name)),
        ),
      ),
    table && limitsField("limits", "Limits in dollars", form.limits, chosen, (value) => set("limits", value, "")),
    table &&
      form.limits.bonus &&
      limitsField("bonus_limits", "Limits for bonus bets, in dollars", form.limits.bonus, chosen, (value) => set("bonus_limits", value, "")),
    form.readings.map((reading) =>
      readingField(reading, (value) => set(reading.name, value, reading.default)),
    ),
  );
}

/** What an option is about; its name too, unless the description has it. @param {Pick<Room.GameForm["options"][number], "name" | "text">} option */
export function optionLabel({ name, text }) {
  const title = settingTitle(name);
  return text.toLowerCase().includes(title.toLowerCase()) ? settingTitle(text) : `${title}: ${text}`;
}

/** What follows the name of a choice: what it means, without the name again. @param {string} value @param {string} meaning */
export function meaningAfter(value, meaning) {
  const rest = meaning.slice(value.length);
  return meaning.startsWith(value) && /^\W/.test(rest) ? rest : `: ${meaning}`;
}

/**
 * What was typed stays in the field, though the room may have refused it.
 * @param {string} name @param {string} label @param {Room.LimitsRange} range @param {Chosen} chosen @param {(value: string) => void} onpick
 */
function limitsField(name, label, { value, minimum, maximum }, chosen, onpick) {
  return h(
    "label",
    { "data-key": name },
    `${label}${minimum ? ` (minimum ${minimum}, maximum ${maximum})` : ""}`,
    h("input", {
      name,
      value: chosen[name] ?? value,
      pattern: "[0-9]+(-[0-9]+|\\+)",
      title: "the smallest and the largest wager, as in 20-40, or only the smallest, as in 20+",
      onchange: (/** @type {Event} */ event) => onpick(valueFrom(event)),
    }),
  );
}

/** How much of what a schedule takes fits into a line of a list. */
const LONGEST_WORDS = 90;

/** @param {Room.ScheduleField | undefined} schedule */
function scheduleWords(schedule) {
  if (!schedule || schedule.name === "none") return "No collection";
  const words = schedule.takes.length > LONGEST_WORDS ? `${schedule.takes.slice(0, LONGEST_WORDS)}…` : schedule.takes;
  return `Option ${schedule.name}${schedule.limits ? `, limits ${schedule.limits}` : ""}${words ? `: ${words}` : ""}`;
}

/** @param {Room.ReadingField} reading @param {(value: string) => void} onpick */
function readingField(reading, onpick) {
  return h(
    "fieldset.reading",
    { "data-key": reading.name },
    h("legend", {}, reading.question),
    Object.entries(reading.choices).map(([value, meaning]) =>
      h(
        "label.radio",
        {},
        h("input", {
          type: "radio",
          name: `reading ${reading.name}`,
          value,
          checked: String(reading.value) === value,
          onchange: () => onpick(value),
        }),
        h("span", {}, h("strong", {}, value), `${meaningAfter(value, meaning)}${value === reading.default ? " (default)" : ""}`),
      ),
    ),
    h(
      "details",
      {},
      h("summary", {}, "Why this default"),
      h("p.hint", {}, `${reading.why} It affects the ${reading.affects}. ${reading.cite}`),
    ),
  );
}

/** @param {string[]} values @param {string} value @param {(value: string) => void} onpick @param {(value: string) => string} [words] */
export function select(values, value, onpick, words = (text) => text) {
  const element = h(
    "select",
    { onchange: (/** @type {Event} */ event) => onpick(valueFrom(event)) },
    values.map((one) => h("option", { value: one, selected: one === value }, words(one))),
  );
  return element;
}

/** How many bots sit down with a newcomer: a table for pots is fuller. @param {Room.GameForm} form */
export function usualBots(form) {
  return form.bets.length ? 3 : Math.min(5, form.seats - 1);
}
