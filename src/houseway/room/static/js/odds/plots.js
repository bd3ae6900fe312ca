/** The plots of a game, each drawn when it comes into view and shown when it is drawn. */

import { drawPlot } from "../api.js";
import { h } from "../dom.js";
import { query } from "../net.js";
import { question, questionLine } from "./question.js";

/**
 * @typedef {Object} Plots
 * @property {(plots: Room.Plot[], set: string[]) => void} show the plots of a game under these settings
 * @property {() => import("../dom.js").Child} section
 * @property {() => void} stop
 */

/** @param {import("../router.js").Context["redraw"]} redraw @returns {Plots} */
export function plotDrawer(redraw) {
  const drawing = question(redraw);
  const seen = /** @type {Set<string>} */ (new Set());
  const local = {
    plots: /** @type {Room.Plot[]} */ ([]),
    drawn: /** @type {Set<string>} */ (new Set()),
    failed: /** @type {Map<string, string>} */ (new Map()),
    current: "",
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) seen.add(idOf(target));
    if (!drawing.state.busy && !drawing.state.cancelled && next()) draw();
  });

  /** The next plot that came into view and is not drawn. */
  function next() {
    return local.plots.find(({ id }) => seen.has(id) && !local.drawn.has(id) && !local.failed.has(id));
  }

  function draw() {
    const { drawn, failed } = local;
    void drawing.ask(
      async (waiting) => {
        for (let plot = next(); plot; plot = next()) {
          local.current = plot.id;
          try {
            await drawPlot(plot.url, waiting);
            drawn.add(plot.id);
          } catch (error) {
            waiting.signal.throwIfAborted();
            failed.set(plot.id, /** @type {Error} */ (error).message);
          }
          redraw();
        }
      },
      () => (local.current = ""),
    );
  }

  /** @param {Room.Plot} plot */
  function figure({ id, title, url }) {
    const content = local.drawn.has(id)
      ? h("img", { src: url, alt: title })
      : h(
          "div.plot-waiting",
          {},
          local.failed.get(id) ?? (local.current === id && questionLine(drawing, draw)),
        );
    return h("figure", { "data-key": id, "data-drawn": local.drawn.has(id) }, content, h("figcaption", {}, title));
  }

  return {
    show(plots, set) {
      Object.assign(local, {
        plots: plots.map((plot) => ({ ...plot, url: `${plot.url}${query({ set })}` })),
        drawn: new Set(),
        failed: new Map(),
      });
      drawing.stop();
      redraw.now();
      observer.disconnect();
      for (const shown of document.querySelectorAll(".plots figure")) observer.observe(shown);
      if (next()) draw();
    },
    section: () =>
      local.plots.length > 0 &&
      h("section", { "data-key": "plots", "data-plots": "" }, h("h2", {}, "Plots"), h("div.plots", {}, local.plots.map(figure))),
    stop() {
      observer.disconnect();
      drawing.stop();
    },
  };
}

/** @param {Element} figure */
function idOf(figure) {
  return figure.getAttribute("data-key") ?? "";
}
