/** The few windows that come up over the page: a name to play under, and the keys. */

import { enterAsGuest } from "./api.js";
import { h } from "./dom.js";

const FIRST = ["Lucky", "River", "Golden", "Quiet", "Steady", "Sunny", "Swift", "Velvet"];
const LAST = ["Ace", "Anchor", "Chip", "Falcon", "Harbor", "Jack", "Otter", "Sparrow"];

/** A name nobody has to think about. */
function someName() {
  const pick = (/** @type {string[]} */ list) => list[Math.floor(Math.random() * list.length)];
  return `${pick(FIRST)} ${pick(LAST)} ${Math.floor(10 + Math.random() * 90)}`;
}

/**
 * Open a dialog; resolves with what it was closed with.
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
  });
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
        h("p", {}, "You play for play chips only; $5,000 are waiting for you."),
        h("label", {}, "Your name at the table", name),
        wrong,
        h(
          "div.row",
          {},
          h("button.primary.big", { type: "submit", "data-act": "enter-guest" }, "Enter"),
          h("button.big", { type: "button", onclick: () => close("") }, "Not now"),
        ),
        h("p.hint", {}, "Have an account? ", h("a", { href: "/account", onclick: () => close("") }, "Log in")),
      ),
    ];
  }, "Enter the room");
  return entered === "entered";
}

/** @param {import("./a11y.js").Shortcut[]} keys */
export function helpDialog(keys) {
  void openDialog(
    (close) => [
      h(
        "div.dialog",
        {},
        h("h2", {}, "Keys"),
        h(
          "dl.keys",
          {},
          [
            ["Tab", "Go to the next control; circles, seats and buttons in order"],
            ["Enter or Space", "Press it: bet on a circle, choose, sit"],
            ...keys.map((key) => [key.keys, key.text]),
            ["?", "This list"],
          ].map(([name, text]) => [h("dt", {}, h("kbd", {}, name)), h("dd", {}, text)]),
        ),
        h("p.hint", {}, "At a table the keys change with what can be done: betting, deciding, settlement."),
        h("button.primary", { type: "button", autofocus: true, onclick: () => close("") }, "Close"),
      ),
    ],
    "Keys",
  );
}
