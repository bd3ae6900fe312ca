"""Fixed policies of poker against the player-dealer, and charts of one's own over what decides a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from houseway.cards import RANKS
from houseway.odds.policies import (
    BEST,
    PLAYER,
    ChartTable,
    ChartWords,
    NamedPolicy,
    Offers,
    RowWorth,
    SidePolicies,
    SidePolicy,
    chart_tables,
)
from houseway.odds.versus import hands
from houseway.odds.versus.method import BOARD, KEEPING, kind_of
from houseway.ranking import RankingSystem
from houseway.ranking._tables import Integers
from houseway.ranking.system import RankKey
from houseway.rulebook.cases import Cases
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.rules import Actions, Rules
from houseway.rulebook.vocabulary import Feature, Features, Value, vocabulary

Bools = NDArray[np.bool_]
NEVER_FOLD, ALWAYS_RAISE, MIMIC, SIMPLE = (
    "never fold",
    "always raise",
    "mimic the player-dealer",
    "simple rules",
)
HAND, UP, NONE = "hand", "up", "none"
PLACES = ("first", "second", "third", "fourth", "fifth")
_RANKS = tuple(RANKS)


def offers(rules: Rules) -> Offers:
    """The policies of the player, who alone has a choice; where cards are kept, both follow the house way."""
    how = hands.how_of(rules)
    kind = kind_of(how)
    if kind == KEEPING:
        return {}
    named = [NamedPolicy(BEST, "the choice that earns most, in every situation")]
    folds = how.stages[-1].otherwise == "fold"
    if kind == BOARD:
        named.append(NamedPolicy(SIMPLE, "best play before the flop, then rules that a person can carry out"))
        named.append(NamedPolicy(NEVER_FOLD, "checks to the end, then raises with every hand"))
        named.append(NamedPolicy(ALWAYS_RAISE, "makes the largest raise before the flop with every hand"))
    else:
        text = "raises with every hand"
        named.append(NamedPolicy(NEVER_FOLD if folds else ALWAYS_RAISE, text))
    if how.qualifies != "always":
        when = f"raises with a hand with which the player-dealer would qualify ({how.qualifies} or better)"
        named.append(NamedPolicy(MIMIC, f"checks to the end, then {when}" if kind == BOARD else when))
    chart = None if kind == BOARD else chart_words(rules)
    return {PLAYER: SidePolicies(tuple(named), chart)}


# ---------------------------------------------------------------------- what charts are written in


def chart_words(rules: Rules) -> ChartWords:
    """Charts for one decision: by what decides between hands, and the card that the player-dealer shows."""
    how = hands.how_of(rules)
    system = how.system
    features = [
        Feature(HAND, system.categories, "what the player's hand is", ordered=True),
        *(
            Feature(
                place, (NONE, *_RANKS), f"the {place} rank that decides between two such hands", ordered=True
            )
            for place in PLACES[: system.size]
        ),
    ]
    if how.up:
        features.append(
            Feature(UP, _RANKS, "the rank of the card that the player-dealer shows", ordered=True)
        )
    actions = (how.action_name(how.stages[0].raises[0]), how.action_name(0))
    made = vocabulary("a chart", features, partial(_worlds, system, bool(how.up)), actions)
    return ChartWords(made, {RAISE: ChartTable(actions)})


def seen_of(system: RankingSystem, key: RankKey) -> dict[str, Value]:
    """What a chart sees of a hand: its kind, and the ranks that decide, none where fewer do."""
    ranks = (*(RANKS[rank] for rank in key[1:]), *[NONE] * len(PLACES))
    return {HAND: system.categories[key[0]], **dict(zip(PLACES[: system.size], ranks, strict=False))}


def _worlds(system: RankingSystem, up_seen: bool, names: frozenset[str]) -> Iterator[Features]:
    """Everything that a chart may be asked about."""
    seen = [seen_of(system, key) for key in system.keys]
    shown = sorted(names - {UP})
    for hand in dict.fromkeys(tuple((name, each[name]) for name in shown) for each in seen):
        for up in _RANKS if up_seen and UP in names else (NONE,):
            yield dict(hand) | ({UP: up} if UP in names else {})


# ---------------------------------------------------------------------- what is done with every hand


@dataclass(frozen=True)
class OneRaisePolicy:
    """A fixed policy for one decision: whether it raises, by the rank of the hand and of the card shown."""

    rules: Rules
    policy: SidePolicy

    @cached_property
    def _system(self) -> RankingSystem:
        return hands.how_of(self.rules).system

    @cached_property
    def _chart(self) -> Cases[Actions] | None:
        return (
            chart_tables(self.rules, chart_words(self.rules), self.policy)[RAISE] if self.policy.own else None
        )

    @cached_property
    def rows(self) -> Integers:
        """The row of the chart that decides, by rank of the hand and of the card shown."""
        assert self._chart is not None
        place = {id(row): at for at, row in enumerate(self._chart.rows)}
        found = np.zeros((len(self._system.keys) + 1, len(_RANKS)), np.int64)
        for at, key in enumerate(self._system.keys, 1):
            seen = seen_of(self._system, key)
            for up, name in enumerate(_RANKS):
                found[at, up] = place[id(self._chart.look_up(seen | {UP: name}))]
        return found

    @cached_property
    def raises(self) -> Bools:
        """Whether the policy raises, by rank of the hand and of the card shown."""
        how = hands.how_of(self.rules)
        if self._chart is not None:
            does = np.array(
                [row.result[0] == how.action_name(how.stages[0].raises[0]) for row in self._chart.rows]
            )
            return np.asarray(does[self.rows])
        least = 0
        if self.policy.name == MIMIC:
            least = self._system.rank(hands.QUALIFYING[how.qualifies])
        by_rank = np.arange(len(self._system.keys) + 1) >= least
        return np.repeat(by_rank[:, None], len(_RANKS), axis=1)

    def situations(self, ranks: Integers, columns: int) -> Bools:
        """Whether it raises with hands of these ranks, against every visible card, or with none visible."""
        if columns == 1:
            return self.raises[ranks][:, :1]
        return np.repeat(self.raises[ranks], 4, axis=1)

    def row_worth(self, ranks: Integers, values: Integers, ways: Integers, scale: int) -> list[RowWorth]:
        """How often each row decides, and what it gives away, from the values of not raising and of raising.

        `values` and `ways` have a column for each visible card, or one if none is visible.
        """
        if self._chart is None:
            return []
        columns = ways.shape[1]
        rows = self.rows[ranks][:, :1] if columns == 1 else np.repeat(self.rows[ranks], 4, axis=1)
        chosen = self.situations(ranks, columns).astype(np.int64)
        taken = np.take_along_axis(values, chosen[..., None], axis=2)[..., 0]
        lost = values.max(axis=2) - taken
        total = int(ways.sum())
        return [
            RowWorth(
                RAISE,
                row.text,
                row.result[0],
                int(ways[rows == at].sum()) / total,
                int(lost[rows == at].sum()) / (total * scale),
            )
            for at, row in enumerate(self._chart.rows)
        ]
