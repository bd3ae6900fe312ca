/** The fields that describe a table: who bets what, who banks with how much, and how everybody decides. */

import { h, valueFrom } from "../dom.js";
import { select } from "../settings.js";
import { betNamed, freeSeat, newWager, nextSeat, openBets } from "./asked.js";

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./asked.js").SeatBets} SeatBets */
/** @typedef {import("./asked.js").Wager} Wager */
/** @typedef {(changes: Partial<Asked>) => void} Change */

/**
 * A field for text. @param {Asked} asked @param {Change} change
 * @param {{name: keyof Asked, label: string, hint?: string, numeric?: boolean}} about
 */
export function textField(asked, change, { name, label, hint = "", numeric = true }) {
  return h(
    "label",
    { "data-key": name },
    label,
    h("input", {
      name,
      value: String(asked[name]),
      placeholder: hint,
      autocomplete: "off",
      inputmode: numeric ? "decimal" : null,
      maxlength: 20,
      oninput: (/** @type {Event} */ event) => change({ [name]: valueFrom(event) }),
    }),
  );
}

/** Who bets what. @param {Room.GameForm} form @param {Asked} asked @param {Change} change */
export function seatsSection(form, asked, change) {
  const seats = asked.seats ?? [];
  // Changes begin from what is asked by then: two of them may come before the page is drawn again.
  const edit = (/** @type {(now: SeatBets[]) => SeatBets[]} */ edited) => change({ seats: edited(asked.seats ?? []) });
  const banker = freeSeat(form, seats);
  const most = form.backline ? Infinity : form.seats - 1;
  return h(
    "section",
    {},
    h("h2", {}, "Wagers"),
    h("p.hint", {}, banker === null ? "Every seat bets: leave one for the player-dealer." : asked.rotate ? "The bank goes around the seats that bet." : `Seat ${banker}, the first without a wager, banks.`),
    h("div.bet-seats", {}, seats.map((one, at) => seatFields(form, seats, at, edit))),
    h(
      "div.row.no-print",
      {},
      h("button", { type: "button", "data-act": "add-seat", disabled: seats.length >= most, onclick: () => edit((now) => [...now, nextSeat(form, now)]) }, "Add a seat"),
    ),
  );
}

/**
 * One bettor. @param {Room.GameForm} form @param {SeatBets[]} seats as drawn @param {number} at
 * @param {(edited: (now: SeatBets[]) => SeatBets[]) => void} edit
 */
function seatFields(form, seats, at, edit) {
  const { seat, wagers } = seats[at];
  const open = openBets(form);
  const set = (/** @type {(now: SeatBets) => Partial<SeatBets>} */ changes) => edit((now) => now.map((one, place) => (place === at ? { ...one, ...changes(one) } : one)));
  const setWager = (/** @type {number} */ number, /** @type {Partial<Wager>} */ changes) =>
    set((now) => ({ wagers: now.wagers.map((one, place) => (place === number ? { ...one, ...changes } : one)) }));
  const numbers = Array.from({ length: form.seats }, (_, number) => String(number + 1));
  const again = seats.slice(0, at).filter((other) => other.seat === seat).length;
  return h(
    "fieldset.bet-seat",
    { "data-key": `bettor ${at}` },
    h("legend", {}, again ? `Seat ${seat}, bettor ${again + 1}` : `Seat ${seat}`),
    wagers.map(({ bet, amount }, number) =>
      h(
        "div.bet-row",
        { "data-key": `wager ${number}` },
        labelled(`Bet ${number + 1} of seat ${seat}`, select(open.map(({ name }) => name), betNamed(form, bet)?.name ?? bet, (name) => setWager(number, { bet: name }))),
        h("input", {
          name: `amount ${at + 1}.${number + 1}`,
          "aria-label": `Dollars on bet ${number + 1} of seat ${seat}`,
          value: amount,
          inputmode: "decimal",
          autocomplete: "off",
          maxlength: 12,
          oninput: (/** @type {Event} */ event) => setWager(number, { amount: valueFrom(event) }),
        }),
        wagers.length > 1 &&
          h("button.quiet", { type: "button", "aria-label": `Remove bet ${number + 1} of seat ${seat}`, onclick: () => set((now) => ({ wagers: now.wagers.filter((_, other) => other !== number) })) }, "×"),
      ),
    ),
    h(
      "div.row.no-print",
      {},
      wagers.length < open.length && h("button.quiet", { type: "button", "data-act": "add-bet", onclick: () => set((now) => ({ wagers: [...now.wagers, newWager(form, now.wagers)] })) }, "Add a bet"),
      labelled(`Number of the seat, now ${seat}`, select(numbers, String(seat), (value) => set(() => ({ seat: Number(value) })), (value) => `Seat ${value}`)),
      seats.length > 1 && h("button.quiet", { type: "button", "aria-label": `Remove seat ${seat}`, onclick: () => edit((now) => now.filter((_, other) => other !== at)) }, "Remove"),
    ),
  );
}

/** A control without a visible label. @param {string} label @param {HTMLElement} control */
function labelled(label, control) {
  control.setAttribute("aria-label", label);
  return control;
}

/** Who banks with how much, and the fee. @param {Room.GameForm} form @param {import("../settings.js").Chosen} chosen @param {(chosen: import("../settings.js").Chosen) => void} choose @param {Asked} asked @param {Change} change */
export function bankSection(form, chosen, choose, asked, change) {
  const schedules = form.schedules.map(({ name }) => name);
  return h(
    "section",
    {},
    h("h2", {}, "The bank"),
    h(
      "div.settings-form",
      {},
      textField(asked, change, { name: "bank", label: "Bank of each round ($)", hint: "covers every wager" }),
      schedules.length > 1 &&
        h(
          "label",
          { "data-key": "schedule" },
          "Fee option",
          select(
            schedules,
            String(form.settings.schedule),
            (value) => choose(withSchedule(chosen, value)),
            (value) => (value === "none" ? "No fee" : scheduleLabel(form, value)),
          ),
        ),
      h(
        "label.radio",
        { "data-key": "rotate" },
        h("input", {
          type: "checkbox",
          name: "rotate",
          checked: asked.rotate,
          onchange: (/** @type {Event} */ event) => change({ rotate: /** @type {HTMLInputElement} */ (event.target).checked }),
        }),
        h("span", {}, "The bank rotates among the seats that bet"),
      ),
    ),
  );
}

/** Another fee option, with its own limits. @param {import("../settings.js").Chosen} chosen @param {string} schedule */
function withSchedule(chosen, schedule) {
  const { limits: _, ...others } = chosen;
  return { ...others, schedule };
}

/** @param {Room.GameForm} form @param {string} name */
function scheduleLabel({ schedules }, name) {
  const limits = schedules.find((one) => one.name === name)?.limits;
  return limits ? `Option ${name}, $${limits}` : `Option ${name}`;
}

/** How everybody decides. @param {string[]} policies the usual one first @param {Asked} asked @param {Change} change */
export function policyField(policies, asked, change) {
  return h(
    "label",
    { "data-key": "policy" },
    "How players decide",
    select(policies, asked.policy || policies[0], (policy) => change({ policy: policy === policies[0] ? "" : policy }), (policy) => WORDS[policy] ?? `${policy[0].toUpperCase()}${policy.slice(1)} bots`),
  );
}

/** @type {Record<string, string>} */
const WORDS = {
  best: "Best play",
  "house-way": "The house way",
  mixed: "By chance, mostly passive",
  "check-call": "Always check or call",
  wild: "By chance, often raising",
};
