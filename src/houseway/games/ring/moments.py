"""The moments that a hand of ring poker reaches, in order, read from the streets of its rule file."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rounds.fees import AFTER_BLINDS, BEFORE_DEAL, OPENED
from houseway.rounds.round import DEALT
from houseway.rulebook.families.ring import RingPlay, Street
from houseway.rulebook.rules import Rules


def moments(rules: Rules, ends_early: bool) -> Iterator[str]:
    """The moments of a hand in which somebody bets: one that goes to the showdown, or `ends_early`.

    A hand that ends early ends in its first betting round, when everybody folds to the bet.
    """
    how = rules.play
    assert isinstance(how, RingPlay)
    yield from (BEFORE_DEAL, AFTER_BLINDS, DEALT)
    rounds = 0
    for number, street in enumerate(how.streets):
        yield f"on {street.name}"
        rounds += _is_bet(street)
        if rounds == 1 and _is_bet(street):
            yield OPENED
        yield f"after {street.name}"
        if _is_bet(street):
            yield f"after round {rounds}"
            if ends_early:
                yield from (f"if it ends before {missed.name}" for missed in how.streets[number + 1 :])
                return


def _is_bet(street: Street) -> bool:
    """Whether a street has a betting round."""
    return any(step.bet is not None for step in street.steps)
