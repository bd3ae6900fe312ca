"""Kills in a described hand that the filing does not have: of another size, or one too many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.games.ring.how import How
from houseway.games.ring.killing import kill_bounds
from houseway.games.ring.written import WrittenBets
from houseway.games.warned import DeskWarning
from houseway.money import money
from houseway.rounds.facts import Facts
from houseway.rulebook.kills import Kill, KillCall
from houseway.rulebook.rules import cited

Bounds = tuple[int, int | None]


def kill_faults(how: How, bets: WrittenBets, facts: Facts) -> Iterator[DeskWarning]:
    """What is worth a warning of the kills, from the smallest to the largest."""
    rule, call, stakes = how.play.kill, _call(how), facts.stakes
    assert stakes is not None
    if rule is None:
        if bets.kills:
            yield DeskWarning("bets.kill: nobody kills the pot in this game")
        return
    lines = cited((*rule.cite, *(call.cite if call else ())))
    before: list[int] = []
    for seat, kill in bets.kills.items():
        filed = _filed(how, rule, call, before)
        if not filed:
            again = "the pot was killed already, and is not killed again"
            yield DeskWarning(
                f"bets.kill.{seat}: {again if before else 'nobody kills this pot'}", lines, seat
            )
        elif not (
            _admitted(kill, filed)
            or (seat in stakes.all_in and kill < min(low for low, _ in filed))
            or (len(bets.kills) > 1 and _is_later(how, call, before, kill))
        ):
            what = f"seat {seat} killed the pot for {money(kill)}, but a kill is {_words(filed)}"
            yield DeskWarning(what, lines, seat)
        before.append(kill)


def _call(how: How) -> KillCall | None:
    """How players are asked for kills, before the deal or in the middle of it."""
    steps = (step for street in how.play.streets for step in street.steps)
    return how.play.overs or next((step.kill for step in steps if step.kill is not None), None)


def _filed(how: How, rule: Kill, call: KillCall | None, before: Sequence[int]) -> list[Bounds]:
    """The sizes of a kill after these: what a player posts who owes one, and what others may kill for."""
    found: list[Bounds] = [(how.kill, how.kill)] if rule.owed_for and not before else []
    if call is not None and (call.overkills or not before):
        found.append(kill_bounds(how, call, before))
    return list(dict.fromkeys(found))


def _admitted(kill: int, filed: Sequence[Bounds]) -> bool:
    return any(low <= kill and (high is None or kill <= high) for low, high in filed)


def _is_later(how: How, call: KillCall | None, before: Sequence[int], kill: int) -> bool:
    """Whether a kill may follow others that are not given: a player who kills again is given only once."""
    if call is None or not call.overkills:
        return False
    steps = [*before]
    while (bounds := kill_bounds(how, call, steps))[0] <= kill:
        if _admitted(kill, [bounds]):
            return True
        steps.append(bounds[0])
    return False


def _words(filed: Sequence[Bounds]) -> str:
    """The kills that are filed: ``$10``, or ``at least $20``."""
    return " or ".join(
        f"at least {money(low)}"
        if high is None
        else money(low)
        if low == high
        else f"from {money(low)} to {money(high)}"
        for low, high in filed
    )
