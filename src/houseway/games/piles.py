"""Piles on the table before they go out: the player-dealer may pick the one for the first seat."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from houseway.rounds.decisions import Ask
from houseway.rounds.round import Answers, Round
from houseway.rulebook.piles import FIRST_PILE, FirstPile


def by_pile(
    round: Round, seats: Sequence[int], first: FirstPile, layers: int = 1
) -> Generator[Sequence[Ask], Answers, list[int]]:
    """The seats in the order of the piles that go to them, given in the order in which piles go out.

    The piles after the picked one follow it, and those before it go out last. `layers` is how many times the
    piles are dealt from, one part of every hand after the other.
    """
    if first == "as stacked":
        return list(seats)
    names = [f"pile {number}" for number in range(1, len(seats) + 1)]
    ask = round.ask(round.player_dealer, FIRST_PILE, names, names[0])
    before = layers * names.index((yield [ask])[ask.id].name)
    return [seats[(at - before) % len(seats)] for at in range(len(seats))]
