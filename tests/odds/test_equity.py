"""Equity in games with pots: published figures, other people's engines, and every form of the question."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import eval7
import pokerkit
import pytest

from houseway.cards import Deck, show
from houseway.errors import HousewayError
from houseway.odds.equity import Equity, equity
from houseway.odds.holdings import read_range
from houseway.ranking.ring import RingRanking
from tests.playing import rules_of

HOLDEM, OMAHA, HI_LO = "oceana/texas-holdem", "oceana/omaha", "oceana/omaha-high-low-split"
RAZZ, STUD, DRAW = "club-one/razz", "club-one/seven-card-stud", "club-one/draw-poker"
DECK = Deck()


def parts(found: Equity) -> list[float]:
    return [float(hand.equity) for hand in found.hands]


def test_aces_against_kings_as_published() -> None:
    """Aces have 81.95 % of the pot against kings, who win 17.82 % of all deals outright."""
    aces, kings = equity(rules_of(HOLDEM), ["AA", "KK"]).hands
    assert isinstance(aces.equity, Fraction)
    assert aces.equity + kings.equity == 1
    assert round(100 * float(aces.equity), 2) == 81.95
    assert round(100 * float(kings.wins), 2) == 17.82
    assert aces.splits == kings.splits


def test_a_turn_is_counted_as_another_evaluator_counts_it() -> None:
    """All 42 rivers of a three-way hand, by eval7."""
    hands, board = ["As Ks", "Qd Qh", "Jc Tc"], "2c 7d Jh Qc"
    known = " ".join([*hands, board]).split()
    won = [Fraction(0)] * 3
    rivers = [card for card in map(show, range(52)) if card not in known]
    for river in rivers:
        shared = [eval7.Card(card) for card in [*board.split(), river]]
        ranks = [eval7.evaluate([*map(eval7.Card, hand.split()), *shared]) for hand in hands]
        winners = [at for at, rank in enumerate(ranks) if rank == max(ranks)]
        for at in winners:
            won[at] += Fraction(1, len(winners))
    found = equity(rules_of(HOLDEM), hands, board=board)
    assert found.exact
    assert found.deals == len(rivers) == 42
    assert [hand.equity for hand in found.hands] == [part / 42 for part in won]


@pytest.mark.parametrize(
    ("game", "hole", "board", "kinds"),
    [
        (HOLDEM, 2, 5, (pokerkit.StandardHighHand,)),
        (OMAHA, 4, 5, (pokerkit.OmahaHoldemHand,)),
        (HI_LO, 4, 5, (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)),
        (RAZZ, 7, 0, (pokerkit.RegularLowHand,)),
        (STUD, 7, 0, (pokerkit.StandardHighHand,)),
    ],
)
def test_finished_hands_are_divided_as_pokerkit_divides_them(
    game: str, hole: int, board: int, kinds: tuple[type[pokerkit.Hand], ...]
) -> None:
    dealer = random.Random(7)
    for _ in range(12):
        cards = [show(card) for card in dealer.sample(range(52), 3 * hole + board)]
        hands = [cards[at * hole : (at + 1) * hole] for at in range(3)]
        shared = cards[3 * hole :]
        theirs = pokerkit.calculate_equities(
            tuple(pokerkit.parse_range("".join(hand)) for hand in hands),
            pokerkit.Card.parse("".join(shared)),
            hole,
            board,
            pokerkit.Deck.STANDARD,
            kinds,
            sample_count=1,
        )
        found = equity(rules_of(game), [" ".join(hand) for hand in hands], board=" ".join(shared))
        assert found.deals == 1
        assert parts(found) == pytest.approx(theirs)


def test_one_card_to_come_in_stud_is_counted_by_the_readable_ranking() -> None:
    hands = ["As Ad 3c 4h 5s 9d", "Kd Kh 2c 3s 4d 5d 6d"]
    ranking = RingRanking()
    known = [DECK.parse_all(hand) for hand in hands]
    left = [card for card in range(52) if card not in {*known[0], *known[1]}]
    won = Fraction(0)
    other = ranking.best(known[1])
    assert other is not None
    for card in left:
        mine = ranking.best((*known[0], card))
        assert mine is not None
        won += 1 if mine > other else Fraction(1, 2) if mine == other else 0
    found = equity(rules_of(STUD), hands)
    assert found.hands[0].equity == won / len(left)


def test_samples_agree_with_the_count_and_repeat_themselves() -> None:
    rules, hands = rules_of(HI_LO), ["As Ad 2s 3d", "Ks Kd 9h 8h"]
    counted = equity(rules, hands, board="4c 7d Kc")
    sampled = equity(rules, hands, board="4c 7d Kc", exact=False, samples=20_000, seed=3)
    assert counted.exact
    assert not sampled.exact
    assert sampled == equity(rules, hands, board="4c 7d Kc", exact=False, samples=20_000, seed=3)
    for exact, found in zip(counted.hands, sampled.hands, strict=True):
        assert 0 < found.error < 0.01
        assert float(found.equity) == pytest.approx(float(exact.equity), abs=4.5 * found.error)
        for one, other in zip(exact.shares, found.shares, strict=True):
            assert float(other.part) == pytest.approx(float(one.part), abs=0.02)


def test_shares_of_high_and_low() -> None:
    """On this board both hands are complete: one has the high, the other the only low."""
    found = equity(rules_of(HI_LO), ["Ks Kd 9h 8h", "As 2d Qh Jc"], board="Kc 7d 4c 3h Th")
    high, low = found.hands
    assert (high.equity, low.equity) == (Fraction(1, 2), Fraction(1, 2))
    assert [share.part for share in high.shares] == [1, 0]
    assert [share.part for share in low.shares] == [0, 1]
    assert high.wins == 0
    assert high.splits == 1


def test_any_cards_on_the_river_are_every_other_hand() -> None:
    found = equity(rules_of(HOLDEM), ["As Ks", "*"], board="2c 7d Jh 9s 3d")
    assert found.exact
    assert found.deals == len(list(combinations(range(45), 2)))


def test_dead_cards_are_not_dealt() -> None:
    """With both other queens dead, the pair of queens cannot improve to three of a kind."""
    rules = rules_of(HOLDEM)
    hands, board = ["As Ad", "Qd Qh"], "2c 7d Jh 9s"
    alive, dead = equity(rules, hands, board=board), equity(rules, hands, board=board, dead="Qs Qc")
    assert alive.hands[1].equity == Fraction(2, 44)
    assert dead.hands[1].equity == 0


def test_a_hand_that_lacks_cards_draws_them() -> None:
    """Four hearts draw one of 43 unknown cards: the nine hearts make a flush, and nothing else beats aces."""
    found = equity(rules_of(DRAW), ["2h 3h 7h 9h", "As Ad 8c 6s 4d"])
    assert found.exact
    assert found.deals == 43
    assert found.hands[0].equity == Fraction(9, 43)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AA", 6),
        ("AK", 16),
        ("AKs", 4),
        ("AKo", 12),
        ("22+", 78),
        ("ATs+", 16),
        ("99-66", 24),
        ("A5s-A2s", 16),
        ("76s-54s", 12),
        ("54s-76s", 12),
        ("QQ+, AKs, AKs", 22),
        ("AsKs", 1),
        ("*", 1),
    ],
)
def test_ranges(text: str, count: int) -> None:
    found = read_range(text, 2, DECK).holdings
    assert len(found) == len(set(found)) == count


@pytest.mark.parametrize(
    ("game", "hands", "board", "message"),
    [
        (HOLDEM, ["As Ks"], "", "needs 2 to 10 hands, not 1"),
        (HOLDEM, ["As Ks", "As Qh"], "", "cannot be held together"),
        (HOLDEM, ["As Ks", "Qd Qh"], "As 2c 3d", "on the board or dead"),
        (HOLDEM, ["As Ks", "Qd Qh"], "2c 3c 4c 5c 6c 7c", "a board of 5 cards at most"),
        (HOLDEM, ["As Ks Qs", "*"], "", "a player has 2 cards at the end of this game, not 3"),
        (HOLDEM, ["As Ks, Qd", "*"], "", "must name as many cards"),
        (HOLDEM, ["AAs", "*"], "", "a pair is neither suited nor offsuit"),
        (HOLDEM, ["QQ-AKs", "*"], "", "from one hand to a similar one"),
        (HOLDEM, ["Ax", "*"], "", "no such card"),
        (OMAHA, ["QQ+", "*"], "", "is of two cards, and this game has 4"),
        (STUD, ["*"] * 8, "", "too few cards"),
        ("oceana/ez-baccarat", ["As Ks", "*"], "", "is not played for pots"),
    ],
)
def test_what_cannot_be_asked_says_why(game: str, hands: list[str], board: str, message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        equity(rules_of(game), hands, board=board)
