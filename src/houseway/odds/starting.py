"""What a single hand is worth: every action with it, or every way to set it.

A hand is written as its cards, then what else is known: ``Qs 6d 4c``, ``Ts 6h against 9d``, ``As Kd on 2c 7d
Jh``. Where suits change nothing, ranks alone are enough: ``T 6 against 9``.

>>> from houseway.cards import Deck, show
>>> asked = read_hand("T 6 against 9", Deck(), suits_matter=False)
>>> [show(card) for card in asked.own], [show(card) for card in asked.facing]
(['Tc', '6c'], ['9c'])
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards import RANKS, Card, Pack
from houseway.errors import HousewayError
from houseway.odds.pricing import COUNTED, Basis, Number, written

AGAINST, ON = "against", "on"
_PARTS = re.compile(r"\s*(.*?)\s*(?:\bagainst\b\s*(.*?)\s*)?(?:\bon\b\s*(.*?)\s*)?")
_TOKENS = re.compile(r"[\s,]+")


@dataclass(frozen=True)
class AskedHand:
    """A hand whose worth is asked: its cards, the player-dealer's that are seen, and the community cards."""

    text: str
    own: tuple[Card, ...]
    facing: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()

    def check(self, own: Sequence[int], facing: Sequence[int] = (0,), board: Sequence[int] = (0,)) -> None:
        """Refuse a hand with other numbers of cards than a player can be asked about."""
        wanted = (
            (self.own, own, "the hand"),
            (self.facing, facing, f"after {AGAINST!r}"),
            (self.board, board, f"after {ON!r}"),
        )
        for cards, numbers, where in wanted:
            if len(cards) not in numbers:
                known = " or ".join(map(str, numbers))
                raise HousewayError(
                    f"hand {self.text!r}: {where}: {known} cards are needed, not {len(cards)}"
                )


@dataclass(frozen=True)
class ActionWorth:
    """One thing to do with a hand, and what it earns per unit of the base wager."""

    action: str
    value: Number


@dataclass(frozen=True)
class HandWorth:
    """Everything that can be done with a hand, best first, and how the figures were found.

    `against` says what the other side plays, `given` what the values are for, such as that no natural was
    found.
    """

    hand: AskedHand
    actions: tuple[ActionWorth, ...]
    against: str
    basis: Basis = COUNTED
    given: str = ""


def best_first(worth: dict[str, Number]) -> tuple[ActionWorth, ...]:
    """Actions by what they are worth; those worth the same stay in the order in which they are given."""
    return tuple(ActionWorth(name, worth[name]) for name in sorted(worth, key=lambda name: -worth[name]))


def read_hand(text: str, pack: Pack, suits_matter: bool) -> AskedHand:
    """A hand as it was written; every card must be in the pack as often as it is named."""
    found = _PARTS.fullmatch(text)
    assert found is not None
    left: Counter[Card] = Counter(pack.pieces)
    parts: list[tuple[Card, ...]] = []
    for asked in found.groups():
        names = [
            name if suits_matter or len(name) > 1 else pack.show(_by_rank(name, left))
            for name in _TOKENS.split(asked or "")
            if name
        ]
        parts.append(tuple(pack.parse_all(names)))
        left = Counter(pack.pieces)
        left.subtract(card for part in parts for card in part)
    pack.check([card for part in parts for card in part], f"hand {text!r}")
    return AskedHand(" ".join(text.split()), *parts)


def _by_rank(name: str, left: Counter[Card]) -> Card:
    """A card of a rank that is left, taken from the pack."""
    rank = RANKS.find(name.upper())
    card = next((card for card in sorted(left) if rank >= 0 and card >> 2 == rank and left[card] > 0), None)
    if card is None:
        raise HousewayError(f"hand: {name!r} is no rank that is left (write ranks as {' '.join(RANKS)})")
    left[card] -= 1
    return card


def hand_data(found: HandWorth) -> dict[str, Any]:
    """The worth of a hand as JSON has it."""
    return {
        "hand": found.hand.text,
        "against": found.against,
        "given": found.given,
        "method": found.basis.method,
        "how": str(found.basis),
        "best": found.actions[0].action,
        "actions": [
            {
                "action": each.action,
                "value": float(each.value),
                "expectation": written(each.value, found.basis),
                "cost": float(found.actions[0].value) - float(each.value),
            }
            for each in found.actions
        ],
    }
