/** The page's routes: patterns such as /table/:id, links that need no reload, and the back button. */

/**
 * @typedef {(to: string, how?: {replace?: boolean, quiet?: boolean}) => void} Go
 * @typedef {Object} Context what a view receives
 * @property {Record<string, string>} params the parts of the address that its pattern names
 * @property {URLSearchParams} query
 * @property {string} path
 * @property {(() => void) & {now: () => void}} redraw
 * @property {(text: string, kind?: "good" | "bad") => void} toast
 * @property {Go} go
 * @property {() => Room.PlayerOut | null} session
 * @property {(balance: number) => void} setBalance
 * @property {() => Promise<boolean>} needPlayer
 * @property {() => Promise<Room.PlayerOut | null>} refreshSession
 * @property {() => Promise<boolean>} leaveRoom ends the session, unless a guest decides to keep the chips
 * @typedef {Object} View
 * @property {() => string} title
 * @property {string} theme
 * @property {() => import("./dom.js").Child[]} render
 * @property {() => void} [close]
 * @property {() => void} [personChanged] called when somebody has entered, logged in or signed out
 * @property {(query: URLSearchParams) => void} [addressChanged] called when only the query of its address has changed; without it the
 *   view is opened again
 * @typedef {(context: Context) => View} Opening
 * @typedef {[pattern: string, view: Opening][]} Routes
 */

/**
 * The view of an address, and the parts that its pattern names.
 * @param {Routes} routes @param {string} path @returns {{view: Opening, params: Record<string, string>} | null}
 */
export function match(routes, path) {
  for (const [pattern, view] of routes) {
    const names = [...pattern.matchAll(/:(\w+)/g)].map((found) => found[1]);
    const exact = new RegExp(`^${pattern.replace(/:\w+/g, "([^/]+)")}/?$`);
    const found = exact.exec(path);
    if (found)
      return {
        view,
        params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1])])),
      };
  }
  return null;
}

/**
 * Follow links inside the page and the browser's own buttons.
 * @param {(place: {path: string, query: URLSearchParams}) => void} arrive
 */
export function startRouter(arrive) {
  const here = () => arrive({ path: location.pathname, query: new URLSearchParams(location.search) });
  addEventListener("popstate", here);
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = new URL(/** @type {HTMLAnchorElement} */ (link).href, location.href);
    if (url.origin !== location.origin || link.hasAttribute("download") || link.hasAttribute("target")) return;
    if (url.pathname.startsWith("/api/") || (url.pathname === location.pathname && url.hash)) return;
    event.preventDefault();
    go(url.pathname + url.search);
  });
  /** @param {string} to @param {{replace?: boolean, quiet?: boolean}} [how] */
  function go(to, { replace = false, quiet = false } = {}) {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    if (!quiet) here();
  }
  queueMicrotask(here);
  return go;
}
