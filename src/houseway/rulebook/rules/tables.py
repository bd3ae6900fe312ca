"""Turning the rows of a filing that apply under the chosen settings into cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from houseway.errors import HousewayError, unknown
from houseway.rulebook.cases import Case, Cases, conditions, describe
from houseway.rulebook.models import CaseRow, FiledBet, FiledChart, Filing, Pass, PassBet, Setting
from houseway.rulebook.outcome import Outcome, parse_outcome
from houseway.rulebook.rules.chosen import Actions, BetRules, PassRules
from houseway.rulebook.rules.naming import changed, cited, slug
from houseway.rulebook.rules.offering import applies, check_if, choices_of
from houseway.rulebook.rules.places import readings_at
from houseway.rulebook.rules.placing import GAME_WAGERS, place_bets
from houseway.rulebook.share import WagerShare
from houseway.rulebook.tiers import parse_limits
from houseway.rulebook.vocabulary import Vocabulary

R = TypeVar("R")


@dataclass(frozen=True)
class TableCompiler:
    """Turns the rows of a filing into cases, under chosen settings."""

    filing: Filing
    chosen: Mapping[str, Setting]
    where: str
    vocabulary: Vocabulary
    shares: Mapping[str, WagerShare]

    def bet(self, bet_id: str, bet: FiledBet, low: int, high: int | None) -> BetRules:
        """A bet with its payouts; the table's limits apply where it has none of its own."""
        where = f"{self.where}: bets.{bet_id}"
        source = bet
        if bet.settles_as:
            source = self._other(bet.settles_as, f"{where}.settles_as")
        for name in (*bet.needs, *bet.at_most, *([bet.equals] if bet.equals else [])):
            self._other(name, where)
        if bet.button is not None:
            self._other(bet.button.on, f"{where}.button.on")
        if bet.after not in (None, GAME_WAGERS):
            self._other(str(bet.after), f"{where}.after")
        if bet.pay_table is not None:
            self._choices(bet.pay_table, f"{where}.pay_table")
        least, most = self._limits(bet_id, bet, low, high)
        if least <= 0:
            raise HousewayError(f"{where}.limits: a wager must be greater than zero")
        return BetRules(
            id=bet_id,
            name=bet.name,
            aliases=tuple(bet.aliases),
            kind=bet.kind,
            placed=bet.placed,
            button=bet.button,
            mandatory=bet.mandatory,
            needs=tuple(bet.needs),
            backline=bet.backline,
            stacked=bet.stacked,
            low=least,
            high=most,
            at_most=tuple(bet.at_most),
            equals=bet.equals,
            multiples=tuple(bet.multiples) or (1,),
            share=self.shares.get(bet_id),
            hand=bet.hand,
            text=bet.text,
            cases=self._payouts(bet.settles_as or bet_id, source, where),
            cite=cited(bet.cite, bet.proposed_by),
        )

    def _limits(self, bet_id: str, bet: FiledBet, low: int, high: int | None) -> tuple[int, int | None]:
        """The bet's own limits, or the table's.

        ``"5 to table maximum"`` has only a minimum of its own, ``"table minimum to 100"`` only a maximum;
        ``"1-100, at most the table maximum"`` has both, and a lower table maximum counts all the same.
        Where that is below the table's minimum, the bet cannot be placed. A bet that is a part of another
        wager is limited by that wager alone.
        """
        if bet_id in self.shares:
            return 1, None
        if bet.limits is None:
            return low, high
        where = f"{self.where}: bets.{bet_id}.limits"
        least, to_maximum, _ = bet.limits.partition(" to table maximum")
        if to_maximum:
            return parse_limits(least, where)[0], high
        _, from_minimum, most = bet.limits.partition("table minimum to ")
        if from_minimum:
            own = parse_limits(most, where)[1]
            return low, own if high is None or own is None else min(own, high)
        own_limits, within_table, _ = bet.limits.partition(", at most the table maximum")
        least_own, most_own = parse_limits(own_limits, where)
        if within_table and high is not None:
            return least_own, high if most_own is None else min(most_own, high)
        return least_own, most_own

    def _other(self, name: str, where: str) -> FiledBet:
        if name not in self.filing.bets:
            raise unknown("bet", name, self.filing.bets, where)
        return self.filing.bets[name]

    def _split(
        self, place: str, rows: list[CaseRow], compiled: Callable[[CaseRow, int], Case[R]]
    ) -> Cases[R]:
        """The rows in force, and those that a reading keeps out of force, each with its readings."""
        in_force: list[Case[R]] = []
        off: list[Case[R]] = []
        for index, row in enumerate(rows):
            check_if(self.filing, row.only_if, f"{self.where}: {place}[{index}]")
            read = self._read(row.only_if)
            options = {name: wanted for name, wanted in row.only_if.items() if name not in read}
            if not applies(options, self.chosen):
                continue
            if applies(read, self.chosen):
                also = readings_at(self.filing, f"{place}.{index + 1}")
                names = tuple(dict.fromkeys((*read, *also)))
                in_force.append(replace(compiled(row, index), readings=names))
            else:
                names = tuple(name for name in read if not applies({name: read[name]}, self.chosen))
                off.append(replace(compiled(row, index), readings=names))
        return Cases(tuple(in_force), tuple(off))

    def _read(self, only_if: Mapping[str, Setting | list[Setting]]) -> dict[str, Setting | list[Setting]]:
        """The part of an `if` that asks for readings, not for options."""
        return {name: wanted for name, wanted in only_if.items() if name in self.filing.readings}

    def _choices(self, name: str, where: str) -> list[Setting]:
        return choices_of(self.filing, name, where)

    def _payouts(self, bet_id: str, bet: FiledBet, where: str) -> Cases[Outcome]:
        cases = self._split(
            f"bets.{bet_id}.cases",
            bet.cases,
            lambda row, index: self._payout(row, index, bet, f"{where}.cases[{index}]"),
        )
        if not cases.rows:
            raise HousewayError(f"{where}: cases: missing")
        if cases.rows[-1].conditions:
            raise HousewayError(f'{where}.cases: the last case must be unconditional (such as pays = "lose")')
        return cases

    def _payout(self, row: CaseRow, index: int, bet: FiledBet, where: str) -> Case[Outcome]:
        pays = row.pays
        if isinstance(pays, dict):
            if bet.pay_table is None:
                raise HousewayError(
                    f"{where}.pays: several pay tables, but the bet names no pay_table option"
                )
            choices = [str(choice) for choice in self._choices(bet.pay_table, f"{where}.pays")]
            for name in pays:
                if name not in choices:
                    raise unknown(bet.pay_table, name, choices, f"{where}.pays")
            table = str(self.chosen[bet.pay_table])
            if table not in pays:
                raise HousewayError(f"{where}.pays: no payout for {bet.pay_table} {table!r}")
            pays = pays[table]
        if pays is None:
            raise HousewayError(f"{where}.pays: missing")
        try:
            outcome = parse_outcome(pays)
        except HousewayError as error:
            raise HousewayError(f"{where}.pays: {error}") from None
        return self._case(row, index, outcome, where, bet.proposed_by)

    def _case(self, row: CaseRow, index: int, result: Any, where: str, proposed_by: str = "") -> Case[Any]:
        when = conditions(self.vocabulary, row.when, f"{where}.when")
        text = row.text or describe(when)
        cite = cited(row.cite, proposed_by or self.filing.proposed_by)
        if row.changed_from:
            cite = changed(cite, row.changed_from)
        name = row.name or slug(text) or f"case_{index + 1}"
        return Case(name, when, result, text, cite, implied=row.implied)

    def chart(self, place: str, chart: FiledChart) -> Cases[Actions]:
        """A drawing chart or house way: its cases, then its grid, then what happens otherwise."""
        where = f"{self.where}: {place}"
        for index, row in enumerate(chart.cases):
            if row.do is None:
                raise HousewayError(f"{where}.cases[{index}].do: missing")
        plain = self._split(
            f"{place}.cases",
            chart.cases,
            lambda row, index: self._chart_row(row, index, f"{where}.cases[{index}]"),
        )
        rows = list(plain.rows)
        if chart.grid:
            by = readings_at(self.filing, f"{place}.grid")
            rows.extend(replace(row, readings=by) for row in self._grid(chart, f"{where}.grid"))
        if chart.otherwise:
            do = self._actions(chart.otherwise, f"{where}.otherwise")
            by = readings_at(self.filing, f"{place}.otherwise")
            rows.append(Case("otherwise", (), do, "all else", cited(chart.cite), by))
        if not rows:
            raise HousewayError(f"{where}: cases: missing")
        return Cases(tuple(rows), plain.off)

    def _chart_row(self, row: CaseRow, index: int, where: str) -> Case[Actions]:
        return self._case(row, index, self._actions(row.do or (), f"{where}.do"), where)

    def _actions(self, actions: Iterable[str], where: str) -> Actions:
        for action in actions:
            if action not in self.vocabulary.actions:
                raise unknown("action", action, self.vocabulary.actions, where)
        return tuple(actions)

    def _grid(self, chart: FiledChart, where: str) -> Iterable[Case[Actions]]:
        grid = chart.grid
        assert grid is not None
        domain = self.vocabulary.feature(grid.columns, f"{where}.columns").domain
        columns = [value for value in domain if value != "none"]
        for line in grid.table:
            head, _, cells = line.partition(":")
            letters = cells.split()
            if len(letters) != len(columns):
                raise HousewayError(
                    f"{where}.table: row {head!r} has {len(letters)} cells, not {len(columns)}"
                )
            for letter in dict.fromkeys(letters):
                if letter not in grid.letters:
                    raise unknown("letter", letter, grid.letters, f"{where}.table: row {head!r}")
                chosen = [column for column, cell in zip(columns, letters, strict=True) if cell == letter]
                key: object = int(head) if head.strip().isdigit() else head.strip()
                when = conditions(
                    self.vocabulary, {**grid.when, grid.rows: key, grid.columns: chosen}, f"{where}.table"
                )
                do = self._actions(grid.letters[letter], f"{where}.letters")
                yield Case(f"{head}_{letter}", when, do, f"row {head}: {describe(when)}", cited(grid.cite))

    def passes(self) -> tuple[PassRules, ...]:
        """The passes of the settlement; a bet that has no place in them gets one of its own at the end."""
        settlement = self.filing.settlement
        if settlement is None:
            return ()
        passes = list(self._passes(settlement.passes, "passes"))
        placed = place_bets(passes, self.filing.bets, self.where)
        return (*self._passes(settlement.early, "early"), *placed)

    def _passes(self, rows: Iterable[Pass], name: str) -> Iterator[PassRules]:
        """The passes that apply under the chosen settings."""
        for index, row in enumerate(rows):
            where = f"{self.where}: settlement.{name}[{index}]"
            check_if(self.filing, row.only_if, where)
            if not applies(row.only_if, self.chosen):
                continue
            bets = tuple(self._pass_bet(entry, where) for entry in row.bets)
            also = readings_at(self.filing, f"settlement.{name}.{index + 1}")
            yield PassRules(
                bets,
                row.outcomes,
                row.by,
                cited(row.cite),
                row.text,
                early=name == "early",
                readings=tuple(dict.fromkeys((*self._read(row.only_if), *also))),
            )

    def _pass_bet(self, entry: str | PassBet, where: str) -> tuple[str, Cases[bool]]:
        """A bet of a pass, and the cases that say whether a lot on it is settled there."""
        bet = entry if isinstance(entry, str) else entry.bet
        only = entry.only if isinstance(entry, PassBet) else {}
        self._other(bet, f"{where}.bets")
        when = conditions(self.vocabulary, only, f"{where}.only")
        return bet, Cases((Case("only", when, True, "", ""), Case("else", (), False, "", "")))
