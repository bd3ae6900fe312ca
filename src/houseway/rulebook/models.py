"""The shape of a rule file. Everything a filing prints has its place here; unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from houseway.rulebook.ways import HOUSE_WAY

Setting = str | int
T = TypeVar("T")


class Aside:
    """Marks a field that decides neither play nor money under chosen settings: the digest leaves it out.

    Every field without this mark counts. Words for people are marked (texts, names, notes, citations,
    approvals), and so are options and readings themselves: what was chosen, and what that set, counts.
    """


ASIDE = Aside()
Words = Annotated[T, ASIDE]
Choosable = Annotated[T, ASIDE]


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _one_line(value: str) -> str:
    """A text that is printed within a line: refused if it would break the line or leave a gap there."""
    if not value.isprintable():
        raise ValueError("must be one line, without control characters")
    if not value.strip():
        raise ValueError("must not be blank")
    return value


OneLine = Annotated[str, AfterValidator(_one_line)]
Names = Annotated[list[str], BeforeValidator(_listed)]
Cite = Annotated[list[str], BeforeValidator(_listed), ASIDE]
Count = Annotated[int, Field(ge=0)]


class Model(BaseModel):
    """Base of all rule models: frozen, and strict about what it is given."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Option(Model):
    """A freedom the filing gives the house: number of decks, seats, a pay table.

    Under settings in which `if` does not hold, its choice changes nothing.
    """

    text: Words[str]
    only_if: dict[str, Setting | list[Setting]] = Field(default={}, alias="if")
    choices: list[Setting] = Field(min_length=1)
    default: Setting
    sets: dict[str, dict[str, Any]] = {}
    cite: Cite = []


class Reading(Model):
    """Our choice where a filing is silent or contradicts itself.

    Under settings in which `if` does not hold, its choice changes nothing.
    """

    question: Words[str]
    only_if: dict[str, Setting | list[Setting]] = Field(default={}, alias="if")
    choices: dict[str, str] = Field(min_length=2)
    default: str
    why: Words[str]
    affects: Words[Literal["play", "settlement", "order", "fees"]]
    sets: dict[str, dict[str, Any]] = {}
    cite: Cite = []


class CaseRow(Model):
    """A row of a table: when these features hold, this is the result.

    `implied` marks a result that the filing implies but does not print, such as even money for a win;
    `changed_from` is what the row paid before it was changed for a table or a question.
    """

    name: Words[str | None] = None
    only_if: dict[str, Setting | list[Setting]] = Field(default={}, alias="if")
    when: dict[str, Any] = {}
    pays: str | dict[str, str] | None = None
    implied: Words[bool] = False
    changed_from: Words[str] = ""
    do: Names | None = None
    text: Words[str | None] = None
    cite: Cite = []


class Grid(Model):
    """A chart printed as rows and columns of letters."""

    rows: str
    columns: str
    table: list[str]
    letters: dict[str, Names] = {"H": ["draw"], "S": ["stand"]}
    when: dict[str, Any] = {}
    cite: Cite = []


class FiledChart(Model):
    """A drawing chart: ordered cases, then, if printed so, a grid, then the remaining cases."""

    cases: list[CaseRow] = []
    grid: Grid | None = None
    otherwise: Names | None = None
    cite: Cite = []


class LeastChart(Model):
    """A printed chart by two features of a hand: the least result with which its row sets the hand.

    `columns_are` are the heads of the columns; in the table, a row's head stands before a colon. A cell is
    the least value of the feature `least` of the hand as set, or `never`. Where the chart says that a number
    in a cell means exactly that card, `numbers` is ``exact``.
    """

    rows: str
    columns: str
    columns_are: str
    least: str
    never: str
    numbers: Literal["at least", "exact"] = "at least"
    table: list[str] = Field(min_length=1)
    cite: Cite = []


def _in_list(value: object) -> object:
    return [value] if isinstance(value, str | dict) else value


Alternatives = Annotated[list[str | dict[str, Any]], BeforeValidator(_in_list)]
"""Constructions, rows or groups of rows to be tried in order; one alone need not be in a list."""


class HouseWayRow(Model):
    """A row of a house way: the hands that it is for, how it sets them, and what holds otherwise.

    `hand` are the kinds of hands that the row is printed for, `when` what else they must hold; both look at
    the whole hand. `play` are conditions on the hand as set: of the legal settings that meet them, the row
    takes the one with the best front, then with the best back. `provided` looks at that setting, and so does
    `chart`. If that fails, if no setting meets `play`, or if the row has no `play`, then `else` holds: other
    constructions, rows, or groups of rows, of which the first that sets the hand counts, whatever kinds of
    hands a row is printed for. If none does, the next row is tried.

    A row with `only_if_better` sets a hand only if its front is better than the one that `else` makes, and
    one with `only_if_none` only if no other row does.

    `proposed_by` is the person who proposes a row that no house has filed. `changed_from` is filled in when
    an own file changes a row: the lines that said something else.
    """

    title: Words[OneLine]
    only_if: dict[str, Setting | list[Setting]] = Field(default={}, alias="if")
    group: str | None = None
    hand: dict[str, Any]
    when: dict[str, Any] = {}
    play: dict[str, Any] = {}
    provided: dict[str, Any] = {}
    chart: LeastChart | None = None
    otherwise: Alternatives = Field(default=[], alias="else")
    only_if_better: bool = False
    only_if_none: bool = False
    text: Words[str]
    proposed_by: Words[OneLine] = ""
    changed_from: Words[str] = ""
    cite: Cite = []


class FiledHouseWay(Model):
    """How a house sets a hand in parts: rows in their printed order.

    `of` says what is set. `choose` is how one of several rows that fit is chosen: the first, or the one with
    the best front, then the best back. `joker_in_shape` says whether the joker counts as an ace when pairs
    and the like are counted, or is counted apart.
    """

    of: str
    choose: Literal["first", "best front"] = "first"
    joker_in_shape: Literal["ace", "apart"] = "ace"
    rows: dict[str, HouseWayRow] = Field(min_length=1)
    text: Words[str] = ""
    cite: Cite = []


class PrizeButton(Model):
    """A prize without a stake, for another player's hand: who holds a button, and for which hands it pays.

    A wager of at least `least` dollars on the bet `on` earns one: that of each bettor, or of the first bettor
    of a spot who makes it. It pays for each hand of the others, for the highest hand of the table if that is
    another's, or for the highest hand of the others. It never pays for the player-dealer's hand, nor for its
    holder's `own`: one that he has a wager on, or only one whose first bettor he is. `hands` says whether a
    hand counts only if the bet `on` was made on it.
    """

    on: str
    least: Annotated[int, Field(ge=1)]
    holders: Literal["each bettor", "first bettor"] = "each bettor"
    pays_for: Literal["each hand", "highest hand", "highest other hand"] = "each hand"
    hands: Literal["any", "with the bet"] = "any"
    own: Literal["wagered on", "first bettor"] = "wagered on"
    cite: Cite = []


class FiledBet(Model):
    """A kind of wager: who may place it, when, for how much, and what it earns.

    Under settings in which `if` does not hold, the game does not have the bet. A `stacked` bet is put on top
    of the wagers of other bettors at the spot, and its maximum is for all of them together. `after` names the
    bet that this one follows in the order of settlement, in any passes, or says that it follows the
    ``game wagers``. One that is placed ``as a button`` has no stake: its `button` says who has it.
    `proposed_by` is the person who proposes a bet that no house has filed.
    """

    name: Words[OneLine]
    aliases: Words[Names] = []
    only_if: dict[str, Setting | list[Setting]] = Field(default={}, alias="if")
    kind: Literal["base", "bonus"] = "bonus"
    placed: Literal["before the deal", "after the cards", "by choice", "as a button"] = "before the deal"
    button: PrizeButton | None = None
    mandatory: bool = False
    needs: Names = []
    backline: bool = True
    stacked: bool = False
    limits: str | None = None
    at_most: Names = []
    equals: str | None = None
    multiples: list[Annotated[int, Field(ge=1)]] = []
    settles_as: str | None = None
    after: str | None = None
    hand: Literal["own", "complete"] = "own"
    pay_table: str | None = None
    text: Words[str] = ""
    cases: list[CaseRow] = []
    proposed_by: Words[OneLine] = ""
    cite: Cite = []


class PassBet(Model):
    """A bet that a pass settles only where these features hold."""

    bet: str
    only: dict[str, Any] = {}


class Pass(Model):
    """One pass around the table: these bets, seat by seat; at a seat bet by bet, or hand by hand.

    By bettor, it goes bet by bet too, but bets made by choice (splits, doubles) come bettor by bettor. `text`
    says it in words where the bets alone do not.
    """

    only_if: dict[str, Setting | list[Setting]] = Field(default={}, alias="if")
    bets: Annotated[list[str | PassBet], BeforeValidator(_listed)]
    outcomes: Literal["all", "losers", "winners"] = "all"
    by: Literal["bet", "hand", "bettor"] = "bet"
    text: Words[str] = ""
    cite: Cite = []


StartPlace = Literal[
    "left of player-dealer", "left of house dealer", "right of house dealer", "action button"
]
Direction = Literal["clockwise", "counter-clockwise"]
LeftOf = Literal["left of player-dealer", "left of house dealer"]
"""Where dealing or deciding starts, to go on clockwise."""
DealStart = Literal["left of player-dealer", "left of house dealer", "action button"]
"""Where dealing starts; from the action button, the player-dealer is dealt to in his turn and not last."""


class FiledWalk(Model):
    """Where settlement starts and which way it goes."""

    start: StartPlace
    direction: Direction = "clockwise"
    cite: Cite = []


class SpecialAction(Model):
    """Bank wagers may be reserved for one spot, if the whole bank is at least the total of all wagers.

    They are settled before other action, against that spot alone, and are then out of action.
    """

    cite: Cite = []


class FiledCover(Model):
    """What reduces the bank's cover, where the filing says it (elsewhere it is the reading `cover`)."""

    by: Literal["each settled wager", "separate caps"]
    cite: Cite = []


class FiledSettlement(Model):
    """The order in which wagers are settled; `short` says what differs when the bank does not cover all.

    `early` settles what is settled during the round, such as a natural that is paid at once; it comes before
    the passes, whatever bets they settle.
    """

    start: StartPlace
    direction: Direction = "clockwise"
    short: FiledWalk | None = None
    special: SpecialAction | None = None
    cover: FiledCover | None = None
    early: list[Pass] = []
    passes: list[Pass] = Field(min_length=1)
    cite: Cite = []


DIE = 6
"""The sides of a die."""


class ActionButton(Model):
    """How the action button is placed: by a card, by dice, or by the random number of a shuffling machine.

    `card` names a hand and a place in it ("banker 1"), or a hand alone: then its first card whose number is
    in `numbers` counts. `joker` is a joker's number, `pictures` that of a king, queen or jack where they all
    count the same. `count` says where counting starts, `direction` which way it goes; the player-dealer's
    seat has the number `player_dealer`, and "seat number" is the one painted on the table. The seat that is
    counted to gets the first hand, where hands are dealt from there. `if_dealer` says whether the button
    stays with the player-dealer when that is his seat; a seat without a wager passes it on, whether or not
    the filing prints that (`empty_printed`). Dice are `cast` before the deal, or after it and before anybody
    decides; no wager can be changed at either time.
    """

    by: Literal["card", "dice", "number"]
    card: str | None = None
    dice: int = Field(default=3, ge=1)
    player_dealer: Literal[0, 1] = 0
    numbers: str | None = None
    joker: Count = 0
    pictures: Count = 0
    count: Literal["from player-dealer", "from house dealer", "seat number"] = "from player-dealer"
    direction: Direction = "clockwise"
    wrap: Literal["through player-dealer", "past player-dealer"] = "through player-dealer"
    if_dealer: Literal["next", "stays"] = "next"
    text: Words[str] = ""
    cite: Cite = []
    empty_printed: Words[bool] = True
    cast: Words[Literal["before the deal", "after the deal"]] = "before the deal"

    def thrown(self, seats: int) -> tuple[int, int]:
        """How many random numbers place the button, and how many values each of them has."""
        return {"card": (0, 0), "dice": (self.dice, DIE), "number": (1, seats)}[self.by]


class Circles(Model):
    """Where else than in his own circle a seated player may bet, and in how many circles in all.

    `more_hands` says who plays his hands after the first: the player, or, unseen by him, the house way.
    """

    open: Literal["unoccupied", "adjacent"]
    most: int | None = Field(default=None, ge=1)
    more_hands: Literal["player", "house way"] = "player"
    cite: Cite = []


class Banking(Model):
    """The player-dealer position: how long it is held, which way it moves, what ends the game.

    Where the filing says so, it is offered first, or only, to those who bet in the last round. `elsewhere`
    says whether its holder may bet in other positions; a hand that he controls there is then played the
    house way.
    """

    hands: int = Field(default=2, ge=1)
    direction: Direction = "clockwise"
    eligible: Literal["all", "bettors first", "bettors only"] = "all"
    broken: bool = False
    elsewhere: Literal["no bets", "house way"] = "no bets"
    offered: Words[str] = ""
    cite: Cite = []


class Limits(Model):
    """The range in which a table's minimum and maximum may be set, and the limits used by default.

    Bonus bets may have limits of their own (the setting `bonus_limits`): in a range of their own or, where
    the lines of `by_space` give each betting space fixed limits, within those of the table.
    """

    minimum: str | None = None
    maximum: str | None = None
    bonus_minimum: str | None = None
    bonus_maximum: str | None = None
    by_space: Cite = []
    default: str
    cite: Cite = []

    @property
    def bonus_apart(self) -> bool:
        """Whether bonus bets may be given limits of their own."""
        return self.bonus_maximum is not None or bool(self.by_space)


class FeeBasis(Model):
    """What a fee is counted on."""

    basis: Literal["total table action", "bank", "each player", "each wager", "spot total", "pot"]
    bets: Literal["all", "base", "bonus"] = "all"
    leave_out: Names = []


class Drop(Model):
    """A fee of a game with pots: what it is taken from, when, and what its amount goes by.

    `when` is a moment of the hand: ``before the deal``, ``after the blinds``, ``on flop`` (the cards of
    that street are dealt), ``after flop`` (its betting is over), ``after round 2`` (the betting of the
    second street that has any is over), ``when it is opened`` (somebody bets,
    calls or raises in the first round), ``at the showdown``, ``when identical hands split`` the pot or a
    share of it, ``when the pot is split`` in any way, also between high and low, ``if it ends before
    flop``, or, at tables that pay by time, ``at the start of each half hour`` or ``at the end of each half
    hour``. One that is `held_until` a street is given back if the hand ends before it. Its amount goes by
    the number of players, by the pot, by the round where a pot that was tied for is played for again, or is
    the same for all. With an `amount` of its own, every option of the group has it.

    `players` says who is counted: those who were dealt in, or those who are in the hand at that moment. From
    a number of players that the option has no row for, it takes nothing, or what the nearest row says
    (`outside`). A pot that is smaller than the fee gives what is there, or nothing (`over_pot`).

    Half hours are counted from the start of the game, or by the clock; a player who enters `free_after` so
    many minutes of one pays nothing for it.
    """

    text: Words[str] = ""
    source: Literal["pot", "each player", "button", "small blind", "big blind", "ante pool"] = Field(
        default="pot", alias="from"
    )
    when: str
    held_until: str = ""
    by: Literal["players", "pot", "round", "flat"] = "players"
    players: Literal["dealt in", "in the hand"] = "dealt in"
    outside: Literal["nothing", "nearest row"] = "nothing"
    over_pot: Literal["what is there", "nothing"] = "what is there"
    half_hours: Literal["from the start of the game", "by the clock"] = "from the start of the game"
    free_after: int | None = None
    amount: str = ""
    jackpot: bool = False
    cite: Cite = []


class FeeOption(Model):
    """One schedule option: a table limit and its fees (``"5-100: 1; 101+: 2"``, or one flat amount).

    `drops` has the amount of each drop of its group that it has, by the number of players:
    ``"2-4: 1; 5+: 3"``.
    Where all of them are printed for the same `players`, ``"7+"``, the amounts stand alone.
    """

    limits: str | None = None
    player_dealer: str | None = None
    player: str | None = None
    bonus: str | None = None
    pot: str | None = None
    jackpot: str | None = None
    players: str = ""
    drops: dict[str, str] = {}
    note: Words[str | None] = None
    cite: Cite = []


class FeeGroup(Model):
    """A fee sheet for some games: its basis, its moment, and its numbered options.

    `bonus` is a fee that players pay on their bonus bets apart from the one on their game wagers; `pot` is
    one that is taken from the pot, by its size. `jackpot` is collected for a jackpot, not for the house, and
    its basis says who pays it. `minimum` is the range of a table's minimum under its options, where the sheet
    prints another than for the rest. `drops` are the fees of games with pots.
    A group without options says when fees are taken where the filing prints no amounts.
    """

    text: Words[str] = ""
    trigger: Literal["before the deal", "after the deal", "at the showdown"] = "before the deal"
    minimum: str | None = None
    player_dealer: FeeBasis | None = None
    player: FeeBasis | None = None
    bonus: FeeBasis | None = None
    pot: FeeBasis | None = None
    jackpot: FeeBasis | None = None
    drops: dict[str, Drop] = {}
    options: dict[str, FeeOption] = {}
    cite: Cite = []


class CollectionRules(Model):
    """What a filing says about its schedules as a whole: how many rates a table may have.

    `one_option` are the lines that allow one schedule option at a table at a time.
    """

    most_rates: Words[Annotated[int, Field(ge=1)]]
    one_option: Cite = []
    cite: Cite = []


class DeckRule(Model):
    """The pack of a game; `packs` is a number of decks or the name of the option that holds it.

    `jokers` is the number of jokers in each deck, or the name of an option that holds the number of jokers in
    all, or "one per deck".
    `of` says what is dealt: cards, or the one set of tiles, which has no other settings.
    """

    of: Literal["cards", "tiles"] = "cards"
    packs: int | str = 1
    jokers: int | str = 0
    without: Names = []
    added: Names = []
    removed: dict[str, Count] = {}
    cut: Count = 0
    text: Words[str] = ""
    cite: Cite = []


Remedy = Literal["plays", "replaced", "misdeal"]


class ByStage(Model):
    """A remedy by stage: the first card of the shoe, the deal, a player's draw, the player-dealer's draw.

    A card that "plays if required" in a player's draw is dead where the player chose to take it.
    """

    first: Remedy
    deal: Remedy
    draw: Literal["plays", "replaced", "misdeal", "plays if required"]
    bank_draw: Remedy


class Irregularities(Model):
    """The filed remedy for a marked card: it plays, it is replaced by the next, or the deal is void.

    More boxed cards than `most_boxed` before the deal is complete void it. So does a player-dealer's hand of
    which all cards came boxed or exposed, and which is no natural, where `bank_hand` says so, or an exposed
    card of a hand that is no player's, where `exposed_bank` does. A player's hand with more than
    `most_exposed` such cards is dead. More cards that came boxed or exposed than `most_marked` void the deal
    at any time, and so does one of `never_marked`.
    """

    exposed: Remedy = "plays"
    boxed: Remedy | ByStage = "replaced"
    foreign: Literal["replaced", "misdeal"] = "replaced"
    most_boxed: Count | None = None
    most_marked: Count | None = None
    never_marked: list[Literal["joker", "ace"]] = []
    bank_hand: Literal["plays", "misdeal"] = "plays"
    exposed_bank: Literal["as others", "misdeal"] = "as others"
    most_exposed: Count | None = None
    text: Words[str] = ""
    cite: Cite = []


class JointBets(Model):
    """With his permission, wagers of others share the action of the seated player's, in proportion.

    The maximum of a bet is for each wager, or for the wagers that share their action `together`. `seen` says
    whether those who share it all see the hand, or only the player who decides for it; a player who is in
    action at another position never sees it.
    """

    limit: Literal["each wager", "together"] = "each wager"
    seen: Literal["by the player", "by all of them"] = "by the player"
    cite: Cite = []


class Origin(Model):
    """The filing that an own rule file builds on, and from which the lines it inherits are cited."""

    house: str
    approval: str = ""
    game: str = ""


class SideBetAdded(Model):
    """A side bet that was laid over a game, and where it is filed."""

    id: str
    name: str
    approval: str = ""
    lines: str = ""


MODULES = ("house rules", HOUSE_WAY, "fees")
"""The kinds of rule files that games use, and that are no games themselves."""


class QuestionWords(Model):
    """How a dealer of one game puts a question, where not as in the other games of its family.

    `choices` has what the answers are called.
    """

    prompt: Words[str]
    choices: Words[dict[str, str]] = {}


class Filing(Model):
    """One game as one house filed it, or as somebody proposes it in an own rule file.

    `attaches_to` has the ids of the games that a side bet can be laid over. `bettors` is how many may bet at
    one spot. `asked` is how questions are put, by their names. `builds_on` is filled in when files are
    composed, and `side_bets` when side bets are laid over a game; no file writes them.
    """

    id: str
    name: Words[OneLine]
    kind: Literal["game", "side bet", "house rules", "house way", "fees"] = "game"
    house: str = ""
    family: str = ""
    approval: Words[str] = ""
    version: Words[str] = ""
    lines: Words[str] = ""
    proposed_by: Words[OneLine] = ""
    attaches_to: Words[Names] = []
    builds_on: Words[Origin | None] = None
    side_bets: Words[list[SideBetAdded]] = []
    summary: Words[str] = ""
    notes: Words[Names] = []
    asked: Words[dict[str, QuestionWords]] = {}
    deck: DeckRule | None = None
    backline: bool = False
    bettors: Annotated[int, Field(ge=1)] | None = None
    circles: Circles | None = None
    controls: Literal["first bettor", "largest wager", "largest base wager"] = "first bettor"
    behind: Literal["each bettor", "with the hand"] = "each bettor"
    joint: JointBets | None = None
    limits: Limits | None = None
    options: Choosable[dict[str, Option]] = {}
    readings: Choosable[dict[str, Reading]] = {}
    play: dict[str, Any] = {}
    bets: dict[str, FiledBet] = {}
    drawing: dict[str, FiledChart] = {}
    house_way: dict[str, FiledChart] = {}
    hand_setting: FiledHouseWay | None = None
    banking: Banking | None = None
    action: ActionButton | None = None
    settlement: FiledSettlement | None = None
    irregularities: Irregularities = Irregularities()
    fees: Names = []
    collection: Words[CollectionRules | None] = None
    groups: dict[str, FeeGroup] = {}
