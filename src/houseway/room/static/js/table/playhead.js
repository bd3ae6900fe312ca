/** How much of a round the page has shown: events are drawn one after the other, at the pace of a house dealer. */

/** @type {Partial<Record<Room.Event["kind"], number>>} */
const PACE = {
  dealt: 150,
  moved: 300,
  shown: 380,
  burned: 60,
  dice: 800,
  fee: 90,
  bet: 120,
  chose: 260,
  called: 420,
  button: 500,
  over: 200,
};
const ROW = { least: 220, most: 1500 };

/**
 * @param {(event: Room.Event | null, index: number, from: number) => void} onstep called after each event that is newly
 *   shown; without an event after several at once, those with an index from `from` to `index`
 */
export function createPlayhead(onstep) {
  let round = /** @type {number | null} */ (null);
  let events = /** @type {Room.Event[]} */ ([]);
  let count = 0;
  let rowTime = ROW.most;
  let timer = 0;

  function schedule() {
    clearTimeout(timer);
    if (count >= events.length) return;
    if (document.hidden) {
      finish();
      return;
    }
    const event = events[count];
    timer = window.setTimeout(step, count === 0 ? 0 : event.kind === "settled" ? rowTime : (PACE[event.kind] ?? 0));
  }

  function step() {
    count += 1;
    onstep(events[count - 1], count - 1, count - 1);
    schedule();
  }

  function finish() {
    clearTimeout(timer);
    const from = count;
    count = events.length;
    onstep(null, count - 1, from);
  }

  return {
    /** How many events are shown. */
    get count() {
      return count;
    },
    /** Whether there is more to show. */
    get behind() {
      return count < events.length;
    },
    /**
     * The events as they now are. Those already there on arrival, and the bets of a new round, are shown at once.
     * @param {number} current the round's number
     * @param {Room.Event[]} now
     * @param {number} seconds until the page must have shown them
     */
    update(current, now, seconds) {
      const known = round === current && now.length >= events.length;
      const arriving = round === null;
      events = now;
      if (arriving || !now.length) {
        clearTimeout(timer);
        count = now.length;
      } else if (!known) {
        count = now.findIndex((event) => !["bank", "bet", "standing"].includes(event.kind));
        if (count < 0) count = now.length;
      }
      round = current;
      const rows = now.slice(count).filter((event) => event.kind === "settled").length;
      if (rows) rowTime = Math.max(ROW.least, Math.min(ROW.most, (1000 * seconds * 0.7) / rows));
      schedule();
    },
    /** Show everything now. */
    skip: finish,
    /** Show again from an event on. @param {number} from */
    replay(from) {
      count = from;
      rowTime = ROW.most;
      onstep(null, count - 1, count);
      schedule();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

/** @typedef {ReturnType<typeof createPlayhead>} Playhead */
