/** Answers of the room: one that is given up or cut off on its way is no answer. */

import assert from "node:assert/strict";
import test from "node:test";

import { load } from "./page.js";

const { figures } = await load("net.js");

/** A response whose body breaks off. @param {string} type @param {() => Promise<unknown>} json */
const response = (type, json) => ({ ok: true, status: 200, headers: new Headers({ "content-type": type }), json });

test("an answer that is given up while its body comes is not taken for an empty one", async () => {
  const giving = new AbortController();
  globalThis.fetch = async (path) =>
    path.startsWith("/api/questions")
      ? response("application/json", async () => ({ withdrawn: true }))
      : response("application/json", async () => {
          giving.abort();
          throw giving.signal.reason;
        });
  await assert.rejects(figures("/api/odds", { signal: giving.signal }), { name: "AbortError" });
});

test("an answer that is cut off is an error", async () => {
  globalThis.fetch = async () => response("application/json", () => Promise.reject(new SyntaxError("end of input")));
  await assert.rejects(figures("/api/odds"), /cut off/);
});

test("a plot is no JSON, and there", async () => {
  globalThis.fetch = async () => response("image/svg+xml", () => Promise.reject(new SyntaxError("<svg")));
  assert.deepEqual(await figures("/plot.svg"), {});
});
