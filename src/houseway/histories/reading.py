"""Reading the fields of a hand history; each is checked before anything is played."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field

from houseway.errors import HousewayError, as_written
from houseway.money import cents
from houseway.rounds.checked import Checked, CheckedSetting, Digest, Place, checked
from houseway.rulebook.toml_text import parse_toml

OWN_VARIANT = "houseway"
"""The variant of a hand that no variant of the format expresses: only our own fields say what it is."""

MOST_PLAYERS = 14
MOST_ACTIONS = 1000
UNKNOWN_STACK = 10**13
"""What a player has whose stack is not known: more than anybody bets, in cents."""


class SittingOut(Checked):
    """A player at the table who was not dealt in."""

    seat: int
    name: str
    chips: int | float


class OwnFields(Checked):
    """What a history of ours says beside the format's own fields; there they begin with an underscore."""

    houseway: str
    game: str
    settings: dict[str, CheckedSetting]
    digest: Digest
    table: dict[str, Any]
    dealt_in: list[int]
    sitting_out: list[SittingOut] = Field(default=[])
    ways: dict[Place, str] = Field(default={})
    straddles: list[int] = Field(default=[])
    accounts: dict[str, int | float]
    fresh: bool
    burns: str | None = None
    marks: dict[str, str] = Field(default={})
    misdeal: str = ""
    rulings: list[str] = Field(default=[])
    kills: list[str] = Field(default=[])
    drops: list[dict[str, Any]] = Field(default=[])
    why_no_variant: list[str] = Field(default=[])


OWN = tuple(OwnFields.model_fields)


@dataclass(frozen=True)
class History:
    """The fields of a hand history; money is in cents. What a history leaves out is None or empty.

    `blinds` are as the format writes them: for two players, the first belongs to the second player. A stack
    that is not known is larger than any other.
    """

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int | None
    small_bet: int | None
    big_bet: int | None
    min_bet: int | None
    stacks: tuple[int, ...]
    actions: tuple[str, ...]
    seats: tuple[int, ...] = ()
    seat_count: int | None = None
    players: tuple[str, ...] = ()
    finishing: tuple[int, ...] | None = None
    own: OwnFields | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self.stacks)

    @property
    def is_whole(self) -> bool:
        """Whether every amount is of whole dollars."""
        sums = (*self.antes, *self.blinds, *self.stacks, self.small_bet, self.big_bet, self.bring_in)
        return not any(amount % 100 for amount in (*sums, self.min_bet) if amount)


def read_history(text: str, where: str = "hand history") -> History:
    """Read the fields of a hand history, of any variant."""
    try:
        fields = parse_toml(text)
    except ValueError as error:
        raise HousewayError(f"{where}: not valid TOML: {' '.join(str(error).split())}") from None
    try:
        return _history(fields)
    except HousewayError as error:
        raise HousewayError(f"{where}: {error}") from None


def _history(fields: Mapping[str, Any]) -> History:
    variant = _needed(fields, "variant", str, "text")
    stacks = _sums(fields, "starting_stacks", None, unknown=True)
    count = len(stacks)
    if not 2 <= count <= MOST_PLAYERS:
        raise HousewayError(f"starting_stacks: a hand has 2 to {MOST_PLAYERS} players, not {count}")
    actions = _needed(fields, "actions", list, "a list")
    if len(actions) > MOST_ACTIONS:
        raise HousewayError(f"actions: a hand has at most {MOST_ACTIONS} of them")
    for at, action in enumerate(actions):
        if not isinstance(action, str):
            raise HousewayError(f"actions[{at}]: must be text, not {as_written(action)}")
    given = {"antes", "blinds_or_straddles", "finishing_stacks", "winnings"} & fields.keys()
    own = _own(fields)
    posts = {"blinds_or_straddles"} if own is not None else set()  # a post is a blind below zero
    sums = {name: _sums(fields, name, count, unknown=True, below_zero=name in posts) for name in given}
    if own is None:
        _needed(fields, "antes", list, "a list")
    return History(
        variant=variant,
        antes=sums.get("antes", (0,) * count),
        blinds=sums.get("blinds_or_straddles", ()),
        **{name: _sum(fields, name) for name in ("bring_in", "small_bet", "big_bet", "min_bet")},
        stacks=stacks,
        actions=tuple(actions),
        seats=_seats(fields, count),
        seat_count=_whole(fields, "seat_count"),
        players=_players(fields, count),
        finishing=sums.get("finishing_stacks"),
        own=own,
        fields=fields,
    )


def _needed(fields: Mapping[str, Any], name: str, kind: type, what: str) -> Any:
    if name not in fields:
        raise HousewayError(f"{name}: missing")
    if not isinstance(fields[name], kind):
        raise HousewayError(f"{name}: must be {what}, not {as_written(fields[name])}")
    return fields[name]


def _sums(
    fields: Mapping[str, Any], name: str, count: int | None, unknown: bool = False, below_zero: bool = False
) -> tuple[int, ...]:
    """TableSums, one for each player."""
    values = _needed(fields, name, list, "a list")
    if count is not None and len(values) != count:
        raise HousewayError(f"{name}: must have {count} amounts, one for each player, not {len(values)}")
    return tuple(_amount(value, f"{name}[{at}]", unknown, below_zero) for at, value in enumerate(values))


def _amount(value: object, place: str, unknown: bool = False, below_zero: bool = False) -> int:
    if unknown and isinstance(value, float) and value == math.inf:
        return UNKNOWN_STACK
    if isinstance(value, str):
        raise HousewayError(f"{place}: must be a number, not {as_written(value)}")
    amount = cents(value, place)
    if amount < 0 and not below_zero:
        raise HousewayError(f"{place}: must not be below zero")
    return amount


def _sum(fields: Mapping[str, Any], name: str) -> int | None:
    return _amount(fields[name], name) if name in fields else None


def _whole(fields: Mapping[str, Any], name: str) -> int | None:
    value = fields.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_PLAYERS:
        raise HousewayError(
            f"{name}: must be a whole number from 1 to {MOST_PLAYERS}, not {as_written(value)}"
        )
    return value


def _seats(fields: Mapping[str, Any], count: int) -> tuple[int, ...]:
    values = fields.get("seats")
    if values is None:
        return ()
    if not isinstance(values, list) or len(values) != count or len(set(map(str, values))) != count:
        raise HousewayError(f"seats: must be {count} different seats, one for each player")
    for at, value in enumerate(values):
        _whole({f"seats[{at}]": value}, f"seats[{at}]")
    return tuple(values)


def _players(fields: Mapping[str, Any], count: int) -> tuple[str, ...]:
    names = fields.get("players")
    if names is None:
        return ()
    if not isinstance(names, list) or len(names) != count or not all(isinstance(name, str) for name in names):
        raise HousewayError(f"players: must be {count} names, one for each player")
    return tuple(names)


def _own(fields: Mapping[str, Any]) -> OwnFields | None:
    """Our own fields; None in a history that another program wrote."""
    if f"_{OWN[0]}" not in fields:
        return None
    found = {name: fields[f"_{name}"] for name in OWN if f"_{name}" in fields}
    try:
        return OwnFields(**checked(OwnFields, found, "own fields"))
    except HousewayError as error:
        raise HousewayError(str(error).replace("own fields: ", "_", 1)) from None
