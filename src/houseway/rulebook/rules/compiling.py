"""Compiling: a document with its settings applied becomes the rules of a table."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from houseway.cards import Deck, Pack, TileSet
from houseway.errors import HousewayError, unknown
from houseway.money import dollars
from houseway.rulebook import loader
from houseway.rulebook.families import family
from houseway.rulebook.models import Filing, Setting
from houseway.rulebook.rules.checking import check_rules, check_sections, whole_number
from houseway.rulebook.rules.chosen import Rules, Schedule
from houseway.rulebook.rules.digests import digest_of, document_of
from houseway.rulebook.rules.hand_setting import compile_house_way
from houseway.rulebook.rules.naming import slug
from houseway.rulebook.rules.offering import offered
from houseway.rulebook.rules.schedules import NO_SCHEDULE, schedule_of
from houseway.rulebook.rules.tables import TableCompiler
from houseway.rulebook.tiers import LIMITS_RANGE, parse_limits

SEATS = 8
"""The seats of a table whose filing does not say how many it has."""
ONE_PER_DECK = "one per deck"
"""The value of an option for jokers that follows the number of decks."""


def compile_rules(
    composed: loader.Raw,
    patched: loader.Raw,
    chosen: Mapping[str, Setting],
    changes: Mapping[str, str],
    where: str,
) -> Rules:
    """The rules of a composed document, to which the chosen settings have been applied in `patched`.

    The settings of the rules are those chosen, with the limits and the schedule in force.
    """
    filing = loader.validate(patched, where)
    kind = family(filing.family, where)
    check_sections(filing, kind, where)
    try:
        play = kind.play.model_validate(filing.play)
    except ValidationError as error:
        raise HousewayError(f"{where}: play.{loader.first_mistake(error)}") from None
    schedule = schedule_of(filing, chosen, where)
    low, high = _limits(filing, chosen, schedule, where)
    bonus = _bonus_limits(filing, chosen, (low, high), where)
    settings = {
        **chosen,
        "schedule": schedule.option if schedule else NO_SCHEDULE,
        "limits": f"{dollars(low)}-{dollars(high)}" if high is not None else f"{dollars(low)}+",
    }
    filing, not_offered = offered(filing, settings, where)
    for name in changes:
        if (bet := slug(name.split(".")[0])) in not_offered:
            raise HousewayError(f"{name}: {not_offered[bet]}")
    compiler = TableCompiler(filing, settings, where, kind.vocabulary, kind.shares(play))
    rules = Rules(
        filing=filing,
        settings=settings,
        changes=changes,
        where=where,
        family=kind,
        deck=_pack(filing, settings, where),
        seats=whole_number("seats", settings.get("seats", SEATS), 2, where),
        low=low,
        high=high,
        play=play,
        not_offered=not_offered,
        bets={
            bet_id: compiler.bet(bet_id, bet, *(bonus if bet.kind == "bonus" else (low, high)))
            for bet_id, bet in filing.bets.items()
        },
        drawing={actor: compiler.chart(f"drawing.{actor}", chart) for actor, chart in filing.drawing.items()},
        house_way={
            actor: compiler.chart(f"house_way.{actor}", chart) for actor, chart in filing.house_way.items()
        },
        hand_setting=compile_house_way(filing, settings, where),
        passes=compiler.passes(),
        schedule=schedule,
        composed=composed,
        digest=digest_of(filing, play, settings, changes),
        document=document_of(patched, settings, changes),
    )
    check_rules(rules)
    return rules


def _pack(filing: Filing, chosen: Mapping[str, Setting], where: str) -> Pack:
    rule = filing.deck
    assert rule is not None
    if rule.of == "tiles":
        if rule.packs != 1 or rule.jokers or rule.without or rule.added or rule.removed:
            raise HousewayError(
                f"{where}: deck: a set of tiles is always the same; leave out all but its text"
            )
        return TileSet()
    packs, jokers, more_jokers = rule.packs, rule.jokers, 0
    if isinstance(packs, str):
        packs = whole_number(packs, _chosen_option("deck.packs", packs, filing, chosen, where), 1, where)
    if isinstance(jokers, str):
        value = _chosen_option("deck.jokers", jokers, filing, chosen, where)
        more_jokers = 0 if value == ONE_PER_DECK else whole_number(jokers, value, 0, where)
        jokers = 1 if value == ONE_PER_DECK else 0
    try:
        return Deck(packs, jokers, tuple(rule.without), rule.removed, tuple(rule.added), more_jokers)
    except HousewayError as error:
        raise HousewayError(f"{where}: deck: {error}") from None


def _chosen_option(
    place: str, name: str, filing: Filing, chosen: Mapping[str, Setting], where: str
) -> Setting:
    """The value of the option that a place of the rule file names."""
    if name not in filing.options:
        raise unknown("option", name, filing.options, f"{where}: {place}")
    return chosen[name]


def _limits(
    filing: Filing, chosen: Mapping[str, Setting], schedule: Schedule | None, where: str
) -> tuple[int, int | None]:
    if "limits" in chosen:
        low, high = parse_limits(str(chosen["limits"]), "limits")
    elif schedule and schedule.limits:
        place = f"{where}: fees: option {schedule.option}: limits"
        low, high = _within_schedule(filing, schedule.limits, place)
    else:
        default = filing.limits.default if filing.limits else "1+"
        low, high = parse_limits(default, f"{where}: limits.default")
    if low <= 0:
        raise HousewayError(f"{where}: limits: the table minimum must be greater than zero")
    if "limits" in chosen and filing.limits:
        minimum = schedule.minimum if schedule and schedule.minimum else filing.limits.minimum
        _check_within("minimum", low, minimum, where)
        _check_within("maximum", high, filing.limits.maximum, where)
    return low, high


def _within_schedule(filing: Filing, printed: str, where: str) -> tuple[int, int | None]:
    """The limits that a schedule option prints; of a range of limits, the default ones or the first."""
    least, most = parse_limits(printed, where)
    first, is_range, _ = printed.partition(LIMITS_RANGE)
    if not is_range:
        return least, most
    if filing.limits is not None:
        low, high = parse_limits(filing.limits.default, where)
        if low >= least and (most is None or (high is not None and high <= most)):
            return low, high
    return parse_limits(first, where)


def _bonus_limits(
    filing: Filing, chosen: Mapping[str, Setting], table: tuple[int, int | None], where: str
) -> tuple[int, int | None]:
    """The limits of bonus bets: those of the table, unless they were chosen apart."""
    if "bonus_limits" not in chosen or filing.limits is None:
        return table
    low, high = parse_limits(str(chosen["bonus_limits"]), "bonus_limits")
    least, most = table
    within = f"{dollars(least)}-{dollars(most)}" if most is not None else f"{dollars(least)}+"
    _check_within("bonus minimum", low, filing.limits.bonus_minimum or within, where)
    _check_within("bonus maximum", high, filing.limits.bonus_maximum or within, where)
    return low, high


def _check_within(name: str, value: int | None, allowed: str | None, where: str) -> None:
    """Refuse a table minimum or maximum outside the range that was filed for it."""
    if allowed is None:
        return
    least, most = parse_limits(allowed, f"{where}: limits.{name}")
    if value is None or value < least or (most is not None and value > most):
        shown = "none" if value is None else f"${dollars(value)}"
        raise HousewayError(f"limits: the table {name} must be within ${allowed}, not {shown}")
