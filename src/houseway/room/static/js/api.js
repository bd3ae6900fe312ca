/** The room's HTTP API: a function for each request, with the type of its answer. */

import { figures, get, post, query, remove } from "./net.js";
import { inviteTo } from "./table/invites.js";

/** @typedef {import("./net.js").Waiting} Waiting */

/** @typedef {string[]} Settings as the API writes them: ["decks=6"] */
/** @typedef {{policy: string[], chart: string}} Played what sides play as the API writes it: ["player=never fold"], and the text of a chart */

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

/** Make this browser the operator's. @param {string} token @returns {Promise<Room.SessionOut>} */
export const becomeOperator = (token) => post("/api/operator", { token });
/** The people at tables, or with a name. @param {string} name @returns {Promise<Room.PersonInRoom[]>} */
export const getPeople = (name) => get(`/api/operator/people${query({ name })}`);
/** @param {number} person @param {string} reason @returns {Promise<Room.Removed>} */
export const removeFromRoom = (person, reason) => remove(`/api/operator/people/${person}${query({ reason })}`);
/** @param {number} person @returns {Promise<Room.Removed>} */
export const readmit = (person) => post(`/api/operator/people/${person}/readmit`);
/** @param {number} table @param {string} name @param {string} reason @returns {Promise<Room.Removed>} */
export const removeFromTable = (table, name, reason) => post(`/api/operator/tables/${table}/remove`, { name, reason });
/** @param {number} table @returns {Promise<Room.TableClosed>} */
export const closeAnyTable = (table) => remove(`/api/operator/tables/${table}`);
/** @returns {Promise<Room.DiskUse>} */
export const getDiskUse = () => get("/api/operator/disk");
/** @param {{before?: number, limit: number}} page @param {AbortSignal} [signal] @returns {Promise<Room.ListedRound[]>} */
export const getAllRounds = (page, signal) => get(`/api/operator/rounds${query(page)}`, signal);
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
 * @param {string} game @param {Settings} set @param {string[]} [sideBets] @param {AbortSignal} [signal] @returns {Promise<Room.GameForm>}
 */
export const getGame = (game, set, sideBets = [], signal = undefined) =>
  get(`/api/games/${game}${query({ set, with: sideBets })}`, signal);
/** @param {string} game @param {Settings} set @param {AbortSignal} [signal] @returns {Promise<Room.RuleSheet>} */
export const getSheet = (game, set, signal) => get(`/api/games/${game}/sheet${query({ set })}`, signal);
/** @param {string} game @param {Settings} set @param {Waiting} [waiting] @returns {Promise<Room.Odds>} */
export const getOdds = (game, set, waiting) => figures(`/api/games/${game}/odds${query({ set })}`, waiting);
/** What a question about odds may speak of. @param {string} game @param {Settings} set @param {AbortSignal} [signal] @returns {Promise<Room.OddsWords>} */
export const getOddsWords = (game, set, signal) => get(`/api/games/${game}/odds/words${query({ set })}`, signal);
/**
 * The odds of every bet when the sides play otherwise than usual.
 * @param {string} game @param {Settings} set @param {Played} played @param {Waiting} [waiting] @returns {Promise<Room.Odds>}
 */
export const getOddsUnder = (game, set, played, waiting) =>
  figures(`/api/games/${game}/odds/under${query({ set, ...played })}`, waiting);
/**
 * What every action with a hand is worth.
 * @param {string} game @param {Settings} set @param {string} hand @param {Waiting} [waiting] @returns {Promise<Room.HandOdds>}
 */
export const getHandOdds = (game, set, hand, waiting) => figures(`/api/games/${game}/odds/hand${query({ set, hand })}`, waiting);
/**
 * How often events happen.
 * @param {string} game @param {Settings} set @param {string[]} event @param {Played} played @param {Waiting} [waiting]
 * @returns {Promise<Room.EventOdds>}
 */
export const getEventOdds = (game, set, event, played, waiting) =>
  figures(`/api/games/${game}/odds/events${query({ set, event, ...played })}`, waiting);
/**
 * What banking a described table is worth.
 * @param {string} game @param {{set: Settings, table: string, bank: string}} described @param {Waiting} [waiting]
 * @returns {Promise<Room.BankingOdds>}
 */
export const getBanking = (game, described, waiting) => figures(`/api/games/${game}/odds/bank${query(described)}`, waiting);
/**
 * Every bet under each choice of a reading.
 * @param {string} game @param {string} name @param {Settings} set @param {Waiting} [waiting] @returns {Promise<Room.ReadingOdds>}
 */
export const getReadingOdds = (game, name, set, waiting) =>
  figures(`/api/games/${game}/odds/readings/${name}${query({ set })}`, waiting);
/**
 * What changed rows of a house way are worth beside the filed ones.
 * @param {string} game @param {Settings} set @param {Waiting} [waiting] @returns {Promise<Room.HouseWayOdds>}
 */
export const getHouseWayOdds = (game, set, waiting) =>
  figures(`/api/games/${game}/odds/house-way${query({ set })}`, waiting);
/**
 * What each hand wins on average.
 * @param {string} game @param {{set: Settings, hand: string[], board: string, dead: string, opened: string}} asked
 * @param {Waiting} [waiting] @returns {Promise<Room.EquityAnswer>}
 */
export const getEquity = (game, asked, waiting) => figures(`/api/games/${game}/equity${query(asked)}`, waiting);
/** @param {string} game @param {Settings} set @param {AbortSignal} [signal] @returns {Promise<Room.PreflopTable>} */
export const getPreflop = (game, set, signal) => get(`/api/games/${game}/preflop${query({ set })}`, signal);
/** @param {string} game @param {string} hand @param {Settings} set @param {AbortSignal} [signal] @returns {Promise<Room.PreflopHand>} */
export const getPreflopHand = (game, hand, set, signal) =>
  get(`/api/games/${game}/preflop/${hand}${query({ set })}`, signal);
/** @typedef {Record<string, string | string[]>} AskedTable a table and the rounds of it, as an address writes it */
/**
 * What banking a table comes to.
 * @param {string} game @param {AskedTable} asked @param {Waiting} [waiting] @returns {Promise<Room.BankReportMessage>}
 */
export const getBankReport = (game, asked, waiting) => figures(`/api/games/${game}/bank${query(asked)}`, waiting);
/**
 * A table as far as it was played: ask again until `rounds` is `wanted`.
 * @param {string} game @param {AskedTable} asked @param {Waiting} [waiting] @returns {Promise<Room.SimulationAnswer>}
 */
export const getSimulation = (game, asked, waiting) => figures(`/api/games/${game}/simulation${query(asked)}`, waiting);
/** @param {string} game @param {AbortSignal} [signal] @returns {Promise<Room.Plot[]>} */
export const getPlots = (game, signal) => get(`/api/games/${game}/plots`, signal);
/** Have a plot drawn; the address at which it then is. @param {string} address @param {Waiting} waiting @returns {Promise<string>} */
export const drawPlot = (address, waiting) => figures(address, waiting).then(() => address);
/** @param {{wager: number, bank: number, players: number}} described @param {AbortSignal} [signal] @returns {Promise<Room.FeesCompared>} */
export const compareFees = (described, signal) => get(`/api/fees${query(described)}`, signal);
/** @param {{share: number, players: number}} described @param {AbortSignal} [signal] @returns {Promise<Room.FeeSharesCompared>} */
export const compareFeeShares = (described, signal) => get(`/api/fees/shares${query(described)}`, signal);
/** @param {{players: number, hands: number, pot: number}} described @param {AbortSignal} [signal] @returns {Promise<Room.PotFeesCompared>} */
export const comparePotFees = (described, signal) => get(`/api/fees/pots${query(described)}`, signal);
/** Rulings of houses or games. @param {string} asked the question, as an address writes it @param {AbortSignal} [signal] @returns {Promise<Room.Rulings>} */
export const getRulings = (asked, signal) => get(`/api/rulings${asked}`, signal);
/** @param {object} situation @param {AbortSignal} [signal] @returns {Promise<Room.DeskAnswer | Room.HandAnswer | Room.ScoresAnswer>} */
export const settle = (situation, signal) => post("/api/settle", situation, signal);

/** @returns {Promise<Room.TableSummary[]>} */
export const getTables = () => get("/api/tables");
/** @param {object} table @returns {Promise<Room.TableOpened>} */
export const openTable = (table) => post("/api/tables", table);
/** @param {number} table @returns {Promise<Room.TableClosed>} */
export const closeTable = (table) => remove(`/api/tables/${table}`);
/** Open a must-move table for a game. @param {number} table @returns {Promise<Room.TableOpened>} */
export const openMustMove = (table) => post(`/api/tables/${table}/must-move`, {});
/** The rulings that fit the round in play, for the floor. @param {string} table @param {string} words @param {AbortSignal} [signal] @returns {Promise<Room.FloorOffers>} */
export const getFloor = (table, words, signal) => get(`/api/tables/${table}/floor${query({ words })}`, signal);
/** What a declaration would do. @param {string} table @param {Omit<Room.DeclareMessage, "type" | "id">} said @returns {Promise<Room.RulingShown>} */
export const previewRuling = (table, said) => post(`/api/tables/${table}/floor`, said);
/** The rules that a table was opened with. @param {number} table @returns {Promise<Room.RuleSheet>} */
export const getTableSheet = (table) => get(`/api/tables/${table}/sheet${query({ invite: inviteTo(table) })}`);
/** @param {string | number} table @returns {Promise<Room.TableAnswer>} */
export const getTable = (table) => get(`/api/tables/${table}${query({ invite: inviteTo(table) })}`);

/**
 * Finished rounds of a table, or the visitor's own; newest first.
 * @param {string | null} table @param {{before?: number, limit: number}} page @param {AbortSignal} [signal]
 * @returns {Promise<Room.ListedRound[]>}
 */
export const getRounds = (table, page, signal) =>
  get(`${table ? `/api/tables/${table}/rounds` : "/api/rounds"}${query(page)}`, signal);
/** @param {string} table @param {string} round @returns {Promise<Room.RoundView>} */
export const getRound = (table, round) => get(`/api/tables/${table}/rounds/${round}`);
/** @param {string} table @param {string} round @returns {Promise<Room.Proof>} */
export const getProof = (table, round) => get(`/api/tables/${table}/rounds/${round}/proof`);
