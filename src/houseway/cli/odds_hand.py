"""`houseway odds GAME --hand ...`: what every action with a hand is worth, or every way to set it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houseway.terminal.output import console, print_csv, print_json, table, working

if TYPE_CHECKING:
    from houseway.rulebook.rules import Rules

COLUMNS = ("hand", "action", "value", "expectation", "cost", "method")
EXACT = 40
"""The longest fraction that is printed beside its decimals."""


def print_hands(rules: Rules, texts: Sequence[str], as_json: bool, as_csv: bool) -> None:
    """Print the worth of every hand."""
    from houseway.odds.family import hand_worth
    from houseway.odds.starting import hand_data

    found: list[dict[str, Any]] = []
    for text in texts:
        with working(f"Pricing {text}") as tell:
            found.append(hand_data(hand_worth(rules, text, tell)))
    if as_json:
        print_json({"game": rules.id, "name": rules.name, "hands": found})
    elif as_csv:
        rows = [({**hand, **each}) for hand in found for each in hand["actions"]]
        print_csv(COLUMNS, ([row[name] for name in COLUMNS] for row in rows))
    else:
        for hand in found:
            _print(rules, hand)


def _print(rules: Rules, hand: dict[str, Any]) -> None:
    out = console()
    rows = [
        (
            each["action"],
            f"{each['value']:+.6f}",
            f"{each['cost']:.6f}" if each["cost"] else "",
            each["expectation"] if hand["method"] == "counted" and len(each["expectation"]) <= EXACT else "",
        )
        for each in hand["actions"]
    ]
    columns = ("Action", "Worth", "Cost", "Exactly")
    out.print(table(f"{rules.name}: {hand['hand']}", columns, rows, right=("Worth", "Cost")))
    what = f"Per unit of the base wager, {hand['how']}; player-dealer: {hand['against']}"
    out.print(what + (f"; given that {hand['given']}" if hand["given"] else ""), style="dim")
