/** The rule sheet of a game, drawn from the same data as on the command line, and made to be printed. */

import { getSheet } from "../api.js";
import { marked } from "../cites.js";
import { h } from "../dom.js";
import { query } from "../net.js";
import { newest } from "../newest.js";
import { asList, fromQuery, loadForm, settingsFields, sideBetFields, withSideBets } from "../settings.js";

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
            h(
              "p.cite",
              {},
              [
                sheet.proposed_by && `Proposed by ${sheet.proposed_by}`,
                sheet.approval && `Approval ${sheet.approval}`,
                sheet.version,
                sheet.lines && `lines ${sheet.lines}`,
              ]
                .filter(Boolean)
                .join(" · "),
            ),
            h(
              "div.row.no-print",
              {},
              h("button", { type: "button", onclick: () => print() }, "Print"),
              h("a.button", { href: `/odds/${game}${query({ set: asList(local.chosen) })}` }, "Odds"),
              h("a.button", { href: `/desk/${game}` }, "Settle a hand"),
              h("a.button", { href: `/open/${game}` }, "Open a table"),
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
          h(
            "nav.contents.no-print",
            { "aria-label": "Contents" },
            sheet.sections.map((part) => h("a", { href: `#${part.id}` }, part.title)),
          ),
          sheet.sections.map((part) =>
            h("section", { id: part.id, "data-key": part.id }, h("h2", {}, part.title), part.blocks.map(block)),
          ),
        ),
      ];
    },
  };
}

/** @param {Room.SheetBlock} block */
function block(block) {
  if (block.kind === "paragraph") {
    return h(
      "p",
      {},
      block.label && h("strong", {}, `${block.label} `),
      block.text,
      marked(block) && h("span.cite", {}, ` ${marked(block)}`),
    );
  }
  const lines = block.columns.indexOf("Lines");
  return h(
    "figure",
    {},
    block.title && h("figcaption", {}, block.title, block.cite && h("span.cite", {}, ` ${block.cite}`)),
    h(
      "div.scroll",
      { tabindex: block.grid ? 0 : null },
      h(
        "table",
        { class: block.grid ? "grid" : "" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            block.columns.map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          block.rows.map((row) =>
            h(
              "tr",
              {},
              row.map((cell, index) =>
                index === 0 && block.grid
                  ? h("th", { scope: "row" }, cell)
                  : h(
                      "td",
                      {
                        class: [
                          index === lines ? "cite" : "",
                          block.grid ? `cell-${cell.toLowerCase().slice(0, 1)}` : "",
                        ].join(" "),
                      },
                      cell,
                    ),
              ),
            ),
          ),
        ),
      ),
    ),
    block.note && h("p.hint", {}, block.note),
  );
}
