/** A table: the felt, the dock and the panel, kept in step with the room. */

import { announce, setShortcuts } from "../a11y.js";
import { spoken } from "../cards.js";
import { keepCommitment } from "../commitments.js";
import { h, patch } from "../dom.js";
import { animate } from "../felt/animate.js";
import { drawFelt } from "../felt/draw.js";
import { heldHand } from "../felt/labels.js";
import { bankLeft, changesHands, sceneOf } from "../felt/scene.js";
import { money } from "../money.js";
import { tableSocket } from "../net.js";
import { actionsOf } from "../table/actions.js";
import { askedSpots, ranOut, askTitle, choicesSpoken, dealerSays, openAsks } from "../table/asks.js";
import { allWagers, createLaying } from "../table/betting.js";
import { canMove } from "../table/coming.js";
import { dock } from "../table/dock.js";
import { createFloorTab } from "../table/floor-tab.js";
import { countdown, secondsUntil } from "../table/dock-parts.js";
import { keepInvite } from "../table/invites.js";
import { newLocal } from "../table/local.js";
import { createOnlyChoice } from "../table/only-choice.js";
import { createOpener } from "../table/opening.js";
import { isReading, panel } from "../table/panel.js";
import { ownSpots, spotOfBets } from "../table/places.js";
import { createPlayhead } from "../table/playhead.js";
import { createReading, pageOf } from "../table/reading.js";
import { placeName, recall, remember, SEAT_GIVEN_UP, wasGivenUp } from "../table/remembered.js";
import { ownResult } from "../table/results.js";
import { tableShortcuts } from "../table/shortcuts.js";
import { linesBetween } from "../table/story.js";
import { sitOutButton } from "../table/table-tab.js";

/** @type {import("../router.js").Opening} */
export function tableView(context) {
  const { params, query, path, redraw, toast, session, setBalance, go, needPlayer, refreshSession } = context;
  const local = newLocal(session()?.balance);
  const laying = createLaying();
  let table = /** @type {Room.TableMessage | null} */ (null);
  let state = /** @type {Room.State | null} */ (null);
  const tall = matchMedia("(max-width: 640px)");
  tall.onchange = redraw;

  const playhead = createPlayhead((event, index, from) => {
    local.row = event?.kind === "settled" ? rowAt(playhead.count) : playhead.behind ? local.row : null;
    redraw.now();
    if (!state) return;
    if (event) animate(document.querySelector("svg.felt"), event, sceneOf(state.events, playhead.count), seatsByName(state));
    announce(linesBetween(state.story, from, index).map(spoken).join(" "));
    caughtUp();
  });

  keepInvite(params.id, location.hash.slice(1));
  const socket = tableSocket(params.id, {
    loggedOut: () => void refreshSession().catch((error) => toast(error.message, "bad")),
    status(status, text) {
      // What became of the last action is unknown until the next state: that is said however often connecting fails.
      Object.assign(local, { status, statusText: text, error: status === "lost" ? local.error : "" });
      redraw();
    },
    leftTable(data) {
      if (state?.you) remember(placeName(params.id, state.you.name), { here: false });
      if (data.type === "cashed_out") {
        toast("A seat opened in the main game. You refused to move, so your chips are back in your wallet.");
        return;
      }
      if (data.invite) keepInvite(data.table, data.invite);
      toast(`A seat opened in the main game: you have moved to ${data.name} with your chips.`);
      go(`/table/${data.table}`);
    },
    message(data) {
      if (data.type === "table") {
        table = data;
        keepInvite(data.id, data.invite);
        local.chip ||= table.first_chip;
      } else if (data.type === "state") {
        arrive(data);
      }
      redraw();
    },
  });

  /** @param {Room.State} next */
  function arrive(next) {
    const before = state;
    state = next;
    keepCommitment(params.id, next);
    local.skew = next.now - Date.now() / 1000;
    if (next.settlement) Object.assign(local, { lastSettlement: next.settlement, lastRound: next.round });
    if (next.you) setBalance(next.you.wallet);
    laying.arrive(before, next);
    keepBets(before, next);
    keepPlace(before, next);
    keepAskedSpot(next);
    if (before?.you?.leaving && !isHere(next)) toast("You have left the table. Your chips are back in your wallet.");
    if (before && ranOut(before, next, local)) toast(timeRanOut(table), "bad");
    if (before && before.phase !== next.phase) {
      Object.assign(local, { error: "", refused: "", lifting: false, row: null });
    }
    if (tall.matches && before?.phase === "betting" && next.phase === "playing") scrollTo(0, 0);
    playhead.update(next.round, next.events, next.deadline ? next.deadline - next.now : 8);
    caughtUp();
  }

  /** After the deal, chips go on the player's own seat again; the bets are kept for a rebet. @param {Room.State | null} before @param {Room.State} next */
  function keepBets(before, next) {
    if (next.you?.seat && next.phase !== "betting") local.spot = null;
    if (before?.phase === "betting" && next.phase !== "betting") keepLastBets(before);
    // A page that is reloaded before it sees the deal has them too.
    if (next.phase === "betting" && next.you?.ready) keepLastBets(next);
    if (!before || before.you?.name !== next.you?.name) local.lastBets = betsBefore(next);
    else if (before.you?.seat !== next.you?.seat) local.lastBets = {};
  }

  /** The player's last bets, if an earlier page at this table noted them. @param {Room.State} next */
  function betsBefore({ you }) {
    if (!you) return {};
    const { seat, bets } = recall(placeName(params.id, you.name));
    return seat === you.seat ? bets : {};
  }

  /** A player who comes back too late is told so. @param {Room.State | null} before @param {Room.State} next */
  function keepPlace(before, next) {
    if (!next.you) return;
    const place = placeName(params.id, next.you.name);
    if (isHere(next)) remember(place, { here: !next.you.leaving });
    else if (wasGivenUp(place) && !before?.you?.leaving && !before?.you?.must_move?.refuses) toast(SEAT_GIVEN_UP, "bad");
  }

  /** @param {Room.State} betting a state before the deal */
  function keepLastBets(betting) {
    const spots = ownSpots(betting).map((spot) => [spot, allWagers(betting, spot)]);
    if (!spots.length || !betting.you) return;
    local.lastBets = Object.fromEntries(spots);
    remember(placeName(params.id, betting.you.name), { seat: betting.you.seat, bets: local.lastBets });
  }

  /** On a phone, the spot of the player's last question stays large until the round is settled. @param {Room.State} next */
  function keepAskedSpot(next) {
    if (next.phase !== "playing") local.askedSpot = null;
    else if (next.asks.length) local.askedSpot = next.asks[0].spot;
  }

  let told = /** @type {Room.State | null} */ (null);

  /** What waits until every event is shown: the player's turn is told after the cards that it is about. */
  function caughtUp() {
    if (!state || playhead.behind) return;
    const before = told;
    told = state;
    onlyChoice.follow(openAsks(state, local));
    tellTurn(before, state);
    if (tall.matches && state.asks.length) keepCardsInSight();
  }

  /** @param {Room.State | null} before @param {Room.State} state */
  function tellTurn(before, state) {
    const [ask] = state.asks;
    if (ask && !before?.asks.some((one) => one.id === ask.id)) {
      const held = table?.mode === "pots" ? state.counts[String(state.you?.seat)] : "";
      announce(`${askTitle(ask, state)}. ${held ? `You have ${heldHand(held)}. ` : ""}${choicesSpoken(ask)}.`);
    } else if (state.offer?.you && !before?.offer?.you) {
      announce(dealerSays(state));
    } else if (before?.phase !== state.phase) {
      announce(`${spoken(dealerSays(state))} ${state.phase === "settled" ? ownResult(state) : ""}`.trim());
    }
  }

  /** On a phone the dock must not cover the cards that the player is asked about. */
  function keepCardsInSight() {
    redraw.now();
    const cards = document.querySelector(`[data-seat="${local.askedSpot}"] .own-cards`)?.getBoundingClientRect();
    const dock = document.querySelector(".dock")?.getBoundingClientRect();
    if (cards && dock && cards.bottom > dock.top) scrollBy(0, cards.bottom - dock.top + 8);
  }

  /** The last settlement row among the first `count` events. @param {number} count */
  function rowAt(count) {
    const index = (state?.events ?? []).slice(0, count).filter((event) => event.kind === "settled").length - 1;
    return (state?.settlement ?? local.lastSettlement)?.rows[index] ?? null;
  }

  /** The spot where the player's chips go. @param {Room.State} state */
  function mySpot(state) {
    return spotOfBets(state, local.spot);
  }

  /** Pick a spot and go to its first circle. @param {number} spot */
  function lookAt(spot) {
    act.pick(spot);
    redraw.now();
    /** @type {SVGElement | null} */ (document.querySelector(`.circle.open[data-circle^="${spot}/"]`))?.focus();
  }

  /** @param {Room.State} state */
  function seatsByName(state) {
    return new Map(state.seats.flatMap(({ name, seat }) => (name === null ? [] : [[name, seat]])));
  }

  /** What is on the felt: the round so far, or the bets before the deal. @param {Room.State} state */
  function sceneNow(state) {
    if (state.events.length) return sceneOf(state.events, playhead.count);
    /** @type {Room.Event[]} */
    const events = laying.bets(state).map((bet) => ({ kind: bet.standing ? "standing" : "bet", ...bet }));
    if (state.bank) events.push({ kind: "bank", owner: state.bank.owner, amount: state.bank.amount });
    return sceneOf(events);
  }

  /** @param {Room.TableMessage} table @param {Room.State} state */
  function clock(table, state) {
    if (!state.deadline) return null;
    const whole = state.phase === "banking" ? table.clocks.bank : table.clocks.decision;
    const left = Math.max(0, Math.min(whole, state.deadline - state.time_bank - state.now));
    return { left, whole };
  }

  // Nothing can be done before the first messages have come.
  const actions = actionsOf({
    local,
    socket,
    redraw,
    toast,
    laying,
    playhead,
    needPlayer,
    go,
    table: () => /** @type {Room.TableMessage} */ (table),
    state: () => /** @type {Room.State} */ (state),
  });
  const reading = createReading(context);
  const floor = createFloorTab({
    id: params.id,
    redraw,
    send: (action) => socket.send(action),
    done() {
      toast("The ruling is made.");
      act.closePanel();
    },
  });
  const opener = createOpener({ local, path, go, redraw, reading });
  const act = { ...actions, ...opener };
  const onlyChoice = createOnlyChoice((ask, answer) => void act.answer(ask, answer));

  function render() {
    const stopped = local.status !== "open" && local.status !== "lost";
    if (!table || !state) return [h("div.table-page", {}, stopped ? stopNotice() : h("p.notice", { role: "status" }, local.statusText))];
    const scene = sceneNow(state);
    const later = state.events.slice(playhead.count);
    const seated = isHere(state);
    const free = state.seats.find((seat) => !seat.name)?.seat ?? 0;
    setShortcuts(stopped ? [] : shortcutsNow(table, state));
    return [
      stopped && stopNotice(),
      h(
        "div.table-page",
        {
          "data-phase": state.phase,
          "data-seq": String(state.seq),
          class: isReading(local.tab) ? "with-reading" : "",
          inert: stopped,
        },
        heading(table, state, seated),
        local.statusText && !stopped && h("p.lost", { role: "alert" }, local.statusText),
        h(
          "div.felt-frame",
          {},
          drawFelt({
            table,
            state,
            scene,
            unsent: laying.waits,
            later,
            tall: tall.matches,
            spot: local.askedSpot ?? mySpot(state),
            asked: playhead.behind ? [] : askedSpots(state, local),
            lit: local.row && { spot: local.row.spot, bet: local.row.bet, hand: local.row.hand?.id },
            counts: changesHands(later) ? {} : state.counts,
            made: changesHands(later) ? {} : state.made,
            bankLeft: bankLeft(scene, (state.settlement ?? local.lastSettlement)?.rows),
            clock: clock(table, state),
            onbet: act.bet,
            onlift: act.unbet,
            onpick: lookAt,
            onsit: !seated ? act.sit : canMove(table, state) ? act.move : null,
          }),
        ),
        dock({
          table,
          state,
          scene,
          later,
          bets: laying.bets(state),
          canUndo: laying.canUndo(),
          local,
          spot: mySpot(state),
          behind: playhead.behind,
          free,
          act,
        }),
        panel({ table, state, scene, shown: playhead.count, local, reading, floor, act }),
      ),
    ];
  }

  /** @param {Room.TableMessage} table @param {Room.State} state */
  function shortcutsNow(table, state) {
    const close = { keys: "Escape", text: "Close the panel", run: () => act.closePanel() };
    return [...tableShortcuts({ table, state, local, act, behind: playhead.behind }), ...(local.open ? [close] : [])];
  }

  /** Why this window no longer plays, and what can be done about it. */
  function stopNotice() {
    return h(
      "div.notice.stopped",
      { role: "alert", "data-key": "stopped" },
      h("p", {}, local.statusText),
      h(
        "div.row",
        {},
        local.status === "replaced" &&
          h("button.primary", { type: "button", onclick: () => socket.reconnect(), "data-act": "play-here" }, "Play here"),
        h("a.button", { href: "/" }, "Go to the lobby"),
      ),
    );
  }

  /** A page that opens beside the table; with a key held down, in a window of its own. @param {"rules" | "odds"} page @param {string} name @param {Room.TableMessage} table */
  function pageLink(page, name, table) {
    const open = (/** @type {MouseEvent} */ event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      act.openPanel(page);
    };
    return h("a.button.quiet", { href: pageOf(page, table), onclick: open, "data-act": page }, name);
  }

  /** @param {Room.TableMessage} table @param {Room.State} state @param {boolean} seated */
  function heading(table, state, seated) {
    const { low, high } = table.limits;
    return h(
      "div.table-head",
      {},
      h(
        "div",
        {},
        h("h1", {}, table.game_name),
        h(
          "p",
          {},
          h("span.table-house", { class: table.stakes ? "on-wide" : "" }, `${table.house_name} · `),
          h("span", { class: table.stakes ? "table-stakes" : "" }, `${table.stakes ? stakesWords(table) : high === null ? `${money(low)} and up` : `${money(low)} to ${money(high)}`}`),
          h("span.table-round", {}, ` · ${table.mode === "pots" ? "hand" : "round"} ${state.round}`),
        ),
      ),
      h("span.spring"),
      countdown(state, local),
      pageLink("rules", "Rules", table),
      table.mode === "banked" && pageLink("odds", "Odds", table),
      state.you?.rules_here &&
        h("button.quiet.spare", { type: "button", onclick: () => act.openPanel("floor"), "data-act": "floor" }, "Floor"),
      h("button.quiet.spare", { type: "button", onclick: () => act.invite(), "data-act": "invite" }, "Invite"),
      sitOutButton(table, state.you, act, "button.quiet.spare"),
      seated &&
        (state.you?.leaving
          ? h("button.quiet", { type: "button", onclick: () => act.stay() }, "Stay")
          : h("button.quiet", { type: "button", onclick: () => act.leave(), "data-act": "leave" }, "Leave")),
    );
  }

  const ticking = setInterval(() => {
    for (const element of document.querySelectorAll("[data-deadline]")) {
      const [end, bank] = ["data-deadline", "data-bank"].map((name) => Number(element.getAttribute(name)));
      patch(element, secondsUntil(end, bank));
    }
  }, 250);

  opener.arrive(query);
  return {
    title: () => (table ? `${table.game_name}, ${table.house_name}` : "Table"),
    theme: "dark",
    render,
    personChanged() {
      local.wallet = session()?.balance;
      if (local.status !== "removed") socket.reconnect();
    },
    addressChanged: (query) => opener.addressChanged(query),
    close() {
      reading.close();
      floor.close();
      clearInterval(ticking);
      playhead.stop();
      onlyChoice.stop();
      socket.close();
      tall.onchange = null;
    },
  };
}

/** Whether the viewer has chips at the table. @param {Room.State} state */
function isHere({ you }) {
  return Boolean(you?.seat || you?.backline);
}

/** What a table without a bank plays for: "$3-$6 limit, blinds $1/$3". @param {Room.TableMessage} table */
export function stakesWords({ stakes, limits }) {
  const forced = stakes?.forced ?? [];
  const blinds = forced.filter((one) => one.name.includes("blind")).map((one) => money(one.amount));
  const others = forced.filter((one) => !one.name.includes("blind")).map((one) => `${one.name} ${money(one.amount)}`);
  const sizes = limits.high === null || limits.high === limits.low ? money(limits.low) : `${money(limits.low)}-${money(limits.high)}`;
  const betting = stakes?.betting === "fixed" ? `${sizes} limit` : stakes?.betting === "spread" || stakes?.betting === "up to the limit" ? `${sizes} spread` : stakes?.betting;
  if (!stakes?.betting && forced[0]?.name === "point") return `${money(forced[0].amount)} a point`;
  return [betting, blinds.length > 0 && `blinds ${blinds.join("/")}`, ...others].filter(Boolean).join(", ");
}

/** What became of a player whose time is over. @param {Room.TableMessage | null} table */
function timeRanOut(table) {
  return table?.mode === "pots"
    ? "Your time ran out: you check, or fold to a bet, and you sit out until you come back."
    : "Your time ran out. The round's log says what was played for you.";
}
