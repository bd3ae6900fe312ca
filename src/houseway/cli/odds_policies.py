"""`houseway odds GAME --policy`: what each side may be asked to play, and what a chart's rows are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houseway.terminal.output import console, percent, print_csv, print_json, table

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.odds.policies import ChartWords, Policies
    from houseway.rulebook.rules import Rules

LIST = "?"


def policies_asked(rules: Rules, asked: Sequence[str] | None, jointly: bool) -> Policies:
    """The policies that the command names; without any, what each side does if nothing is asked."""
    from houseway.errors import HousewayError
    from houseway.odds.family import policy_offers
    from houseway.odds.policies import USUAL, charts_named, chosen_policies

    if not asked:
        return USUAL
    if jointly:
        raise HousewayError("--jointly is best play with side bets: leave out --policy")
    return chosen_policies(rules, policy_offers(rules), asked, charts_named(asked))


def print_offers(rules: Rules, as_json: bool, as_csv: bool) -> None:
    """Print which policies each side may be given, and what a chart of one's own is written in."""
    from houseway.odds.family import policy_offers
    from houseway.odds.policies import policies_data

    offers = policy_offers(rules)
    if as_json:
        print_json({"game": rules.id, "name": rules.name, "sides": policies_data(offers)})
        return
    rows = [(side, each.name, each.text) for side, offered in offers.items() for each in offered.named]
    if as_csv:
        print_csv(("side", "policy", "text"), rows)
        return
    out = console()
    if not rows:
        out.print(f"{rules.name}: neither side has a choice, so there are no policies to choose from.")
        return
    out.print(
        table(f"{rules.name}: policies; the first of a side is played if none is named", _COLUMNS, rows)
    )
    for side, offered in offers.items():
        if offered.chart is not None:
            _print_words(out, side, offered.chart)


_COLUMNS = ("Side", "Policy", "What it does")


def _print_words(out: Console, side: str, words: ChartWords) -> None:
    names = ", ".join(
        f"[{name}] ({', '.join(each.actions)}{'' if each.needed else '; may be left out'})"
        for name, each in words.tables.items()
    )
    out.print(f"\nA chart of one's own for the {side} is a TOML file with tables of cases: {names}")
    rows = [
        (one.name, ", ".join(map(_word, one.domain)), one.text) for one in words.vocabulary.features.values()
    ]
    out.print(table("", ("Feature", "Values", "What it is"), rows))


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def print_policy_rows(out: Console, rows: Sequence[dict[str, Any]]) -> None:
    """Print how often each row of a chart decides, and what it gives away."""
    shown = [
        (row["row"], row["action"], percent(row["probability"], 4), f"{row['cost']:.6f}") for row in rows
    ]
    out.print()
    out.print(
        table(
            "The chart's rows: how often each decides in a round, and what it gives away against best play",
            ("Row", "Action", "Used", "Cost"),
            shown,
            right=("Used", "Cost"),
        )
    )
    lost = sum(row["cost"] for row in rows)
    out.print(f"All rows together give away {lost:.6f} per unit of the base wager.", style="dim")
