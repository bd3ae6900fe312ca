"""`houseway equity GAME --preflop [HAND]`: hold'em before the flop, all starting hands or one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houseway.errors import HousewayError
from houseway.terminal.output import console, percent, print_csv, print_json, table

if TYPE_CHECKING:
    from houseway.rulebook.rules import Rules

SHOWN = 10
"""The best and the worst opponents that are shown; JSON and CSV have all."""


def print_preflop(rules: Rules, hands: Sequence[str], *, as_json: bool, as_csv: bool) -> None:
    """Print the table of starting hands, or what one of them does against each other."""
    from houseway.odds.preflop import check_holds, hand_data, read_starting_hand, table_data

    if len(hands) > 1:
        raise HousewayError(f"--preflop: name one starting hand, or none for all of them, not {len(hands)}")
    check_holds(rules)
    found = hand_data(read_starting_hand(hands[0])) if hands else table_data()
    if as_json:
        print_json({"game": rules.id} | found)
    elif as_csv:
        _print_csv(found)
    else:
        console().print(f"{rules.name}, {rules.house_name or rules.where}: before the flop", style="bold")
        if hands:
            _print_hand(found)
        else:
            _print_all(found)


def _print_csv(found: dict[str, Any]) -> None:
    if "opponents" in found:
        columns = ("hand", "opponent", "equity", "wins", "splits", "deals")
        rows = (
            (found["hand"], row["hand"], *(row[name] for name in columns[2:])) for row in found["opponents"]
        )
        print_csv(columns, rows)
        return
    counts = [row["opponents"] for row in found["hands"][0]["against"]]
    errors = [f"error_{count}" for count in counts[1:]]
    print_csv(
        ("rank", "hand", "combos", *(f"against_{count}" for count in counts), *errors),
        (
            (
                row["rank"],
                row["hand"],
                row["combos"],
                *(each["equity"] for each in row["against"]),
                *(each["standard_error"] for each in row["against"][1:]),
            )
            for row in found["hands"]
        ),
    )


def _print_all(found: dict[str, Any]) -> None:
    counts = [str(row["opponents"]) for row in found["hands"][0]["against"]]
    columns = ("#", "Hand", *counts)
    rows = [
        (str(row["rank"]), row["hand"], *(percent(each["equity"], 1) for each in row["against"]))
        for row in found["hands"]
    ]
    out = console()
    out.print(table("Equity against 1 to 8 random hands", columns, rows, right=(columns[0], *counts)))
    worst = max(each["standard_error"] or 0 for row in found["hands"] for each in row["against"])
    out.print(_method(found["samples"], worst), style="dim")


def _print_hand(found: dict[str, Any]) -> None:
    out = console()
    out.print(f"{found['hand']}: number {found['rank']} of 169 against a random hand.")
    columns = ("Random hands", "Equity", "±")
    rows = [
        (
            str(row["opponents"]),
            percent(row["equity"], 2),
            "exact" if row["standard_error"] is None else percent(row["standard_error"], 2),
        )
        for row in found["against"]
    ]
    out.print(table("", columns, rows, right=columns))
    names = ("Opponent", "Equity", "Wins", "Splits")
    for title, opponents in (
        ("Best opponents to meet", found["opponents"][:SHOWN]),
        ("Worst opponents to meet", found["opponents"][: -SHOWN - 1 : -1]),
    ):
        rows_of = [
            (row["hand"], percent(row["equity"], 2), percent(row["wins"], 2), percent(row["splits"], 2))
            for row in opponents
        ]
        out.print(table(title, names, rows_of, right=names[1:]))
    out.print(
        _method(found["samples"], max(row["standard_error"] or 0 for row in found["against"])), style="dim"
    )


def _method(samples: int, error: float) -> str:
    return (
        f"Against one opponent all deals were counted; against more, {samples:,} deals of each hand were "
        f"sampled, with a standard error of {percent(error, 3)} at most."
    )
