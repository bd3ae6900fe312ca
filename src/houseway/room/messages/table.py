"""A table: what does not change while it is open, its state, and how it answers."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType

from houseway.room.actions import Phase
from houseway.room.messages.events import Event, Hand, OpenQuestion, OwnQuestion, StoryLine
from houseway.room.messages.form import Dollars, Message
from houseway.rulebook.models import Setting

# ---------------------------------------------------------------------- what does not change


class PayRow(Message):
    """A row of a pay table, and the readings that put it in force."""

    case: str
    pays: str
    cite: str
    by_reading: list[str]


class Bet(Message):
    """A bet as the felt shows it."""

    id: str
    name: str
    kind: str
    placed: str
    mandatory: bool
    needs: list[str]
    backline: bool
    low: Dollars
    high: Dollars | None
    at_most: list[str]
    equals: str | None
    multiples: list[int]
    hand: str
    text: str
    cite: str
    pays: list[PayRow]


class Limits(Message):
    """The smallest and the largest base wager."""

    low: Dollars
    high: Dollars | None


class Circles(Message):
    """The circles in which a player may bet in addition to their own."""

    open: str
    most: int | None
    more_hands: str
    cite: str


class BankingRules(Message):
    """How the player-dealer position rotates."""

    hands: int
    direction: str
    offered: str
    cite: str
    by_reading: list[str]


class ScheduleInForce(Message):
    """The collection schedule of a table."""

    option: str
    text: str
    trigger: str
    note: str | None
    cite: str
    by_reading: list[str]


class SpecialRules(Message):
    """The filing lets the player-dealer reserve a part of the bank for one spot."""

    cite: str


class ActionRules(Message):
    """What decides where settlement starts."""

    by: Literal["card", "dice", "number"]
    text: str


class DeckInfo(Message):
    """The deck in use; `noun` is what is dealt from it, a card or a tile."""

    cards: int
    noun: str
    text: str


class ChosenSetting(Message):
    """What was chosen where the filing leaves a choice, in words."""

    name: str
    value: str


class BuyIn(Message):
    """The least and the most that a player may have when he sits down or brings chips."""

    low: Dollars
    high: Dollars | None


class ForcedBet(Message):
    """A bet that is put in before anybody acts: a blind, an ante, the bring-in."""

    name: str
    amount: Dollars


class StakesView(Message):
    """What a table without a bank is played for; `betting` says how bets are limited.

    `board` says whether there are cards that all hands share.
    """

    betting: str
    board: bool
    forced: list[ForcedBet]
    buy_in: BuyIn


class RulesView(Message):
    """The game as a table spreads it; where players lay melds, `pile` is the hand they throw cards on."""

    game: str
    game_name: str
    house: str
    house_name: str
    family: str
    mode: str
    phh: bool
    pile: str
    summary: str
    digest: str
    settings: dict[str, Setting]
    changes: dict[str, str]
    chosen: dict[str, Setting]
    limits: Limits
    seats: int
    backline: bool
    circles: Circles | None
    banking: BankingRules
    schedule: ScheduleInForce | None
    special: SpecialRules | None
    stakes: StakesView | None
    action: ActionRules | None
    deck: DeckInfo
    bets: list[Bet]
    hand_bets: list[str]
    choices: list[ChosenSetting]
    palette: list[Dollars]
    first_chip: Dollars


class TableMessage(RulesView):
    """What does not change while the table is open; `invite` opens a private one to others.

    `forces_moves` says that the filing lets the game have a must-move table, `must_move_games` which games of
    the house may have one; empty where nothing is filed on them.
    """

    type: Literal["table"]
    id: int
    name: str
    owner: str | None
    invite: str | None
    clocks: dict[str, float]
    strategies: list[str]
    forces_moves: bool
    must_move_games: str


# ---------------------------------------------------------------------- the state


class EmptySeat(Message):
    """A seat where nobody sits."""

    seat: int
    name: None


class TakenSeat(Message):
    """A seat with the player in it; `owes` says which blinds he missed, or that he waits for one.

    `kill` is what lies in front of him in a game with kills: ``owed``, he must kill a pot; ``button``, he has
    killed one in this kill round; ``leg``, he won the last pot.
    """

    seat: int
    name: str
    bot: str | None
    chips: Dollars
    connected: bool
    player_dealer: bool
    ready: bool
    leaving: bool
    sitting_out: bool
    kill: NotRequired[str]
    owes: NotRequired[str]


class EntryChoice(Message):
    """A way to come into a game that is on, what it costs, and what its button says."""

    way: str
    cost: Dollars
    text: str


class EntryView(Message):
    """Why the viewer is not simply dealt in, and what can be done about it; `chosen` is one of the ways."""

    why: str
    choices: list[EntryChoice]
    chosen: str


class StraddleView(Message):
    """The first straddle of the table, and whether the viewer makes it whenever it is his turn to."""

    amount: Dollars
    on: bool
    dead: bool


class TradeView(Message):
    """The seat with which the viewer offers to trade his own, and the seats whose players offer him that."""

    offered: int | None
    offers: list[int]


class OtherTable(Message):
    """Another table that belongs to this one."""

    table: int
    name: str


class MustMove(Message):
    """The viewer's place among the players of a must-move table, counted from 1, of so many in all.

    One who `refuses` to move to the main game is cashed out when his turn comes.
    """

    place: int
    of: int
    refuses: bool


Seat = TypeAliasType("Seat", EmptySeat | TakenSeat)


class BacklineBettor(Message):
    """A bettor who stands on the rail."""

    name: str
    chips: Dollars
    connected: bool
    leaving: bool


class You(Message):
    """The viewer at this table.

    `arriving` are chips that come to the table when the round is over; `time_bank` are the seconds left for
    decisions that take longer than the clock. `may_show` says that a hand of the viewer, which nobody else
    has seen, may be shown now. `moving` is the seat to which the viewer changes when the hand is over.
    `entry` and `straddle` are for games with blinds, `trade` for those in which players may trade seats.
    `waiting` is the viewer's place on the waiting list, and `called` says that a seat is open for him;
    `must_move` is for the players of a must-move table.
    `rules_here` says that the viewer may declare rulings of the floor.
    """

    name: str
    seat: int | None
    chips: Dollars
    ready: bool
    leaving: bool
    sitting_out: bool
    backline: bool
    player_dealer: bool
    owner: bool
    rules_here: bool
    wallet: Dollars
    arriving: Dollars
    time_bank: float
    may_show: bool
    moving: int | None
    entry: EntryView | None
    straddle: StraddleView | None
    trade: TradeView | None
    waiting: int | None
    called: bool
    must_move: MustMove | None


class SpecialPart(Message):
    """A part of the bank that is reserved for the special action of one spot."""

    spot: int
    amount: Dollars


class BankState(Message):
    """The bank of this hand, and the position that puts it up; `amount` includes what is reserved.

    `special_fault` says, before the deal, why there is no special action with the wagers on the layout.
    """

    seat: int | None
    owner: str
    amount: Dollars
    left: Dollars
    hand: int
    of: int
    special: NotRequired[list[SpecialPart]]
    special_fault: NotRequired[str]


class FeeRange(Message):
    """The smallest and the largest fee that may fall due."""

    low: Dollars
    high: Dollars


class BankOffer(Message):
    """The player-dealer position is offered; the amounts are for the player it is offered to.

    `fee` is the collection that a player-dealer pays in each hand.
    """

    seat: int
    you: bool
    hands: int
    most: NotRequired[Dollars]
    least: NotRequired[Dollars]
    needed: NotRequired[bool]
    fee: NotRequired[FeeRange]


class Wager(Message):
    """Chips on a bet; a joint bet names the bettor it joins."""

    spot: int
    bettor: str
    party: NotRequired[str]
    bet: str
    amount: Dollars
    standing: bool
    hand: NotRequired[Hand]


class Fee(Message):
    """What is due to the house or a jackpot, or was taken."""

    payer: str
    payee: str
    amount: Dollars
    basis: str


class Pot(Message):
    """What is played for in a round without a bank, and the seats that can win it, where there is betting.

    Chips that still lie in front of players are counted with the first pot.
    """

    name: str
    amount: Dollars
    seats: list[int]


class SeatInHand(Message):
    """A seat that was dealt in: the chips in front of it in this betting round, and all that it put in.

    `posted` is the blind that it put in before anybody acted.
    """

    seat: int
    front: Dollars
    put_in: Dollars
    folded: bool
    all_in: bool
    posted: NotRequired[str]


class PotsHand(Message):
    """A hand with betting: the seat with the button, and every seat that was dealt in, from its left on."""

    button: int
    seats: list[SeatInHand]


class Reform(Message):
    """The commitment to the cards after some were shuffled back, and the first position that it covers."""

    start: int
    root: str


class ActionButton(Message):
    """Where settlement starts."""

    seat: int
    why: str


class Shoe(Message):
    """The shoe, with the commitment to its cards; `reforms` are those made since, where cards came back."""

    number: int
    cards: int
    drawn: int
    root: str
    reforms: list[Reform]
    commitment: str


class FloorCalled(Message):
    """The floor was called: play waits until the deadline for a ruling."""

    name: str


class SharedState(Message):
    """The part of the state that is the same for everybody.

    `time_bank` is how many of the seconds before the deadline are from the time bank of the player who is
    asked; `hand` is where everybody stands in a hand with betting. `waiting` is the waiting list, `main_game`
    the table to which the players of a must-move table move, in the order of `move_order`, and
    `must_move_table` the one whose players move here.
    """

    type: Literal["state"]
    seq: int
    now: float
    phase: Phase
    deadline: float | None
    time_bank: float
    round: int
    seats: list[Seat]
    backline: list[BacklineBettor]
    watching: int
    bank: BankState | None
    bets: list[Wager]
    fees: list[Fee]
    pots: list[Pot]
    hand: PotsHand | None
    asked: list[OpenQuestion]
    settlement: Settlement | None
    button: ActionButton | None
    dice: list[int]
    shoe: Shoe | None
    floor_call: FloorCalled | None
    waiting: list[str]
    main_game: OtherTable | None
    move_order: list[str]
    must_move_table: OtherTable | None
    message: str


class MayBet(Message):
    """A spot where the viewer may bet now, whose spot it is, and the bets that are open.

    `joint` is whether the viewer may ask for his wagers there to be joint, or what became of it.
    """

    spot: int
    claim: Literal["own", "free", "behind"]
    bets: list[str]
    joint: NotRequired[Literal["may ask", "asked", "agreed", "refused"]]


class JointQuestion(Message):
    """A bettor asks the viewer to bet jointly on the viewer's hand."""

    spot: int
    bettor: str
    amount: Dollars


class SettingWorth(Message):
    """What the viewer did with a hand that was set, and the best that could be done, in points.

    Points are won on average from each opponent; `cost` is what the best way would have won more.
    """

    choice: str
    points: float
    best: str
    best_points: float
    cost: float


class PrivateState(Message):
    """The part of the state that depends on the viewer.

    `counts` says what the hands are worth that the viewer sees whole, `made` which of the cards make them so;
    `setting_worth` comes when a round is over in which the viewer set a hand against the other players.
    """

    you: You | None
    offer: BankOffer | None
    may_bet: list[MayBet]
    joint_asks: list[JointQuestion]
    events: list[Event]
    counts: dict[str, str]
    made: dict[str, list[str]]
    story: list[StoryLine]
    asks: list[OwnQuestion]
    setting_worth: SettingWorth | None


class State(SharedState, PrivateState):
    """A table as one viewer may see it."""


# ---------------------------------------------------------------------- settlement


class SettlementRow(Message):
    """A row of the result, with its reason and the readings it rests on, if any.

    `party` is the bettor whose action a joint bet shares; `about` names its hand where the spot has several;
    `bank_left` is what the bank still covers after it.
    """

    spot: int
    bettor: str
    party: NotRequired[str]
    bet: str
    name: str
    hand: NotRequired[Hand]
    about: NotRequired[str]
    amount: Dollars
    due: Dollars
    net: Dollars
    covered: Dollars
    action: str
    case: str
    pays: str
    reason: str
    result: str
    cite: str
    by_reading: NotRequired[list[str]]
    bank_left: NotRequired[Dollars]


class SettlementOrder(Message):
    """The seats in the order of settlement, why it starts there, and the readings it rests on."""

    seats: list[int]
    button: int | None
    why: str
    by_reading: NotRequired[list[str]]


class SettledBank(Message):
    """The bank's result."""

    size: Dollars
    net: Dollars
    left: Dollars


class Settlement(Message):
    """A finished round: rows in the filed order, and each person's chips after it less before it."""

    void: str
    order: SettlementOrder | None
    rows: list[SettlementRow]
    bank: SettledBank | None
    nets: dict[str, Dollars]


# ---------------------------------------------------------------------- the socket


class Acknowledged(Message):
    """The action with this id was accepted and is durable."""

    type: Literal["ack"]
    id: int | None
    seq: int


class RefusedMessage(Message):
    """The action with this id was not accepted, and nothing changed."""

    type: Literal["refused"]
    id: int | None
    error: str


class Pong(Message):
    """The answer to a ping."""

    type: Literal["pong"]
    id: int | None
    now: float


class ClosedMessage(Message):
    """This table was closed."""

    type: Literal["closed"]
    reason: str


class RemovedMessage(Message):
    """The operator removed the viewer, who has the time to finish a round in play."""

    type: Literal["removed"]
    reason: str


class NewTableMessage(Message):
    """A seat opened in the main game, and the viewer was moved there from its must-move table."""

    type: Literal["new_table"]
    table: int
    name: str
    invite: str | None


class CashedOutMessage(Message):
    """A seat opened in the main game, to which the viewer refused to move: his chips are in his wallet."""

    type: Literal["cashed_out"]


ServerMessage = TypeAliasType(
    "ServerMessage",
    Annotated[
        TableMessage
        | State
        | Acknowledged
        | RefusedMessage
        | Pong
        | ClosedMessage
        | RemovedMessage
        | NewTableMessage
        | CashedOutMessage,
        Field(discriminator="type"),
    ],
)


# ---------------------------------------------------------------------- over HTTP


class YourPlace(Message):
    """The viewer's chips at a table, and whether the table waits for the viewer now."""

    chips: Dollars
    turn: bool
    sitting_out: bool


class TableSummary(Message):
    """A table in the list of open tables; `you` is null where the viewer has no chips.

    `opened_by` is the name of the player who opened it, null if the room no longer has that player.
    """

    id: int
    name: str
    opened_by: str | None
    game: str
    game_name: str
    house: str
    house_name: str
    family: str
    limits: str
    seats: int
    taken: int
    people: int
    bots: int
    watching: int
    phase: Phase
    round: int
    earlier_rules: bool
    private: bool
    you: YourPlace | None


class TableOpened(Message):
    """The number of a table that was opened, and the invitation to a private one."""

    id: int
    invite: str | None


class TableClosed(Message):
    """A table was closed."""

    closed: bool


class TableAnswer(Message):
    """A table as the viewer may see it."""

    table: TableMessage
    state: State
