"""Equity: the part of a pot that each hand wins on average if it is dealt out, in games with pots.

Where all deals can be counted in seconds they are, and the figures are fractions; otherwise deals are
sampled, and every figure has a standard error. Nobody folds, and odd chips are left out of account.

>>> from houseway.rulebook.rules import load_rules
>>> found = equity(load_rules("oceana/texas-holdem"), ["As Ks", "Qd Qh"], board="2c 7d Jh")
>>> found.exact, found.deals, [str(hand.equity) for hand in found.hands]
(True, 990, ['49/198', '149/198'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, sqrt
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.odds.deals import PossibleDeals, deals_of
from houseway.odds.holdings import Range
from houseway.odds.preflop import range_against
from houseway.odds.showdowns import POT_UNITS, CardRows, PokerShare, Showdowns
from houseway.rulebook.rules import Rules

SAMPLES = 200_000
CHUNK = 100_000
SAMPLED_AT_ONCE = 20_000

Progress = Callable[[float, str], None]
Figure = Fraction | float


@dataclass(frozen=True)
class ShareEquity:
    """The part of one share of the pot that a hand wins, of all deals in which somebody wins that share."""

    name: str
    part: Figure


@dataclass(frozen=True)
class HandEquity:
    """What a hand wins on average: `equity` is its part of the pot, `error` the standard error of that.

    `wins` is how often it wins the whole pot, `splits` how often a part of it.
    """

    hand: str
    equity: Figure
    error: float
    wins: Figure
    splits: Figure
    shares: tuple[ShareEquity, ...]


@dataclass(frozen=True)
class Equity:
    """The equity of several hands, and how it was found: by all deals or by some of them."""

    exact: bool
    deals: int
    hands: tuple[HandEquity, ...]


def equity(
    rules: Rules,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    exact: bool | None = None,
    opened: bool = True,
    progress: Progress | None = None,
) -> Equity:
    """The equity of hands or ranges in a game of ring poker.

    Cards that are missing from a hand or the board are dealt; `dead` cards are not. All deals are counted if
    that takes seconds, always if `exact` is true, and never if it is false. `opened` says whether the hand
    was opened, where what is played for depends on that.
    """
    if samples < 2:
        raise HousewayError(f"{samples} samples are too few: at least 2 are needed")
    return find_equity(
        deals_of(rules, hands, board, dead, opened),
        samples=samples,
        seed=seed,
        exact=exact,
        progress=progress,
    )


def find_equity(
    deals: PossibleDeals,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    exact: bool | None = None,
    progress: Progress | None = None,
) -> Equity:
    """The equity of hands that were read by `deals_of`."""
    tell = progress or (lambda share, what: None)
    deals.check_together()
    if exact is not False and (found := _from_table(deals)) is not None:
        return found
    counted = deals.can_be_counted if exact is None else exact
    tally = _count(deals, tell) if counted else _sample(deals, samples, seed, tell)
    return tally.result(deals.ranges, counted)


def equity_data(found: Equity) -> dict[str, Any]:
    """Equity as JSON has it: figures as numbers, exact ones also as fractions."""
    return {
        "exact": found.exact,
        "deals": found.deals,
        "hands": [
            {
                "hand": hand.hand,
                "equity": float(hand.equity),
                "equity_exact": str(hand.equity) if isinstance(hand.equity, Fraction) else None,
                "standard_error": None if found.exact else hand.error,
                "wins": float(hand.wins),
                "splits": float(hand.splits),
                "shares": {share.name: float(share.part) for share in hand.shares},
            }
            for hand in found.hands
        ],
    }


def _from_table(deals: PossibleDeals) -> Equity | None:
    """The equity of two hands of hold'em before the flop, if the table of starting hands has it."""
    if len(deals.ranges) != 2 or deals.known:
        return None
    matchup = range_against(deals.game, *(each.holdings for each in deals.ranges))
    if matchup is None:
        return None
    found = []
    for each, one in zip(deals.ranges, (matchup, matchup.reversed()), strict=True):
        shares = (ShareEquity(deals.game.shares[0].name, one.equity),)
        wins, ties = Fraction(one.wins, one.deals), Fraction(one.ties, one.deals)
        found.append(HandEquity(each.text, one.equity, 0.0, wins, ties, shares))
    return Equity(True, matchup.deals, tuple(found))


# ---------------------------------------------------------------------- counting


def _count(deals: PossibleDeals, tell: Progress) -> _Tally:
    """Go through all deals."""
    tally = _Tally(deals.game, len(deals.ranges))
    classes = sorted(deals.classes.items(), key=itemgetter(1))
    waiting: list[tuple[CardRows, CardRows]] = []
    rows = last = 0

    def add() -> None:
        nonlocal waiting, rows
        if waiting:
            holes, boards = zip(*waiting, strict=True)
            tally.add(np.concatenate(holes), np.concatenate(boards), last)
        waiting, rows = [], 0

    for number, (known, times) in enumerate(classes):
        if times != last:
            add()
            last = times
        for holes in _completed(deals, known):
            if deals.is_compiled:
                tally.add_all_boards(deals, holes, times)
                tell((number + 1) / len(classes), "counting all deals")
                continue
            boards = _boards(deals, holes)
            for start in range(0, len(boards), CHUNK):
                part = boards[start : start + CHUNK]
                waiting.append((np.tile(holes, (len(part), 1, 1)), part))
                rows += len(part)
                if rows >= CHUNK:
                    add()
                    tell((number + start / len(boards)) / len(classes), "counting all deals")
    add()
    return tally


def _completed(deals: PossibleDeals, known: Sequence[tuple[Card, ...]]) -> Iterator[CardRows]:
    """The hands of all players with every way to deal their missing cards."""
    out = set().union(*known)
    left = [card for card in deals.pack if card not in out]

    def dealt(seat: int, left: list[Card]) -> Iterator[list[tuple[Card, ...]]]:
        if seat == len(known):
            yield []
            return
        for more in combinations(left, deals.to_hands[seat]):
            rest = [card for card in left if card not in more] if more else left
            for others in dealt(seat + 1, rest):
                yield [(*known[seat], *more), *others]

    for hands in dealt(0, left):
        yield np.array(hands, np.uint8)


def _boards(deals: PossibleDeals, holes: CardRows) -> CardRows:
    """Every board that is possible beside these hands."""
    out = set(holes.ravel().tolist())
    left = np.array([card for card in deals.pack if card not in out], np.uint8)
    dealt = left[_combinations(len(left), deals.to_board)]
    return np.concatenate([np.tile(np.array(deals.board, np.uint8), (len(dealt), 1)), dealt], axis=1)


@lru_cache(maxsize=2)
def _combinations(count: int, size: int) -> NDArray[np.intp]:
    """Every choice of so many places, a row each.

    >>> _combinations(4, 2).tolist()
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    """
    rows = np.zeros((1, 0), np.intp)
    last = np.array([-1])
    for _ in range(size):
        more = count - 1 - last
        rows = np.repeat(rows, more, axis=0)
        begins = np.repeat(np.cumsum(more) - more, more)
        last = np.repeat(last, more) + 1 + np.arange(len(rows)) - begins
        rows = np.concatenate([rows, last[:, None]], axis=1)
    return rows


# ---------------------------------------------------------------------- sampling


def _sample(deals: PossibleDeals, samples: int, seed: int, tell: Progress) -> _Tally:
    """Go through some deals, chosen at random from a seed."""
    random = np.random.default_rng(seed)
    tally = _Tally(deals.game, len(deals.ranges))
    holdings = [
        np.array(each.holdings, np.int64).reshape(len(each.holdings), each.known) for each in deals.ranges
    ]
    while tally.deals < samples:
        wanted = min(SAMPLED_AT_ONCE, samples - tally.deals)
        held = _compatible(deals, holdings, wanted, random)
        if held.size or not any(each.known for each in deals.ranges):
            tally.add(*_dealt_out(deals, held, random))
        tell(tally.deals / samples, "sampling deals")
    return tally


def _compatible(
    deals: PossibleDeals, holdings: Sequence[NDArray[np.int64]], wanted: int, random: np.random.Generator
) -> NDArray[np.int64]:
    """Known cards of all players in rows, chosen at random; a row with a card twice is left out."""
    chosen = [each[random.integers(len(each), size=wanted)] for each in holdings]
    rows = np.concatenate(chosen, axis=1)
    ordered = np.sort(rows, axis=1)
    clear = (ordered[:, 1:] != ordered[:, :-1]).all(axis=1) & ~np.isin(rows, [*deals.known]).any(axis=1)
    found: NDArray[np.int64] = rows[clear]
    return found


def _dealt_out(
    deals: PossibleDeals, held: NDArray[np.int64], random: np.random.Generator
) -> tuple[CardRows, CardRows]:
    """Complete hands and boards from the cards that nobody is known to hold."""
    count, pack = len(held), np.array(deals.pack, np.uint8)
    order = random.random((count, len(pack)))
    if held.shape[1]:
        places = np.zeros(max(deals.game.pack) + 1, np.int64)
        places[pack] = np.arange(len(pack))
        np.put_along_axis(order, places[held], 2.0, axis=1)  # known cards come last
    dealt = pack[order.argsort(axis=1)[:, : deals.to_board + sum(deals.to_hands)]]
    boards = np.concatenate(
        [np.tile(np.array(deals.board, np.uint8), (count, 1)), dealt[:, : deals.to_board]], axis=1
    )
    holes, known_at, dealt_at = [], 0, deals.to_board
    for each, missing in zip(deals.ranges, deals.to_hands, strict=True):
        known = held[:, known_at : known_at + each.known].astype(np.uint8)
        holes.append(np.concatenate([known, dealt[:, dealt_at : dealt_at + missing]], axis=1))
        known_at, dealt_at = known_at + each.known, dealt_at + missing
    return np.stack(holes, axis=1), boards


# ---------------------------------------------------------------------- adding up


class _Tally:
    """What every hand has won so far, in whole numbers."""

    def __init__(self, game: Showdowns, seats: int) -> None:
        self.game = game
        self.deals = 0
        self._won = np.zeros(seats, np.int64)
        self._squares = np.zeros(seats)
        self._whole = np.zeros(seats, np.int64)
        self._some = np.zeros(seats, np.int64)
        self._shares = np.zeros((len(game.shares), seats), np.int64)
        self._awarded = np.zeros(len(game.shares), np.int64)

    def add(self, holes: CardRows, boards: CardRows, times: int = 1) -> None:
        """Add deals so many times: hands in rows by seat, and a board for each row."""
        count, seats, _ = holes.shape
        flat = holes.reshape(count * seats, holes.shape[2])
        ranks = [
            each.reshape(count, seats) for each in self.game.ranks(flat, np.repeat(boards, seats, axis=0))
        ]
        parts = self.game.parts(ranks)
        self.deals += count * times
        self._won += parts.sum(axis=0) * times
        self._squares += ((parts / POT_UNITS) ** 2).sum(axis=0) * times
        self._whole += (parts == POT_UNITS).sum(axis=0) * times
        self._some += ((parts > 0) & (parts < POT_UNITS)).sum(axis=0) * times
        for number, wins in enumerate(self.game.winners(ranks)):
            winners = np.maximum(wins.sum(axis=1), 1)
            self._shares[number] += (wins * (POT_UNITS // winners)[:, None]).sum(axis=0) * times
            self._awarded[number] += wins.any(axis=1).sum() * times

    def add_all_boards(self, deals: PossibleDeals, holes: CardRows, times: int) -> None:
        """Add every board that is possible beside these hands, so many times, by a compiled loop."""
        from houseway.ranking.ring_boards import count_boards  # with the compiler

        out = set(holes.ravel().tolist())
        left = np.array([card for card in deals.pack if card not in out], np.uint8)
        board = np.array(deals.board, np.uint8)
        share = self.game.shares[0]
        assert isinstance(share, PokerShare)
        awarded, won, whole, some = count_boards(share.ranking, holes, board, left, deals.to_board, POT_UNITS)
        self.deals += comb(len(left), deals.to_board) * times
        self._won += won * times
        self._whole += whole * times
        self._some += some * times
        self._shares[0] += won * times
        self._awarded[0] += awarded * times

    def result(self, ranges: Sequence[Range], exact: bool) -> Equity:
        """The figures: fractions if all deals were counted."""

        def figure(won: int, of: int) -> Figure:
            return Fraction(won, of) if exact else won / of

        found = []
        for seat, each in enumerate(ranges):
            won = int(self._won[seat])
            mean = won / POT_UNITS / self.deals
            spread = max(self._squares[seat] / self.deals - mean**2, 0.0)
            shares = tuple(
                ShareEquity(rule.name, figure(int(self._shares[number, seat]), POT_UNITS * max(awarded, 1)))
                for number, rule in enumerate(self.game.shares)
                for awarded in [int(self._awarded[number])]
            )
            found.append(
                HandEquity(
                    each.text,
                    figure(won, POT_UNITS * self.deals),
                    0.0 if exact else sqrt(spread / (self.deals - 1)),
                    figure(int(self._whole[seat]), self.deals),
                    figure(int(self._some[seat]), self.deals),
                    shares,
                )
            )
        return Equity(exact, self.deals, tuple(found))
