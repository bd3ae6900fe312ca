/** Opening the panel beside the table; the address notes it, so that Back closes it and leaves the table open. */

import { isReading, isTab } from "./panel.js";

/**
 * @param {{local: import("./local.js").Local, path: string, go: import("../router.js").Go,
 *   redraw: import("../router.js").Context["redraw"], reading: import("./reading.js").Reading}} at
 */
export function createOpener({ local, path, go, redraw, reading }) {
  let opener = /** @type {Element | null} */ (null);
  let pushed = false;

  return {
    /** Show a tab; a page to read opens the panel, and in an open panel every tab does. @param {string} tab */
    tab(tab) {
      if (isReading(tab) || local.open) this.openPanel(tab);
      else local.tab = tab;
      redraw();
    },
    /** @param {string} tab */
    openPanel(tab) {
      if (!local.open) {
        opener = document.activeElement;
        pushed = true;
      }
      go(`${path}?beside=${tab}`, { replace: local.open });
    },
    closePanel() {
      if (pushed) history.back();
      else go(path, { replace: true });
    },
    arrive,
    /** Follow the address to another tab, or close the panel. @param {URLSearchParams} query */
    addressChanged(query) {
      const was = local.open;
      arrive(query);
      if (was && !local.open) closed();
      redraw.now();
      if (local.open && !was) document.getElementById(`tab-${local.tab}`)?.focus();
    },
  };

  /** @param {URLSearchParams} query */
  function arrive(query) {
    const tab = query.get("beside");
    local.open = isTab(tab);
    if (tab !== null && local.open) local.tab = tab;
  }

  function closed() {
    pushed = false;
    if (isReading(local.tab)) local.tab = "round";
    reading.close();
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus({ preventScroll: true });
    opener = null;
  }
}

/** @typedef {Omit<ReturnType<typeof createOpener>, "arrive" | "addressChanged">} Opener */
