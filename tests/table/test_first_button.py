"""The draw for the first button, by the lines that each house files."""

from __future__ import annotations

import pytest

from houseway.cards import parse_cards
from houseway.errors import HousewayError
from houseway.rounds.button_draw import highest
from houseway.rounds.narrate import narrate
from houseway.rounds.record import Record
from houseway.rounds.sources import Stacked
from houseway.table.live import LiveRound
from houseway.table.pots import PotsOpening
from houseway.table.replay import replay_to_end
from houseway.table.table import Table
from tests.playing import NAMES
from tests.table.entering import hand, people_without, pots_of, table_of

OCEANA, RIVER_DOWN = "oceana/texas-holdem", "club-one/river-down-holdem"
FILED = (
    OCEANA,
    "oceana/omaha",
    "lucky-lady/holdem",
    "lucky-lady/ez-money-holdem",
    "club-one/omaha-5-high-low-split",
    "delta-club/texas-holdem",
    "artichoke-joes/lightning-poker",
)


def drawn(table: Table, cards: str) -> LiveRound:
    """The draw for the button with these cards."""
    mode = pots_of(table)
    opening = mode.drawing_first(mode.usual_opening(people_without(table)))
    return table.begin(opening, Stacked(parse_cards(cards)))


@pytest.mark.parametrize("game", FILED)
def test_the_highest_card_has_the_first_button(game: str) -> None:
    """Oceana L889-890, Lucky Lady L643, Club One L4864-4865, and so on: by rank, and then by suit."""
    table = table_of(game, 1, 3, 4, 7)
    live = drawn(table, "9s Kd Kh Qs")
    assert live.over
    assert not live.transfers
    first = hand(table)
    assert first.deal.start.dealer == 4
    assert hand(table).deal.start.dealer == 7
    with pytest.raises(HousewayError, match="only before the first hand"):
        table.begin(PotsOpening((1, 3, 4, 7), draws_button=True))


def test_players_who_drew_make_up_both_blinds_in_the_first_round() -> None:
    """Lucky Lady L1380: players who drew for it make up both if they miss one; others one (L1376-1377)."""
    for draws, owed in ((True, {"post both": 400}), (False, {"post small blind": 100})):
        table = table_of("lucky-lady/holdem", 1, 2, 3, 4, 5)
        if draws:
            drawn(table, "As 2d 3d 4d 5d")
        hand(table)  # button 1, blinds 2 and 3
        hand(table, out=[3])  # the small blind passes seat 3
        entry = pots_of(table).entry
        assert entry.standing[3].missed == ["small blind"]
        assert entry.ways_of(3) == owed
        for _ in range(9):
            hand(table)
        assert entry.drew == ()


@pytest.mark.parametrize("game", FILED)
def test_a_game_that_begins_again_draws_again(game: str) -> None:
    """Lucky Lady L643, L1380, Oceana L889-890: a new game, whenever fewer than two are left of the last."""
    table = table_of(game, 1, 3, 4)
    drawn(table, "9s Kd Qs")
    hand(table)
    table.leave(3)
    opening = pots_of(table).usual_opening(people_without(table))
    assert pots_of(table).drawing_first(opening) == opening, "two are left: the same game goes on"
    table.leave(4)
    table.sit(6, NAMES[5], 100_000)
    table.sit(7, NAMES[6], 100_000)
    live = drawn(table, "Ts Jd As")
    assert live.over
    assert replay_to_end(Record.from_json(live.record().to_json())).view(None) == live.view(None)
    first = hand(table)
    assert (first.deal.start.dealer, sorted(first.deal.start.order)) == (7, [1, 6, 7])
    assert hand(table).deal.start.dealer == 1
    with pytest.raises(HousewayError, match="only before the first hand of a game"):
        table.begin(PotsOpening((1, 6, 7), draws_button=True))


@pytest.mark.parametrize("game", FILED)
def test_a_change_of_seats_begins_no_new_game(game: str) -> None:
    """Lucky Lady L643, Oceana L889: the button is drawn for when a game starts, not when one of two moves."""
    table = table_of(game, 1, 4)
    drawn(table, "9s Kd")
    hand(table)
    table.move(4, 6)
    opening = pots_of(table).usual_opening(people_without(table))
    assert pots_of(table).drawing_first(opening) == opening
    assert (opening.seats, hand(table).deal.start.dealer) == ((1, 6), 6)
    table.leave(6)
    table.sit(6, NAMES[5], 100_000)
    assert drawn(table, "9s Kd").over


def test_a_player_who_sat_out_when_a_game_broke_off_owes_nothing_in_the_next() -> None:
    """Delta Club L914: who is active in the game is said of the one that starts."""
    table = table_of("delta-club/texas-holdem", 1, 3, 4, 5)
    drawn(table, "9s Kd Qs 2c")
    for _ in range(5):
        hand(table, out=[5])
    assert pots_of(table).entry.standing[5].missed
    for seat in (1, 3):
        table.leave(seat)
        table.sit(seat, NAMES[seat + 5], 100_000)
    drawn(table, "2s 3d As")
    assert not pots_of(table).entry.standing
    assert set(hand(table).deal.start.order) == {1, 3, 4, 5}


def test_players_who_tie_may_be_dealt_another_card() -> None:
    """Club One L3844 names no suits: by the other reading of the tie, another card each decides."""
    assert drawn(table_of(RIVER_DOWN, 1, 2, 5), "9s Kd Ks").result is not None
    table = table_of(RIVER_DOWN, 1, 2, 5, button_ties="another card")
    live = drawn(table, "9s Kd Ks 4c 2h")
    assert [len(cards) for cards in live.round.hands.values()] == [1, 2, 2]
    assert hand(table).deal.start.dealer == 2
    assert highest({1: parse_cards("9s"), 2: parse_cards("Kd 4c"), 5: parse_cards("Ks 2h")}, False) == [2]


def test_the_draw_is_told_recorded_and_replayed() -> None:
    """A record of the draw replays alone; the narrator says who has the button."""
    table = table_of(OCEANA, 2, 3, 6)
    live = drawn(table, "2s Jd Jc")
    lines = [line.text for line in narrate(live.rules, live.view(None))]
    assert any(f"{NAMES[2]} draws the highest card and has the button" in line for line in lines)
    record = Record.from_json(live.record().to_json())
    assert record.opening["draws_button"]
    assert replay_to_end(record).view(None) == live.view(None)


def test_nobody_draws_where_the_button_is_not_drawn_for() -> None:
    """Club One's Hold'em prints nothing of it, and a reading of Lucky Lady leaves it out."""
    for table in (
        table_of("club-one/texas-holdem", 1, 2),
        table_of("lucky-lady/holdem", 1, 2, first_button="first seat"),
    ):
        opening = pots_of(table).usual_opening(people_without(table))
        assert pots_of(table).drawing_first(opening) == opening
