/** What the lobby is made of: a card for each open table and each game. */

import { cardGroup } from "../cards.js";
import { chipStack } from "../chips.js";
import { clothOf } from "../cloth.js";
import { h, s } from "../dom.js";
import { money } from "../money.js";

/** A hand of cards and some chips, for decoration. */
export function heroArt() {
  const fan = ["Th", "Jh", "Qh", "Kh", "Ah"].map((card, index) =>
    s("g", { transform: `translate(150 150) rotate(${(index - 2) * 13}) translate(-35 -142)` }, cardGroup(card)),
  );
  return s(
    "svg.hero-art",
    { viewBox: "40 0 270 150", "aria-hidden": "true" },
    fan,
    [
      [262, 122, 500],
      [290, 130, 125],
      [238, 134, 40],
    ].map(([x, y, amount]) =>
      s("g", { transform: `translate(${x} ${y})` }, chipStack(amount, { radius: 17, label: false })),
    ),
  );
}

/** @param {Room.TableSummary} table */
export function tableCard(table) {
  const full = table.taken >= table.seats;
  return h(
    "li.table-card",
    { "data-key": `table ${table.id}`, "data-cloth": clothOf(table.house) },
    h(
      "a.table-link",
      {
        href: `/table/${table.id}`,
        "aria-label": `${table.name}: ${table.game_name} at ${table.house_name}, ${table.opened_by ? `opened by ${table.opened_by}, ` : ""}${table.taken} of ${table.seats} seats taken, limits $${table.limits}`,
      },
      h(
        "span.mini-felt",
        { "aria-hidden": "true" },
        Array.from({ length: table.seats }, (_, index) =>
          h("i", { class: index < table.people ? "person" : index < table.taken ? "bot" : "" }),
        ),
      ),
      h(
        "span.table-words",
        {},
        h("strong", {}, table.name),
        h("span", {}, aboutTable(table)),
        h(
          "span.facts",
          {},
          h("span", {}, `$${table.limits}`),
          h("b", {}, `${table.taken}/${table.seats} seats`),
          h("em", {}, table.phase),
        ),
      ),
      h("span.join", { class: full && !table.you ? "" : "can" }, table.you ? "Return" : full ? "Watch" : "Join"),
    ),
  );
}

/**
 * The game that is played, whatever the table is called, whose game it is, and who opened the table.
 * @param {Room.TableSummary} table
 */
function aboutTable(table) {
  const opener = table.opened_by && `opened by ${table.opened_by}`;
  return [table.game_name, table.house_name, opener, table.earlier_rules && "earlier rules", table.private && "private"].filter(Boolean).join(" · ");
}

/** A table where the visitor has chips. @param {Room.TableSummary} table @param {Room.YourPlace} you */
export function ownTableCard(table, you) {
  const now = you.turn ? "Your turn" : you.sitting_out ? "You are sitting out" : table.phase;
  return h(
    "li.own-table",
    { "data-key": `own ${table.id}`, class: you.turn ? "turn" : "" },
    h(
      "span.table-words",
      {},
      h("strong", {}, table.name),
      h("span", {}, aboutTable(table)),
      h("span.facts", {}, h("b", {}, `${money(you.chips)} at the table`), h("em", {}, now)),
    ),
    h("a.button.return", { href: `/table/${table.id}`, "data-act": "return" }, "Return to your table"),
  );
}

/** A table that the visitor opened and does not sit at. @param {Room.TableSummary} table */
export function openedTableCard(table) {
  return h(
    "li.own-table",
    { "data-key": `own ${table.id}` },
    h("span.table-words", {}, h("strong", {}, table.name), h("span", {}, aboutTable(table)), h("span.facts", {}, h("em", {}, "You opened this table"))),
    h("a.button.return", { href: `/table/${table.id}`, "data-act": "return" }, "Go to your table"),
  );
}

/** @param {string} family */
export function familyName(family) {
  const words = family.replaceAll("-vs-", " against the ").replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** Which house spreads it, or who proposes it. @param {Room.GameEntry} game */
function sourceOf(game) {
  const kind = game.kind === "game" ? [] : [game.kind];
  const proposal = game.proposed_by ? [`proposed by ${game.proposed_by}`] : [];
  return [game.house_name, ...kind, ...proposal].join(" · ");
}

/**
 * @param {Room.GameEntry} game @param {Room.GameEntry[]} sideBets those that it takes
 * @param {string} busy @param {(game: Room.GameEntry) => void} playNow
 */
export function gameCard(game, sideBets, busy, playNow) {
  return h(
    "li.game",
    { "data-key": game.id, "data-game": game.id, "data-cloth": clothOf(game.house) },
    h(
      "div.game-words",
      {},
      h("h4", {}, game.name),
      h("p.game-house", {}, sourceOf(game)),
      h("p.summary", {}, game.summary),
      h(
        "p.bets",
        {},
        game.bets.map((bet) => h("span.bet", {}, bet)),
      ),
      sideBets.length > 0 &&
        h("p.game-house", {}, `Optional side bets: ${sideBets.map((one) => one.name).join(", ")}`),
    ),
    h(
      "div.game-links",
      {},
      game.playable &&
        h(
          "button.primary",
          { type: "button", disabled: busy === game.id, onclick: () => playNow(game), "data-act": "play" },
          busy === game.id ? "Opening…" : "Play",
        ),
      game.playable && h("a.button", { href: `/open/${game.id}` }, "New table"),
      h("a.button.quiet", { href: `/rules/${game.id}` }, "Rules"),
      game.priced && h("a.button.quiet", { href: `/odds/${game.id}` }, "Odds"),
      game.equity && h("a.button.quiet", { href: `/equity/${game.id}` }, "Equity"),
    ),
  );
}
