"""Which five cards may make a hand: of the cards a player holds, and of the board that all share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from houseway.cards import Card
from houseway.errors import HousewayError

Uses = Literal["any", "exactly two", "at most two", "all"]
"""Any five cards; exactly two held and three of the board; at most two held; exactly the five held."""

SIZE = 5
# How many of the held cards may be used, the most first: of two equal hands, the one with more of the
# player's own cards is shown.
_HELD = {"exactly two": (2,), "at most two": (2, 1, 0)}


def choices(hole: Sequence[Card], board: Sequence[Card], uses: Uses) -> Iterator[tuple[Card, ...]]:
    """Every five cards that may be used, in the order in which they are given.

    >>> sum(1 for _ in choices(range(4), range(10, 15), "exactly two"))
    60
    >>> sum(1 for _ in choices(range(3), range(10, 15), "at most two"))
    46
    """
    if uses == "all":
        if len(hole) != SIZE or board:
            raise HousewayError(
                f"the hand must be exactly the {SIZE} cards held, "
                f"but {len(hole)} are held and {len(board)} are on the board"
            )
        yield tuple(hole)
        return
    if uses == "any":
        if len(hole) + len(board) < SIZE:
            raise HousewayError(f"a hand takes {SIZE} cards, but there are only {len(hole) + len(board)}")
        yield from combinations((*hole, *board), SIZE)
        return
    counts = [count for count in _HELD[uses] if count <= len(hole) and SIZE - count <= len(board)]
    if not counts:
        raise HousewayError(
            f"no {SIZE} cards can use {uses} of the {len(hole)} held with the {len(board)} on the board"
        )
    for count in counts:
        for held in combinations(hole, count):
            for shared in combinations(board, SIZE - count):
                yield (*held, *shared)
