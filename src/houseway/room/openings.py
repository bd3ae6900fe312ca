"""Which cards of a shoe the room opens, when, and to whom: the one rule, which shoes and proofs both follow.

1. *What a viewer was shown.* When a round is over, its cards are opened to each viewer as far as the round
   showed them to that viewer: what everybody saw, and the cards that he looked at himself.
2. *The rest, to everybody or to nobody.* All other cards of a shoe (burned, face down and never looked at,
   undealt) are opened together when the shoe is retired, and only if every card that a player looked at was
   also shown to everybody.

The reason for the condition is that everybody knows the pack. If a player folded and all other cards were
opened, subtracting them from the pack would give his hand or, where several hands stay hidden, the set of
their cards. Opening some of the rest would narrow what those cards can be, so none is opened. The rule is the
same for every viewer, even the player who folded, so viewers who put their openings together learn only what
each of them was shown.

A shoe is retired by the next shuffle, or when its table is closed between rounds. If a table had to be closed
during a round, its last shoe is never retired: players looked at cards of a round that is not stored. A round
that is stored without its events counts as one with hidden hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from houseway.rounds.sight import Whereabouts


class RoundCards(NamedTuple):
    """The cards of a finished round: where they begin in the shoe, who may know them, where a viewer was.

    `cards` is None if the events of the round are not known.
    """

    start: int
    cards: Whereabouts[str, str] | None
    place: int | None


def rest_is_open(retired: bool, rounds: Iterable[Whereabouts[str, str] | None]) -> bool:
    """Whether the cards that nobody was shown are opened; `rounds` are all the rounds of the shoe."""
    return retired and all(cards is not None and not cards.mucked() for cards in rounds)


def open_in_round(cards: Whereabouts[str, str], place: int | None, rest_open: bool) -> list[int]:
    """The numbers of a round's cards that are open to a viewer at a place."""
    return list(range(len(cards.cards))) if rest_open else cards.known_to(place)


def open_in_shoe(size: int, retired: bool, rounds: list[RoundCards]) -> set[int]:
    """The positions of a shoe that are open to a viewer."""
    if rest_is_open(retired, (dealt.cards for dealt in rounds)):
        return set(range(size))
    return {
        dealt.start + number
        for dealt in rounds
        if dealt.cards is not None
        for number in open_in_round(dealt.cards, dealt.place, rest_open=False)
    }
