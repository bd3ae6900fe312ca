"""What only some games add to their odds: a strategy chart, policies, an equilibrium, late bets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway.terminal.output import percent, table

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.odds.analysis import Analysis

CHARTS = (("hard", "Hard hands"), ("soft", "Soft hands"), ("pairs", "Pairs"))


def print_extras(out: Console, analysis: Analysis) -> None:
    """Print what the analysis has in addition to bets and strategy."""
    extra = analysis.extra
    if "chart" in extra:
        _print_chart(out, extra["chart"])
    if "expectations" in extra:
        rows = [(policy, f"{value:+.6f}") for policy, value in extra["expectations"].items()]
        out.print()
        out.print(table("The game wager under other policies, computed", ("Policy", "Expectation"), rows))
    if "equilibrium" in extra:
        _print_equilibrium(out, extra["equilibrium"])
    for bet, placing in extra.get("best_placing", {}).items():
        out.print(
            f"\n{bet}, placed only where it is favorable: in {percent(placing['rounds'])} of rounds, "
            f"worth {placing['value']:+.6f} there."
        )


def _print_chart(out: Console, chart: Mapping[str, Any]) -> None:
    """The charts as people carry them: rows are hands, columns the player-dealer's up card."""
    for key, title in CHARTS:
        if chart.get(key):
            out.print()
            out.print(table(title, ("", *chart["up"]), [(hand, *row) for hand, row in chart[key].items()]))
    for key, title in (("insurance", "Insurance"), ("early_surrender", "Early surrender")):
        if chart.get(key):
            out.print(f"{title}: {', '.join(map(str, chart[key]))}")
    out.print(chart["legend"], style="dim")


def _print_equilibrium(out: Console, found: Mapping[str, Any]) -> None:
    out.print(
        f"\nEquilibrium value of one spot, both sides choosing best: {found['value']:+.9f} "
        f"(to within {found['error']:.0e}); --json lists the mixed strategies"
    )
