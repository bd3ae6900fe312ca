"""Checking a rule file as a whole: every row reachable, no round uncovered, every number cited or proposed.

What the family declares is checked at every load, in `houseway.rulebook.rules.checking`; here every single
option and reading is loaded, and every table is examined. Whether rounds can be dealt and priced is tried in
`houseway.desk.checking`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from pydantic import BaseModel

from houseway.errors import HousewayError
from houseway.rulebook import combining, loader
from houseway.rulebook.cases import Cases, describe, gap, unreachable
from houseway.rulebook.loader import Document
from houseway.rulebook.models import MODULES, CaseRow, Filing, HouseWayRow
from houseway.rulebook.proposals import rewritten, way_rows
from houseway.rulebook.rules import (
    FEE_COLUMNS,
    Rules,
    choose,
    fee_options,
    house_way_of,
    readings_at,
    slug,
)
from houseway.rulebook.setting.house_way import unreached
from houseway.rulebook.tiers import parse_limits, parse_tiers
from houseway.rulebook.vocabulary import Features

_CITE = re.compile(r"(?:00[0-4]:)?L\d+(-\d+)?")


def check_file(game: str) -> tuple[Filing, list[str]]:
    """The filing of a rule file (or game id), and every mistake that is found by reading it."""
    return check_document(combining.document(game))


def check_document(document: Document) -> tuple[Filing, list[str]]:
    """The filing of a composed document, and every mistake that is found by reading it."""
    raw, where, filed = document.raw, document.where, document.filed
    filing = loader.validate(raw, where)
    problems = list(_citations(_models("", filing), filing, where) if filed else _proposals(filing, where))
    problems += _fee_problems(filing, where)
    if filing.hand_setting is not None:
        problems += _house_way_problems(raw, filing, where)
    if filing.kind in MODULES:
        return filing, problems
    problems += _duplicate_names(filing, where)
    reached: dict[str, set[str]] = {}
    rows: dict[str, set[str]] = {}
    known: dict[object, tuple[Features | None, set[str]]] = {}
    try:
        for number, rules in enumerate(variants(raw, filing, where)):
            if filed and number == 0:
                problems += _citations(_models("play", rules.play), filing, where)
            for place, cases in _tables(rules):
                table = tuple((row.name, row.conditions) for row in cases.rows)
                if table not in known:
                    known[table] = gap(cases, rules.vocabulary), unreachable(cases, rules.vocabulary)
                world, dead = known[table]
                if world is not None:
                    combination = describe(
                        [(name, frozenset([value])) for name, value in sorted(world.items())]
                    )
                    problems.append(
                        f"{where}: {place}: no case covers a round with {combination} "
                        "(add a last case without `when`)"
                    )
                names = {row.name for row in cases.rows}
                rows.setdefault(place, set()).update(names)
                reached.setdefault(place, set()).update(names - dead)
    except HousewayError as error:
        problems.append(str(error))
    for place, names in rows.items():
        for name in sorted(names - reached[place]):
            problems.append(
                f"{where}: {place}: the case {name!r} is never reached: the cases before it always match"
            )
    return filing, list(dict.fromkeys(problems))


def file_warnings(game: str) -> list[str]:
    """What a rule file leaves to be misread, though it can be played: changed rows with the filing's text."""
    document = combining.document(game)
    rows = way_rows(document.raw)
    return [
        f"{document.where}: hand_setting.rows.{name}: the row is changed, but its text is still the filing's "
        '(add text = "..." in your own words)'
        for name in way_rows(document.layer.own)
        if rows[name].get("changed_from") and not rewritten(document.layer.own, name)
    ]


def variants(raw: loader.Raw, filing: Filing, where: str) -> Iterator[Rules]:
    """The rules under the default settings, then with each single option or reading changed."""
    for settings in _single_changes(filing):
        yield choose(raw, where, settings)


def _single_changes(filing: Filing) -> Iterator[Mapping[str, object]]:
    """No settings, then each other choice of a single option or reading."""
    yield {}
    for name, option in filing.options.items():
        yield from ({name: choice} for choice in option.choices if choice != option.default)
    for name, reading in filing.readings.items():
        yield from ({name: answer} for answer in reading.choices if answer != reading.default)


def _house_way_problems(raw: loader.Raw, filing: Filing, where: str) -> Iterator[str]:
    """Hands that the rows of a house way do not set, and rows that set no hand under any setting."""
    rows: set[str] = set()
    reached: set[str] = set()
    try:
        for settings in _single_changes(filing):
            way = house_way_of(raw, where, settings)
            assert way is not None
            names = {row.name for row in way.rows.rows}
            rows |= names
            reached |= names - unreached(way)
    except HousewayError as error:
        yield str(error)
    for name in sorted(rows - reached):
        yield f"{where}: hand_setting.rows.{name}: sets no hand: the rows before it always do"


def _tables(rules: Rules) -> Iterator[tuple[str, Cases[object]]]:
    for bet in rules.bets.values():
        yield f"bets.{bet.id}", bet.cases
    for actor, chart in rules.drawing.items():
        yield f"drawing.{actor}", chart
    for actor, chart in rules.house_way.items():
        yield f"house_way.{actor}", chart


def _duplicate_names(filing: Filing, where: str) -> Iterator[str]:
    seen: dict[str, str] = {}
    for bet_id, bet in filing.bets.items():
        for name in {slug(text) for text in (bet_id, bet.name, *bet.aliases)}:
            if name in seen:
                yield f"{where}: bets.{bet_id}: the name {name!r} is taken by bets.{seen[name]}"
            seen[name] = bet_id
        names = [row.name for row in bet.cases if row.name]
        for name in {name for name in names if names.count(name) > 1}:
            yield f"{where}: bets.{bet_id}: two cases are named {name!r}"
    for name in set(filing.options) & set(filing.readings):
        yield f"{where}: readings.{name}: an option already has this name"


def _fee_problems(filing: Filing, where: str) -> Iterator[str]:
    try:
        fee_options(filing, where)
    except HousewayError as error:
        yield str(error)
    for name in ("minimum", "maximum", "default") if filing.limits else ():
        try:
            if (text := getattr(filing.limits, name)) is not None:
                parse_limits(text, f"{where}: limits.{name}")
        except HousewayError as error:
            yield str(error)
    for name, group in filing.groups.items():
        try:
            if group.minimum is not None:
                parse_limits(group.minimum, f"{where}: groups.{name}.minimum")
        except HousewayError as error:
            yield str(error)
        for option, row in group.options.items():
            try:
                if row.limits is not None:
                    parse_limits(row.limits, f"{where}: groups.{name}.options.{option}.limits")
            except HousewayError as error:
                yield str(error)
            for column in FEE_COLUMNS:
                text = getattr(row, column)
                place = f"{where}: groups.{name}.options.{option}.{column}"
                try:
                    if text is not None:
                        parse_tiers(text, place)
                except HousewayError as error:
                    yield str(error)
                if text is not None and getattr(group, column) is None:
                    yield f"{place}: a fee, but the group names no basis for it"


def _by_reading(place: str, model: BaseModel, filing: Filing) -> bool:
    """Whether a row or a field stands by a reading, which has citations and reasons of its own."""
    if isinstance(model, CaseRow | HouseWayRow) and not filing.readings.keys().isdisjoint(model.only_if):
        return True
    return place == "settlement" and bool(readings_at(filing, "settlement.start", "settlement.short"))


def _citations(models: Iterable[tuple[str, BaseModel]], filing: Filing, where: str) -> Iterator[str]:
    """What a filed rule file states without citing its lines."""
    for place, model in models:
        lines = getattr(model, "cite", None)
        if lines is None or (not lines and _by_reading(place, model, filing)):
            continue
        if (
            not lines
            and not place.endswith((".player_dealer", ".irregularities"))
            and place != "irregularities"
        ):
            if re.search(r"groups\.[^.]+\.options\.", place):
                continue  # an option without its own line is covered by its group's citation
            yield f'{where}: {place}: no citation (add cite = "L123")'
        for line in lines:
            if not _CITE.fullmatch(line):
                yield f'{where}: {place}.cite: {line!r} is not a line (write "L123" or "L123-130")'


def _proposals(filing: Filing, where: str) -> Iterator[str]:
    """The bets and rows of an own rule file that no house filed, and that nobody proposes either."""
    for name, bet in filing.bets.items():
        if not bet.cite and not bet.proposed_by:
            yield (
                f"{where}: bets.{name}: no filing is cited; say who proposes it "
                '(add proposed_by = "..." here or at the top of the file)'
            )
    for name, row in filing.hand_setting.rows.items() if filing.hand_setting else ():
        if not row.cite and not row.proposed_by and not _by_reading(name, row, filing):
            yield (
                f"{where}: hand_setting.rows.{name}: no filing says so; say who proposes it "
                '(add proposed_by = "..." here or at the top of the file)'
            )


def _models(place: str, model: BaseModel) -> Iterator[tuple[str, BaseModel]]:
    if place:
        yield place, model
    for name in type(model).model_fields:
        yield from _nested(f"{place}.{name}" if place else name, getattr(model, name))


def _nested(place: str, value: object) -> Iterator[tuple[str, BaseModel]]:
    if isinstance(value, BaseModel):
        yield from _models(place, value)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _nested(f"{place}.{key}", item)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _nested(f"{place}[{index}]", item)
