/** Talking to the room: JSON over HTTP, and a socket for each table that reconnects. */

import { inviteTo } from "./table/invites.js";

/** A refusal in the room's own words. */
export class RoomError extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

let csrf = "";

/** The token that every changing request must carry. @param {string} token */
export function rememberToken(token) {
  csrf = token;
}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, signal?: AbortSignal, question?: string}} [how]
 */
async function send(path, { method = "GET", body, signal, question } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRF-Token"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (question) headers["X-Question"] = question;
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RoomError("Cannot reach the room. Is the server running?", 0);
  }
  const data = await response.json().catch((error) => {
    if (signal?.aborted) throw error;
    const whole = !response.ok || !response.headers.get("content-type")?.includes("json");
    if (!whole) throw new RoomError("The room's answer was cut off. Try again.", 0);
    return {}; // a plot, or a proxy's page about an error
  });
  if (!response.ok) throw new RoomError(data.error ?? `The room answered with status ${response.status}.`, response.status);
  return { status: response.status, data };
}

/**
 * @template Answer
 * @param {string} path
 * @param {{method?: string, body?: unknown, signal?: AbortSignal}} [how]
 * @returns {Promise<Answer>}
 */
async function request(path, how) {
  return (await send(path, how)).data;
}

const PAUSE = 1000;
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
let questions = 0;

/**
 * @typedef {Object} Waiting how somebody waits for figures that may have to be computed
 * @property {AbortSignal} [signal] gives the question up
 * @property {(standing: Room.Computing) => void} [told] is told where the question stands
 */

/**
 * Figures that may have to be computed first: ask until they are there. The room is told of a question that is given
 * up, so that it does not go on computing for nobody.
 * @template Answer @param {string} path @param {Waiting} [waiting] @returns {Promise<Answer>}
 */
export async function figures(path, { signal, told } = {}) {
  const question = `${PAGE}-${(questions += 1)}`;
  const withdraw = () => void remove(`/api/questions/${question}`).catch(() => undefined);
  signal?.addEventListener("abort", withdraw, { once: true });
  try {
    for (;;) {
      const { status, data } = await send(path, { signal, question });
      if (status !== 202) return data;
      told?.(data);
      await pause(signal);
    }
  } finally {
    signal?.removeEventListener("abort", withdraw);
  }
}

/** @param {AbortSignal} [signal] */
function pause(signal) {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, PAUSE, undefined);
    signal?.addEventListener("abort", () => (clearTimeout(timer), fail(signal.reason)), { once: true });
  });
}

/** @template Answer @param {string} path @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export const get = (path, signal) => request(path, { signal });
/** @template Answer @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export const post = (path, body = {}, signal = undefined) => request(path, { method: "POST", body, signal });
/** @template Answer @param {string} path @returns {Promise<Answer>} */
export const remove = (path) => request(path, { method: "DELETE" });

/**
 * A query string; a list repeats its name, and empty values are left out.
 * @param {Record<string, string | number | string[] | null | undefined>} values
 */
export function query(values) {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== "") found.append(name, String(one));
    }
  }
  const text = found.toString();
  return text && `?${text}`;
}

/** @type {Record<number, string>} */
const FINAL = {
  4404: "There is no such table.",
  4410: "The operator removed you from this table.",
  4403: "This page was not served by this room.",
  4503: "No more spectators can be admitted.",
};
const LOGGED_OUT = 4401;
const REPLACED = 4408;
const REMOVED = 4410;

/**
 * @typedef {"open" | "lost" | "replaced" | "removed" | "ended"} Connection `replaced`: another window of the same player has
 *   it; `removed`: the operator removed the player
 */

/**
 * The socket of a table. It reconnects until it is closed or the room ends it.
 * @param {string | number} table
 * @param {{message: (data: Room.TableMessage | Room.State) => void, status: (state: Connection, text: string) => void, loggedOut: () => void,
 *   leftTable: (data: Room.NewTableMessage | Room.CashedOutMessage) => void}} on `leftTable`: a seat opened in the main game
 */
export function tableSocket(table, on) {
  let socket = /** @type {WebSocket | null} */ (null);
  let tries = 0;
  let timer = 0;
  let ended = false;
  let lastId = 0;
  let reason = "";
  /** @type {Map<number, (error: string | null, seq?: number) => void>} */
  const waiting = new Map();
  /** What was to be sent while the socket was being opened. @type {string[]} */
  let unsent = [];

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const opened = (socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${table}${query({ invite: inviteTo(table) })}`));
    opened.onopen = () => {
      if (socket !== opened || ended) {
        opened.close();
        return;
      }
      tries = 0;
      for (const text of unsent.splice(0)) opened.send(text);
      on.status("open", "");
    };
    opened.onmessage = (event) => socket === opened && !ended && receive(JSON.parse(event.data));
    opened.onclose = (event) => socket === opened && lost(event.code);
  }

  /** @param {Room.ServerMessage} data */
  function receive(data) {
    if (data.type === "closed") {
      reason = data.reason; // why the room closed the table: the socket is closed next
    } else if (data.type === "removed") {
      reason = data.reason; // a round in play is finished, then the socket is closed
      on.status("open", reason);
    } else if (data.type === "new_table" || data.type === "cashed_out") {
      on.leftTable(data);
    } else if (data.type === "ack" || data.type === "refused") {
      const id = data.id ?? 0;
      const answer = waiting.get(id);
      waiting.delete(id);
      if (data.type === "ack") answer?.(null, data.seq);
      else answer?.(data.error);
    } else if (data.type !== "pong") {
      on.message(data);
    }
  }

  function dropWaiting() {
    for (const answer of waiting.values()) answer("Connection lost. Your last action may not have been accepted.");
    waiting.clear();
    unsent = [];
  }

  /** @param {number} code */
  function lost(code) {
    dropWaiting();
    if (ended) return;
    if (code in FINAL || code === REPLACED) {
      ended = true;
      if (code === REMOVED) {
        on.status("removed", reason || FINAL[code]);
        on.loggedOut(); // from the room, or only from this table
      } else if (code === REPLACED) on.status("replaced", "This table is open in another window.");
      else on.status("ended", reason || FINAL[code]);
      return;
    }
    tries += 1;
    if (code === LOGGED_OUT) on.loggedOut();
    on.status("lost", "Connection lost. Reconnecting…");
    timer = window.setTimeout(connect, Math.min(8000, 300 * 2 ** Math.min(tries, 5)));
  }

  connect();
  return {
    /**
     * Send an action. Resolves when the room has stored it, to the `seq` of the state that shows it, and fails with the
     * room's reason when it is refused.
     * If the connection is lost first, the outcome is unknown until the next state arrives.
     * @param {Room.ClientMessage} action @returns {Promise<number>}
     */
    send(action) {
      return new Promise((done, fail) => {
        if (!socket || socket.readyState > WebSocket.OPEN) {
          fail(new RoomError("Not connected. Try again in a moment.", 0));
          return;
        }
        const id = (lastId += 1);
        waiting.set(id, (error, seq = 0) => (error === null ? done(seq) : fail(new RoomError(error, 409))));
        const text = JSON.stringify({ ...action, id });
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
        else unsent.push(text);
      });
    },
    /** Connect again, as the person who is signed in now; another window of the same person loses the table. */
    reconnect() {
      clearTimeout(timer);
      dropWaiting();
      [ended, tries, reason] = [false, 0, ""];
      const old = socket;
      connect();
      hangUp(old);
    },
    close() {
      ended = true;
      clearTimeout(timer);
      hangUp(socket);
    },
  };
}

/** Close a socket; one that is being opened closes itself once it is open. @param {WebSocket | null} socket */
function hangUp(socket) {
  if (socket && socket.readyState !== WebSocket.CONNECTING) socket.close();
}
