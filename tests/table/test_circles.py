"""Where bets may be placed: in one's own circle, where nobody sits, behind others. Lines are the filings'."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.rounds.facts import Lot
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.table import Table
from tests.table.seated import CHIPS, DECK, lot, seated, who

LUCKY = "lucky-lady/no-bust-21st-century-blackjack-4"
JOKERS = "club-one/no-bust-21st-century-blackjack-jokers"
PURE = "club-one/pure-21-5-blackjack"
ACES = "delta-club/aces-bonus-bet"
FREE = {"schedule": "none", "limits": "5-1000"}


def table(game: str, *seats: int) -> Table:
    """A table whose first seat banks."""
    return seated(load_rules(game, FREE), seats, player_dealer=seats[0])


def bets(spots: str, bettor: int = 2) -> list[Lot]:
    """Game wagers of one player on several spots."""
    return [Lot(int(spot), who(bettor), "main", 10_00) for spot in spots.split()]


def test_a_player_bets_in_circles_where_nobody_sits_and_plays_each_hand() -> None:
    """Lucky Lady L268: at his seat along with other unoccupied betting circles."""
    live = table(LUCKY, 1, 2, 3).deal(bets("2 5"), 100_00, stacked("Ts 9s 5d 8s 7s Th", DECK))
    assert [(ask.seat, ask.spot) for ask in live.pending] == [(2, 2)]
    live.answer("2 hand", "stand")
    assert [(ask.seat, ask.spot, ask.bettor) for ask in live.pending] == [(2, 5, "")]


def test_a_circle_where_somebody_sits_is_bet_in_behind_him() -> None:
    """Lucky Lady allows backline betting; the seated player decides."""
    behind = [lot(3, "main", 5), Lot(3, who(2), "main", 50_00)]
    live = table(LUCKY, 1, 2, 3).deal(behind, 100_00, stacked("Ts 5d 8s Th", DECK))
    assert live.pending[0].seat == 3


@pytest.mark.parametrize("spots", ["2 3 4", "2 1 3", "2 3", "3"])
def test_adjacent_circles_three_in_all(spots: str) -> None:
    """Club One L1213: immediately adjacent, normally three."""
    table(JOKERS, 8, 2).check(bets(spots))


@pytest.mark.parametrize(
    ("spots", "message"),
    [
        ("2 4", "spot 4: your other circles must be next to your own"),
        ("4", "spot 4: your other circles must be next to your own"),
        ("2 3 4 5", "spot 3: a player may bet in at most 3 circles"),
        ("2 6", "spot 6: backline betting is not allowed in this game"),
    ],
)
def test_circles_that_are_not_open_are_refused(spots: str, message: str) -> None:
    with pytest.raises(HousewayError, match=f"^{message}$"):
        table(JOKERS, 8, 2, 6).check(bets(spots))


def test_one_bettor_to_a_circle_where_there_is_no_backline() -> None:
    wagers = [*bets("2 3", bettor=2), *bets("4 3", bettor=4)]
    with pytest.raises(HousewayError, match=r"^spot 3: backline betting is not allowed in this game$"):
        table(JOKERS, 8, 2, 4).check(wagers)


def test_other_circles_are_closed_where_the_filing_does_not_open_them() -> None:
    wagers = [Lot(3, who(2), "player", 10_00)]
    with pytest.raises(HousewayError, match=r"^spot 3: nobody plays there$"):
        table("oceana/ez-baccarat", 1, 2).check(wagers)


def test_who_stands_on_the_rail_has_no_circles_of_his_own() -> None:
    lucky = table(LUCKY, 1, 2)
    lucky.stand("Wim", CHIPS)
    with pytest.raises(HousewayError, match=r"^spot 5: nobody plays there$"):
        lucky.check([Lot(5, "Wim", "main", 10_00)])


def test_backline_betting_on_the_game_wager_only() -> None:
    """Club One L2330, L2363, L2398."""
    pure = table(PURE, 1, 2, 3)
    behind = [lot(2, "main", 10), Lot(2, who(3), "main", 10_00)]
    pure.check(behind)
    with pytest.raises(HousewayError, match=r"^spot 2, Red Flex: no backline betting on this bet$"):
        pure.check([*behind, Lot(2, who(3), "red_flex", 10_00)])
    pure.check([*behind, lot(2, "red_flex", 10)])


def test_the_aces_bonus_is_bet_behind_without_a_game_wager() -> None:
    """Delta Club L2103: with or without a game wager, by seated and backline players."""
    aces = table(ACES, 1, 2, 3)
    aces.check([lot(2, "main", 10), Lot(2, who(3), "aces_bonus", 5_00)])
    with pytest.raises(HousewayError, match="no backline betting on this bet"):
        aces.check([lot(2, "main", 10), Lot(2, who(3), "main", 10_00)])
