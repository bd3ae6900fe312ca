"""What a house filed for when something goes wrong, found by game, stage, event, or a few words.

`answer_rulings` answers a question with the rows of the house's procedures, in plain words, the best first;
`rulings_data` is the same for programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from houseway.desk.word_search import WeighedText, WordIndex
from houseway.errors import HousewayError, unknown
from houseway.rulebook.combining import split_id
from houseway.rulebook.entries import filed_entries
from houseway.rulebook.floor import (
    CHANGES,
    DECIDES,
    Floor,
    FloorReading,
    Procedure,
    floor_of,
    procedures_of,
    words,
)
from houseway.rulebook.houses import houses
from houseway.rulebook.rules import cited

BEST = 5
"""How many answers to words are shown unless more are asked for."""


@dataclass(frozen=True)
class RulingQuestion:
    """What is asked: of a house or one of its games, by words, event and stage, under these readings."""

    ask: str
    words: str = ""
    event: str = ""
    stage: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)


class ChosenReading(NamedTuple):
    """A reading by which a ruling stands, and the choice that is in force."""

    name: str
    reading: FloorReading
    value: str

    @property
    def meaning(self) -> str:
        """What the choice says."""
        return self.reading.choices[self.value]


@dataclass(frozen=True)
class FloorRuling:
    """A row of the procedures in plain words.

    `effects` are what the remedies do, under what they change; `readings` are those it stands by.
    """

    procedure: Procedure
    event: str
    stage: str
    effects: tuple[tuple[str, tuple[str, ...]], ...]
    decides: str
    cite: str
    readings: tuple[ChosenReading, ...]
    score: float = 0


@dataclass(frozen=True)
class RulingAnswer:
    """The answer to a question: who filed it, for which game, the rows, and what the filings leave out.

    `events` and `stages` are those that the house filed something for, there, with the number of rows.
    """

    ask: str
    house: str
    house_name: str
    game: str
    game_name: str
    note: str
    rulings: tuple[FloorRuling, ...]
    events: Mapping[str, int]
    stages: Mapping[str, int]


def answer_rulings(question: RulingQuestion) -> RulingAnswer:
    """The rows that answer a question: the best first if it has words, otherwise in the order of a hand."""
    house, game = asked_of(question.ask)
    _check_words(question)
    floor = floor_of(house, question.settings)
    rows = procedures_of(game, question.settings) if game else floor.procedures
    scores = scores_of(floor.procedures, question.words)
    kept = [
        row
        for row in rows
        if question.event in ("", row.event)
        and question.stage in ("", row.stage)
        and (not question.words.strip() or scores[row.id] > 0)
    ]
    stages = list(words().stages)
    kept.sort(key=lambda row: (-scores[row.id], stages.index(row.stage)))
    return RulingAnswer(
        question.ask,
        house,
        houses()[house].name,
        game,
        _name(game),
        floor.note,
        tuple(_ruling(row, floor, game, scores[row.id]) for row in kept),
        _counted([row.event for row in rows], words().events),
        _counted([row.stage for row in rows], stages),
    )


def _counted(found: list[str], order: Iterable[str]) -> dict[str, int]:
    """How often each word occurs, in the order of the vocabulary."""
    return {word: number for word in order if (number := found.count(word))}


def asked_of(ask: str) -> tuple[str, str]:
    """The house and the game that a question is about; the game is empty for the whole house."""
    if ask in houses():
        return ask, ""
    game, side_bets = split_id(ask)
    house = game.partition("/")[0]
    if house not in houses() and "/" in game:
        raise HousewayError(f"{game}: only houses file procedures; ask for the game that it builds on")
    known = {entry.id for entry in filed_entries()}
    for name in (game, *side_bets):
        if name not in known:
            raise unknown("game or house", name, (*houses(), *sorted(known)))
    return house, ask


def _name(game: str) -> str:
    names = {entry.id: entry.name for entry in filed_entries()}
    base, side_bets = split_id(game)
    return " + ".join(names.get(name, name.partition("/")[2]) for name in (base, *side_bets) if name)


def _check_words(question: RulingQuestion) -> None:
    known = words()
    if question.event and question.event not in known.events:
        raise unknown("event", question.event, known.events)
    if question.stage and question.stage not in known.stages:
        raise unknown("stage", question.stage, known.stages)


def scores_of(rows: tuple[Procedure, ...], asked: str) -> dict[str, float]:
    """How well each row answers a few words; without any, all alike."""
    ids = [row.id for row in rows]
    if not asked.strip():
        return dict.fromkeys(ids, 0.0)
    return dict(zip(ids, _index(rows).scores(asked), strict=True))


@lru_cache(maxsize=16)
def _index(rows: tuple[Procedure, ...]) -> WordIndex:
    return WordIndex([tuple(_fields(row)) for row in rows])


def _fields(row: Procedure) -> Iterator[WeighedText]:
    known = words()
    yield WeighedText(known.events[row.event].text, 3)
    yield WeighedText(known.stages[row.stage].text, 1.2)
    yield WeighedText(row.when, 1.5)
    yield WeighedText(row.rule, 2)
    yield WeighedText(row.form, 1)
    yield WeighedText(" ".join(known.remedies[name].text for name in row.remedies), 0.3)


def _ruling(row: Procedure, floor: Floor, game: str, score: float) -> FloorRuling:
    known = words()
    effects: dict[str, list[str]] = {}
    for name in row.remedies:
        remedy = known.remedies[name]
        effects.setdefault(CHANGES[remedy.changes], []).append(remedy.text)
    stage = known.stages[row.stage].text
    return FloorRuling(
        row,
        known.events[row.event].text,
        f"{stage}: {row.when}" if row.when else stage,
        tuple((heading, tuple(texts)) for heading, texts in effects.items()),
        DECIDES[row.decides],
        cited(row.cite),
        tuple(
            ChosenReading(name, floor.readings[name], floor.chosen[name]) for name in row.readings_for(game)
        ),
        score,
    )


def ruling_data(ruling: FloorRuling) -> dict[str, Any]:
    """A ruling as JSON carries it."""
    row = ruling.procedure
    return {
        "id": row.id,
        "house": row.house,
        "subject": row.subject,
        "event": {"id": row.event, "text": ruling.event},
        "stage": {"id": row.stage, "text": ruling.stage},
        "games": list(row.games),
        "form": row.form,
        "rule": row.rule,
        "remedies": list(row.remedies),
        "effects": [{"changes": heading, "texts": list(texts)} for heading, texts in ruling.effects],
        "decides": {"id": row.decides, "text": ruling.decides},
        "lines": list(row.cite),
        "readings": [
            {
                "name": name,
                "question": reading.question,
                "choices": reading.choices,
                "default": reading.default,
                "value": value,
                "why": reading.why,
                "cite": cited(reading.cite),
            }
            for name, reading, value in ruling.readings
        ],
        "see": list(row.see),
    }


def rulings_data(answer: RulingAnswer, most: int | None = None) -> dict[str, Any]:
    """An answer as JSON carries it, with at most so many rows."""
    known = words()
    return {
        "ask": answer.ask,
        "house": answer.house,
        "house_name": answer.house_name,
        "game": answer.game,
        "game_name": answer.game_name,
        "note": answer.note,
        "found": len(answer.rulings),
        "rulings": [ruling_data(ruling) for ruling in answer.rulings[:most]],
        "events": [
            {"id": name, "text": known.events[name].text, "group": known.events[name].group, "rows": rows}
            for name, rows in answer.events.items()
        ],
        "stages": [
            {"id": name, "text": known.stages[name].text, "meaning": known.stages[name].meaning, "rows": rows}
            for name, rows in answer.stages.items()
        ],
    }
