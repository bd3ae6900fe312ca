"""How the player-dealer's hand ends behind each up card, counted over every hand his chart can draw."""

from __future__ import annotations

from fractions import Fraction
from math import perm
from typing import Any

from houseway.odds.blackjack.dealer import draw_all, ways
from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.blackjack.printed import up_name, ups_of
from houseway.odds.blackjack.shoe import count, natural

Finals = dict[str, Fraction]
NATURAL, OVER = "natural", "over"


def finals(game: BlackjackArrays, up: int) -> Finals:
    """The chance of each final hand behind an up card, which is the only card known to be gone."""
    left = game.without(up)
    size, target = int(left.sum()), game.how.target
    by_total = _over_matters(game)
    found: Finals = {}
    for drawn, orders in draw_all(game.rules, up, game.shoe).items():
        hand = (up, *drawn)
        total, _ = count(hand, target)
        name = OVER if total > target and not by_total else str(total)
        if len(hand) == 2 and natural(hand, game.how) != "none":
            name = NATURAL
        chance = Fraction(orders * ways(left, drawn), perm(size, len(drawn)))
        found[name] = found.get(name, Fraction(0)) + chance
    return {name: chance for name, chance in found.items() if chance}


def _over_matters(game: BlackjackArrays) -> bool:
    """Whether some settlement depends on by how much the player-dealer is over."""
    columns = {
        game.payoffs.net[:, :, :, at].tobytes()
        for at, ending in enumerate(game.draws.endings)
        if ending.over and ending.three == "other"
    }
    return len(columns) > 1


def finals_data(game: BlackjackArrays) -> dict[str, Any]:
    """The table as JSON carries it: a row for each up card, which adds up to one."""
    rows = {up_name(game, up): finals(game, up) for up in ups_of(game)}
    names = {name for row in rows.values() for name in row}
    totals = sorted((name for name in names if name.isdigit()), key=int)
    ends = [
        *(name for name in (NATURAL,) if name in names),
        *totals,
        *(name for name in (OVER,) if name in names),
    ]
    return {
        "exact": True,
        "method": "counted",
        "ends": ends,
        "rows": {up: [float(row.get(name, 0)) for name in ends] for up, row in rows.items()},
        "rows_exact": {up: [str(row.get(name, Fraction(0))) for name in ends] for up, row in rows.items()},
    }
