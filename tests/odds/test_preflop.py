"""Hold'em before the flop: published figures, the tables against a second count, and where they hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.cards import Deck, show
from houseway.errors import HousewayError
from houseway.odds.comparing import showdowns_of
from houseway.odds.deals import PossibleDeals
from houseway.odds.equity import equity
from houseway.odds.preflop import (
    BOARDS,
    MOST_OPPONENTS,
    STARTING_HANDS,
    Matchup,
    against,
    against_all,
    against_random,
    combos,
    holds_for,
    range_against,
    ranked,
    read_starting_hand,
    starting_hand,
)
from houseway.odds.showdowns import PokerShare
from tests.playing import pot_games, rules_of

HOLDEM, OMAHA = "oceana/texas-holdem", "oceana/omaha"
NUMBERS = range(len(STARTING_HANDS))
PAIRS_OF_HANDS = comb(52, 2) * comb(50, 2)


def number(text: str) -> int:
    return STARTING_HANDS.index(text)


def test_heads_up_as_published() -> None:
    """Aces have 81.95 % against kings, ace-king suited about 46 % against queens."""
    assert round(100 * float(against(number("AA"), number("KK")).equity), 2) == 81.95
    assert round(100 * float(against(number("AKs"), number("QQ")).equity)) == 46


@pytest.mark.parametrize(
    ("hand", "percent"), [("AA", "85.20"), ("72o", "34.58"), ("AKs", "67.0"), ("32o", "32.3")]
)
def test_against_a_random_hand_as_published(hand: str, percent: str) -> None:
    found = against_random(number(hand))
    assert isinstance(found.equity, Fraction)
    assert f"{100 * float(found.equity):.{len(percent) - 3}f}" == percent


def test_aces_against_several_as_published() -> None:
    """Published tables are simulated, and have 73.4, 63.9, 55.9, 49.2, 43.6, 38.8 and 34.7 %."""
    published = (73.4, 63.9, 55.9, 49.2, 43.6, 38.8, 34.7)
    for opponents, percent in enumerate(published, 2):
        found = against_random(number("AA"), opponents)
        assert 0 < found.error < 0.0003
        assert 100 * found.equity == pytest.approx(percent, abs=0.05 + 450 * found.error)


def test_all_hands_together_win_half_of_all_deals() -> None:
    total = sum((against_all(each) for each in NUMBERS), Matchup(0, 0, 0))
    assert total.deals == PAIRS_OF_HANDS * BOARDS
    assert total.equity == Fraction(1, 2)


def test_each_hand_of_several_wins_its_share() -> None:
    """Weighted by their suits, all hands together win one part of the pot for each player."""
    for opponents in range(2, MOST_OPPONENTS + 1):
        found = [against_random(each, opponents) for each in NUMBERS]
        mean = sum(combos(each) * found[each].equity for each in NUMBERS) / comb(52, 2)
        error = sum((combos(each) * found[each].error) ** 2 for each in NUMBERS) ** 0.5 / comb(52, 2)
        assert mean == pytest.approx(1 / (opponents + 1), abs=5 * error)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equity is counted board by board, without the tables."""
    monkeypatch.setattr("houseway.odds.equity.range_against", lambda *asked: None)


def assert_counted(hand: str, other: str) -> None:
    """One holding of a hand against all that the other can have, on every board."""
    cards = next(cards for cards in combinations(range(52), 2) if starting_hand(cards) == number(hand))
    found = equity(rules_of(HOLDEM), [" ".join(map(show, cards)), other])
    matchup = against(number(hand), number(other))
    mine = found.hands[0]
    assert found.exact
    assert found.deals * combos(number(hand)) == matchup.deals
    assert (mine.equity, mine.wins) == (matchup.equity, Fraction(matchup.wins, matchup.deals))


@pytest.mark.parametrize(("hand", "other"), [("AKs", "QQ"), ("72o", "AA"), ("T9s", "T9s"), ("65o", "J6s")])
def test_a_matchup_is_counted_again_board_by_board(hand: str, other: str, counting: None) -> None:
    assert_counted(hand, other)


@pytest.mark.verify
def test_many_matchups_are_counted_again(counting: None) -> None:
    """One opponent for each starting hand, so that every row of the table is checked."""
    for first in NUMBERS:
        assert_counted(STARTING_HANDS[first], STARTING_HANDS[(7 + 50 * first) % len(STARTING_HANDS)])


def test_the_hands_of_two_cards_are_the_169() -> None:
    counted = [0] * len(STARTING_HANDS)
    for cards in combinations(range(52), 2):
        counted[starting_hand(cards)] += 1
    assert counted == [combos(each) for each in NUMBERS]
    assert [STARTING_HANDS[each] for each in ranked()[:3]] == ["AA", "KK", "QQ"]
    assert STARTING_HANDS[ranked()[-1]] == "32o"


@pytest.mark.parametrize(("text", "hand"), [("aks", "AKs"), ("KAo", "AKo"), (" tt ", "TT"), ("27O", "72o")])
def test_starting_hands_as_people_write_them(text: str, hand: str) -> None:
    assert STARTING_HANDS[read_starting_hand(text)] == hand


def test_a_starting_hand_says_whether_it_is_suited() -> None:
    with pytest.raises(HousewayError, match="write AKs if it is suited, AKo if not"):
        read_starting_hand("AK")
    with pytest.raises(HousewayError, match="write AA, AKs or 72o"):
        read_starting_hand("AAs")


@pytest.mark.parametrize(
    ("game", "holds"),
    [
        (HOLDEM, True),
        (OMAHA, False),
        ("club-one/texas-holdem-hi-lo", False),
        ("club-one/crazy-pineapple", False),
    ],
)
def test_for_which_games_the_tables_hold(game: str, holds: bool) -> None:
    assert holds_for(showdowns_of(rules_of(game))) == holds


@pytest.mark.verify
def test_the_tables_hold_for_hold_em_alone() -> None:
    """Of all games for pots: two cards, a board of five, a whole pack and one share for high hands."""
    found = [showdowns_of(rules_of(game)) for game in pot_games()]
    holds = [game for game in found if holds_for(game)]
    assert len(holds) >= len({game.split("/")[0] for game in pot_games()}), "every house has hold'em"
    for game in holds:
        assert (game.hole, game.board, len(game.pack)) == (2, 5, 52)
        shares = [share for share in game.shares if isinstance(share, PokerShare)]
        assert [share.ranking.scale for share in shares] == ["high"]


def test_equity_before_the_flop_comes_from_the_tables() -> None:
    rules = rules_of(HOLDEM)
    found = equity(rules, ["As Ks", "*"])
    assert found.exact
    assert found.deals == comb(50, 2) * BOARDS
    assert found.hands[0].equity == against_all(number("AKs")).equity
    first, second = equity(rules, ["QQ+, AKs", "AKo"]).hands
    assert first.equity + second.equity == 1
    assert first.splits == second.splits


def test_two_hands_that_are_not_in_all_suits_are_not_in_the_tables() -> None:
    game, deck = showdowns_of(rules_of(HOLDEM)), Deck()
    spades, diamonds = deck.parse_all("As Ks"), deck.parse_all("Qd Jd")
    assert range_against(game, [spades], [diamonds]) is None
    assert range_against(game, [spades[:1]], [()]) is None
    assert range_against(showdowns_of(rules_of(OMAHA)), [()], [()]) is None


def test_the_compiled_loop_counts_as_the_general_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, hands = rules_of(HOLDEM), ["As Ks", "QQ+, 76s", "*"]
    compiled = equity(rules, hands, board="2c 7d Jh Qc", dead="3c")
    monkeypatch.setattr(PossibleDeals, "is_compiled", False)
    assert compiled.exact
    assert equity(rules, hands, board="2c 7d Jh Qc", dead="3c") == compiled
    two = equity(rules, ["Ac Kc", "5h 5d"], board="2c 7c 5s")
    monkeypatch.undo()
    assert equity(rules, ["Ac Kc", "5h 5d"], board="2c 7c 5s") == two


def test_ten_hands_that_need_the_same_cards_are_refused() -> None:
    with pytest.raises(HousewayError, match="cannot be held together"):
        equity(rules_of(HOLDEM), ["AA, KK"] * 10)


def test_one_to_eight_opponents() -> None:
    with pytest.raises(HousewayError, match="1 to 8 opponents, not 9"):
        against_random(0, 9)
