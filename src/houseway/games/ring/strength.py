"""How good a hand looks to the player who holds it, from 0 to 1: a rule of thumb for simple bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from houseway.cards import JOKER, Card, rank, suit
from houseway.games.ring.hand import BOARD
from houseway.games.ring.how import how_of
from houseway.games.ring.showdown import known, ranked
from houseway.ranking.low import low_value
from houseway.ranking.ring import RingRanking
from houseway.ranking.system import ACE
from houseway.rounds.facts import Hands
from houseway.rounds.hands import HandId
from houseway.rulebook.families.ring import PotShare
from houseway.rulebook.rules import Rules

HIGH_HANDS = (0.12, 0.45, 0.72, 0.82, 0.88, 0.92, 0.96, 0.99, 1.0, 1.0, 1.0)
"""By the number of the category, from a high card on."""
PAIR = 1
LOW_HANDS = {4: 1.0, 5: 0.95, 6: 0.85, 7: 0.72, 8: 0.55, 9: 0.42, 10: 0.3}
"""By the highest card of five different ranks, from the five on."""
GOOD_LOW = 7
"""The value of the eight, up to which a card is worth keeping for a low."""


def strength(rules: Rules, hands: Hands, seat: int) -> float:
    """How good the hand of a seat looks; the best of what it is for any share of the pot."""
    shares = how_of(rules).shares
    found = [_for_share(hands, seat, share, ranking) for share, ranking in shares]
    return max(found) if len(found) == 1 else min(1.0, 0.8 * max(found) + 0.3 * min(found))


def _for_share(hands: Hands, seat: int, share: PotShare, ranking: RingRanking) -> float:
    own, board = known(hands.get(HandId(seat), ())), known(hands.get(BOARD, ()))
    made = ranked(hands, seat, share, ranking)
    if share.scale != "high":
        return _low([*own, *board], made is not None)
    if made is None:
        return max((_two_cards(pair) for pair in combinations(own, 2)), default=0.2)
    worth = HIGH_HANDS[min(made.key[0], len(HIGH_HANDS) - 1)]
    if not board:
        return worth
    if ranking.showing(board[:5]).key[0] >= made.key[0]:
        return worth / 3
    if made.key[0] == PAIR:
        return 0.62 if made.key[1] >= max(map(rank, board)) else 0.36
    return worth


def _two_cards(cards: Sequence[Card]) -> float:
    """Two cards before the others come."""
    if JOKER in cards:
        return 0.9
    high, low = sorted(map(rank, cards), reverse=True)
    if high == low:
        return 0.55 + 0.4 * high / ACE
    near, suited = high - low <= 2, suit(cards[0]) == suit(cards[1])
    return (high + low) / (2 * ACE) * 0.6 + 0.06 * near + 0.06 * suited


def _low(cards: Sequence[Card], made: bool) -> float:
    ranks = sorted({low_value(rank(card)) for card in cards if card != JOKER})
    if len(ranks) >= 5 and made:
        return LOW_HANDS.get(ranks[4], 0.15)
    good = sum(value <= GOOD_LOW for value in ranks) + (JOKER in cards)
    return min(0.7, 0.17 * good)


def given_up(rules: Rules, cards: Sequence[Card], least: int, most: int) -> tuple[Card, ...]:
    """The cards that a player would give up, between the least and the most."""
    low = how_of(rules).shares[0][0].scale != "high"
    times = Counter(rank(card) for card in cards if card != JOKER)

    def value(card: Card) -> tuple[int, ...]:
        if card == JOKER:
            return (9, 0)
        if low:
            first = next(other for other in cards if other != JOKER and rank(other) == rank(card))
            return (int(card == first), -low_value(rank(card)))
        return (times[rank(card)], rank(card))

    worst = sorted(cards, key=value)
    useless = [card for card in worst if value(card) < ((1, -GOOD_LOW) if low else (2, 0))]
    count = min(most, max(least, len(useless) if max(times.values(), default=0) > 1 or low else 3))
    return tuple(worst[:count])
