/** The operator's page: a link makes a browser his; he closes tables, removes people and reads the room's books. */

import {
  becomeOperator,
  closeAnyTable,
  getAudit,
  getDiskUse,
  getFeeReport,
  getPeople,
  getTables,
  readmit,
  removeFromRoom,
  removeFromTable,
} from "../api.js";
import { askFirst } from "../dialogs.js";
import { h } from "../dom.js";
import { auditReport, diskReport, feeReport, peopleTable, tablesTable } from "../operator/parts.js";

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function operatorView({ redraw, toast, go, session, refreshSession }) {
  const local = {
    people: /** @type {Room.PersonInRoom[]} */ ([]),
    tables: /** @type {Room.TableSummary[]} */ ([]),
    report: /** @type {Room.FeeReport | null} */ (null),
    audit: /** @type {Room.Audit | null} */ (null),
    disk: /** @type {Room.DiskUse | null} */ (null),
    name: "",
  };
  const link = location.hash.slice(1);

  async function load() {
    if (!session()?.operator) return;
    try {
      [local.people, local.tables, local.report, local.audit, local.disk] = await Promise.all([
        getPeople(local.name),
        getTables(),
        getFeeReport(),
        getAudit(),
        getDiskUse(),
      ]);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
    redraw();
  }

  /** @param {() => Promise<unknown>} action @param {string} done */
  async function attempt(action, done) {
    try {
      await action();
      toast(done);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
    await load();
  }

  /** Ask, and then act. @param {string} title @param {string} effect @param {string} yes @param {() => Promise<unknown>} action @param {string} done */
  async function askAndDo(title, effect, yes, action, done) {
    if (await askFirst(title, [h("p", {}, effect)], { yes, no: "Cancel" })) await attempt(action, done);
  }

  /** Ask, with a field for what the player is told, and then act. @param {string} title @param {string} effect @param {(reason: string) => Promise<unknown>} action @param {string} done */
  async function askAndRemove(title, effect, action, done) {
    const field = /** @type {HTMLInputElement} */ (h("input", { name: "reason", maxlength: 200, autocomplete: "off" }));
    const body = [h("p", {}, effect), h("label.wide", {}, "Reason, which the player is told (optional)", field)];
    if (await askFirst(title, body, { yes: "Remove", no: "Cancel" })) await attempt(() => action(field.value.trim()), done);
  }

  /** @type {import("../operator/parts.js").Acts} */
  const acts = {
    close: (table) =>
      void askAndDo(
        `Close ${table.name}?`,
        "A round in play is void. All chips, including the wagers on the felt, go back to the players' wallets.",
        "Close the table",
        () => closeAnyTable(table.id),
        `${table.name} is closed.`,
      ),
    removeFromTable: (person, at) =>
      void askAndRemove(
        `Remove ${person.name} from ${at.table_name}?`,
        "This player leaves with all chips when the round is over, and cannot sit at this table again.",
        (reason) => removeFromTable(at.table, person.name, reason),
        `${person.name} leaves ${at.table_name}.`,
      ),
    remove: (person) =>
      void askAndRemove(
        `Remove ${person.name} from the room?`,
        person.guest
          ? "This guest is signed out and leaves every table."
          : "This player is signed out, leaves every table, and cannot log in until you readmit them.",
        (reason) => removeFromRoom(person.id, reason),
        `${person.name} has been removed.`,
      ),
    readmit: (person) => void attempt(() => readmit(person.id), `${person.name} can log in again.`),
  };

  async function follow() {
    try {
      await becomeOperator(link);
      await refreshSession();
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
    go("/operator", { replace: true });
  }

  /** What a visitor sees who is not the operator. */
  function invitation() {
    const player = session();
    if (!link)
      return [
        h("p", {}, "This page is for the person who runs this room."),
        h("p", {}, "If you have set a password, log in with it as the operator."),
        h("p.hint", {}, "The command ", h("code", {}, "houseway room operator"), " prints a link to it that works once."),
      ];
    return [
      h("p", {}, "This link signs this browser in as the operator. It works once."),
      player &&
        h(
          "p",
          {},
          player.guest
            ? `You are signed in as ${player.name}, a guest. You will be signed out, and you will lose your name and your chips.`
            : `You are signed in as ${player.name}. You will be signed out.`,
        ),
      h(
        "div.row",
        {},
        h("button.primary", { type: "button", "data-act": "become-operator", onclick: () => void follow() }, "Continue"),
      ),
    ];
  }

  function findForm() {
    return h(
      "form.row",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          local.name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
          void load();
        },
      },
      h("label", {}, "Name (blank = everybody at a table)", h("input", { name: "name", maxlength: 20, value: local.name })),
      h("button", { type: "submit" }, "Find"),
    );
  }

  function office() {
    return [
      h("section", {}, h("h2", {}, "People"), findForm(), peopleTable(local.people, local.name, acts)),
      h("section", {}, h("h2", {}, "Tables"), tablesTable(local.tables, acts)),
      h("section", {}, h("h2", {}, "Past rounds"), h("p", {}, h("a", { href: "/history?all=1" }, "Rounds of every table"))),
      local.report && h("section", {}, h("h2", {}, "House fees by table and day"), feeReport(local.report)),
      local.audit && h("section", {}, h("h2", {}, "The room's ledger"), auditReport(local.audit)),
      local.disk && h("section", {}, h("h2", {}, "Disk use"), diskReport(local.disk)),
    ];
  }

  void load();
  return {
    title: () => "Operator",
    theme: "paper",
    personChanged: () => void load(),
    render: () => [
      h(
        "article.sheet",
        {},
        h("header", {}, h("p.kicker", {}, "This room"), h("h1", {}, "Operator")),
        session()?.operator ? office() : invitation(),
      ),
    ],
  };
}
