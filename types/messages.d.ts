// Written by tools/build_message_types.py from the server's models: do not edit.

declare namespace Room {
  /** The action with this id was accepted and is durable. */
  interface Acknowledged {
    type: "ack";
    id: number | null;
    seq: number;
  }

  /** Where settlement starts. */
  interface ActionButton {
    seat: number;
    why: string;
  }

  /** One thing to do with a hand, what it earns, and how much less that is than the best. */
  interface ActionOdds {
    action: string;
    value: number;
    expectation: string;
    cost: number;
  }

  /** What decides where settlement starts. */
  interface ActionRules {
    by: "card" | "dice" | "number";
    text: string;
  }

  /** Seat a bot. */
  interface AddBot {
    id?: number | null;
    type: "add_bot";
    seat?: number | null;
    strategy?: string | null;
  }

  /** More chips from the wallet. */
  interface AddChips {
    id?: number | null;
    type: "add_chips";
    chips: number;
  }

  /** The equity of a starting hand against so many random hands; sampled where it has a standard error. */
  interface AgainstRandom {
    opponents: number;
    equity: number;
    equity_exact: string | null;
    standard_error: number | null;
  }

  /** A choice for an amount between two bounds, in steps from the lower one. `paid` is the part of it that lies in front of the player already: a raise to $40 costs $30 if $10 do. */
  interface AmountOffer {
    name: string;
    low: number;
    high: number;
    step?: number;
    paid?: number;
  }

  /** Answer a question. */
  interface Answer {
    id?: number | null;
    type: "answer";
    ask: string;
    choice: string;
    amount?: number;
    cards?: string[];
  }

  /** These cards in parts of these sizes; `settings` lists the ways that the rules allow, if few. A setting among `foul` is accepted too. With `any_order`, the parts may come in any order. */
  interface ArrangementOffer {
    name: string;
    cards: string[];
    sizes: number[];
    settings?: string[][];
    foul?: string[][];
    any_order?: boolean;
  }

  /** A player is asked; only that player sees what is legal. */
  interface AskedEvent {
    id: string;
    spot: number;
    seat: number;
    question: string;
    hand?: Hand;
    bettor?: string;
    kind: "asked";
    legal?: Offer[];
  }

  /** The whole ledger, checked. */
  interface Audit {
    sound: boolean;
    accounts: number;
    transactions: number;
    entries: number;
    issued: number;
    faults: string[];
  }

  /** Bring chips without a seat. */
  interface Backline {
    id?: number | null;
    type: "backline";
    chips: number;
  }

  /** A bettor who stands on the rail. */
  interface BacklineBettor {
    name: string;
    chips: number;
    connected: boolean;
    leaving: boolean;
  }

  /** The chips of a player. */
  interface Balance {
    balance: number;
  }

  /** The smallest bank that covers a share of the rounds; the error is that of the share. */
  interface BankCover {
    share: number;
    bank: number;
    standard_error: number | null;
  }

  /** A bank wager is put up, possibly reserved for one spot. */
  interface BankEvent {
    after?: Picture;
    kind: "bank";
    owner: string;
    amount: number;
    spot?: number;
    cite?: string;
  }

  /** Accept the player-dealer position with a bank, or change the bank. `special` is put up beside the amount, in games that have special action. */
  interface BankMessage {
    id?: number | null;
    type: "accept" | "bank";
    amount: number;
    special?: Reserved[];
  }

  /** How likely a round needs a bank of this size. */
  interface BankNeeded {
    bank: number;
    probability: number;
  }

  /** What a round of banking is worth. */
  interface BankOdds {
    action: number;
    expectation: string;
    value: number;
    exact: boolean;
    method: string;
    digits: number | null;
    rounds: number | null;
    standard_error: number | null;
    standard_deviation: number | null;
    fee: number;
    after_fees: number;
    largest_liability: number;
    largest_win: number;
    bank_to_cover: number;
    bank: number | null;
    bank_covers: boolean | null;
    note: string | null;
    cover: string;
    distribution: BankResultOdds[];
  }

  /** The player-dealer position is offered; the amounts are for the player it is offered to. `fee` is the collection that a player-dealer pays in each hand. */
  interface BankOffer {
    seat: number;
    you: boolean;
    hands: number;
    most?: number;
    least?: number;
    needed?: boolean;
    fee?: FeeRange;
  }

  /** What banking a table comes to: `method` is how the results of a round were found. `distribution` is that of a round of the player-dealer, with his fees, or of the first seat where seats take turns. */
  interface BankReportMessage {
    game: string;
    name: string;
    table: string;
    wagers: DescribedWager[];
    player_dealer: number | null;
    rotates: boolean;
    bank: number | null;
    policy: string;
    seed: number;
    hands: number;
    method: string;
    how: string;
    rounds: number;
    sides: BankedSide[];
    house: number;
    house_hour: number;
    jackpot: number;
    covers: BankCover[];
    shift: ShiftFound;
    options: OptionByTheHour[];
    distribution: NetChance[];
    needed: BankNeeded[];
  }

  /** How often a round of banking ends in one result. */
  interface BankResultOdds {
    net: number;
    probability: number;
  }

  /** The bank of this hand, and the position that puts it up; `amount` includes what is reserved. `special_fault` says, before the deal, why there is no special action with the wagers on the layout. */
  interface BankState {
    seat: number | null;
    owner: string;
    amount: number;
    left: number;
    hand: number;
    of: number;
    special?: SpecialPart[];
    special_fault?: string;
  }

  /** What a player makes of a round and of an hour, with fees; `standard_error` is null where it is counted. `uncovered` is the part of his results that the bank did not cover, and `short_bank` what the size of the bank changes for him, below zero where he makes less: both by simulated rounds. */
  interface BankedSide {
    who: string;
    mean: number;
    standard_error: number | null;
    hour: number;
    standard_deviation: number;
    hour_standard_deviation: number;
    fees: number;
    fees_hour: number;
    uncovered: number;
    short_bank: number;
    short_bank_standard_error: number;
  }

  /** What banking a described table is worth. */
  interface BankingOdds {
    game: string;
    table: DescribedTable;
    bank: BankOdds;
    fees: FeeBurden;
  }

  /** How the player-dealer position rotates. */
  interface BankingRules {
    hands: number;
    direction: string;
    offered: string;
    cite: string;
    by_reading: string[];
  }

  /** What to do in one situation, and what each action is worth there. */
  interface BestChoice {
    situation: string;
    action: string;
    values: Record<string, number>;
    probability: number;
  }

  /** A bet as the felt shows it. */
  interface Bet {
    id: string;
    name: string;
    kind: string;
    placed: string;
    mandatory: boolean;
    needs: string[];
    backline: boolean;
    low: number;
    high: number | null;
    at_most: string[];
    equals: string | null;
    multiples: number[];
    hand: string;
    text: string;
    cite: string;
    pays: PayRow[];
  }

  /** A wager is placed, or still stands from an earlier round; a joint bet names the bettor it joins. */
  interface BetEvent {
    after?: Picture;
    kind: "bet" | "standing";
    spot: number;
    bettor: string;
    bet: string;
    hand?: Hand;
    party?: string;
    amount: number;
  }

  /** The figures of one bet, and how each was found. */
  interface BetOdds {
    id: string;
    unit: string;
    expectation: string;
    value: number;
    exact: boolean;
    method: string;
    digits: number | null;
    rounds: number | null;
    standard_error: number | null;
    variance: number;
    variance_exact: string | null;
    variance_method: string;
    variance_standard_error: number | null;
    hit_rate: number;
    hit_rate_exact: string | null;
    hit_rate_method: string;
    hit_rate_standard_error: number | null;
    combinations: number | null;
    combinations_exact: string | null;
    cases_method: string;
    cases_rounds: number | null;
    cases: CaseOdds[];
  }

  /** What a bet is worth under one choice of a reading; the difference is from the choice in force. */
  interface BetUnderChoice {
    value: number;
    expectation: string | null;
    method: string;
    standard_error: number | null;
    difference: number | null;
  }

  /** All wagers on one spot. */
  interface BetsMessage {
    id?: number | null;
    type: "bets";
    spot?: number | null;
    wagers: Record<string, number>;
  }

  /** A card goes out of play. */
  interface BurnedEvent {
    after?: Picture;
    kind: "burned";
    card: string;
  }

  /** The action button is placed at a seat. */
  interface ButtonEvent {
    after?: Picture;
    kind: "button";
    seat: number;
    why: string;
    by_reading?: string[];
  }

  /** What places the action button: a card of the hands, so many dice, or a shuffling machine's number. */
  interface ButtonInfo {
    by: "card" | "dice" | "number";
    dice: number;
  }

  /** The least and the most that a player may have when he sits down or brings chips. */
  interface BuyIn {
    low: number;
    high: number | null;
  }

  /** The house dealer announces something; `hands` has the hands one by one, where there are several. */
  interface CalledEvent {
    after?: Picture;
    kind: "called";
    text: string;
    hands?: string[];
  }

  /** A row of a bet's table: how often, and what it contributes. */
  interface CaseOdds {
    case: string;
    cite: string;
    by_reading: string[];
    combinations: number | null;
    combinations_exact: string | null;
    probability: number;
    probability_exact: string | null;
    pays: string;
    contribution: number;
    contribution_exact: string | null;
  }

  /** A seat opened in the main game, to which the viewer refused to move: his chips are in his wallet. */
  interface CashedOutMessage {
    type: "cashed_out";
  }

  /** How often a row of a chart decides, and what it gives away against best play. */
  interface ChartRowWorth {
    table: string;
    row: string;
    action: string;
    probability: number;
    cost: number;
  }

  /** The rows of a chart for hands that were split or doubled. */
  interface ChartTable {
    title: string;
    origin: string;
    doubled: number;
    soft: boolean;
    rows: Record<string, string[]>;
  }

  /** A table of a chart: the actions it may name, and whether a chart must have it. */
  interface ChartTableWords {
    actions: string[];
    needed: boolean;
  }

  /** What charts of one's own are written in. */
  interface ChartWordsOf {
    tables: Record<string, ChartTableWords>;
    features: FeatureWord[];
  }

  /** One more chip on a bet; a negative amount takes it off. */
  interface Chip {
    id?: number | null;
    type: "chip";
    spot?: number | null;
    bet: string;
    amount: number;
  }

  /** The chips after so many rounds: below each amount is as large a share as `quantiles` says. */
  interface ChipsAt {
    rounds: number;
    chips: number[];
  }

  /** What each seat put in on a street. */
  interface ChipsPut {
    street: string;
    chips: Record<string, number>;
  }

  /** A bet that nobody called. */
  interface ChipsReturned {
    spot: number;
    amount: number;
    street: string;
  }

  /** The bets under one choice of a reading; `problem` says why there are none. */
  interface ChoiceOdds {
    choice: string;
    meaning: string;
    problem: string;
    bets: Record<string, BetUnderChoice>;
  }

  /** A player answers; only that player sees a private answer. `ruled` is there if a ruling of the floor answers for him. */
  interface ChoseEvent {
    id: string;
    spot: number;
    seat: number;
    question: string;
    hand?: Hand;
    bettor?: string;
    kind: "chose";
    ruled?: boolean;
    choice?: string;
    amount?: number;
    cards?: string[];
  }

  /** What was chosen where the filing leaves a choice, in words. */
  interface ChosenSetting {
    name: string;
    value: string;
  }

  /** The circles in which a player may bet in addition to their own. */
  interface Circles {
    open: string;
    most: number | null;
    more_hands: string;
    cite: string;
  }

  /** This table was closed. */
  interface ClosedMessage {
    type: "closed";
    reason: string;
  }

  /** A player collects chips from another during the round, for what he has on the table. */
  interface CollectedEvent {
    after?: Picture;
    kind: "collected";
    payer: string;
    payee: string;
    amount: number;
    basis: string;
    cite?: string;
  }

  /** The figures are not there yet: ask again. `place` is the number of questions ahead of this one, and 0 while this one is being computed; `done` is the share of the work that is done, from 0 to 1, and `step` says what is being done. */
  interface Computing {
    computing: boolean;
    place: number;
    done: number;
    step: string;
  }

  /** The conditions under which the figures hold; `noun` is what is dealt, a card or a tile. */
  interface Conditions {
    cards: number;
    noun: string;
    shoe: string;
    settings: Record<string, string | number>;
  }

  /** A card goes to the end of a hand; `down` where it lies face down, even if the viewer knows it. */
  interface DealtEvent {
    after?: Picture;
    kind: "dealt";
    hand: Hand;
    card: string;
    down?: true;
  }

  /** The deck in use; `noun` is what is dealt from it, a card or a tile. */
  interface DeckInfo {
    cards: number;
    noun: string;
    text: string;
  }

  /** Declare what happened, as it was previewed: the filed ruling is applied to the round. */
  interface DeclareMessage {
    id?: number | null;
    round: number;
    step: number;
    row: string;
    seat?: number | null;
    hand?: string;
    cards?: number[];
    amount?: number;
    choice?: string;
    remedies?: string[];
    type: "declare";
  }

  /** What a seat did with its hand; declarations are in the order in which they were made. */
  interface DeclaredAtDesk {
    spot: number;
    choice: string;
  }

  /** The answer that is given when the time is up; `text` says it in words. */
  interface DefaultAnswer {
    choice: string;
    amount?: number;
    cards?: string[];
    text: string;
  }

  /** A described table, with the text that describes it. */
  interface DescribedTable {
    text: string;
    player_dealer: number;
    action: number;
    wagers: DescribedWager[];
  }

  /** A wager at a described table. */
  interface DescribedWager {
    seat: number;
    bettor: string;
    bet: string;
    amount: number;
  }

  /** The order of settlement, and why. */
  interface DeskAction {
    why: string;
    order: number[];
    button: number | null;
    by_reading: string[];
  }

  /** A described round, settled. */
  interface DeskAnswer {
    game: string;
    name: string;
    settings: Record<string, string | number>;
    readings: DeskReading[];
    player_dealer: number;
    action: DeskAction;
    hands: DeskHand[];
    wagers: DeskWager[];
    totals: Record<string, number>;
    bank: DeskBank;
    fees: Fee[];
    warnings: DeskWarning[];
  }

  /** The bank before and after. */
  interface DeskBank {
    before: number;
    after: number;
    net: number;
    covers_all: boolean;
    cover: string;
    wagers: DeskBankWager[];
  }

  /** A wager of the bank with what became of it. */
  interface DeskBankWager {
    owner: string;
    amount: number;
    spot: number | null;
    net: number;
  }

  /** A hand as it was set; without a spot it is the player-dealer's. `by` says who set it: the description, the house way, or the house way again because it was foul. `row` is the row of the house way, with its lines and the readings it rests on. */
  interface DeskHand {
    spot: number | null;
    hand: string;
    parts: DeskPart[];
    fault: string;
    by: "described" | "house way" | "house way again";
    row: string;
    cite: string;
    by_reading: string[];
    text: string;
  }

  /** A part of a hand that was set: its name, its cards, and what they are (empty if there are too many). */
  interface DeskPart {
    part: string;
    cards: string;
    worth: string;
  }

  /** A pot: what was put in and dropped, the seats that can win it, and how it is divided. `taken_back` is what players take back of it because it does not stand. Where it `stays` for another round, what its winners have are portions, and `left_over` is nobody's. */
  interface DeskPot {
    pot: string;
    name: string;
    size: number;
    dropped: number;
    left: number;
    dead: number;
    seats: number[];
    taken_back: Record<string, number>;
    stays: boolean;
    left_over: number;
    shares: PotShare[];
  }

  /** A reading that was used. */
  interface DeskReading {
    reading: string;
    question: string;
    value: string;
    meaning: string;
    default: boolean;
  }

  /** A wager with what became of it, and the row of the filing that decided. */
  interface DeskWager {
    spot: number;
    bettor: string;
    bet: string;
    bet_id: string;
    hand: string;
    amount: number;
    net: number;
    covered: number;
    due: number;
    action: string;
    result: string;
    case: string;
    pays: string;
    cite: string;
    by_reading: string[];
    returned: number;
  }

  /** What was assumed, or what the filing does not allow, with its lines and the readings it rests on. */
  interface DeskWarning {
    text: string;
    spot: number | null;
    hand: string;
    cite: string;
    by_reading: string[];
  }

  /** Dice are thrown, or a shuffling machine gives the number of a seat. */
  interface DiceEvent {
    after?: Picture;
    kind: "dice";
    dice: number[];
    by?: "number";
  }

  /** The dice of a round, opened against its commitment; `position` is where the round began in the shoe. */
  interface DiceOpening {
    position: number;
    dice: number[];
    salt: string;
  }

  /** A player gives up cards of a hand, face down; `at` are their places. He alone sees their faces. `ruled` is there if the floor has them taken from the hand. */
  interface DiscardedEvent {
    after?: Picture;
    kind: "discarded";
    hand: Hand;
    at: number[];
    cards?: string;
    ruled?: boolean;
  }

  /** The size of the room's database in bytes, and what is in it; `free` is null for a database server. `results` is the size of the stored results, null if none are stored. */
  interface DiskUse {
    database: number;
    free: number | null;
    people: number;
    tables: number;
    rounds: number;
    actions: number;
    results: number | null;
  }

  /** Double all wagers on one spot. */
  interface Double {
    id?: number | null;
    type: "double";
    spot?: number | null;
  }

  /** A seat where nobody sits. */
  interface EmptySeat {
    seat: number;
    name: null;
  }

  /** How a player who is not simply dealt in comes into the game: by posting, or by waiting. */
  interface EnterMessage {
    id?: number | null;
    type: "enter";
    way: string;
  }

  /** A way to come into a game that is on, what it costs, and what its button says. */
  interface EntryChoice {
    way: string;
    cost: number;
    text: string;
  }

  /** Why the viewer is not simply dealt in, and what can be done about it; `chosen` is one of the ways. */
  interface EntryView {
    why: string;
    choices: EntryChoice[];
    chosen: string;
  }

  /** The value of one spot with best play on both sides, and how far it may be off. */
  interface EquilibriumOdds {
    value: number;
    error: number;
  }

  /** The equity of several hands: all `deals` were counted if it is `exact`, otherwise they were sampled. */
  interface EquityAnswer {
    exact: boolean;
    deals: number;
    hands: EquityOfHand[];
  }

  /** What can be asked about hands of a game. A player has `hole` cards at the end, and is dealt `dealt` before the first bet. `shares` are the parts of a pot. `by_opening` says that what is played for depends on whether the hand was opened; `preflop`, that the game has tables of starting hands. */
  interface EquityForm {
    hole: number;
    dealt: number;
    board: number;
    draws: boolean;
    most_hands: number;
    shares: string[];
    by_opening: boolean;
    preflop: boolean;
  }

  /** What a hand wins on average; `equity_exact` is a fraction where all deals were counted. `wins` is how often it wins the whole pot, `splits` how often a part. `shares` has the part that it wins of each share, of all deals in which somebody wins that share. */
  interface EquityOfHand {
    hand: string;
    equity: number;
    equity_exact: string | null;
    standard_error: number | null;
    wins: number;
    splits: number;
    shares: Record<string, number>;
  }

  type Event = BankEvent | PlayersEvent | BetEvent | PaidEvent | CollectedEvent | DiceEvent | DealtEvent | BurnedEvent | ShownEvent | MovedEvent | DiscardedEvent | RuledEvent | ReformedEvent | GatheredEvent | IrregularEvent | AskedEvent | ChoseEvent | TakenBackEvent | SetEvent | CalledEvent | MisdealEvent | ButtonEvent | SettledEvent | OverEvent;

  /** How often an event happens, or the reason why that is not known. */
  interface EventChance {
    event: string;
    when: Record<string, unknown>;
    probability: number | null;
    probability_exact: string | null;
    combinations: number | null;
    of: number | null;
    method: string | null;
    how: string;
    reason: string;
  }

  /** How often events happen, and what both sides play. */
  interface EventOdds {
    game: string;
    name: string;
    policies: Record<string, string>;
    events: EventChance[];
  }

  /** A property of a round that conditions speak of; no values where it may be any number. */
  interface FeatureWord {
    name: string;
    values: (string | number | boolean)[];
    text: string;
  }

  /** What is due to the house or a jackpot, or was taken. */
  interface Fee {
    payer: string;
    payee: string;
    amount: number;
    basis: string;
  }

  /** What the collection costs each side. */
  interface FeeBurden {
    schedule: string;
    house: number;
    jackpot: number;
    shares: FeeShare[];
  }

  /** What one side pays, to whom, and on how much. */
  interface FeeCharge {
    payer: string;
    payee: string;
    amount: number;
    on: number;
  }

  /** A schedule option at a described table; without a total if its limits exclude the wagers. `jackpot` is the part of the total that goes into a jackpot. */
  interface FeeOption {
    option: string;
    limits: string | null;
    trigger: string;
    fees: FeeRule[];
    charges: FeeCharge[];
    total: number | null;
    jackpot: number | null;
    within_limits: boolean;
    note: string | null;
    cite: string;
    by_reading: string[];
  }

  /** The smallest and the largest fee that may fall due. */
  interface FeeRange {
    low: number;
    high: number;
  }

  /** House fees by table and day. */
  interface FeeReport {
    rows: FeesOfADay[];
    total: number;
  }

  /** A fee of a schedule: its payer, whether it is for a jackpot, what it is taken on, and its tiers. */
  interface FeeRule {
    payer: string;
    jackpot: boolean;
    basis: string;
    bets: string;
    tiers: FeeTier[];
  }

  /** One side's expected round, fees apart. */
  interface FeeShare {
    who: string;
    action: number;
    game: number;
    fee: number;
    total: number;
    fee_per_100: number;
    total_per_100: number;
  }

  /** A schedule option: from which wager on its fee is small for a player, and for the player-dealer. The wagers are zero where there is no fee, and null where the fee is never so small. `least_wager` is the smallest wager, with what is charged there. */
  interface FeeShareRow {
    game: string;
    house: string;
    name: string;
    schedule: string;
    limits: string | null;
    least_wager: number;
    player_fee: number;
    player_dealer_fee: number;
    player_from: number | null;
    player_dealer_from: number | null;
    cite: string;
    by_reading: string[];
  }

  /** From which wager on the fees of all games with a bank are a small share, in percent, of the stakes. */
  interface FeeSharesCompared {
    share: number;
    players: number;
    rows: FeeShareRow[];
  }

  /** A range of amounts, and the fee taken there. */
  interface FeeTier {
    low: number;
    high: number | null;
    fee: number;
  }

  /** Every schedule option at a described table. */
  interface FeesAtTable {
    game: string;
    schedule: string | number;
    table: DescribedTable;
    options: FeeOption[];
  }

  /** The schedules of all games at one table. */
  interface FeesCompared {
    wager: number;
    bank: number;
    players: number;
    rows: ScheduleCompared[];
  }

  /** What a table collected in a day. */
  interface FeesOfADay {
    day: string;
    table: number;
    table_name: string;
    game: string;
    rounds: number;
    fees: number;
    jackpot: number;
  }

  /** An event that the house filed something for, and in how many rows. */
  interface FiledEvent {
    id: string;
    text: string;
    group: string;
    rows: number;
  }

  /** A stage that the house filed something for, and in how many rows. */
  interface FiledStage {
    id: string;
    text: string;
    meaning: string;
    rows: number;
  }

  /** The probability that the player-dealer ends with each hand, by up card. */
  interface FinalHands {
    exact: boolean;
    method: string;
    ends: string[];
    rows: Record<string, number[]>;
    rows_exact: Record<string, string[]>;
  }

  /** The floor was called: play waits until the deadline for a ruling. */
  interface FloorCalled {
    name: string;
  }

  /** A hand as everybody sees it: a card that lies face down is an empty text. */
  interface FloorHand {
    hand: string;
    cards: string[];
  }

  /** Call the floor: play waits for its ruling. Or let play go on without one. */
  interface FloorMessage {
    id?: number | null;
    type: "floor";
    on: boolean;
  }

  /** What the floor may declare at this point of a round: after `step` answers and rulings. `remedies` are what it may decide where a row leaves that to the floor. `other_stage` says that the rows on what was asked are for another stage, so that `rulings` only come near; it is empty if one fits. */
  interface FloorOffers {
    round: number;
    step: number;
    other_stage: string;
    rulings: OfferedRow[];
    seats: FloorSeat[];
    remedies: RulingWord[];
  }

  /** A place in the round with its hands; `out` says that it is out of a hand that is played for pots. */
  interface FloorSeat {
    seat: number;
    name: string;
    out: boolean;
    hands: FloorHand[];
  }

  /** A bet that is put in before anybody acts: a blind, an ante, the bring-in. */
  interface ForcedBet {
    name: string;
    amount: number;
  }

  /** A game or side bet in the catalogue. `offers` is what can be done with a filed game, `not_offered` the reason why it lacks anything else. */
  interface GameEntry {
    id: string;
    house: string;
    house_name: string;
    name: string;
    family: string;
    kind: string;
    summary: string;
    bets: string[];
    attaches_to: string[];
    proposed_by: string;
    offers: string[];
    not_offered: Record<string, string>;
    playable: boolean;
    priced: boolean;
    equity: boolean;
    banked: boolean;
  }

  /** A game with everything that can be chosen about it; `base` is the same without side bets. `changes_house_way_of` is the game that these rules change in nothing but rows of its house way, if any. `not_priced` says why the game has no odds; it is empty where it has. `equity` is None where hands have none. `policies` are how everybody may decide in a simulation, the usual way first. */
  interface GameForm {
    id: string;
    base: string;
    name: string;
    house: string;
    house_name: string;
    family: string;
    summary: string;
    seats: number;
    backline: boolean;
    digest: string;
    settings: Record<string, string | number>;
    changes: Record<string, string>;
    shape: Shape;
    pack: PackInfo;
    button: ButtonInfo | null;
    options: OptionField[];
    readings: ReadingField[];
    schedules: ScheduleField[];
    limits: LimitsField;
    bets: Bet[];
    side_bets: SideBetField[];
    strategies: string[];
    example_table: string;
    changes_house_way_of: string | null;
    not_priced: string;
    equity: EquityForm | null;
    banked: boolean;
    policies: string[];
  }

  /** A betting round is over: the chips in front of the players go to the pots. */
  interface GatheredEvent {
    after?: Picture;
    kind: "gathered";
  }

  /** A hand: its text form as a key, and its fields. */
  interface Hand {
    id: string;
    owner: number | string;
    number?: number;
    split?: number;
    part?: string;
  }

  /** A described hand of a game with pots, settled. */
  interface HandAnswer {
    game: string;
    name: string;
    settings: Record<string, string | number>;
    readings: DeskReading[];
    button: number;
    dealt_in: number[];
    hands: HandAtDesk[];
    board: string;
    put: ChipsPut[];
    returned: ChipsReturned[];
    pots: DeskPot[];
    rows: HandRow[];
    totals: Record<string, number>;
    carried: Record<string, number>;
    stays: string;
    buy_backs: Record<string, number>;
    fees: HandFee[];
    warnings: DeskWarning[];
  }

  /** The cards of a seat, what they are, and how it ended; `folded` names the street, if it folded. */
  interface HandAtDesk {
    spot: number;
    cards: string;
    worth: string;
    folded: string;
    all_in: boolean;
    mucked: boolean;
  }

  /** What the house takes of a hand, from which pot or player, and when. */
  interface HandFee {
    payer: string;
    payee: string;
    amount: number;
    basis: string;
    when: string;
    cite: string;
  }

  /** What every action with a hand is worth, best first, and what that is given. */
  interface HandOdds {
    hand: string;
    against: string;
    given: string;
    method: string;
    how: string;
    best: string;
    actions: ActionOdds[];
  }

  /** A hand on the table: its cards part by part, in one part unless the hand was set. `down` are the places of the cards that lie face down, where others lie face up. */
  interface HandPicture {
    id: string;
    owner: number | string;
    number?: number;
    split?: number;
    part?: string;
    cards: string[][];
    down?: number[];
  }

  /** What a seat won or lost in a pot, and why. */
  interface HandRow {
    spot: number;
    bettor: string;
    pot: string;
    staked: number;
    won: number;
    net: number;
    why: string;
    cite: string;
    by_reading: string[];
  }

  /** A house, and how many games it has. */
  interface House {
    id: string;
    name: string;
    games: number;
    own: boolean;
  }

  /** The answer of one house, or for one game: the best rows, how many there are, and what is not filed. If no row is `exact`, `elsewhere` names others who file it, and `sheet` has what the game's own rules say. */
  interface HouseRulings {
    ask: string;
    house: string;
    house_name: string;
    game: string;
    game_name: string;
    note: string;
    found: number;
    exact: boolean;
    rulings: RulingRow[];
    events: FiledEvent[];
    stages: FiledStage[];
    elsewhere: OtherFiling[];
    sheet: RuleQuote[];
    respelled: Respelled[];
  }

  /** What the house would do with a hand, and the row of its house way that says so. `answer` is the offer that leaves the hand to the house, `choice` what the house does then; `parts` is its setting, unless it gives the hand up. */
  interface HouseSetting {
    answer: string;
    choice: string;
    parts?: string[];
    title: string;
    text: string;
    cite: string;
    by_reading: string[];
  }

  /** What a changed house way is worth beside the filed one; differences are from the filed one. */
  interface HouseWayOdds {
    filed: string;
    filed_name: string;
    bet: string;
    rows: RowChanged[];
    hands: number;
    share: number;
    filed_way: WayWorth;
    both_sides: WayWorth;
    player_alone: WayWorth;
    player_dealer_alone: WayWorth;
  }

  /** A card comes out exposed, boxed or foreign. */
  interface IrregularEvent {
    after?: Picture;
    kind: "irregular";
    card: string;
    mark: string;
    remedy: string;
  }

  /** Ask the player who holds a spot for the wagers behind him there to be joint with his. */
  interface Join {
    id?: number | null;
    type: "join";
    spot: number;
  }

  /** A bettor asks the viewer to bet jointly on the viewer's hand. */
  interface JointQuestion {
    spot: number;
    bettor: string;
    amount: number;
  }

  /** Cards to be laid on the table, in one of these ways; each has its cards in parts. */
  interface LayingOffer {
    name: string;
    ways: string[][];
  }

  /** The smallest and the largest base wager. */
  interface Limits {
    low: number;
    high: number | null;
  }

  /** The limits of a table; `bonus` are those of bonus bets, where they can be set separately. */
  interface LimitsField {
    value: string | number;
    minimum: string | null;
    maximum: string | null;
    bonus: LimitsRange | null;
  }

  /** The limits of some bets, and the ranges in which their minimum and maximum may be set. */
  interface LimitsRange {
    value: string | number;
    minimum: string | null;
    maximum: string | null;
  }

  /** A round in a list. */
  interface ListedRound {
    key: number;
    table: number;
    table_name: string;
    round: number;
    game: string;
    game_name: string;
    at: number;
    shoe: number;
    players: string[];
    your_net: number | null;
    void: string;
  }

  /** A spot where the viewer may bet now, whose spot it is, and the bets that are open. `joint` is whether the viewer may ask for his wagers there to be joint, or what became of it. */
  interface MayBet {
    spot: number;
    claim: "own" | "free" | "behind";
    bets: string[];
    joint?: "may ask" | "asked" | "agreed" | "refused";
  }

  /** The deal is void. */
  interface MisdealEvent {
    after?: Picture;
    kind: "misdeal";
    reason: string;
  }

  /** Change to a free seat; one's own seat takes back a change that waits for the end of the hand. */
  interface MoveMessage {
    id?: number | null;
    type: "move";
    seat: number;
  }

  /** An open card goes from its place in a hand to the end of the hand `to`. */
  interface MovedEvent {
    after?: Picture;
    kind: "moved";
    hand: Hand;
    at: number;
    to: Hand;
    card: string;
  }

  /** The viewer's place among the players of a must-move table, counted from 1, of so many in all. One who `refuses` to move to the main game is cashed out when his turn comes. */
  interface MustMove {
    place: number;
    of: number;
    refuses: boolean;
  }

  /** What a part is called from a rank on. */
  interface NamedRank {
    rank: number;
    name: string;
  }

  /** How likely a round has a result. */
  interface NetChance {
    net: number;
    probability: number;
  }

  /** In how many rounds an account had a result. */
  interface NetCount {
    net: number;
    rounds: number;
  }

  /** The probability of one net result of a round. */
  interface NetOdds {
    net: number;
    probability: number;
    standard_error: number | null;
  }

  /** A seat opened in the main game, and the viewer was moved there from its must-move table. */
  interface NewTableMessage {
    type: "new_table";
    table: number;
    name: string;
    invite: string | null;
  }

  /** A game priced. */
  interface Odds {
    game: string;
    name: string;
    conditions: Conditions;
    policies: Record<string, string>;
    bets: Record<string, BetOdds>;
    parts: Record<string, BetOdds>;
    strategy: BestChoice[];
    unpriced: Record<string, string>;
    notes: string[];
    chart?: StrategyChart;
    switch?: Record<string, Record<string, number[]>>;
    round?: RoundOdds;
    player_dealer_hands?: FinalHands;
    expectations?: Record<string, number>;
    policies_of_both?: PoliciesOfBoth;
    best_replies?: Record<string, Record<string, string>>;
    equilibrium?: EquilibriumOdds;
    policy_rows?: ChartRowWorth[];
  }

  /** What questions about the odds of a game may speak of; a side without a choice is left out. `hands` says whether the worth of a single hand can be asked. */
  interface OddsWords {
    game: string;
    features: FeatureWord[];
    sides: Record<string, SideWords>;
    hands: boolean;
  }

  type Offer = PlainOffer | AmountOffer | PickOffer | ArrangementOffer | LayingOffer;

  /** A row of the procedures that fits the round now. `needs` is what a declaration must say beside it: "seat", "cards", "amount", "choice". `refused` is the reason why the table cannot apply it; empty if it can. `choices` are what the player may choose by the row; without any, a choice is one of those that his open question offers. `seat_question` is how the seat is asked for. */
  interface OfferedRow {
    id: string;
    event: RulingWord;
    group: string;
    stage: string;
    rule: string;
    effects: string[];
    needs: string[];
    seat_question: string;
    choices: string[];
    left_to_floor: boolean;
    decides: string;
    cite: string;
    refused: string;
  }

  /** A question that is not answered yet; `name` is the player who is asked. */
  interface OpenQuestion {
    id: string;
    spot: number;
    seat: number;
    question: string;
    hand?: Hand;
    bettor?: string;
    name: string;
  }

  /** A card of a shoe, opened against its commitment. */
  interface Opening {
    position: number;
    card: string;
    salt: string;
  }

  /** A starting hand against another, in all suits and on all boards. */
  interface OpponentHand {
    hand: string;
    equity: number;
    equity_exact: string;
    wins: number;
    splits: number;
    deals: number;
  }

  /** What a schedule option that admits the wagers costs an hour, and what the player-dealer then makes. */
  interface OptionByTheHour {
    option: string;
    player_dealer_hour: number;
    players_hour: number;
    house_hour: number;
    player_dealer_after_hour: number;
    in_force: boolean;
    cite: string;
  }

  /** What the filing lets the house choose. */
  interface OptionField {
    name: string;
    text: string;
    choices: (string | number)[];
    default: string | number;
    value: string | number;
    cite: string;
  }

  /** A row that answers where the house or game that was asked has none, and whom to ask for it. */
  interface OtherFiling {
    ask: string;
    house_name: string;
    game_name: string;
    event: string;
    row: string;
  }

  /** Another table that belongs to this one. */
  interface OtherTable {
    table: number;
    name: string;
  }

  /** The round is over; `bank` is what the bank won, if there is one. */
  interface OverEvent {
    after?: Picture;
    kind: "over";
    bank?: number;
  }

  /** A question to the viewer; `prompt` puts it in words, `legal` says what may be answered. `words` are what this game calls some of the answers. `beyond` is what the viewer has too few chips for; `usual` names the offer that players usually take; `guide` comes with a hand to be set. */
  interface OwnQuestion {
    id: string;
    spot: number;
    seat: number;
    question: string;
    hand?: Hand;
    bettor?: string;
    name: string;
    prompt: string;
    words: Record<string, string>;
    legal: Offer[];
    beyond: Offer[];
    usual: string;
    default: DefaultAnswer;
    guide?: SettingGuide;
  }

  /** What the game is dealt from: what a piece is called, and each piece once. */
  interface PackInfo {
    noun: string;
    pieces: string[];
  }

  /** Chips move during the round: a fee, or chips into a pot. */
  interface PaidEvent {
    after?: Picture;
    kind: "fee" | "paid";
    payer: string;
    payee: string;
    amount: number;
    basis?: string;
  }

  /** What every part of a hand can be, where it has too many settings to list them. `by_size` has the rank of every choice of so many cards, in the order of their places in the hand; `names` says from which rank on a part is called what. Of each pair of parts in `rising`, the first may not rank above the second. */
  interface PartRanks {
    by_size: Record<string, number[]>;
    names: NamedRank[];
    rising: number[][];
  }

  /** A row of a pay table, and the readings that put it in force. */
  interface PayRow {
    case: string;
    pays: string;
    cite: string;
    by_reading: string[];
  }

  /** Permit a joint bet on one's own hand, or refuse it. */
  interface Permit {
    id?: number | null;
    type: "permit";
    spot: number;
    bettor: string;
    permit: boolean;
  }

  /** A table where a person has chips or is watching. */
  interface PersonAtTable {
    table: number;
    table_name: string;
    chips: number;
    connected: boolean;
    leaving: boolean;
  }

  /** A person, and where he is. */
  interface PersonInRoom {
    id: number;
    name: string;
    guest: boolean;
    removed: boolean;
    balance: number;
    tables: PersonAtTable[];
  }

  type Phase = "waiting" | "banking" | "betting" | "dealing" | "playing" | "settled" | "closed";

  /** Some of these cards. */
  interface PickOffer {
    name: string;
    cards: string[];
    least: number;
    most: number;
  }

  /** What an event changed, as it now is; `brings` are the chips that a settled row brings its owner. `front` are the chips in front of players, by their names: they are counted with the first pot, too. `dead` is the seat whose hand is dead by a ruling. */
  interface Picture {
    hands?: HandPicture[];
    pots?: Record<string, number>;
    front?: Record<string, number>;
    brings?: number;
    dead?: number;
  }

  /** An event with what it changed, where it changed anything on the felt. */
  interface Pictured {
    after?: Picture;
  }

  /** A message that needs nothing but its type. */
  interface PlainMessage {
    id?: number | null;
    type: "leave" | "stay" | "sit_out" | "come_back" | "list" | "unlist" | "decline" | "give_up" | "ready" | "show" | "skip" | "ping";
  }

  /** A choice that needs nothing but its name, with what it costs. */
  interface PlainOffer {
    name: string;
    cost?: number;
  }

  /** The player who is signed in. */
  interface PlayerOut {
    id: number;
    name: string;
    guest: boolean;
    operator: boolean;
    balance: number;
    at_tables: number[];
  }

  /** The players who are dealt in, by their seats, the seat with the button, and what is carried over. */
  interface PlayersEvent {
    after?: Picture;
    kind: "players";
    players: Record<string, string>;
    button?: number;
    carried?: number;
  }

  /** A plot of a game. */
  interface Plot {
    id: string;
    title: string;
    url: string;
  }

  /** What the game wager is worth by the policies of both sides; the best answer of each has no other. */
  interface PoliciesOfBoth {
    player_dealer: string[];
    rows: PolicyRow[];
  }

  /** What a wager is worth under one policy of the player, for each policy of the player-dealer. */
  interface PolicyRow {
    player: string;
    values: (number | null)[];
  }

  /** A policy that a side may be asked to play, and what it does. */
  interface PolicyWord {
    name: string;
    text: string;
  }

  /** The answer to a ping. */
  interface Pong {
    type: "pong";
    id: number | null;
    now: number;
  }

  /** What is played for in a round without a bank, and the seats that can win it, where there is betting. Chips that still lie in front of players are counted with the first pot. */
  interface Pot {
    name: string;
    amount: number;
    seats: number[];
  }

  /** The options of all games with pots at one table, from the cheapest seat to the dearest. `without_fees` are the ids of games for which no fees are printed. */
  interface PotFeesCompared {
    players: number;
    hands: number;
    pot: number;
    rows: PotOptionCompared[];
    without_fees: string[];
  }

  /** What a schedule option of a game with pots costs a table and a seat. `forms` are the forms of the game that have this option, `settings` those under which it is played with it in the first of them. `sources` is what the fee is taken from. `takes` is false for one that takes nothing for the house from so many players. `showdown` is taken in a hand that goes to the showdown, `tie` besides if identical hands split its pot; `first_round` in a hand that ends in its first betting round, and `given_back` what is set aside in it and given back. `hour` is for the table, of which `hour_house` and `hour_jackpot` are parts, and `hour_seat` for each player. */
  interface PotOptionCompared {
    game: string;
    house: string;
    name: string;
    forms: string;
    settings: Record<string, string | number>;
    option: string;
    limits: string | null;
    kind: string;
    taken: string;
    sources: string[];
    takes: boolean;
    players: number;
    showdown: number;
    tie: number;
    first_round: number;
    given_back: number;
    hour: number;
    hour_house: number;
    hour_jackpot: number;
    hour_seat: number;
    note: string | null;
    cite: string;
    by_reading: string[];
  }

  /** A share of a pot, such as the low half; `why` says where an odd chip of the division goes. */
  interface PotShare {
    share: string;
    amount: number;
    odd: number;
    why: string;
    cite: string;
    winners: ShareWinner[];
  }

  /** A hand with betting: the seat with the button, and every seat that was dealt in, from its left on. */
  interface PotsHand {
    button: number;
    seats: SeatInHand[];
  }

  /** One starting hand against random hands, and against each starting hand, the easiest opponents first. */
  interface PreflopHand {
    hand: string;
    rank: number;
    combos: number;
    samples: number;
    against: AgainstRandom[];
    opponents: OpponentHand[];
  }

  /** All starting hands against random hands, the best against one of them first. */
  interface PreflopTable {
    samples: number;
    hands: StartingHand[];
  }

  /** The part of the state that depends on the viewer. `counts` says what the hands are worth that the viewer sees whole, `made` which of the cards make them so; `setting_worth` comes when a round is over in which the viewer set a hand against the other players. */
  interface PrivateState {
    you: You | null;
    offer: BankOffer | null;
    may_bet: MayBet[];
    joint_asks: JointQuestion[];
    events: Event[];
    counts: Record<string, string>;
    made: Record<string, string[]>;
    story: StoryLine[];
    asks: OwnQuestion[];
    setting_worth: SettingWorth | null;
  }

  /** The proof of a round: what the viewer may see, opened against the commitment. A proof from a shoe that was shuffled before rooms committed to dice has an older format and no dice. `reforms` are there if cards were shuffled back during the round. */
  interface Proof {
    format: string;
    table: number;
    round: number;
    shoe: number;
    start: number;
    drawn: number;
    root: string;
    leaves: string[];
    openings: Opening[];
    events: Event[];
    record: Record<string, unknown> | null;
    dice_leaves?: string[];
    dice?: DiceOpening | null;
    reforms?: ReformedShoe[];
  }

  /** A question to a player, as everybody may see it. */
  interface Question {
    id: string;
    spot: number;
    seat: number;
    question: string;
    hand?: Hand;
    bettor?: string;
  }

  /** A point on which the filing is silent or contradicts itself. */
  interface ReadingField {
    name: string;
    question: string;
    choices: Record<string, string>;
    default: string;
    value: string | number;
    why: string;
    affects: string;
    cite: string;
  }

  /** What a reading is worth: every bet under each of its choices, the one in force first. */
  interface ReadingOdds {
    reading: string;
    question: string;
    chosen: string;
    alike: boolean;
    choices: ChoiceOdds[];
  }

  /** The commitment to the cards after some were shuffled back, and the first position that it covers. */
  interface Reform {
    start: number;
    root: string;
  }

  /** Cards that were out of play are shuffled with those left; the room commits to their new order. */
  interface ReformedEvent {
    after?: Picture;
    kind: "reformed";
    count: number;
  }

  /** A shuffle of the cards left with some that were out of play: the room committed to the new order. `start` is the first position of the shoe that was dealt from it. */
  interface ReformedShoe {
    start: number;
    root: string;
    leaves: string[];
    openings: Opening[];
  }

  /** Cash out instead of moving from a must-move table to the main game, or move after all. */
  interface RefuseMove {
    id?: number | null;
    type: "refuse_move";
    on: boolean;
  }

  /** The action with this id was not accepted, and nothing changed. */
  interface RefusedMessage {
    type: "refused";
    id: number | null;
    error: string;
  }

  /** Remove a bot. */
  interface RemoveBot {
    id?: number | null;
    type: "remove_bot";
    seat: number;
  }

  /** Somebody was removed, from a table or from the room; at a table, after the round if one is in play. */
  interface Removed {
    removed: boolean;
  }

  /** The operator removed the viewer, who has the time to finish a round in play. */
  interface RemovedMessage {
    type: "removed";
    reason: string;
  }

  /** A part of the bank for the special action of one spot. */
  interface Reserved {
    spot: number;
    amount: number;
  }

  /** A word that no row has, and the one that it was read as. */
  interface Respelled {
    written: string;
    read: string;
  }

  /** The probability of each net result of a round, over all its wagers together. */
  interface RoundOdds {
    unit: string;
    exact: boolean;
    method: string;
    digits: number | null;
    rounds: number | null;
    seed: number | null;
    simulated_share: number;
    value: number;
    standard_error: number | null;
    standard_deviation: number;
    standard_deviation_standard_error: number | null;
    nets: NetOdds[];
  }

  /** A round as one viewer may see it, narrated step by step. */
  interface RoundView {
    key: number;
    table: number;
    round: number;
    game: string;
    game_name: string;
    at: number;
    shoe: number;
    seat: number | null;
    players: Record<string, string>;
    player_dealer: number | null;
    chips_before: Record<string, number>;
    chips_after: Record<string, number>;
    bets: Record<string, string>;
    seats: number;
    events: Event[];
    steps: StoryLine[];
    settlement: Settlement;
    verified: Verification;
  }

  /** A row that sets some hands differently from the filed house way, and how many. */
  interface RowChanged {
    row: string;
    title: string;
    hands: number;
  }

  /** A paragraph of the game's own rule sheet, with the lines it rests on. */
  interface RuleQuote {
    label: string;
    text: string;
    cite: string;
  }

  /** The rule sheet of a game. */
  interface RuleSheet {
    id: string;
    name: string;
    house: string;
    approval: string;
    version: string;
    lines: string;
    proposed_by: string;
    summary: string;
    settings: Record<string, string | number>;
    sections: SheetSection[];
  }

  /** The floor rules: the row of the procedures and its words, whom it concerns, and what is done in order. `cards` are places in the hand; `choice` and `amount` are what the player said or put in. */
  interface RuledEvent {
    after?: Picture;
    kind: "ruled";
    row: string;
    event: string;
    text: string;
    cite: string;
    remedies: string[];
    seat?: number;
    hand?: Hand;
    cards?: number[];
    choice?: string;
    amount?: number;
  }

  /** The game as a table spreads it; where players lay melds, `pile` is the hand they throw cards on. */
  interface RulesView {
    game: string;
    game_name: string;
    house: string;
    house_name: string;
    family: string;
    mode: string;
    phh: boolean;
    pile: string;
    summary: string;
    digest: string;
    settings: Record<string, string | number>;
    changes: Record<string, string>;
    chosen: Record<string, string | number>;
    limits: Limits;
    seats: number;
    backline: boolean;
    circles: Circles | null;
    banking: BankingRules;
    schedule: ScheduleInForce | null;
    special: SpecialRules | null;
    stakes: StakesView | null;
    action: ActionRules | null;
    deck: DeckInfo;
    bets: Bet[];
    hand_bets: string[];
    choices: ChosenSetting[];
    palette: number[];
    first_chip: number;
  }

  /** What a ruling does to cards, deal, hand, money, action, seats, rights or conduct. */
  interface RulingEffect {
    changes: string;
    texts: string[];
  }

  /** A reading by which a ruling stands. */
  interface RulingReading {
    name: string;
    question: string;
    choices: Record<string, string>;
    default: string;
    value: string;
    why: string;
    cite: string;
  }

  /** One statement of a filing in plain words; `see` names readings of the game's own rules. `exact` says whether it answers all that was asked, and not only a part. */
  interface RulingRow {
    id: string;
    house: string;
    subject: string;
    event: RulingWord;
    stage: RulingWord;
    games: string[];
    form: string;
    rule: string;
    remedies: string[];
    effects: RulingEffect[];
    decides: RulingWord;
    lines: string[];
    readings: RulingReading[];
    see: string[];
    exact: boolean;
  }

  /** A ruling before it is made: what it is about, what will be done, and by which row and lines. `condition` says what the floor finds by it that the table cannot check; it is empty if there is no such thing. */
  interface RulingShown {
    row: string;
    cite: string;
    event: string;
    about: string;
    condition: string;
    rule: string;
    effects: string[];
    warning: string;
  }

  /** A word of the procedures, and how it is said. */
  interface RulingWord {
    id: string;
    text: string;
  }

  /** The answers of the houses and games that were asked. */
  interface Rulings {
    answers: HouseRulings[];
  }

  /** A schedule option of a game, with its figures if its limits allow the wager. */
  interface ScheduleCompared {
    game: string;
    house: string;
    name: string;
    schedule: string;
    limits: string | null;
    trigger: string;
    within_limits: boolean;
    player_dealer: number | null;
    players: number | null;
    total: number | null;
    jackpot: number | null;
    cite: string;
    by_reading: string[];
  }

  /** A collection schedule that can be chosen; `takes` is what it takes, in words. */
  interface ScheduleField {
    name: string;
    takes: string;
    limits: string | null;
    note: string | null;
    cite: string;
  }

  /** The collection schedule of a table. */
  interface ScheduleInForce {
    option: string;
    text: string;
    trigger: string;
    note: string | null;
    cite: string;
    by_reading: string[];
  }

  /** What a seat won or lost against another, with the reason for each point; `owed` is not always paid. */
  interface ScoreRow {
    spot: number;
    bettor: string;
    against: number;
    owed: number;
    net: number;
    why: string;
    cite: string;
    by_reading: string[];
  }

  /** A described round between players, settled pair by pair. */
  interface ScoresAnswer {
    game: string;
    name: string;
    settings: Record<string, string | number>;
    readings: DeskReading[];
    button: number;
    dealt_in: number[];
    declared: DeclaredAtDesk[];
    hands: DeskHand[];
    scores: ScoreRow[];
    totals: Record<string, number>;
    fees: HandFee[];
    warnings: DeskWarning[];
  }

  type Seat = EmptySeat | TakenSeat;

  /** A seat that was dealt in: the chips in front of it in this betting round, and all that it put in. `posted` is the blind that it put in before anybody acted. */
  interface SeatInHand {
    seat: number;
    front: number;
    put_in: number;
    folded: boolean;
    all_in: boolean;
    posted?: string;
  }

  type ServerMessage = TableMessage | State | Acknowledged | RefusedMessage | Pong | ClosedMessage | RemovedMessage | NewTableMessage | CashedOutMessage;

  /** The player who is signed in, the token that changes must carry, and an id that no other room has. */
  interface SessionOut {
    player: PlayerOut | null;
    csrf: string;
    room: string;
  }

  /** An open hand is set in parts: the places of their cards in the hand. */
  interface SetEvent {
    after?: Picture;
    kind: "set";
    hand: Hand;
    parts: number[][];
  }

  /** What helps the viewer to set a hand: the names of its parts, every setting, the house's own. `foul` says what becomes of a hand that is set foul. `ranks` comes instead of the settings where there are too many. */
  interface SettingGuide {
    parts: string[];
    ways: WayToSet[];
    foul: string;
    house: HouseSetting | null;
    ranks?: PartRanks;
  }

  /** What the viewer did with a hand that was set, and the best that could be done, in points. Points are won on average from each opponent; `cost` is what the best way would have won more. */
  interface SettingWorth {
    choice: string;
    points: number;
    best: string;
    best_points: number;
    cost: number;
  }

  /** The bank's result. */
  interface SettledBank {
    size: number;
    net: number;
    left: number;
  }

  /** A row of the result; `bet` is a bet, a pot, or another player; `party` is whose action it shares. One that is resettled is the row as a ruling of the floor on the settled round has left it. */
  interface SettledEvent {
    after?: Picture;
    kind: "settled" | "resettled";
    spot: number;
    bettor: string;
    party?: string;
    bet: string;
    hand?: Hand;
    amount: number;
    net: number;
    action: string;
    case: string;
    pays: string;
    cite: string;
    by_reading?: string[];
  }

  /** A finished round: rows in the filed order, and each person's chips after it less before it. */
  interface Settlement {
    void: string;
    order: SettlementOrder | null;
    rows: SettlementRow[];
    bank: SettledBank | null;
    nets: Record<string, number>;
  }

  /** The seats in the order of settlement, why it starts there, and the readings it rests on. */
  interface SettlementOrder {
    seats: number[];
    button: number | null;
    why: string;
    by_reading?: string[];
  }

  /** A row of the result, with its reason and the readings it rests on, if any. `party` is the bettor whose action a joint bet shares; `about` names its hand where the spot has several; `bank_left` is what the bank still covers after it. */
  interface SettlementRow {
    spot: number;
    bettor: string;
    party?: string;
    bet: string;
    name: string;
    hand?: Hand;
    about?: string;
    amount: number;
    due: number;
    net: number;
    covered: number;
    action: string;
    case: string;
    pays: string;
    reason: string;
    result: string;
    cite: string;
    by_reading?: string[];
    bank_left?: number;
  }

  /** The hands of a round, as the family of the game declares them. */
  interface Shape {
    shared: string[];
    spot: number;
    own: string;
    bank: string;
    board: string;
    parts: string[];
    keeps: number;
    splits: boolean;
    switches: boolean;
    doubles: string;
    bets: string[];
    streets: string[];
  }

  /** What a seat wins of a share of a pot; `why` says where odd chips go, if it has any. */
  interface ShareWinner {
    spot: number;
    hand: string;
    amount: number;
    odd: number;
    why: string;
  }

  /** The part of the state that is the same for everybody. `time_bank` is how many of the seconds before the deadline are from the time bank of the player who is asked; `hand` is where everybody stands in a hand with betting. `waiting` is the waiting list, `main_game` the table to which the players of a must-move table move, in the order of `move_order`, and `must_move_table` the one whose players move here. */
  interface SharedState {
    type: "state";
    seq: number;
    now: number;
    phase: Phase;
    deadline: number | null;
    time_bank: number;
    round: number;
    seats: Seat[];
    backline: BacklineBettor[];
    watching: number;
    bank: BankState | null;
    bets: Wager[];
    fees: Fee[];
    pots: Pot[];
    hand: PotsHand | null;
    asked: OpenQuestion[];
    settlement: Settlement | null;
    button: ActionButton | null;
    dice: number[];
    shoe: Shoe | null;
    floor_call: FloorCalled | null;
    waiting: string[];
    main_game: OtherTable | null;
    move_order: string[];
    must_move_table: OtherTable | null;
    message: string;
  }

  type SheetBlock = SheetParagraph | SheetTable;

  /** A sentence or two, with the lines of the filing behind them and the readings they rest on. */
  interface SheetParagraph {
    kind: "paragraph";
    text: string;
    cite: string;
    label: string;
    by_reading: string[];
  }

  /** A headed part of the sheet. */
  interface SheetSection {
    id: string;
    title: string;
    blocks: SheetBlock[];
  }

  /** Rows under column heads. */
  interface SheetTable {
    kind: "table";
    title: string;
    columns: string[];
    rows: string[][];
    cite: string;
    note: string;
    grid: boolean;
  }

  /** A shift of the player-dealer: his result, the risk that he loses all he brought, his chips on the way. It follows from the distribution of a round. Where that is simulated, the standard errors are those that come from the mean of a round. */
  interface ShiftFound {
    who: string;
    hours: number;
    rounds: number;
    bankroll: number;
    mean: number;
    standard_deviation: number;
    ruin: number;
    ruin_standard_error: number | null;
    ahead: number;
    ahead_standard_error: number | null;
    quantiles: number[];
    chips: ChipsAt[];
  }

  /** The shoe, with the commitment to its cards; `reforms` are those made since, where cards came back. */
  interface Shoe {
    number: number;
    cards: number;
    drawn: number;
    root: string;
    reforms: Reform[];
    commitment: string;
  }

  /** A shoe's commitment, and the openings that the viewer may have. */
  interface ShoeView {
    table: number;
    shoe: number;
    cards: number;
    retired: boolean;
    scheme: number;
    root: string;
    leaves: string[];
    openings: Opening[];
    dice_leaves: string[];
    dice: DiceOpening[];
    reforms: ReformedShoe[];
  }

  /** Cards that lay face down are turned up; `at` are their places in the hand. */
  interface ShownEvent {
    after?: Picture;
    kind: "shown";
    hand: Hand;
    cards: string;
    at: number[];
  }

  /** A side bet that the game takes. */
  interface SideBetField {
    id: string;
    name: string;
    summary: string;
    chosen: boolean;
  }

  /** What one side may be asked to play: the first policy is played if nothing is asked. */
  interface SideWords {
    policies: PolicyWord[];
    chart: ChartWordsOf | null;
  }

  /** What came of a wager, a player, the bank or the house in the rounds in which it was counted. */
  interface SimulatedAccount {
    kind: string;
    who: string;
    bet: string;
    count: number;
    mean: number;
    standard_error: number;
    standard_deviation: number;
    least: number;
    most: number;
    staked: number;
    per_staked: number | null;
    distribution?: NetCount[];
  }

  /** A table as far as it was played: `rounds` of the `wanted`, all of them from number 0 on. `table` to `bank` are of a table with a bank, `players` and `stack` of one without. */
  interface SimulationAnswer {
    game: string;
    name: string;
    table: string | null;
    player_dealer: number | null;
    rotates: boolean;
    bank: number | null;
    players: number | null;
    stack: number | null;
    policy: string;
    seed: number;
    rounds: number;
    wanted: number;
    spans: number[][];
    engine: string;
    why_live: string | null;
    notes: string[];
    accounts: SimulatedAccount[];
  }

  /** Take a free seat. */
  interface Sit {
    id?: number | null;
    type: "sit";
    seat: number;
    chips: number;
  }

  /** A part of the bank that is reserved for the special action of one spot. */
  interface SpecialPart {
    spot: number;
    amount: number;
  }

  /** The filing lets the player-dealer reserve a part of the bank for one spot. */
  interface SpecialRules {
    cite: string;
  }

  /** What a table without a bank is played for; `betting` says how bets are limited. `board` says whether there are cards that all hands share. */
  interface StakesView {
    betting: string;
    board: boolean;
    forced: ForcedBet[];
    buy_in: BuyIn;
  }

  /** A starting hand of hold'em, such as AKs: in how many suits it can be held, and its rank of 169. */
  interface StartingHand {
    rank: number;
    hand: string;
    combos: number;
    against: AgainstRandom[];
  }

  /** A table as one viewer may see it. */
  interface State {
    type: "state";
    seq: number;
    now: number;
    phase: Phase;
    deadline: number | null;
    time_bank: number;
    round: number;
    seats: Seat[];
    backline: BacklineBettor[];
    watching: number;
    bank: BankState | null;
    bets: Wager[];
    fees: Fee[];
    pots: Pot[];
    hand: PotsHand | null;
    asked: OpenQuestion[];
    settlement: Settlement | null;
    button: ActionButton | null;
    dice: number[];
    shoe: Shoe | null;
    floor_call: FloorCalled | null;
    waiting: string[];
    main_game: OtherTable | null;
    move_order: string[];
    must_move_table: OtherTable | null;
    message: string;
    you: You | null;
    offer: BankOffer | null;
    may_bet: MayBet[];
    joint_asks: JointQuestion[];
    events: Event[];
    counts: Record<string, string>;
    made: Record<string, string[]>;
    story: StoryLine[];
    asks: OwnQuestion[];
    setting_worth: SettingWorth | null;
  }

  /** A line of the story, the last event that it covers, and the kind of its events. */
  interface StoryLine {
    text: string;
    through: number;
    kind: string;
  }

  /** Straddle whenever it is the player's turn to, or no longer. */
  interface StraddleMessage {
    id?: number | null;
    type: "straddle";
    on: boolean;
  }

  /** The first straddle of the table, and whether the viewer makes it whenever it is his turn to. */
  interface StraddleView {
    amount: number;
    on: boolean;
    dead: boolean;
  }

  /** The chart: a letter for each hand and up card, and what is chosen before hands are played. */
  interface StrategyChart {
    up: string[];
    hard: Record<string, string[]>;
    soft: Record<string, string[]>;
    pairs: Record<string, string[]>;
    more: ChartTable[];
    insurance: string[];
    even_money: string[];
    early_surrender: string[];
    legend: string;
    value: number;
  }

  /** A table as the viewer may see it. */
  interface TableAnswer {
    table: TableMessage;
    state: State;
  }

  /** A table was closed. */
  interface TableClosed {
    closed: boolean;
  }

  /** What does not change while the table is open; `invite` opens a private one to others. `forces_moves` says that the filing lets the game have a must-move table, `must_move_games` which games of the house may have one; empty where nothing is filed on them. */
  interface TableMessage {
    game: string;
    game_name: string;
    house: string;
    house_name: string;
    family: string;
    mode: string;
    phh: boolean;
    pile: string;
    summary: string;
    digest: string;
    settings: Record<string, string | number>;
    changes: Record<string, string>;
    chosen: Record<string, string | number>;
    limits: Limits;
    seats: number;
    backline: boolean;
    circles: Circles | null;
    banking: BankingRules;
    schedule: ScheduleInForce | null;
    special: SpecialRules | null;
    stakes: StakesView | null;
    action: ActionRules | null;
    deck: DeckInfo;
    bets: Bet[];
    hand_bets: string[];
    choices: ChosenSetting[];
    palette: number[];
    first_chip: number;
    type: "table";
    id: number;
    name: string;
    owner: string | null;
    invite: string | null;
    clocks: Record<string, number>;
    strategies: string[];
    forces_moves: boolean;
    must_move_games: string;
  }

  /** The number of a table that was opened, and the invitation to a private one. */
  interface TableOpened {
    id: number;
    invite: string | null;
  }

  /** A table in the list of open tables; `you` is null where the viewer has no chips. `opened_by` is the name of the player who opened it, null if the room no longer has that player. */
  interface TableSummary {
    id: number;
    name: string;
    opened_by: string | null;
    game: string;
    game_name: string;
    house: string;
    house_name: string;
    family: string;
    limits: string;
    seats: number;
    taken: number;
    people: number;
    bots: number;
    watching: number;
    phase: Phase;
    round: number;
    earlier_rules: boolean;
    private: boolean;
    you: YourPlace | null;
  }

  /** Take down a standing wager. */
  interface TakeDown {
    id?: number | null;
    type: "take_down";
    bet?: string | null;
  }

  /** A player's last answer is taken back by a ruling; `front` is what lies in front of the players then. */
  interface TakenBackEvent {
    id: string;
    spot: number;
    seat: number;
    question: string;
    hand?: Hand;
    bettor?: string;
    kind: "taken back";
    front: Record<string, number>;
  }

  /** A seat with the player in it; `owes` says which blinds he missed, or that he waits for one. `kill` is what lies in front of him in a game with kills: ``owed``, he must kill a pot; ``button``, he has killed one in this kill round; ``leg``, he won the last pot. */
  interface TakenSeat {
    seat: number;
    name: string;
    bot: string | null;
    chips: number;
    connected: boolean;
    player_dealer: boolean;
    ready: boolean;
    leaving: boolean;
    sitting_out: boolean;
    kill?: string;
    owes?: string;
  }

  /** Offer to trade seats with the player in a seat, or agree to his offer; one's own seat takes it back. */
  interface TradeMessage {
    id?: number | null;
    type: "trade";
    seat: number;
  }

  /** The seat with which the viewer offers to trade his own, and the seats whose players offer him that. */
  interface TradeView {
    offered: number | null;
    offers: number[];
  }

  /** What the room itself finds when it checks the proof of a round. */
  interface Verification {
    sound: boolean;
    opened: number;
    hidden: number;
    replayed: boolean;
    root_checked?: boolean;
    start_checked?: boolean;
    text: string;
  }

  /** Chips on a bet; a joint bet names the bettor it joins. */
  interface Wager {
    spot: number;
    bettor: string;
    party?: string;
    bet: string;
    amount: number;
    standing: boolean;
    hand?: Hand;
  }

  /** The chips of a player, and the latest movements of chips. */
  interface Wallet {
    balance: number;
    entries: WalletEntry[];
  }

  /** Chips that came into a wallet or went out of it. */
  interface WalletEntry {
    at: number;
    kind: string;
    amount: number;
    table: number | null;
    round: number | null;
    note: string;
  }

  /** One setting of a hand: what each of its parts is, and why it is foul, if it is. */
  interface WayToSet {
    parts: string[];
    worth: string[];
    fault?: string;
  }

  /** What the main bet is worth if the sides follow these house ways. */
  interface WayWorth {
    expectation: string;
    value: number;
    exact: boolean;
    method: string;
    digits: number | null;
    rounds: number | null;
    standard_error: number | null;
    difference?: number;
  }

  /** Whether somebody still waited for the answer to a question that was withdrawn. */
  interface Withdrawn {
    withdrawn: boolean;
  }

  /** The viewer at this table. `arriving` are chips that come to the table when the round is over; `time_bank` are the seconds left for decisions that take longer than the clock. `may_show` says that a hand of the viewer, which nobody else has seen, may be shown now. `moving` is the seat to which the viewer changes when the hand is over. `entry` and `straddle` are for games with blinds, `trade` for those in which players may trade seats. `waiting` is the viewer's place on the waiting list, and `called` says that a seat is open for him; `must_move` is for the players of a must-move table. `rules_here` says that the viewer may declare rulings of the floor. */
  interface You {
    name: string;
    seat: number | null;
    chips: number;
    ready: boolean;
    leaving: boolean;
    sitting_out: boolean;
    backline: boolean;
    player_dealer: boolean;
    owner: boolean;
    rules_here: boolean;
    wallet: number;
    arriving: number;
    time_bank: number;
    may_show: boolean;
    moving: number | null;
    entry: EntryView | null;
    straddle: StraddleView | null;
    trade: TradeView | null;
    waiting: number | null;
    called: boolean;
    must_move: MustMove | null;
  }

  /** The viewer's chips at a table, and whether the table waits for the viewer now. */
  interface YourPlace {
    chips: number;
    turn: boolean;
    sitting_out: boolean;
  }

  type ClientMessage = Sit | Backline | PlainMessage | MoveMessage | TradeMessage | RefuseMove | EnterMessage | StraddleMessage | AddChips | BankMessage | BetsMessage | Chip | Double | Join | Permit | TakeDown | Answer | AddBot | RemoveBot | FloorMessage | DeclareMessage;
}
