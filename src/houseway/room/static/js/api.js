/** The room's HTTP API: a function for each request, with the type of its answer. */

import { get, post, query, remove } from "./net.js";

/** @typedef {string[]} Settings as the API writes them: ["decks=6"] */

/** @returns {Promise<Room.SessionOut>} */
export const getSession = () => get("/api/session");
/** @returns {Promise<Room.SessionOut>} */
export const endSession = () => remove("/api/session");
/** @param {string} name @returns {Promise<Room.SessionOut>} */
export const enterAsGuest = (name) => post("/api/session", { name });
/** @param {string} name @param {string} password @returns {Promise<Room.SessionOut>} */
export const makeAccount = (name, password) => post("/api/accounts", { name, password });
/** @param {string} name @param {string} password @returns {Promise<Room.SessionOut>} */
export const logIn = (name, password) => post("/api/login", { name, password });

/** @returns {Promise<Room.Wallet>} */
export const getWallet = () => get("/api/wallet");
/** @param {number} amount @returns {Promise<Room.Balance>} */
export const buyIn = (amount) => post("/api/wallet/buy-in", { amount });
/** @returns {Promise<Room.FeeReport>} */
export const getFeeReport = () => get("/api/reports/fees");
/** @returns {Promise<Room.Audit>} */
export const getAudit = () => get("/api/audit");

/** @returns {Promise<Room.House[]>} */
export const getHouses = () => get("/api/houses");
/** @returns {Promise<Room.GameEntry[]>} */
export const getGames = () => get("/api/games");
/**
 * The settings form of a game, or of the game with side bets.
 * @param {string} game @param {Settings} set @param {string[]} [sideBets] @returns {Promise<Room.GameForm>}
 */
export const getGame = (game, set, sideBets = []) => get(`/api/games/${game}${query({ set, with: sideBets })}`);
/** @param {string} game @param {Settings} set @returns {Promise<Room.RuleSheet>} */
export const getSheet = (game, set) => get(`/api/games/${game}/sheet${query({ set })}`);
/** @param {string} game @param {Settings} set @returns {Promise<Room.Odds>} */
export const getOdds = (game, set) => get(`/api/games/${game}/odds${query({ set })}`);
/**
 * What banking a described table is worth.
 * @param {string} game @param {{set: Settings, table: string, bank: string}} described @returns {Promise<Room.BankingOdds>}
 */
export const getBanking = (game, described) => get(`/api/games/${game}/odds/bank${query(described)}`);
/** Every bet under each choice of a reading. @param {string} game @param {string} name @param {Settings} set @returns {Promise<Room.ReadingOdds>} */
export const getReadingOdds = (game, name, set) => get(`/api/games/${game}/odds/readings/${name}${query({ set })}`);
/** @param {string} game @returns {Promise<Room.Plot[]>} */
export const getPlots = (game) => get(`/api/games/${game}/plots`);
/** @param {{wager: number, bank: number, players: number}} described @returns {Promise<Room.FeesCompared>} */
export const compareFees = (described) => get(`/api/fees${query(described)}`);
/** @param {object} situation @returns {Promise<Room.DeskAnswer>} */
export const settle = (situation) => post("/api/settle", situation);

/** @returns {Promise<Room.TableSummary[]>} */
export const getTables = () => get("/api/tables");
/** @param {object} table @returns {Promise<Room.TableOpened>} */
export const openTable = (table) => post("/api/tables", table);
/** @param {number} table @returns {Promise<Room.TableClosed>} */
export const closeTable = (table) => remove(`/api/tables/${table}`);
/** The rules that a table was opened with. @param {number} table @returns {Promise<Room.RuleSheet>} */
export const getTableSheet = (table) => get(`/api/tables/${table}/sheet`);
/** @param {string | number} table @returns {Promise<Room.TableAnswer>} */
export const getTable = (table) => get(`/api/tables/${table}`);

/**
 * Finished rounds of a table, or the visitor's own; newest first.
 * @param {string | null} table @param {{before?: number, limit: number}} page @returns {Promise<Room.ListedRound[]>}
 */
export const getRounds = (table, page) =>
  get(`${table ? `/api/tables/${table}/rounds` : "/api/rounds"}${query(page)}`);
/** @param {string} table @param {string} round @returns {Promise<Room.RoundView>} */
export const getRound = (table, round) => get(`/api/tables/${table}/rounds/${round}`);
/** @param {string} table @param {string} round @returns {Promise<Room.Proof>} */
export const getProof = (table, round) => get(`/api/tables/${table}/rounds/${round}/proof`);
