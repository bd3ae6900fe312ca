"""How both sides play where they have a choice: a policy by name, or a chart of one's own.

A family declares which policies make sense for it (`Odds.policies`). A chart of one's own is a TOML file in
the form of a rule file's charts: tables of cases over features, of which the first that fits decides.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from houseway.errors import HousewayError, unknown
from houseway.rulebook.cases import Cases, gap, unreachable
from houseway.rulebook.loader import first_mistake
from houseway.rulebook.models import FiledChart
from houseway.rulebook.reading import read_text
from houseway.rulebook.rules import Actions, Rules
from houseway.rulebook.rules.tables import TableCompiler
from houseway.rulebook.toml_text import parse_toml
from houseway.rulebook.vocabulary import Vocabulary

PLAYER, DEALER = "player", "player-dealer"
SIDES = (PLAYER, DEALER)
BEST, HOUSE_WAY = "best play", "house way"
CHART_FILE = ".toml"
NO_CHARTS: Mapping[str, str] = {}
_NAME = "name"

ChartTables = Mapping[str, Cases[Actions]]


class NamedPolicy(NamedTuple):
    """A policy that is asked for by its name, and what it does."""

    name: str
    text: str


class ChartTable(NamedTuple):
    """A table of a chart of one's own: what it may say, and whether a chart must have it."""

    actions: tuple[str, ...]
    needed: bool = True


@dataclass(frozen=True)
class ChartWords:
    """What charts of one's own are written in: the tables, and the features that their rows look at."""

    vocabulary: Vocabulary
    tables: Mapping[str, ChartTable]


@dataclass(frozen=True)
class SidePolicies:
    """What one side may be asked to do: the first policy is what it does if nothing is asked."""

    named: tuple[NamedPolicy, ...]
    chart: ChartWords | None = None


Offers = Mapping[str, SidePolicies]
"""The policies of each side that has a choice."""


@dataclass(frozen=True)
class SidePolicy:
    """What one side does: a policy by its name, or a chart of one's own as the JSON of its document."""

    name: str
    chart: str = ""

    @property
    def own(self) -> bool:
        """Whether it is a chart of one's own."""
        return bool(self.chart)


@dataclass(frozen=True)
class Policies:
    """What both sides do; None for a side that does what it does if nothing is asked."""

    player: SidePolicy | None = None
    player_dealer: SidePolicy | None = None

    @property
    def question(self) -> str:
        """These policies as part of the question under which results are stored."""
        asked = {PLAYER: self.player, DEALER: self.player_dealer}
        known = {side: [policy.name, policy.chart] for side, policy in asked.items() if policy is not None}
        return f" {json.dumps(known)}" if known else ""

    def of(self, side: str, offers: Offers) -> SidePolicy:
        """What a side does."""
        chosen = self.player if side == PLAYER else self.player_dealer
        return chosen or SidePolicy(offers[side].named[0].name)


USUAL = Policies()


# ---------------------------------------------------------------------- what was asked


def chosen_policies(
    rules: Rules, offers: Offers, asked: Iterable[str], charts: Mapping[str, str] = NO_CHARTS
) -> Policies:
    """The policies written as ``player=mimic`` or ``player-dealer=house-way``.

    What is written as the name of a file, as in ``player=my-chart.toml``, is one of the `charts`: their text
    by that name. Nothing is read from disk here.
    """
    found: dict[str, SidePolicy] = {}
    for text in asked:
        side, equals, wanted = (part.strip() for part in text.partition("="))
        if not equals or not wanted:
            raise HousewayError(f"policy {text!r}: write SIDE=POLICY, as in player=best")
        if side not in SIDES:
            raise unknown("side", side, SIDES, f"policy {text!r}")
        if side in found:
            raise HousewayError(f"policy {text!r}: the {side} has two policies; give only one")
        found[side] = side_policy(rules, offers, side, wanted, charts)
    return usual_left_out(offers, Policies(found.get(PLAYER), found.get(DEALER)))


def side_policy(
    rules: Rules, offers: Offers, side: str, wanted: str, charts: Mapping[str, str] = NO_CHARTS
) -> SidePolicy:
    """One side's policy by its name, the beginning of its name, or the name of a chart among these."""
    if side not in offers:
        raise HousewayError(f"{rules.name}: the {side} has no choice, so no policy can be chosen for it")
    if wanted in charts:
        return own_chart(rules, offers, side, _parsed(charts[wanted], wanted), Path(wanted).stem)
    name = " ".join(wanted.lower().replace("-", " ").replace("_", " ").split())
    plain = {each.name.replace("-", " "): each.name for each in offers[side].named}
    fits = (
        [plain[name]] if name in plain else [known for text, known in plain.items() if text.startswith(name)]
    )
    if len(fits) != 1:
        raise unknown("policy", wanted, plain.values(), f"{rules.name}: {side}")
    return SidePolicy(fits[0])


def usual_left_out(offers: Offers, policies: Policies) -> Policies:
    """The same policies without those that are played anyway; best play of both sides is refused."""
    named = {side: policies.of(side, offers).name for side in offers}
    if len(named) == len(SIDES) and set(named.values()) == {BEST}:
        raise HousewayError(
            "policy: best play is the best answer to what the other side does, so only one side can have it"
        )
    usual = {side: SidePolicy(offered.named[0].name) for side, offered in offers.items()}
    player = None if policies.player == usual.get(PLAYER) else policies.player
    dealer = None if policies.player_dealer == usual.get(DEALER) else policies.player_dealer
    return Policies(player, dealer)


# ---------------------------------------------------------------------- charts of one's own


def charts_named(asked: Iterable[str]) -> dict[str, str]:
    """The text of every file that is named where policies are asked for, as in ``player=my-chart.toml``."""
    names = [text.partition("=")[2].strip() for text in asked]
    return {name: read_text(Path(name), name) for name in names if name.endswith(CHART_FILE)}


def _parsed(text: str, where: str) -> dict[str, Any]:
    try:
        return parse_toml(text)
    except ValueError as error:
        raise HousewayError(f"{where}: not valid TOML: {error}") from None


def own_chart(rules: Rules, offers: Offers, side: str, document: Mapping[str, Any], name: str) -> SidePolicy:
    """The policy of a chart of one's own, checked; it is called `name` unless its file names it."""
    words = offers[side].chart
    if words is None:
        raise HousewayError(
            f"{rules.name}: the {side} cannot be given a chart of one's own, only a policy by name"
        )
    called = str(document.get(_NAME, name))
    if any(called == each.name for each in offers[side].named):
        called = f"chart {called}"
    policy = SidePolicy(called, json.dumps({**document, _NAME: called}, default=str))
    chart_tables(rules, words, policy)
    return policy


def chart_tables(rules: Rules, words: ChartWords, policy: SidePolicy) -> ChartTables:
    """The tables of a chart of one's own; what is wrong with them is said with its place."""
    document = json.loads(policy.chart)
    where = f"chart {policy.name!r}"
    found: dict[str, Cases[Actions]] = {}
    compiler = TableCompiler(rules.filing, rules.settings, where, words.vocabulary, {})
    for place, raw in document.items():
        if place == _NAME:
            continue
        if place not in words.tables:
            raise unknown("table", place, words.tables, where)
        try:
            filed = FiledChart.model_validate(raw)
        except ValidationError as error:
            raise HousewayError(f"{where}: {place}.{first_mistake(error)}") from None
        found[place] = compiler.chart(place, filed)
        _check_table(found[place], words, place, where)
    for place, table in words.tables.items():
        if table.needed and place not in found:
            raise HousewayError(f"{where}: {place}: missing; the chart must have this table")
    return found


def _check_table(cases: Cases[Actions], words: ChartWords, place: str, where: str) -> None:
    actions = words.tables[place].actions
    for number, row in enumerate(cases.rows, 1):
        if not row.result:
            raise HousewayError(f"{where}: {place}, row {number}: must say {' or '.join(actions)}")
        for action in row.result:
            if action not in actions:
                raise unknown("action", action, actions, f"{where}: {place}, row {number}")
    missing = gap(cases, words.vocabulary)
    if missing is not None:
        shown = ", ".join(f"{name} = {value}" for name, value in missing.items())
        raise HousewayError(f"{where}: {place}: no row covers {shown}; end with `otherwise`")
    for name in sorted(unreachable(cases, words.vocabulary)):
        raise HousewayError(f"{where}: {place}: row {name!r} is never reached; the rows before it decide all")


# ---------------------------------------------------------------------- the rows of a chart, in figures


@dataclass(frozen=True)
class RowWorth:
    """How often a row decides, and what it gives away against best play, per unit of the base wager."""

    table: str
    row: str
    action: str
    probability: float
    cost: float


def row_data(rows: Sequence[RowWorth]) -> list[dict[str, Any]]:
    """The rows as JSON carries them."""
    return [
        {
            "table": row.table,
            "row": row.row,
            "action": row.action,
            "probability": row.probability,
            "cost": row.cost,
        }
        for row in rows
    ]


def policies_data(offers: Offers) -> dict[str, Any]:
    """What may be asked of each side, as JSON carries it."""
    return {
        side: {
            "policies": [policy._asdict() for policy in offered.named],
            "chart": None if offered.chart is None else _words_data(offered.chart),
        }
        for side, offered in offers.items()
    }


def _words_data(words: ChartWords) -> dict[str, Any]:
    features = words.vocabulary.features.values()
    return {
        "tables": {
            name: {"actions": list(table.actions), "needed": table.needed}
            for name, table in words.tables.items()
        },
        "features": [{"name": one.name, "values": list(one.domain), "text": one.text} for one in features],
    }
