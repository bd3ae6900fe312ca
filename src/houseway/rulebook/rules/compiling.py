"""Compiling: a document with its settings applied becomes the rules of a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from pydantic import ValidationError

from houseway.cards import Deck
from houseway.errors import HousewayError, unknown
from houseway.money import dollars
from houseway.rulebook import loader
from houseway.rulebook.families import family
from houseway.rulebook.models import Filing, Setting
from houseway.rulebook.rules.chosen import Rules, Schedule
from houseway.rulebook.rules.schedules import schedule_of
from houseway.rulebook.rules.tables import TableCompiler
from houseway.rulebook.tiers import parse_limits


def compile_rules(
    filing: Filing, raw: loader.Raw, chosen: dict[str, Setting], changes: dict[str, str], where: str
) -> Rules:
    """The rules of a document; `chosen` also comes to hold the limits and the schedule in force."""
    kind = family(filing.family, where)
    for name in ("deck", "settlement"):
        if getattr(filing, name) is None:
            raise HousewayError(f"{where}: {name}: missing")
    try:
        play = kind.play.model_validate(filing.play)
    except ValidationError as error:
        raise HousewayError(f"{where}: play.{loader.first_mistake(error)}") from None
    schedule = schedule_of(filing, chosen, where)
    low, high = _limits(filing, chosen, schedule, where)
    compiler = TableCompiler(filing, chosen, where, kind.vocabulary)
    bets = {bet_id: compiler.bet(bet_id, bet, low, high) for bet_id, bet in filing.bets.items()}
    return Rules(
        filing=filing,
        settings=chosen,
        changes=changes,
        where=where,
        family=kind,
        deck=_deck(filing, chosen, where),
        seats=int(chosen.get("seats", 8)),
        low=low,
        high=high,
        play=play,
        bets=bets,
        drawing={actor: compiler.chart(f"drawing.{actor}", chart) for actor, chart in filing.drawing.items()},
        house_way={
            actor: compiler.chart(f"house_way.{actor}", chart) for actor, chart in filing.house_way.items()
        },
        passes=compiler.passes(),
        schedule=schedule,
        digest=sha256(json.dumps([raw, chosen, changes], sort_keys=True, default=str).encode()).hexdigest(),
    )


def _deck(filing: Filing, chosen: Mapping[str, Setting], where: str) -> Deck:
    rule = filing.deck
    assert rule is not None
    packs = rule.packs
    if isinstance(packs, str):
        if packs not in chosen:
            raise unknown("option", packs, filing.options, f"{where}: deck.packs")
        packs = int(chosen[packs])
    return Deck(packs, rule.jokers, tuple(rule.without), rule.removed, tuple(rule.added))


def _limits(
    filing: Filing, chosen: dict[str, Setting], schedule: Schedule | None, where: str
) -> tuple[int, int | None]:
    printed = (
        schedule.limits if schedule and schedule.limits else filing.limits.default if filing.limits else "1+"
    )
    low, high = parse_limits(str(chosen.get("limits", printed)), "limits")
    if "limits" in chosen and filing.limits:
        _check_within("minimum", low, filing.limits.minimum, where)
        _check_within("maximum", high, filing.limits.maximum, where)
    chosen["limits"] = f"{dollars(low)}-{dollars(high)}" if high is not None else f"{dollars(low)}+"
    return low, high


def _check_within(name: str, value: int | None, allowed: str | None, where: str) -> None:
    """Refuse a table minimum or maximum outside the range that was filed for it."""
    if allowed is None:
        return
    least, most = parse_limits(allowed, f"{where}: limits.{name}")
    if value is None or value < least or (most is not None and value > most):
        shown = "none" if value is None else f"${dollars(value)}"
        raise HousewayError(f"limits: the table {name} must lie within ${allowed}, not be {shown}")
