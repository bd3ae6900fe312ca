"""Choosing: which option and reading holds at a table, and what that changes in the document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.errors import HousewayError, unknown
from houseway.rulebook import combining, loader
from houseway.rulebook.earlier import earlier_document
from houseway.rulebook.models import MODULES, FiledCover, Filing, Setting
from houseway.rulebook.outcome import parse_outcome
from houseway.rulebook.rules.chosen import Rules
from houseway.rulebook.rules.compiling import compile_rules
from houseway.rulebook.rules.hand_setting import compile_house_way
from houseway.rulebook.rules.naming import cited, slug
from houseway.rulebook.rules.offering import applies, check_if
from houseway.rulebook.rules.schedules import check_limits
from houseway.rulebook.setting.house_way import HouseWay

SPECIAL = {
    "schedule": "the collection schedule option",
    "limits": "the table limits in dollars, such as 10-500",
}

LARGEST, LONGEST = 10**15, 1000
"""The largest number and the longest text that a setting may be, far more than any filed one is."""

_PRINTED_BEFORE = re.compile(r"^(?:pay(?:out)? )?(?:option|table) +", re.IGNORECASE)


def load_rules(
    game: str, settings: Mapping[str, object] | None = None, side_bets: Sequence[str] = ()
) -> Rules:
    """The rules of a game id or rule file, with the given options, readings and pay entries chosen.

    `side_bets` are laid over the game, in the same order however they are given. Limits must be those of the
    schedule option in force, or inside them.
    """
    document = combining.document(game, side_bets)
    rules = choose(document.raw, document.where, settings or {})
    check_limits(rules)
    return rules


def rules_as_opened(game: str, settings: Mapping[str, object]) -> Rules:
    """The rules of a table that was opened before rooms stored rules: as the rulebook was then.

    Its limits are kept as they are. A game that was not in that rulebook has today's rules.
    """
    raw = earlier_document(game)
    if raw is not None:
        return choose(raw, f"{game}.toml", settings)
    document = combining.document(game)
    return choose(document.raw, document.where, settings)


def choose(raw: loader.Raw, where: str, wanted: Mapping[str, object]) -> Rules:
    """Choose every option and reading of a composed document, and compile it."""
    for name, value in wanted.items():
        if isinstance(value, int) and abs(value) > LARGEST:
            raise HousewayError(f"{name}: a setting may be at most {LARGEST:,}")
        if len(str(value)) > LONGEST:
            raise HousewayError(f"{name}: a setting may have at most {LONGEST:,} characters")
    filing = loader.validate(raw, where)
    if filing.kind in MODULES:
        raise HousewayError(f"{where}: {filing.name} is a module that games use, not a game")
    chosen, changes = _choose_settings(filing, wanted, where)
    patched = _patched(raw, filing, chosen, where)
    entries: dict[tuple[str, int], str] = {}
    for name, pays in changes.items():
        entry = _set_pay(patched, name, pays, chosen, where)
        if entry in entries:
            raise HousewayError(f"{name}: {entries[entry]} is the same pay entry; give only one of them")
        entries[entry] = name
    return compile_rules(raw, patched, chosen, changes, where)


def load_house_way(game: str, settings: Mapping[str, object] | None = None) -> HouseWay:
    """The rows by which a game, or a module that games use, sets hands in parts."""
    document = combining.document(game)
    way = house_way_of(document.raw, document.where, settings or {})
    if way is None:
        raise HousewayError(f"{document.where}: hand_setting: missing")
    return way


def house_way_of(raw: loader.Raw, where: str, wanted: Mapping[str, object]) -> HouseWay | None:
    """The rows by which a composed document sets hands, with every option and reading chosen."""
    filing = loader.validate(raw, where)
    chosen, _ = _choose_settings(filing, wanted, where)
    patched = _patched(raw, filing, chosen, where)
    return compile_house_way(loader.validate(patched, where), chosen, where)


def chosen_settings(rules: Rules) -> dict[str, Setting]:
    """The settings and payouts of a game that are not those of its file by itself."""
    usual = choose(rules.composed, rules.where, {}).settings
    return {name: value for name, value in rules.settings.items() if usual.get(name) != value} | dict(
        rules.changes
    )


def _choose_settings(
    filing: Filing, wanted: Mapping[str, object], where: str
) -> tuple[dict[str, Setting], dict[str, str]]:
    """Every option and reading, by default or as given, and the pay entries that were given."""
    _check_choices(filing, where)
    chosen: dict[str, Setting] = {name: option.default for name, option in filing.options.items()}
    chosen |= {name: reading.default for name, reading in filing.readings.items()}
    changes: dict[str, str] = {}
    for name, value in wanted.items():
        if name in filing.options:
            chosen[name] = _pick(name, value, filing.options[name].choices)
        elif name in filing.readings:
            chosen[name] = _pick(name, value, filing.readings[name].choices)
        elif name in SPECIAL or (name == "bonus_limits" and filing.limits and filing.limits.bonus_apart):
            chosen[name] = _PRINTED_BEFORE.sub("", str(value))
        elif name == "cover" and filing.settlement is not None and filing.settlement.cover is not None:
            _check_cover(filing.settlement.cover, value)
        elif slug(name.split(".")[0]) in filing.bets:
            changes[name] = str(value)
        else:
            known = (*filing.options, *filing.readings, *SPECIAL, *filing.bets)
            raise unknown("setting", name, known, where if not filing.house else filing.id)
    return chosen, changes


def _check_cover(filed: FiledCover, value: object) -> None:
    """Refuse another cover than the one that the filing states; tables of older versions could choose it."""
    if slug(str(value)) != slug(filed.by):
        lines = f" [{cited(filed.cite)}]" if filed.cite else ""
        raise HousewayError(f"cover: the filing says {filed.by!r}{lines}, so {value!r} cannot be chosen")


def _check_choices(filing: Filing, where: str) -> None:
    """Refuse options and readings whose default or effects are not among their choices."""
    if filing.settlement is not None and filing.settlement.cover is not None and "cover" in filing.readings:
        raise HousewayError(f"{where}: readings.cover: must be left out: settlement.cover says it")
    for kind, sources in (("options", filing.options), ("readings", filing.readings)):
        for name, source in sources.items():
            place = f"{where}: {kind}.{name}"
            if name in SPECIAL:
                raise HousewayError(f"{place}: the name {name!r} is reserved for {SPECIAL[name]}")
            if source.default not in source.choices:
                raise HousewayError(f"{place}: the default {source.default!r} is not among the choices")
            choices = [str(choice) for choice in source.choices]
            for choice in source.sets:
                if choice not in choices:
                    raise unknown("choice", choice, choices, f"{place}.sets")
            check_if(filing, source.only_if, place)
            if len({slug(choice) for choice in choices}) != len(choices):
                raise HousewayError(f"{place}.choices: two choices have the same name")


def _patched(raw: loader.Raw, filing: Filing, chosen: Mapping[str, Setting], where: str) -> loader.Raw:
    """The document with what each chosen option and reading sets there."""
    patched = loader.merge({}, raw)
    for name, value in chosen.items():
        source = filing.options.get(name) or filing.readings.get(name)
        if source and applies(source.only_if, chosen):
            for place, content in source.sets.get(str(value), {}).items():
                loader.patch(patched, place, content, f"{where}: {name}")
    return patched


def _pick(name: str, value: object, choices: Iterable[Setting]) -> Setting:
    """The choice that is meant, with or without the word that filings print before it: ``Option A``."""
    options = list(choices)
    for wanted in (str(value), _PRINTED_BEFORE.sub("", str(value))):
        for choice in options:
            if slug(str(choice)) == slug(wanted):
                return choice
    raise HousewayError(f"{name}: {value!r} is not one of {', '.join(str(choice) for choice in options)}")


def _set_pay(
    raw: loader.Raw, name: str, pays: str, chosen: Mapping[str, Setting], where: str
) -> tuple[str, int]:
    """Change what a row of a bet pays: ``bet`` (its only winning row), ``bet.N`` or ``bet.row-name``.

    Only rows in force under the chosen settings count, as they are numbered on the rule sheet.
    Returns the bet and the place of the row.
    """
    bet_id, _, row_name = name.partition(".")
    try:
        wanted = parse_outcome(pays)
    except HousewayError as error:
        raise HousewayError(f"{name}: {error}") from None
    bet = raw["bets"][slug(bet_id)]
    rows = bet.get("cases", [])
    in_force = [at for at, row in enumerate(rows) if applies(row.get("if", {}), chosen)]
    names = [slug(rows[at].get("name") or rows[at].get("text") or "") for at in in_force]
    if not row_name:
        winning = [at for at in in_force if _wins(rows[at])]
        if len(winning) != 1:
            raise HousewayError(
                f"{name}: this bet has {len(winning)} paying rows; "
                f"say which, as in {bet_id}.1 to {bet_id}.{len(in_force)}"
            )
        at = winning[0]
    elif row_name.isdecimal() and len(row_name) < 4 and 1 <= int(row_name) <= len(in_force):
        at = in_force[int(row_name) - 1]
    elif slug(row_name) in names:
        at = in_force[names.index(slug(row_name))]
    else:
        raise unknown("row", row_name, (row for row in names if row), f"{where}: {bet_id}")
    before = _paid_before(rows[at], bet, chosen)
    if before and parse_outcome(before) != wanted:
        rows[at]["changed_from"] = before
    rows[at]["pays"] = pays
    return slug(bet_id), at


def _paid_before(row: Mapping[str, Any], bet: Mapping[str, Any], chosen: Mapping[str, Setting]) -> str:
    """What a row pays under the chosen pay table; empty if that cannot be told here."""
    pays = row.get("pays", "")
    if isinstance(pays, Mapping):
        pays = pays.get(str(chosen.get(bet.get("pay_table", ""), "")), "")
    return str(pays)


def _wins(row: Mapping[str, Any]) -> bool:
    pays = row.get("pays", "lose")
    texts = pays.values() if isinstance(pays, Mapping) else [pays]
    return any(parse_outcome(text).kind == "win" for text in texts)
