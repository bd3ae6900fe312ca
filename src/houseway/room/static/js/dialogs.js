/** Dialogs over the page: the guest's name, questions before something is given up, and the keyboard shortcuts. */

import { enterAsGuest, getTables } from "./api.js";
import { h } from "./dom.js";
import { money, total } from "./money.js";
import { query } from "./net.js";

const FIRST = ["Lucky", "River", "Golden", "Quiet", "Steady", "Sunny", "Swift", "Velvet"];
const LAST = ["Ace", "Anchor", "Chip", "Falcon", "Harbor", "Jack", "Otter", "Sparrow"];

/** A suggested name. */
function someName() {
  const pick = (/** @type {string[]} */ list) => list[Math.floor(Math.random() * list.length)];
  return `${pick(FIRST)} ${pick(LAST)} ${Math.floor(10 + Math.random() * 90)}`;
}

/**
 * Open a dialog; resolves to the value it was closed with.
 * @param {(close: (value: string) => void) => Node[]} content @param {string} label @returns {Promise<string>}
 */
function openDialog(content, label) {
  return new Promise((done) => {
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-label": label }));
    dialog.append(...content((value) => dialog.close(value)));
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue);
    });
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
    document.body.append(dialog);
    dialog.showModal();
    /** @type {HTMLInputElement | null} */ (dialog.querySelector("input[autofocus]"))?.select();
  });
}

/**
 * Ask before something is done; Escape and a click beside the dialog cancel it.
 * @param {string} title @param {import("./dom.js").Child[]} body @param {{yes: string, no: string}} answers
 * @returns {Promise<boolean>}
 */
export async function askFirst(title, body, { yes, no }) {
  const answer = await openDialog(
    (close) => [
      h(
        "div.dialog",
        {},
        h("h2", {}, title),
        body,
        h(
          "div.row",
          {},
          h(
            "button.primary.big",
            { type: "button", autofocus: true, onclick: () => close(""), "data-act": "cancel" },
            no,
          ),
          h("button.big", { type: "button", onclick: () => close("yes"), "data-act": "confirm" }, yes),
        ),
      ),
    ],
    title,
  );
  return answer === "yes";
}

/** Ask a guest before chips are given up that nobody but the guest can use. @param {Room.PlayerOut} guest */
export async function askToGiveUp(guest) {
  const tables = (await getTables().catch(() => [])).flatMap((table) =>
    table.you ? [{ ...table, chips: table.you.chips }] : [],
  );
  const all = money(total([guest.balance, ...tables.map((table) => table.chips)]));
  return askFirst(
    `Give up ${all}?`,
    [
      h("p", {}, `You play as a guest. If you go on, nobody can sign in as ${guest.name} again, and these chips are lost:`),
      h(
        "ul.list",
        {},
        h("li", {}, `${money(guest.balance)} in your wallet`),
        tables.map((table) => h("li", {}, `${money(table.chips)} at ${table.name} (${table.game_name})`)),
      ),
      h("p.hint", {}, "To keep them, set a password on the account page first."),
    ],
    { yes: `Give up ${all}`, no: "Keep my chips" },
  );
}

/** A link to copy by hand, where the page may not use the clipboard. @param {string} link */
export function linkDialog(link) {
  return openDialog(
    (close) => [
      h(
        "div.dialog",
        {},
        h("h2", {}, "Invite people to this table"),
        h("label", {}, "Copy this link", h("input", { readonly: true, value: link, autofocus: true, name: "link" })),
        h("button.primary", { type: "button", onclick: () => close("") }, "Close"),
      ),
    ],
    "Invite people to this table",
  );
}

/** Ask for a name and enter the room as a guest. @returns {Promise<boolean>} whether somebody entered */
export async function guestDialog() {
  const entered = await openDialog((close) => {
    const name = /** @type {HTMLInputElement} */ (
      h("input", {
        name: "name",
        required: true,
        maxlength: 20,
        value: someName(),
        autocomplete: "nickname",
        autofocus: true,
      })
    );
    const wrong = h("p.error", { role: "alert" });
    const enter = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        await enterAsGuest(name.value.trim());
        close("entered");
      } catch (error) {
        wrong.textContent = /** @type {Error} */ (error).message;
      }
    };
    return [
      h(
        "form.dialog",
        { onsubmit: enter },
        h("h2", {}, "Welcome to the room"),
        h("p", {}, "Play chips only. You start with $5,000."),
        h("label", {}, "Your name at the table", name),
        wrong,
        h(
          "div.row",
          {},
          h("button.primary.big", { type: "submit", "data-act": "enter-guest" }, "Enter"),
          h("button.big", { type: "button", onclick: () => close("") }, "Not now"),
        ),
        h("p.hint", {}, "Have an account? ", h("a", { href: loginAddress(), onclick: () => close("") }, "Log in")),
      ),
    ];
  }, "Enter the room");
  return entered === "entered";
}

/** The account page, which leads back here after the login. */
function loginAddress() {
  return `/account${query({ next: location.pathname === "/account" ? "" : location.pathname })}`;
}

/** @param {import("./a11y.js").Shortcut[]} keys */
export function helpDialog(keys) {
  void openDialog(
    (close) => [
      h(
        "div.dialog",
        {},
        h("h2", {}, "Keyboard shortcuts"),
        h(
          "dl.keys",
          {},
          [
            ["Tab", "Move to the next circle, seat or button"],
            ["Enter or Space", "Press it: place a bet, choose, sit down"],
            ...keys.map((key) => [key.keys, key.text]),
            ["?", "Show this list"],
          ].map(([name, text]) => [h("dt", {}, h("kbd", {}, name)), h("dd", {}, text)]),
        ),
        h("p.hint", {}, "At a table, the keys depend on the phase: betting, decisions, settlement."),
        h("button.primary", { type: "button", autofocus: true, onclick: () => close("") }, "Close"),
      ),
    ],
    "Keyboard shortcuts",
  );
}
