"""How often anything happens that a rule file can say: the chance of an event over a family's features.

An event is priced like a side bet that pays even money when it happens: it has the same words, the same
checks, and the same method, with best play for the base game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.pricing import Basis
from houseway.rulebook.cases import conditions
from houseway.rulebook.loader import merge
from houseway.rulebook.rules import Rules, choose, chosen_settings

_CONDITION = re.compile(r"\s*([\w.]+)\s*(<=|>=|!=|=|<|>)\s*(.*?)\s*")
_WHOLE = re.compile(r"-?\d+")
_BOOLEANS = {"true": True, "false": False, "yes": True, "no": False}
PROPOSER = "event"


@dataclass(frozen=True)
class Happening:
    """An event as it was written, and what it asks of each feature."""

    text: str
    when: Mapping[str, object]


@dataclass(frozen=True)
class EventChance:
    """How often an event happens, and how that was found; or the reason why it is not known."""

    event: Happening
    probability: Fraction | float | None
    count: int | None = None
    total: int | None = None
    basis: Basis | None = None
    reason: str = ""


def read_event(text: str) -> Happening:
    """An event written as conditions: ``winner=banker, banker.total=7, player.cards>=3``.

    Several values that are all meant are separated by ``|``; a range of numbers is written as ``5-7``.
    """
    when: dict[str, object] = {}
    for part in text.split(","):
        found = _CONDITION.fullmatch(part)
        if found is None or not found[3]:
            raise HousewayError(
                f"event {text!r}: write conditions such as winner=banker, banker.total=7, player.cards>=3"
            )
        name, sign, value = found.groups()
        if name in when:
            raise HousewayError(f"event {text!r}: {name} has two conditions; give only one")
        when[name] = _wanted(value) if sign == "=" else f"{sign} {value}"
    return Happening(text.strip(), when)


def _wanted(value: str) -> object:
    if "|" in value:
        return [_wanted(one.strip()) for one in value.split("|")]
    if value.lower() in _BOOLEANS:
        return _BOOLEANS[value.lower()]
    return int(value) if _WHOLE.fullmatch(value) else value.strip("\"'")


def with_events(rules: Rules, events: Sequence[Happening]) -> Rules:
    """The rules with a bet on each event; its id is `event_id`. Unknown features or values are refused."""
    for event in events:
        conditions(rules.family.vocabulary, event.when, f"event {event.text!r}")
    bets = {
        event_id(number): {
            "name": f"Event {number + 1}",
            "text": event.text,
            "cases": [{"when": event.when, "pays": "1 to 1"}, {"pays": "lose"}],
        }
        for number, event in enumerate(events)
    }
    added: dict[str, Any] = {"proposed_by": rules.filing.proposed_by or PROPOSER, "bets": bets}
    return choose(merge(dict(rules.composed), added), rules.where, chosen_settings(rules))


def event_id(number: int) -> str:
    """The id of the bet on an event, by its place among those asked for."""
    return f"event_{number + 1}"


def event_chances(analysis: Analysis, events: Sequence[Happening]) -> list[EventChance]:
    """The chances of events, from the analysis of rules with them."""
    found: list[EventChance] = []
    for number, event in enumerate(events):
        name = event_id(number)
        if name in analysis.unpriced:
            found.append(EventChance(event, None, reason=analysis.unpriced[name]))
            continue
        bet = analysis.parts.get(name) or analysis.bets[name]
        happens, basis = bet.cases[0], bet.by_case or bet.basis
        counted = basis.method == "counted"
        found.append(
            EventChance(
                event,
                happens.probability,
                happens.count if counted else None,
                bet.total if counted else None,
                basis,
            )
        )
    return found


def event_data(chance: EventChance) -> dict[str, Any]:
    """A chance as JSON has it."""
    exact = isinstance(chance.probability, Fraction) and chance.count is not None
    return {
        "event": chance.event.text,
        "when": dict(chance.event.when),
        "probability": None if chance.probability is None else float(chance.probability),
        "probability_exact": str(chance.probability) if exact else None,
        "combinations": chance.count,
        "of": chance.total,
        "method": None if chance.basis is None else chance.basis.method,
        "how": "" if chance.basis is None else str(chance.basis),
        "reason": chance.reason,
    }


def events_data(rules: Rules, analysis: Analysis, events: Sequence[Happening]) -> dict[str, Any]:
    """The chances of events as JSON has them, with what both sides play."""
    return {
        "game": rules.id,
        "name": rules.name,
        "policies": dict(analysis.policies),
        "events": [event_data(one) for one in event_chances(analysis, events)],
    }


def event_words(rules: Rules) -> list[dict[str, Any]]:
    """What an event of a game may speak of: every feature with its values, none where it is any number."""
    return [
        {"name": feature.name, "values": list(feature.domain or ()), "text": feature.text}
        for feature in rules.family.vocabulary.features.values()
        if not feature.in_play
    ]
