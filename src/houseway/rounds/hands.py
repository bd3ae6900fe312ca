"""Which hand: its owner, its number among his hands, its number among the splits, and its part."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from houseway.errors import HousewayError

_TEXT = re.compile(
    r"(?:(?P<spot>\d+)|(?P<name>[a-z][a-z-]*))(?:\.(?P<number>\d+))?(?:/(?P<split>\d+))?(?: (?P<part>\w+))?"
)


class HandId(NamedTuple):
    """The identity of a hand: its owner is a spot's number, or the name of a hand that all spots share.

    `number` counts the hands of a spot that is dealt several, `split` the hands split from one of them (the
    second is 2), and `part` names one of the parts a hand is set into.

    >>> str(HandId(3, 1, 2)), str(HandId("player-dealer", part="front"))
    ('3.1/2', 'player-dealer front')
    >>> HandId.parse("3.1/2")
    HandId(owner=3, number=1, split=2, part='')
    """

    owner: int | str
    number: int = 0
    split: int = 0
    part: str = ""

    def __str__(self) -> str:
        text = str(self.owner)
        if self.number:
            text += f".{self.number}"
        if self.split:
            text += f"/{self.split}"
        return f"{text} {self.part}" if self.part else text

    @classmethod
    def parse(cls, text: str) -> HandId:
        """Read a hand from its text form."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise HousewayError(f"no such hand: {text!r} (write it as 3, 3.2, 3/2 or player-dealer)")
        owner = int(match["spot"]) if match["spot"] else match["name"]
        return cls(owner, int(match["number"] or 0), int(match["split"] or 0), match["part"] or "")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> HandId:
        """Read a hand from JSON."""
        return cls(data["owner"], data.get("number", 0), data.get("split", 0), data.get("part", ""))

    @property
    def spot(self) -> int | None:
        """The spot that the hand belongs to; None for a hand that belongs to no spot."""
        return self.owner if isinstance(self.owner, int) else None

    @property
    def base(self) -> HandId:
        """The hand as dealt: the one it was split from or is part of."""
        return HandId(self.owner, self.number)

    def of(self, part: str) -> HandId:
        """A part of this hand."""
        return HandId(self.owner, self.number, self.split, part)

    def data(self) -> dict[str, Any]:
        """The hand as JSON carries it: its text form as a key, and its fields."""
        fields: dict[str, Any] = {"id": str(self), "owner": self.owner}
        if self.number:
            fields["number"] = self.number
        if self.split:
            fields["split"] = self.split
        if self.part:
            fields["part"] = self.part
        return fields


hand_at = lru_cache(maxsize=1024)(HandId)
"""The only hand of a spot, made once: it is looked up again and again."""


def hand_number(hand: HandId, among: Iterable[HandId]) -> str:
    """The number of a hand as its owner sees it; empty if he has only one.

    >>> hand_number(HandId(3), [HandId(3)]), hand_number(HandId(3), [HandId(3), HandId(3, split=2)])
    ('', '1')
    >>> hand_number(HandId(3, split=2), []), hand_number(HandId(3, 1, 2), [])
    ('2', '1/2')
    """
    named = "/".join(str(number) for number in (hand.number, hand.split) if number)
    if named:
        return named
    return "1" if any(other.owner == hand.owner and other.split for other in among) else ""
