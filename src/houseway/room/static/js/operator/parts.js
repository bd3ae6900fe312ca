/** The parts of the operator's page: people, tables, fees, the ledger and the database. */

import { h } from "../dom.js";
import { money } from "../money.js";
import { heads, labelled } from "../tables.js";

/**
 * @typedef {Object} Acts what the operator can do to people and tables
 * @property {(table: Room.TableSummary) => void} close
 * @property {(person: Room.PersonInRoom, at: Room.PersonAtTable) => void} removeFromTable
 * @property {(person: Room.PersonInRoom) => void} remove
 * @property {(person: Room.PersonInRoom) => void} readmit
 */

const PEOPLE = ["Name", "At tables", ">Wallet", ""];
const TABLES = ["Table", "Game", ">People", ">Bots", ">Round", ""];
const FEES = ["Day", "Table", "Game", ">Rounds", ">Fees"];

/** A table whose rows become cards on a phone. @param {string[]} columns @param {HTMLElement[]} rows */
function sheetTable(columns, rows) {
  return h("div.scroll", {}, h("table.stacked", {}, heads(...columns), h("tbody", {}, rows)));
}

/** @param {string} text @param {string} label @param {() => void} onclick */
const button = (text, label, onclick) => h("button", { type: "button", "aria-label": label, onclick }, text);

/** @param {Room.PersonInRoom[]} people @param {string} name whom the operator looks for, if anybody @param {Acts} acts */
export function peopleTable(people, name, acts) {
  if (!people.length) return h("p.hint", {}, name ? `Nobody is called ${name}. Type the whole name.` : "Nobody is at a table.");
  return sheetTable(
    PEOPLE,
    people.map((person) =>
      h(
        "tr",
        { "data-person": person.name },
        labelled(PEOPLE, [
          h("td", {}, h("span", {}, person.name, h("span.hint", {}, kindOf(person)))),
          h(
            "td",
            {},
            h(
              "div",
              {},
              person.tables.map((at) => placeOf(person, at, acts)),
            ),
          ),
          h("td.num", {}, money(person.balance)),
          h(
            "td",
            {},
            person.removed
              ? button("Readmit", `Readmit ${person.name}`, () => acts.readmit(person))
              : button("Remove from room", `Remove ${person.name} from the room`, () => acts.remove(person)),
          ),
        ]),
      ),
    ),
  );
}

/** @param {Room.PersonInRoom} person */
const kindOf = (person) => (person.removed ? " removed" : person.guest ? " guest" : "");

/** @param {Room.PersonInRoom} person @param {Room.PersonAtTable} at @param {Acts} acts */
function placeOf(person, at, acts) {
  const chips = at.chips ? money(at.chips) : "watching";
  const state = at.leaving ? ", leaving" : at.connected ? "" : ", not connected";
  return h(
    "div.row",
    {},
    h("span", {}, h("a", { href: `/table/${at.table}` }, at.table_name), ` ${chips}${state}`),
    at.chips > 0 &&
      !at.leaving &&
      button("Remove", `Remove ${person.name} from ${at.table_name}`, () => acts.removeFromTable(person, at)),
  );
}

/** @param {Room.TableSummary[]} tables @param {Acts} acts */
export function tablesTable(tables, acts) {
  if (!tables.length) return h("p.hint", {}, "No table is open.");
  return sheetTable(
    TABLES,
    tables.map((table) =>
      h(
        "tr",
        { "data-table": String(table.id) },
        labelled(TABLES, [
          h("td", {}, h("a", { href: `/table/${table.id}` }, table.name)),
          h("td", {}, table.game_name),
          h("td.num", {}, table.people),
          h("td.num", {}, table.bots),
          h("td.num", {}, table.round),
          h("td", {}, button("Close", `Close ${table.name}`, () => acts.close(table))),
        ]),
      ),
    ),
  );
}

/** @param {Room.FeeReport} report */
export function feeReport(report) {
  if (!report.rows.length) return h("p.hint", {}, "No collection has been taken yet.");
  const table = sheetTable(
    FEES,
    report.rows.map((row) =>
      h(
        "tr",
        {},
        labelled(FEES, [
          h("td", {}, row.day),
          h("td", {}, row.table_name),
          h("td", {}, row.game),
          h("td.num", {}, row.rounds),
          h("td.num", {}, `${money(row.fees)}${row.jackpot ? ` and ${money(row.jackpot)} for a jackpot` : ""}`),
        ]),
      ),
    ),
  );
  return [table, h("p", {}, h("strong", {}, `Total: ${money(report.total)}`))];
}

/** @param {Room.Audit} audit */
export function auditReport(audit) {
  return [
    h(
      "p",
      { "data-audit": audit.sound ? "sound" : "faulty" },
      audit.sound
        ? "Every transaction balances and every balance is the sum of its entries."
        : `The ledger has errors: ${audit.faults.join("; ")}`,
    ),
    h(
      "p.hint",
      {},
      `${audit.accounts} accounts, ${audit.transactions} transactions, ${audit.entries} entries; ${money(audit.issued)} issued.`,
    ),
  ];
}

/** @param {Room.DiskUse} use */
export function diskReport(use) {
  return [
    h(
      "p",
      { "data-disk": "" },
      `The database takes up ${size(use.database)}.`,
      use.free !== null && ` Its disk has ${size(use.free)} free.`,
      use.results !== null && ` Stored odds take up ${size(use.results)}.`,
    ),
    h(
      "p.hint",
      {},
      `People: ${use.people}. Tables: ${use.tables}. Rounds: ${use.rounds}. Actions: ${use.actions}.`,
    ),
  ];
}

/** A number of bytes in words. @param {number} bytes */
export function size(bytes) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  return `${amount.toFixed(step && amount < 100 ? 1 : 0)} ${units[step]}`;
}
