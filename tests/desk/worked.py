"""Rounds worked by hand, read from files and converted to situations with their expected results.

The files were written for people: beside the round they hold its source, the expected result and remarks on
the table, and they put some things in different places from the desk's input.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.playing import rules_of

DATA = Path(__file__).parent.parent / "data"

ABOUT = (
    "coverage_case", "expect", "expect_after_drop", "expect_extra", "expect_legal", "expect_setting",
    "fortune_rows", "id", "kind", "player_dealer_net", "reading", "source_lines", "title", "unchecked",
    "warned", "why",
)  # fmt: skip
"""Keys about a round that are not part of it."""

REMARKS = (
    "action_start", "bank_note", "direction", "jokers", "numbering", "positions", "settlement_order",
    "up_card",
)  # fmt: skip
"""Keys of the table that are remarks for the reader."""

HAND_REMARKS = ("note", "totals")
CHOICE_REMARKS = ("setting",)
DECKS = frozenset({"decks", "decks_in_shoe"})
PAY_TABLES = frozenset({"pay_table", "buster_pay_table"})
ACTION = {
    "dice": "dice",
    "dice_total": "dice",
    "action_seat": "seat",
    "first_seat_settled": "seat",
    "action_order": "order",
}


@dataclass(frozen=True)
class Worked:
    """A situation as the desk takes it, its expected result, and what the desk warns of.

    `unchecked` names the wager for which nothing is expected, because readings differ: ``Envy of seat 2``.
    """

    id: str
    game: str
    situation: dict[str, Any]
    expect: Any
    player_dealer_net: float | None
    jokers: int | None
    warned: tuple[str, ...]
    unchecked: str = ""


def worked(kept: dict[str, Any]) -> Worked:
    """A round from a file; unknown keys are left in place, and the desk refuses them."""
    table = {key: value for key, value in kept["table"].items() if key not in REMARKS}
    hands = {key: cards for key, cards in kept["hands"].items() if key not in HAND_REMARKS}
    choices = {key: words for key, words in kept.get("choices", {}).items() if key not in CHOICE_REMARKS}
    settings = kept.get("settings", kept.get("set", {})) | _settings(kept["game"], table)
    action = _action(table)
    situation = {key: value for key, value in kept.items() if key not in ABOUT and key != "set"}
    situation |= {"settings": settings, "table": table | action, "hands": hands, "choices": choices}
    jokers = kept["table"].get("jokers")
    warned, net = tuple(kept.get("warned", ())), kept.get("player_dealer_net")
    unchecked = kept.get("unchecked", "")
    return Worked(kept["id"], kept["game"], situation, kept["expect"], net, jokers, warned, unchecked)


def _settings(game: str, table: dict[str, Any]) -> dict[str, Any]:
    """The options that are written with the table, taken out of it, where the game leaves them open."""
    options = rules_of(game).filing.options
    said: dict[str, Any] = {}
    for key in DECKS & table.keys():
        decks = table.pop(key)
        said |= {"decks": decks} if isinstance(decks, int) else {}
    for key in PAY_TABLES & table.keys():
        value = table.pop(key).removeprefix("Table ")
        said |= {name: value for name in options if name.endswith("table")}
    return {name: value for name, value in said.items() if name in options}


def _action(table: dict[str, Any]) -> dict[str, Any]:
    """Where action starts, taken out of the table; of several forms, the last in `ACTION` counts."""
    if isinstance(table.get("action"), str):
        del table["action"]
    said = [{way: table.pop(key)} for key, way in ACTION.items() if key in table]
    return {"action": said[-1]} if said else {}


def _toml(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((DATA / name).read_text(encoding="utf-8"))["situations"]
    return found


_KEPT: list[dict[str, Any]] = json.loads((DATA / "situations.json").read_text(encoding="utf-8"))
EXAMPLES = [kept for kept in _KEPT if "expect_setting" not in kept]
"""The examples as they are in the file, including those of games that are not in the rulebook."""
SETTINGS = [kept for kept in _KEPT if "expect_setting" in kept]
"""Hands with how the house way sets them."""
WORKED = [worked(kept) for kept in _toml("worked_situations.toml")]
WORKED_BLACKJACK = [worked(kept) for kept in _toml("worked_blackjack.toml")]
