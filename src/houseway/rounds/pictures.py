"""What is on the felt after each event: the hands and pots that it changed, as they are now.

A page that draws a round event by event replaces what it drew before with these pictures. It does not need
to know how cards are dealt, shown, moved and set apart, or what a pot is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from houseway.money import cents, dollar_number
from houseway.rounds.log import UNSEEN, Data
from houseway.rounds.purse import is_pot
from houseway.rounds.sight import Whereabouts, key_of, read


def pictured(events: Iterable[Data]) -> Iterator[Data]:
    """The events of a view; what each one changed is under `after`."""
    cards, pots = Whereabouts[str, str](), _Pots()
    named: dict[str, Data] = {}
    for event in events:
        for name in ("hand", "to"):
            if name in event:
                named.setdefault(key_of(event[name]), event[name])
        hands = [named[hand] | {"cards": _faces(cards, hand)} for hand in read(cards, event)]
        after = {"hands": hands} if hands else {}
        after |= pots.follow(event)
        yield event | {"after": after} if after else event


def _faces(cards: Whereabouts[str, str], hand: str) -> list[list[str]]:
    """A hand part by part; all its cards are one part unless it was set apart."""
    return [[UNSEEN if card.face is None else card.face for card in part] for part in cards.parts(hand)]


class _Pots:
    """The size of each pot, in cents."""

    def __init__(self) -> None:
        self._amounts: dict[str, int] = {}

    def follow(self, event: Mapping[str, Any]) -> Data:
        """The pots that an event changed; for a settled row also the chips that it brings its owner."""
        if "payer" in event:
            amount = cents(event["amount"])
            return self._moved({event["payer"]: -amount, event["payee"]: amount})
        if event["kind"] == "settled":
            brings = cents(event["net"])
            if is_pot(event["bet"]):  # a stake in a pot left its owner's chips when it was bet
                brings += cents(event["amount"])
            return {"brings": dollar_number(brings)} | self._moved({event["bet"]: -brings})
        if event["kind"] == "over":
            return self._moved({name: -amount for name, amount in self._amounts.items()})
        return {}

    def _moved(self, changes: Mapping[str, int]) -> Data:
        changed: Data = {}
        for name, change in changes.items():
            if is_pot(name):
                self._amounts[name] = self._amounts.get(name, 0) + change
                changed[name] = dollar_number(self._amounts[name])
        return {"pots": changed} if changed else {}
