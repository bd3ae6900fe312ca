"""Coming into a game by a kill or the overs, and what Lowball files of missed blinds and changed seats."""

from __future__ import annotations

import pytest

from houseway.rounds.prompts import choices_of, prompt
from houseway.rounds.record import Record
from houseway.rulebook.entering import CameFrom
from houseway.rulebook.rules import load_rules
from houseway.table.replay import replay_to_end
from tests.playing import NAMES
from tests.table.entering import begin, fold_out, hand, offers_of, posted, pots_of, seats_of, table_of

CLUB_ONE, DELTA, JOES = "club-one/lowball", "delta-club/lowball-ace-to-five", "artichoke-joes/texas-holdem"
KILL, BIG, SMALL = "kill blind", "big blind", "small blind"


def test_a_new_player_of_lowball_kills_the_pot_in_any_position() -> None:
    """Club One L353-358: he waits for the big blind or kills the pot, for twice the big blind."""
    table = table_of(CLUB_ONE, 1, 2, 4, 5)
    hand(table)
    table.sit(3, NAMES[2], 100_000)
    assert offers_of(table, 3) == {"kill": 8}
    assert seats_of(table) == (1, 2, 4, 5)
    pots_of(table).entry.wish(3, "kill")
    live = begin(table)  # button 2: seat 3 is next to it, and its kill is in place of the small blind
    assert posted(live) == {3: [(KILL, 8)], 4: [(BIG, 4)]}
    assert live.round.stakes is not None
    assert live.round.stakes.kills == {3: 800}
    fold_out(live)
    assert replay_to_end(Record.from_json(live.record().to_json())).chips == live.chips
    assert 3 in seats_of(table)


def test_without_kills_a_new_player_waits() -> None:
    """Club One L358: kills are an option of the table."""
    table = table_of(CLUB_ONE, 1, 2, 4, 5, kill="no kills")
    hand(table)
    table.sit(6, NAMES[5], 100_000)
    assert offers_of(table, 6) == {}


def test_only_one_new_player_a_hand_kills_the_pot() -> None:
    """Club One L358: a pot is killed once; the other waits."""
    table = table_of(CLUB_ONE, 1, 2, 3, 4)
    hand(table)
    for seat in (6, 7):
        table.sit(seat, NAMES[seat - 1], 100_000)
        pots_of(table).entry.wish(seat, "kill")
    assert seats_of(table) == (1, 2, 3, 4, 6)


def test_missed_blinds_of_lowball() -> None:
    """Delta Club L782-783: wait for the big blind, kill the pot, or post the big blind that was missed."""
    table = table_of(DELTA, 1, 2, 3, 4, 5)
    for _ in range(5):
        hand(table)
    while pots_of(table).dealer != 2:
        hand(table)
    hand(table, out=[5])  # button 3: the big blind passes seat 5
    hand(table, out=[5])
    hand(table, out=[5])
    assert offers_of(table, 5) == {"post": 5, "kill": 10}
    pots_of(table).entry.wish(5, "post")
    assert posted(begin(table))[5] == [("post", 5)]


def test_only_the_small_blind_missed_is_not_posted_in_lowball() -> None:
    """Delta Club L782: a player who fails to take the blind waits or kills; L783 is for the big blind."""
    table = table_of(DELTA, 1, 2, 3, 4, 5)
    while pots_of(table).dealer != 3:
        hand(table)
    hand(table, out=[5])  # button 4: the small blind passes seat 5, which had the big one
    assert pots_of(table).entry.ways_of(5) == {"kill": 1_000}


def test_the_next_player_takes_a_blind_that_is_less_than_half_covered() -> None:
    """Delta Club L780-781: with $2 of a $5 blind; the player who is short takes it in the next hand."""
    table = table_of(DELTA, 1, 2, 3, 4, 5)
    table.chips[NAMES[2]] = 200
    live = begin(table)  # button 1: the big blind is due from seat 3
    assert posted(live) == {2: [(SMALL, 2)], 3: [(BIG, 2)], 4: [(BIG, 5)]}
    while live.pending[0].question == "kill":
        live.answer(live.pending[0], "no kill")
    assert live.pending[0].seat == 5
    fold_out(live)
    table.chips[NAMES[2]] += 10_000  # he buys in again
    assert pots_of(table).state()["entry"]["taken"] == [3, 4]
    again = begin(table)  # button 2: seat 3 would have the small blind, seat 4 the big one
    assert posted(again) == {3: [(BIG, 5)]}
    fold_out(again)
    record = Record.from_json(again.record().to_json())
    assert replay_to_end(record).chips == again.chips
    assert posted(begin(table)) == {4: [(SMALL, 2)], 5: [(BIG, 5)]}


def test_half_a_blind_is_enough() -> None:
    """Delta Club L780: less than half."""
    table = table_of(DELTA, 1, 2, 3, 4, 5, limits="4-8")
    table.chips[NAMES[2]] = 200
    assert posted(begin(table)) == {2: [(SMALL, 2)], 3: [(BIG, 2)]}


def test_a_kill_to_get_a_hand_needs_four_times_its_size() -> None:
    """Delta Club L963: to kill the pot voluntarily takes four times the kill."""
    for chips, seats in ((3_900, (1, 2, 3, 4)), (4_000, (1, 2, 3, 4, 6))):
        table = table_of(DELTA, 1, 2, 3, 4)
        hand(table)
        table.sit(6, NAMES[5], chips)
        pots_of(table).entry.wish(6, "kill")
        assert seats_of(table) == seats


def test_changing_seats_in_lowball() -> None:
    """Delta Club L784-785: away from the blind he waits a hand for each place, or posts all blinds."""
    table = table_of(DELTA, 1, 2, 3, 4, 5, 6)
    while pots_of(table).dealer != 1:
        hand(table)
    table.move(4, 8)
    assert offers_of(table, 8) == {"post both": 7}
    hand(table)
    hand(table)
    assert 8 in seats_of(table)
    table.move(3, 7)
    table.move(6, 4)
    assert 4 in seats_of(table)


def test_a_blind_on_the_button() -> None:
    """Delta Club L771: blinds are made to the left of the button, and sometimes on it."""
    table = table_of(DELTA, 1, 2, 3, 4, blinds="two and the button")
    assert posted(begin(table)) == {1: [("button blind", 2)], 2: [(SMALL, 2)], 3: [(BIG, 5)]}


def test_a_player_enters_a_no_limit_game_by_doing_the_overs() -> None:
    """Artichoke Joe's L850-852: or he waits; the button passes over him if it lies to his right."""
    table = table_of(JOES, 1, 2, 4, 5, form="no limit")
    hand(table)
    table.sit(3, NAMES[2], 100_000)
    assert offers_of(table, 3) == {"kill": 10}
    pots_of(table).entry.wish(3, "kill")
    live = begin(table)  # button 2
    assert posted(live)[3] == [(KILL, 10)]
    assert {ask.question for ask in live.pending} == {"bet"}  # the overs are done
    fold_out(live)
    assert begin(table).deal.start.dealer == 4


@pytest.mark.parametrize("game", [JOES, "artichoke-joes/omaha", "artichoke-joes/pineapple-high-low"])
def test_players_of_a_no_limit_game_trade_seats(game: str) -> None:
    """Artichoke Joe's L790-792, of Hold 'Em and its variations; L840-858 say nothing else for no limit."""
    table = table_of(game, 1, 2, 3, 4, 5, 6, form="no limit")
    hand(table)  # button 1; the next one is at seat 2, with blinds there and at 3 and 4
    table.trade(6, 3)
    assert offers_of(table, 3) == {"buy the button": 8}
    assert seats_of(table) == (1, 2, 4, 5, 6), "who moved away is dealt in without posting"
    waiting = table_of(game, 1, 2, 3, 4, 5, 6, form="no limit")
    hand(waiting)
    waiting.trade(4, 6)
    assert seats_of(waiting) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("came", ["broken game", "forced move"])
def test_who_is_moved_to_a_no_limit_game_enters_as_anybody_does(came: CameFrom) -> None:
    """Artichoke Joe's L850 against L764-765; by the other reading he is dealt in, or buys the button."""
    offered = {}
    for reading in ("as anybody", "dealt in"):
        table = table_of(JOES, 1, 2, 4, 5, form="no limit", no_limit_forced_move=reading)
        hand(table)  # button 1; the next one is at seat 2
        table.sit(3, NAMES[2], 100_000, came)
        table.sit(6, NAMES[5], 100_000, came)
        offered[reading] = (offers_of(table, 3), 6 in seats_of(table))
    assert offered == {"as anybody": ({"kill": 10}, False), "dealt in": ({"buy the button": 8}, True)}


def test_overs_are_asked_as_overs_and_the_prompt_says_what_it_is_to_go() -> None:
    """Artichoke Joe's L843, L847: the overs; and why a blind is not called before the flop."""
    rules = load_rules(JOES, {"form": "no limit"})
    assert prompt(rules, "kill") == "Do the overs?"
    assert choices_of(rules, "kill") == {"kill": "Do the overs", "no kill": "No overs"}
    assert prompt(rules, "bet") == "Your action (to go: twice the big blind; a blind is not called)"
    limit = load_rules(JOES, {"kill": "kill"})
    assert prompt(limit, "kill") == "Kill the pot?"
    assert prompt(limit, "bet") == "Your action"
    assert not choices_of(limit, "kill")


def test_a_second_player_does_the_overs_of_the_same_size_to_get_a_hand() -> None:
    """Artichoke Joe's L853: where the overs are twice the big blind, by a player not dealt in otherwise."""
    table = table_of(JOES, 1, 2, 3, 4, form="no limit", overs="twice")
    hand(table)
    for seat in (6, 7):
        table.sit(seat, NAMES[seat - 1], 100_000)
        pots_of(table).entry.wish(seat, "kill")
    live = begin(table)
    assert live.round.stakes is not None
    assert live.round.stakes.kills == {6: 1_000, 7: 1_000}
    assert {ask.question for ask in live.pending} == {"bet"}
    alone = table_of(JOES, 1, 2, 3, 4, form="no limit", overs="twice")
    hand(alone)
    alone.sit(6, NAMES[5], 100_000)
    pots_of(alone).entry.wish(6, "kill")
    assert {ask.question for ask in begin(alone).pending} == {"kill"}  # one of the others may, beside him
