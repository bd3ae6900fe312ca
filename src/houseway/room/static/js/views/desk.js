/** The settlement desk: a finished round as the floor describes it, and who is paid what, and why. */

import { cardField } from "../cardpicker.js";
import { handsOf } from "../desk/hands.js";
import { resultOf } from "../desk/result.js";
import { bettorName, fitted, freeSeat, newBettor, newHand, newSeat, placeName, situationOf } from "../desk/situation.js";
import { h } from "../dom.js";
import { get, post } from "../net.js";
import { loadForm, settingsFields } from "../settings.js";

/** @typedef {import("../desk/situation.js").Hand} Hand */
/** @typedef {import("../desk/situation.js").SeatRow} SeatRow */

/** @param {any} context */
export function deskView({ params, redraw, go }) {
  const local = {
    games: /** @type {any[]} */ ([]),
    game: params.house ? `${params.house}/${params.game}` : "",
    form: /** @type {any} */ (null),
    chosen: /** @type {any} */ ({}),
    dealer: 1,
    bank: "",
    shared: /** @type {Record<string, Hand>} */ ({}),
    seats: /** @type {any} */ (null),
    start: "",
    open: "",
    result: /** @type {any} */ (null),
    error: "",
  };

  async function load() {
    local.games = (await get("/api/games").catch(() => [])).filter((/** @type {any} */ game) => game.playable);
    local.game ||= local.games[0]?.id ?? "";
    await choose({});
    redraw();
  }

  /** @param {any} chosen */
  async function choose(chosen) {
    if (!local.game) return;
    try {
      local.form = await loadForm(local.game, chosen);
      Object.assign(local, { chosen, error: "", ...fitted(local, handsOf(local.form)) });
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
    }
    redraw();
  }

  async function settle(/** @type {Event} */ event) {
    event.preventDefault();
    try {
      local.result = await post("/api/settle", situationOf(local));
      local.error = "";
    } catch (error) {
      local.error = /** @type {Error} */ (error).message;
      local.result = null;
    }
    redraw();
    document.getElementById("desk-result")?.scrollIntoView({ block: "nearest" });
  }

  void load();
  return {
    title: () => "Settlement desk",
    theme: "paper",
    render() {
      const { form } = local;
      const hands = /** @type {import("../desk/hands.js").Hands} */ (form && handsOf(form));
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
              "Give the cards, the wagers and the bank of any finished round; get who is paid what, in what order, and the line of the filing behind it.",
            ),
          ),
          h(
            "form",
            { onsubmit: settle },
            h(
              "section",
              {},
              h("h2", {}, "Game"),
              gamePicker(local, (game) => go(`/desk/${game}`)),
              form &&
                h(
                  "details.choices-box",
                  {},
                  h("summary", {}, "Options and readings"),
                  settingsFields(form, local.chosen, (chosen) => void choose(chosen), { table: true }),
                ),
            ),
            form &&
              h(
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
                      type: "number",
                      name: "dealer",
                      min: 1,
                      max: form.seats,
                      value: local.dealer,
                      oninput: (/** @type {any} */ at) => ((local.dealer = Number(at.target.value)), redraw()),
                    }),
                  ),
                  h(
                    "label",
                    {},
                    "Bank in dollars (empty: covers all)",
                    h("input", {
                      name: "bank",
                      inputmode: "decimal",
                      value: local.bank,
                      oninput: (/** @type {any} */ at) => (local.bank = at.target.value),
                    }),
                  ),
                  h(
                    "label",
                    {},
                    "Action starts at seat (if not by the cards)",
                    h("input", {
                      type: "number",
                      name: "start",
                      min: 1,
                      max: form.seats,
                      value: local.start,
                      oninput: (/** @type {any} */ at) => (local.start = at.target.value),
                    }),
                  ),
                ),
              ),
            form &&
              h(
                "section",
                {},
                h("h2", {}, "Cards on the table"),
                hands.shared.map(([key, label]) =>
                  handFields(`shared ${key}`, label, local.shared[key], key === "board" ? { ...hands, keeps: false } : hands),
                ),
              ),
            form &&
              h(
                "section",
                {},
                h("h2", {}, "Seats"),
                local.seats.map((/** @type {SeatRow} */ row) => seatFields(row, form, hands)),
                h(
                  "div.row",
                  {},
                  h(
                    "button",
                    { type: "button", onclick: () => (local.seats.push(newSeat(freeSeat(local), hands)), redraw()) },
                    "Add a seat",
                  ),
                ),
              ),
            h(
              "div.row.desk-go",
              {},
              h("button.primary.big", { type: "submit", "data-act": "settle", disabled: !form }, "Settle"),
            ),
          ),
          local.error && h("p.error", { role: "alert", id: "desk-error" }, local.error),
          local.result && resultOf(local.result),
        ),
      ];
    },
  };

  /** @param {string} name @param {string} label @param {string} value @param {(value: string) => void} set */
  function cards(name, label, value, set) {
    return cardField({
      name,
      label,
      value,
      open: local.open === name,
      onchange: (text) => (set(text), redraw()),
      onopen: () => ((local.open = local.open === name ? "" : name), redraw()),
    });
  }

  /**
   * One hand: its cards, and where it plays with some of them, those.
   * @param {string} name @param {string} label @param {Hand} hand @param {import("../desk/hands.js").Hands} hands
   */
  function handFields(name, label, hand, { keeps, parts }) {
    const text = parts.length ? `${label}, as ${parts.join(" / ")} where it was set` : label;
    return [
      cards(name, text, hand.cards, (value) => (hand.cards = value)),
      keeps && cards(`${name} kept`, `${label}, kept`, hand.kept, (value) => (hand.kept = value)),
    ];
  }

  /**
   * The hands of a seat, with those split from each.
   * @param {SeatRow} row @param {import("../desk/hands.js").Hands} hands
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
            `Split: another hand of ${label === "Cards" ? `seat ${row.seat}` : label}`,
          ),
        hands.switches &&
          cards(
            `${name(0)} dealt`,
            `${label} of seat ${row.seat} as dealt, if switched since`,
            row.dealt[place],
            (value) => (row.dealt[place] = value),
          ),
      ];
    });
  }

  /** @param {SeatRow} row @param {any} form @param {import("../desk/hands.js").Hands} hands */
  function seatFields(row, form, hands) {
    return h(
      "fieldset.seat-row",
      { "data-key": `seat ${row.seat}` },
      h("legend", {}, `Seat ${row.seat}`),
      row.bettors.map((_, place) => bettorFields(row, place, form)),
      form.backline &&
        h(
          "button.quiet.another",
          { type: "button", "data-act": "bettor", onclick: () => (row.bettors.push(newBettor()), redraw()) },
          `Another bettor at seat ${row.seat}`,
        ),
      ownHands(row, hands),
    );
  }

  /**
   * Whoever has chips at a seat: the name where there are several, the wagers, the choices.
   * @param {SeatRow} row @param {number} place among the seat's bettors @param {any} form
   */
  function bettorFields(row, place, form) {
    const bettor = row.bettors[place];
    const bets = form.bets.filter((/** @type {any} */ bet) => bet.backline || !place);
    const named = row.bettors.length > 1;
    const prefix = place ? `${row.seat} bettor ${place + 1}` : `${row.seat}`;
    const remove = place
      ? () => row.bettors.splice(place, 1)
      : () => (local.seats = local.seats.filter((/** @type {SeatRow} */ one) => one !== row));
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
          place ? "Bettor behind" : "Player",
          h("input.short", {
            name: `${prefix} name`,
            placeholder: placeName(row, place),
            value: bettor.name,
            oninput: (/** @type {any} */ at) => ((bettor.name = at.target.value), redraw()),
          }),
        ),
      bets.map((/** @type {any} */ bet) =>
        h(
          "label",
          { "data-key": bet.id },
          bet.name,
          h("input.short", {
            name: `${prefix} ${bet.id}`,
            inputmode: "decimal",
            placeholder: "$",
            value: bettor.bets[bet.id] ?? "",
            oninput: (/** @type {any} */ at) => (bettor.bets[bet.id] = at.target.value),
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
          title: "Several choices go with commas between them",
          value: bettor.choice,
          oninput: (/** @type {any} */ at) => (bettor.choice = at.target.value),
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

/** @param {any} local @param {(game: string) => void} onpick */
function gamePicker(local, onpick) {
  const houses = [...new Set(local.games.map((/** @type {any} */ game) => game.house_name))];
  const house = local.games.find((/** @type {any} */ game) => game.id === local.game)?.house_name;
  return h(
    "label",
    {},
    house ? `Game at ${house}` : "Game",
    h(
      "select",
      { name: "game", onchange: (/** @type {any} */ event) => onpick(event.target.value) },
      houses.map((house) =>
        h(
          "optgroup",
          { label: String(house) },
          local.games
            .filter((/** @type {any} */ game) => game.house_name === house)
            .map((/** @type {any} */ game) =>
              h("option", { value: game.id, selected: game.id === local.game }, game.name),
            ),
        ),
      ),
    ),
  );
}
