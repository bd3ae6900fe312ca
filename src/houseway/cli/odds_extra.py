"""What only some games add to their odds: a strategy chart, policies, an equilibrium, late bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor, log10
from typing import TYPE_CHECKING, Any

from houseway.cli.odds_policies import print_policy_rows
from houseway.terminal.output import percent, table

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.odds.analysis import Analysis

CHARTS = (("hard", "Hard hands"), ("soft", "Soft hands"), ("pairs", "Pairs"))
FIRST = (
    ("insurance", "Insurance against an up card of"),
    ("even_money", "Even money"),
    ("early_surrender", "Early surrender"),
)
BETTER = {
    "best play": "uses unrounded values to decide when to switch",
    "perfect play": "looks at every card of a hand",
    "perfect switching": "looks at all five cards when it switches",
}
"""The policies that know more than the chart."""
MOST_WIDE = 10
"""How many columns of percents with two decimals a terminal of 80 characters holds."""
FINEST = 1e-9
"""The smallest error of an equilibrium whose decimals are shown."""


def print_extras(out: Console, analysis: Analysis) -> None:
    """Print what the analysis has in addition to bets and strategy."""
    extra = analysis.extra
    if "chart" in extra:
        _print_chart(out, extra["chart"])
    if "switch" in extra:
        _print_switch(out, extra["chart"]["up"], extra["switch"])
    if "chart" in extra:
        out.print(_by_this_chart(extra["chart"]["value"], extra["expectations"]))
    if "round" in extra:
        _print_round(out, extra["round"])
    if "together" in extra:
        _print_together(out, extra["together"])
    if "policy_rows" in extra:
        print_policy_rows(out, extra["policy_rows"])
    if "player_dealer_hands" in extra:
        _print_final_hands(out, extra["player_dealer_hands"])
    if "expectations" in extra:
        rows = [(policy, f"{value:+.6f}") for policy, value in extra["expectations"].items()]
        out.print()
        out.print(table("The game wager under other policies, computed", ("Policy", "Expectation"), rows))
    if "policies_of_both" in extra:
        _print_policies_of_both(out, extra["policies_of_both"])
    for after, replies in extra.get("best_replies", {}).items():
        told = ", ".join(f"{reply} on {hand}" for hand, reply in replies.items())
        out.print(f"The player-dealer's best reply to best play {after}: {told}.")
    if "equilibrium" in extra:
        _print_equilibrium(out, extra["equilibrium"])
    for bet, placing in extra.get("best_placing", {}).items():
        out.print(
            f"\n{bet}, placed only where it is favorable: in {percent(placing['rounds'])} of rounds, "
            f"worth {placing['value']:+.6f} there."
        )


def _print_together(out: Console, found: Mapping[str, Any]) -> None:
    """What one unit on every bet earns in a round."""
    text = (
        f"\nOne unit on each of {', '.join(found['bets'])}: {found['value']:+.6f} in all ({found['method']})"
    )
    if found["standard_deviation"] is not None:
        text += (
            f", standard deviation {found['standard_deviation']:.4f}, ahead in {percent(found['hit_rate'])} "
            "of the rounds"
        )
    out.print(f"{text}.")


def _print_chart(out: Console, chart: Mapping[str, Any]) -> None:
    """The charts as people carry them: rows are hands, columns the player-dealer's up card."""
    tables = [(title, chart[key]) for key, title in CHARTS]
    tables += [(more["title"], more["rows"]) for more in chart["more"]]
    for title, rows in tables:
        if rows:
            out.print()
            out.print(table(title, ("", *chart["up"]), [(hand, *row) for hand, row in rows.items()]))
    for key, title in FIRST:
        if chart[key]:
            out.print(f"{title}: {', '.join(chart[key])}")
    out.print(chart["legend"], style="dim")


def _print_switch(out: Console, up: Sequence[str], values: Mapping[str, Mapping[str, list[float]]]) -> None:
    """The values by which two hands are switched; switched hands only where they are worth something else."""
    dealt, switched = values["as dealt"], values["switched"]
    other = {cards: row for cards, row in switched.items() if row != dealt[cards]}
    for title, hands in (("as dealt, in ten-thousandths", dealt), ("switched, where it differs", other)):
        rows = [(cards, *(f"{value * 10_000:.0f}" for value in row)) for cards, row in hands.items()]
        out.print()
        out.print(table(f"Value of two cards {title}", ("", *up), rows))
    out.print("Switch when the values of the two hands add up to more switched than as dealt.", style="dim")


def _by_this_chart(value: float, values: Mapping[str, float]) -> str:
    """What the reader of the chart earns, and what is left to gain by knowing more than it says."""
    text = f"\nBy this chart the game wager is worth {value:+.6f}, computed."
    for name, known in BETTER.items():
        if name in values and values[name] != value:
            text += f" {name.capitalize()}, which {known}: {values[name]:+.6f}."
    return text


def _print_round(out: Console, found: Mapping[str, Any]) -> None:
    """How likely each net of a round is, all its wagers together, and how far that spreads."""
    dealt = found["method"] == "simulated"
    rows = [
        (
            f"{row['net']:+g}" if row["net"] else "0",
            _with_error(row["probability"], row["standard_error"], 8),
        )
        for row in found["nets"]
    ]
    out.print(f"\nNet result of a round ({found['unit']})", style="bold")
    out.print(table("", ("Net", "Chance"), rows))
    deviation = _with_error(found["standard_deviation"], found["standard_deviation_standard_error"], 4)
    how = f"computed to {found['digits']} decimals"
    if dealt:
        share = found["simulated_share"]
        how = "" if share == 1 else f"the {percent(share)} of rounds with a split are "
        how += f"simulated ({found['rounds']:,} rounds, seed {found['seed']}); ± is the standard error"
    out.print(f"Standard deviation {deviation}; {how}", style="dim")


def _with_error(value: float, error: float | None, decimals: int) -> str:
    return f"{value:.{decimals}f}" + (f" ± {error:.{decimals}f}" if error else "")


def _print_final_hands(out: Console, found: Mapping[str, Any]) -> None:
    """How the player-dealer's hand ends; the columns are up cards, as in the chart."""
    ups = list(found["rows"])
    decimals = 2 if len(ups) <= MOST_WIDE else 1
    rows = [
        (end, *(f"{row[at] * 100:.{decimals}f}" for row in found["rows"].values()))
        for at, end in enumerate(found["ends"])
    ]
    out.print("\nThe player-dealer's final hand by up card, counted, in percent", style="bold")
    out.print(table("", ("", *ups), rows, right=ups))


def _print_policies_of_both(out: Console, found: Mapping[str, Any]) -> None:
    """What the game wager is worth by what both sides do: a row for the player's policy, a column each."""
    columns = tuple(name.capitalize() for name in found["player_dealer"])
    rows = [
        (
            row["player"].capitalize(),
            *("see below" if value is None else f"{value:+.6f}" for value in row["values"]),
        )
        for row in found["rows"]
    ]
    out.print("\nThe game wager by both sides' policies: the player-dealer's in the columns", style="bold")
    out.print(table("", ("Player", *columns), rows, right=columns))
    out.print(
        "Best play is the player's best answer to a column, best reply the player-dealer's to a row.",
        style="dim",
    )


def _print_equilibrium(out: Console, found: Mapping[str, Any]) -> None:
    decimals = -floor(log10(max(found["error"], FINEST)))
    line = (
        f"\nEquilibrium value of one spot, with best play on both sides: {found['value']:+.{decimals}f} "
        f"(to within {found['error']:.0e})"
    )
    out.print(f"{line}; --json lists the mixed strategies" if "player_draws" in found else line)
