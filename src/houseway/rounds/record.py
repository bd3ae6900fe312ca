"""The record of a round: everything needed to replay it to the last chip."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from pydantic import Field

from houseway.errors import HousewayError
from houseway.rounds.checked import Checked, CheckedSetting, Digest, Place, checked, model_of
from houseway.rounds.rulings import RecordedRuling

FORMAT = 2
"""The format of a record. Records of format 1, which had a bank and no format number, can be read too."""


@dataclass(frozen=True)
class Record:
    """The rules, the table before the round, its opening, cards and choices. Money is in cents.

    `table` is the state of the table's mode (for a banked game the player-dealer's position and standing
    bets), `opening` what was done before the deal (wagers, bank and dice; or blinds and antes). `digest`
    identifies the rules; only a record converted from format 1 has none. `result` is empty until the round is
    over. `rulings` are those of the floor, each with the number of answers before it; a record without any
    leaves them out.
    """

    format: int
    game: str
    settings: dict[str, Any]
    digest: str | None
    engine: str
    seats: int
    players: dict[str, str]
    chips: dict[str, int]
    table: dict[str, Any]
    opening: dict[str, Any]
    cards: str
    fresh: bool
    choices: list[dict[str, Any]]
    misdeal: str
    result: dict[str, int]
    rulings: list[dict[str, Any]] = field(default_factory=list)

    def to_json(self) -> str:
        """The record as JSON."""
        return json.dumps(self.data(), indent=1)

    def data(self) -> dict[str, Any]:
        """The record as JSON data."""
        found = asdict(self)
        if not self.rulings:
            del found["rulings"]
        return found

    @classmethod
    def from_json(cls, text: str, where: str = "record") -> Record:
        """Read a record from JSON text."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise HousewayError(f"{where}: not valid JSON: {error}") from None
        return cls.from_data(data, where)

    @classmethod
    def from_data(cls, data: object, where: str = "record") -> Record:
        """Read a record from JSON data, checking the type of every field."""
        if isinstance(data, dict) and "format" not in data:
            return cls(**upgrade(checked(_FirstRecord, data, f"{where}: not a record of a round")))
        found = checked(_Record, data, f"{where}: not a record of a round")
        if found["format"] != FORMAT:
            raise HousewayError(
                f"{where}: unknown record format {found['format']} (this version reads format {FORMAT})"
            )
        return cls(**found)


class _Choice(Checked):
    ask: str
    choice: str
    amount: int = 0
    cards: list[str] = Field(default_factory=list)


_Record = model_of(
    Record,
    settings=dict[str, CheckedSetting],
    digest=Digest,
    players=dict[Place, str],
    choices=list[_Choice],
    rulings=list[RecordedRuling],
)


# ---------------------------------------------------------------------- records of format 1


class _FirstLot(Checked):
    spot: int
    bettor: str
    bet: str
    amount: int
    late: bool = False
    hand: str = ""
    choice: str = ""


class _FirstBank(Checked):
    owner: str
    amount: int
    spot: int | None = None


class _FirstChoice(Checked):
    spot: int
    about: str
    choice: str
    amount: int


class _FirstRecord(Checked):
    game: str
    settings: dict[str, CheckedSetting]
    digest: str
    engine: str
    seats: int
    player_dealer: int
    players: dict[Place, str]
    chips: dict[str, int]
    bank: list[_FirstBank]
    wagers: list[_FirstLot]
    cards: str
    fresh: bool
    dice: list[int] = Field(default_factory=list)
    choices: list[_FirstChoice] = Field(default_factory=list)
    misdeal: str = ""
    standing: list[_FirstLot] = Field(default_factory=list)
    result: dict[str, int] = Field(default_factory=dict)


def upgrade(first: Mapping[str, Any]) -> dict[str, Any]:
    """A record of format 1 in the current format: the bank's part goes to the table and the opening.

    Its digest is left out: it also covered fields that decide nothing, so it cannot be compared with today's.
    """
    same = ("game", "settings", "engine", "seats", "players", "chips", "cards", "fresh")
    return {
        "format": FORMAT,
        **{name: first[name] for name in same},
        "digest": None,
        "table": {
            "player_dealer": first["player_dealer"],
            "standing": upgrade_lots(first.get("standing", ())),
        },
        "opening": {
            "wagers": upgrade_lots(first["wagers"]),
            "bank": [dict(wager) for wager in first["bank"]],
            "dice": list(first.get("dice", ())),
        },
        "choices": [upgrade_answer(choice) for choice in first.get("choices", ())],
        "misdeal": first.get("misdeal", ""),
        "result": dict(first.get("result", {})),
    }


def upgrade_lots(lots: Any) -> list[dict[str, Any]]:
    """Wagers of format 1, without unset fields."""
    return [{name: value for name, value in lot.items() if value or name == "amount"} for lot in lots]


_CARDS = re.compile(r"(?:10|[2-9TJQKA])[cdhs]|Jo", re.IGNORECASE)


def upgrade_answer(first: Mapping[str, Any]) -> dict[str, Any]:
    """An answer of format 1, whose question was a text beside the spot and whose cards were its choice."""
    spot, about, name = first["spot"], first["about"], str(first["choice"])
    answer: dict[str, Any] = {"ask": f"{spot} hand" if about == f"hand {spot}" else f"{spot} {about}"}
    parts = [part.strip() for part in name.split("/")]
    if all(_CARDS.fullmatch(word) for part in parts for word in part.split()):
        answer |= {"choice": about.split()[0], "cards": parts}
    else:
        answer["choice"] = name
    return answer | ({"amount": first["amount"]} if first.get("amount") else {})
