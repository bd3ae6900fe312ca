/** The readings by which a described round was settled. */

import { h } from "../dom.js";

/** @param {Room.DeskReading[]} readings */
export function readingsUsed(readings) {
  return h(
    "details",
    {},
    h("summary", {}, "Readings used"),
    h(
      "ul.plain",
      {},
      readings.map((reading) =>
        h(
          "li",
          {},
          h("strong", {}, reading.question),
          ` ${reading.meaning}${reading.default ? "" : " (not the default)"}`,
        ),
      ),
    ),
  );
}
