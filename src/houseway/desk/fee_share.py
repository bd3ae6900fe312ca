"""From which wager on a fee is a small share of it: every schedule option of all games with a bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from houseway.desk.fee_options import PLAYER_DEALER, options_of
from houseway.money import dollar_number
from houseway.rounds.facts import Lot
from houseway.rounds.fees import charges
from houseway.rulebook.rules import Rules, Schedule, schedule_of
from houseway.rulebook.tiers import parse_limits
from houseway.table.layout import smallest

DOLLAR = 100


@dataclass(frozen=True)
class FeeShare:
    """A schedule option, and from which wager on its fee is small for a player and for the player-dealer.

    The wagers are in cents, each of them what every player bets on a base bet, and on those that must be made
    with it; zero where there is no fee, None where the fee is larger for every wager that the limits allow.
    `least` is the smallest wager, with what is charged there. The share is of all that a player stakes before
    the deal, and for the player-dealer of all that the players do.
    """

    rules: Rules
    schedule: Schedule
    least: int
    player_fee: int
    bank_fee: int
    player: int | None
    player_dealer: int | None


def fee_shares(games: Iterable[Rules], share: float, players: int) -> list[FeeShare]:
    """Every option of some games, the smallest wager for a player first; those that never get there last."""
    found = [each for rules in games for each in _options(rules, share, players)]
    never = 10**15
    return sorted(found, key=lambda each: (never if each.player is None else each.player, each.rules.id))


def _options(rules: Rules, share: float, players: int) -> Iterator[FeeShare]:
    for name in options_of(rules):
        schedule = schedule_of(rules.filing, {"schedule": name}, rules.where)
        assert schedule is not None
        low, high = parse_limits(schedule.limits, rules.where) if schedule.limits else (rules.low, rules.high)
        under = replace(rules, schedule=schedule)
        seats = min(players, rules.seats - 1)
        wagers = _steps(schedule, low, high, (1, seats, len(smallest(rules)), seats * len(smallest(rules))))
        at_least = _fees(under, low, seats)
        yield FeeShare(
            rules,
            schedule,
            low,
            at_least[0],
            at_least[1],
            _first(under, wagers, high, share, seats, bank=False),
            _first(under, wagers, high, share, seats, bank=True),
        )


def _steps(schedule: Schedule, low: int, high: int | None, counts: Sequence[int]) -> list[int]:
    """The wagers at which a fee may change: where a tier begins, for so many equal wagers taken together."""
    starts = {low}
    for fee in schedule.fees:
        for row in fee.tiers.rows:
            # A tier begins above the end of the one before it; wagers are whole dollars.
            starts |= {(row.high // many // DOLLAR + 1) * DOLLAR for many in counts if row.high is not None}
    return sorted(start for start in starts if start >= low and (high is None or start <= high))


def _first(
    rules: Rules, starts: Sequence[int], high: int | None, share: float, players: int, bank: bool
) -> int | None:
    """The smallest wager with a fee of at most that share; between two steps the fee is the same."""
    if not any(_fees(rules, start, players)[bank] for start in starts):
        return 0
    for place, start in enumerate(starts):
        fee = _fees(rules, start, players)[bank]
        staked = len(smallest(rules)) * (players if bank else 1)
        wager = max(start, -(-round(fee / share) // (staked * DOLLAR)) * DOLLAR)
        end = starts[place + 1] - DOLLAR if place + 1 < len(starts) else high
        if end is None or wager <= end:
            return wager
    return None


def _fees(rules: Rules, wager: int, players: int) -> tuple[int, int]:
    """What the first player and the player-dealer pay where every player makes the same wager."""
    bets = smallest(rules)
    lots = [Lot(spot, f"seat {spot}", bet, wager) for spot in range(2, players + 2) for bet in bets]
    due = charges(rules, lots, wager * players, PLAYER_DEALER)
    first = sum(charge.amount for charge in due if charge.payer == "seat 2")
    return first, sum(charge.amount for charge in due if charge.payer == PLAYER_DEALER)


def share_data(found: FeeShare) -> dict[str, Any]:
    """An option as JSON carries it, amounts in dollars."""
    rules, schedule = found.rules, found.schedule
    return {
        "game": rules.id,
        "house": rules.filing.house,
        "name": rules.name,
        "schedule": schedule.option,
        "limits": schedule.limits,
        "least_wager": dollar_number(found.least),
        "player_fee": dollar_number(found.player_fee),
        "player_dealer_fee": dollar_number(found.bank_fee),
        "player_from": _dollars(found.player),
        "player_dealer_from": _dollars(found.player_dealer),
        "cite": rules.cite(schedule.cite),
        "by_reading": list(schedule.readings),
    }


def _dollars(wager: int | None) -> float | int | str | None:
    return None if wager is None else dollar_number(wager)
