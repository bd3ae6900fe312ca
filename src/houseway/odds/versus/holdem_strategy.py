"""How to play Ultimate Texas Hold'em in words: exactly before the flop, by simple rules from there on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb

import numpy as np

from houseway.cards import RANKS
from houseway.odds.analysis import Decision
from houseway.odds.versus import holdem_kernels as kernels
from houseway.odds.versus import holdem_simple
from houseway.odds.versus.advice import Holdem
from houseway.odds.versus.hands import how_of
from houseway.odds.versus.holdem import HoldemSolver
from houseway.ranking._tables import Integers
from houseway.ranking.high_arrays import holding
from houseway.ranking.words import many

HOLDING_COUNT = comb(52, 2)
Group = tuple[str, list[int]]


def decisions(solver: HoldemSolver, simple: Integers) -> Iterator[Decision]:
    """What to do at each stage; `simple` counts the rounds under the simple policy."""
    yield from _before_the_flop(solver)
    rounds = float(simple.sum())
    shares = simple.sum(axis=(1, 2, 3)) / rounds
    flop = f"{solver.sizes[kernels.FLOP]}x"
    river = f"{solver.sizes[kernels.RIVER]}x"
    later = shares[kernels.FOLD] + shares[kernels.RIVER]
    yield Decision(
        f"on the flop, simple rule: {holdem_simple.FLOP_RULE}", flop, {}, float(shares[kernels.FLOP])
    )
    yield Decision("on the flop, simple rule: everything else", "check", {}, float(later))
    yield Decision(
        f"at the end, simple rule: {holdem_simple.RIVER_RULE}", river, {}, float(shares[kernels.RIVER])
    )
    yield Decision("at the end, simple rule: everything else", "fold", {}, float(shares[kernels.FOLD]))


def _before_the_flop(solver: HoldemSolver) -> Iterator[Decision]:
    worth = solver.before_worth()
    names = ["check", *(f"{size}x" for size in solver.sizes[kernels.BEFORE :])]
    for action in (*range(kernels.BEFORE, len(solver.sizes)), 0):
        chosen = np.flatnonzero(solver.best.before == action)
        if not len(chosen):
            continue
        name = names[action - kernels.BEFORE + 1] if action else "check"
        groups = _groups(set(chosen.tolist())) if action else [("everything else", chosen.tolist())]
        for text, members in groups:
            values = dict(zip(names, worth[:, members].mean(axis=1).tolist(), strict=True))
            yield Decision(f"before the flop: {text}", name, values, len(members) / HOLDING_COUNT)


def _groups(chosen: set[int]) -> Iterator[Group]:
    """Holdings as a player names them: pairs, then by the higher card, suited and not."""
    pairs = [[hand for hand in _of(rank, rank) if hand in chosen] for rank in range(13)]
    if any(pairs):
        ranks = [rank for rank in range(13) if pairs[rank]]
        yield _range([many(rank) for rank in range(13)], ranks, "pair of "), _flat(pairs)
    for high in range(12, 0, -1):
        for suited in (True, False):
            rows = [[hand for hand in _of(low, high, suited) if hand in chosen] for low in range(high)]
            ranks = [low for low in range(high) if rows[low]]
            if ranks:
                labels = [f"{RANKS[high]}-{RANKS[low]}" for low in range(high)]
                kind = "suited" if suited else "offsuit"
                yield f"{kind} {_range(labels, ranks, '')}", _flat(rows)


def _flat(rows: Iterable[list[int]]) -> list[int]:
    return [hand for row in rows for hand in row]


def _of(low: int, high: int, suited: bool | None = None) -> Iterator[int]:
    """The holdings of two ranks, all of them or those of one suit or two."""
    cards = {(4 * low + one, 4 * high + two) for one in range(4) for two in range(4)}
    for one, two in sorted({(min(pair), max(pair)) for pair in cards if pair[0] != pair[1]}):
        if suited is None or (one & 3 == two & 3) == suited:
            yield int(holding(one, two))


def _range(labels: Sequence[str], ranks: Sequence[int], start: str) -> str:
    """A run that goes up to the top as "x or better", anything else as a list."""
    if list(ranks) == list(range(ranks[0], len(labels))) and len(ranks) > 1:
        return f"{start}{labels[ranks[0]]} or better"
    return start + ", ".join(labels[rank] for rank in ranks)


def advice(solver: HoldemSolver) -> Holdem:
    """Best play at every stage."""
    how, sizes = how_of(solver.rules), solver.sizes
    names = {
        0: (how.action_name(0, 0), *map(how.raise_name, sizes[kernels.BEFORE :])),
        3: (how.action_name(0, 3), how.raise_name(sizes[kernels.FLOP])),
        5: (how.action_name(0, 5), how.raise_name(sizes[kernels.RIVER])),
    }
    before = np.argsort(-solver.before_values, axis=0, kind="stable").astype(np.uint8)
    return Holdem(before, solver.best.flop, names, solver.classes.of_rank, solver.pay)
