"""The drops of a table as steps of the kernel, each at its moment of the hand."""

from __future__ import annotations

from houseway.games.ring.bulk import codes
from houseway.games.ring.bulk.records import MOST_SEATS, Fields
from houseway.games.ring.how import How
from houseway.rounds.fees import AFTER_BLINDS, BUTTON, EACH_PLAYER, pot_moment
from houseway.rounds.round import DEALT
from houseway.rulebook.drops import is_by_time
from houseway.rulebook.rules import DropFee, Rules


def drops_not_in_bulk(rules: Rules) -> str:
    """Why the kernel does not take the fees of a table; empty where it does."""
    schedule = rules.schedule
    if schedule is None:
        return ""
    if schedule.fees:
        return "fees on wagers are not taken in bulk"
    for fee in schedule.drops:
        drop = fee.drop
        if is_by_time(drop):
            return "fees by the half hour are not taken in bulk: its hands have no time of day"
        if drop.source in (EACH_PLAYER, BUTTON):
            return "fees that players pay beside the pot are not taken in bulk"
        if drop.by not in ("players", "flat"):
            return "drops by the size of the pot or by the round are not taken in bulk"
        if pot_moment(drop) == DEALT:
            return "drops after the deal are not taken in bulk"
    return ""


def street_moments(how: How, number: int) -> tuple[list[str], list[str], list[str]]:
    """The moments if a street does not come, when its cards are dealt, and when its betting is over.

    Blinds are posted before the cards of the first street are dealt, and nobody has acted by then.
    """
    streets = how.play.streets
    name = streets[number].name
    with_betting = [street.name for street in streets if street.name in how.with_betting]
    over = [f"after {name}"]
    if name in with_betting:
        over.append(f"after round {with_betting.index(name) + 1}")
    if number == 0:
        return [], [AFTER_BLINDS, f"on {name}"], over
    return [f"if it ends before {name}"], [f"on {name}"], over


def drop_steps(rules: Rules, players: int, moments: list[str], when: int, street: int) -> list[Fields]:
    """The drops that are due at these moments, as steps of a street."""
    schedule = rules.schedule
    return [
        {
            "kind": codes.DROP,
            "street": street,
            "when": when,
            "whole": fee.drop.over_pot == "nothing",
            "amounts": [_amount(fee, players, in_hand) for in_hand in range(MOST_SEATS + 1)],
        }
        for moment in moments
        for fee in (schedule.drops if schedule is not None else ())
        if pot_moment(fee.drop) == moment
    ]


def _amount(fee: DropFee, dealt_in: int, in_hand: int) -> int:
    """What a drop takes, by the players dealt in or in the hand."""
    if fee.drop.by == "flat":
        return fee.tiers.fee(0)
    return fee.tiers.fee(100 * (dealt_in if fee.drop.players == "dealt in" else in_hand))
