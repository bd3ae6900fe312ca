"""Decks of every filed kind, the shoe, and how they are shuffled."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import (
    JOKER,
    CardRandom,
    Deck,
    Shoe,
    card,
    number,
    parse_cards,
    rank,
    show,
    show_cards,
    suit,
)
from houseway.cards.tiles import TILES, parse_tiles, pips, show_tiles
from houseway.errors import HousewayError
from tests.playing import filings, rules_of


class TestDecks:
    """The decks that the five houses file."""

    @pytest.mark.parametrize(
        ("deck", "size"),
        [
            (Deck(), 52),  # a standard pack
            (Deck(packs=8), 416),  # baccarat: Lucky Lady, 8 decks
            (Deck(jokers=1), 53),  # pai gow poker: one joker (club-one-3.md)
            (Deck(packs=6, jokers=1), 318),  # No Bust with a joker in each deck (artichoke-joes-1.md)
            (Deck(packs=8, jokers=1), 424),
            (Deck(without=("2", "3", "4", "5", "6")), 32),  # Mexican Poker's short deck (club-one-1.md)
            (Deck(without=("7", "8", "9", "T")), 36),  # the 36-card deck of club-one-2.md
            (Deck(packs=8, without=("8", "9", "T")), 320),  # Panguingue, Club One L697
            (Deck(packs=6, added=("Ac", "Ad", "Ah", "As")), 336),  # California Blackjack, 004:L1286
        ],
    )
    def test_sizes(self, deck: Deck, size: int) -> None:
        """Packs, jokers and missing ranks give the filed number of cards."""
        assert len(deck) == len(deck.cards) == sum(deck.counts.values()) == size

    def test_added_cards(self) -> None:
        """California Blackjack (004:1286): four more aces in each of six packs make 48 aces."""
        deck = rules_of("artichoke-joes/california-blackjack").deck
        assert len(deck) == 336
        assert [deck.counts[card(f"A{letter}")] for letter in "cdhs"] == [12] * 4
        assert deck.counts[card("Ks")] == 6
        deck.check([card("As")] * 12)
        with pytest.raises(HousewayError, match="As appears 13 times; the deck has 12"):
            deck.check([card("As")] * 13)

    def test_panguingue_with_spades_taken_out(self) -> None:
        """Panguingue (Artichoke Joe's 004:1434): one spade of each rank out, then one more 3, 5 and 7."""
        stripped = ("8", "9", "T")
        eight_seven = Deck(8, 0, stripped, {f"{letter}s": 1 for letter in "A234567JQK"})
        eight_seven_six = Deck(8, 0, stripped, {**eight_seven.removed, "3s": 2, "5s": 2, "7s": 2})
        assert (len(eight_seven), len(eight_seven_six)) == (310, 307)
        assert eight_seven_six.counts[card("7s")] == 6
        assert eight_seven_six.counts[card("Ks")] == 7
        assert eight_seven_six.counts[card("7h")] == 8
        assert card("8h") not in eight_seven_six.counts

    def test_every_filing_has_the_cards_it_says(self) -> None:
        """Each deck by default: 32 tiles, or packs of 52 cards, jokers and added cards, unless stripped."""
        for game in filings():
            rules = rules_of(game)
            rule = rules.filing.deck
            assert rule is not None
            if rule.of == "tiles":
                assert len(rules.deck) == 32
            elif not rule.without and not rule.removed:
                chosen = rules.settings.get(str(rule.jokers), rule.jokers)
                jokers = 1 if chosen == "one per deck" else int(chosen)
                assert len(rules.deck) == rules.deck.packs * (52 + jokers + len(rule.added))

    def test_cards_that_cannot_be(self) -> None:
        """The same card too often for the shoe, or one that was stripped, is refused with its number."""
        with pytest.raises(HousewayError, match=r"hand: As appears 3 times; the deck has 2"):
            Deck(packs=2).check(parse_cards("As As As"), "hand")
        with pytest.raises(HousewayError, match="this deck has no 7c"):
            Deck(without=("7",)).check([card("7c")])
        with pytest.raises(HousewayError, match="this deck has no Jo"):
            Deck().check([JOKER])
        Deck(packs=2).check(parse_cards("As As"))

    def test_decks_that_cannot_be(self) -> None:
        """No packs, fewer than no jokers, or more of a card removed than there is."""
        for wrong in ({"packs": 0}, {"jokers": -1}, {"removed": {"As": 2}}, {"without": ("1",)}):
            with pytest.raises(HousewayError):
                Deck(**wrong)


class TestNotation:
    """Cards as integers and as text."""

    def test_names_go_both_ways(self) -> None:
        """Every card has one name."""
        assert [card(show(value)) for value in range(53)] == list(range(53))
        assert show_cards(parse_cards("as, 10d jk")) == "As Td Jo"
        assert (rank(card("2c")), suit(card("2c"))) == (0, 0)

    def test_numbers_for_action_buttons(self) -> None:
        """Buttons count the ace one, pictures eleven to thirteen (Club One L1840)."""
        assert [number(card(f"{letter}h")) for letter in "A29TJQK"] == [1, 2, 9, 10, 11, 12, 13]
        with pytest.raises(HousewayError, match="no number"):
            number(JOKER)

    @pytest.mark.parametrize("name", ["", "1s", "Ax", "AsKd", "ace", "11d", "s", "??"])
    def test_what_is_no_card(self, name: str) -> None:
        """One line that shows how cards are written."""
        with pytest.raises(HousewayError, match=r"no such card: .*As, Td, 7c"):
            card(name)

    def test_tiles(self) -> None:
        """Thirty-two pai gow tiles, eleven pairs and ten single ones; none of them a third time."""
        assert len(TILES) == 32
        assert sorted(Counter(Counter(TILES).values()).items()) == [(1, 10), (2, 11)]
        assert show_tiles(parse_tiles("6-6 1-2 6-6")) == "6-6 2-1 6-6"
        assert sum(sum(pips(tile)) for tile in range(32)) == 227
        with pytest.raises(HousewayError, match="no more 6-6"):
            parse_tiles("6-6 6-6 6-6")
        with pytest.raises(HousewayError, match="no such tile"):
            parse_tiles("7-1")


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


class TestShuffle:
    """The shoe and the generator behind it."""

    @pytest.mark.parametrize("place", [0, 1, 25, 51])
    def test_every_card_is_as_likely_at_every_place(self, place: int) -> None:
        """A chi-square with 51 degrees of freedom over seeded shuffles stays below its 0.1 % point, 87.97."""
        random = CardRandom.seeded(f"uniform {place}")
        shoe = Shoe(Deck(), random)
        counts = [0] * 52
        for _ in range(5200):
            shoe.shuffle()
            for _ in range(place):
                shoe.draw()
            counts[shoe.draw()] += 1
        assert chi_square(counts) < 87.97

    def test_pairs_of_cards_are_independent(self) -> None:
        """The 132 ordered pairs of twelve cards come equally often: chi-square is below its 0.1 % point."""
        shoe = Shoe(Deck(without=tuple("23456789TJ")), CardRandom.seeded("pairs"))
        counts: Counter[tuple[int, int]] = Counter()
        for _ in range(13_200):
            shoe.shuffle()
            counts[shoe.draw(), shoe.draw()] += 1
        assert len(counts) == 132
        assert chi_square(list(counts.values())) < 186

    def test_a_whole_shoe_is_the_deck(self) -> None:
        """Drawn to the end, a shoe holds exactly its deck; then it is empty until it is shuffled."""
        deck = Deck(packs=2, jokers=1)
        shoe = Shoe(deck, CardRandom.seeded(1))
        assert shoe.fresh
        assert Counter(shoe.draw() for _ in range(len(deck))) == Counter(deck.cards)
        assert len(shoe) == 0
        with pytest.raises(HousewayError, match="empty"):
            shoe.draw()
        shoe.shuffle()
        assert shoe.fresh
        assert len(shoe) == len(deck)

    def test_the_order_is_decided_only_as_far_as_drawn(self) -> None:
        """A lazy shuffle: the next card depends on randomness that is drawn only when it is needed."""
        one, two = Shoe(Deck(packs=8), CardRandom.seeded(5)), Shoe(Deck(packs=8), CardRandom.seeded(5))
        first = [one.draw(), one.draw()]
        assert first == [two.draw(), two.draw()]
        one.random.word()
        assert one.draw() != two.draw()

    def test_the_cut_card(self) -> None:
        """The cut card is out when no more cards are left than lie behind it (Club One L3132 ff.)."""
        shoe = Shoe(Deck(), CardRandom.seeded(2), cut=14)
        for _ in range(37):
            shoe.draw()
        assert not shoe.out
        shoe.draw()
        assert shoe.out
        shoe.draw()  # the round is finished
        assert shoe.out
        with pytest.raises(HousewayError, match="within the 52 cards"):
            Shoe(Deck(), CardRandom.seeded(2), cut=52)

    def test_seeds(self) -> None:
        """A seed gives the same cards on every machine; another seed, or a secret, gives others."""
        draws = [Shoe(Deck(), CardRandom.seeded(seed)) for seed in (7, 7, 8)]
        hands = [[shoe.draw() for _ in range(10)] for shoe in draws]
        assert hands[0] == hands[1] != hands[2]
        assert show_cards(hands[0]) == show_cards(parse_cards(show_cards(hands[0])))
        assert CardRandom.secure().key != CardRandom.secure().key
        assert CardRandom.seeded(7).key != CardRandom.seeded("8").key
        with pytest.raises(ValueError, match="32 bytes"):
            CardRandom(b"short")

    @given(st.integers(1, 2**32), st.integers(0, 10**6))
    def test_numbers_stay_below_their_bound(self, bound: int, seed: int) -> None:
        """Whatever the bound, a draw is one of its numbers."""
        assert 0 <= CardRandom.seeded(seed).below(bound) < bound

    def test_dice(self) -> None:
        """Three dice: all faces, a mean of ten and a half within four standard errors."""
        random = CardRandom.seeded("dice")
        throws = [random.dice(3) for _ in range(4000)]
        assert {face for throw in throws for face in throw} == {1, 2, 3, 4, 5, 6}
        mean = sum(map(sum, throws)) / len(throws)
        assert abs(mean - 10.5) < 4 * sqrt(3 * 35 / 12 / len(throws))
