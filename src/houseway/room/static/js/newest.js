/** Requests that replace each other: an older answer never overwrites a newer one. */

/**
 * @typedef {Object} Newest
 * @property {<Answer>(request: (signal: AbortSignal) => Promise<Answer>, show: (answer: Answer) => void) => Promise<void>} ask
 * begin a request and give up the one before it; `show` is called with the answer unless a newer request was begun
 * @property {() => void} stop give up the request
 */

/**
 * A sequence of requests of which only the newest counts. An error is reported to `failed`, unless the request was
 * given up.
 * @param {(message: string) => void} failed
 * @returns {Newest}
 */
export function newest(failed) {
  let current = new AbortController();
  return {
    async ask(request, show) {
      current.abort();
      const { signal } = (current = new AbortController());
      try {
        const answer = await request(signal);
        if (!signal.aborted) show(answer);
      } catch (error) {
        if (!signal.aborted) failed(/** @type {Error} */ (error).message);
      }
    },
    stop: () => current.abort(),
  };
}
