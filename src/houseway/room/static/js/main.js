/** The page: header, routes, the visitor's session, and the one place where views are drawn. */

import { setShortcuts, shortcuts, startShortcuts } from "./a11y.js";
import { endSession, getSession } from "./api.js";
import { rememberRoom } from "./commitments.js";
import { askToGiveUp, guestDialog, helpDialog } from "./dialogs.js";
import { h, patch } from "./dom.js";
import { money } from "./money.js";
import { rememberToken } from "./net.js";
import { match, startRouter } from "./router.js";
import { accountView } from "./views/account.js";
import { bankView } from "./views/bank.js";
import { deskView } from "./views/desk.js";
import { equityView } from "./views/equity.js";
import { feesView } from "./views/fees.js";
import { floorView } from "./views/floor.js";
import { historyView } from "./views/history.js";
import { lobbyView } from "./views/lobby.js";
import { openTableView } from "./views/open.js";
import { oddsView } from "./views/odds.js";
import { operatorView } from "./views/operator.js";
import { replayView } from "./views/replay.js";
import { rulesView } from "./views/rules.js";
import { simulateView } from "./views/simulate.js";
import { tableView } from "./views/table.js";

/** @type {import("./router.js").Routes} */
const ROUTES = [
  ["/", lobbyView],
  ["/house/:house", lobbyView],
  ["/open/:house/:game", openTableView],
  ["/table/:id", tableView],
  ["/rules/:house/:game", rulesView],
  ["/odds/:house/:game", oddsView],
  ["/equity", equityView],
  ["/equity/:house/:game", equityView],
  ["/bank", bankView],
  ["/bank/:house/:game", bankView],
  ["/simulate", simulateView],
  ["/simulate/:house/:game", simulateView],
  ["/desk", deskView],
  ["/desk/:house/:game", deskView],
  ["/history", historyView],
  ["/history/:table/:round", replayView],
  ["/fees", feesView],
  ["/floor", floorView],
  ["/account", accountView],
  ["/operator", operatorView],
];

const NAV = [
  ["/", "Lobby"],
  ["/desk", "Settlement desk"],
  ["/floor", "Floor"],
  ["/equity", "Equity"],
  ["/bank", "Bank"],
  ["/fees", "Fees"],
  ["/history", "History"],
];
/** For the operator only. */
const OPERATOR_NAV = [NAV[0], ["/operator", "Operator"], ...NAV.slice(1)];

const top = /** @type {HTMLElement} */ (document.getElementById("top"));
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
let player = /** @type {Room.PlayerOut | null} */ (null);
let view = /** @type {import("./router.js").View | null} */ (null);
let path = "/";
let wanted = 0;
let csrf = "";

function draw() {
  cancelAnimationFrame(wanted);
  wanted = 0;
  drawTop();
  if (!view) return;
  patch(main, view.render());
  document.title = `${view.title()} · Houseway`;
  Object.assign(document.documentElement.dataset, { theme: view.theme ?? "dark", page: path.split("/")[1] || "lobby" });
}

/** Draw once, in the next frame; `now` draws immediately. */
const redraw = Object.assign(
  () => {
    if (!wanted) wanted = requestAnimationFrame(draw);
  },
  { now: draw },
);

function drawTop() {
  patch(
    top,
    h(
      "a.brand",
      { href: "/", "aria-label": "Houseway: go to the lobby" },
      h("img", { src: new URL("../icon.svg", import.meta.url).pathname, alt: "", width: 28, height: 28 }),
      h("span", {}, "Houseway"),
    ),
    h(
      "nav",
      { "aria-label": "Main" },
      (player?.operator ? OPERATOR_NAV : NAV).map(([to, name]) =>
        h(
          "a",
          {
            href: to,
            "aria-current": (to === "/" ? path === "/" || path.startsWith("/house") : path.startsWith(to))
              ? "page"
              : null,
          },
          name,
        ),
      ),
    ),
    h("span.spring"),
    h(
      "button.quiet.help",
      {
        type: "button",
        "aria-label": "Keyboard shortcuts",
        title: "Keyboard shortcuts (?)",
        onclick: () => helpDialog(shortcuts()),
      },
      "?",
    ),
    player
      ? h(
          "a.who",
          { href: "/account", "data-player": player.name },
          h("span.who-name", {}, player.name),
          h("span.who-chips", {}, money(player.balance)),
        )
      : h("button.primary", { type: "button", onclick: () => void needPlayer(), "data-act": "enter" }, "Enter"),
  );
}

/** @param {string} text @param {"good" | "bad"} [kind] */
function toast(text, kind = "good") {
  const box = /** @type {HTMLElement} */ (document.getElementById("toasts"));
  const note = h("p.toast", { class: kind }, text);
  box.append(note);
  setTimeout(() => note.remove(), 5000);
}

/** The windows of a browser share one session: what one of them does to it, the others follow. */
const windows = new BroadcastChannel("houseway session");
windows.onmessage = () => void refreshSession().catch((error) => toast(error.message, "bad"));

async function refreshSession() {
  const session = await getSession();
  const before = player?.id;
  const renewed = csrf && csrf !== session.csrf;
  csrf = session.csrf;
  rememberToken(csrf);
  rememberRoom(session.room);
  player = session.player;
  redraw();
  if (renewed) windows.postMessage("");
  if (player?.id !== before) view?.personChanged?.();
  return player;
}

/** @param {number} balance */
function setBalance(balance) {
  if (player) player.balance = balance;
}

/** Make sure that somebody is signed in: ask for a name if nobody is. @returns {Promise<boolean>} */
async function needPlayer() {
  if (player) return true;
  if (!(await guestDialog())) return false;
  await refreshSession();
  return true;
}

async function leaveRoom() {
  if (player?.guest && !(await askToGiveUp(player))) return false;
  await endSession();
  await refreshSession();
  return true;
}

/** @param {{path: string, query: URLSearchParams}} place */
function arrive(place) {
  if (view?.addressChanged && place.path === path) {
    view.addressChanged(place.query);
    return;
  }
  const found = match(ROUTES, place.path);
  view?.close?.();
  path = place.path;
  setShortcuts([]);
  const context = {
    params: found?.params ?? {},
    query: place.query,
    path,
    redraw,
    toast,
    go,
    session: () => player,
    setBalance,
    needPlayer,
    refreshSession,
    leaveRoom,
  };
  view = found
    ? found.view(context)
    : {
        title: () => "Page not found",
        theme: "dark",
        render: () => [h("p.notice", {}, "This page does not exist. ", h("a", { href: "/" }, "Go to the lobby"))],
      };
  patch(main);
  draw();
  scrollTo(0, 0);
  if (document.activeElement && document.activeElement !== document.body && !top.contains(document.activeElement))
    main.focus({ preventScroll: true });
}

let go = /** @type {import("./router.js").Go} */ (() => undefined);

startShortcuts();
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key === "?" && !target.closest("input, textarea, dialog")) helpDialog(shortcuts());
});
await refreshSession().catch((error) => toast(error.message, "bad"));
go = startRouter((place) => arrive(place));
