"""The plots of a game that can be asked for."""

from __future__ import annotations

from houseway.room.messages.odds import Plot
from houseway.room.odds_worker import BANK_PLOT, BET_PLOT, OPTION_PLOT
from houseway.rulebook.rules import Rules
from houseway.table.layout import follows, open_bets


def plot_list(rules: Rules) -> list[Plot]:
    """The plots of a game: results of each bet, of banking, and expectations by option."""
    listed = [
        (f"{BET_PLOT}{bet.id}", f"{bet.name}: results of one wager")
        for bet in open_bets(rules)
        if not follows(bet)
    ]
    listed.append((BANK_PLOT, "Banking: results of one round"))
    listed += [
        (f"{OPTION_PLOT}{name}", f"Expectation by {name.replace('_', ' ')}")
        for name, option in rules.filing.options.items()
        if name != "seats" and 1 < len(option.choices) <= 8
    ]
    return [
        {"id": name, "title": title, "url": f"/api/games/{rules.id}/plots/{name}.svg"}
        for name, title in listed
    ]
