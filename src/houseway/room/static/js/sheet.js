/** The contents of a rule sheet: on its own page, and beside a table. */

import { marked } from "./cites.js";
import { h } from "./dom.js";

/** Where a sheet comes from: who proposes it, or its approval and its lines. @param {Room.RuleSheet} sheet */
export function sourceOfSheet({ proposed_by, approval, version, lines }) {
  return [
    proposed_by && `Proposed by ${proposed_by}`,
    approval && `Approval ${approval}`,
    version,
    lines && `lines ${lines}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The list of sections, and the sections. @param {Room.RuleSheet} sheet */
export function sheetContents({ sections }) {
  return [
    h(
      "nav.contents.no-print",
      { "aria-label": "Contents" },
      sections.map((part) => h("a", { href: `#${part.id}` }, part.title)),
    ),
    sections.map((part) =>
      h(
        "section",
        { id: part.id, "data-key": part.id },
        h("h2", {}, part.title),
        LONG.includes(part.id)
          ? h("details", {}, h("summary", {}, `Show all ${rowsOf(part)}`), part.blocks.map(block))
          : part.blocks.map(block),
      ),
    ),
  ];
}

/** Sections that are opened by those who want them. */
const LONG = ["procedures"];

/** @param {Room.SheetSection} part */
function rowsOf({ blocks }) {
  return blocks.reduce((sum, block) => sum + (block.kind === "table" ? block.rows.length : 0), 0);
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
