"""What an own rule file adds to the filing it builds on, or changes there: by whom, and in what words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.errors import HousewayError, unknown
from houseway.wording import listed, sentence

Raw = dict[str, Any]

_WORDS = ("title", "text", "cite", "proposed_by", "changed_from")
"""The fields of a row of a house way that decide nothing."""


def bet_names(raw: Mapping[str, Any]) -> dict[str, str]:
    """The bets of a document by id, as it calls them."""
    bets = raw.get("bets")
    found = bets.items() if isinstance(bets, Mapping) else ()
    return {key: str(bet.get("name", key)) for key, bet in found if isinstance(bet, Mapping)}


def name_proposers(raw: Raw, own: Mapping[str, Any], beneath: Mapping[str, str]) -> None:
    """Say who proposes the bets that an own file adds to a game with the bets `beneath`: its proposer."""
    for bet in bet_names(raw):
        if bet not in beneath and own.get("proposed_by") and not raw["bets"][bet].get("cite"):
            raw["bets"][bet].setdefault("proposed_by", own["proposed_by"])


def sum_up(raw: Raw, beneath: Mapping[str, str]) -> None:
    """Finish an inherited summary, of a game with the bets `beneath`: name the bets added or left out."""
    if isinstance(raw.get("summary"), str):
        names = bet_names(raw)
        new = [name for bet, name in names.items() if bet not in beneath]
        gone = [name for bet, name in beneath.items() if bet not in names]
        changes = [("with", new), ("without", gone)]
        told = ", ".join(f"{word} {listed(bets)}" for word, bets in changes if bets)
        raw["summary"] += f" {sentence(told)}" if told else ""


def way_rows(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """The rows by which a document sets hands in parts."""
    way = raw.get("hand_setting")
    rows = way.get("rows") if isinstance(way, Mapping) else None
    return (
        {name: row for name, row in rows.items() if isinstance(row, Mapping)}
        if isinstance(rows, Mapping)
        else {}
    )


def check_rows(own: Mapping[str, Any], beneath: Mapping[str, Any], where: str) -> None:
    """Refuse a change of a row that there is not; a new one says which hands it is for."""
    known = way_rows(beneath)
    for name, row in way_rows(own).items():
        if known and name not in known and "title" not in row:
            problem = unknown("row", name, known, f"{where}: hand_setting.rows")
            raise HousewayError(f"{problem}; a new row needs a title, a hand and a text")


def mark_rows(raw: Raw, own: Mapping[str, Any], beneath: Mapping[str, Any]) -> None:
    """Say who proposes the rows of a house way that an own file adds or changes, and from what.

    What a house filed says nothing about a changed row. Its text, too, is that of the filing until the file
    has another one; until then it ends with the fields that differ.
    """
    for name, row in way_rows(own).items():
        made, before = raw["hand_setting"]["rows"][name], way_rows(beneath).get(name)
        proposer = row.get("proposed_by") or own.get("proposed_by")
        if before is None:
            if proposer and not made.get("cite"):
                made["proposed_by"] = proposer
        elif changes := _changes(made, before):
            made["changed_from"] = before.get("changed_from") or _source(before)
            if proposer:
                made["proposed_by"] = proposer
            made.pop("cite", None)
            if made.get("text") == before.get("text"):
                made["text"] = f"{sentence(str(before.get('text', '')))} Changed: {changes}."


def rewritten(own: Mapping[str, Any], name: str) -> bool:
    """Whether a file that changes a row gives it a text as well."""
    return "text" in way_rows(own).get(name, {})


def _changes(made: Mapping[str, Any], before: Mapping[str, Any]) -> str:
    """The fields of a row that decide something else than before, in words."""
    fields = (field for field in dict.fromkeys((*before, *made)) if field not in _WORDS)
    differ = (field for field in fields if made.get(field) != before.get(field))
    return "; ".join(f"{field} {_value(made.get(field))}" for field in differ)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(item)}" for name, item in value.items()) or "anything"
    return " or ".join(map(_value, value)) if isinstance(value, list) else str(value)


def _source(row: Mapping[str, Any]) -> str:
    """Where a row comes from: its lines, the person who proposed it, or a reading alone."""
    cite = row.get("cite", [])
    lines = ", ".join([cite] if isinstance(cite, str) else map(str, cite))
    return lines or (
        f"what {row['proposed_by']} proposed" if row.get("proposed_by") else "a row without lines"
    )
