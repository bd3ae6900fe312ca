"""Where the player-dealer chooses as well: the equilibrium of one spot."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.odds.baccarat.choices import base_of, nets, scale_of
from houseway.odds.baccarat.deals import Deals
from houseway.odds.baccarat.shoe import FACING, hand_words
from houseway.odds.equilibrium import ACCURACY, solve

FloatTable = npt.NDArray[np.float64]


def equilibrium(deals: Deals) -> dict[str, Any]:
    """The equilibrium of one spot, where the charts leave both sides a choice."""
    hidden = deals.how.hands == "each spot" and deals.first.sees == "own hand"
    drawing = all(set(actions) <= {"draw", "stand"} for actions in deals.action_sets)
    if deals.dealer_policy == "fixed chart" or not deals.with_choice or not hidden or not drawing:
        return {}
    payoffs = {
        (action, reply): _payoffs(deals, action, reply)
        for reply in ("stand", "draw")
        for action in ("stand", "draw")
    }
    rows = np.flatnonzero(sum(np.abs(table).sum(axis=1) for table in payoffs.values()))
    columns = np.flatnonzero(sum(np.abs(table).sum(axis=0) for table in payoffs.values()))
    found = solve({key: table[np.ix_(rows, columns)] for key, table in payoffs.items()})
    return {
        "equilibrium": {
            "value": found.value + float(_without_choice(deals)),
            "error": ACCURACY,
            "player_draws": _shares(rows, found.bettor),
            "player_dealer_draws": {
                f"after the player {'drew' if seen == 'draw' else 'stood'}": _shares(columns, shares)
                for seen, shares in found.dealer.items()
            },
        }
    }


def _payoffs(deals: Deals, action: str, reply: str) -> FloatTable:
    """What each pair of hands adds to the base wager's value under these actions, times its chance."""
    first, base = deals.first, base_of(deals)
    table = np.zeros((int(first.info.max()) // FACING + 1, int(first.columns["b_info"].max()) + 1))
    dealt = deals.under(action, open_only=True, reply=reply)
    net = nets(deals.rules, base, action, dealt) * dealt.weight
    worth = net / first.combinations / scale_of(deals.rules, base)
    np.add.at(table, (dealt.info // FACING, dealt.columns["b_info"]), worth)
    return table


def _without_choice(deals: Deals) -> Fraction:
    """What the deals in which the bettor has no choice add to the base wager's value.

    The player-dealer sees a natural that is turned over at once, and does what is best against it.
    """
    base = base_of(deals)
    replies = ("stand", "draw") if deals.how.naturals == "turned over at once" else (None,)
    found: list[dict[tuple[int, int], int]] = []
    for reply in replies:
        dealt = deals.under("stand", open_only=False, reply=reply)
        closed = dealt.only(~dealt.open)
        net = nets(deals.rules, base, "none", closed) * closed.weight
        sums: dict[tuple[int, int], int] = {}
        for own, facing, part in zip(closed.info, closed.columns["b_info"], net, strict=True):
            sums[own, facing] = sums.get((own, facing), 0) + int(part)
        found.append(sums)
    least = sum(min(sums[hands] for sums in found) for hands in found[0])
    return Fraction(least, deals.first.combinations * scale_of(deals.rules, base))


def _shares(infos: npt.NDArray[np.intp], shares: Iterable[float]) -> dict[str, float]:
    """How often a side draws, by the hand it sees."""
    return {
        hand_words(info): round(float(share), 4) for info, share in zip(infos.tolist(), shares, strict=True)
    }
