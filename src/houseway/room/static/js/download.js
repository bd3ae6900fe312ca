/** Files made on the page: tables as CSV, and what the room answered as JSON. */

import { h } from "./dom.js";

/** @typedef {string | number | null | undefined} Cell */

/**
 * Rows as CSV. A text that a spreadsheet would take for a formula gets an apostrophe in front.
 * @param {readonly string[]} columns @param {Cell[][]} rows
 */
export function csv(columns, rows) {
  return [columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** @param {Cell} value */
function cell(value) {
  if (typeof value === "number") return String(value);
  const text = (value ?? "").replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Give the visitor a file. @param {string} name @param {string} type @param {string} text */
function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A button that saves rows as CSV. @param {string} name of the file, without its ending @param {() => string} make */
export function csvButton(name, make) {
  const save = () => download(`${name}.csv`, "text/csv;charset=utf-8", make());
  return h("button", { type: "button", "data-act": "csv", onclick: save }, "CSV");
}

/** A button that saves an answer as JSON. @param {string} name of the file, without its ending @param {() => object | Promise<object>} make */
export function jsonButton(name, make) {
  const save = async () => download(`${name}.json`, "application/json", JSON.stringify(await make(), null, 2));
  return h("button", { type: "button", "data-act": "json", onclick: save }, "JSON");
}

export const printButton = () =>
  h("button", { type: "button", "data-act": "print", onclick: () => print() }, "Print");
