"""The record of a round: all that is needed to play it again to the same last chip."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from houseway.errors import HousewayError


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
        if not isinstance(data, dict):
            raise HousewayError(f"{where}: a record is a JSON object")
        try:
            return cls(**data)
        except TypeError as error:
            raise HousewayError(f"{where}: not a record of a round ({error})") from None
