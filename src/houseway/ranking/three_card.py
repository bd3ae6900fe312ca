"""Three-card hands, in which a straight beats a flush and three of a kind beats both.

Ace-king-queen of one suit is the mini royal flush, above every other straight flush. Filings differ on A-2-3:
it is the lowest straight, or it is one only if it is not of one suit, or it is no straight at all.

The filings allow up to six decks, so a hand may hold the same card two or three times, but they do not rank
such hands. Three identical cards are three of a kind, which beats the flush they also are. A pair within one
suit is a pair, or it counts as the flush it also is; flushes then compare card by card from the highest:
A-A-2 of one suit beats A-K-J of one suit.

>>> from houseway.cards import parse_cards
>>> print(THREE_CARD.best(parse_cards("7h 7h 2h")))
pair of sevens, deuce kicker
>>> print(three_card_system(suited_pair="flush").best(parse_cards("7h 7h 2h")))
flush, seven-seven-deuce
>>> print(three_card_system(ace_two_three="no straight").best(parse_cards("Ah 3d 2h")))
ace high, trey-deuce kickers
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from itertools import product
from typing import Literal, get_args

from houseway.ranking.system import ACE, RankingSystem, RankKey, Unpaired, grouped
from houseway.ranking.words import hand_phrase

CATEGORIES = (
    "high card",
    "pair",
    "flush",
    "straight",
    "three of a kind",
    "straight flush",
    "mini royal flush",
)
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH, MINI_ROYAL_FLUSH = range(7)
_UNPAIRED = Unpaired(HIGH_CARD, STRAIGHT, FLUSH, STRAIGHT_FLUSH, MINI_ROYAL_FLUSH)

# What the player-dealer needs to qualify, as the beginning of the lowest key that does.
QUEEN_HIGH_OR_BETTER: RankKey = (HIGH_CARD, ACE - 2)


SuitedPair = Literal["pair", "flush"]
"""What a pair within one suit counts as, which only several decks make possible."""
AceTwoThree = Literal["straight", "offsuit straight", "no straight"]
"""What A-2-3 is: a straight (of one suit a straight flush), a straight only offsuit, or never a straight."""
_ACE_TWO_THREE = (ACE, 1, 0)
_ACE_NAMES = {
    "offsuit straight": "suited ace-two-three is a flush",
    "no straight": "ace-two-three is no straight",
}


def key(
    ranks: Iterable[int],
    suited: bool,
    suited_pair: SuitedPair = "pair",
    ace_two_three: AceTwoThree = "straight",
) -> RankKey:
    """The ordering key of three cards, given their ranks and whether they are all of one suit."""
    shape, groups = grouped(ranks)
    if shape == (3,):
        return (THREE_OF_A_KIND, *groups)
    if shape == (2, 1):
        if suited and suited_pair == "flush":
            return (FLUSH, *sorted((groups[0], *groups), reverse=True))
        return (PAIR, *groups)
    if groups == _ACE_TWO_THREE and ace_two_three != "straight":
        if suited:
            return (FLUSH, *groups)
        if ace_two_three == "no straight":
            return (HIGH_CARD, *groups)
    return _UNPAIRED.key(groups, suited)


def phrase(key: RankKey) -> str:
    """A key in words.

    >>> phrase((HIGH_CARD, 10, 8, 2))
    'queen high, ten-four kickers'
    """
    return hand_phrase(CATEGORIES[key[0]], key[1:])


@cache
def three_card_system(
    suited_pair: SuitedPair = "pair", ace_two_three: AceTwoThree = "straight"
) -> RankingSystem:
    """The ranking of three-card hands under the two rules on which filings differ."""
    name = "three card"
    if suited_pair != "pair":
        name += ", a suited pair is a flush"
    if ace_two_three != "straight":
        name += f", {_ACE_NAMES[ace_two_three]}"
    ranked = partial(key, suited_pair=suited_pair, ace_two_three=ace_two_three)
    return RankingSystem(name, CATEGORIES, size=3, most=3, packs=6, key=ranked, phrase=phrase)


THREE_CARD = three_card_system()
THREE_CARD_SYSTEMS = tuple(
    three_card_system(pair, ace) for pair, ace in product(get_args(SuitedPair), get_args(AceTwoThree))
)
