"""Entering a game, missed blinds, buying the button and straddles, by the lines that each house files."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Plain
from houseway.rounds.record import Record
from houseway.table.pots import PotsOpening
from houseway.table.replay import replay_to_end
from tests.playing import NAMES
from tests.table.entering import begin, fold_out, hand, offers_of, posted, pots_of, seats_of, table_of

DELTA, LUCKY, JOES = "delta-club/texas-holdem", "lucky-lady/holdem", "artichoke-joes/texas-holdem"
CLUB_ONE, OCEANA, LIGHTNING = (
    "club-one/texas-holdem",
    "oceana/texas-holdem",
    "artichoke-joes/lightning-poker",
)
SMALL, BIG = "small blind", "big blind"


# ---------------------------------------------------------------------- a new player


def test_a_new_player_posts_or_waits_for_the_big_blind() -> None:
    """Lucky Lady L1362-1365: he waits, or posts an amount equal to the big blind and is dealt in."""
    table = table_of(LUCKY, 1, 2, 3, 4)
    for _ in range(9):  # past the first round of the button, in which nobody has to post (L1380)
        hand(table)
    table.sit(6, NAMES[5], 10_000)
    assert seats_of(table) == (1, 2, 3, 4)
    while offers_of(table, 6) != {"post": 3}:
        hand(table)
    pots_of(table).entry.wish(6, "post")
    live = begin(table)
    assert 6 in live.deal.start.order
    assert posted(live)[6] == [("post", 3)]


def test_a_new_player_who_waits_takes_the_big_blind_in_turn() -> None:
    """Delta Club L907: wait for the big blind; it costs nothing more."""
    table = table_of(DELTA, 1, 2, 3, 4)
    hand(table)
    table.sit(5, NAMES[4], 10_000)
    for _ in range(9):
        live = begin(table)
        if 5 in live.deal.start.order:
            break
        fold_out(live)
    assert posted(live)[5] == [(BIG, 2)]


def test_a_new_player_between_button_and_small_blind_waits_or_buys_the_button() -> None:
    """Lucky Lady L1366: he waits until the button passes. Delta Club L908, L913: or buys it."""
    for game, ways in ((LUCKY, {}), (DELTA, {"buy the button": 3})):
        table = table_of(game, 1, 2, 4, 5)
        for _ in range(9):
            hand(table)
        while pots_of(table).dealer != 1:  # the next button is at seat 2, and the small blind at seat 4
            hand(table)
        table.sit(3, NAMES[2], 10_000)
        assert offers_of(table, 3) == ways
        hand(table)
        assert seats_of(table) == (1, 2, 4, 5)
        assert offers_of(table, 3) == {LUCKY: {"post": 3}, DELTA: {"post both": 3}}[game]


def test_delta_club_posts_both_blinds_for_a_new_player() -> None:
    """Delta Club L906, L912: post all blinds; the small one is dead, the big one live."""
    table = table_of(DELTA, 1, 2, 3, 4)
    hand(table)
    table.sit(6, NAMES[5], 10_000)
    pots_of(table).entry.wish(6, "post both")
    live = begin(table)
    assert posted(live) == {3: [(SMALL, 1)], 4: [(BIG, 2)], 6: [("post", 2), ("dead small blind", 1)]}
    assert live.round.stakes is not None
    assert live.round.stakes.dead == {6: 100}
    assert [ask.seat for ask in live.pending] == [6]  # the first to the left of the big blind
    assert [offer.name for offer in live.pending[0].offers] == ["check", "raise", "fold"]


def test_club_one_deals_a_new_player_in_at_once() -> None:
    """Club One L681: wait until the button passes, or take a hand immediately."""
    table = table_of(CLUB_ONE, 1, 2, 3, 4)
    hand(table)
    table.sit(6, NAMES[5], 10_000)
    live = begin(table)
    assert 6 in live.deal.start.order
    assert 6 not in posted(live)


def test_entering_depends_on_the_size_of_the_game() -> None:
    """Artichoke Joe's L760: below $10 nobody posts. L768-772: from $10 on he posts, or straddles."""
    small, large = table_of(JOES, 1, 2, 3, 4), table_of(JOES, 1, 2, 3, 4, limits="10-20")
    for table in (small, large):
        hand(table)  # the next button is at seat 2, the blinds at 3 and 4
        table.sit(5, NAMES[4], 100_000)
        table.sit(6, NAMES[5], 100_000)
    assert seats_of(small) == (1, 2, 3, 4, 5, 6)
    assert offers_of(large, 5) == {"straddle": 20}
    assert offers_of(large, 6) == {"straddle": 20}  # as long as seat 5 waits, it is next to the big blind
    pots_of(large).entry.wish(5, "straddle")
    assert offers_of(large, 6) == {"post": 10}


def test_a_new_player_who_cannot_straddle_waits() -> None:
    """Artichoke Joe's L770: at $10 he comes in by a straddle; with too few chips for it he gets no hand."""
    table = table_of(JOES, 1, 2, 3, 4, limits="10-20")
    hand(table)
    table.sit(5, NAMES[4], 1_500)
    pots_of(table).entry.wish(5, "straddle")
    live = begin(table)
    assert 5 not in live.deal.start.order
    assert 5 not in posted(live)


def test_a_player_from_a_broken_game_is_dealt_in_without_posting() -> None:
    """Artichoke Joe's L764: even where the minimum bet is $10 or more."""
    table = table_of(JOES, 1, 2, 3, 4, limits="10-20")
    hand(table)
    table.sit(6, NAMES[5], 100_000, came="broken game")
    assert seats_of(table) == (1, 2, 3, 4, 6)


def test_a_new_player_whom_the_blinds_pass_twice_has_missed_them() -> None:
    """Artichoke Joe's Lightning L1845: the blinds may go by once; then he has missed them (L1854)."""
    table = table_of(LIGHTNING, 1, 2, 3, 4, limits="4-8")
    hand(table)
    table.sit(6, NAMES[5], 100_000)
    entry = pots_of(table).entry
    assert entry.reason(6) == "new"
    for _ in range(8):
        hand(table, out=[6])
    assert entry.reason(6) == "missed"


def test_in_a_new_game_nobody_posts_for_one_round_of_the_button() -> None:
    """Lucky Lady L1380: not until the button has gone round, if no blind has passed that seat."""
    table = table_of(LUCKY, 1, 2, 3, 4)
    hand(table)  # button 1, blinds 2 and 3
    table.sit(6, NAMES[5], 10_000)
    assert seats_of(table) == (1, 2, 3, 4, 6)
    for _ in range(9):
        hand(table)
    table.sit(7, NAMES[6], 10_000)
    assert 7 not in seats_of(table)


# ---------------------------------------------------------------------- missed blinds


def test_missed_blinds_are_made_up() -> None:
    """Club One L683: the small blind goes to the center of the pot, the big blind is live."""
    table = table_of(CLUB_ONE, 1, 2, 3, 4, 5)
    for _ in range(4):  # buttons 1 to 4; both blinds pass seat 5
        hand(table, out=[5])
    assert pots_of(table).entry.standing[5].missed == [BIG, SMALL]
    assert offers_of(table, 5) == {"post both": 6}
    pots_of(table).entry.wish(5, "post both")
    assert posted(begin(table))[5] == [("post", 4), ("dead small blind", 2)]


def test_a_player_who_missed_no_blind_comes_back_without_posting() -> None:
    """Club One L683: only if the blinds pass his position."""
    table = table_of(CLUB_ONE, 1, 2, 3, 4, 5)
    hand(table, out=[5])
    assert seats_of(table) == (1, 2, 3, 4, 5)


def test_the_small_blind_alone_is_made_up_dead() -> None:
    """Lucky Lady L1374-1378: small blind only missed: the small blind, dead, or wait for the blinds."""
    table = table_of(LUCKY, 1, 2, 3, 4, 5)
    for _ in range(9):
        hand(table)
    while pots_of(table).dealer != 2:
        hand(table)
    hand(table)  # button 3, blinds 4 and 5
    hand(table, out=[5])  # button 4: the small blind passes seat 5
    entry = pots_of(table).entry
    assert entry.standing[5].missed == [SMALL]
    assert offers_of(table, 5) == {"post small blind": 1}
    entry.wish(5, "post small blind")
    live = begin(table)
    assert posted(live)[5] == [("dead small blind", 1)]


def test_missing_the_button_is_missing_the_blinds_at_one_house() -> None:
    """Artichoke Joe's L773: a player who misses a blind or the button has missed the blinds."""
    for game, missed in ((JOES, ["button"]), (DELTA, [])):
        table = table_of(game, 1, 2, 3, 4, 5)
        for _ in range(5):
            hand(table)
        hand(table, out=[2])  # button 1
        hand(table, out=[2])  # the button passes seat 2
        standing = pots_of(table).entry.standing.get(2)
        assert (standing.missed if standing else []) in ([*missed], [SMALL, *missed], [BIG, SMALL, *missed])
        assert ("button" in standing.missed if standing else False) == bool(missed)


def test_a_player_who_went_broke_posts_nothing() -> None:
    """Artichoke Joe's L774: even when he has missed the blinds."""
    table = table_of(JOES, 1, 2, 3, 4, 5)
    table.chips["Bank"] = table.chips.pop(NAMES[4])  # seat 5 has lost everything
    table.chips[NAMES[4]] = 0
    for _ in range(5):
        hand(table)
    table.chips[NAMES[4]] = table.chips.pop("Bank")
    assert seats_of(table) == (1, 2, 3, 4, 5)


# ---------------------------------------------------------------------- buying the button


@pytest.mark.parametrize(("game", "sums"), [(DELTA, (2, 1)), (JOES, (3, 1))])
def test_the_buyer_of_the_button_is_the_only_blind(game: str, sums: tuple[int, int]) -> None:
    """Delta Club L913, Artichoke Joe's L780: both blinds, the small one dead, and the button next.

    In a game with blinds of 1 and 3 the pot starts with 4: 3 live and 1 dead.
    """
    table = table_of(game, 1, 2, 4, 5)
    hand(table)
    table.sit(3, NAMES[2], 10_000)
    pots_of(table).entry.wish(3, "buy the button")
    live = begin(table)
    big, small = sums
    assert posted(live) == {3: [(BIG, big), ("dead small blind", small)]}
    assert sum(live.pots.values()) == 100 * (big + small)
    assert live.pending[0].seat == 4  # the first to the left of the only blind
    fold_out(live)
    after = hand(table)
    assert after.deal.start.dealer == 3
    assert posted(after) == {4: [(SMALL, small)], 5: [(BIG, big)]}


# ---------------------------------------------------------------------- straddles


def test_a_live_straddle_acts_last_and_may_raise() -> None:
    """Delta Club L915-917: twice the big blind, to its left; it acts last and may call or raise."""
    table = table_of(DELTA, 1, 2, 3, 4, 5)
    entry = pots_of(table).entry
    entry.wish_to_straddle(4, True)
    live = begin(table)  # button 1, blinds 2 and 3
    assert posted(live) == {2: [(SMALL, 1)], 3: [(BIG, 2)], 4: [("straddle", 4)]}
    asked: list[int] = []
    while live.pending and len(asked) < 5:
        asked.append(live.pending[0].seat)
        if live.pending[0].seat == 4:
            assert [offer.name for offer in live.pending[0].offers] == ["check", "raise", "fold"]
        live.answer(live.pending[0], live.pending[0].offers[0].name)
    assert asked == [5, 1, 2, 3, 4]


def test_a_straddle_needs_four_times_its_size() -> None:
    """Delta Club L920: in a $2-$4 game the least is $16."""
    for chips, straddles in ((1_500, ()), (1_600, (4,))):
        table = table_of(DELTA, 1, 2, 3, 4, 5, chips=chips)
        pots_of(table).entry.wish_to_straddle(4, True)
        assert begin(table).deal.opening.data().get("straddles", []) == list(straddles)


def test_four_straddles_use_up_the_raises() -> None:
    """Artichoke Joe's L781-784, L793: with 10-20, 20, 30, 40 and 50 are a bet and four raises; the last
    straddle has no option."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6, 7, 8, 9, limits="10-20")
    for seat in (4, 5, 6, 7):
        pots_of(table).entry.wish_to_straddle(seat, True)
    live = begin(table)
    assert [sum(paid for _, paid in posted(live)[seat]) for seat in (4, 5, 6, 7)] == [20, 30, 40, 50]
    asked: list[int] = []
    while live.pending[0].offers[0].name == "call":
        asked.append(live.pending[0].seat)
        assert [offer.name for offer in live.pending[0].offers] == ["call", "fold"]
        live.answer(live.pending[0], "call")
    assert asked == [8, 9, 1, 2, 3, 4, 5, 6]


def test_three_straddles_leave_one_raise() -> None:
    """Artichoke Joe's L784: all are live but the fourth; L793: a bet and four raises."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6, 7, limits="10-20")
    for seat in (4, 5, 6):
        pots_of(table).entry.wish_to_straddle(seat, True)
    live = begin(table)
    offer = live.pending[0].offers[1]
    assert isinstance(offer, Amount)
    assert (offer.low, offer.high) == (5_000, 5_000)
    live.answer(live.pending[0], "call")
    while live.pending[0].seat != 6:
        live.answer(live.pending[0], "call")
    assert [offer.name for offer in live.pending[0].offers] == ["check", "raise", "fold"]


def test_a_straddle_below_ten_twenty_is_dead() -> None:
    """Lucky Lady L1381: live in limits of 10-20 and higher, dead in all others."""
    for limits, dead, call in (("3-6", {4: 600}, 300), ("10-20", {}, 2_000)):
        table = table_of(LUCKY, 1, 2, 3, 4, 5, limits=limits)
        pots_of(table).entry.wish_to_straddle(4, True)
        live = begin(table)
        assert live.round.stakes is not None
        assert live.round.stakes.dead == dead
        first = live.pending[0]
        assert first.seat == (4 if dead else 5)
        assert first.offers[0] == Plain("call", call)


# ---------------------------------------------------------------------- when a player leaves


def test_blinds_that_skip_a_player_are_posted() -> None:
    """Delta Club L910, Lucky Lady L1371: all blind obligations are met, and the button moves forward.

    Button 1, blinds 2 and 3. Seat 2 leaves: with the button, seat 3 posts the small blind that it skipped,
    seat 4 the big one, beside seat 5; in the next hand seat 4 has the button and its small blind to post.
    """
    table = table_of(DELTA, 1, 2, 3, 4, 5, 6)
    hand(table)
    table.leave(2)
    live = hand(table)
    assert live.deal.start.dealer == 3
    assert posted(live) == {3: [(SMALL, 1)], 4: [(BIG, 2)], 5: [(BIG, 2)]}
    assert posted(hand(table)) == {4: [(SMALL, 1)], 5: [(SMALL, 1)], 6: [(BIG, 2)]}
    assert posted(hand(table)) == {6: [(SMALL, 1)], 1: [(BIG, 2)]}


def test_blinds_that_skip_a_player_are_forgiven_where_there_are_no_extra_blinds() -> None:
    """Artichoke Joe's L747-749: consecutive seats, and extra blinds only to straddle or to get a hand."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6)
    hand(table)
    table.leave(2)
    live = hand(table)
    assert (live.deal.start.dealer, posted(live)) == (3, {4: [(SMALL, 1)], 5: [(BIG, 3)]})


def test_the_button_goes_to_a_player_of_the_last_hand() -> None:
    """Artichoke Joe's L757: only the closest of the players remaining from the last hand has it."""
    table = table_of(JOES, 1, 3, 4, 5)
    hand(table)
    table.sit(2, NAMES[1], 10_000)
    live = begin(table)
    assert live.deal.start.dealer == 3
    assert 2 in live.deal.start.order


# ---------------------------------------------------------------------- changing seats


def test_a_player_who_moves_away_from_the_button_waits_or_posts() -> None:
    """Artichoke Joe's L786: until in the same position relative to the button, or a live big blind."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6)
    hand(table)  # button 1
    table.move(4, 8)
    assert offers_of(table, 8) == {"post": 3}
    assert 8 not in seats_of(table)
    hand(table)
    hand(table)
    assert 8 in seats_of(table)  # it moved past seats 5 and 6


def test_a_player_who_moves_towards_the_button_is_dealt_in() -> None:
    """Artichoke Joe's L787."""
    table = table_of(JOES, 1, 2, 3, 4, 6, 7)
    hand(table)
    table.move(7, 5)
    assert seats_of(table) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("game", "ways"),
    [(DELTA, {"post both": 3}), (LUCKY, {"post": 3}), (CLUB_ONE, {"post both": 6}), (OCEANA, {"post": 3})],
)
def test_nobody_puts_off_a_blind_by_moving_away_from_the_button(game: str, ways: dict[str, int]) -> None:
    """Delta Club L910, Lucky Lady L1371, Club One L683, Oceana L892: blinds are met in every round.

    Seat 4 would have the big blind next. Moved behind seats 5 and 6, it sits out two hands, or posts.
    """
    table = table_of(game, 1, 2, 3, 4, 5, 6)
    for _ in range(12 if game == LUCKY else 6):  # past a new game (Lucky Lady L1380)
        hand(table)
    while pots_of(table).dealer != 1:
        hand(table)
    table.move(4, 8)
    assert offers_of(table, 8) == ways
    assert seats_of(table) == (1, 2, 3, 5, 6)
    hand(table)
    hand(table)
    assert 8 in seats_of(table)
    assert posted(begin(table)).get(8, [(BIG, 0)])[0][0] == BIG


@pytest.mark.parametrize("game", [DELTA, LUCKY, CLUB_ONE, OCEANA])
def test_moving_towards_the_button_costs_nothing(game: str) -> None:
    """Delta Club L785: players moving closer continue receiving hands as normal."""
    table = table_of(game, 1, 2, 3, 4, 6, 7)
    for _ in range(12):
        hand(table)
    while pots_of(table).dealer != 1:
        hand(table)
    table.move(7, 5)
    assert seats_of(table) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("game", [JOES, LIGHTNING])
def test_a_player_who_has_dealt_off_may_let_the_button_go_by_once(game: str) -> None:
    """Artichoke Joe's L789, L1861: he had both blinds and the button, and moves to another seat."""
    table = table_of(game, 1, 2, 3, 4, 6, limits="4-8")
    for _ in range(6):
        hand(table)
    while pots_of(table).dealer != 4:
        hand(table)
    table.move(4, 5)  # the next button is at seat 6: it goes by seat 5 with the next hand
    hand(table, out=[5])
    assert pots_of(table).entry.reason(5) == "moved towards"
    assert 5 in seats_of(table)
    assert 5 not in posted(begin(table))
    strict = table_of(game, 1, 2, 3, 4, 6, limits="4-8")
    for _ in range(6):
        hand(strict)
    while pots_of(strict).dealer != 3:
        hand(strict)
    strict.move(1, 8)  # before his blinds: no such exception
    assert not pots_of(strict).entry.standing[8].excused


def test_two_changes_of_seat_count_together() -> None:
    """Artichoke Joe's L786: three places away and one back is two hands to wait."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6, 7)
    hand(table)
    table.move(4, 9)
    table.move(9, 8)
    assert pots_of(table).entry.standing[8].waits == 3  # seats 8 and 9 are both behind 5, 6 and 7
    table.leave(6)
    table.move(8, 6)
    assert pots_of(table).entry.standing[6].waits == 2


def test_a_player_who_stays_away_after_changing_seats_misses_the_blinds() -> None:
    """Delta Club L911: once he could have come in, the blinds that pass him are missed."""
    table = table_of(DELTA, 1, 2, 3, 4, 5, 6)
    for _ in range(6):
        hand(table)
    while pots_of(table).dealer != 1:
        hand(table)
    table.move(4, 8)
    for _ in range(7):
        hand(table, out=[8])
    assert pots_of(table).entry.reason(8) == "missed"
    assert pots_of(table).entry.ways_of(8)["post both"] == 300


def test_a_player_who_moved_away_posts_next_to_the_button_too() -> None:
    """Artichoke Joe's L786 excepts no seat: the big blind takes the place of the blind of that seat."""
    table = table_of(JOES, 1, 2, 3, 5, 6)
    hand(table)  # button 1, blinds 2 and 3
    table.move(2, 4)  # behind the big blind; the next button is at seat 3
    assert offers_of(table, 4) == {"post": 3}
    pots_of(table).entry.wish(4, "post")
    live = begin(table)
    assert live.deal.start.dealer == 3
    assert posted(live) == {5: [(BIG, 3)], 4: [("post", 3)]}
    no_limit = table_of(JOES, 1, 2, 3, 5, 6, form="no limit", moved_next_to_the_button="no")
    assert pots_of(no_limit).entry.terms is not None  # the reading is for limit games
    waiting = table_of(JOES, 1, 2, 3, 5, 6, moved_next_to_the_button="no")
    hand(waiting)
    waiting.move(2, 4)
    assert offers_of(waiting, 4) == {}


def test_a_player_who_trades_seats_away_from_the_button_posts_nothing() -> None:
    """Artichoke Joe's L790-791: he gets a hand at once, where one who moves there alone would wait."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6)
    hand(table)  # button 1; the next one is at seat 2, with blinds at 3 and 4
    table.trade(3, 6)
    assert table.players[3] == NAMES[5]
    assert table.players[6] == NAMES[2]
    assert 6 in seats_of(table)
    assert 6 not in pots_of(table).entry.standing


def test_a_player_who_trades_seats_towards_the_button_takes_the_blinds_in_turn() -> None:
    """Artichoke Joe's L792: at seat 4 the big blind is due, at seat 3 he must buy the button."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6)
    hand(table)
    table.trade(6, 4)
    assert seats_of(table) == (1, 2, 3, 4, 5, 6)
    assert posted(begin(table)) == {3: [(SMALL, 1)], 4: [(BIG, 3)]}
    table = table_of(JOES, 1, 2, 3, 4, 5, 6)
    hand(table)
    table.trade(6, 3)
    assert offers_of(table, 3) == {"buy the button": 4}
    assert seats_of(table) == (1, 2, 4, 5, 6)
    pots_of(table).entry.wish(3, "buy the button")
    live = begin(table)
    assert live.deal.start.dealer == 2
    assert list(posted(live)) == [3]
    assert replay_to_end(fold_out(live).record()).view(None) == live.view(None)
    assert hand(table).deal.start.dealer == 3, "he has the button with the next hand (L781)"


def test_a_player_who_traded_seats_and_lets_the_blinds_pass_has_missed_them() -> None:
    """Artichoke Joe's L792: otherwise the rule for missing the blinds applies."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6)
    hand(table)
    table.trade(6, 4)
    hand(table, out=[4])
    assert pots_of(table).entry.reason(4) == "missed"


def test_the_button_comes_to_a_player_who_trades_to_its_next_seat() -> None:
    """Artichoke Joe's L757, L792: he is one of those who are left from the last hand."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6)
    hand(table)
    table.trade(2, 5)
    live = begin(table)
    assert (live.deal.start.dealer, sorted(posted(live))) == (2, [3, 4])
    assert len(live.deal.start.order) == 6


def test_what_a_player_owes_goes_with_him_to_the_seat_that_he_trades() -> None:
    """Artichoke Joe's L776-779: missed blinds are made up, wherever he sits."""
    table = table_of(JOES, 1, 2, 3, 4, 5, 6)
    hand(table)
    for _ in range(3):
        hand(table, out=[4])
    owed = pots_of(table).entry.standing[4]
    table.trade(4, 1)
    assert pots_of(table).entry.standing[1] == owed
    assert 4 not in pots_of(table).entry.standing


def test_seats_are_traded_only_where_that_is_filed() -> None:
    for game, fault in ((DELTA, "nothing is filed of trading seats"), (JOES, "seat 9 is empty")):
        table = table_of(game, 1, 2, 3)
        with pytest.raises(HousewayError, match=fault):
            table.trade(1, 9)


def test_in_a_new_game_seats_are_changed_without_penalty() -> None:
    """Lucky Lady L1380: provided a blind has not yet passed the new seat."""
    table = table_of(LUCKY, 1, 2, 3, 4, 5, 6)
    hand(table)  # button 1, blinds 2 and 3
    table.move(4, 8)
    assert 8 in seats_of(table)


@pytest.mark.parametrize(
    ("reading", "next_to_the_big_blind"), [("left of the button", {"post both": 6}), ("both", {})]
)
def test_where_missed_blinds_of_lightning_are_posted(
    reading: str, next_to_the_big_blind: dict[str, int]
) -> None:
    """Artichoke Joe's L1855: not to the left of the button; L1854, to the letter: nor of the big blind."""
    table = table_of(LIGHTNING, 1, 2, 3, 4, 5, 6, limits="4-8", lightning_post=reading)
    for _ in range(8):
        hand(table)
    for _ in range(6):
        hand(table, out=[5])
    found = {}
    for _ in range(6):
        entry, others = pots_of(table).entry, (1, 2, 3, 4, 6)
        at = entry.index(5, entry.plan(pots_of(table).dealer, others).button, others)
        found[at] = offers_of(table, 5)
        hand(table, out=[5])
    assert found == {0: {}, 1: {}, 2: next_to_the_big_blind, 3: {"post both": 6}, 4: {"post both": 6}}


def test_a_player_from_a_broken_game_of_the_same_kind_is_dealt_in() -> None:
    """Delta Club L967 allows the status; the reading gives it what another house prints."""
    table = table_of(DELTA, 1, 2, 3, 4)
    hand(table)
    table.sit(6, NAMES[5], 10_000, came="broken game")
    assert seats_of(table) == (1, 2, 3, 4, 6)
    strict = table_of(DELTA, 1, 2, 3, 4, broken_game="none")
    hand(strict)
    strict.sit(6, NAMES[5], 10_000, came="broken game")
    assert offers_of(strict, 6) == {"post both": 3}


def test_a_player_from_a_forced_move_game_is_dealt_in() -> None:
    """Artichoke Joe's L764-765: without posting, unless he sits next to the button, which he may buy."""
    table = table_of(JOES, 1, 2, 3, 4, limits="20-40")
    hand(table)  # button 1; the next one is at seat 2
    table.sit(6, NAMES[5], 100_000, came="forced move")
    table.sit(7, NAMES[6], 100_000)
    assert seats_of(table) == (1, 2, 3, 4, 6)
    assert offers_of(table, 7) == {"post": 20}
    table = table_of(JOES, 1, 2, 4, 6, limits="20-40")
    hand(table)
    table.sit(3, NAMES[2], 100_000, came="forced move")
    assert offers_of(table, 3) == {"buy the button": 30}


# ---------------------------------------------------------------------- what is refused, and the record


def test_seats_that_must_wait_are_not_dealt_in() -> None:
    """Delta Club L905-907."""
    table = table_of(DELTA, 1, 2, 3, 4)
    hand(table)
    table.sit(6, NAMES[5], 10_000)
    with pytest.raises(HousewayError, match="seat 6 must post or wait: its player is new"):
        table.begin(PotsOpening((1, 2, 3, 4, 6)))
    with pytest.raises(HousewayError, match="not post"):
        pots_of(table).entry.wish(6, "post")
    with pytest.raises(HousewayError, match="straddle"):
        table.begin(PotsOpening((1, 2, 3, 4), straddles=(3,)))


def test_a_hand_with_posts_and_a_straddle_replays_alone() -> None:
    """The record holds the table before the hand, who came in how, and who straddled."""
    table = table_of(DELTA, 1, 2, 3, 4, 5)
    hand(table)
    table.sit(7, NAMES[6], 10_000)
    entry = pots_of(table).entry
    entry.wish(7, "post both")
    entry.wish_to_straddle(5, True)
    live = hand(table)
    record = Record.from_json(live.record().to_json())
    assert record.opening["ways"] == {"7": "post both"}
    assert record.opening["straddles"] == [5]
    again = replay_to_end(record)
    assert again.transfers == live.transfers
    assert again.chips == live.chips
