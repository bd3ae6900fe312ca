"""What single hands are worth, against counts and published figures that do not come from the odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from houseway.cards import parse_cards
from houseway.errors import HousewayError
from houseway.odds.family import hand_worth
from houseway.odds.starting import HandWorth
from houseway.ranking import THREE_CARD
from houseway.rulebook.rules import load_rules
from tests.playing import analysed

ORDINARY = str(Path(__file__).parent / "ordinary-blackjack.toml")
PAN_NINE = "club-one/super-pan-9"


def worth(game: str, text: str) -> HandWorth:
    """The worth of a hand."""
    return hand_worth(load_rules(game), text)


def by_action(found: HandWorth) -> dict[str, Fraction | float]:
    """What each action is worth."""
    return {each.action: each.value for each in found.actions}


def test_a_three_card_hand_against_every_hand_that_shows_the_card() -> None:
    """Queen-six-four against a seven: every pair of cards behind it, ranked one by one (Delta, L355-367)."""
    own, up = parse_cards("Qs 6d 4c"), parse_cards("7h")
    rest = [card for card in range(52) if card not in (*own, *up)]
    mine, queen, net = THREE_CARD.best(own).key, (0, 10), 0
    pairs = list(combinations(rest, 2))
    for two in pairs:
        his = THREE_CARD.best((*up, *two)).key
        if his[:2] < queen:
            net += 1 if mine > his else -1
        elif mine != his:
            net += 2 if mine > his else -2
    found = worth("delta-club/three-card-poker", "Qs 6d 4c against 7h")
    assert by_action(found) == {"play": Fraction(net, len(pairs)), "fold": Fraction(-1)}


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("T 6 against 9", "hit"),
        ("8 8 against 6", "split"),
        ("6 5 against 6", "double"),
        ("T T against 6", "stand"),
    ],
)
def test_blackjack_hands_everybody_knows(hand: str, best: str) -> None:
    """Basic strategy, as every book has it."""
    assert worth(ORDINARY, hand).actions[0].action == best


def test_standing_on_sixteen_against_a_nine_wins_where_the_player_dealer_goes_over() -> None:
    """A hand of 16 that stands wins if he goes over, and loses otherwise; a double is twice a hit."""
    found = worth(ORDINARY, "T 6 against 9")
    actions = by_action(found)
    assert found.given == ""
    assert -1 < actions["stand"] < actions["hit"] < 0
    assert actions["double"] == pytest.approx(2 * actions["hit"], abs=0.05)


def test_a_hand_of_pan_nine_is_worth_what_best_play_says() -> None:
    advice = analysed(PAN_NINE).strategy
    decision = next(one for one in advice if one.situation == "5 (1-2-2)")
    found = worth(PAN_NINE, "2 A 2")
    assert {name: float(value) for name, value in by_action(found).items()} == dict(decision.values)
    assert found.actions[0].action == decision.action
    assert found.against == "draws on 0-5"


def test_every_way_to_set_four_tiles() -> None:
    """Gee joon with a pair of low sixes: three ways, of which two that look alike are one."""
    found = worth("club-one/pai-gow-tiles", "6-6 6-6 5-1 1-1")
    assert 1 < len(found.actions) <= 3
    assert found.actions[0].value == max(each.value for each in found.actions)
    assert sum("house way" in each.action for each in found.actions) == 1


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("delta-club/three-card-poker", "Qs 6d against 7h", "the hand: 3 cards are needed, not 2"),
        ("delta-club/three-card-poker", "Qs 6d 4c", "after 'against': 1 cards are needed, not 0"),
        ("delta-club/three-card-poker", "Qs Qs 4c against 7h", "Qs"),
        ("oceana/ez-baccarat", "9 2", "nobody decides about a hand"),
        (ORDINARY, "T 6 5 K against 9", "nothing can be done with it"),
        (ORDINARY, "T Y against 9", "is no rank that is left"),
    ],
)
def test_a_hand_that_cannot_be_asked_about_is_refused(game: str, text: str, message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        worth(game, text)
