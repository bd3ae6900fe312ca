/** The page's own state at a table, apart from what the room sends. */

/** @typedef {import("./betting.js").Wagers} Wagers */

/** @param {number | undefined} wallet the player's chips before the room has sent a state */
export function newLocal(wallet) {
  return {
    chip: 0,
    lastBets: /** @type {Record<number, Wagers>} */ ({}),
    buyin: /** @type {number | null} */ (null),
    bank: 0,
    special: /** @type {Room.SpecialPart | null} */ (null),
    amounts: /** @type {Record<string, number>} */ ({}),
    laid: /** @type {Record<string, import("./setting.js").Laid>} */ ({}),
    error: "",
    refused: "",
    lifting: false,
    tab: "round",
    open: false,
    row: /** @type {Room.SettlementRow | null} */ (null),
    status: /** @type {import("../net.js").Connection} */ ("lost"),
    statusText: "Connecting…",
    lastSettlement: /** @type {Room.Settlement | null} */ (null),
    lastRound: 0,
    wallet,
    skew: 0,
    spot: /** @type {number | null} */ (null),
    askedSpot: /** @type {number | null} */ (null),
    answered: /** @type {Set<string>} */ (new Set()),
  };
}

/** @typedef {ReturnType<typeof newLocal>} Local */
