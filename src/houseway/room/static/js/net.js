/** Talking to the room: JSON over HTTP, and a socket for each table that reconnects. */

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
 * @template Answer
 * @param {string} path
 * @param {{method?: string, body?: unknown}} [how]
 * @returns {Promise<Answer>}
 */
async function request(path, { method = "GET", body } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRF-Token"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new RoomError("Cannot reach the room. Is the server running?", 0);
  }
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new RoomError(data.error ?? `The room answered with status ${response.status}.`, response.status);
  if (response.status === 202 && data.computing) {
    await new Promise((done) => setTimeout(done, 1000));
    return request(path);
  }
  return data;
}

/** @template Answer @param {string} path @returns {Promise<Answer>} */
export const get = (path) => request(path);
/** @template Answer @param {string} path @param {unknown} [body] @returns {Promise<Answer>} */
export const post = (path, body = {}) => request(path, { method: "POST", body });
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
  4403: "This page was not served by this room.",
  4408: "This table is open in another window.",
  4503: "There is no room for more spectators.",
};

/**
 * The socket of a table. It reconnects until it is closed or the room ends it.
 * @param {string | number} table
 * @param {{message: (data: Room.TableMessage | Room.State) => void, status: (state: "open" | "lost" | "ended", text: string) => void}} on
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

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${table}`);
    socket.onopen = () => {
      tries = 0;
      on.status("open", "");
    };
    socket.onmessage = (event) => receive(JSON.parse(event.data));
    socket.onclose = (event) => lost(event.code);
  }

  /** @param {Room.ServerMessage} data */
  function receive(data) {
    if (data.type === "closed") {
      reason = data.reason; // why the room closed the table: the socket is closed next
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

  /** @param {number} code */
  function lost(code) {
    for (const answer of waiting.values()) answer("Connection lost. Your last action may not have been accepted.");
    waiting.clear();
    if (ended) return;
    if (code in FINAL) {
      ended = true;
      on.status("ended", reason || FINAL[code]);
      return;
    }
    tries += 1;
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
        if (!socket || socket.readyState !== WebSocket.OPEN) {
          fail(new RoomError("Not connected. Try again in a moment.", 0));
          return;
        }
        const id = (lastId += 1);
        waiting.set(id, (error, seq = 0) => (error === null ? done(seq) : fail(new RoomError(error, 409))));
        socket.send(JSON.stringify({ ...action, id }));
      });
    },
    close() {
      ended = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
