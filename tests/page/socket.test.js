/** The socket of a table: what is left while it is being opened ends without a complaint of the browser. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./page.js";

/** A socket that opens when the test says so, and complains like a browser's. */
class Opening {
  static CONNECTING = 0;
  static OPEN = 1;
  /** @type {Opening[]} */
  static made = [];
  readyState = Opening.CONNECTING;
  onopen = () => {};

  constructor() {
    Opening.made.push(this);
  }

  close() {
    assert.notEqual(this.readyState, Opening.CONNECTING, "closed before the connection is established");
    this.readyState = 3;
  }

  open() {
    this.readyState = Opening.OPEN;
    this.onopen();
  }
}

const heard = /** @type {string[]} */ ([]);
const on = { message: () => {}, status: (/** @type {string} */ state) => heard.push(state), loggedOut: () => {} };

async function opened() {
  Object.assign(globalThis, { WebSocket: Opening, location: { protocol: "http:", host: "room.test" }, window: globalThis });
  Opening.made.length = heard.length = 0;
  const { tableSocket } = await load("net.js");
  return tableSocket(1, on);
}

test("a table that is left while its socket is being opened", async () => {
  const table = await opened();
  table.close();
  const [socket] = Opening.made;
  socket.open();
  assert.equal(socket.readyState, 3);
  assert.deepEqual(heard, []);
});

test("somebody else signs in while a socket is being opened", async () => {
  const table = await opened();
  table.reconnect();
  const [older, newer] = Opening.made;
  newer.open();
  older.open();
  assert.deepEqual([older.readyState, newer.readyState], [3, Opening.OPEN]);
  assert.deepEqual(heard, ["open"]);
});
