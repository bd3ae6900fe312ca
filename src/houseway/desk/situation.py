"""The desk's input, a finished round: one name for each thing, and the other words people use for it.

The models say what a situation looks like; `houseway.desk.reading` says what it means under the rules.
``docs/settle.md`` prints the names, aliases and descriptions of this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Self

from pydantic import (
    AliasChoices,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    ValidationError,
    model_validator,
)

from houseway.desk.loading import NOT_A_SITUATION
from houseway.desk.places import within
from houseway.desk.written_values import (
    Dice,
    FoldedSeats,
    HandCards,
    SeatChoice,
    SeatList,
    Seats,
    SettingValue,
    SideBets,
    WrittenAmount,
    WrittenSeat,
    some_of,
)
from houseway.errors import HousewayError, unknown
from houseway.rounds.checked import mistake_in

MOST_BETTORS = 100
"""The bettors of a round, and its bank wagers: more than find a place around any table."""
MOST_WAGERS = 1000
"""The wagers of a round: ten for each bettor."""


# ---------------------------------------------------------------------- the parts of a situation


class SituationPart(BaseModel):
    """A part of a situation: the keys below and no others; a key that holds null counts as left out."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    elsewhere: ClassVar[str] = ""
    """What the error adds about keys that belong to another part."""

    note: str = Field(default="", description="Free text for the reader; it has no effect.")

    @classmethod
    def words(cls) -> dict[str, tuple[str, ...]]:
        """Every key, with the words that stand for it: the key itself first."""
        fields = {name: field for name, field in cls.model_fields.items() if name != "note"}
        return {name: _words(name, field.validation_alias) for name, field in fields.items()} | {
            "note": ("note",)
        }

    @model_validator(mode="before")
    @classmethod
    def _known_once(cls, data: object) -> object:
        if not isinstance(data, dict):
            return data
        _check_texts(data)
        words = cls.words()
        names = {word: name for name, found in words.items() for word in found}
        meant: dict[str, str] = {}
        for word in data:
            if word not in names:
                raise HousewayError(f"{unknown('key', str(word), words)}{cls.elsewhere}")
            name = names[word]
            if name in meant:
                alias, other = (word, meant[name]) if word != name else (meant[name], word)
                raise HousewayError(f"{alias} is another name for {other}; give only one of them")
            meant[name] = word
        return {word: value for word, value in data.items() if value is not None}


def _check_texts(data: object) -> None:
    """Refuse half of a surrogate pair in any text, which JSON can write but no answer could print."""
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
            raise HousewayError(f"{value!r} has a character that is not text")


def _words(name: str, alias: object) -> tuple[str, ...]:
    return tuple(map(str, alias.choices)) if isinstance(alias, AliasChoices) else (name,)


class SituationAction(SituationPart):
    """Where action starts."""

    seat: WrittenSeat | None = Field(
        default=None,
        validation_alias=AliasChoices("seat", "start", "first"),
        description="The seat that is settled first.",
    )
    order: list[WrittenSeat] | None = Field(
        default=None, description="All seats with wagers, in the order of settlement."
    )
    dice: Dice | None = Field(
        default=None,
        description="The dice that place the action button, one by one (`[2, 3, 4]`) or their total (`9`).",
    )
    number: int | None = Field(
        default=None, description="The shuffling machine's random number that places the action button."
    )
    card: str | None = Field(default=None, description='The card that places the action button: `"6s"`.')

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        names = ("seat", "order", "dice", "number", "card")
        ways = [name for name in names if getattr(self, name) is not None]
        if len(ways) != 1:
            raise HousewayError(
                f"give exactly one of seat, order, dice, number and card, not {' and '.join(ways) or 'none'}"
            )
        return self


class SituationBankWager(SituationPart):
    """One bank wager."""

    owner: str | None = Field(
        default=None,
        validation_alias=AliasChoices("owner", "name"),
        description="Whose chips they are; if left out, the player-dealer's.",
    )
    amount: WrittenAmount = Field(description="How much.")
    spot: WrittenSeat | None = Field(
        default=None,
        validation_alias=AliasChoices("spot", "seat"),
        description="The spot whose action it covers; if left out, all spots.",
    )


def _kind(value: object) -> str | None:
    """The tag of a value that is a single thing or a list; its parentheses keep it out of messages."""
    return "(list)" if isinstance(value, list) else "(one)"


WrittenAmounts = Annotated[
    Annotated[WrittenAmount, Tag("(one)")] | Annotated[list[WrittenAmount], some_of("amount"), Tag("(list)")],
    Discriminator(_kind),
]
"""The amount of a wager, or a list of amounts in order where it was made several times."""


class SituationBettor(SituationPart):
    """One of several bettors at a spot."""

    bettor: str | None = Field(
        default=None,
        validation_alias=AliasChoices("bettor", "name", "player"),
        description="The bettor's name; if left out, the seated player.",
    )
    joint: bool = Field(
        default=False,
        description="Whether these are joint bets: they share the action of the first bettor's wagers.",
    )
    bets: dict[str, WrittenAmounts] = Field(
        validation_alias=AliasChoices("bets", "wagers"),
        description="The wagers by bet.",
    )


def _bets_kind(value: object) -> str | None:
    return _kind(value) if isinstance(value, list | dict) else None


WrittenBank = Annotated[
    Annotated[WrittenAmount, Tag("(one)")]
    | Annotated[list[SituationBankWager], some_of("bank wager"), Tag("(list)")],
    Discriminator(_kind),
]
SeatBets = Annotated[
    Annotated[dict[str, WrittenAmounts], Tag("(one)")] | Annotated[list[SituationBettor], Tag("(list)")],
    Discriminator(
        _bets_kind,
        custom_error_type="bets",
        custom_error_message="wagers by bet, or a list of bettors",
    ),
]


class SituationTable(SituationPart):
    """The table: its seats, who banks, how much, and where action starts; or the button."""

    elsewhere: ClassVar[str] = "; options and readings of the game go in settings"

    seats: Seats | None = Field(
        default=None,
        description="How many seats there are, or a list of their names. If left out, as many as filed.",
    )
    player_dealer: WrittenSeat | None = Field(
        default=None,
        validation_alias=AliasChoices("player_dealer", "player-dealer", "pd", "dealer", "banker"),
        description='The player-dealer\'s seat or name. A name that is not a seat (`"PD"`) takes the next'
        " free one. If left out, the next free seat, with a warning.",
    )
    button: WrittenSeat | None = Field(
        default=None,
        description="In games with pots, the seat with the button. If left out, the last seat dealt in,"
        " with a warning.",
    )
    round: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        description="In a game in which a tied pot is played for again, which round for that pot it is. If"
        " left out, the first, or the second where chips are carried, with a warning.",
    )
    bank: WrittenBank | None = Field(
        default=None,
        description="An amount, or a list of bank wagers in the order they are used. If left out, it covers"
        " all action, with a warning.",
    )
    action: SituationAction | None = Field(
        default=None,
        description="Where action starts, if not where the rules and the cards put it.",
    )


class Situation(SituationPart):
    """A finished round as a floor person describes it."""

    game: Annotated[str, StringConstraints(strip_whitespace=True)] = Field(
        description="A game id, or the path of a rule file."
    )
    side_bets: SideBets = Field(
        default=[],
        validation_alias=AliasChoices("side_bets", "with"),
        description="The ids of side bets that are laid over the game: one, or a list of them.",
    )
    settings: dict[str, SettingValue] = Field(
        default={},
        validation_alias=AliasChoices("settings", "set"),
        description="Options, readings and pay entries to change, the schedule and the limits:"
        ' `{"decks": 6, "cover": "separate caps", "tie": "9 to 1"}`.',
    )
    table: SituationTable = Field(
        default=SituationTable(), description="Seats, player-dealer, bank, where action starts."
    )
    hands: dict[WrittenSeat, HandCards] = Field(
        default={},
        validation_alias=AliasChoices("hands", "cards"),
        description='The cards of each hand, in the order dealt: `"As Td 7c"`. A joker is `Jo`, an unknown'
        ' card `?`; tiles are `"6-6 2-1"`.',
    )
    choices: dict[WrittenSeat, SeatChoice] = Field(
        default={},
        validation_alias=AliasChoices("choices", "decisions"),
        description='What a seat chose where the cards do not show it: `{"3": "surrender"}`.',
    )
    bets: dict[WrittenSeat, SeatBets] = Field(
        default={},
        validation_alias=AliasChoices("bets", "wagers"),
        description='The wagers by seat and bet: `{"2": {"Player": 20, "Tie": 5}}`. Where a hand was doubled'
        ' more than once, the amounts are a list: `{"Double": [20, 40]}`. In games with pots, what each seat'
        ' put in by street: `{"flop": {"2": 6, "5": 6}}`.',
    )
    folded: FoldedSeats = Field(
        default={},
        description="In games with pots, the seats that folded: `[1, 4]`, or with the street on which each"
        ' did: `{"1": "pre-flop"}`.',
    )
    all_in: SeatList = Field(
        default=[],
        validation_alias=AliasChoices("all_in", "all-in"),
        description="In games with pots, the seats that are all in: `[5]`.",
    )

    chips: dict[WrittenSeat, WrittenAmount] = Field(
        default={},
        validation_alias=AliasChoices("chips", "stacks"),
        description="In games that the players settle with each other, the chips in front of each seat at the"
        " beginning of the hand. A seat that is left out covers all that it owes.",
    )

    def need_bets(self) -> None:
        """Refuse a round without wagers, or with chips instead, in a game that has wagers."""
        if "bets" not in self.model_fields_set:
            raise HousewayError("bets: missing")
        if self.chips:
            raise HousewayError("chips: only in games that the players settle with each other")

    @model_validator(mode="after")
    def _fits_a_table(self) -> Self:
        """Refuse more than a table can have, which would take long to settle."""
        seats = (seat if isinstance(seat, list) else [seat] for seat in self.bets.values())
        wagers = [one if isinstance(one, dict) else one.bets for seat in seats for one in seat]
        amounts = (amount for bets in wagers for amount in bets.values())
        made = sum(len(amount) if isinstance(amount, list) else 1 for amount in amounts)
        banks = len(self.table.bank) if isinstance(self.table.bank, list) else 1
        for place, what, count, most in (
            ("bets", "bettors", len(wagers), MOST_BETTORS),
            ("bets", "wagers", made, MOST_WAGERS),
            ("table.bank", "bank wagers", banks, MOST_BETTORS),
        ):
            if count > most:
                raise HousewayError(f"{place}: a round has at most {most:,} {what}, not {count:,}")
        return self

    def with_settings(self, settings: Mapping[str, int | str]) -> Situation:
        """The same round under some other settings."""
        return self.model_copy(update={"settings": {**self.settings, **settings}})

    def with_side_bets(self, side_bets: Iterable[str]) -> Situation:
        """The same round at a table with these side bets too."""
        return self.model_copy(update={"side_bets": [*self.side_bets, *side_bets]})


def parse_situation(data: object, where: str = "") -> Situation:
    """The situation that the data describe; the first mistake is reported in one line, with its place."""
    with within(where):
        if not isinstance(data, Mapping):
            raise HousewayError(NOT_A_SITUATION)
        try:
            return Situation.model_validate(dict(data))
        except ValidationError as error:
            raise HousewayError(mistake_in(error)) from None


def situation_schema() -> dict[str, Any]:
    """The JSON Schema of a situation, with the documented name of every key."""
    return Situation.model_json_schema()
