/** Questions about odds: where one stands in line, how far the work on it is, and a way to give it up. */

import { h } from "../dom.js";
import { newest } from "../newest.js";

/**
 * @typedef {{busy: boolean, standing: Room.Computing | null, error: string, cancelled: boolean}} QuestionState
 * @typedef {{signal: AbortSignal, told: (standing: Room.Computing) => void}} Waiting
 */
/**
 * @typedef {Object} Question a question that replaces the one asked before it
 * @property {QuestionState} state
 * @property {<Answer>(request: (waiting: Waiting) => Promise<Answer>, show: (answer: Answer) => void) => Promise<void>} ask
 * @property {() => void} cancel give it up because the visitor does not want it
 * @property {() => void} stop give it up because the page is left
 */

/** @param {() => void} redraw @returns {Question} */
export function question(redraw) {
  /** @type {QuestionState} */
  const state = { busy: false, standing: null, error: "", cancelled: false };
  const update = (/** @type {Partial<QuestionState>} */ changes) => (Object.assign(state, changes), redraw());
  const requests = newest((error) => update({ busy: false, standing: null, error }));
  return {
    state,
    ask(request, show) {
      update({ busy: true, standing: null, error: "", cancelled: false });
      return requests.ask(
        (signal) => request({ signal, told: (standing) => signal.aborted || update({ standing }) }),
        (answer) => {
          show(answer);
          update({ busy: false, standing: null });
        },
      );
    },
    cancel() {
      requests.stop();
      update({ busy: false, standing: null, cancelled: true });
    },
    stop: requests.stop,
  };
}

/**
 * What is shown of a question while there is no answer.
 * @param {Question} question @param {() => void} again asks it again after it was cancelled
 */
export function questionLine({ state, cancel }, again) {
  if (state.error) return h("p.error", { role: "alert" }, state.error);
  if (state.cancelled) {
    return h(
      "p.hint.computing",
      { role: "status" },
      "Cancelled.",
      h("button.quiet", { type: "button", "data-act": "compute", onclick: again }, "Compute anyway"),
    );
  }
  if (!state.busy) return null;
  const { standing } = state;
  return h(
    "div.computing.no-print",
    {},
    h("p.hint", { role: "status" }, standingWords(standing)),
    h("progress", {
      max: 1,
      value: standing && !standing.place && standing.done ? standing.done : null,
      "aria-label": "Progress of the computation",
    }),
    h("span.hint", { "aria-hidden": "true" }, standing && !standing.place ? `${Math.round(100 * standing.done)} %` : ""),
    standing && h("button.quiet", { type: "button", "data-act": "cancel", onclick: cancel }, "Cancel"),
  );
}

/** @param {Room.Computing | null} standing */
export function standingWords(standing) {
  if (!standing) return "Computing…";
  const { place, step } = standing;
  if (place === 0) return step ? `Computing: ${step}…` : "Computing…";
  return place === 1
    ? "In line: one question is ahead of this one."
    : `In line: ${place} questions are ahead of this one.`;
}
