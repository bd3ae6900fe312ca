"""A player-dealer who bets in another position: a hand that he controls there is played the house way.

Artichoke Joe's L1155 (No Bust) and L1423 (California Blackjack). The player-dealer sits at seat 1.
"""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.rules import load_rules
from houseway.table.circles import claims
from tests.games.dealing import deal, nets, played_again

JOES = "artichoke-joes/no-bust-21st-century-blackjack"
CALIFORNIA = "artichoke-joes/california-blackjack"
DELTA = "delta-club/21st-century-blackjack-7"


@pytest.mark.parametrize(
    ("game", "cards", "drawn"),
    [
        # Seat 2 has 19, seat 5 has 12: it hits to 15, to 16 and to 18 without a question (L1153-1155).
        (JOES, "Ts 5d 9c 9h 7h 3c As 2s 8d", "5d 7h 3c As 2s"),
        # Hard 13 stands, although hitting it would be a choice (L1423-1425).
        (CALIFORNIA, "Ts 6d 9c 9h 7h 8d Ks", "6d 7h"),
    ],
)
def test_the_house_way_is_played_without_a_question(game: str, cards: str, drawn: str) -> None:
    dice = (3, 3, 4) if game == CALIFORNIA else ()  # L1367: the deal starts at the second position, seat 2
    backline = [Lot(5, "seat 1", "main", 20_00)]
    live = deal(game, {2: {"main": 20}}, cards, backline=backline, bank=1000, dice=dice)
    assert [ask.seat for ask in live.pending] == [2]
    live.answer(live.pending[0], "stand")
    assert live.over
    assert live.round.pack.show_all(card for card in live.round.hands[HandId(5)] if card is not None) == drawn
    assert ("seat 1", "main") in [row[:2] for row in nets(live)]
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    assert played_again(live)


@pytest.mark.parametrize(("behind", "asked"), [(10, ["hand"]), (50, [])])
def test_a_wager_behind_another_player(behind: int, asked: list[str]) -> None:
    """L1155: if the DP controls a hand; the bettor with the most money there controls it (L1127)."""
    backline = [Lot(2, "seat 1", "main", behind * 100)]
    live = deal(JOES, {2: {"main": 20}}, "5d 9c 7h 3c As 2s 8d", backline=backline, bank=1000)
    live.answer(live.pending[0], "play")  # the other bettor is asked whether he surrenders for himself
    assert [ask.question for ask in live.pending] == asked
    assert len(live.round.hands[HandId(2)]) == (2 if asked else 5)


def test_where_nothing_is_printed_the_player_dealer_bets_nowhere() -> None:
    """The filings of the other houses know no wager of the player-dealer against himself."""
    with pytest.raises(HousewayError, match=r"^spot 5: the player-dealer does not bet against himself$"):
        deal(DELTA, {2: {"main": 20}}, "Ts", backline=[Lot(5, "seat 1", "main", 20_00)], bank=1000)
    players = {1: "Ada", 2: "Ben"}
    assert claims(load_rules(DELTA), players, 1, [], "Ada") == {}
    assert claims(load_rules(JOES), players, 1, [], "Ada")[5] == "free"
