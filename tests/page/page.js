/** Where the modules of the page are, and the files that the tests of several languages share. */

import { readdirSync, readFileSync } from "node:fs";

const PROOFS = new URL("../data/proofs/", import.meta.url);

/** A module of the page. @param {string} name as in "felt/layout.js" */
export const load = (name) => import(new URL(`../../src/houseway/room/static/js/${name}`, import.meta.url));

/** The proofs of rounds, genuine and forged, that every verifier is tested with, by name. */
export const proofs = Object.fromEntries(
  readdirSync(PROOFS).map((file) => [file.replace(/\.json$/, ""), JSON.parse(readFileSync(new URL(file, PROOFS), "utf8"))]),
);
