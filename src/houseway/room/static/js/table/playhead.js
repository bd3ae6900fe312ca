/** How much of a round the page has shown: events are drawn one after the other, at the pace of a house dealer. */

/** @type {Partial<Record<Room.Event["kind"], number>>} */
const PACE = {
  dealt: 150,
  moved: 300,
  paid: 160,
  collected: 220,
  discarded: 220,
  gathered: 300,
  reformed: 400,
  shown: 380,
  burned: 60,
  dice: 800,
  fee: 90,
  bet: 120,
  chose: 260,
  called: 420,
  button: 500,
  over: 200,
  ruled: 420,
  resettled: 420,
};
const ROW = 1500;
/** The part of the time until the next step of the table that the page may take to show what has happened. */
const SHARE = { settled: 0.7, asked: 0.3 };

/**
 * How long an event is shown at the pace of a house dealer; a row of a pot only if somebody gets chips.
 * @param {Room.Event} event
 */
function timeOf(event) {
  if (event.kind !== "settled") return PACE[event.kind] ?? 0;
  return /^pot( \d+)?$/.test(event.bet) && !event.after?.brings ? 0 : ROW;
}

/**
 * @param {(event: Room.Event | null, index: number, from: number) => void} onstep called after each event that is newly
 *   shown; without an event after several at once, those with an index from `from` to `index`
 */
export function createPlayhead(onstep) {
  let round = /** @type {number | null} */ (null);
  let events = /** @type {Room.Event[]} */ ([]);
  let count = 0;
  let speed = 1;
  let timer = 0;
  let due = 0; // when the next event should be shown: a machine that is late shows several at once

  /** How long the next event is waited for. */
  const wait = () => (count === 0 ? 0 : timeOf(events[count]) / speed);

  /** @param {number} from the time at which the last event was due */
  function schedule(from) {
    clearTimeout(timer);
    if (count >= events.length) return;
    if (document.hidden) {
      finish();
      return;
    }
    due = from + wait();
    timer = window.setTimeout(step, Math.max(0, due - performance.now()));
  }

  function step() {
    const now = performance.now();
    let shown = Math.min(due, now);
    const from = count;
    count += 1;
    while (count < events.length && shown + wait() < now) {
      shown += wait();
      count += 1;
    }
    onstep(count - from === 1 ? events[from] : null, count - 1, from);
    schedule(shown);
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
      const left = now.slice(count);
      const share = left.some((event) => event.kind === "settled") ? SHARE.settled : SHARE.asked;
      const usual = left.reduce((sum, event) => sum + timeOf(event), 0);
      speed = Math.max(1, usual / Math.max(1, 1000 * seconds * share));
      schedule(performance.now());
    },
    /** Show everything now. */
    skip: finish,
    /** Show again from an event on. @param {number} from */
    replay(from) {
      count = from;
      speed = 1;
      onstep(null, count - 1, count);
      schedule(performance.now());
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

/** @typedef {ReturnType<typeof createPlayhead>} Playhead */
