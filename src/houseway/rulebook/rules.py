"""Rules: a filing with every option and reading chosen, compiled for play, settlement and odds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from pydantic import ValidationError

from houseway.cards import Deck
from houseway.errors import HousewayError, unknown
from houseway.money import dollars
from houseway.rulebook import loader
from houseway.rulebook.cases import Case, Cases, conditions, describe
from houseway.rulebook.families import Family, family
from houseway.rulebook.models import (
    Action,
    Banking,
    Bet,
    CaseRow,
    Chart,
    FeeBasis,
    FeeGroup,
    Filing,
    Irregularities,
    Model,
    PassBet,
    Setting,
    Settlement,
)
from houseway.rulebook.outcome import Outcome, parse_outcome
from houseway.rulebook.tiers import Tiers, parse_limits, parse_tiers
from houseway.rulebook.vocabulary import Vocabulary

Actions = tuple[str, ...]


@dataclass(frozen=True)
class BetRules:
    """One kind of wager under chosen rules."""

    id: str
    name: str
    aliases: tuple[str, ...]
    kind: str
    placed: str
    mandatory: bool
    needs: tuple[str, ...]
    low: int
    high: int | None
    at_most: tuple[str, ...]
    equals: str | None
    multiples: tuple[int, ...]
    hand: str
    text: str
    cases: Cases[Outcome]
    cite: str


@dataclass(frozen=True)
class PassRules:
    """One trip round the table: which bets, under which conditions, which outcomes."""

    bets: tuple[tuple[str, Cases[bool]], ...]
    outcomes: str
    by_hand: bool
    cite: str


@dataclass(frozen=True)
class Fee:
    """One fee of a schedule: who pays, on what basis, how much."""

    payer: str
    basis: FeeBasis
    tiers: Tiers


@dataclass(frozen=True)
class Schedule:
    """The schedule option in force at a table."""

    option: str
    text: str
    trigger: str
    fees: tuple[Fee, ...]
    limits: str | None
    note: str | None
    cite: str


@dataclass(frozen=True)
class Rules:
    """A game as it is spread at one table."""

    filing: Filing
    settings: Mapping[str, Setting]
    changes: Mapping[str, str]
    where: str
    family: Family
    deck: Deck
    seats: int
    low: int
    high: int | None
    play: Model
    bets: Mapping[str, BetRules]
    drawing: Mapping[str, Cases[Actions]]
    house_way: Mapping[str, Cases[Actions]]
    passes: tuple[PassRules, ...]
    schedule: Schedule | None
    digest: str

    @property
    def id(self) -> str:
        """The game's id."""
        return self.filing.id

    @property
    def name(self) -> str:
        """The game's name as filed."""
        return self.filing.name

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the game's family."""
        return self.family.vocabulary

    @cached_property
    def settlement(self) -> Settlement:
        """Where settlement starts and which way it goes."""
        assert self.filing.settlement is not None
        return self.filing.settlement

    @property
    def action(self) -> Action | None:
        """How the action button is placed, if the game has one."""
        return self.filing.action

    @property
    def banking(self) -> Banking:
        """How the player-dealer position is held and passed on."""
        return self.filing.banking or Banking()

    @property
    def irregularities(self) -> Irregularities:
        """What is done with marked cards."""
        return self.filing.irregularities

    @cached_property
    def cover(self) -> str:
        """How a bank is used up: by each settled wager, or with separate caps for winning and losing."""
        return str(self.settings.get("cover", "each settled wager"))

    @property
    def house_name(self) -> str:
        """The house's name, or nothing for a user's own file."""
        house = loader.houses().get(self.filing.house)
        return house.name if house else ""

    def cite(self, lines: str) -> str:
        """A full citation: house, approval and lines."""
        if not lines:
            return ""
        parts = [self.house_name, self.filing.approval, lines]
        return ", ".join(part for part in parts if part)

    def bet(self, name: str, where: str = "") -> BetRules:
        """The bet of that id, name or alias, however it is written."""
        found = self.find_bet(name)
        if found is None:
            raise unknown("bet", name, (bet.name for bet in self.bets.values()), where)
        return found

    def find_bet(self, name: str) -> BetRules | None:
        """The bet of that id, name or alias, or nothing."""
        return self._by_name.get(slug(name))

    @cached_property
    def _by_name(self) -> dict[str, BetRules]:
        names: dict[str, BetRules] = {}
        for bet in self.bets.values():
            for name in (bet.id, bet.name, *bet.aliases):
                names.setdefault(slug(name), bet)
        return names


def slug(name: str) -> str:
    """A name as an id: lower case, words joined by underscores."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def load_rules(game: str, settings: Mapping[str, object] | None = None) -> Rules:
    """The rules of a game id or rule file, with the given options, readings and pay entries chosen."""
    path, filed = loader.locate(game)
    return choose(loader.compose(path, filed), loader.label(path), settings or {})


def choose(raw: loader.Raw, where: str, given: Mapping[str, object]) -> Rules:
    """Choose every option and reading of a composed document, and compile it."""
    filing = loader.validate(raw, where)
    if filing.kind in ("house rules", "fees"):
        raise HousewayError(f"{where}: {filing.name} is a module that games use, not a game")
    chosen, changes = _choose_settings(filing, given, where)
    patched = loader.merge({}, raw)
    for name, value in chosen.items():
        source = filing.options.get(name) or filing.readings.get(name)
        if source:
            for place, content in source.sets.get(str(value), {}).items():
                loader.patch(patched, place, content, f"{where}: {name}")
    for name, pays in changes.items():
        _set_pay(patched, name, pays, chosen, where)
    filing = loader.validate(patched, where)
    return _compile(filing, patched, chosen, changes, where)


SPECIAL = {
    "schedule": "the collection schedule option",
    "limits": "the table limits in dollars, such as 10-500",
}


def _choose_settings(
    filing: Filing, given: Mapping[str, object], where: str
) -> tuple[dict[str, Setting], dict[str, str]]:
    chosen: dict[str, Setting] = {name: option.default for name, option in filing.options.items()}
    chosen |= {name: reading.default for name, reading in filing.readings.items()}
    changes: dict[str, str] = {}
    for name, value in given.items():
        if name in filing.options:
            chosen[name] = _pick(name, value, filing.options[name].choices)
        elif name in filing.readings:
            chosen[name] = _pick(name, value, filing.readings[name].choices)
        elif name in SPECIAL:
            chosen[name] = str(value)
        elif slug(name.split(".")[0]) in filing.bets:
            changes[name] = str(value)
        else:
            known = (*filing.options, *filing.readings, *SPECIAL, *filing.bets)
            raise unknown("setting", name, known, where if not filing.house else filing.id)
    return chosen, changes


def _pick(name: str, value: object, choices: Iterable[Setting]) -> Setting:
    options = list(choices)
    for choice in options:
        if slug(str(choice)) == slug(str(value)):
            return choice
    raise HousewayError(f"{name}: {value!r} is not one of {', '.join(str(choice) for choice in options)}")


def _set_pay(raw: loader.Raw, name: str, pays: str, chosen: Mapping[str, Setting], where: str) -> None:
    """Change what a row of a bet pays: ``bet`` (its only winning row), ``bet.N`` or ``bet.row-name``."""
    bet_id, _, row_name = name.partition(".")
    parse_outcome(pays)
    rows = raw["bets"][slug(bet_id)].get("cases", [])
    names = [slug(row.get("name") or row.get("text") or "") for row in rows]
    if not row_name:
        winning = [row for row in rows if _wins(row) and _applies(row.get("if", {}), chosen)]
        if len(winning) != 1:
            raise HousewayError(
                f"{name}: this bet has {len(winning)} paying rows; "
                f"say which, as in {bet_id}.1 to {bet_id}.{len(rows)}"
            )
        winning[0]["pays"] = pays
    elif row_name.isdigit() and 1 <= int(row_name) <= len(rows):
        rows[int(row_name) - 1]["pays"] = pays
    elif slug(row_name) in names:
        rows[names.index(slug(row_name))]["pays"] = pays
    else:
        raise unknown("row", row_name, (row for row in names if row), f"{where}: {bet_id}")


def _wins(row: Mapping[str, Any]) -> bool:
    pays = row.get("pays", "lose")
    texts = pays.values() if isinstance(pays, Mapping) else [pays]
    return any(parse_outcome(text).kind == "win" for text in texts)


def _applies(only_if: Mapping[str, Setting | list[Setting]], chosen: Mapping[str, Setting]) -> bool:
    return all(
        chosen.get(name) in (wanted if isinstance(wanted, list) else [wanted])
        for name, wanted in only_if.items()
    )


def _compile(
    filing: Filing, raw: loader.Raw, chosen: dict[str, Setting], changes: dict[str, str], where: str
) -> Rules:
    kind = family(filing.family, where)
    for name in ("deck", "settlement"):
        if getattr(filing, name) is None:
            raise HousewayError(f"{where}: {name}: missing")
    try:
        play = kind.play.model_validate(filing.play)
    except ValidationError as error:
        raise HousewayError(f"{where}: play.{loader.first_mistake(error)}") from None
    schedule = schedule_of(filing, chosen, where)
    low, high = _limits(filing, chosen, schedule, where)
    compiler = _Compiler(filing, chosen, where, kind.vocabulary)
    bets = {bet_id: compiler.bet(bet_id, bet, low, high) for bet_id, bet in filing.bets.items()}
    return Rules(
        filing=filing,
        settings=chosen,
        changes=changes,
        where=where,
        family=kind,
        deck=_deck(filing, chosen, where),
        seats=int(chosen.get("seats", 8)),
        low=low,
        high=high,
        play=play,
        bets=bets,
        drawing={actor: compiler.chart(f"drawing.{actor}", chart) for actor, chart in filing.drawing.items()},
        house_way={
            actor: compiler.chart(f"house_way.{actor}", chart) for actor, chart in filing.house_way.items()
        },
        passes=compiler.passes(),
        schedule=schedule,
        digest=sha256(json.dumps([raw, chosen, changes], sort_keys=True, default=str).encode()).hexdigest(),
    )


def _deck(filing: Filing, chosen: Mapping[str, Setting], where: str) -> Deck:
    rule = filing.deck
    assert rule is not None
    packs = rule.packs
    if isinstance(packs, str):
        if packs not in chosen:
            raise unknown("option", packs, filing.options, f"{where}: deck.packs")
        packs = int(chosen[packs])
    return Deck(packs, rule.jokers, tuple(rule.without), rule.removed, tuple(rule.added))


def _limits(
    filing: Filing, chosen: dict[str, Setting], schedule: Schedule | None, where: str
) -> tuple[int, int | None]:
    printed = (
        schedule.limits if schedule and schedule.limits else filing.limits.default if filing.limits else "1+"
    )
    low, high = parse_limits(str(chosen.get("limits", printed)), "limits")
    if "limits" in chosen and filing.limits:
        for name, value in (("minimum", low), ("maximum", high)):
            allowed = getattr(filing.limits, name)
            if allowed is None:
                continue
            least, most = parse_limits(allowed, f"{where}: limits.{name}")
            if value is None or value < least or (most is not None and value > most):
                shown = "none" if value is None else f"${dollars(value)}"
                raise HousewayError(f"limits: the table {name} must lie within ${allowed}, not be {shown}")
    chosen["limits"] = f"{dollars(low)}-{dollars(high)}" if high is not None else f"{dollars(low)}+"
    return low, high


def fee_options(filing: Filing, where: str) -> dict[str, tuple[str, FeeGroup]]:
    """Every schedule option of a game by the name it is chosen with; a number used twice names its group."""
    found: dict[str, tuple[str, FeeGroup]] = {}
    for name in filing.fees:
        if name not in filing.groups:
            raise unknown("fee group", name, filing.groups, f"{where}: fees")
        for option in filing.groups[name].options:
            found[option if option not in found else f"{name}:{option}"] = (option, filing.groups[name])
    return found


def schedule_of(filing: Filing, chosen: dict[str, Setting], where: str) -> Schedule | None:
    options = fee_options(filing, where)
    wanted = str(chosen.get("schedule", next(iter(options), "none")))
    chosen["schedule"] = wanted
    if wanted == "none":
        return None
    if wanted not in options:
        raise unknown("schedule option", wanted, (*options, "none"), "schedule")
    option, group = options[wanted]
    row = group.options[option]
    fees: list[Fee] = []
    for payer, basis, text in (
        ("player-dealer", group.player_dealer, row.player_dealer),
        ("player", group.player, row.player),
        ("player", group.bonus, row.bonus),
    ):
        if text is None:
            continue
        if basis is None:
            raise HousewayError(
                f"{where}: fees: option {wanted} charges the {payer}, but its group names no basis"
            )
        fees.append(Fee(payer, basis, parse_tiers(text, f"{where}: fees: option {wanted}")))
    return Schedule(
        wanted, group.text, group.trigger, tuple(fees), row.limits, row.note, cited(row.cite or group.cite)
    )


def cited(lines: Iterable[str]) -> str:
    """Several cited lines as one text."""
    return ", ".join(lines)


@dataclass(frozen=True)
class _Compiler:
    """Turns the rows of a filing into cases, under chosen settings."""

    filing: Filing
    chosen: Mapping[str, Setting]
    where: str
    vocabulary: Vocabulary

    def bet(self, bet_id: str, bet: Bet, low: int, high: int | None) -> BetRules:
        where = f"{self.where}: bets.{bet_id}"
        source = bet
        if bet.settles_as:
            source = self._other(bet.settles_as, f"{where}.settles_as")
        for name in (*bet.needs, *bet.at_most, *([bet.equals] if bet.equals else [])):
            self._other(name, where)
        least, most = self._limits(bet, low, high, f"{where}.limits")
        rows: list[Case[Outcome]] = []
        for index, row in enumerate(source.cases):
            if self._applies(row, f"{where}.cases[{index}]"):
                rows.append(self._payout(row, index, source, f"{where}.cases[{index}]"))
        if not rows:
            raise HousewayError(f"{where}: cases: missing")
        if rows[-1].conditions:
            raise HousewayError(f'{where}.cases: the last case must be unconditional (such as pays = "lose")')
        return BetRules(
            id=bet_id,
            name=bet.name,
            aliases=tuple(bet.aliases),
            kind=bet.kind,
            placed=bet.placed,
            mandatory=bet.mandatory,
            needs=tuple(bet.needs),
            low=least,
            high=most,
            at_most=tuple(bet.at_most),
            equals=bet.equals,
            multiples=tuple(bet.multiples) or (1,),
            hand=bet.hand,
            text=bet.text,
            cases=Cases(tuple(rows)),
            cite=cited(bet.cite),
        )

    def _limits(self, bet: Bet, low: int, high: int | None, where: str) -> tuple[int, int | None]:
        """The bet's own limits, or the table's; ``"5 to table maximum"`` has its own minimum alone."""
        if bet.limits is None:
            return low, high
        least, own, _ = bet.limits.partition(" to table maximum")
        return (parse_limits(least, where)[0], high) if own else parse_limits(bet.limits, where)

    def _other(self, name: str, where: str) -> Bet:
        if name not in self.filing.bets:
            raise unknown("bet", name, self.filing.bets, where)
        return self.filing.bets[name]

    def _applies(self, row: CaseRow, where: str) -> bool:
        for name, wanted in row.only_if.items():
            choices = self._choices(name, f"{where}.if")
            for value in wanted if isinstance(wanted, list) else [wanted]:
                if value not in choices:
                    raise HousewayError(
                        f"{where}.if: {name} is never {value!r} (it is one of {', '.join(map(str, choices))})"
                    )
        return _applies(row.only_if, self.chosen)

    def _choices(self, name: str, where: str) -> list[Setting]:
        if name in self.filing.options:
            return self.filing.options[name].choices
        if name in self.filing.readings:
            return list(self.filing.readings[name].choices)
        raise unknown("option or reading", name, (*self.filing.options, *self.filing.readings), where)

    def _payout(self, row: CaseRow, index: int, bet: Bet, where: str) -> Case[Outcome]:
        pays = row.pays
        if isinstance(pays, dict):
            if bet.pay_table is None:
                raise HousewayError(
                    f"{where}.pays: several pay tables, but the bet names no pay_table option"
                )
            table = str(self.chosen.get(bet.pay_table, ""))
            if table not in pays:
                raise HousewayError(f"{where}.pays: no payout for {bet.pay_table} {table!r}")
            pays = pays[table]
        if pays is None:
            raise HousewayError(f"{where}.pays: missing")
        try:
            outcome = parse_outcome(pays)
        except HousewayError as error:
            raise HousewayError(f"{where}.pays: {error}") from None
        return self._case(row, index, outcome, where)

    def _case(self, row: CaseRow, index: int, result: Any, where: str) -> Case[Any]:
        when = conditions(self.vocabulary, row.when, f"{where}.when")
        text = row.text or describe(when)
        return Case(row.name or slug(text) or f"case_{index + 1}", when, result, text, cited(row.cite))

    def chart(self, place: str, chart: Chart) -> Cases[Actions]:
        where = f"{self.where}: {place}"
        rows: list[Case[Actions]] = []
        for index, row in enumerate(chart.cases):
            at = f"{where}.cases[{index}]"
            if row.do is None:
                raise HousewayError(f"{at}.do: missing")
            if self._applies(row, at):
                rows.append(self._case(row, index, self._actions(row.do, f"{at}.do"), at))
        if chart.grid:
            rows.extend(self._grid(chart, f"{where}.grid"))
        if chart.otherwise:
            do = self._actions(chart.otherwise, f"{where}.otherwise")
            rows.append(Case("otherwise", (), do, "all else", cited(chart.cite)))
        if not rows:
            raise HousewayError(f"{where}: cases: missing")
        return Cases(tuple(rows))

    def _actions(self, actions: Iterable[str], where: str) -> Actions:
        for action in actions:
            if action not in self.vocabulary.actions:
                raise unknown("action", action, self.vocabulary.actions, where)
        return tuple(actions)

    def _grid(self, chart: Chart, where: str) -> Iterable[Case[Actions]]:
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
        settlement = self.filing.settlement
        assert settlement is not None
        result: list[PassRules] = []
        named: set[str] = set()
        for index, row in enumerate(settlement.passes):
            where = f"{self.where}: settlement.passes[{index}]"
            bets: list[tuple[str, Cases[bool]]] = []
            for entry in row.bets:
                bet = entry if isinstance(entry, str) else entry.bet
                only = entry.only if isinstance(entry, PassBet) else {}
                self._other(bet, f"{where}.bets")
                named.add(bet)
                when = conditions(self.vocabulary, only, f"{where}.only")
                bets.append((bet, Cases((Case("only", when, True, "", ""), Case("else", (), False, "", "")))))
            result.append(PassRules(tuple(bets), row.outcomes, row.by == "hand", cited(row.cite)))
        always = Cases((Case("always", (), True, "", ""),))
        for bet in self.filing.bets:
            if bet not in named:
                result.append(PassRules(((bet, always),), "all", False, ""))
        return tuple(result)
