/** The floor: what a house filed for when something goes wrong, found by a few words, stage or event. */

import { announce, setShortcuts } from "../a11y.js";
import { getGames, getHouses, getRulings } from "../api.js";
import { copyLink } from "../copy-link.js";
import { h, valueFrom } from "../dom.js";
import { csvButton, printButton } from "../download.js";
import { askedIn, askHouse, elsewhereAddress, isEmpty, rowAddress, written } from "../floor/asked.js";
import { answerSection, rulingsCsv } from "../floor/rulings.js";
import { newest } from "../newest.js";
import { select } from "../settings.js";

/** @typedef {import("../floor/asked.js").Asked} Asked */

const TYPING = 200;

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function floorView({ query: search, redraw, go, toast }) {
  const local = {
    asked: askedIn(search),
    houses: /** @type {Room.House[]} */ ([]),
    games: /** @type {Room.GameEntry[]} */ ([]),
    answers: /** @type {Room.HouseRulings[] | null} */ (null),
    error: "",
  };
  let timer = 0;

  const update = (/** @type {Partial<typeof local>} */ changes) => (Object.assign(local, changes), redraw());
  const loading = newest((error) => update({ error, answers: null }));

  function load() {
    void loading.ask(
      (signal) => getRulings(written(local.asked), signal),
      ({ answers }) => {
        update({ answers, error: "" });
        const count = answers.reduce((sum, answer) => sum + answer.found, 0);
        announce(count === 1 ? "1 ruling" : `${count} rulings`);
      },
    );
  }

  /** Ask something else, and put it in the address. @param {Partial<Asked>} changes @param {number} [wait] */
  function ask(changes, wait = 0) {
    local.asked = { ...local.asked, all: false, row: "", ...changes };
    go(`/floor${written(local.asked)}`, { replace: true, quiet: true });
    loading.stop();
    clearTimeout(timer);
    timer = window.setTimeout(load, wait);
    redraw();
  }

  /** @param {string} name @param {string} value @param {string} usual */
  function choose(name, value, usual) {
    const { [name]: _, ...others } = local.asked.chosen;
    const { all, row } = local.asked;
    ask({ chosen: value === usual ? others : { ...others, [name]: value }, all, row });
  }

  function share() {
    void copyLink(location.href, toast);
  }

  async function loadNames() {
    const [houses, games] = await Promise.all([getHouses(), getGames()]);
    update({ houses: houses.filter((house) => !house.own), games: games.filter((game) => game.kind === "game") });
  }

  setShortcuts([
    { keys: "/", text: "Search", run: () => /** @type {HTMLElement | null} */ (document.querySelector("[name=words]"))?.focus() },
  ]);
  void loadNames().catch((error) => update({ error: error.message }));
  load();
  return {
    title: () => "The floor",
    theme: "paper",
    close() {
      loading.stop();
      clearTimeout(timer);
    },
    render() {
      const { answers, asked, error } = local;
      return [
        h(
          "article.sheet.floor",
          {},
          h(
            "header",
            {},
            h("p.kicker", {}, "The floor"),
            h("h1", {}, "What happens if"),
            searchField(asked, ask),
            chips(local, ask),
          ),
          error && h("p.error", { role: "alert" }, error),
          !answers && !error && h("p.hint", {}, "Loading…"),
          answers && isEmpty(asked) && h("p.hint", {}, "Describe what happened, or pick a house."),
          answers &&
            !isEmpty(asked) &&
            h(
              "div.row.no-print",
              {},
              h("button", { type: "button", "data-act": "share", onclick: share }, "Copy link"),
              csvButton("rulings", () => rulingsCsv(answers)),
              printButton(),
              asked.row && h("button", { type: "button", "data-act": "others", onclick: () => ask({}) }, "Other rulings"),
              asked.game && h("a.button", { href: `/rules/${asked.game}` }, "Rule sheet"),
            ),
          answers &&
            !isEmpty(asked) &&
            h(
              "div.answers",
              { class: answers.length > 1 ? "several" : "" },
              answers.map((answer, number) =>
                answerSection(answer, {
                  choose: asked.house && number === 0 ? choose : null,
                  showAll: () => ask({ all: true }),
                  rowAddress: (row) => rowAddress(asked, answer.ask, row),
                  elsewhereAddress: answers.length === 1 ? (ask) => elsewhereAddress(asked, ask) : null,
                }),
              ),
            ),
        ),
      ];
    },
  };
}

/** @param {Asked} asked @param {(changes: Partial<Asked>, wait?: number) => void} ask */
function searchField(asked, ask) {
  return h(
    "form.floor-search",
    { role: "search", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), ask({})) },
    h(
      "label",
      {},
      "Describe what happened",
      h("input", {
        type: "search",
        name: "words",
        autofocus: true,
        maxlength: 200,
        placeholder: "flop came early",
        value: asked.words,
        oninput: (/** @type {Event} */ event) => ask({ words: valueFrom(event) }, TYPING),
      }),
    ),
  );
}

/**
 * House, game, stage and event, and what is asked beside it.
 * @param {{asked: Asked, houses: Room.House[], games: Room.GameEntry[], answers: Room.HouseRulings[] | null}} local
 * @param {(changes: Partial<Asked>) => void} ask
 */
function chips({ asked, houses, games, answers }, ask) {
  const own = games.filter((game) => game.house === asked.house);
  const first = asked.house ? answers?.[0] : null;
  const pill = (/** @type {string} */ id, /** @type {string} */ name) =>
    h(
      "button.pill",
      {
        type: "button",
        "data-house": id,
        "aria-pressed": String(asked.house === id),
        onclick: () => ask(askHouse(asked, id)),
      },
      name,
    );
  return [
    h(
      "div.pills.no-print",
      { role: "group", "aria-label": "House" },
      pill("", "All houses"),
      houses.map((house) => pill(house.id, house.name)),
    ),
    asked.house &&
      h(
        "form.row.no-print",
        { onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
        h(
          "label",
          { "data-key": `game ${asked.house}` },
          "Game",
          select(
            ["", ...own.map((game) => game.id)],
            asked.game,
            (game) => ask({ game, event: "", stage: "" }),
            (id) => own.find((game) => game.id === id)?.name ?? "All games",
          ),
        ),
        h(
          "label",
          { "data-key": "stage" },
          "Stage",
          select(
            ["", ...(first?.stages ?? []).map(({ id }) => id)],
            asked.stage,
            (stage) => ask({ stage }),
            (id) => first?.stages.find((stage) => stage.id === id)?.text ?? "Any stage",
          ),
        ),
        h("label", { "data-key": "event" }, "Event", eventSelect(first?.events ?? [], asked.event, (event) => ask({ event }))),
        h("label", { "data-key": "beside" }, "Side by side with", besideSelect(asked, houses, games, (beside) => ask({ beside }))),
      ),
  ];
}

/** Events in their groups. @param {Room.FiledEvent[]} events @param {string} chosen @param {(event: string) => void} onpick */
function eventSelect(events, chosen, onpick) {
  const groups = [...new Set(events.map(({ group }) => group))];
  return h(
    "select",
    { name: "event", onchange: (/** @type {Event} */ event) => onpick(valueFrom(event)) },
    h("option", { value: "" }, "Any event"),
    groups.map((group) =>
      h(
        "optgroup",
        { label: group },
        events
          .filter((event) => event.group === group)
          .map(({ id, text }) => h("option", { value: id, selected: id === chosen }, text)),
      ),
    ),
  );
}

/** Another house, or one of its games. @param {Asked} asked @param {Room.House[]} houses @param {Room.GameEntry[]} games @param {(beside: string) => void} onpick */
function besideSelect(asked, houses, games, onpick) {
  return h(
    "select",
    { name: "beside", onchange: (/** @type {Event} */ event) => onpick(valueFrom(event)) },
    h("option", { value: "" }, "Nothing"),
    houses.map(({ id, name }) =>
      h(
        "optgroup",
        { label: name },
        h("option", { value: id, selected: id === asked.beside }, `${name}, all games`),
        games
          .filter((game) => game.house === id)
          .map((game) => h("option", { value: game.id, selected: game.id === asked.beside }, `${game.name}, ${name}`)),
      ),
    ),
  );
}
