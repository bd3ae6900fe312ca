"""Turning the filed rows of a house way into one that sets hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from houseway.errors import HousewayError, unknown
from houseway.rulebook.cases import Case, Cases, Conditions, conditions, describe
from houseway.rulebook.models import FiledHouseWay, Filing, HouseWayRow, LeastChart, Setting
from houseway.rulebook.rules.naming import changed_row, cited
from houseway.rulebook.rules.offering import applies, check_if
from houseway.rulebook.rules.places import readings_at
from houseway.rulebook.setting import WORDS
from houseway.rulebook.setting.house_way import Construction, HouseWay, WayOfRow, uncovered
from houseway.rulebook.setting.words import HandWords

PLACE = "hand_setting"


def compile_house_way(filing: Filing, chosen: Mapping[str, Setting], where: str) -> HouseWay | None:
    """The house way of a filing under chosen settings, if it sets hands in parts by rows."""
    filed = filing.hand_setting
    if filed is None:
        return None
    if filed.of not in WORDS:
        raise unknown("kind of hand", filed.of, WORDS, f"{where}: {PLACE}.of")
    way = _Compiler(filing, filed, chosen, where, WORDS[filed.of](filed)).house_way()
    missing = uncovered(way)
    if missing is not None:
        hand = describe([(name, frozenset([value])) for name, value in sorted(missing.items())])
        raise HousewayError(
            f"{where}: {PLACE}.rows: no row sets every hand with {hand} (add a row without `provided`)"
        )
    return way


@dataclass(frozen=True)
class _Compiler:
    """The rows of one filing under chosen settings."""

    filing: Filing
    filed: FiledHouseWay
    chosen: Mapping[str, Setting]
    where: str
    words: HandWords

    @cached_property
    def in_force(self) -> dict[str, HouseWayRow]:
        """The rows that the chosen settings leave in force."""
        return {name: row for name, row in self.filed.rows.items() if applies(row.only_if, self.chosen)}

    def house_way(self) -> HouseWay:
        """All rows, those in force and those that a reading keeps out of force."""
        rows, off = [], []
        for name, row in self.filed.rows.items():
            check_if(self.filing, row.only_if, self._at(name))
            if name in self.in_force:
                by = (*(each for each in row.only_if if each in self.filing.readings), *self._set_by(name))
                rows.append(replace(self._case(name, row), readings=tuple(dict.fromkeys(by))))
            elif not applies(self._options(row), self.chosen):
                continue
            else:
                off.append(replace(self._case(name, row), readings=tuple(row.only_if)))
        return HouseWay(self.words, Cases(tuple(rows), tuple(off)), self.filed.choose == "best front")

    def _options(self, row: HouseWayRow) -> dict[str, Setting | list[Setting]]:
        return {name: wanted for name, wanted in row.only_if.items() if name in self.filing.options}

    def _set_by(self, name: str) -> tuple[str, ...]:
        return readings_at(self.filing, f"{PLACE}.rows.{name}", f"{PLACE}.choose", f"{PLACE}.joker_in_shape")

    def _at(self, name: str, field: str = "") -> str:
        return f"{self.where}: {PLACE}.rows.{name}{f'.{field}' if field else ''}"

    def _case(self, name: str, row: HouseWayRow) -> Case[WayOfRow]:
        kinds = self._hand(row.hand, self._at(name, "hand"))
        for feature, _ in kinds:
            if feature not in self.words.kinds:
                raise unknown("kind", feature, self.words.kinds, self._at(name, "hand"))
        if not row.play and not row.otherwise:
            raise HousewayError(f"{self._at(name, 'play')}: missing")
        if row.only_if_better and not row.otherwise:
            raise HousewayError(f"{self._at(name, 'only_if_better')}: needs `else`")
        if row.only_if_none and self.filed.choose != "best front" and not self._is_last(name):
            needs = "needs choose = 'best front', or must come after all rows without it"
            raise HousewayError(f"{self._at(name, 'only_if_none')}: {needs}")
        made = tuple(self._constructions(name, row, ()))
        return Case(name, kinds, WayOfRow(row.title, made, row.only_if_none), row.text, _source(row))

    def _is_last(self, name: str) -> bool:
        """Whether a row comes after all that it waits for."""
        names = list(self.filed.rows)
        return all(self.filed.rows[later].only_if_none for later in names[names.index(name) :])

    def _constructions(self, name: str, row: HouseWayRow, within: tuple[str, ...]) -> Iterator[Construction]:
        """What a row tries in order: its own construction, then what its `else` names."""
        if name in within:
            raise HousewayError(f"{self._at(name, 'else')}: leads back to this row")
        when = self._hand(row.when, self._at(name, "when"))
        if row.play:
            yield from self._own(name, row, when)
        for alternative in row.otherwise:
            if isinstance(alternative, str):
                for other, found in self._rows_named(alternative, self._at(name, "else")):
                    for made in self._constructions(other, found, (*within, name)):
                        yield replace(made, when=(*when, *made.when))
            else:
                yield Construction(name, when, self._division(alternative, self._at(name, "else")), ())

    def _own(self, name: str, row: HouseWayRow, when: Conditions) -> Iterator[Construction]:
        """The row's own construction; with a chart, one for each of its cells."""
        play = self._division(row.play, self._at(name, "play"))
        provided = self._division(row.provided, self._at(name, "provided"))
        cells = self._cells(row.chart, self._at(name, "chart")) if row.chart else [((), ())]
        for hand, least in cells:
            yield Construction(name, (*when, *hand), play, (*provided, *least), row.only_if_better)

    def _rows_named(self, target: str, where: str) -> list[tuple[str, HouseWayRow]]:
        """The row of that name, or the rows of that group."""
        if target in self.in_force:
            return [(target, self.in_force[target])]
        group = [(name, row) for name, row in self.in_force.items() if row.group == target]
        if not group:
            groups = (row.group for row in self.filed.rows.values() if row.group)
            raise unknown("row or group", target, (*self.in_force, *groups), where)
        return group

    def _cells(self, chart: LeastChart, where: str) -> Iterator[tuple[Conditions, Conditions]]:
        """For each cell that is not `never`: its hands, and the least result that it asks for."""
        columns = chart.columns_are.split()
        for line in chart.table:
            head, _, cells = line.partition(":")
            row = cells.split()
            if len(row) > len(columns):
                raise HousewayError(
                    f"{where}.table: row {head!r} has {len(row)} cells, but there are {len(columns)} columns"
                )
            for column, cell in zip(columns, row, strict=False):
                if cell == chart.never:
                    continue
                exact = chart.numbers == "exact" and any(map(str.isdecimal, cell))
                wanted = cell if exact else f">= {cell}"
                hand = self._hand({chart.rows: head.strip(), chart.columns: column}, f"{where}.table")
                yield hand, self._division({chart.least: wanted}, f"{where}.table")

    def _hand(self, when: Mapping[str, Any], where: str) -> Conditions:
        return conditions(self.words.hand, when, where)

    def _division(self, when: Mapping[str, Any], where: str) -> Conditions:
        return conditions(self.words.division, when, where)


def _source(row: HouseWayRow) -> str:
    """The lines of a row, or who proposes it, or what it was changed from."""
    if row.changed_from:
        return changed_row(row.changed_from, row.proposed_by)
    return cited(row.cite, row.proposed_by)
