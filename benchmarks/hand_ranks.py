"""How fast hands are ranked, beside other libraries, and all seven-card hands counted, on one core.

Every library is given its own card objects ready made, so that only its evaluation is timed: Houseway ranks
an array of hands in one call, the others take a call for each hand. The rankings of ring poker are measured
against the plain high one, hand by hand of the same size, and Omaha by itself.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from math import comb

import numpy as np

from houseway.cards import JOKER, show
from houseway.ranking import RingRanking, high_arrays, omaha_arrays, ring_arrays
from houseway.ranking._tables import CardArray
from rows import Engine, Row, Run, rates, run_part, timed

# The published counts of the best five of seven cards, high card first.
KNOWN = (
    23_294_460,
    58_627_800,
    31_433_400,
    6_461_620,
    6_180_020,
    4_047_644,
    3_473_184,
    224_848,
    37_260,
    4_324,
)
EVAL7 = 60
"""How many times faster than eval7."""
DECK: CardArray = np.arange(52, dtype=np.uint8)

# The rankings of ring poker with the number of cards that their games deal a player.
RING = (
    ("high", RingRanking(), 7),
    ("low, ace to five", RingRanking("low A-5"), 7),
    ("low, eight or better", RingRanking("low A-5", qualifier="8"), 7),
    ("low, deuce to seven", RingRanking("low 2-7"), 5),
    ("low, joker", RingRanking("low A-5", joker="lowest missing"), 5),
    ("high, limited joker", RingRanking(joker="bug"), 5),
    ("high, wild joker", RingRanking(joker="wild"), 7),
    ("high, 41 cards", RingRanking(joker="wild", ranks="234567JQKA", flush_over_full_house=True), 5),
    ("high, 32 cards", RingRanking(ranks="789TJQKA", flush_over_full_house=True), 7),
)
RING_TARGET = 0.5
OMAHA_TARGET = 15_000_000
# Short passes, the best of many: one of them falls into a quiet moment of a busy machine.
PASS, PASSES = 50_000, 200
OURS = 5_000_000


def rows(run: Run) -> Iterator[Row]:
    """Random hands beside the others, all hands, and the rankings of ring poker."""
    hands = random_hands(7, run.of(OURS, PASS))
    engines = [
        Engine("houseway", lambda count: timed(lambda: high_arrays.rank_hands(hands[:count])), len(hands)),
        *(
            Engine(name, _caller(prepare, hands), run.of(count, 1000))
            for name, (prepare, count) in PEERS.items()
        ),
    ]
    high_arrays.rank_hands(hands[:1])
    found = rates(engines)
    ours = found.pop("houseway")
    assert ours is not None
    for name, theirs in found.items():
        wanted = EVAL7 if name == "eval7" else None
        work = f"{len(hands):,} random hands in one call, one core"
        yield Row("seven-card hands ranked", work, ours, "hands/s", name, theirs, least_ratio=wanted)
    yield every_hand()
    yield from ring_rows(run)


# ---------------------------------------------------------------------- the others

Ranker = Callable[[int], object]
"""Ranks the first so many hands."""


def eval7(hands: list[list[int]]) -> Ranker:
    """eval7, in C."""
    import eval7 as library

    cards = [library.Card(show(value)) for value in range(52)]
    sample = [[cards[value] for value in hand] for hand in hands]
    return lambda count: [library.evaluate(hand) for hand in sample[:count]]


def phevaluator(hands: list[list[int]]) -> Ranker:
    """PH Evaluator, whose numbers of cards are ours."""
    from phevaluator import evaluate_cards

    return lambda count: [evaluate_cards(*hand) for hand in hands[:count]]


def treys(hands: list[list[int]]) -> Ranker:
    """treys, in Python."""
    from treys import Card, Evaluator

    cards, evaluator = [Card.new(show(value)) for value in range(52)], Evaluator()
    sample = [[cards[value] for value in hand] for hand in hands]
    return lambda count: [evaluator.evaluate(hand[:2], hand[2:]) for hand in sample[:count]]


def pokerkit(hands: list[list[int]]) -> Ranker:
    """PokerKit, in Python."""
    from pokerkit import Card, StandardHighHand

    cards = [next(iter(Card.parse(show(value)))) for value in range(52)]
    sample = [[cards[value] for value in hand] for hand in hands]
    return lambda count: [StandardHighHand.from_game(hand[:2], hand[2:]) for hand in sample[:count]]


PEERS: dict[str, tuple[Callable[[list[list[int]]], Ranker], int]] = {
    "eval7": (eval7, 200_000),
    "phevaluator": (phevaluator, 200_000),
    "treys": (treys, 20_000),
    "pokerkit": (pokerkit, 2_000),
}
"""The other libraries, and how many hands they rank in a turn."""


def _caller(prepare: Callable[[list[list[int]]], Ranker], hands: CardArray) -> Callable[[int], float]:
    """The processor seconds that a library takes for so many hands; its cards are made once."""
    made: dict[int, Ranker] = {}

    def play(count: int) -> float:
        ranker = made.get(count) or made.setdefault(count, prepare(hands[:count].tolist()))
        return timed(lambda: ranker(count))

    return play


# ---------------------------------------------------------------------- our own


def every_hand() -> Row:
    """All seven-card hands, counted by category."""
    high_arrays.count_hands(5)
    begun = time.process_time()
    counts = high_arrays.count_hands(7)
    seconds = time.process_time() - begun
    right = tuple(counts) == KNOWN
    note = "as published" if right else f"NOT as published: {tuple(counts)}"
    work = f"{comb(52, 7):,} hands by category, one core"
    return Row("all seven-card hands counted", work, seconds, "s", note=note, right=right)


def ring_rows(run: Run) -> Iterator[Row]:
    """The rankings of ring poker beside the plain high one, and Omaha."""
    passes = run.of(PASSES, 10)
    high = {}
    for size in (5, 7):
        hands = random_hands(size, PASS)
        high[size] = rate(partial(high_arrays.rank_hands, hands), passes)
    for name, ranking, size in RING:
        hands = random_hands(size, PASS, pack_of(ranking))
        found = rate(partial(ring_arrays.rank_hands, hands, ranking), passes)
        work = f"{PASS:,} hands of {size}, best of {passes}"
        yield Row(f"{name} ranked", work, found, "hands/s", "plain high", high[size], least_ratio=RING_TARGET)
    for held in (4, 5):
        cards = random_hands(held + 5, PASS)
        holes, boards = np.ascontiguousarray(cards[:, :held]), np.ascontiguousarray(cards[:, held:])
        for name, ranking, _ in (RING[0], RING[2]):
            found = rate(partial(omaha_arrays.rank_with_board, holes, boards, ranking), passes)
            work = f"{PASS:,} hands of {held} with five on the board, best of {passes}"
            least = OMAHA_TARGET if held == 4 else None
            yield Row(f"Omaha, {name} ranked", work, found, "hands/s", least=least)


def rate(work: Callable[[], object], passes: int) -> float:
    """Hands a second in the best pass, after a first one that compiles and makes the tables."""
    work()
    return PASS / min(timed(work) for _ in range(passes))


def pack_of(ranking: RingRanking) -> CardArray:
    """The cards of a ranking's pack."""
    cards = [4 * value + suit for value in ranking.order.values for suit in range(4)]
    return np.array(cards if ranking.joker == "none" else [*cards, JOKER], np.uint8)


def random_hands(size: int, number: int, pack: CardArray = DECK) -> CardArray:
    """Uniform hands of different cards: drawn with repetition, without the hands that repeat a card."""
    random = np.random.default_rng(52)
    kept: list[CardArray] = []
    while sum(map(len, kept)) < number:
        drawn = pack[random.integers(0, len(pack), (number, size), np.uint8)]
        ordered = np.sort(drawn, axis=1)
        kept.append(drawn[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)])
    return np.concatenate(kept)[:number]


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
