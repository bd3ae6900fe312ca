/** Opening a table: its side bets, the filing's options and readings, the schedule, the limits, and the bots. */

import { openTable } from "../api.js";
import { h, valueFrom } from "../dom.js";
import { loadForm, select, settingsFields, sideBetFields, withSideBets } from "../settings.js";

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function openTableView({ params, redraw, toast, go, needPlayer }) {
  const local = {
    game: `${params.house}/${params.game}`,
    form: /** @type {Room.GameForm | null} */ (null),
    chosen: /** @type {import("../settings.js").Chosen} */ ({}),
    bots: 3,
    strategy: "",
    name: "",
    pace: "20",
    error: "",
  };

  /** @param {import("../settings.js").Chosen} chosen */
  async function choose(chosen) {
    try {
      local.form = await loadForm(local.game, chosen);
      local.chosen = chosen;
      local.error = "";
      local.strategy ||= local.form.strategies[0] ?? "";
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
    }
    redraw();
  }

  /** @param {Room.GameForm} form @param {string[]} sideBets */
  async function change(form, sideBets) {
    try {
      const next = await withSideBets(form, sideBets, local.chosen);
      if (!next) return;
      local.game = next.game;
      go(`/open/${next.game}`, { replace: true, quiet: true });
      await choose(next.chosen);
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
      redraw();
    }
  }

  async function open(/** @type {Event} */ event) {
    event.preventDefault();
    if (!(await needPlayer())) return;
    const bots = Array.from({ length: local.bots }, (_, index) => ({ seat: index + 1, strategy: local.strategy }));
    const time = Number(local.pace);
    try {
      const { id } = await openTable({
        game: local.game,
        settings: local.chosen,
        name: local.name,
        bots,
        clocks: { betting: time, decision: time, bank: Math.min(time, 15), pause: 8 },
      });
      go(`/table/${id}`);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
  }

  void choose({});
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
            ),
          ),
          h(
            "section",
            {},
            h("h2", {}, "Rules at this table"),
            sideBetFields(form, (sideBets) => void change(form, sideBets)),
            settingsFields(form, local.chosen, (chosen) => void choose(chosen), { table: true }),
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
