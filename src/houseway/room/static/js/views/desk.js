/** The settlement desk: a finished round as the floor describes it, who is paid what, and why. */

import { getGames, settle } from "../api.js";
import { cardField } from "../cardpicker.js";
import { handsOf } from "../desk/hands.js";
import { keepForm, keptForm } from "../desk/kept.js";
import { inWords } from "../desk/mistakes.js";
import { potFields } from "../desk/pot-fields.js";
import { potResultOf } from "../desk/pot-result.js";
import { fittedPlayers, potSituation } from "../desk/pots.js";
import { scoreFields } from "../desk/score-fields.js";
import { scoreResultOf } from "../desk/score-result.js";
import { scoreSituation } from "../desk/scores.js";
import { resultOf } from "../desk/result.js";
import { betFields, betsAt, bettorName, emptyForm, fitted, freeSeat, newBettor, newHand, newSeat, placeName, situationOf } from "../desk/situation.js";
import { h, valueFrom } from "../dom.js";
import { handTitle } from "../felt/labels.js";
import { gamePicker } from "../gamepicker.js";
import { query } from "../net.js";
import { newest } from "../newest.js";
import { loadForm, settingsFields, sideBetFields, withSideBets } from "../settings.js";

/** @typedef {import("../desk/situation.js").Hand} Hand */
/** @typedef {import("../desk/situation.js").SeatRow} SeatRow */
/** @typedef {import("../desk/hands.js").Hands} Hands */

/**
 * @typedef {Object} Page the page's own state, apart from what is described
 * @property {Room.GameEntry[]} games
 * @property {Room.GameForm | null} form
 * @property {string} open the card field whose picker is open
 * @property {Room.DeskAnswer | Room.HandAnswer | Room.ScoresAnswer | null} result
 * @property {string} error
 */

/** @type {import("../router.js").Opening} */
export function deskView({ params, redraw, go }) {
  const asked = params.house ? `${params.house}/${params.game}` : "";
  /** @type {Page & import("../desk/situation.js").Described} */
  const local = {
    games: [],
    form: null,
    ...emptyForm(asked),
    ...keptForm(asked),
    open: "",
    result: null,
    error: "",
  };

  const streets = () => local.form?.shape.streets ?? [];
  const isForPots = () => streets().length > 0;
  const isBetween = () => local.form !== null && !isForPots() && local.form.bets.length === 0;
  const update = (/** @type {Partial<typeof local>} */ changes) => (Object.assign(local, changes), redraw());
  const choosing = newest((error) => update({ error }));
  const settling = newest((message) => {
    const error = local.form ? inWords(message, local.form.bets, handsOf(local.form).shared) : message;
    showResult({ error, result: null });
  });

  async function load() {
    const games = await getGames().catch(() => []);
    local.games = games.filter((game) => game.playable);
    local.game ||= local.games[0]?.id ?? "";
    await choose(local.chosen);
    if (!local.form) await choose({}); // what was kept may no longer be allowed
    redraw();
  }

  const keep = () => keepForm(local);
  addEventListener("pagehide", keep);

  /** @param {Room.GameForm} form */
  function clear(form) {
    const empty = emptyForm(local.game);
    update({ ...empty, ...fitted(empty, handsOf(form)), players: fittedPlayers([]), result: null, error: "" });
    void choose({});
  }

  /** @param {Record<string, string>} chosen */
  async function choose(chosen) {
    if (!local.game) return;
    await choosing.ask(
      (signal) => loadForm(local.game, chosen, signal),
      (form) =>
        update({ form, chosen, error: "", ...fitted(local, handsOf(form)), players: fittedPlayers(local.players) }),
    );
  }

  /** @param {Room.GameForm} form @param {string[]} sideBets */
  async function change(form, sideBets) {
    try {
      const next = await withSideBets(form, sideBets, local.chosen);
      if (!next) return;
      local.game = next.game;
      go(`/desk/${next.game}`, { replace: true, quiet: true });
      await choose(next.chosen);
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
      redraw();
    }
  }

  function submit(/** @type {Event} */ event) {
    event.preventDefault();
    void settling.ask(
      (signal) => settle(isForPots() ? potSituation(local, streets()) : isBetween() ? scoreSituation(local) : situationOf(local), signal),
      (result) => showResult({ error: "", result }),
    );
  }

  /** @param {Pick<Page, "error" | "result">} found */
  function showResult(found) {
    update(found);
    document.getElementById("desk-result")?.scrollIntoView({ block: "nearest" });
  }

  void load();
  return {
    title: () => "Settlement desk",
    theme: "paper",
    close() {
      keep();
      removeEventListener("pagehide", keep);
      choosing.stop();
      settling.stop();
    },
    render() {
      const { form } = local;
      return [
        h(
          "article.sheet.desk",
          {},
          h(
            "header",
            {},
            h("p.kicker", {}, "For the floor"),
            h("h1", {}, "Settlement desk"),
            h(
              "p.lead",
              {},
              isForPots()
                ? "Enter the cards of a finished hand, and what each seat put in. The desk works out every pot, who wins it and where odd chips go, and cites the lines of the filing."
                : isBetween()
                ? "Enter every hand of a finished round as it was set. The desk compares every two of them, with the reason for each point, and cites the lines of the filing."
                : "Enter the cards, wagers and bank of a finished round. The desk works out who is paid what and in what order, and cites the lines of the filing.",
            ),
            h("p.no-print", {}, h("a", { href: `/floor${query({ ask: local.game ? [local.game] : [] })}` }, "Something went wrong in the hand? Look up the ruling.")),
          ),
          h(
            "form",
            { onsubmit: submit },
            h(
              "section",
              {},
              h("h2", {}, "Game"),
              gamePicker(local, (game) => go(`/desk/${game}`)),
              form && sideBetFields(form, (sideBets) => void change(form, sideBets)),
              form &&
                h(
                  "details.choices-box",
                  {},
                  h("summary", {}, "Options and readings"),
                  settingsFields(form, local.chosen, (chosen) => void choose(chosen), { table: true }),
                ),
            ),
            form &&
              (isForPots()
                ? potFields(form, { local, redraw, cards })
                : isBetween()
                ? scoreFields(form, { local, redraw, cards })
                : [tableFields(form), ...handSections(form, handsOf(form))]),
            h(
              "div.row.desk-go",
              {},
              h("button.primary.big", { type: "submit", "data-act": "settle", disabled: !form }, "Settle"),
              h("button.big", { type: "button", "data-act": "clear", onclick: () => form && clear(form), disabled: !form }, "Clear the form"),
            ),
          ),
          local.error && h("p.error", { role: "alert", id: "desk-error" }, local.error),
          local.result && ("pots" in local.result
              ? potResultOf(local.result)
              : "scores" in local.result
              ? scoreResultOf(local.result)
              : resultOf(local.result)),
        ),
      ];
    },
  };

  /** @param {Room.GameForm} form */
  function tableFields(form) {
    const seats = { type: "number", min: 1, max: form.seats };
    return h(
      "section",
      {},
      h("h2", {}, "Table"),
      h(
        "div.row",
        {},
        h(
          "label",
          {},
          "Player-dealer's seat",
          h("input", {
            ...seats,
            name: "dealer",
            value: local.dealer,
            oninput: (/** @type {Event} */ event) => ((local.dealer = Number(valueFrom(event))), redraw()),
          }),
        ),
        h(
          "label",
          {},
          "Bank ($, blank = covers all action)",
          h("input", {
            name: "bank",
            inputmode: "decimal",
            value: local.bank,
            oninput: (/** @type {Event} */ event) => (local.bank = valueFrom(event)),
          }),
        ),
        h(
          "label",
          {},
          buttonLabel(form.button),
          h("input", {
            ...seats,
            name: "start",
            value: local.start,
            oninput: (/** @type {Event} */ event) => (local.start = valueFrom(event)),
          }),
        ),
        form.button?.by === "dice" &&
          h(
            "label",
            {},
            `Dice (${form.button.dice}, or their total)`,
            h("input", {
              name: "dice",
              inputmode: "numeric",
              placeholder: Array.from({ length: form.button.dice }, (_, at) => (at % 6) + 1).join(" "),
              autocomplete: "off",
              value: local.dice,
              oninput: (/** @type {Event} */ event) => (local.dice = valueFrom(event)),
            }),
          ),
        form.button?.by === "number" &&
          h(
            "label",
            {},
            "Random number",
            h("input", {
              name: "number",
              inputmode: "numeric",
              placeholder: "4",
              autocomplete: "off",
              value: local.number,
              oninput: (/** @type {Event} */ event) => (local.number = valueFrom(event)),
            }),
          ),
      ),
    );
  }

  /** The hands that all share, and the seats with their own. @param {Room.GameForm} form @param {Hands} hands */
  function handSections(form, hands) {
    const { pack } = form;
    const addSeat = () => (local.seats.push(newSeat(freeSeat(local), hands)), redraw());
    return [
      h(
        "section",
        {},
        h("h2", {}, `${handTitle(`${pack.noun}s`)} on the table`),
        hands.shared.map(([key, label]) =>
          handFields(`shared ${key}`, label, local.shared[key], key === "board" ? { ...hands, keeps: false } : hands),
        ),
      ),
      h(
        "section",
        {},
        h("h2", {}, "Seats"),
        local.seats.map((row) => seatFields(row, form, hands)),
        h("div.row", {}, h("button", { type: "button", onclick: addSeat }, "Add a seat")),
      ),
    ];
  }

  /** @param {string} name @param {string} label @param {string} value @param {(value: string) => void} set @param {string[]} [parts] */
  function cards(name, label, value, set, parts = []) {
    const pack = local.form?.pack;
    return pack && cardField({
      name,
      label,
      value,
      pack,
      parts,
      open: local.open === name,
      onchange: (text) => (set(text), redraw()),
      onopen: () => ((local.open = local.open === name ? "" : name), redraw()),
    });
  }

  /**
   * One hand: its cards, and those it keeps if it plays with only some of them.
   * @param {string} name @param {string} label @param {Hand} hand @param {Hands} hands
   */
  function handFields(name, label, hand, { keeps, parts }) {
    const text = parts.length ? `${label} (${parts.join(" / ")} if set)` : label;
    return [
      cards(name, text, hand.cards, (value) => (hand.cards = value), parts),
      keeps && cards(`${name} kept`, `${label}, kept`, hand.kept, (value) => (hand.kept = value)),
    ];
  }

  /**
   * The hands of a seat, with those split from each.
   * @param {SeatRow} row @param {Hands} hands
   */
  function ownHands(row, hands) {
    return hands.own.map((label, place) => {
      const split = row.hands[place];
      const name = (/** @type {number} */ at) => `seat ${row.seat}${place ? ` hand ${place + 1}` : ""}${at ? ` split ${at}` : ""}`;
      return [
        split.map((hand, at) =>
          handFields(name(at), `${label} of seat ${row.seat}${at ? `, split hand ${at + 1}` : ""}`, hand, hands),
        ),
        hands.splits &&
          h(
            "button.quiet.split",
            { type: "button", "data-act": "split", onclick: () => (split.push(newHand()), redraw()) },
            `Add a split hand for ${hands.own.length === 1 ? `seat ${row.seat}` : label}`,
          ),
        hands.switches &&
          cards(
            `${name(0)} dealt`,
            `${label} of seat ${row.seat} as dealt, if cards were switched`,
            row.dealt[place],
            (value) => (row.dealt[place] = value),
          ),
      ];
    });
  }

  /** @param {SeatRow} row @param {Room.GameForm} form @param {Hands} hands */
  function seatFields(row, form, hands) {
    return h(
      "fieldset.seat-row",
      { "data-key": `seat ${row.seat}` },
      h("legend", {}, `Seat ${row.seat}`),
      row.bettors.map((_, place) => bettorFields(row, place, form, hands.doubles)),
      form.backline &&
        h(
          "button.quiet.another",
          { type: "button", "data-act": "bettor", onclick: () => (row.bettors.push(newBettor()), redraw()) },
          `Add a bettor at seat ${row.seat}`,
        ),
      ownHands(row, hands),
    );
  }

  /**
   * One bettor at a seat: the name if there are several, the wagers, the choices.
   * @param {SeatRow} row @param {number} place among the seat's bettors @param {Room.GameForm} form
   * @param {string} doubles the bet that is made on single hands
   */
  function bettorFields(row, place, form, doubles) {
    const bettor = row.bettors[place];
    const named = row.bettors.length > 1;
    const prefix = place ? `${row.seat} bettor ${place + 1}` : `${row.seat}`;
    const remove = place
      ? () => row.bettors.splice(place, 1)
      : () => (local.seats = local.seats.filter((one) => one !== row));
    return h(
      "div.row.bettor",
      {
        "data-key": prefix,
        role: named ? "group" : null,
        "aria-label": named ? `${bettorName(row, place)}, seat ${row.seat}` : null,
      },
      named &&
        h(
          "label",
          {},
          place ? "Backline bettor" : "Player",
          h("input.short", {
            name: `${prefix} name`,
            placeholder: placeName(row, place),
            value: bettor.name,
            oninput: (/** @type {Event} */ event) => ((bettor.name = valueFrom(event)), redraw()),
          }),
        ),
      betsAt(form.bets, place)
        .flatMap((bet) => betFields(row, bet, doubles))
        .map(({ key, label }) =>
          h(
            "label",
            { "data-key": key },
            label,
            h("input.short", {
              name: `${prefix} ${key}`,
              inputmode: "decimal",
              placeholder: "$",
              title: "If it was bet several times, write the amounts with plus signs between them",
              value: bettor.bets[key] ?? "",
              oninput: (/** @type {Event} */ event) => (bettor.bets[key] = valueFrom(event)),
            }),
          ),
        ),
      h(
        "label",
        {},
        "Choice",
        h("input.short", {
          name: `${prefix} choice`,
          placeholder: "if any",
          title: "Separate choices with commas",
          value: bettor.choice,
          oninput: (/** @type {Event} */ event) => (bettor.choice = valueFrom(event)),
        }),
      ),
      h(
        "button.quiet",
        { type: "button", onclick: () => (remove(), redraw()) },
        named && !place ? "Remove the seat" : "Remove",
      ),
    );
  }
}

const PLACES_BUTTON = { card: "cards", dice: "dice", number: "random number" };

/** What the field of the seat where action starts is called. @param {Room.ButtonInfo | null} button */
function buttonLabel(button) {
  if (!button) return "First seat settled (blank = as filed)";
  return `Action button seat (blank = from the ${PLACES_BUTTON[button.by]})`;
}
