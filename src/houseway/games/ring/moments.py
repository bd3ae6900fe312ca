"""The moments that a hand of ring poker reaches, in order, read from the streets of its rule file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.rounds.fees import AFTER_BLINDS, BEFORE_DEAL, OPENED
from houseway.rounds.round import DEALT
from houseway.rulebook.families.ring import RingPlay, Street
from houseway.rulebook.rules import Rules


class StreetMoments(NamedTuple):
    """The moments of a street: when its betting begins, when it is over, and when a hand ends before it."""

    on: str
    after: tuple[str, ...]
    missed: str


def street_moments(play: RingPlay) -> tuple[StreetMoments, ...]:
    """The moments of every street; betting rounds are counted."""
    found: list[StreetMoments] = []
    rounds = 0
    for street in play.streets:
        name, after = street.name, f"after {street.name}"
        rounds += _is_bet(street)
        over = (after, f"after round {rounds}") if _is_bet(street) else (after,)
        found.append(StreetMoments(f"on {name}", over, f"if it ends before {name}"))
    return tuple(found)


def moments(rules: Rules, ends_early: bool) -> Iterator[str]:
    """The moments of a hand in which somebody bets: one that goes to the showdown, or `ends_early`.

    A hand that ends early ends in its first betting round, when everybody folds to the bet.
    """
    how = rules.play
    assert isinstance(how, RingPlay)
    yield from (BEFORE_DEAL, AFTER_BLINDS, DEALT)
    streets, opened = street_moments(how), False
    for number, (street, at) in enumerate(zip(how.streets, streets, strict=True)):
        yield at.on
        if _is_bet(street) and not opened:
            opened = True
            yield OPENED
        yield from at.after
        if _is_bet(street) and ends_early:
            yield from (missed.missed for missed in streets[number + 1 :])
            return


def _is_bet(street: Street) -> bool:
    """Whether a street has a betting round."""
    return any(step.bet is not None for step in street.steps)
