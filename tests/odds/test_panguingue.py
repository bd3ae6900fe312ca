"""How likely a dealt hand of Panguingue holds a meld: counted against every hand of a small pack."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, prod

import pytest

from houseway.cards import Card, Deck
from houseway.odds.panguingue import hand_chances, melds_of, without
from houseway.rulebook.rules import Rules, load_rules
from tests.games.pan_hands import ARTICHOKE, CLUB_ONE, is_meld

CARDS = 4
SMALL = {
    "a rope and three ranks": Deck(packs=3, without=tuple("4567JQK89T")),
    "ropes of two packs": Deck(packs=1, without=tuple("567JQ89T"), added=("2s", "3s")),
    "spades removed": Deck(packs=3, without=tuple("A2456JK89T"), removed={"3s": 2, "7s": 1}),
}


def held(rules: Rules) -> int:
    """How many hands of four cards hold a meld, one after the other."""
    hands = combinations(rules.deck.pieces, CARDS)
    return sum(any(map(is_meld, combinations(hand, 3))) for hand in hands)


@pytest.mark.parametrize("pack", SMALL)
def test_hands_with_a_meld_are_counted(pack: str) -> None:
    """The count rank by rank agrees with all hands of a small pack, read off their names."""
    rules = replace(load_rules(CLUB_ONE), deck=SMALL[pack])
    everything = melds_of(rules, lambda features: True)
    assert comb(len(rules.deck), CARDS) - without(rules, everything, CARDS) == held(rules)


@pytest.mark.parametrize("game", [CLUB_ONE, ARTICHOKE])
def test_chances_hang_together(game: str) -> None:
    """Any meld is likelier than any condition, and that likelier than one of a row (club-one L751-755)."""
    meld, condition, *rows = hand_chances(load_rules(game))
    assert (meld.name, condition.name) == ("any meld", "any condition")
    assert meld.chance > condition.chance > max(row.chance for row in rows)
    assert condition.chance < sum(row.chance for row in rows)
    assert len(rows) == 11
    whole = sum(row.chance for row in rows if "whole suit" in row.name)
    deck = load_rules(game).deck
    copies = Counter(deck.show(card) for card in deck.pieces)
    suits = [prod(copies[rank + suit] for rank in "A234567JQK") for suit in "cdhs"]
    assert whole == Fraction(sum(suits), comb(len(deck), 10))


def test_fewer_spades_make_conditions_in_spades_rarer() -> None:
    """The 8-7-6 deck lacks 13 spades (artichoke-joes L1434)."""

    def spades(deck: str) -> Fraction:
        found = {one.name: one.chance for one in hand_chances(load_rules(ARTICHOKE, {"deck": deck}))}
        return found["vale cards of one suit, spades"]

    assert spades("320 cards") > spades("8-7") > spades("8-7-6")


def test_a_pair_is_no_meld() -> None:
    """Hands of two cards never hold one."""
    rules = load_rules(CLUB_ONE)
    everything = melds_of(rules, lambda features: True)
    assert without(rules, everything, 2) == comb(320, 2)
    card: Card = rules.deck.pieces[0]
    assert not is_meld([card, card])
