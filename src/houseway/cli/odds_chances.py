"""`houseway odds` of a game without a bank: how likely a dealt hand holds something."""

from __future__ import annotations

from houseway.odds.family import odds_of
from houseway.rulebook.rules import Rules
from houseway.terminal.output import console, print_csv, print_json, table

COLUMNS = ("hand holds", "chance", "one hand in", "lines")


def print_chances(rules: Rules, as_json: bool, as_csv: bool) -> None:
    """Print each chance as a percentage; programs get the exact fraction too."""
    find = odds_of(rules).chances
    assert find is not None
    chances = find(rules)
    if as_json:
        print_json(
            {
                "game": rules.id,
                "chances": [
                    {
                        "holds": one.name,
                        "chance": float(one.chance),
                        "exact": str(one.chance),
                        "cite": one.cite,
                    }
                    for one in chances
                ],
            }
        )
    elif as_csv:
        print_csv(
            ("holds", "chance", "exact", "cite"),
            ([one.name, float(one.chance), one.chance, one.cite] for one in chances),
        )
    else:
        rows = [
            (
                one.name,
                f"{float(one.chance):.4%}",
                f"{1 / float(one.chance):,.2f}" if one.chance else "",
                one.cite,
            )
            for one in chances
        ]
        console().print(table(f"{rules.name}: a hand as dealt", COLUMNS, rows, right=COLUMNS[1:3]))
        console().print(
            "Counted exactly. There are no bets to price: the players settle with each other.", style="dim"
        )
