"""Loading the procedures of a house: files checked, scopes resolved to games, readings applied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError

from houseway.errors import HousewayError, Mistakes, unknown
from houseway.rulebook import loader
from houseway.rulebook.combining import split_id
from houseway.rulebook.entries import filed_entries
from houseway.rulebook.floor.models import FiledProcedure, FloorReading, HouseFile, ReadingsFile, SubjectFile
from houseway.rulebook.floor.vocabulary import words
from houseway.rulebook.houses import houses
from houseway.rulebook.models import Model
from houseway.rulebook.reading import read_toml

HOUSE, READINGS = "house.toml", "readings.toml"
SHARED = ("subject", "games", "form")
M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Procedure:
    """One statement of a filing, with the games it is for.

    `readings` are those of the floor that explain or change it; `scopes` has those that decide only whether
    it is for some games, with these games.
    """

    id: str
    house: str
    subject: str
    event: str
    stage: str
    when: str
    games: tuple[str, ...]
    form: str
    rule: str
    remedies: tuple[str, ...]
    decides: str
    cite: tuple[str, ...]
    readings: tuple[str, ...]
    scopes: tuple[tuple[str, frozenset[str]], ...]
    see: tuple[str, ...]

    def readings_for(self, game: str = "") -> tuple[str, ...]:
        """The readings by which it stands in a game, or anywhere in the house."""
        return (*self.readings, *(name for name, games in self.scopes if not game or game in games))


@dataclass(frozen=True)
class Floor:
    """The procedures of a house under chosen readings."""

    house: str
    note: str
    procedures: tuple[Procedure, ...]
    readings: Mapping[str, FloorReading]
    chosen: Mapping[str, str]


class _Files(NamedTuple):
    """The files of a house, checked one by one."""

    shared: HouseFile
    subjects: tuple[tuple[str, SubjectFile], ...]
    readings: Mapping[str, FloorReading]


def floor_of(house: str, settings: Mapping[str, str] | None = None) -> Floor:
    """The procedures of a house, with the readings chosen in `settings` and defaults for all others."""
    if house not in houses():
        raise unknown("house", house, houses())
    return _floor(house, tuple(sorted((settings or {}).items())))


def procedures_of(game: str, settings: Mapping[str, str] | None = None) -> tuple[Procedure, ...]:
    """The procedures that a house filed for a game, with those of its side bets; none for an own rule file.

    A side bet has those of the first game that it attaches to as well.
    """
    names = set(_bases(game))
    house = game.partition("/")[0]
    if house not in houses():
        return ()
    return tuple(row for row in floor_of(house, settings).procedures if names & set(row.games))


def _bases(game: str) -> Iterator[str]:
    attached = {entry.id: entry.attaches_to for entry in filed_entries()}
    base, side_bets = split_id(game)
    for name in (base, *side_bets):
        yield name
        yield from attached.get(name, ())[:1]


@lru_cache(maxsize=32)
def _floor(house: str, settings: tuple[tuple[str, str], ...]) -> Floor:
    folder = loader.ROOT / house / "procedures"
    files = _files(folder)
    chosen = _chosen(files.readings, dict(settings))
    groups: dict[str, list[str]] = dict(files.shared.groups)
    changes: dict[str, dict[str, Any]] = {}
    for name, reading in files.readings.items():
        for target, value in reading.sets.get(chosen[name], {}).items():
            if isinstance(value, list):
                groups[target] = value
            else:
                changes[target] = value
    named, scoped = _named(files), _scoped(house, files)
    found: list[Procedure] = []
    for file, subject in files.subjects:
        for row_id, filed in subject.rows.items():
            where = f"{house}/procedures/{file}: {row_id}"
            row = _changed(filed, changes.get(row_id, {}), where)
            _check_words(row, where)
            scope = row.games or subject.games
            found.append(
                Procedure(
                    id=row_id,
                    house=house,
                    subject=subject.subject,
                    event=row.event,
                    stage=row.stage,
                    when=row.when or "",
                    games=tuple(_games(house, scope, groups, where)),
                    form=row.form or subject.form or "",
                    rule=row.rule,
                    remedies=tuple(row.remedies),
                    decides=row.decides,
                    cite=tuple(row.cite),
                    readings=tuple(name for name, touched in named.items() if row_id in touched),
                    scopes=tuple((name, games) for group, name, games in scoped if group in scope),
                    see=tuple(row.see),
                )
            )
    return Floor(house, files.shared.note, tuple(found), files.readings, chosen)


@lru_cache(maxsize=8)
def _files(folder: Path) -> _Files:
    """The files of a house's folder; what they name of each other is checked here."""
    shared = _read(folder / HOUSE, HouseFile)
    subjects = tuple(
        (path.name, _subject(path))
        for path in sorted(folder.glob("*.toml"))
        if path.name not in (HOUSE, READINGS)
    )
    ids: dict[str, str] = {}
    for file, subject in subjects:
        for row_id in subject.rows:
            if row_id in ids:
                raise HousewayError(f"{_where(folder / file)}: {row_id}: already in {ids[row_id]}")
            ids[row_id] = file
    path = folder / READINGS
    readings = _read(path, ReadingsFile).readings if path.exists() else {}
    for name, reading in readings.items():
        targets = [*reading.rows, *(target for sets in reading.sets.values() for target in sets)]
        for target in targets:
            if target not in ids and target not in shared.groups:
                raise unknown("row or group", target, (*ids, *shared.groups), f"{_where(path)}: {name}")
    return _Files(shared, subjects, readings)


def _subject(path: Path) -> SubjectFile:
    """A file of statements: beside the fields that they share, each table is a statement under its id."""
    raw = read_toml(path, _where(path))
    shared = {name: raw.pop(name) for name in SHARED if name in raw}
    return _valid(SubjectFile, {**shared, "rows": raw}, _where(path))


def _read(path: Path, model: type[M]) -> M:
    return _valid(model, read_toml(path, _where(path)), _where(path))


def _where(path: Path) -> str:
    return loader.label(path)


def _valid(model: type[M], raw: dict[str, Any], where: str) -> M:
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        found = (mistake.removeprefix("rows.") for mistake in loader.mistakes(error))
        raise Mistakes(f"{where}: {mistake}" for mistake in found) from None


def _chosen(readings: Mapping[str, FloorReading], settings: Mapping[str, str]) -> dict[str, str]:
    for name, value in settings.items():
        if name not in readings:
            raise unknown("reading of procedures", name, readings)
        if value not in readings[name].choices:
            raise unknown(f"choice of {name}", value, readings[name].choices)
    return {name: reading.default for name, reading in readings.items()} | dict(settings)


def _named(files: _Files) -> dict[str, set[str]]:
    """The rows and groups that each reading explains or changes."""
    return {
        name: {*reading.rows, *(target for sets in reading.sets.values() for target in sets)}
        for name, reading in files.readings.items()
    }


def _scoped(house: str, files: _Files) -> list[tuple[str, str, frozenset[str]]]:
    """The groups whose games depend on a reading: the group, the reading, and the games it decides on."""
    found = []
    for name, reading in files.readings.items():
        for sets in reading.sets.values():
            for group, games in sets.items():
                if isinstance(games, list):
                    moved = set(games) ^ set(files.shared.groups[group])
                    found.append((group, name, frozenset(f"{house}/{game}" for game in moved)))
    return found


def _changed(row: FiledProcedure, changes: Mapping[str, Any], where: str) -> FiledProcedure:
    """A row with the fields that a reading sets."""
    if not changes:
        return row
    return _valid(FiledProcedure, {**row.model_dump(exclude_unset=True), **changes}, where)


def _check_words(row: FiledProcedure, where: str) -> None:
    known = words()
    if row.event not in known.events:
        raise unknown("event", row.event, known.events, where)
    if row.stage not in known.stages:
        raise unknown("stage", row.stage, known.stages, where)
    for remedy in row.remedies:
        if remedy not in known.remedies:
            raise unknown("remedy", remedy, known.remedies, where)


def _games(house: str, names: list[str], groups: Mapping[str, list[str]], where: str) -> Iterator[str]:
    """The ids of the games that a scope names, by their own name or that of a group."""
    filed = {entry.id for entry in filed_entries()}
    for name in names:
        for game in groups.get(name, [name]):
            if f"{house}/{game}" not in filed:
                known = [entry.removeprefix(f"{house}/") for entry in filed if entry.startswith(f"{house}/")]
                raise unknown("game or group of games", game, (*groups, *known), where)
            yield f"{house}/{game}"
