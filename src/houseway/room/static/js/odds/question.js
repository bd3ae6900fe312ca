/** Questions about odds: where one stands in line, how far the work on it is, and a way to give it up. */

import { h } from "../dom.js";
import { newest } from "../newest.js";

/**
 * @typedef {{busy: boolean, standing: Room.Computing | null, begun: Begun | null, error: string, cancelled: boolean}} QuestionState
 * @typedef {{at: number, done: number}} Begun when, in milliseconds, the work was first seen, and how much of it was done then
 * @typedef {{signal: AbortSignal, told: (standing: Room.Computing) => void}} Waiting
 */
/**
 * @typedef {Object} Question a question that replaces the one asked before it
 * @property {QuestionState} state
 * @property {<Answer>(request: (waiting: Waiting) => Promise<Answer>, show: (answer: Answer) => void) => Promise<void>} ask
 * @property {() => void} cancel give it up because the visitor does not want it
 * @property {() => void} stop give it up because the page is left
 */

/** @param {() => void} redraw @param {(message: string) => string} [words] how an error is told @returns {Question} */
export function question(redraw, words = (message) => message) {
  /** @type {QuestionState} */
  const state = { busy: false, standing: null, begun: null, error: "", cancelled: false };
  const update = (/** @type {Partial<QuestionState>} */ changes) => (Object.assign(state, changes), redraw());
  /** @param {Room.Computing} standing */
  const told = (standing) => {
    const { begun } = state;
    const again = begun && standing.done >= begun.done; // otherwise the next of several questions has begun
    update({ standing, begun: standing.place ? null : again ? begun : { at: Date.now(), done: standing.done } });
  };
  const requests = newest((error) => update({ busy: false, standing: null, error: words(error) }));
  return {
    state,
    ask(request, show) {
      update({ busy: true, standing: null, begun: null, error: "", cancelled: false });
      return requests.ask(
        (signal) => request({ signal, told: (standing) => signal.aborted || told(standing) }),
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
  const { standing, begun } = state;
  return h(
    "div.computing.no-print",
    {},
    h("p.hint", { role: "status" }, standingWords(standing)),
    h("progress", {
      max: 1,
      value: standing && !standing.place && standing.done ? standing.done : null,
      "aria-label": "Progress of the computation",
    }),
    h("span.hint", { "aria-hidden": "true" }, standing && !standing.place ? `${Math.round(100 * standing.done)} %${timeLeft(standing.done, begun, Date.now())}` : ""),
    standing && h("button.quiet", { type: "button", "data-act": "cancel", onclick: cancel }, "Cancel"),
  );
}

/** How long the rest of the work takes at the pace so far, once there is a pace. @param {number} done @param {Begun | null} begun @param {number} now */
export function timeLeft(done, begun, now) {
  if (!begun || done <= begun.done) return "";
  const seconds = Math.ceil(((1 - done) * (now - begun.at)) / (done - begun.done) / 1000);
  return seconds < 60 ? `, about ${seconds} s left` : `, about ${Math.ceil(seconds / 60)} min left`;
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
