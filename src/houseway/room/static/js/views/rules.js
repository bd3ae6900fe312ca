/** The rule sheet of a game, drawn from the same data as on the command line, and made to be printed. */

import { getSheet } from "../api.js";
import { h } from "../dom.js";
import { query } from "../net.js";
import { newest } from "../newest.js";
import { asList, fromQuery, loadForm, settingsFields, sideBetFields, withSideBets } from "../settings.js";
import { sheetContents, sourceOfSheet } from "../sheet.js";

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function rulesView({ params, query: search, redraw, go }) {
  const game = `${params.house}/${params.game}`;
  const local = {
    sheet: /** @type {Room.RuleSheet | null} */ (null),
    form: /** @type {Room.GameForm | null} */ (null),
    chosen: fromQuery(search),
    error: "",
  };

  const update = (/** @type {Partial<typeof local>} */ changes) => (Object.assign(local, changes), redraw());
  const loading = newest((error) => update({ error }));

  function load() {
    const { chosen } = local;
    void loading.ask(
      (signal) => Promise.all([getSheet(game, asList(chosen), signal), loadForm(game, chosen, signal)]),
      ([sheet, form]) => update({ sheet, form, error: "" }),
    );
  }

  /** @param {import("../settings.js").Chosen} chosen */
  function choose(chosen) {
    local.chosen = chosen;
    go(`/rules/${game}${query({ set: asList(chosen) })}`, { replace: true, quiet: true });
    load();
  }

  /** @param {Room.GameForm} form @param {string[]} sideBets */
  async function change(form, sideBets) {
    try {
      const next = await withSideBets(form, sideBets, local.chosen);
      if (next) go(`/rules/${next.game}${query({ set: asList(next.chosen) })}`);
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
      redraw();
    }
  }

  load();
  return {
    title: () => `${local.sheet?.name ?? "Rules"}: rule sheet`,
    theme: "paper",
    close: loading.stop,
    render() {
      const { sheet, form } = local;
      if (!sheet) return [h("p.notice", {}, local.error || "Loading the rules…")];
      return [
        h(
          "article.sheet",
          {},
          h(
            "header",
            {},
            h("p.kicker", {}, sheet.house),
            h("h1", {}, sheet.name),
            h("p.lead", {}, sheet.summary),
            h("p.cite", {}, sourceOfSheet(sheet)),
            h(
              "div.row.no-print",
              {},
              h("button", { type: "button", onclick: () => print() }, "Print"),
              form && !form.not_priced && h("a.button", { href: `/odds/${game}${query({ set: asList(local.chosen) })}` }, "Odds"),
              form?.equity && h("a.button", { href: `/equity/${game}${query({ set: asList(local.chosen) })}` }, "Equity"),
              form && h("a.button", { href: `/${form.banked ? "bank" : "simulate"}/${game}${query({ set: asList(local.chosen) })}` }, form.banked ? "Bank it" : "Simulate it"),
              h("a.button", { href: `/desk/${game}` }, "Settle a hand"),
              sheet.lines && !sheet.proposed_by && h("a.button", { href: `/floor${query({ ask: [game] })}` }, "When something goes wrong"),
              h("a.button", { href: `/open/${game}${query({ set: asList(local.chosen) })}` }, "Open a table"),
            ),
          ),
          local.error && h("p.error", { role: "alert" }, local.error),
          form &&
            h(
              "details.choices-box.no-print",
              {},
              h(
                "summary",
                {},
                form.side_bets.length ? "Change side bets, options and readings" : "Change options and readings",
              ),
              sideBetFields(form, (sideBets) => void change(form, sideBets)),
              settingsFields(form, local.chosen, choose, { table: true }),
            ),
          sheetContents(sheet),
        ),
      ];
    },
  };
}
