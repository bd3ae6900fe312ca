"""Must-move tables and waiting lists, by Artichoke Joe's L199, L205-207, L426-430 and L569."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.room import audit, protocol, storage
from houseway.room.actions import PLAYING, SETTLED, RoomAction
from houseway.room.clients import Client
from houseway.room.clock import CALL_TIME
from houseway.room.hosting import Hosting
from houseway.room.lobby import Room
from houseway.room.logins import A_DAY, IDLE
from houseway.room.members import Clocks
from houseway.room.messages.table import You
from houseway.room.patrons import WELCOME
from houseway.room.tables import LiveTable
from houseway.room.views import Viewer
from houseway.rounds.purse import FEE
from houseway.rulebook.forced_moves import forces_moves, games_of_forced_moves
from houseway.rulebook.rules import load_rules
from houseway.table.attendance import Departure
from houseway.table.commitment import SCHEME
from houseway.table.pots import Pots
from tests.room.client import PATIENCE
from tests.room.server import NO_CLOCK_TOO_SHORT

JOES = "artichoke-joes/texas-holdem"
LIMITS = {"limits": "20-40"}
CHIPS = 1_000
NAMES = ("Ann", "Ben", "Cora", "Dora")


class Socket:
    """A connection that keeps what it is sent."""

    def __init__(self) -> None:
        self.received: list[dict[str, Any]] = []

    async def send_text(self, data: str) -> None:
        """Keep a message."""
        self.received.append(json.loads(data))

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """Nothing is left to do."""


class Evening:
    """A room with a full main game of bots, and people who come and go."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.viewers: dict[str, Viewer] = {}
        self.shuffles = 0

    @classmethod
    async def begin(cls, folder: Path) -> Evening:
        """Open the room, with its people in it."""
        hosting = Hosting(shortest=NO_CLOCK_TOO_SHORT, store="off")
        evening = cls(Room(f"sqlite:///{folder / 'room.sqlite3'}", hosting))
        await evening.room.start()
        for number, name in enumerate(NAMES, 1):
            if evening.room.name_of(number) is None:
                assert await evening.room.patrons.add(name, None) == number
            evening.viewers[name] = Viewer(name, number)
        return evening

    async def main_game(self, free: int = 0) -> LiveTable:
        """Ann's table, with bots in all its seats but some."""
        seats = load_rules(JOES, LIMITS).seats
        bots = [(seat, None) for seat in range(1, seats + 1 - free)]
        ann = self.viewers["Ann"].player
        return await self.room.open_table(JOES, LIMITS, "", Clocks(), bots, ann)

    async def must_move(self, main: LiveTable, bots: int = 0) -> LiveTable:
        """Its must-move table."""
        assert main.info.owner is not None
        return await self.room.open_must_move(main, main.info.owner, bots)

    async def say(self, table: LiveTable, name: str, type: str, **fields: object) -> None:
        """A message of a player."""
        await table.say(self.viewers[name], protocol.parse(json.dumps({"type": type, **fields})))
        await self.quiet()

    async def sit(self, table: LiveTable, name: str, seat: int) -> None:
        """Sit down."""
        await self.say(table, name, "sit", seat=seat, chips=CHIPS)

    async def take(self, table: LiveTable, kind: str, **data: object) -> None:
        """An action at a table."""
        await table.submit(lambda room_table: [RoomAction(kind, data)])
        await self.quiet()

    async def free(self, table: LiveTable, seat: int = 1) -> None:
        """A player leaves the table."""
        member = table.room_table.seated(seat)
        assert member is not None
        await self.take(table, "leave", name=member.name)

    async def deal(self, table: LiveTable, **data: object) -> None:
        """Deal a hand."""
        self.shuffles += 1
        await self.take(table, "shuffle", key=f"{self.shuffles:064x}", scheme=SCHEME)
        await self.take(table, "next")
        await self.take(table, "deal", **data)

    async def play_out(self, table: LiveTable) -> None:
        """Fold or check to the end of the hand."""
        while table.room_table.phase == PLAYING:
            assert table.room_table.live is not None
            ask = table.room_table.live.pending[0]
            name = table.room_table.asked(ask).name
            await self.take(table, "answer", name=name, ask=ask.id, choice=ask.default.name)

    def you(self, table: LiveTable, name: str) -> You:
        """What a table says of a player to himself."""
        you = table.state(self.viewers[name])["you"]
        assert you is not None
        return you

    async def quiet(self) -> None:
        """Wait until nobody is on the way from one table to another."""
        async with asyncio.timeout(PATIENCE):
            while self.room.feeding.busy:
                await asyncio.sleep(0)

    async def faults(self) -> list[str]:
        """What the audit finds."""
        checks = await self.room.read(lambda connection: list(audit.audit(connection)))
        return [fault for check in checks for fault in check.faults]


Play = Callable[[Evening], Coroutine[None, None, None]]


@pytest.fixture
def evening(tmp_path: Path) -> Callable[[Play], None]:
    """Runs a test in a room, which is audited at the end."""

    async def run(play: Play) -> None:
        evening = await Evening.begin(tmp_path)
        await play(evening)
        assert await evening.faults() == []
        await evening.room.stop()

    return lambda play: asyncio.run(run(play))


def names_at(table: LiveTable) -> set[str]:
    """The people at a table."""
    return {name for name, member in table.room_table.members.items() if not member.bot}


def test_games_that_open_for_ten_dollars_may_have_must_move_tables() -> None:
    """L207, L695-696: an opening bet of $10 or more, and all no-limit and pot-limit games."""
    assert [forces_moves(load_rules(JOES, {"limits": limits})) for limits in ("3-6", "10-20", "20-40")] == [
        False,
        True,
        True,
    ]
    assert forces_moves(load_rules(JOES, {"form": "no limit"}))
    assert not forces_moves(load_rules("delta-club/texas-holdem"))
    assert not forces_moves(load_rules("artichoke-joes/lightning-poker"))
    small = load_rules(JOES, {"limits": "3-6"})
    assert games_of_forced_moves(small) == "games of pot limit or no limit, and limits from $10 up"
    assert not games_of_forced_moves(load_rules("delta-club/texas-holdem"))


def test_players_move_in_the_order_of_the_list_with_their_chips(evening: Callable[[Play], None]) -> None:
    """L426-430: whoever sat down first, with what he has; his chips never come to his wallet."""

    async def play(at: Evening) -> None:
        main = await at.main_game()
        feeder = await at.must_move(main)
        await at.sit(feeder, "Ben", 5)
        await at.sit(feeder, "Ann", 2)
        assert at.you(feeder, "Ann")["must_move"] == {"place": 2, "of": 2, "refuses": False}
        assert feeder.state(at.viewers["Dora"])["move_order"] == ["Ben", "Ann"]
        with pytest.raises(
            HousewayError, match="Open seats at this table go to the players of its must-move"
        ):
            await at.sit(main, "Cora", 1)
        socket = Socket()
        client = Client(socket, at.viewers["Ben"])
        sender = asyncio.create_task(client.run())
        await feeder.join(client)
        await at.free(main, 4)
        async with asyncio.timeout(PATIENCE):
            while not any(message["type"] == "new_table" for message in socket.received):
                await asyncio.sleep(0.01)
        sender.cancel()
        assert names_at(main) == {"Ben"}
        assert names_at(feeder) == {"Ann"}
        assert main.room_table.members["Ben"].seat == 4
        assert main.room_table.chips("Ben") == CHIPS * 100
        assert at.room.purses.held(at.viewers["Ben"].player or 0) == WELCOME - CHIPS * 100
        assert at.you(feeder, "Ann")["must_move"] == {"place": 1, "of": 1, "refuses": False}

    evening(play)


def test_a_player_moves_between_hands_and_is_dealt_in_without_posting(
    evening: Callable[[Play], None],
) -> None:
    """L764: a player from a forced-move game; at the table that he leaves, the hand is finished first."""

    async def play(at: Evening) -> None:
        main = await at.main_game()
        feeder = await at.must_move(main, bots=2)
        await at.sit(feeder, "Ann", 4)
        bots = [name for name, member in feeder.room_table.members.items() if member.bot]
        await at.deal(main)
        await at.play_out(main)
        await at.deal(feeder)
        await at.free(main, 5)
        assert names_at(feeder) == {"Ann"}
        assert feeder.room_table.phase == PLAYING
        assert bots[0] in feeder.room_table.members, "a hand is on the table"
        await at.play_out(feeder)
        for seat in (6, 7):
            await at.free(main, seat)
        assert feeder.room_table.phase == SETTLED
        assert names_at(main) == {"Ann"}
        assert not feeder.room_table.members, "all three moved, the bots before her"
        assert "Ann" in [member.name for member in main.room_table.to_be_dealt_in]
        await at.deal(main)
        live = main.room_table.live
        assert live is not None
        assert main.room_table.table.places["Ann"] in live.deal.start.order

    evening(play)


def test_names_on_the_waiting_list_keep_their_order(evening: Callable[[Play], None]) -> None:
    """L205, L428: a new game is filled from the list, and its players move in the order of the list."""

    async def play(at: Evening) -> None:
        main = await at.main_game()
        for name in ("Cora", "Ben"):
            await at.say(main, name, "list")
        with pytest.raises(HousewayError, match="on the waiting list already"):
            await at.say(main, "Ben", "list")
        assert at.you(main, "Ben")["waiting"] == 2
        feeder = await at.must_move(main)
        for seat, name in enumerate(("Ann", "Ben", "Cora"), 1):
            await at.sit(feeder, name, seat)
        assert feeder.state(at.viewers["Ann"])["move_order"] == ["Cora", "Ben", "Ann"]
        assert not main.room_table.waiting
        for seat in (1, 2):
            await at.free(main, seat)
        assert names_at(main) == {"Cora", "Ben"}
        with pytest.raises(HousewayError, match="filled from its must-move table"):
            await at.say(main, "Dora", "list")

    evening(play)


def test_a_half_hour_that_was_paid_for_is_not_paid_for_again(evening: Callable[[Play], None]) -> None:
    """L1649, L1661: $8 of each player for a half hour, also of one who has to move in it."""
    at_three, settings = 1_000_000 * 1_800, {"form": "no limit", "structure": "winner blind"}

    async def play(at: Evening) -> None:
        lo_ball = "artichoke-joes/lo-ball"
        seats = load_rules(lo_ball, settings).seats
        bots = [(seat, None) for seat in range(1, seats + 1)]
        main = await at.room.open_table(lo_ball, settings, "", Clocks(), bots, at.viewers["Ann"].player)
        feeder = await at.must_move(main, bots=1)

        async def paid(table: LiveTable, name: str, minute: int) -> int:
            await at.deal(table, time=at_three + 60 * minute)
            await at.play_out(table)
            live = table.room_table.live
            assert live is not None
            return sum(each.amount for each in live.transfers if each.why == FEE and each.payer == name)

        await at.sit(feeder, "Ben", 5)
        (bot,) = [name for name, member in feeder.room_table.members.items() if member.bot]
        first = main.room_table.seated(1)
        assert first is not None
        assert [await paid(main, first.name, 0), await paid(feeder, "Ben", 1)] == [800, 800]
        await at.take(feeder, "leave", name=bot)  # it would move before him
        await at.free(main, 1)
        assert names_at(main) == {"Ben"}
        assert [await paid(main, "Ben", minute) for minute in (10, 29, 30, 31)] == [0, 0, 800, 0]

    evening(play)


def test_a_player_who_moves_twice_keeps_his_place_on_the_list(evening: Callable[[Play], None]) -> None:
    """L428-429: players move in the order in which their names were placed on the list."""

    async def play(at: Evening) -> None:
        main = await at.main_game()
        second = await at.must_move(main)
        seats = range(1, second.room_table.rules.seats + 1)
        for seat in seats:
            await second.say(at.viewers["Ann"], protocol.AddBot(type="add_bot", seat=seat))
        third = await at.must_move(second)
        await at.sit(third, "Ben", 1)
        await at.sit(third, "Cora", 2)
        listed = {name: third.room_table.members[name].listed for name in ("Ben", "Cora")}
        for seat in seats[-2:]:
            await at.free(second, seat)
        assert {name: second.room_table.members[name].listed for name in ("Ben", "Cora")} == listed

    evening(play)


def test_who_left_the_game_with_winnings_brings_them_to_its_must_move_table(
    evening: Callable[[Play], None],
) -> None:
    """L200-201: back within an hour with no less than he left with; who moves buys in no more."""

    async def play(at: Evening) -> None:
        main = await at.main_game(free=1)
        await at.say(main, "Ann", "sit", seat=9, chips=1_500)
        feeder = await at.must_move(main)
        with pytest.raises(HousewayError, match="You have a seat in this game already"):
            await at.sit(feeder, "Ann", 1)
        await at.say(main, "Ann", "leave")
        with pytest.raises(
            HousewayError, match=r"You left this game with \$1,500 less than an hour ago: bring at least"
        ):
            await at.sit(feeder, "Ann", 1)
        await at.sit(feeder, "Ben", 1)  # he did not leave it
        await at.say(feeder, "Ann", "sit", seat=2, chips=1_500)
        await at.say(feeder, "Ann", "add_chips", chips=300)
        await at.say(feeder, "Ann", "leave")
        with pytest.raises(HousewayError, match=r"You left this table with \$1,800"):
            await at.say(feeder, "Ann", "sit", seat=2, chips=1_500)
        mode = feeder.room_table.table.mode
        assert isinstance(mode, Pots)
        left = mode.attendance.left["Ann"]
        assert at.room.feeding.left_with(main, "Ann", 1) == 1_800_00
        assert at.room.feeding.left_with(main, "Ann", 2) is None
        mode.attendance.left["Ann"] = Departure(chips=left.chips, time=left.time - 3_600)
        assert at.room.feeding.left_with(main, "Ann", 1) is None

    evening(play)


def test_a_player_who_refuses_to_move_is_cashed_out(evening: Callable[[Play], None]) -> None:
    """L430: he must cash out, and the next on the list moves."""

    async def play(at: Evening) -> None:
        main = await at.main_game()
        feeder = await at.must_move(main)
        await at.sit(feeder, "Ann", 1)
        await at.sit(feeder, "Ben", 2)
        await at.say(feeder, "Ann", "refuse_move", on=True)
        await at.free(main)
        assert names_at(feeder) == set()
        assert names_at(main) == {"Ben"}
        assert at.room.purses.held(at.viewers["Ann"].player or 0) == WELCOME
        with pytest.raises(HousewayError, match="Nobody has to move"):
            await at.say(main, "Ben", "refuse_move", on=True)

    evening(play)


def test_who_may_open_a_must_move_table(evening: Callable[[Play], None]) -> None:
    """One at a time for each game, where the house files it."""

    async def play(at: Evening) -> None:
        main = await at.main_game()
        feeder = await at.must_move(main)
        with pytest.raises(HousewayError, match="has a must-move table already"):
            await at.must_move(main)
        await feeder.close_for("a test")
        await at.quiet()
        assert main.state(Viewer())["must_move_table"] is None
        again = await at.must_move(main)
        third = await at.must_move(again)  # later tables must move to earlier ones
        await at.sit(third, "Ann", 1)
        await at.quiet()
        assert names_at(again) == {"Ann"}
        small = await at.room.open_table(JOES, {"limits": "3-6"}, "", Clocks(), [], main.info.owner)
        with pytest.raises(HousewayError, match="Nothing is filed"):
            await at.must_move(small)
        assert not small.table_message()["forces_moves"]
        assert main.table_message()["forces_moves"]

    evening(play)


def test_the_lists_outlive_the_room(tmp_path: Path) -> None:
    """Which table feeds which, the order of its players, refusals and waiting lists."""

    async def before() -> tuple[int, int]:
        at = await Evening.begin(tmp_path)
        main = await at.main_game()
        await at.say(main, "Cora", "list")
        feeder = await at.must_move(main)
        await at.sit(feeder, "Ben", 1)
        await at.sit(feeder, "Cora", 2)
        await at.say(feeder, "Ben", "refuse_move", on=True)
        for seat in range(3, feeder.room_table.rules.seats + 1):
            await feeder.say(at.viewers["Ann"], protocol.AddBot(type="add_bot", seat=seat))
        await at.say(feeder, "Dora", "list")
        await at.room.stop()
        return main.info.id, feeder.info.id

    async def after(numbers: tuple[int, int]) -> None:
        at = await Evening.begin(tmp_path)
        main, feeder = (at.room.tables[number] for number in numbers)
        assert at.room.feeding.main_of(feeder) is main
        assert feeder.state(Viewer())["move_order"][:2] == ["Cora", "Ben"]
        assert feeder.state(Viewer())["waiting"] == ["Dora"]
        await at.free(main, 1)
        await at.free(main, 2)
        assert names_at(main) == {"Cora"}
        assert names_at(feeder) == set(), "Ben refused"
        assert await at.faults() == []
        await at.room.stop()

    asyncio.run(after(asyncio.run(before())))


def test_a_move_that_cannot_be_written_leaves_both_tables_as_they_were(
    evening: Callable[[Play], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(at: Evening) -> None:
        main = await at.main_game()
        feeder = await at.must_move(main)
        await at.sit(feeder, "Ann", 1)
        write, failed = at.room.writer.write, list[bool]()

        async def fail(work: Callable[..., Any]) -> Any:
            if getattr(work, "__name__", "") == "save" and not hasattr(work, "__self__") and not failed:
                failed.append(True)
                raise OSError("the disk is full")
            return await write(work)

        monkeypatch.setattr(at.room.writer, "write", fail)
        await at.free(main)
        assert failed
        assert names_at(feeder) == {"Ann"} or names_at(main) == {"Ann"}
        held = [table.room_table.chips("Ann") for table in (main, feeder) if "Ann" in names_at(table)]
        assert held == [CHIPS * 100]

    evening(play)


def test_of_two_must_move_tables_opened_at_once_one_is_opened(evening: Callable[[Play], None]) -> None:
    async def play(at: Evening) -> None:
        main = await at.main_game()
        found = await asyncio.gather(at.must_move(main), at.must_move(main), return_exceptions=True)
        assert [type(one) for one in found] == [LiveTable, HousewayError]
        stored = await at.room.read(storage.open_tables)
        assert [info.feeds for info in stored] == [None, main.info.id]

    evening(play)


def test_nobody_moves_to_a_game_from_which_the_operator_removed_him(evening: Callable[[Play], None]) -> None:
    async def play(at: Evening) -> None:
        main = await at.main_game()
        ann = at.viewers["Ann"].player
        assert ann is not None
        main.remove(ann, storage.REMOVED)
        with pytest.raises(HousewayError, match="removed"):
            await at.say(main, "Ann", "list")
        feeder = await at.must_move(main)
        await at.sit(feeder, "Ann", 1)
        await at.sit(feeder, "Ben", 2)
        await at.free(main)
        assert names_at(main) == {"Ben"}
        assert names_at(feeder) == {"Ann"}

    evening(play)


def test_when_a_must_move_table_closes_the_waiting_list_is_called(
    evening: Callable[[Play], None],
) -> None:
    async def play(at: Evening) -> None:
        main = await at.main_game()
        await at.say(main, "Cora", "list")
        feeder = await at.must_move(main)
        await at.free(main)
        assert not main.clock.calls
        await feeder.close_for(storage.IDLE)
        await at.quiet()
        assert list(main.clock.calls) == ["Cora"]

    evening(play)


def test_who_leaves_the_room_leaves_its_waiting_lists(evening: Callable[[Play], None]) -> None:
    """Nobody is called for a seat under a name that another may have now."""

    async def play(at: Evening) -> None:
        main = await at.main_game()
        for name in ("Ben", "Cora", "Dora"):
            await at.say(main, name, "list")
        ben, cora = (at.viewers[name].player or 0 for name in ("Ben", "Cora"))
        await at.room.patrons.leave(ben)
        await at.room.patrons.remove(cora, storage.REMOVED)
        assert list(main.room_table.waiting) == ["Dora"]
        await at.free(main)
        assert list(main.clock.calls) == ["Dora"]

    evening(play)


def test_a_name_that_is_free_again_is_on_no_waiting_list(evening: Callable[[Play], None]) -> None:
    """A guest who has not been seen for long is not called under the name that another has now."""

    async def play(at: Evening) -> None:
        main = await at.main_game()
        for name in ("Ben", "Cora"):
            await at.say(main, name, "list")
        ben = at.viewers["Ben"].player
        assert ben is not None
        at.room.patrons[ben].seen -= 2 * (IDLE + A_DAY)
        await at.room.patrons.add("Ben", None)
        assert list(main.room_table.waiting) == ["Cora"]
        await at.free(main)
        assert list(main.clock.calls) == ["Cora"]

    evening(play)


def test_open_seats_go_to_the_waiting_list_and_calls_end(evening: Callable[[Play], None]) -> None:
    """L569: whose turn it is may sit down, and loses it if he does not."""

    async def play(at: Evening) -> None:
        main = await at.main_game()
        for name in ("Ben", "Cora"):
            await at.say(main, name, "list")
        await at.free(main)
        assert [at.you(main, name)["called"] for name in ("Ben", "Cora")] == [True, False]
        with pytest.raises(HousewayError, match="go to the players on the waiting list"):
            await at.sit(main, "Cora", 1)
        with pytest.raises(HousewayError, match="go to the players on the waiting list"):
            await at.say(main, "Ann", "add_bot")
        step = main.clock.next_step()
        assert step is not None
        assert step.actions() == [RoomAction("unlist", {"name": "Ben", "by": "clock"})]
        assert step.at == main.clock.calls["Ben"] + CALL_TIME
        await at.say(main, "Ben", "unlist")
        assert list(main.clock.calls) == ["Cora"]
        await at.sit(main, "Cora", 1)
        assert not main.room_table.waiting
        await at.say(main, "Dora", "list")
        await at.free(main, 2)
        await at.free(main, 3)
        await at.sit(main, "Ben", 3)  # there are more seats than names

    evening(play)
