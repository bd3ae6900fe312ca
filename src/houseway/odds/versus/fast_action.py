"""Fast Action Hold'em by simulation: six decks, four cards of which each hand keeps two by the house way.

All thirteen cards of a round affect each other, so an exact count is out of reach. Every deal is played
twice, the second time with the two hands exchanged: since both sides keep by the same house way, luck cancels
out and only the effect of copies and naturals remains. The standard error is that of the pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.cards import RANKS
from houseway.jit import njit
from houseway.odds.analysis import Analysis
from houseway.odds.pricing import AMOUNT, BetOdds, World, amounts, inexact, simulated
from houseway.odds.shards import SHARDS, Progress, share, workers
from houseway.odds.versus import hands
from houseway.odds.versus.hands import LOSE, TIE, WIN
from houseway.odds.versus.report import report
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.six_deck_arrays import rank_cards
from houseway.rulebook.families.versus import Keep
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.vocabulary import Features

ROUNDS = 20_000_000
SEED = 821
SWAPPED = {WIN: LOSE, LOSE: WIN, TIE: TIE}

PAIR, ACE_WITH, RUNNING, HIGH_CARDS = range(4)
KINDS = {"pair": PAIR, "ace": ACE_WITH, "running": RUNNING, "high": HIGH_CARDS}
EITHER = -1
ACE = 12


def analyse(
    rules: Rules, progress: Progress | None = None, rounds: int = ROUNDS, seed: int = SEED
) -> Analysis:
    """Price the wager when both sides keep their cards by the house way."""
    kinds, out = hands.classes(hands.how_of(rules)), hands.way_out(hands.how_of(rules))
    deals = _deals(rules, kinds, rounds, seed, progress)
    worlds: list[World] = []
    pairs: list[tuple[Features, Features, int]] = []
    for mine, his, winner, natural, against, count in deals:
        known = hands.features(kinds, 0, mine, his, winner, out)
        known |= {"player.natural": natural, "dealer.natural": against}
        other = hands.features(kinds, 0, his, mine, SWAPPED[winner], out)
        other |= {"player.natural": against, "dealer.natural": natural}
        worlds += [(known, count), (other, count)]
        pairs.append((known, other, count))
    analysis = report(
        rules,
        worlds,
        {"player": "house way", "player-dealer": "house way"},
        (),
        [f"Simulated: {rounds:,} deals, each played both ways around, from a fresh shoe."],
    )
    parts = {name: _sampled(rules.bets[name], odds, pairs, rounds) for name, odds in analysis.parts.items()}
    bets = {name: parts[name] for name in analysis.bets}
    return replace(analysis, bets=bets, parts=parts, conditions={"rounds": rounds, "seed": seed})


def _sampled(
    bet: BetRules, odds: BetOdds, pairs: Sequence[tuple[Features, Features, int]], rounds: int
) -> BetOdds:
    """The figures as estimates, each with its error over deals played both ways around."""
    sized = {AMOUNT: amounts(bet)[0]}
    decided = [
        (bet.cases.decide({**known, **sized}).result, bet.cases.decide({**other, **sized}).result, count)
        for known, other, count in pairs
    ]
    mean = odds.value
    return replace(
        inexact(odds, simulated(rounds)),
        standard_error=_error(decided, lambda result: float(result.value)),
        variance_error=_error(decided, lambda result: (float(result.value) - mean) ** 2),
        hit_rate_error=_error(decided, lambda result: float(result.kind == "win")),
    )


def _error(decided: Sequence[tuple[Outcome, Outcome, int]], number: Callable[[Outcome], float]) -> float:
    """The error of a mean over deals played both ways around."""
    deals = total = square = 0.0
    for result, other, count in decided:
        value = (number(result) + number(other)) / 2
        deals += count
        total += count * value
        square += count * value * value
    mean = total / deals
    return sqrt((square / deals - mean * mean) / deals)


CountedDeal = tuple[int, int, int, bool, bool, int]


def _deals(
    rules: Rules, kinds: hands.Classes, rounds: int, seed: int, progress: Progress | None
) -> list[CountedDeal]:
    """Simulated deals: both classes, the winner, which hands are naturals, and how many deals."""
    how = hands.how_of(rules)
    shoe = np.array(rules.deck.pieces, np.uint8)
    keeping = encoded(how.house_way)
    natural, by_cards = how.natural == "four of a kind", how.flush_pairs == "card by card"
    size = len(kinds)
    tallies = [np.zeros((size, size, 3, 2, 2), np.int64) for _ in range(workers())]

    def work(worker: int, shards: slice) -> None:
        for shard in range(shards.start, shards.stop):
            # Each shard has a stream of its own, so the result does not depend on which worker runs it.
            many = rounds * (shard + 1) // SHARDS - rounds * shard // SHARDS
            words = np.random.SeedSequence((seed, shard)).generate_state(1, np.uint64)
            state = words.astype(np.uint64)
            _simulate(shoe.copy(), many, state, keeping, natural, by_cards, kinds.of_rank, tallies[worker])

    share(work, SHARDS, progress, "rounds dealt")
    tally = sum(tallies[1:], tallies[0])
    return [
        (mine, his, winner, bool(own), bool(other), int(tally[mine, his, winner, own, other]))
        for mine, his, winner, own, other in np.argwhere(tally).tolist()
    ]


def encoded(house_way: Sequence[Keep]) -> Integers:
    """The rows of a house way as numbers: kind, suited (1), not (0) or either (-1), and the lowest rank."""
    return np.array(
        [
            (KINDS[row.kind], EITHER if row.suited is None else int(row.suited), RANKS.index(row.low))
            for row in house_way
        ],
        np.int64,
    )


@njit
def _draw(shoe: CardArray, first: int, state: NDArray[np.uint64]) -> int:
    """Bring one of the cards not yet drawn to a place, by the SplitMix64 generator."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    word = state[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    word ^= word >> np.uint64(31)
    # The upper half of the word as a fraction of the cards left; its bias is below one in ten million.
    place = first + np.int64(((word >> np.uint64(32)) * np.uint64(len(shoe) - first)) >> np.uint64(32))
    shoe[first], shoe[place] = shoe[place], shoe[first]
    return int(shoe[first])


@njit
def _simulate(
    shoe: CardArray,
    rounds: int,
    state: NDArray[np.uint64],
    keeping: Integers,
    naturals: bool,
    by_cards: bool,
    class_of: Integers,
    tally: Integers,
) -> None:
    mine, his = np.zeros(7, np.uint8), np.zeros(7, np.uint8)
    for _ in range(rounds):
        for place in range(13):
            _draw(shoe, place, state)
        own = naturals and four_alike(shoe[:4])
        other = naturals and four_alike(shoe[4:8])
        mine[0], mine[1] = keep_two(shoe[:4], keeping)
        his[0], his[1] = keep_two(shoe[4:8], keeping)
        mine[2:] = shoe[8:13]
        his[2:] = shoe[8:13]
        rank, reply = rank_cards(mine, by_cards), rank_cards(his, by_cards)
        winner = WIN if rank > reply else LOSE if rank < reply else TIE
        tally[class_of[rank], class_of[reply], winner, int(own), int(other)] += 1


@njit
def four_alike(cards: CardArray) -> bool:
    """Whether four cards have one rank."""
    rank = cards[0] >> 2
    return bool(rank == cards[1] >> 2 and rank == cards[2] >> 2 and rank == cards[3] >> 2)


@njit
def keep_two(cards: CardArray, keeping: Integers) -> tuple[int, int]:
    """The two of four cards that the house way keeps: `houseway.rulebook.keeping` in compiled form."""
    for row in range(len(keeping)):
        kind, suited, least = keeping[row]
        best = -1
        kept = (0, 0)
        for first in range(3):
            for second in range(first + 1, 4):
                one, two = int(cards[first]), int(cards[second])
                high, low = max(one >> 2, two >> 2), min(one >> 2, two >> 2)
                if suited != EITHER and (one & 3 == two & 3) != (suited == 1):
                    continue
                if _fits(kind, high, low, least) and high * 13 + low > best:
                    best = high * 13 + low
                    kept = (one, two)
        if best >= 0:
            if kind == PAIR and suited == EITHER:
                return _of_three(cards, kept)
            return kept
    return 0, 0


@njit
def _fits(kind: int, high: int, low: int, least: int) -> bool:
    if kind == PAIR:
        return high == low
    if kind == ACE_WITH:
        return high == ACE and low >= least
    if kind == RUNNING:
        return high - low == 1 and low >= least
    return low >= least


@njit
def _of_three(cards: CardArray, kept: tuple[int, int]) -> tuple[int, int]:
    """Of three of a kind in three suits: not the one suited with the odd card, else the two of one color."""
    rank = kept[0] >> 2
    alike = 0
    odd = -1
    for card in cards:
        if card >> 2 == rank:
            alike += 1
        else:
            odd = int(card)
    if alike != 3:
        return kept
    first = second = -1
    for wanted in range(3):
        first = second = -1
        count = 0
        for value in cards:
            card = int(value)
            if card >> 2 != rank:
                continue
            red = card & 3 in (1, 2)
            if (wanted == 0 and card & 3 != odd & 3) or (wanted == 1 and red) or (wanted == 2 and not red):
                count += 1
                if first < 0:
                    first = card
                elif second < 0:
                    second = card
        if count == 2:
            return first, second
    return kept
