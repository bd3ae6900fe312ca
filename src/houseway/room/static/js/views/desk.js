/** The settlement desk: a finished round as the floor describes it, and who is paid what, and why. */

import { cardField } from "../cardpicker.js";
import { h } from "../dom.js";
import { money, signed } from "../money.js";
import { get, post } from "../net.js";
import { loadForm, settingsFields } from "../settings.js";

/** @typedef {{seat: number, bets: Record<string, string>, cards: string, choice: string}} SeatRow */

/** @param {any} context */
export function deskView({ params, redraw, go }) {
  const local = {
    games: /** @type {any[]} */ ([]), game: params.house ? `${params.house}/${params.game}` : "", form: /** @type {any} */ (null), chosen: /** @type {any} */ ({}),
    dealer: 1, bank: "", shared: /** @type {Record<string, string>} */ ({}), seats: /** @type {SeatRow[]} */ ([]), start: "", open: "",
    result: /** @type {any} */ (null), error: "",
  };

  async function load() {
    local.games = (await get("/api/games").catch(() => [])).filter((/** @type {any} */ game) => game.playable);
    local.game ||= local.games[0]?.id ?? "";
    await choose({});
    local.seats = [newSeat(2), newSeat(3)];
    redraw();
  }

  /** @param {any} chosen */
  async function choose(chosen) {
    if (!local.game) return;
    try {
      local.form = await loadForm(local.game, chosen);
      Object.assign(local, { chosen, error: "" });
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
      return [h("article.sheet.desk", {},
        h("header", {}, h("p.kicker", {}, "For the floor"), h("h1", {}, "Settlement desk"), h("p.lead", {}, "Give the cards, the wagers and the bank of any finished round; get who is paid what, in what order, and the line of the filing behind it.")),
        h("form", { onsubmit: settle },
          h("section", {}, h("h2", {}, "Game"), gamePicker(local, (game) => go(`/desk/${game}`)),
            form && h("details.choices-box", {}, h("summary", {}, "Options and readings"), settingsFields(form, local.chosen, (chosen) => void choose(chosen), { table: true }))),
          form && h("section", {}, h("h2", {}, "Table"), h("div.row", {},
            h("label", {}, "Player-dealer's seat", h("input", { type: "number", name: "dealer", min: 1, max: form.seats, value: local.dealer, oninput: (/** @type {any} */ at) => ((local.dealer = Number(at.target.value)), redraw()) })),
            h("label", {}, "Bank in dollars (empty: covers all)", h("input", { name: "bank", inputmode: "decimal", value: local.bank, oninput: (/** @type {any} */ at) => (local.bank = at.target.value) })),
            h("label", {}, "Action starts at seat (if not by the cards)", h("input", { type: "number", name: "start", min: 1, max: form.seats, value: local.start, oninput: (/** @type {any} */ at) => (local.start = at.target.value) })))),
          form && h("section", {}, h("h2", {}, "Cards on the table"), sharedNames(form).map(([key, label]) => cards(`shared ${key}`, label, local.shared[key] ?? "", (value) => (local.shared[key] = value)))),
          form && h("section", {}, h("h2", {}, "Seats"), local.seats.map((row) => seatFields(row, form)),
            h("div.row", {}, h("button", { type: "button", onclick: () => (local.seats.push(newSeat(freeSeat(local))), redraw()) }, "Add a seat"))),
          h("div.row.desk-go", {}, h("button.primary.big", { type: "submit", "data-act": "settle", disabled: !form }, "Settle"))),
        local.error && h("p.error", { role: "alert", id: "desk-error" }, local.error),
        local.result && resultOf(local.result))];
    },
  };

  /** @param {string} name @param {string} label @param {string} value @param {(value: string) => void} set */
  function cards(name, label, value, set) {
    return cardField({
      name, label, value, open: local.open === name, onchange: (text) => (set(text), redraw()), onopen: () => ((local.open = local.open === name ? "" : name), redraw()),
    });
  }

  /** @param {SeatRow} row @param {any} form */
  function seatFields(row, form) {
    const own = !sharedByAll(form);
    return h("fieldset.seat-row", { "data-key": `seat ${row.seat}` },
      h("legend", {}, `Seat ${row.seat}`),
      h("div.row", {}, form.bets.map((/** @type {any} */ bet) => h("label", { "data-key": bet.id }, bet.name,
        h("input.short", { name: `${row.seat} ${bet.id}`, inputmode: "decimal", placeholder: "$", value: row.bets[bet.id] ?? "", oninput: (/** @type {any} */ at) => (row.bets[bet.id] = at.target.value) }))),
      h("label", {}, "Choice", h("input.short", { name: `${row.seat} choice`, placeholder: "if any", value: row.choice, oninput: (/** @type {any} */ at) => (row.choice = at.target.value) })),
      h("button.quiet", { type: "button", onclick: () => ((local.seats = local.seats.filter((one) => one !== row)), redraw()) }, "Remove")),
      own && cards(`seat ${row.seat}`, `Cards of seat ${row.seat}`, row.cards, (value) => (row.cards = value)));
  }
}

/** @param {number} seat @returns {SeatRow} */
function newSeat(seat) {
  return { seat, bets: {}, cards: "", choice: "" };
}

/** @param {any} local */
function freeSeat(local) {
  const taken = new Set([local.dealer, ...local.seats.map((/** @type {SeatRow} */ row) => row.seat)]);
  return Array.from({ length: 99 }, (_, index) => index + 1).find((seat) => !taken.has(seat)) ?? 1;
}

/** Whether the bets name two hands that serve the whole table. @param {any} form */
function sharedByAll(form) {
  const ids = form.bets.map((/** @type {any} */ bet) => bet.id);
  return ids.includes("player") && (ids.includes("banker") || ids.includes("dealer"));
}

/** The hands that are not a seat's own. @param {any} form @returns {[string, string][]} */
function sharedNames(form) {
  return sharedByAll(form) ? [["player", "Player"], ["banker", "Banker"]] : [["player_dealer", "Player-dealer"], ["board", "Board (if there is one)"]];
}

/** The situation as the desk reads it. @param {any} local */
export function situationOf(local) {
  const hands = Object.fromEntries(Object.entries(local.shared).filter(([, text]) => text));
  /** @type {Record<string, any>} */
  const bets = {}, choices = {};
  for (const row of local.seats) {
    const wagers = Object.fromEntries(Object.entries(row.bets).filter(([, amount]) => amount));
    if (Object.keys(wagers).length) bets[row.seat] = wagers;
    if (row.cards) hands[row.seat] = row.cards;
    if (row.choice) choices[row.seat] = row.choice;
  }
  const table = { player_dealer: local.dealer, ...(local.bank ? { bank: local.bank } : {}), ...(local.start ? { action: { seat: Number(local.start) } } : {}) };
  return { game: local.game, settings: local.chosen, table, hands, bets, ...(Object.keys(choices).length ? { choices } : {}) };
}

/** @param {any} local @param {(game: string) => void} onpick */
function gamePicker(local, onpick) {
  const houses = [...new Set(local.games.map((/** @type {any} */ game) => game.house_name))];
  return h("label", {}, "Game", h("select", { name: "game", onchange: (/** @type {any} */ event) => onpick(event.target.value) },
    houses.map((house) => h("optgroup", { label: String(house) }, local.games.filter((/** @type {any} */ game) => game.house_name === house).map((/** @type {any} */ game) =>
      h("option", { value: game.id, selected: game.id === local.game }, game.name))))));
}

/** @param {any} result */
function resultOf(result) {
  return h("section.desk-result", { id: "desk-result", "aria-live": "polite" },
    h("h2", {}, "Settlement"),
    h("p", {}, `Order: ${result.action.why}; seats ${result.action.order.join(", ")}.`),
    result.warnings.map((/** @type {string} */ text) => h("p.warning", {}, text)),
    h("div.scroll", {}, h("table", { "data-desk": "" },
      h("thead", {}, h("tr", {}, ["Seat", "Wager", "Why", "Pays", "Net", "Returned", "Filed at"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, result.wagers.map((/** @type {any} */ row) => h("tr", {},
        h("td", {}, row.spot, row.bettor !== `seat ${row.spot}` && ` ${row.bettor}`), h("td", {}, `${row.bet} ${money(row.amount)}`),
        h("td", {}, row.case, row.action !== "full" && h("span.warning", {}, row.action === "none" ? " no action: the bank is used up" : ` only ${money(row.covered)} covered`)),
        h("td", {}, row.pays), h("td.num", { class: row.net > 0 ? "won" : row.net < 0 ? "lost" : "" }, signed(row.net)), h("td.num", {}, row.returned ? money(row.returned) : ""), h("td.cite", {}, row.cite)))),
      h("tfoot", {}, Object.entries(result.totals).map(([seat, net]) => h("tr", {}, h("th", { scope: "row", colspan: 4 }, `Seat ${seat} in all`), h("td.num", {}, signed(/** @type {number} */ (net))), h("td"), h("td")))))),
    h("p", {}, h("strong", {}, "Bank "), `${money(result.bank.before)} before, ${money(result.bank.after)} after (${signed(result.bank.net)}); ${result.bank.covers_all ? "it covers every wager" : "it does not cover every wager"}.`),
    result.fees.length > 0 && h("p.hint", {}, `Collection by the schedule in force: ${result.fees.map((/** @type {any} */ fee) => `${fee.payer} ${money(fee.amount)} (${fee.basis})`).join(", ")}.`),
    result.readings.length > 0 && h("details", {}, h("summary", {}, "Readings used"), h("ul.plain", {}, result.readings.map((/** @type {any} */ reading) => h("li", {}, h("strong", {}, reading.question), ` ${reading.meaning}${reading.default ? "" : " (not the default)"}`)))));
}
