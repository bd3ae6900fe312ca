"""How good a hand of ring poker is to the player who holds it, from what he sees: quick sampling for bots.

The cards that he does not see are dealt at random many times over. Each deal completes his hand and the
board, and what is left makes as many opposing hands as it can: the share of those that his hand beats is
his chance against one opponent in that deal, and its power his chance against several.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card, CardRandom
from houseway.odds.showdowns import CardRows, RankArray, Showdowns

DEALS = 96
"""How many times the unseen cards are dealt to judge a hand."""
DRAWS = 128
"""How many times each way to draw is tried."""
RANDOM_HANDS, BEATS_RANDOM, FINAL_HANDS = 4_000, 5.0, 32
STARTING_HANDS, STARTING_DEALS = 240, 16
"""How many starting hands a hand is compared with, and how often each of them is dealt out."""

Chances = NDArray[np.float64]


@dataclass(frozen=True)
class Opponent:
    """Somebody to beat: his face-up cards, and how many players with random cards he counts as."""

    up: tuple[Card, ...] = ()
    counts: float = 1.0


def generator(random: CardRandom) -> np.random.Generator:
    """A fast source of deals, begun from a source of cards."""
    return np.random.default_rng([random.word(), random.word()])


def pot_part(
    game: Showdowns,
    own: Sequence[Card],
    board: Sequence[Card],
    opponents: Sequence[Opponent],
    dead: Sequence[Card],
    dealer: np.random.Generator,
    deals: int = DEALS,
) -> float:
    """The part of the pot that a hand wins on average, if it is shown down against these opponents.

    Where more cards are held than count at the end, the best of them are kept. `dead` are other cards that
    the player has seen.
    """
    if len(own) > game.hole:
        kept = combinations(own, game.hole)
        return max(pot_part(game, keep, board, opponents, (*dead, *own), dealer, deals) for keep in kept)
    seen = {*own, *board, *dead, *(card for opponent in opponents for card in opponent.up)}
    unseen = np.array([card for card in game.pack if card not in seen], np.uint8)
    mine, shared = game.hole - len(own), max(game.board - len(board), 0)
    if len(unseen) < mine + shared:
        return 1 / (len(opponents) + 1)
    dealt = unseen[dealer.random((deals, len(unseen))).argsort(axis=1)]
    boards = np.concatenate([_rows(board, deals), dealt[:, :shared]], axis=1)
    holes = np.concatenate([_rows(own, deals), dealt[:, shared : shared + mine]], axis=1)
    final = game.ranks(holes, boards)
    beaten, kept_high = _against(
        game, final, boards, dealt[:, shared + mine :], opponents, not (mine + shared)
    )
    if len(game.shares) == 1:
        return float(beaten[0].mean())
    lows = final[1] > 0
    return float((beaten[0] * (0.5 + 0.5 * ~lows * kept_high) + 0.5 * lows * beaten[1]).mean())


def _rows(cards: Sequence[Card], count: int) -> CardRows:
    return np.tile(np.array(cards, np.uint8), (count, 1))


def _against(
    game: Showdowns,
    final: Sequence[RankArray],
    boards: CardRows,
    rest: CardRows,
    opponents: Sequence[Opponent],
    complete: bool,
) -> tuple[list[Chances], Chances]:
    """The chance of every deal to beat all opponents for each share, and that none of them has the second.

    `complete` says that the player's hand and the board are the same in every deal.
    """
    deals = len(rest)
    beaten = [np.ones(deals) for _ in game.shares]
    kept = np.ones(deals)
    counts: dict[tuple[Card, ...], list[float]] = {}
    for opponent in opponents:
        counts.setdefault(opponent.up, []).append(opponent.counts)
    for up, weights in counts.items():
        missing = game.hole - len(up)
        hands = rest.shape[1] // missing if missing else 1
        if not hands:
            continue
        hidden = rest[:, : hands * missing].reshape(deals * hands, missing)
        holes = np.concatenate([_rows(up, deals * hands), hidden], axis=1)
        theirs = game.ranks(holes, np.repeat(boards, hands, axis=0))
        for number, ranks in enumerate(theirs):
            ranked, mine = ranks.reshape(deals, hands), final[number][:, None]
            chance = ((ranked < mine) + 0.5 * (ranked == mine)).mean(axis=1)
            if complete:
                chance = np.full(deals, chance.mean())
            beaten[number] *= chance ** sum(weights)
            if number == 1:
                kept *= (ranked == 0).mean(axis=1) ** len(weights)
    return beaten, kept


# ---------------------------------------------------------------------- draws


def _ordered(ranks: Sequence[RankArray]) -> list[RankArray]:
    return [np.sort(each) for each in ranks]


@lru_cache(maxsize=64)
def _drawn_hands(game: Showdowns) -> list[RankArray]:
    """The ranks of many hands after a sensible draw for every share, in order: what opponents will have.

    Hands draw to beat several hands of random cards, which comes close to what good players draw.
    """
    dealer = np.random.default_rng(0)
    pack = np.array(game.pack, np.uint8)
    hands = pack[dealer.random((RANDOM_HANDS, len(pack))).argsort(axis=1)[:, : game.hole]]
    known = _ordered(game.ranks(hands, hands[:, :0]))
    final = []
    for hand in hands[:STARTING_HANDS].tolist():
        ways, tried = _draws(game, hand, 0, len(hand), dealer)
        means = _chances(game, tried, known, BEATS_RANDOM).reshape(len(ways), DRAWS).mean(axis=1)
        begin = int(means.argmax()) * DRAWS
        final.append(tried[begin : begin + FINAL_HANDS])
    every = np.concatenate(final)
    return _ordered(game.ranks(every, every[:, :0]))


def _draws(
    game: Showdowns, own: Sequence[Card], least: int, most: int, dealer: np.random.Generator
) -> tuple[list[tuple[Card, ...]], CardRows]:
    """Every way to draw, and the hands that many draws make of it; every way is tried with the same cards."""
    ways = [given for size in range(least, most + 1) for given in combinations(own, size)]
    unseen = np.array([card for card in game.pack if card not in own], np.uint8)
    drawn = unseen[dealer.random((DRAWS, len(unseen))).argsort(axis=1)[:, :most]]
    tried = np.empty((len(ways), DRAWS, len(own)), np.uint8)
    for number, given in enumerate(ways):
        kept = [card for card in own if card not in given]
        tried[number, :, : len(kept)] = kept
        tried[number, :, len(kept) :] = drawn[:, : len(given)]
    return ways, tried.reshape(len(ways) * DRAWS, len(own))


def _chances(game: Showdowns, hands: CardRows, known: Sequence[RankArray], opponents: float) -> Chances:
    """The part of the pot that complete hands win against opponents with hands like those known."""
    found = np.zeros(len(hands))
    for ranks, others in zip(game.ranks(hands, hands[:, :0]), known, strict=True):
        below, upto = np.searchsorted(others, ranks), np.searchsorted(others, ranks, side="right")
        chance = (below + upto) / (2 * len(others))
        found += np.where(ranks > 0, chance, 0) ** opponents
    return found / len(game.shares)


def best_draw(
    game: Showdowns,
    own: Sequence[Card],
    least: int,
    most: int,
    opponents: float,
    dealer: np.random.Generator,
) -> tuple[tuple[Card, ...], float]:
    """The cards to give up of a hand for the best chance after the draw, and that chance."""
    ways, tried = _draws(game, own, least, most, dealer)
    means = _chances(game, tried, _drawn_hands(game), opponents).reshape(len(ways), DRAWS).mean(axis=1)
    best = int(means.argmax())
    return ways[best], float(means[best])


def drawn_part(game: Showdowns, own: Sequence[Card], opponents: float) -> float:
    """The part of the pot that a hand wins after the draw."""
    return float(_chances(game, _rows(own, 1), _drawn_hands(game), opponents)[0])


def best_discard(
    game: Showdowns,
    own: Sequence[Card],
    count: int,
    board: Sequence[Card],
    dead: Sequence[Card],
    dealer: np.random.Generator,
) -> tuple[Card, ...]:
    """The cards to give up of a hand that are not replaced."""

    def worth(given: tuple[Card, ...]) -> float:
        kept = [card for card in own if card not in given]
        return pot_part(game, kept, board, [Opponent()], (*dead, *given), dealer, 2 * DEALS)

    return max(combinations(own, count), key=worth)


# ---------------------------------------------------------------------- starting hands


def starting_strength(
    game: Showdowns,
    own: Sequence[Card],
    dead: Sequence[Card],
    dealer: np.random.Generator,
    deals: int = DEALS,
) -> float:
    """The chance of a first hand against one opponent; before a draw, after the best one."""
    if game.draws:
        return best_draw(game, own, 0, len(own), 1, dealer)[1]
    return pot_part(game, own, (), [Opponent()], dead, dealer, deals)


@lru_cache(maxsize=64)
def _starting_hands(game: Showdowns) -> list[float]:
    """The strengths of many random starting hands, in order: worked out once for each game."""
    dealer = np.random.default_rng(1)
    pack = np.array(game.pack, np.uint8)
    hands = pack[dealer.random((STARTING_HANDS, len(pack))).argsort(axis=1)[:, : game.dealt]]
    return sorted(starting_strength(game, hand.tolist(), (), dealer, STARTING_DEALS) for hand in hands)


def starting_place(
    game: Showdowns, own: Sequence[Card], dead: Sequence[Card], dealer: np.random.Generator
) -> float:
    """The share of random starting hands that a first hand is better than."""
    known = _starting_hands(game)
    return bisect_left(known, starting_strength(game, own, dead, dealer)) / len(known)
