/** The lobby: open tables, the houses, and their games by family. */

import { getGames, getHouses, getTables, openTable } from "../api.js";
import { clothOf } from "../cloth.js";
import { h, valueFrom } from "../dom.js";
import { familyName, gameCard, heroArt, openedTableCard, ownTableCard, tableCard } from "../lobby/cards.js";
import { placeName, SEAT_GIVEN_UP, wasGivenUp } from "../table/remembered.js";
import { loadForm, usualBots } from "../settings.js";

/**
 * @typedef {Object} Local
 * @property {Room.House[]} houses
 * @property {Room.GameEntry[]} games
 * @property {Room.TableSummary[]} tables
 * @property {string} search
 * @property {string} family
 * @property {boolean} loaded
 * @property {string} busy the game that is being opened
 */

/** @type {import("../router.js").Opening} */
export function lobbyView({ params, redraw, toast, go, session, needPlayer }) {
  /** @type {Local} */
  const local = { houses: [], games: [], tables: [], search: "", family: "", loaded: false, busy: "" };
  const house = () => local.houses.find((one) => one.id === params.house);

  async function load() {
    try {
      [local.houses, local.games, local.tables] = await Promise.all([
        getHouses(),
        getGames(),
        getTables(),
      ]);
      local.loaded = true;
      tellGivenUp();
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
    redraw();
  }

  async function refresh() {
    if (document.hidden) return;
    local.tables = await getTables().catch(() => local.tables);
    tellGivenUp();
    redraw();
  }

  /** A player who was away too long is told that the seat was given up. */
  function tellGivenUp() {
    const player = session();
    const lost = local.tables.filter(({ id, you }) => player && !you && wasGivenUp(placeName(id, player.name)));
    if (lost.length) toast(SEAT_GIVEN_UP, "bad");
  }

  /** One click: join a table of this game that has a free seat and today's rules, or open one with bots. @param {Room.GameEntry} game */
  async function playNow(game) {
    if (!(await needPlayer())) return;
    local.busy = game.id;
    redraw();
    try {
      const open = local.tables.find(
        (table) => table.game === game.id && table.taken < table.seats && !table.earlier_rules,
      );
      const id =
        open?.id ??
        (
          await openTable({
            game: game.id,
            bots: usualBots(await loadForm(game.id, {})),
            clocks: { betting: 40, decision: 40, bank: 15, pause: 12 },
            while_played: true,
          })
        ).id;
      go(`/table/${id}`);
    } catch (error) {
      local.busy = "";
      toast(/** @type {Error} */ (error).message, "bad");
      redraw();
    }
  }

  void load();
  const timer = setInterval(() => void refresh(), 4000);
  return {
    title: () => house()?.name ?? "Lobby",
    theme: "dark",
    close: () => clearInterval(timer),
    personChanged: () => void refresh(),
    render: () => [
      h(
        "div.lobby",
        {},
        ownTables(local, session()?.name),
        hero(house(), local.games),
        housesRow(local, params.house),
        tablesSection(local, params.house),
        gamesSection(local, params.house, redraw, playNow),
      ),
    ],
  };
}

/** Where the visitor has chips, first where the table waits for the visitor; then the other tables that the visitor opened. @param {Local} local @param {string | undefined} name */
function ownTables({ tables }, name) {
  const own = tables.flatMap((table) => (table.you ? [{ table, you: table.you }] : []));
  const opened = tables.filter((table) => !table.you && name && table.opened_by === name);
  if (!own.length && !opened.length) return null;
  own.sort((one, two) => Number(two.you.turn) - Number(one.you.turn));
  return h(
    "section",
    { "aria-label": "Your tables", "data-key": "own tables" },
    h("ul.own-tables", {}, own.map(({ table, you }) => ownTableCard(table, you)), opened.map(openedTableCard)),
  );
}

/** @param {number} games */
const counted = (games) => `${games} ${games === 1 ? "game" : "games"}`;

/** @param {Room.GameEntry[]} all */
function gamesAndSideBets(all) {
  const sideBets = all.filter((game) => game.attaches_to.length).length;
  const games = counted(all.length - sideBets);
  return sideBets ? `${games} and ${sideBets} side ${sideBets === 1 ? "bet" : "bets"}` : games;
}

/** @param {Room.House | undefined} house @param {Room.GameEntry[]} games */
function hero(house, games) {
  return h(
    "section.hero",
    {},
    h(
      "div.hero-words",
      {},
      h("h1", {}, house?.name ?? "Pick a game and sit down"),
      h(
        "p",
        {},
        house
          ? `${gamesAndSideBets(games.filter((game) => game.house === house.id))}, ${house.own ? "from this room's own rule files: proposed, not filed" : "dealt, banked and charged as this house filed them"}.`
          : "Games of five California card rooms, as they filed them. Take a seat, bank a hand, and see the rule behind every payout. Play chips only.",
      ),
    ),
    heroArt(),
  );
}

/** @param {Local} local @param {string | undefined} chosen */
function housesRow(local, chosen) {
  return h(
    "nav.houses",
    { "aria-label": "Houses" },
    h(
      "a.house",
      { href: "/", "aria-current": chosen ? null : "true" },
      h("strong", {}, "All houses"),
      h("span", {}, gamesAndSideBets(local.games)),
    ),
    local.houses.map((house) =>
      h(
        "a.house",
        {
          href: `/house/${house.id}`,
          "data-cloth": clothOf(house.id),
          "aria-current": house.id === chosen ? "true" : null,
        },
        h("strong", {}, house.name),
        h("span", {}, gamesAndSideBets(local.games.filter((game) => game.house === house.id))),
      ),
    ),
  );
}

/** @param {Local} local @param {string | undefined} house */
function tablesSection(local, house) {
  const tables = local.tables.filter((table) => !house || table.house === house);
  return h(
    "section",
    { "aria-label": "Open tables" },
    h("h2", {}, "Open tables", h("small", {}, tables.length ? ` ${tables.length}` : "")),
    tables.length
      ? h("ul.tables", {}, tables.map(tableCard))
      : h(
          "p.hint",
          {},
          local.loaded ? "No tables are open. Pick a game below; bots take the other seats." : "Loading…",
        ),
  );
}

/** The side bets that a game takes. @param {Local} local @param {Room.GameEntry} game */
const sideBetsOf = ({ games }, { id }) => games.filter((one) => one.attaches_to.includes(id));

/**
 * @param {Local} local @param {string | undefined} house @param {() => void} redraw
 * @param {(game: Room.GameEntry) => void} playNow
 */
function gamesSection(local, house, redraw, playNow) {
  const words = local.search.toLowerCase().split(/\s+/).filter(Boolean);
  const games = local.games.filter(
    (game) =>
      (!house || game.house === house) &&
      (!local.family || game.family === local.family) &&
      words.every((word) =>
        `${game.name} ${game.house_name} ${game.family} ${game.bets.join(" ")}`.toLowerCase().includes(word),
      ),
  );
  const families = [
    ...new Set(
      local.games
        .filter((game) => !house || game.house === house)
        .map((game) => game.family),
    ),
  ];
  const shown = [...new Set(games.map((game) => game.family))];
  return h(
    "section",
    { "aria-label": "Games" },
    h(
      "div.games-head",
      {},
      h("h2", {}, "Games"),
      h("input", {
        type: "search",
        placeholder: "Search games and bets",
        "aria-label": "Search games and bets",
        value: local.search,
        oninput: (/** @type {Event} */ event) => ((local.search = valueFrom(event)), redraw()),
      }),
      h(
        "div.pills",
        { role: "group", "aria-label": "Families" },
        [["", "All"], ...families.map((family) => [family, familyName(family)])].map(([id, name]) =>
          h(
            "button.pill",
            {
              type: "button",
              "aria-pressed": String(local.family === id),
              onclick: () => ((local.family = id), redraw()),
            },
            name,
          ),
        ),
      ),
    ),
    shown.map((family) =>
      h(
        "div.family",
        { "data-key": family },
        h("h3", {}, familyName(family)),
        h(
          "ul.games",
          {},
          games
            .filter((game) => game.family === family)
            .map((game) => gameCard(game, sideBetsOf(local, game), local.busy, playNow)),
        ),
      ),
    ),
    local.loaded && !games.length && h("p.hint", {}, "No games match."),
  );
}
