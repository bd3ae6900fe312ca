"""Which rows of the procedures answer a few words, how well, and which houses file what another does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from houseway.desk.word_search import AskedWords, Match, SearchedText, WeighedText, WordIndex, tokens
from houseway.rulebook.combining import split_id
from houseway.rulebook.entries import filed_entries
from houseway.rulebook.floor import Procedure, floor_of, words
from houseway.rulebook.houses import houses

EXACT = 0.55
"""How much of what is asked, by the worth of its words, a row must have to answer all of it."""
SURE = 0.7
"""How much of it a row must have before its house is named as one that files it."""
NEAR_SHARE, NEAR_BEST = 0.8, 0.8
"""How near a row must come to the best row of any house, in the share of what is asked and in its score.

A row that says something else shares a few words with the question; where another house files just that, its
row is far better.
"""
BESIDE_OUTCOME = frozenset(tokens("player must"))
"""Words of outcomes that people leave out."""
AGAIN = 0.9
"""What each further row of one event counts for, of the row before it."""


@dataclass(frozen=True)
class Found:
    """What words find among the rows of all houses.

    `exact` are the rows that answer all of what is asked, not only a part; `respelled` the words that were
    read as others.
    """

    rows: tuple[Procedure, ...]
    matches: Mapping[str, Match]
    exact: frozenset[str]
    respelled: Mapping[str, str]


class FiledElsewhere(NamedTuple):
    """A row that answers, of another house or another game of the house, and whom to ask for it."""

    ask: str
    row: Procedure


def all_rows(rows: tuple[Procedure, ...]) -> Found:
    """What a question without words finds: every row answers it."""
    return Found(rows, {row.id: Match(0, 1) for row in rows}, frozenset(row.id for row in rows), {})


def find_rows(house: str, settings: Mapping[str, str], asked: str) -> Found:
    """What words find, with the readings of one house as chosen."""
    rows, index = _index(house if settings else "", tuple(sorted(settings.items())))
    read = index.read(asked)
    matches = index.matches(read)
    best = max(matches)
    exact = {
        row.id
        for row, match in zip(rows, matches, strict=True)
        if match.share >= max(EXACT, NEAR_SHARE * best.share)
        and (match.score >= NEAR_BEST * best.score or _has_outcome(row, read))
        and not _at_another_stage(row, read)
    }
    by_id = {row.id: match for row, match in zip(rows, matches, strict=True)}
    return Found(rows, by_id, frozenset(exact), read.respelled)


def _has_outcome(row: Procedure, asked: AskedWords) -> bool:
    """Whether the question is one of the row's outcomes and nothing else: a misdeal, or a dead hand."""
    remedies = words().remedies
    whole = asked.worth.keys() - BESIDE_OUTCOME
    return bool(whole) and any(
        whole == set(tokens(remedies[name].text)) - BESIDE_OUTCOME for name in row.remedies
    )


def _at_another_stage(row: Procedure, asked: AskedWords) -> bool:
    """Whether the question names a stage that excludes the row's own: the river, and not the turn."""
    stages = words().stages
    beside = {
        name for name, stage in stages.items() if stage.part_of and stage.part_of == stages[row.stage].part_of
    }
    named = {name for name in beside if set(tokens(stages[name].text)) <= asked.worth.keys()}
    return bool(named) and row.stage not in named


@lru_cache(maxsize=16)
def _index(house: str, settings: tuple[tuple[str, str], ...]) -> tuple[tuple[Procedure, ...], WordIndex]:
    """The rows of all houses, those of one under chosen readings, and their words."""
    floors = (floor_of(one, dict(settings) if one == house else {}) for one in houses())
    rows = tuple(row for floor in floors for row in floor.procedures)
    return rows, WordIndex([_text(row) for row in rows])


def best_first(rows: Iterable[Procedure], found: Found) -> list[Procedure]:
    """The rows, those that answer all that is asked before those that come near, and the best first.

    Each further row of one event counts a little less, so that the first few answers are not all of one
    event where the question may mean another.
    """
    stages = list(words().stages)
    ranked = sorted(
        rows,
        key=lambda row: (row.id not in found.exact, -found.matches[row.id].score, stages.index(row.stage)),
    )
    before: Counter[str] = Counter()
    worth: dict[str, float] = {}
    for row in ranked:
        worth[row.id] = found.matches[row.id].score * AGAIN ** before[row.event]
        before[row.event] += 1
    return sorted(ranked, key=lambda row: (row.id not in found.exact, -worth[row.id]))


def _text(row: Procedure) -> SearchedText:
    known = words()
    event = known.events[row.event]
    parts = (
        WeighedText(event.text, 3),
        WeighedText(known.stages[row.stage].text, 1.2),
        WeighedText(row.when, 1.5),
        WeighedText(row.rule, 2),
        WeighedText(row.form, 1),
        WeighedText(" ".join(known.remedies[name].text for name in row.remedies), 0.3),
    )
    return SearchedText(parts, (event.text, *event.said, *known.narrowed.get(row.when, ())))


def filed_elsewhere(rows: Iterable[Procedure], found: Found, house: str, game: str) -> list[FiledElsewhere]:
    """For each house that files what was asked, its best row for the game that is likest to the one asked."""
    families = {entry.id: entry.family for entry in filed_entries()}
    own = split_id(game)[0]

    def unlike(other: str) -> tuple[bool, bool, int]:
        shared = _name_parts(own) & _name_parts(other)
        return families[other] != families.get(own), not shared, -len(shared)

    sure = [row for row in rows if found.matches[row.id].share >= SURE and (game or row.house != house)]
    likest = {row.id: min(row.games, key=unlike) for row in sure}
    sure.sort(key=lambda row: (unlike(likest[row.id])[:2], -found.matches[row.id].score))
    best: dict[str, FiledElsewhere] = {}
    for row in sure:
        best.setdefault(row.house, FiledElsewhere(likest[row.id] if game else row.house, row))
    return list(best.values())


def _name_parts(game: str) -> set[str]:
    """What the name of a game consists of: ``texas`` and ``holdem``."""
    return set(game.partition("/")[2].split("-"))
