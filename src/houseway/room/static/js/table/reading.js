/** The rules and the odds of a table, to read beside it: they open without leaving the table. */

import { getTableSheet } from "../api.js";
import { h } from "../dom.js";
import { query } from "../net.js";
import { asList, loadForm, settingTitle } from "../settings.js";
import { sheetContents, sourceOfSheet } from "../sheet.js";
import { oddsView } from "../views/odds.js";

/** The address of a page about this table's game, with what was chosen at this table. @param {"rules" | "odds"} page @param {Room.TableMessage} table */
export function pageOf(page, { game, chosen }) {
  return `/${page}/${game}${query({ set: asList(chosenText(chosen)) })}`;
}

/** @param {Room.TableMessage["chosen"]} chosen @returns {import("../settings.js").Chosen} */
function chosenText(chosen) {
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)]));
}

/**
 * What is read beside a table; each part is loaded when it is first shown.
 * @param {import("../router.js").Context} context that of the table's own page
 */
export function createReading(context) {
  let sheet = /** @type {Room.RuleSheet | null} */ (null);
  let asked = false;
  let error = "";
  let odds = /** @type {import("../router.js").View | null} */ (null);
  let earlier = false;

  /** @param {Room.TableMessage} table */
  async function loadSheet({ id }) {
    asked = true;
    try {
      sheet = await getTableSheet(id);
    } catch (failure) {
      asked = false;
      error = /** @type {Error} */ (failure).message;
    }
    context.redraw();
  }

  /** @param {URL} address of an odds page */
  function openOdds({ pathname, searchParams }) {
    odds?.close?.();
    const [, , house, game] = pathname.split("/");
    odds = oddsView({ ...context, params: { house, game }, query: searchParams, go: inside });
  }

  /** The odds go on to other side bets in the panel; the address stays that of the table. @type {import("../router.js").Go} */
  function inside(to, how) {
    if (how?.quiet) return;
    openOdds(new URL(to, location.href));
    context.redraw();
  }

  /** Odds are those of today's rules: note if the table was opened with others. @param {Room.TableMessage} table */
  async function compare(table) {
    const today = await loadForm(table.game, chosenText(table.chosen)).catch(() => null);
    earlier = today?.digest !== table.digest;
    context.redraw();
  }

  return {
    /** @param {Room.TableMessage} table */
    rules(table) {
      if (!asked && !error) void loadSheet(table);
      if (!sheet) return h("p.hint", { role: "status" }, error || "Loading the rules…");
      return paper(
        h(
          "article.sheet",
          { "data-sheet": "" },
          h(
            "header",
            {},
            h("p.kicker", {}, `Rules at this table · ${sheet.house}`),
            h("h2", {}, sheet.name),
            h("p.lead", {}, sheet.summary),
            h("p", { "data-chosen": "" }, chosenHere(table)),
            h("p.cite", {}, sourceOfSheet(sheet)),
          ),
          sheetContents(sheet),
        ),
      );
    },
    /** @param {Room.TableMessage} table */
    odds(table) {
      if (!odds) {
        openOdds(new URL(pageOf("odds", table), location.href));
        void compare(table);
      }
      return paper([
        earlier && h("p.notice", {}, "This table keeps the rules it was opened with. These odds are for today's rules."),
        odds?.render(),
      ]);
    },
    /** Stop what is still being computed. */
    close() {
      odds?.close?.();
      odds = null;
      error = "";
    },
  };
}

/** @typedef {ReturnType<typeof createReading>} Reading */

/** What this table chose that the filing does not have by itself. @param {Room.TableMessage} table */
function chosenHere({ chosen }) {
  const named = Object.entries(chosen).map(([name, value]) => `${settingTitle(name.replace(".", ": "))}: ${value}`);
  return named.length ? `Chosen at this table: ${named.join("; ")}.` : "This table plays the game as filed.";
}

/** @param {import("../dom.js").Child} child */
function paper(child) {
  return h("div.reading", { "data-theme": "paper", onclick: keepTable }, child);
}

/** Links do not leave the table: those within the sheet scroll to their section, others open another window. @param {MouseEvent} event */
function keepTable(event) {
  const link = /** @type {Element} */ (event.target).closest("a[href]");
  const href = link?.getAttribute("href") ?? "";
  if (!href.startsWith("#")) {
    link?.setAttribute("target", "_blank");
    return;
  }
  event.preventDefault();
  document.getElementById(href.slice(1))?.scrollIntoView();
}
