"""The player-dealer's position: offered, accepted, declined, held for two hands, given up, left."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.table import Table
from tests.table.seated import CHIPS, DECK, lot, seated, who

CLUB_ONE = load_rules("club-one/casino-war", {"schedule": "none"})
BROKEN = "delta-club/21st-century-baccarat"


def play(table: Table, hands: int = 1) -> None:
    """Some hands of Casino War, in which seat 3 has the higher card."""
    for _ in range(hands):
        assert table.deal([lot(3, "primary", 5)], 100_00, stacked("9c 4d", DECK)).over


def test_the_position_is_offered_clockwise_until_somebody_accepts() -> None:
    """Club One: a player may decline, and the offer passes clockwise (001:3794, 1827)."""
    table = seated(CLUB_ONE, [1, 3, 5, 8], player_dealer=5)
    assert table.banked.offer(table.players) == 8
    table.banked.decline(8)
    assert table.banked.offer(table.players) == 1
    assert table.banked.offer(table.players) == 1, "asking again does not pass it on"
    table.banked.accept(1, table.players[1])
    assert table.banked.player_dealer == 1
    assert table.banked.hands_banked == 0


def test_after_two_hands_it_must_be_offered() -> None:
    """Nobody holds it for more than two hands in a row (001:3794)."""
    table = seated(CLUB_ONE, [1, 3], player_dealer=1)
    assert not table.banked.must_rotate
    play(table, 2)
    assert table.banked.hands_banked == 2
    assert table.banked.must_rotate
    with pytest.raises(
        HousewayError, match=r"^seat 1 has banked 2 hands in a row: offer the position first$"
    ):
        play(table)


def test_where_all_others_decline_the_holder_is_asked_and_may_go_on() -> None:
    """The option is offered on until a player accepts it (001:1348); the count of hands begins again."""
    table = seated(CLUB_ONE, [1, 3], player_dealer=1)
    play(table, 2)
    assert table.banked.offer(table.players) == 3
    table.banked.decline(3)
    assert table.banked.must_rotate, "not kept unasked"
    with pytest.raises(HousewayError, match="offer the position first"):
        play(table)
    assert table.banked.offer(table.players) == 1
    table.banked.accept(1, table.players[1])
    assert (table.banked.player_dealer, table.banked.hands_banked, table.banked.broken) == (1, 0, False)
    play(table, 2)
    assert table.banked.must_rotate


def test_where_the_holder_declines_too_nobody_banks_and_it_is_offered_again() -> None:
    """Nobody has to bank (004:938); the offer goes around until a player accepts (001:1348)."""
    table = seated(CLUB_ONE, [1, 3], player_dealer=1)
    play(table, 2)
    for seat in (3, 1):
        assert table.banked.offer(table.players) == seat
        table.banked.decline(seat)
    assert (table.banked.player_dealer, table.banked.broken) == (None, True)
    assert table.banked.offer(table.players) == 1
    assert not table.banked.broken


def test_the_holder_who_was_asked_last_may_leave() -> None:
    table = seated(CLUB_ONE, [1, 3], player_dealer=1)
    play(table, 2)
    assert table.banked.offer(table.players) == 3
    table.banked.decline(3)
    table.leave(1)
    assert (table.banked.player_dealer, table.banked.broken, table.banked.offers) == (None, True, [])


def test_where_filed_so_the_game_is_broken_when_nobody_intervenes() -> None:
    """Delta Club (002:1105): an intervening player-dealer is compulsory."""
    table = seated(load_rules(BROKEN), [1, 3, 5], player_dealer=1)
    table.banked.hands_banked = 2
    assert table.banked.offer(table.players) == 3
    table.banked.decline(3)
    assert not table.banked.broken
    table.banked.decline(5)
    assert table.banked.broken
    assert table.banked.player_dealer is None
    with pytest.raises(HousewayError, match=r"^nobody is the player-dealer$"):
        table.deal([lot(3, "base", 5)], 100_00)
    assert table.banked.offer(table.players) == 1, "a new game begins with an offer to the first seat"
    assert not table.banked.broken
    table.banked.accept(1, table.players[1])
    assert table.banked.player_dealer == 1


def test_a_lone_player_dealer_is_asked_or_breaks_the_game() -> None:
    """Nobody else is there to be asked."""
    for rules, asked in ((CLUB_ONE, 4), (load_rules(BROKEN), None)):
        table = seated(rules, [4], player_dealer=4)
        table.banked.hands_banked = 2
        assert table.banked.offer(table.players) == asked
        assert (table.banked.player_dealer, table.banked.broken) == (asked, asked is None)


def test_the_rotation_can_go_the_other_way() -> None:
    """The direction is not printed for Delta Club's baccarat (002:1105); both readings."""
    clockwise, other = (load_rules(BROKEN, {"rotation": way}) for way in ("clockwise", "counter-clockwise"))
    for rules, offered in ((clockwise, 6), (other, 2)):
        table = seated(rules, [2, 4, 6], player_dealer=4)
        assert table.banked.offer(table.players) == offered


def test_a_game_begins_with_an_offer_from_seat_one_on() -> None:
    """Delta Club's Blackjack X (002:2055)."""
    table = seated(load_rules("delta-club/blackjack-x"), [3, 6])
    assert table.banked.must_rotate
    assert table.banked.offer(table.players) == 3


def test_only_the_seat_that_is_asked_answers() -> None:
    table = seated(CLUB_ONE, [1, 3, 5], player_dealer=5)
    table.banked.offer(table.players)
    not_his = r"^seat 3 is not being offered the player-dealer position$"
    with pytest.raises(HousewayError, match=not_his):
        table.banked.accept(3, who(3))
    with pytest.raises(HousewayError, match=not_his):
        table.banked.decline(3)
    assert (table.banked.player_dealer, table.banked.offers) == (5, [1, 3, 5])


def test_the_player_dealer_may_stop_after_one_hand() -> None:
    """Artichoke Joe's California Action Rules, rule 7 (004:930-977)."""
    table = seated(CLUB_ONE, [1, 3], player_dealer=1)
    play(table)
    table.banked.give_up()
    assert table.banked.player_dealer is None
    assert table.banked.must_rotate


def test_whoever_leaves_is_asked_no_more() -> None:
    table = seated(CLUB_ONE, [1, 3, 5], player_dealer=1)
    assert table.banked.offer(table.players) == 3
    assert table.leave(3) == CHIPS
    assert table.banked.offer(table.players) == 5
    table.leave(1)
    assert table.banked.player_dealer is None
    table.banked.accept(5, table.players[5])
    assert table.banked.player_dealer == 5


def test_a_void_deal_is_no_hand_banked() -> None:
    table = seated(CLUB_ONE, [1, 3], player_dealer=1)
    live = table.deal([lot(3, "primary", 5)], 100_00, stacked("9c 9d", DECK))
    live.misdeal("the shoe fell over")
    assert (table.banked.hands_banked, table.rounds) == (0, 1)


@pytest.mark.parametrize(
    ("seat", "name", "chips", "message"),
    [
        (0, "Zoe", 100, "seat 0: the table has seats 1 to 8"),
        (9, "Zoe", 100, "seat 9: the table has seats 1 to 8"),
        (1, "Zoe", 100, "seat 1 is taken by seat 1"),
        (2, who(1), 100, "'seat 1' is already at the table"),
        (2, "house", 100, "'house' is already at the table"),
        (2, "Zoe", 0, r"Zoe must bring more than zero chips to the table, not \$0"),
    ],
)
def test_a_seat_is_refused_in_one_line(seat: int, name: str, chips: int, message: str) -> None:
    table = seated(CLUB_ONE, [1])
    with pytest.raises(HousewayError, match=f"^{message}$"):
        table.sit(seat, name, chips)


def test_nobody_leaves_an_empty_seat() -> None:
    with pytest.raises(HousewayError, match=r"^seat 2 is empty$"):
        seated(CLUB_ONE, [1]).leave(2)


def test_the_game_is_broken_when_the_last_one_asked_leaves() -> None:
    """Delta Club, 002:161: nobody holds the position for a third hand."""
    table = seated(load_rules("delta-club/no-bust-21st-century-blackjack-5", {"schedule": "none"}), [1, 2], 1)
    table.banked.hands_banked = 2
    assert table.banked.offer(table.players) == 2
    table.leave(2)
    assert table.banked.broken
    assert table.banked.player_dealer is None
