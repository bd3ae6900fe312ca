"""Thirteen cards as they are set: a front, a middle and a back, foul or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from houseway.cards import Card
from houseway.ranking.chinese import PARTS, SIZES, five, five_key, front
from houseway.ranking.system import RankedHand
from houseway.rounds.decisions import Parts
from houseway.rounds.facts import Hands
from houseway.rounds.hands import HandId
from houseway.rulebook.families.chinese import ChinesePlay
from houseway.rulebook.rules import Rules

RISING: Mapping[str, tuple[tuple[int, int], ...]] = {
    "every part": ((0, 1), (1, 2)),
    "front and back": ((0, 2),),
}
"""The pairs of parts of which the first may not rank above the second."""


def how_of(rules: Rules) -> ChinesePlay:
    """How a game is played."""
    how = rules.play
    assert isinstance(how, ChinesePlay)
    return how


class ThreeParts(NamedTuple):
    """A front, a middle and a back."""

    front: RankedHand
    middle: RankedHand
    back: RankedHand

    def fault(self, how: ChinesePlay) -> str:
        """Why the setting is foul; empty if it is not."""
        for low, high in RISING[how.order]:
            if self[low] > self[high]:
                return outranks(PARTS[low], str(self[low]), PARTS[high], str(self[high]))
        return ""

    def __str__(self) -> str:
        return f"{self.front}; {self.middle}; {self.back}"


def outranks(low: str, lower: str, high: str, higher: str) -> str:
    """A part that ranks above one that it may not outrank, in words."""
    return f"the {low} ({lower}) outranks the {high} ({higher})"


def set_as(parts: Sequence[Sequence[Card]]) -> ThreeParts | None:
    """A hand in three parts; None if they have the wrong number of cards."""
    if tuple(map(len, parts)) != SIZES:
        return None
    return ThreeParts(front(parts[0]), five(parts[1]), five(parts[2]))


def fault_of(how: ChinesePlay, parts: Sequence[Sequence[Card]]) -> str:
    """Why a hand in parts is foul; empty if it is not."""
    made = set_as(parts)
    if made is None:
        return f"its parts have {', '.join(str(len(part)) for part in parts)} cards, not 3, 5 and 5"
    return made.fault(how)


def strongest_back(cards: Sequence[Card]) -> Parts:
    """A legal setting: the strongest back, then the strongest middle."""
    back = max(combinations(sorted(cards, reverse=True), SIZES[2]), key=five_key)
    rest = sorted((card for card in cards if card not in back), reverse=True)
    middle = max(combinations(rest, SIZES[1]), key=five_key)
    return tuple(card for card in rest if card not in middle), middle, back


def put(hands: Hands, hand: HandId, parts: Sequence[Sequence[Card]]) -> None:
    """Note how a hand is set."""
    for part, cards in zip(PARTS, parts, strict=True):
        hands[hand.of(part)] = list(cards)


def parts_of(hands: Mapping[HandId, Sequence[Card | None]], hand: HandId) -> Parts | None:
    """The parts of a hand; None if it was not set."""
    found = [hands.get(hand.of(part)) for part in PARTS]
    known = [tuple(card for card in part if card is not None) for part in found if part is not None]
    return tuple(known) if len(known) == len(PARTS) else None
