"""`houseway odds GAME --event ...`: how often anything happens that the rules can say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from houseway.terminal.output import console, percents, print_csv, print_json, table

if TYPE_CHECKING:
    from houseway.odds.analysis import Analysis
    from houseway.odds.events import EventChance
    from houseway.rulebook.rules import Rules

MANY = 6


def print_events(
    rules: Rules, texts: Sequence[str], price: Callable[[Rules], Analysis], as_json: bool, as_csv: bool
) -> None:
    """Print the chance of every event."""
    from houseway.odds.events import event_chances, event_data, events_data, read_event, with_events

    events = [read_event(text) for text in texts]
    analysis = price(with_events(rules, events))
    chances = event_chances(analysis, events)
    if as_json:
        print_json(events_data(rules, analysis, events))
    elif as_csv:
        columns = ("event", "probability", "combinations", "of", "method", "reason")
        rows = [event_data(one) for one in chances]
        print_csv(columns, (["" if row[name] is None else row[name] for name in columns] for row in rows))
    else:
        _print(rules, analysis, chances)


def print_words(rules: Rules, as_json: bool, as_csv: bool) -> None:
    """Print what an event of a game may speak of: every feature with its values."""
    from houseway.odds.events import event_words

    features = event_words(rules)
    if as_json:
        print_json({"game": rules.id, "features": features})
        return
    rows = [(str(one["name"]), _values(one["values"]), str(one["text"])) for one in features]
    columns = ("name", "values", "text")
    if as_csv:
        print_csv(columns, rows)
    else:
        titles = [column.capitalize() for column in columns]
        console().print(table(f"{rules.name}: what an event may speak of", titles, rows))


def _values(domain: object) -> str:
    """The values of a feature; of many whole numbers, the first and the last."""
    values = list(domain) if isinstance(domain, list) else []
    if len(values) > MANY and all(type(value) is int for value in values):
        return f"{min(values)} to {max(values)}"
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return ", ".join(words) or "any amount"


def _print(rules: Rules, analysis: Analysis, chances: Sequence[EventChance]) -> None:
    known = [one for one in chances if one.probability is not None]
    shares = iter(percents([one.probability for one in known if one.probability is not None], 4))
    rows = [
        (one.event.text, next(shares), _one_in(one), _counted(one))
        if one.probability is not None
        else (one.event.text, "not known", "", one.reason)
        for one in chances
    ]
    out = console()
    out.print(table(f"{rules.name}: how often it happens", ("Event", "Chance", "One round in", "How"), rows))
    for side, policy in analysis.policies.items():
        out.print(f"{side}: {policy}", style="dim")


def _one_in(chance: EventChance) -> str:
    return f"{1 / float(chance.probability):,.1f}" if chance.probability else ""


def _counted(chance: EventChance) -> str:
    if chance.count is None:
        return str(chance.basis)
    return f"{chance.count:,} of {chance.total:,}"
