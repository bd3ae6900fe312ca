"""Hands at poker against the player-dealer: their names, what is kept of them, and what they rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from houseway.cards import Card, rank
from houseway.ranking import SYSTEMS
from houseway.ranking.six_deck import SIX_DECK_BY_CARDS
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families import versus as words
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.rules import Rules

PLAYER_DEALER, BOARD = HandId("player-dealer"), HandId("board")
BASE = ("ante", "wager")
KEEP, DEALT, KEPT = "keep", "dealt", "kept"

SeenCards = Sequence[Card | None]


def play_of(rules: Rules) -> words.VersusPlay:
    """The way a round is played under these rules."""
    how = rules.play
    assert isinstance(how, words.VersusPlay)
    return how


def kept_of(hand: HandId) -> HandId:
    """The cards that are kept of a hand."""
    return hand.of(KEPT)


def is_natural(cards: SeenCards, how: words.VersusPlay) -> bool:
    """Whether a hand as dealt wins by itself."""
    return how.natural == "four of a kind" and len({rank(card) for card in cards if card is not None}) == 1


def has_raised(lots: Sequence[Lot], mine: Lot) -> bool:
    """Whether the bettor of a wager has a Play wager at its spot."""
    return any(lot.bet == RAISE and (lot.spot, lot.bettor) == (mine.spot, mine.bettor) for lot in lots)


@cache
def ranker(system: str) -> Callable[[Sequence[Card]], tuple[int, str]]:
    """A function from cards to their rank (higher is better) and category, by the compiled tables.

    Single hands enter the kernels here, and are checked here: kernels look up any number without a check.
    """
    import numpy as np

    from houseway.ranking import high_arrays, six_deck_arrays, three_card_arrays
    from houseway.ranking._tables import category_of

    ranking = SYSTEMS[system]
    if ranking.size == 3:
        table = three_card_arrays.rank_table(ranking)
    by_size: dict[int, Callable[..., int]] = {
        5: high_arrays.rank5,
        6: high_arrays.rank6,
        7: high_arrays.rank7,
    }
    names = [ranking.categories[number] for number in category_of(ranking)[1:].tolist()]

    def rank_of(cards: Sequence[Card]) -> int:
        if ranking.size == 3:
            return three_card_arrays.rank_in(table, *cards)
        if ranking.packs == 1:
            return by_size[len(cards)](*cards)
        return six_deck_arrays.rank_cards(np.array(cards, dtype=np.uint8), ranking is SIX_DECK_BY_CARDS)

    def named(cards: Sequence[Card]) -> tuple[int, str]:
        ranking.check(cards)
        value = int(rank_of(cards))
        return value, names[value - 1]

    return named


@cache
def qualifying_rank(system: str, qualifies: str) -> int:
    """The lowest rank with which the player-dealer's hand plays."""
    from houseway.ranking import high, three_card

    if qualifies == "always":
        return 0
    keys = {
        "queen high": three_card.QUEEN_HIGH_OR_BETTER,
        "ace-king": high.ACE_KING_OR_BETTER,
        "pair": high.PAIR_OR_BETTER,
    }
    return SYSTEMS[system].rank(keys[qualifies])
