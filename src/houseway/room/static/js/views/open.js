/** Opening a table: its side bets, the filing's options and readings, the schedule, the limits, and the bots. */

import { openTable } from "../api.js";
import { h, valueFrom } from "../dom.js";
import { query, RoomError } from "../net.js";
import { asList, fromQuery, loadForm, select, settingsFields, settingTitle, sideBetFields, usualBots, withSideBets } from "../settings.js";

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

  /** @param {import("../settings.js").Chosen} chosen */
  async function choose(chosen) {
    try {
      local.form = await loadForm(local.game, chosen);
      local.chosen = chosen;
      local.error = "";
      local.strategy ||= local.form.strategies[0] ?? "";
      local.bots ??= usualBots(local.form);
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
    }
    redraw();
  }

  /** @param {import("../settings.js").Chosen} chosen */
  function pick(chosen) {
    go(`/open/${local.game}${query({ set: asList(chosen) })}`, { replace: true, quiet: true });
    return choose(chosen);
  }

  /** @param {Room.GameForm} form @param {string[]} sideBets */
  async function change(form, sideBets) {
    try {
      const next = await withSideBets(form, sideBets, local.chosen);
      if (!next) return;
      local.game = next.game;
      await pick(next.chosen);
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
      redraw();
    }
  }

  async function open(/** @type {Event} */ event) {
    event.preventDefault();
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
      if (!form) return [h("p.notice", {}, local.error || "Loading the rules…")];
      return [
        h(
          "form.sheet.open-form",
          { onsubmit: open },
          h(
            "header",
            {},
            h("p.kicker", {}, form.house_name),
            h("h1", {}, `Open a table of ${form.name}`),
            h("p", {}, form.summary),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          local.tooMany && h("p.error", { role: "alert" }, `${local.tooMany} `, h("a", { href: "/" }, "Your tables are listed in the lobby.")),
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
            sideBetFields(form, (sideBets) => void change(form, sideBets)),
            settingsFields(form, local.chosen, (chosen) => void pick(chosen), { table: true }),
            changedPays(form, local.chosen, (chosen) => void pick(chosen)),
          ),
          h(
            "div.row",
            {},
            h("button.primary.big", { type: "submit", "data-act": "open" }, "Open the table"),
            h("a.button.big", { href: "/" }, "Back"),
          ),
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
