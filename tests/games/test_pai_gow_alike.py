"""Hands of the same ranks: what the engine remembers of one holds for the other, whatever their suits."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from houseway.cards import JOKER, Card, rank, suit
from houseway.games.pai_gow.settings import house_way, how_of, legal_and_foul, settings
from houseway.ranking.pai_gow import BACK_CARDS, HAND_CARDS
from houseway.ranking.pai_gow_alike import ranks_of
from houseway.ranking.pai_gow_arrays import hands_held
from houseway.ranking.pai_gow_seven import SEVEN_CARD_HANDS, held
from houseway.rulebook.setting.house_way import Setter
from houseway.rulebook.setting.poker import poker_reader
from tests.playing import filing, filings, rules_of

GAMES = [game for game in filings() if filing(game).family == "pai-gow-poker"]
HANDS = 60


def dealt(game: str) -> list[tuple[list[Card], list[Card]]]:
    """Random hands, each with one of the same ranks and other suits."""
    random = Random(game)
    pack = rules_of(game).deck.pieces
    hands = [random.sample(pack, HAND_CARDS) for _ in range(HANDS)]
    return [(hand, twin(hand, random)) for hand in hands]


def twin(hand: list[Card], random: Random) -> list[Card]:
    """A hand of the same ranks in any order."""
    found = [JOKER] if JOKER in hand else []
    for value, times in Counter(rank(card) for card in hand if card != JOKER).items():
        found += [4 * value + chosen for chosen in random.sample(range(4), times)]
    return random.sample(found, len(found))


def may_be_flush(hand: list[Card]) -> bool:
    suits = Counter(suit(card) for card in hand if card != JOKER)
    return max(suits.values()) + (JOKER in hand) >= BACK_CARDS


@pytest.mark.parametrize("game", GAMES)
def test_hands_of_the_same_ranks_are_set_the_same_house_way(game: str) -> None:
    rules = rules_of(game)
    filed, way = rules.filing.hand_setting, rules.hand_setting
    assert filed is not None
    assert way is not None
    setter = Setter(way, poker_reader(how_of(rules).ranking, filed.joker_in_shape))
    for pair in dealt(game):
        for hand in pair:
            assert house_way(rules, hand) == setter.set_hand(hand)


@pytest.mark.parametrize("game", GAMES)
def test_hands_of_the_same_ranks_may_be_set_and_hold_the_same(game: str) -> None:
    ranking = how_of(rules_of(game)).ranking
    for pair in dealt(game):
        for hand in pair:
            ways = list(settings(ranking, hand))
            legal = tuple(way.parts for way in ways if not way.foul)
            assert legal_and_foul(ranking, hand) == (legal, tuple(way.parts for way in ways if way.foul))
            assert ranking.best_key(hand) == ranking.best(hand).key
            (mask,) = hands_held([hand], ranking).tolist()
            assert held(hand, ranking) == {
                name for number, name in enumerate(SEVEN_CARD_HANDS) if mask >> number & 1
            }


def test_suits_matter_where_five_cards_can_be_of_one_suit() -> None:
    """A joker is of every suit."""
    seen = Counter(
        (may_be_flush(hand), JOKER in hand) for game in GAMES for pair in dealt(game) for hand in pair
    )
    assert len(seen) == 4, "both kinds of hands, with and without the joker"
    for game in GAMES:
        for hand, other in dealt(game):
            assert (ranks_of(hand) < 0, ranks_of(other) < 0) == (may_be_flush(hand), may_be_flush(other))
            if not may_be_flush(hand) and not may_be_flush(other):
                assert ranks_of(hand) == ranks_of(other)
