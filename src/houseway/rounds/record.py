"""The record of a round: all that is needed to play it again to the same last chip."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from types import GenericAlias
from typing import Any

from houseway.errors import HousewayError
from houseway.rounds.checked import Checked, Place, Setting, checked, model_of
from houseway.rounds.facts import Lot


@dataclass(frozen=True)
class Record:
    """Rules, the table before the round, cards, dice, wagers and choices. Money is in cents."""

    game: str
    settings: dict[str, Any]
    digest: str
    engine: str
    seats: int
    player_dealer: int
    players: dict[str, str]
    chips: dict[str, int]
    bank: list[dict[str, Any]]
    wagers: list[dict[str, Any]]
    cards: str
    fresh: bool
    dice: Sequence[int] = ()
    choices: list[dict[str, Any]] = field(default_factory=list)
    misdeal: str = ""
    standing: list[dict[str, Any]] = field(default_factory=list)
    result: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> str:
        """The record as JSON."""
        return json.dumps(asdict(self), indent=1)

    @classmethod
    def from_json(cls, text: str, where: str = "record") -> Record:
        """Read a record."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise HousewayError(f"{where}: not valid JSON: {error}") from None
        return cls.from_data(data, where)

    @classmethod
    def from_data(cls, data: object, where: str = "record") -> Record:
        """Take a record from what JSON holds, every field checked for its kind."""
        return cls(**checked(_Record, data, f"{where}: not a record of a round"))


class _BankWager(Checked):
    owner: str
    amount: int
    spot: int | None = None


class _Choice(Checked):
    spot: int
    about: str
    choice: str
    amount: int


_Wagers = GenericAlias(list, (model_of(Lot),))
_Record = model_of(
    Record,
    settings=dict[str, Setting],
    players=dict[Place, str],
    bank=list[_BankWager],
    wagers=_Wagers,
    standing=_Wagers,
    dice=list[int],
    choices=list[_Choice],
)
