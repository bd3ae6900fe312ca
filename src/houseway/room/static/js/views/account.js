/** The account page: name, password, chips and their movements. */

import { buyIn, getWallet, logIn, makeAccount } from "../api.js";
import { askToGiveUp } from "../dialogs.js";
import { h, valueFrom } from "../dom.js";
import { money, signed } from "../money.js";
import { heads } from "../tables.js";

/** @param {import("../router.js").Context} context @returns {import("../router.js").View} */
export function accountView({ query, redraw, toast, go, session, needPlayer, refreshSession, leaveRoom }) {
  const local = {
    wallet: /** @type {Room.Wallet | null} */ (null),
    amount: 1000,
    name: /** @type {string | null} */ (null), // as it is being typed
  };

  async function load() {
    local.wallet = session() ? await getWallet().catch(() => null) : null;
    redraw();
  }

  /** @param {() => Promise<unknown>} action @param {string} done @returns {Promise<boolean>} whether it was accepted */
  async function attempt(action, done) {
    try {
      await action();
      local.name = null;
      await refreshSession();
      toast(done);
      await load();
      return true;
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
      return false;
    }
  }

  /** @param {(name: string, password: string) => Promise<unknown>} give @param {string} done */
  const credentials = (give, done) => async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const name = String(fields.get("name"));
    const guest = session();
    if (guest?.guest && name.trim().toLowerCase() !== guest.name.toLowerCase() && !(await askToGiveUp(guest))) return;
    if (await attempt(() => give(name, String(fields.get("password"))), done)) goOn();
  };

  /** Return to the page that led here to log in. */
  function goOn() {
    const next = query.get("next");
    if (next?.startsWith("/")) go(next);
  }

  async function signOut() {
    try {
      if (await leaveRoom()) toast("Signed out.");
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
  }

  function loginForms() {
    const player = session();
    return h(
      "section",
      {},
      h("h2", {}, player?.operator ? "Set a password" : player ? "Create an account" : "Log in or enter as a guest"),
      player?.operator && h("p.hint", {}, "With a password you can log in as the operator from other browsers."),
      player?.guest && h("p.hint", {}, "Guest chips are lost with your cookies; set a password to keep them."),
      h(
        "form.row",
        {
          onsubmit: credentials(
            player ? makeAccount : logIn,
            player?.operator ? "Password set." : player ? "Account created." : "Welcome back.",
          ),
        },
        h(
          "label",
          {},
          "Name",
          h("input", {
            name: "name",
            required: true,
            maxlength: 20,
            autocomplete: "username",
            value: local.name ?? player?.name ?? "",
            oninput: (/** @type {Event} */ event) => (local.name = valueFrom(event)),
          }),
        ),
        h(
          "label",
          {},
          "Password",
          h("input", {
            name: "password",
            type: "password",
            required: true,
            minlength: 8,
            autocomplete: player ? "new-password" : "current-password",
          }),
        ),
        h("button.primary", { type: "submit" }, player?.operator ? "Set password" : player ? "Create account" : "Log in"),
      ),
      !player &&
        h(
          "div.row",
          {},
          h("button", { type: "button", onclick: () => void needPlayer() }, "Enter as a guest"),
        ),
    );
  }

  void load();
  return {
    title: () => "Account",
    theme: "paper",
    personChanged: () => void load(),
    render() {
      const player = session();
      return [
        h(
          "article.sheet",
          {},
          h(
            "header",
            {},
            h("p.kicker", {}, player ? (player.operator ? "Operator" : player.guest ? "Guest" : "Account") : "Not signed in"),
            h("h1", {}, player?.name ?? "Your account"),
          ),
          player &&
            h(
              "section.figures",
              {},
              h("div", {}, h("strong", {}, money(player.balance)), h("span", {}, "in your wallet")),
              h("div", {}, h("strong", {}, String(player.at_tables.length)), h("span", {}, player.at_tables.length === 1 ? "table with your chips" : "tables with your chips")),
            ),
          player &&
            h(
              "form.row",
              {
                onsubmit: (/** @type {Event} */ event) => (
                  event.preventDefault(),
                  attempt(() => buyIn(local.amount), "Chips added to your wallet.")
                ),
              },
              h(
                "label",
                {},
                "Play chips",
                h("input", {
                  type: "number",
                  min: 1,
                  max: 100000,
                  value: local.amount,
                  oninput: (/** @type {Event} */ event) => (local.amount = Number(valueFrom(event))),
                }),
              ),
              h("button.primary", { type: "submit" }, "Buy in"),
              h(
                "button",
                { type: "button", onclick: () => void signOut(), "data-act": "sign-out" },
                "Sign out",
              ),
            ),
          (!player || player.guest || player.operator) && loginForms(),
          player && local.wallet && h("section", {}, h("h2", {}, "Your ledger"), ledger(local.wallet.entries)),
        ),
      ];
    },
  };
}

/** @param {Room.WalletEntry[]} entries */
function ledger(entries) {
  if (!entries.length) return h("p.hint", {}, "No chips have moved yet.");
  return h(
    "div.scroll",
    {},
    h(
      "table",
      {},
      heads("When", "What", "Table", ">Amount"),
      h(
        "tbody",
        {},
        entries.map((entry) =>
          h(
            "tr",
            {},
            h("td", {}, when(entry.at)),
            h("td", {}, entry.kind, entry.note && h("span.hint", {}, ` ${entry.note}`)),
            h(
              "td",
              {},
              entry.table
                ? h(
                    "a",
                    { href: entry.round ? `/history/${entry.table}/${entry.round}` : `/table/${entry.table}` },
                    entry.round ? `Table ${entry.table}, round ${entry.round}` : `Table ${entry.table}`,
                  )
                : "",
            ),
            h("td.num", { class: entry.amount < 0 ? "lost" : "won" }, signed(entry.amount)),
          ),
        ),
      ),
    ),
  );
}

/** @param {number} seconds */
export function when(seconds) {
  return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
