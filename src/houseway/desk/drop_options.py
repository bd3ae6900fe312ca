"""What each option of a collection schedule takes in a game with pots: from what, when, and how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from houseway.desk.fee_options import options_of
from houseway.money import dollar_number, money
from houseway.rulebook.drops import (
    amounts_words,
    drop_words,
    is_flat,
    name_of,
    players_range,
    posts_blinds,
    printed_rows,
)
from houseway.rulebook.rules import DropFee, Rules, Schedule, schedule_of
from houseway.rulebook.tiers import Tier, Tiers


def drop_schedules(rules: Rules) -> list[Schedule]:
    """Every schedule option of a game with pots."""
    found = (schedule_of(rules.filing, {"schedule": name}, rules.where) for name in options_of(rules))
    return [schedule for schedule in found if schedule is not None]


def taken(rules: Rules, schedule: Schedule, blinds: bool | None = None) -> str:
    """What an option takes, drop by drop, in one line; `blinds` says whether another form posts blinds."""
    blinds = posts_blinds(rules) if blinds is None else blinds
    return "; ".join(
        f"{name_of(fee)}, {drop_words(fee.drop, blinds)}: {amounts_words(fee)}" for fee in schedule.drops
    )


def takes_words(rules: Rules, option: str) -> str:
    """What an option of any game takes, in one line; by the wager or the bank, from the least to the most."""
    schedule = schedule_of(rules.filing, {"schedule": option}, rules.where)
    if schedule is None:
        return ""
    if schedule.drops:
        return taken(rules, schedule)
    return "; ".join(f"{fee.payer} {_span(fee.tiers)}" for fee in schedule.fees if not fee.tiers.free)


def _span(tiers: Tiers) -> str:
    sums = sorted({row.fee for row in tiers.rows})
    return money(sums[0]) if len(sums) == 1 else f"{money(sums[0])} to {money(sums[-1])}"


def drops_data(rules: Rules, schedules: Sequence[Schedule]) -> dict[str, Any]:
    """Every schedule option with its drops, as JSON carries it."""
    return {
        "game": rules.id,
        "schedule": rules.settings["schedule"],
        "options": [
            {
                "option": schedule.option,
                "limits": schedule.limits,
                "drops": [_drop_data(fee) for fee in schedule.drops],
                "note": schedule.note,
                "cite": rules.cite(schedule.cite),
                "by_reading": list(schedule.readings),
            }
            for schedule in schedules
        ],
    }


def _drop_data(fee: DropFee) -> dict[str, Any]:
    drop = fee.drop
    return {
        "name": name_of(fee),
        "from": drop.source,
        "when": drop.when,
        "held_until": drop.held_until or None,
        "by": drop.by,
        "players": drop.players,
        "jackpot": drop.jackpot,
        "rows": [_row_data(fee, row) for row in printed_rows(fee)],
    }


def _row_data(fee: DropFee, row: Tier) -> dict[str, Any]:
    low, high = _bounds(fee, row)
    return {"low": low, "high": high, "fee": dollar_number(row.fee)}


def _bounds(fee: DropFee, row: Tier) -> tuple[int | float | None, int | float | None]:
    """The numbers of players or rounds, or the sums, that a row is for; none where it is for all."""
    if is_flat(fee):
        return None, None
    if fee.drop.by in ("players", "round"):
        return players_range(row)
    return dollar_number(row.low), None if row.high is None else dollar_number(row.high)


DROP_COLUMNS = (
    "option",
    "limits",
    "drop",
    "from",
    "when",
    "by",
    "low",
    "high",
    "fee",
    "cite",
    "by_reading",
    "note",
)


def drop_rows(schedules: Sequence[Schedule]) -> Iterator[tuple[object, ...]]:
    """One line for every printed row of every drop of every option."""
    for schedule in schedules:
        for fee in schedule.drops:
            for row in printed_rows(fee):
                low, high = _bounds(fee, row)
                yield (
                    schedule.option,
                    schedule.limits or "",
                    name_of(fee),
                    fee.drop.source,
                    fee.drop.when,
                    fee.drop.by,
                    "" if low is None else low,
                    "" if high is None else high,
                    dollar_number(row.fee),
                    schedule.cite,
                    " ".join(schedule.readings),
                    schedule.note or "",
                )
