"""Analyses from a store: what was computed before is read instead of being computed again.

Rules are identified by both of their hashes. `document` covers everything that the rule file says under its
settings, down to a citation: an analysis holds the filing's words (names of bets, cases, lines) beside its
figures, and neither may be out of date. `digest` adds the order of the bets, which `document` leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

from houseway.errors import HousewayError
from houseway.odds.analysis import Advice, AdviceRequest, Analysis
from houseway.odds.code import code_hash
from houseway.odds.family import Progress, analyse, declared
from houseway.odds.packing import packed, unpacked
from houseway.odds.policies import USUAL, Policies
from houseway.odds.pricing import World
from houseway.odds.store import Label, ResultKey, ResultStore
from houseway.rounds.decisions import Choice
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import Rules, load_rules
from houseway.rulebook.rules.sending import RulesText, rules_of
from houseway.rulebook.vocabulary import Value


def stored_analysis(
    rules: Rules,
    store: ResultStore | None,
    *,
    jointly: bool = False,
    policies: Policies = USUAL,
    progress: Progress | None = None,
    fresh: bool = False,
) -> Analysis:
    """The odds of every bet of a game as `analyse` has them, from the store or computed and stored there.

    With `fresh` they are computed in any case. The rules must be as `load_rules` made them.
    """
    found = None if fresh else recalled(rules, store, jointly=jointly, policies=policies)
    if found is not None:
        return found
    analysis = analyse(rules, jointly=jointly, policies=policies, progress=progress)
    if store is not None and rules.family.name in declared():
        key = analysis_key(rules, jointly, policies)
        listed = policies == USUAL and is_listed(rules)
        store.write(key, packed(_form(analysis)), listed=listed, label=result_label(rules))
    return analysis


class AskedOdds(NamedTuple):
    """Odds that another process is asked for."""

    rules: RulesText
    jointly: bool


def packed_analysis(asked: AskedOdds) -> bytes:
    """The odds of a game as they are stored, for the process that asked for them to keep."""
    return packed(_form(analyse(rules_of(asked.rules), jointly=asked.jointly)))


def keep_packed(rules: Rules, store: ResultStore, data: bytes, *, jointly: bool = False) -> None:
    """Store odds that were computed here or elsewhere by the same code."""
    store.write(analysis_key(rules, jointly), data, listed=is_listed(rules), label=result_label(rules))


def recalled(
    rules: Rules, store: ResultStore | None, *, jointly: bool = False, policies: Policies = USUAL
) -> Analysis | None:
    """The stored analysis of a game, if there is one."""
    data = None if store is None else store.read(analysis_key(rules, jointly, policies))
    return None if data is None else _analysis(rules, unpacked(data))


def is_stored(rules: Rules, store: ResultStore, *, jointly: bool = False) -> bool:
    """Whether the analysis of a game is stored and whole."""
    return store.read(analysis_key(rules, jointly)) is not None


def result_key(rules: Rules, question: str, *also: str) -> ResultKey:
    """The key of an answer about some rules; `also` names the code that answers in addition to the odds."""
    return ResultKey(f"{rules.digest} {rules.document}", question, code_hash(rules.family.name, *also))


def result_label(rules: Rules, *also: str) -> Label:
    """What a stored answer about some rules is about; `also` as in its key."""
    usual = {name: asked.default for name, asked in (rules.filing.options | rules.filing.readings).items()}
    chosen = {name: value for name, value in rules.settings.items() if value != usual.get(name, value)}
    changes = ", ".join(f"{name}={value}" for name, value in (chosen | dict(rules.changes)).items())
    return Label(rules.id, changes, rules.family.name, also)


def analysis_key(rules: Rules, jointly: bool, policies: Policies = USUAL) -> ResultKey:
    """The key of an analysis."""
    return result_key(rules, ("analysis jointly" if jointly else "analysis") + policies.question)


def is_listed(rules: Rules) -> bool:
    """Whether these are the rules of a game as the catalogue lists it, and no what-if."""
    if all(entry.id != rules.id for entry in catalogue()):
        return False
    try:
        return load_rules(rules.id).document == rules.document
    except HousewayError:  # one of the user's own rule files, which was changed meanwhile
        return False


# ---------------------------------------------------------------------- how an analysis is stored


@dataclass(frozen=True)
class StoredAdvice:
    """Best play as it was stored. It is unpacked when it is first asked: only then is its code imported."""

    data: bytes

    def __call__(self, situation: AdviceRequest) -> Sequence[str | Choice]:
        """What the stored advice says."""
        return self.advice(situation)

    @cached_property
    def advice(self) -> Advice:
        """The advice itself."""
        found: Advice = unpacked(self.data)
        return found


@dataclass(frozen=True)
class _WorldTable:
    """Worlds by row: the number of the row's names, its weight, and the values of the features so named."""

    names: tuple[tuple[str, ...], ...]
    rows: list[tuple[int, int, tuple[Value, ...]]]


def _form(analysis: Analysis) -> dict[str, Any]:
    """An analysis without its rules: its worlds in tables, its advice packed apart."""
    form = {field.name: getattr(analysis, field.name) for field in fields(analysis) if field.name != "rules"}
    tables = {id(worlds): _table(worlds) for worlds in analysis.worlds.values()}
    form["worlds"] = {bet: tables[id(worlds)] for bet, worlds in analysis.worlds.items()}
    form["advise"] = None if analysis.advise is None else StoredAdvice(packed(analysis.advise))
    return form


def _analysis(rules: Rules, form: Mapping[str, Any]) -> Analysis:
    tables: Mapping[str, _WorldTable] = form["worlds"]
    found = {id(table): _worlds(table) for table in tables.values()}
    return Analysis(**{**form, "rules": rules, "worlds": {bet: found[id(tables[bet])] for bet in tables}})


def _table(worlds: Sequence[World]) -> _WorldTable:
    numbers: dict[tuple[str, ...], int] = {}
    rows = [
        (numbers.setdefault(tuple(features), len(numbers)), weight, tuple(features.values()))
        for features, weight in worlds
    ]
    return _WorldTable(tuple(numbers), rows)


def _worlds(table: _WorldTable) -> list[World]:
    return [(dict(zip(table.names[at], values, strict=True)), weight) for at, weight, values in table.rows]
