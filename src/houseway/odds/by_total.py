"""Policies for hands that count to nine: to draw up to some total, or by a chart of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from houseway.odds.policies import ChartTable, ChartWords, NamedPolicy, SidePolicy, chart_tables
from houseway.rulebook.rules import Actions, Rules
from houseway.rulebook.vocabulary import Feature, Features, Value, numbers, vocabulary

DRAW, STAND = "draw", "stand"
TABLE, TOTAL = "hand", "total"
DRAWS = {"never draws": -1, "draws on 0-4": 4, "draws on 0-5": 5, "draws on 0-6": 6, "always draws": 9}
"""The ways to play that people have names for, by the highest total on which they draw."""

Follow = Callable[[Features, Sequence[str]], str]
"""What a policy does with what a side sees, given what it may do."""


def named() -> tuple[NamedPolicy, ...]:
    """The policies by total, as far as the rules allow them."""
    texts = {-1: "stands wherever it may", 9: "draws wherever it may"}
    return tuple(
        NamedPolicy(name, texts.get(most, f"draws on a total of 0 to {most}, and stands on more"))
        for name, most in DRAWS.items()
    )


def chart_words(actions: Iterable[str], also: Iterable[Feature] = ()) -> ChartWords:
    """What a chart looks at: the total of the side's cards, and whatever else it sees."""
    features = (Feature(TOTAL, numbers(0, 9), "the total of the side's cards when it decides"), *also)
    known = tuple(dict.fromkeys(actions))
    domains = {feature.name: feature.domain for feature in features}
    made = vocabulary("a chart", features, partial(_worlds, domains), known)
    return ChartWords(made, {TABLE: ChartTable(known)})


def _worlds(domains: Mapping[str, tuple[Value, ...]], names: frozenset[str]) -> Iterator[Features]:
    asked = [name for name in domains if name in names]
    for values in product(*(domains[name] for name in asked)):
        yield dict(zip(asked, values, strict=True))


def follower(rules: Rules, words: ChartWords, policy: SidePolicy) -> Follow:
    """What a policy by total does, or a chart of one's own: its first action that the rules allow.

    Where they allow none that it names, the first that they allow is taken.
    """
    if policy.own:
        table = chart_tables(rules, words, policy)[TABLE]
        return lambda seen, legal: _first(table.look_up(seen).result, legal)
    most = DRAWS[policy.name]
    return lambda seen, legal: _first((DRAW if int(seen[TOTAL]) <= most else STAND,), legal)


def _first(listed: Actions, legal: Sequence[str]) -> str:
    return next((action for action in listed if action in legal), legal[0])
