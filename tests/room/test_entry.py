"""Coming into a game of ring poker in the room: posting, waiting, missed blinds, straddles, bots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.room import storage
from houseway.room.actions import DEALING, SETTLED, WAITING, Effects, RoomAction
from houseway.room.bots import Bots, seat_bot
from houseway.room.broken_games import BrokenGame, BrokenGames, read_broken_games
from houseway.room.clock import Clock
from houseway.room.members import Clocks
from houseway.room.room_table import RoomTable
from houseway.room.views import Viewer, private_state, shared_state
from houseway.rounds.button_draw import highest
from houseway.rounds.hands import HandId
from houseway.rulebook.rules import load_rules
from houseway.table.commitment import SCHEME
from houseway.table.pots import Pots
from houseway.table.replay import replay_to_end
from tests.room.ring import AROUND, NAMES, Played, open_books

DELTA, JOES = "delta-club/texas-holdem", "artichoke-joes/texas-holdem"


def hand(played: Played) -> None:
    """A hand in which everybody checks or folds."""
    played.deal()
    hand_over(played)


def hand_over(played: Played) -> None:
    """The rest of such a hand."""
    while played.asks:
        ask = played.asks[0]
        name = played.table.asked(ask).name
        played.take("answer", name=name, ask=ask.id, choice=ask.default.name)


def test_a_new_player_is_offered_to_post_and_is_dealt_in(tmp_path: Path) -> None:
    """Delta Club L905-912: post both blinds, the small one dead, or wait for the big blind."""
    with open_books(tmp_path) as connection:
        played = Played(connection, DELTA, 4)
        hand(played)
        played.take("sit", name=NAMES[5], player=6, seat=6, chips=24_000)
        viewer = Viewer(NAMES[5], 6)
        you = private_state(played.table, viewer, AROUND, 0)["you"]
        assert you is not None
        entry = you["entry"]
        assert entry is not None
        assert entry["why"] == "You are new to this game."
        assert {choice["way"]: choice["text"] for choice in entry["choices"]} == {
            "post both": "Post $3, $1 of it dead",
            "buy the button": "Buy the button for $3",
            "wait": "Wait for the big blind",
        }
        assert entry["chosen"] == "wait"
        seat = shared_state(played.table, AROUND)["seats"][5]
        assert seat.get("owes") == "waits for a blind"
        played.take("enter", name=NAMES[5], way="post both")
        played.deal()
        live = played.table.live
        assert live is not None
        assert 6 in live.deal.start.order
        assert live.round.stakes is not None
        assert live.round.stakes.dead == {6: 100}


def test_blinds_missed_while_sitting_out_are_marked_and_survive_a_snapshot(tmp_path: Path) -> None:
    """Delta Club L911: a player who missed any portion of the blinds posts the total of them, or waits."""
    with open_books(tmp_path) as connection:
        played = Played(connection, DELTA, 5)
        hand(played)
        played.take("sit_out", name=NAMES[3])
        for _ in range(3):
            hand(played)
        seat = shared_state(played.table, AROUND)["seats"][3]
        assert seat.get("owes") == "missed big blind and small blind"
        played.take("shuffle", key=f"{9:064x}", scheme=played.table.shoe.scheme if played.table.shoe else 0)
        played.take("next")
        again = RoomTable(played.table.id, played.rules)
        again.restore(played.table.snapshot(), None)
        assert again.table.mode.state() == played.table.table.mode.state()
        played.take("come_back", name=NAMES[3])
        assert NAMES[3] not in [member.name for member in played.table.to_be_dealt_in]
        played.take("enter", name=NAMES[3], way="post both")
        assert NAMES[3] in [member.name for member in played.table.to_be_dealt_in]


def test_a_straddle_is_made_whenever_it_is_the_players_turn(tmp_path: Path) -> None:
    """Delta Club L915: twice the big blind, next to it."""
    with open_books(tmp_path) as connection:
        played = Played(connection, DELTA, 5)
        played.take("straddle", name=NAMES[3], on=True)
        you = private_state(played.table, Viewer(NAMES[3], 4), AROUND, 0)["you"]
        assert you is not None
        assert you["straddle"] == {"amount": 4, "on": True, "dead": False}
        played.deal()
        live = played.table.live
        assert live is not None
        assert live.deal.opening.data()["straddles"] == [4]


def test_a_player_changes_seats_when_the_hand_is_over(tmp_path: Path) -> None:
    """Delta Club L784, L910: away from the button he waits, or posts both blinds."""
    with open_books(tmp_path) as connection:
        played = Played(connection, DELTA, 5)
        for _ in range(5):
            hand(played)
        played.deal()
        played.take("move", name=NAMES[2], seat=7)
        you = private_state(played.table, Viewer(NAMES[2], 3), AROUND, 0)["you"]
        assert you is not None
        assert (you["seat"], you["moving"]) == (3, 7)
        with pytest.raises(HousewayError, match="another player moves there after this hand"):
            played.take("move", name=NAMES[3], seat=7)
        with pytest.raises(HousewayError, match="another player moves there after this hand"):
            played.take("sit", name=NAMES[5], player=6, seat=7, chips=24_000)
        before = played.table.chips(NAMES[2])
        hand_over(played)
        played.take("shuffle", key=f"{9:064x}", scheme=played.table.shoe.scheme if played.table.shoe else 0)
        played.take("next")
        assert played.table.members[NAMES[2]].seat == 7
        assert played.table.table.players[7] == NAMES[2]
        assert abs(played.table.chips(NAMES[2]) - before) < 1_000
        again = RoomTable(played.table.id, played.rules)
        again.restore(played.table.snapshot(), None)
        assert again.table.players == played.table.table.players
        assert again.table.mode.state() == played.table.table.mode.state()
        played.take("move", name=NAMES[2], seat=8)  # at once, between hands
        assert played.table.members[NAMES[2]].seat == 8


def test_a_change_of_seats_can_be_taken_back_and_is_checked(tmp_path: Path) -> None:
    """One clear sentence for what cannot be done."""
    with open_books(tmp_path) as connection:
        played = Played(connection, DELTA, 4)
        for seat, fault in ((1, "You sit there already"), (2, "Seat 2 is taken"), (20, "seats 1 to")):
            with pytest.raises(HousewayError, match=fault):
                played.take("move", name=NAMES[0], seat=seat)
        played.deal()
        played.take("move", name=NAMES[0], seat=8)
        played.take("move", name=NAMES[0], seat=1)
        assert played.table.members[NAMES[0]].moving is None


def test_players_of_a_broken_game_are_dealt_in_at_the_next_table_of_its_kind(tmp_path: Path) -> None:
    """Artichoke Joe's L764: the same size or bigger. Delta Club L967: the same game, kills and limit."""
    large, small = (load_rules(JOES, {"limits": limits}) for limits in ("20-40", "10-20"))
    broken = BrokenGames()
    broken.note(BrokenGame.of(large), [1])
    assert broken.origin(1, small) == "broken game"
    assert broken.origin(2, small) == ""
    assert broken.origin(1, load_rules(DELTA)) == ""
    broken.seated(1)
    assert broken.origin(1, small) == ""
    broken.note(BrokenGame.of(load_rules(DELTA, {"limits": "4-8"})), [1])
    assert broken.origin(1, load_rules(DELTA, {"limits": "2-4"})) == ""
    assert broken.origin(1, load_rules(DELTA, {"limits": "4-8", "kill": "natural kill"})) == ""
    assert broken.origin(1, load_rules("delta-club/omaha", {"limits": "4-8"})) == ""
    with open_books(tmp_path) as connection:
        played = Played(connection, DELTA, 4)
        hand(played)
        played.take("sit", name=NAMES[5], player=6, seat=6, chips=24_000, came="broken game")
        assert NAMES[5] in [member.name for member in played.table.to_be_dealt_in]


def test_a_broken_game_of_the_same_size_may_have_been_another_game() -> None:
    """Artichoke Joe's L764 asks for the same size or bigger, L206-207 of other rights for the same kind."""
    broken = BrokenGames()
    broken.note(BrokenGame.of(load_rules("artichoke-joes/omaha", {"limits": "20-40", "kill": "kill"})), [1])
    here = {"limits": "20-40"}
    assert broken.origin(1, load_rules(JOES, here)) == "broken game"
    assert broken.origin(1, load_rules(JOES, here | {"form": "spread limit"})) == "broken game"
    assert broken.origin(1, load_rules(JOES, {"limits": "30-60"})) == ""
    assert broken.origin(1, load_rules(JOES, {"form": "no limit", "limits": "10-20"})) == "broken game"
    assert broken.origin(1, load_rules(JOES, {"form": "no limit", "limits": "20-40"})) == "", "a bigger blind"
    assert broken.origin(1, load_rules(JOES, here | {"broken_game": "the same game"})) == ""
    assert broken.origin(1, load_rules("delta-club/texas-holdem", here)) == ""
    broken.note(BrokenGame("artichoke-joes/omaha", "fixed", None, 2_000, 4_000), [1])  # of an earlier version
    assert broken.origin(1, load_rules(JOES, here)) == "broken game"


def test_two_players_trade_seats_when_both_have_said_so(tmp_path: Path) -> None:
    """Artichoke Joe's L790-792: after the hand that is in play; an offer can be taken back."""
    with open_books(tmp_path) as connection:
        played = Played(connection, JOES, 5)
        hand(played)
        played.deal()
        played.take("trade", name=NAMES[4], seat=4)
        you = played.state(NAMES[3])["you"]
        assert you["trade"] == {"offered": None, "offers": [5]}
        assert played.state(NAMES[4])["you"]["trade"] == {"offered": 4, "offers": []}
        played.take("trade", name=NAMES[4], seat=5)
        assert played.state(NAMES[3])["you"]["trade"]["offers"] == []
        played.take("trade", name=NAMES[4], seat=4)
        played.take("trade", name=NAMES[3], seat=5)
        hand_over(played)
        assert played.table.members[NAMES[3]].seat == 4, "the hand is over, but its cards still lie there"
        played.take("shuffle", key=f"{9:064x}", scheme=SCHEME)
        played.take("next")
        assert [played.table.members[name].seat for name in NAMES[3:5]] == [5, 4]
        assert [played.table.table.players[seat] for seat in (4, 5)] == [NAMES[4], NAMES[3]]
        again = storage.rebuild(connection, played.info)
        assert again.table.players == played.table.table.players
        assert again.table.mode.state() == played.table.table.mode.state()
        assert not played.faults()


def test_a_trade_is_refused_where_it_cannot_be_and_dropped_when_a_player_leaves(tmp_path: Path) -> None:
    with open_books(tmp_path) as connection:
        played = Played(connection, JOES, 3)
        for seat, fault in ((1, "You have not offered"), (7, "Nobody is in seat 7")):
            with pytest.raises(HousewayError, match=fault):
                played.take("trade", name=NAMES[0], seat=seat)
        played.take("sit", name="Bea (bot)", player=None, seat=7, chips=24_000, bot="steady")
        played.take("trade", name=NAMES[0], seat=7)
        assert played.table.members[NAMES[0]].seat == 7, "a bot agrees at once"
        played.take("trade", name=NAMES[1], seat=3)
        played.take("leave", name=NAMES[2])
        assert played.table.members[NAMES[1]].trading == ""
        other = Played(connection, DELTA, 2)
        with pytest.raises(HousewayError, match="Nothing is filed of trading seats"):
            other.take("trade", name=NAMES[0], seat=2)
        assert other.state(NAMES[0])["you"]["trade"] is None


@pytest.mark.parametrize("by_owner", [True, False])
def test_a_room_that_opens_again_knows_whose_game_broke(tmp_path: Path, by_owner: bool) -> None:
    """Delta Club L967, Artichoke Joe's L764: until the player takes a seat, whoever closed his table."""
    with open_books(tmp_path) as connection:
        played = Played(connection, DELTA, 3)
        hand(played)
        if by_owner:
            played.take("close", reason="")
        else:
            storage.send_home(connection, played.info.id, storage.IDLE, BrokenGame.of(played.rules))
        again = BrokenGames(read_broken_games(connection))
        assert [again.origin(player, played.rules) for player in (1, 2, 3, 4)] == ["broken game"] * 3 + [""]
        assert again.origin(1, load_rules(DELTA, {"limits": "4-8"})) == ""
        other = Played(connection, "lucky-lady/holdem", 1)
        assert BrokenGames(read_broken_games(connection)).origin(1, played.rules) == "", "he has taken a seat"
        other.take("close", reason="")
        kept = BrokenGames(read_broken_games(connection))
        assert [kept.origin(player, played.rules) for player in (1, 2)] == ["", "broken game"]
        assert not played.faults()


def test_a_game_in_which_everybody_is_dealt_in_leaves_no_status(tmp_path: Path) -> None:
    with open_books(tmp_path) as connection:
        played = Played(connection, "delta-club/seven-card-stud", 2, chips=600_00)
        played.take("close", reason="")
        assert not read_broken_games(connection)


def test_the_room_goes_by_the_houses_rules_on_buying_chips(tmp_path: Path) -> None:
    """Artichoke Joe's L201-202: one short buy after a full one; back within an hour with as many chips."""
    with open_books(tmp_path) as connection:
        played = Played(connection, JOES, 4)
        played.take("chips", name=NAMES[0], chips=500, time=1_000)
        with pytest.raises(HousewayError, match="Only one short buy is allowed after each full one"):
            played.take("chips", name=NAMES[0], chips=500, time=1_010)
        held = played.table.chips(NAMES[0])
        played.take("leave", name=NAMES[0], time=1_020)
        with pytest.raises(HousewayError, match="less than an hour ago: bring at least as much"):
            played.take("sit", name=NAMES[0], player=1, seat=1, chips=held - 100, time=2_000)
        played.take("sit", name=NAMES[0], player=1, seat=1, chips=held - 100, time=1_020 + 3_600)


def test_a_bot_sits_down_where_another_of_its_name_left_with_more_chips() -> None:
    """Artichoke Joe's L200 holds for a player who comes back, not for another bot of the same name."""
    table = RoomTable(1, load_rules(JOES))
    bot = seat_bot(table, 1)
    table.apply(bot)
    table.table.chips[bot.data["name"]] += 5_000
    table.apply(RoomAction("leave", {"name": bot.data["name"], "time": 1_000}))
    again = seat_bot(table, 1)
    assert again.data["name"] == bot.data["name"]
    table.apply(again._replace(data={**again.data, "time": 1_010}))
    assert table.chips(bot.data["name"]) == again.data["chips"]


def test_a_guest_who_has_the_name_of_one_who_left_owes_nothing_for_him(tmp_path: Path) -> None:
    """Artichoke Joe's L200; what is known of a player is his, not that of the next who has his name."""
    with open_books(tmp_path) as connection:
        played = Played(connection, JOES, 4)
        name, mode = NAMES[0], played.table.table.mode
        assert isinstance(mode, Pots)
        played.table.time_used[name], mode.kills.owed = 30.0, (name,)
        played.take("leave", name=name, time=1_000)
        copy = RoomTable(played.info.id, played.rules)
        played.table.phase = WAITING
        copy.restore(played.table.snapshot(), None)
        with pytest.raises(HousewayError, match="less than an hour ago"):
            played.take("sit", name=name, player=1, seat=1, chips=10_000, time=1_010)
        played.take("sit", name=name, player=8, seat=1, chips=10_000, time=1_010)
        assert not played.table.time_used
        assert mode.kills.state() is None
        data = {"name": name, "player": 8, "seat": 1, "chips": 10_000, "time": 1_010}
        copy.apply(RoomAction("sit", data))
        assert copy.snapshot() == played.table.snapshot(), "after a restart, too"


def test_a_player_who_sits_out_too_long_loses_his_seat(tmp_path: Path) -> None:
    """Artichoke Joe's L191: after fifteen minutes; his chips go back to his wallet."""
    with open_books(tmp_path) as connection:
        played = Played(connection, JOES, 4)
        hand(played)
        played.take("sit_out", name=NAMES[3], time=1_000)
        clock = Clock(played.table, Clocks(), Bots(played.table), lambda: "00" * 32)
        step = clock.next_step()
        assert step is not None
        assert (step.at, step.actions()) == (1_000 + 900, [RoomAction("leave", {"name": NAMES[3]})])
        played.take("come_back", name=NAMES[3], time=1_100)
        assert clock.next_step() is None


def test_the_room_draws_for_the_button_before_the_first_hand() -> None:
    """Oceana L889-890: a round of one card each, without chips; the first hand follows by itself."""
    table = RoomTable(1, load_rules("oceana/texas-holdem"))
    for seat in (1, 4, 6):
        table.apply(seat_bot(table, seat))
    clock = Clock(table, Clocks(), Bots(table), lambda: f"{7:064x}")

    def step() -> Effects:
        due = clock.phase_step()
        assert due is not None
        return [table.apply(action) for action in due.actions()][-1]

    while table.live is None:
        effects = step()
    drew = table.live
    assert (table.drew_button, table.phase, effects.moves) == (True, SETTLED, [])
    cards = {seat: drew.round.hands[HandId(seat)] for seat in (1, 4, 6)}
    (first,) = highest(cards, by_suit=True)
    assert replay_to_end(drew.record()).view(None) == drew.view(None)
    while table.live is drew or table.live is None:
        step()
    assert not table.drew_button
    assert table.live.deal.start.dealer == first


def test_the_room_draws_for_the_button_of_every_game() -> None:
    """Lucky Lady L643: in a new game. A deal of an earlier version drew before the first hand alone."""
    for says in ("each game", True):
        table = RoomTable(1, load_rules("lucky-lady/holdem"))
        key = iter(range(100))

        def deal(table: RoomTable = table, says: object = says, key: Iterator[int] = key) -> None:
            table.apply(RoomAction("shuffle", {"key": f"{next(key):064x}", "scheme": SCHEME}))
            table.apply(RoomAction("next", {}))
            table.apply(RoomAction("deal", {"draw": says}))
            while table.live is not None and table.live.pending:
                ask = table.live.pending[0]
                answer = {"name": table.asked(ask).name, "ask": ask.id, "choice": ask.default.name}
                table.apply(RoomAction("answer", answer))

        drew = []
        for name, seat in (("Ann", 1), ("Ben", 2)):
            table.apply(RoomAction("sit", {"name": name, "player": seat, "seat": seat, "chips": 20_000}))
        for _ in range(2):
            deal()
            drew.append(table.drew_button)
        table.apply(RoomAction("leave", {"name": "Ben"}))
        table.apply(RoomAction("sit", {"name": "Cora", "player": 3, "seat": 4, "chips": 20_000}))
        for _ in range(2):
            deal()
            drew.append(table.drew_button)
        assert drew == [True, False, says == "each game", False]


def test_bots_post_where_they_may(tmp_path: Path) -> None:
    """A bot that sits down while a game is on posts as soon as it can."""
    with open_books(tmp_path) as connection:
        played = Played(connection, DELTA, 4)
        hand(played)
        played.take("sit", name="Bea (bot)", player=None, seat=7, chips=24_000, bot="steady")
        played.table.phase = DEALING
        assert Bots(played.table).entries() == [
            RoomAction("enter", {"name": "Bea (bot)", "way": "post both"})
        ]


def test_what_cannot_be_done_is_refused(tmp_path: Path) -> None:
    """One clear sentence, and nothing changes."""
    with open_books(tmp_path) as connection:
        played = Played(connection, DELTA, 4)
        with pytest.raises(HousewayError, match="You need not post"):
            played.take("enter", name=NAMES[0], way="post both")
        hand(played)
        played.take("sit", name=NAMES[5], player=6, seat=6, chips=24_000)
        with pytest.raises(HousewayError, match=r"You can .* here, not shout\."):
            played.take("enter", name=NAMES[5], way="shout")
