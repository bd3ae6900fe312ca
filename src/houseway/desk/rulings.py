"""What a house filed for when something goes wrong, found by game, stage, event, or a few words.

`answer_rulings` answers a question with the rows of the house's procedures, in plain words, the best first;
`rulings_data` is the same for programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from houseway.desk.ruling_search import Found, all_rows, best_first, filed_elsewhere, find_rows
from houseway.desk.sheet_search import find_paragraphs
from houseway.errors import HousewayError, unknown
from houseway.rulebook.blocks import Paragraph
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
    """What is asked: of a house or one of its games, by words, event, stage or row, under these readings."""

    ask: str
    words: str = ""
    event: str = ""
    stage: str = ""
    row: str = ""
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

    `effects` are what the remedies do, under what they change; `readings` are those it stands by. It is
    `exact` if it answers all that was asked, and otherwise only near to it.
    """

    procedure: Procedure
    event: str
    stage: str
    effects: tuple[tuple[str, tuple[str, ...]], ...]
    decides: str
    cite: str
    readings: tuple[ChosenReading, ...]
    exact: bool


class OtherFiling(NamedTuple):
    """A row that answers what this house or game has no exact row for, and whom to ask for it."""

    ask: str
    house_name: str
    game_name: str
    event: str
    row: str


@dataclass(frozen=True)
class RulingAnswer:
    """The answer to a question: who filed it, for which game, the rows, and what the filings leave out.

    `events` and `stages` are those that the house filed something for, there, with the number of rows.
    If none of the rows is exact, `elsewhere` says who files it, and `sheet` has what the game's own rules say
    on it. `respelled` has the words that were read as others.
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
    elsewhere: tuple[OtherFiling, ...]
    sheet: tuple[Paragraph, ...]
    respelled: Mapping[str, str]

    @property
    def exact(self) -> bool:
        """Whether some row answers all that was asked."""
        return any(ruling.exact for ruling in self.rulings)


def answer_rulings(question: RulingQuestion) -> RulingAnswer:
    """The rows that answer a question: the best first if it has words, otherwise in the order of a hand."""
    house, game = asked_of(question.ask)
    _check_words(question)
    floor = floor_of(house, question.settings)
    rows = procedures_of(game, question.settings) if game else floor.procedures
    if question.row and question.row not in (ids := [row.id for row in rows]):
        raise unknown(f"row of {question.ask}", question.row, ids)
    asked = question.words.strip()
    found = find_rows(house, question.settings, asked) if asked else all_rows(rows)
    kept = [row for row in rows if _answers(row, question, found)]
    rulings = tuple(_ruling(row, floor, game, row.id in found.exact) for row in best_first(kept, found))
    unanswered = bool(asked) and not any(ruling.exact for ruling in rulings)
    return RulingAnswer(
        question.ask,
        house,
        houses()[house].name,
        game,
        _name(game),
        floor.note,
        rulings,
        _counted([row.event for row in rows], words().events),
        _counted([row.stage for row in rows], words().stages),
        _elsewhere(question, found, house, game) if unanswered else (),
        find_paragraphs(game, asked) if unanswered and game else (),
        found.respelled,
    )


def _answers(row: Procedure, question: RulingQuestion, found: Found) -> bool:
    return (
        question.event in ("", row.event)
        and question.stage in ("", row.stage)
        and question.row in ("", row.id)
        and found.matches[row.id].share > 0
    )


def _elsewhere(question: RulingQuestion, found: Found, house: str, game: str) -> tuple[OtherFiling, ...]:
    rows = [row for row in found.rows if row.id in found.exact and _answers(row, question, found)]
    return tuple(
        OtherFiling(
            ask,
            houses()[row.house].name,
            _name(ask) if game else "",
            words().events[row.event].text,
            row.id,
        )
        for ask, row in filed_elsewhere(rows, found, house, game)
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


def _ruling(row: Procedure, floor: Floor, game: str, exact: bool) -> FloorRuling:
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
        exact,
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
        "exact": ruling.exact,
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
        "exact": answer.exact,
        "rulings": [ruling_data(ruling) for ruling in answer.rulings[:most]],
        "events": [
            {"id": name, "text": known.events[name].text, "group": known.events[name].group, "rows": rows}
            for name, rows in answer.events.items()
        ],
        "stages": [
            {"id": name, "text": known.stages[name].text, "meaning": known.stages[name].meaning, "rows": rows}
            for name, rows in answer.stages.items()
        ],
        "elsewhere": [other._asdict() for other in answer.elsewhere],
        "sheet": [
            {"label": paragraph.label, "text": paragraph.text, "cite": paragraph.cite}
            for paragraph in answer.sheet
        ],
        "respelled": [{"written": written, "read": read} for written, read in answer.respelled.items()],
    }
