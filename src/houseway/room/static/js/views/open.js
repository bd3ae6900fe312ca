/** Opening a table: its side bets, the filing's options and readings, the schedule, the limits, and the bots. */

import { openTable } from "../api.js";
import { h, valueFrom } from "../dom.js";
import { query, RoomError } from "../net.js";
import { asList, fromQuery, limitsIn, loadForm, rebased, select, settingsFields, settingTitle, sideBetFields, typedLimits, usualBots, withSideBets } from "../settings.js";

/** The status of an answer that refuses one more open table. */
const TOO_MANY = 429;

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function openTableView({ params, query: search, redraw, toast, go, needPlayer }) {
  const local = {
    game: `${params.house}/${params.game}`,
    form: /** @type {Room.GameForm | null} */ (null),
    chosen: /** @type {import("../settings.js").Chosen} */ ({}),
    bots: /** @type {number | null} */ (null),
    strategy: "",
    name: "",
    pace: "40",
    private: false,
    error: "",
    tooMany: "",
  };

  /** What was last asked for: ahead of `local.chosen` until the room has answered, or after it has refused a limit. */
  let asked = local.chosen;
  let asking = Promise.resolve();
  let opening = false;

  /** While the button is held down it stays where it is, or the click would miss it. */
  let held = false;
  const draw = () => void (held || redraw());
  function hold() {
    held = true;
    const release = () => {
      for (const end of ["pointerup", "pointercancel"]) removeEventListener(end, release);
      held = false;
      redraw();
    };
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release);
  }

  /** @param {import("../settings.js").Chosen} chosen */
  function choose(chosen) {
    asked = chosen;
    asking = load(chosen);
    return asking;
  }

  /** @param {import("../settings.js").Chosen} chosen */
  async function load(chosen) {
    try {
      const form = await loadForm(local.game, chosen);
      if (asked !== chosen) return;
      Object.assign(local, { form, chosen, error: "" });
      local.strategy ||= form.strategies[0] ?? "";
      local.bots ??= usualBots(form);
    } catch (error) {
      if (asked !== chosen) return;
      asked = { ...local.chosen, ...limitsIn(chosen) }; // a list shows its old choice again, a field what was typed
      local.error = /** @type {Error} */ (error).message;
    }
    draw();
  }

  /** @param {import("../settings.js").Chosen} chosen */
  function pick(chosen) {
    go(`/open/${local.game}${query({ set: asList(chosen) })}`, { replace: true, quiet: true });
    return choose(chosen);
  }

  /** @param {Room.GameForm} form @param {string[]} sideBets */
  async function changeBets(form, sideBets) {
    try {
      const next = await withSideBets(form, sideBets, asked);
      if (!next) return;
      local.game = next.game;
      await pick(next.chosen);
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
      draw();
    }
  }

  /** @param {Room.GameForm} form @param {string[]} sideBets */
  function change(form, sideBets) {
    asking = changeBets(form, sideBets);
  }

  /**
   * Whether the table can be opened as the form stands: its last change may not have been asked for, or answered.
   * @param {import("../settings.js").Chosen} typed the limits that were typed last
   */
  async function accepted(typed) {
    const before = local.error;
    for (let work; work !== asking; ) {
      work = asking;
      await work;
    }
    if (local.error && local.error !== before) return false;
    const next = { ...asked, ...typed };
    if (local.error || asList(next).join() !== asList(asked).join()) await pick(next);
    return !local.error;
  }

  async function submit(/** @type {Event} */ event) {
    event.preventDefault();
    if (opening) return;
    opening = true;
    try {
      if (await accepted(typedLimits(/** @type {HTMLFormElement} */ (event.target)))) await open();
    } finally {
      opening = false;
    }
    redraw.now();
    document.querySelector(".open-form > .error")?.scrollIntoView({ block: "nearest" });
  }

  async function open() {
    if (!(await needPlayer())) return;
    const bots = Array.from({ length: local.bots ?? 0 }, (_, index) => ({ seat: index + 1, strategy: local.strategy }));
    const time = Number(local.pace);
    try {
      const { id } = await openTable({
        game: local.game,
        settings: local.chosen,
        name: local.name,
        bots,
        private: local.private,
        clocks: { betting: time, decision: time, bank: Math.min(time, 15), pause: 12 },
      });
      go(`/table/${id}`);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
      local.tooMany = error instanceof RoomError && error.status === TOO_MANY ? error.message : "";
      redraw();
    }
  }

  void choose(fromQuery(search));
  return {
    title: () => `Open a table: ${local.form?.name ?? ""}`,
    theme: "dark",
    render() {
      const { form } = local;
      const drawn = asked;
      const settle = (/** @type {import("../settings.js").Chosen} */ changed) => void pick(rebased(asked, drawn, changed));
      if (!form) return [h("p.notice", {}, local.error || "Loading the rules…")];
      return [
        h(
          "form.sheet.open-form",
          { onsubmit: (/** @type {Event} */ event) => void submit(event) },
          h(
            "header",
            {},
            h("p.kicker", {}, form.house_name),
            h("h1", {}, `Open a table of ${form.name}`),
            h("p", {}, form.summary),
          ),
          local.tooMany && h("p.error", { role: "alert", "data-key": "too many" }, `${local.tooMany} `, h("a", { href: "/" }, "Your tables are listed in the lobby.")),
          h(
            "section",
            {},
            h("h2", {}, "At the table"),
            h(
              "div.settings-form",
              {},
              h(
                "label",
                {},
                "Table name",
                h("input", {
                  name: "name",
                  maxlength: 40,
                  placeholder: form.name,
                  value: local.name,
                  oninput: (/** @type {Event} */ at) => (local.name = valueFrom(at)),
                }),
              ),
              h(
                "label",
                {},
                "Bots",
                h("input", {
                  type: "number",
                  name: "bots",
                  min: 0,
                  max: form.seats - 1,
                  value: local.bots,
                  oninput: (/** @type {Event} */ at) => (local.bots = Number(valueFrom(at))),
                }),
              ),
              form.strategies.length > 0 &&
                h(
                  "label",
                  {},
                  "Bot strategy",
                  select(form.strategies, local.strategy, (value) => (local.strategy = value)),
                ),
              h(
                "label",
                {},
                "Time to decide",
                select(
                  ["10", "20", "40", "90"],
                  local.pace,
                  (value) => (local.pace = value),
                  (value) => `${value} seconds`,
                ),
              ),
              h(
                "label.radio",
                {},
                h("input", {
                  type: "checkbox",
                  name: "private",
                  checked: local.private,
                  onchange: (/** @type {Event} */ at) => (local.private = /** @type {HTMLInputElement} */ (at.target).checked),
                }),
                "Private: not in the lobby; people come by your invite link",
              ),
            ),
          ),
          h(
            "section",
            {},
            h("h2", {}, "Rules at this table"),
            sideBetFields(form, (sideBets) => change(form, sideBets)),
            settingsFields(form, drawn, settle, { table: true }),
            changedPays(form, drawn, settle),
          ),
          h(
            "div.row",
            {},
            h("button.primary.big", { type: "submit", "data-act": "open", onpointerdown: hold }, "Open the table"),
            h("a.button.big", { href: "/" }, "Back"),
          ),
          local.error && h("p.error", { role: "alert", "data-key": "error" }, local.error),
        ),
      ];
    },
  };
}

/**
 * The payouts that were changed on the odds page, and a way back to those of the filing.
 * @param {Room.GameForm} form @param {import("../settings.js").Chosen} chosen
 * @param {(chosen: import("../settings.js").Chosen) => void} choose
 */
function changedPays({ changes }, chosen, choose) {
  const names = Object.keys(changes);
  if (!names.length) return null;
  const rest = Object.fromEntries(Object.entries(chosen).filter(([name]) => !(name in changes)));
  return h(
    "div.row",
    { "data-changes": "" },
    h("p", {}, `Changed payouts: ${names.map((name) => `${settingTitle(name.replace(".", ": "))} ${changes[name]}`).join("; ")}.`),
    h("button", { type: "button", onclick: () => choose(rest) }, "Use the filed payouts"),
  );
}
