"""A table over the wire: sit, bet, decide, bank, leave, come back; and what the room refuses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from houseway.room import ledger
from houseway.room.audit import open_books
from tests.room.client import PATIENCE, Regular, RoomClient
from tests.room.conftest import QUICK
from tests.room.server import Server

RESET: int | None = 1006
"""The close code of a connection that ended without a word."""
PING = '{"type":"ping"}'
PASSING = QUICK | {"bank": 1}
"""For players who never bank: the position that nobody took is offered again after this clock."""
BACCARAT, HOLDEM, WAR = "oceana/ez-baccarat", "oceana/ultimate-texas-holdem", "club-one/casino-war"
_numbers = count(1)


def play(server: Server, script: Callable[[Callable[[], Awaitable[RoomClient]]], Awaitable[None]]) -> None:
    """Run a script with as many guests as it asks for."""

    async def run() -> None:
        guests: list[RoomClient] = []

        async def guest() -> RoomClient:
            client = RoomClient(server.address, record=True)
            await client.enter(f"Guest {next(_numbers)}")
            guests.append(client)
            return client

        try:
            await asyncio.wait_for(script(guest), 2 * PATIENCE)
        finally:
            for client in guests:
                await client.close()

    asyncio.run(run())


async def time_to_bet(client: RoomClient) -> None:
    """Wait until a player may bet; a round that bots began before he sat down is not waited for."""
    while not client.state["may_bet"]:
        if client.state["phase"] == "settled" and not client.state["you"]["ready"]:
            await client.say("skip")
        else:
            await client.change()


@pytest.mark.parametrize("game", [BACCARAT, HOLDEM, WAR])
def test_a_newcomer_plays_with_bots(server: Server, game: str) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(game, bots=3, clocks=QUICK)
        await mira.connect(table)
        regular = Regular(mira, 5, 500, seed=3)
        await regular.play(lambda state: state["round"] >= 5)
        assert [said for said in regular.refused if not said.startswith("skip")] == []
        rounds = await mira.call("GET", f"/api/tables/{table}/rounds")
        assert rounds[0]["round"] >= 4
        assert mira.name in rounds[0]["players"]
        for row in rounds:
            told = await mira.call("GET", f"/api/tables/{table}/rounds/{row['round']}")
            assert told["verified"]["sound"], told["verified"]
            assert told["steps"][-1]["through"] == len(told["events"]) - 1
            assert sum(told["chips_before"].values()) == pytest.approx(sum(told["chips_after"].values()))
        with open_books(server.database) as books:
            assert ledger.audit(books)["sound"]

    play(server, script)


def test_betting_waits_for_people_and_a_wager_is_checked_at_once(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira, otto = await guest(), await guest()
        table = await mira.open_table(BACCARAT, clocks=QUICK)
        await mira.connect(table)
        await otto.connect(table)
        assert mira.state["phase"] == "waiting"
        await mira.do("sit", seat=1, chips=1000)
        await otto.do("sit", seat=2, chips=300)
        state = await mira.until(lambda state: state["phase"] == "banking")
        assert state["offer"]["you"]
        assert state["offer"]["needed"] is False
        assert state["offer"]["fee"] == {"low": 1, "high": 8}
        await mira.do("accept", amount=400)
        await otto.until(lambda state: state["phase"] == "betting")
        assert otto.state["bank"]["amount"] == 400
        assert (await mira.say("bets", wagers={"player": 25}))["type"] == "refused"
        low = await otto.say("bets", wagers={"player": 3})
        assert "outside the limits $5 to $500" in low["error"]
        alone = await otto.say("bets", wagers={"dragon_7": 5})
        assert "needs a wager on" in alone["error"]
        rich = await otto.say("bets", wagers={"player": 400})
        assert rich["type"] == "refused"
        await otto.do("bets", wagers={"player": 25, "dragon_7": 5})
        await mira.until(lambda state: len(state["bets"]) == 2)
        assert [fee["payer"] for fee in mira.state["fees"]] == [mira.name]
        await otto.do("ready")
        await mira.do("ready")
        state = await otto.until(lambda state: state["phase"] == "settled")
        assert {row["name"] for row in state["settlement"]["rows"]} == {"Player", "Dragon 7"}
        assert all(row["cite"] and row["reason"] for row in state["settlement"]["rows"])
        nets = state["settlement"]["nets"]
        assert sum(nets.values()) == -sum(fee["amount"] for fee in state["fees"])

    play(server, script)


def test_a_rapid_series_of_chips_is_taken_in_its_order(server: Server) -> None:
    """Nobody waits for an answer; what is refused in between loses no chip before or after it."""

    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(HOLDEM, bots=2, clocks=PASSING)
        await mira.connect(table)
        await mira.do("sit", seat=4, chips=100)
        await time_to_bet(mira)
        assert [row["spot"] for row in mira.state["may_bet"]] == [4]
        assert mira.table["palette"][0] == mira.table["first_chip"] == 5
        chips = [("trips", 5), ("ante", 5), ("ante", 25), ("trips", 5), ("ante", 25), ("trips", -5)]
        said = [mira.say("chip", bet=bet, amount=amount) for bet, amount in chips]
        answers = await asyncio.gather(*said, mira.say("double", spot=4))
        refused = {at: answer["error"] for at, answer in enumerate(answers) if answer["type"] == "refused"}
        assert refused == {
            0: "spot 4, Trips: needs a wager on Ante",
            4: "you have $100, and this takes $115",
            6: "you have $100, and this takes $120",
        }
        state = await mira.until(lambda state: state["seq"] >= answers[5]["seq"])
        mine = {bet["bet"]: bet["amount"] for bet in state["bets"] if bet["bettor"] == mira.name}
        assert mine == {"ante": 30, "blind": 30}

    play(server, script)


def test_time_that_runs_out_declines_and_takes_the_default(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(HOLDEM, bots=2, clocks=QUICK | {"decision": 0.3, "bank": 0.3})
        await mira.connect(table)
        await mira.do("sit", seat=4, chips=500)
        await time_to_bet(mira)
        assert not mira.state["you"]["player_dealer"]
        await mira.do("chip", bet="ante", amount=5)
        await mira.do("ready")
        state = await mira.until(lambda state: state["phase"] == "settled")
        mine = [event for event in state["events"] if event["kind"] == "chose" and event["seat"] == 4]
        assert [event["choice"] for event in mine] == ["check", "check", "fold"]

    play(server, script)


def test_time_that_runs_out_before_the_deal_bets_nothing(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(HOLDEM, bots=2, clocks=QUICK | {"betting": 0.3, "bank": 0.3})
        await mira.connect(table)
        await mira.do("sit", seat=4, chips=500)
        state = await mira.until(lambda state: state["phase"] == "settled")
        assert not state["you"]["ready"]
        assert {row["spot"] for row in state["settlement"]["rows"]} <= {1, 2}
        assert state["you"]["chips"] == 500

    play(server, script)


def test_a_person_comes_back_to_the_same_decision(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(HOLDEM, bots=2, clocks=PASSING | {"away": 600, "seat_kept": 3600})
        await mira.connect(table)
        await mira.do("sit", seat=4, chips=500)
        await time_to_bet(mira)
        await mira.do("chip", bet="ante", amount=5)
        await mira.do("ready")
        before = await mira.until(lambda state: bool(state["asks"]))
        await mira.close()
        await mira.connect(table)
        for part in ("asks", "events", "bets", "phase", "round", "shoe"):
            assert mira.state[part] == before[part]
        other = RoomClient(server.address)
        await other.connect(table)
        assert other.state["asks"] == []
        assert other.state["you"] is None
        hidden = [event["card"] for event in other.state["events"] if event["kind"] == "dealt"]
        assert set(hidden) == {"??"}
        await other.close()

    play(server, script)


def test_leaving_in_a_round_takes_effect_after_it_and_chips_go_home(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(HOLDEM, bots=2, clocks=PASSING)
        await mira.connect(table)
        await mira.do("sit", seat=4, chips=500)
        regular = Regular(mira, 4, 500, banks=0)
        await regular.play(lambda state: bool(state["asks"]))
        await mira.do("leave")
        assert mira.state["you"]["leaving"]
        await mira.until(lambda state: state["you"]["seat"] is None)
        wallet = await mira.call("GET", "/api/wallet")
        assert wallet["entries"][0]["kind"] == "leave"
        assert wallet["balance"] == 4500 + wallet["entries"][0]["amount"]

    play(server, script)


def test_a_person_who_stays_away_is_sent_home(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(HOLDEM, bots=2, clocks=PASSING | {"seat_kept": 0.3, "away": 0.1})
        await mira.connect(table)
        regular = Regular(mira, 4, 500, banks=0)
        await regular.play(lambda state: bool(state["asks"]))
        await mira.close()
        while (await mira.call("GET", "/api/session"))["player"]["at_tables"]:
            await asyncio.sleep(0.1)

    play(server, script)


def test_backline_bets_ride_on_another_spot(server: Server) -> None:
    """Club One files Casino War with backline betting."""

    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira, otto, pia = await guest(), await guest(), await guest()
        table = await mira.open_table(WAR, clocks=QUICK)
        for client in (mira, otto, pia):
            await client.connect(table)
        await mira.do("sit", seat=1, chips=1000)
        await otto.do("sit", seat=2, chips=300)
        await pia.do("backline", chips=200)
        await mira.until(lambda state: state["phase"] == "banking")
        await mira.do("accept", amount=400)
        await otto.do("bets", wagers={"primary": 10})
        assert (await pia.say("bets", spot=3, wagers={"primary": 10}))["type"] == "refused"
        await pia.do("bets", spot=2, wagers={"primary": 20})
        for client in (mira, otto, pia):
            await client.do("ready")
        deciding = (Regular(otto, 2, 300), Regular(pia, None, 200))
        await asyncio.gather(*(one.play(lambda state: state["phase"] == "settled") for one in deciding))
        rows = otto.state["settlement"]["rows"]
        assert {row["bettor"] for row in rows} >= {otto.name, pia.name}
        assert {row["spot"] for row in rows} == {2}

    play(server, script)


def test_the_table_is_closed_by_who_opened_it_and_all_chips_go_home(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira, otto = await guest(), await guest()
        table = await mira.open_table(BACCARAT, clocks=QUICK)
        await mira.connect(table)
        await mira.do("sit", seat=1, chips=1000)
        assert (await otto.request("DELETE", f"/api/tables/{table}"))[0] == 422
        assert await mira.call("DELETE", f"/api/tables/{table}") == {"closed": True}
        assert (await mira.call("GET", "/api/wallet"))["balance"] == 5000
        assert (await mira.request("GET", f"/api/tables/{table}"))[0] == 404

    play(server, script)


def test_the_room_refuses_what_makes_no_sense_and_goes_on(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(BACCARAT, bots=1, clocks=QUICK)
        await mira.connect(table)
        messages: list[tuple[str, dict[str, Any]]] = [
            ("sit", {"seat": 99, "chips": 10}),
            ("sit", {"seat": 1, "chips": 10}),
            ("sit", {"seat": 2, "chips": 10**7}),
            ("sit", {"seat": 2, "chips": 0.001}),
            ("sit", {"seat": "2", "chips": 10}),
            ("sit", {"seat": 2}),
            ("sit", {"seat": 2, "chips": 10, "more": 1}),
            ("accept", {"amount": 10}),
            ("bets", {"wagers": {"player": 10}}),
            ("answer", {"ask": "1 player", "choice": "draw"}),
            ("fly", {}),
            ("leave", {}),
            ("backline", {"chips": 10}),
        ]
        for kind, fields in messages:
            reply = await mira.say(kind, **fields)
            assert reply["type"] == "refused", (kind, fields)
        assert (await mira.say("ping"))["type"] == "pong"

    play(server, script)


def test_sockets_of_other_origins_are_hung_up_on(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(BACCARAT)
        url = f"{server.address.replace('http', 'ws')}/ws/tables/{table}"
        for origin, code in (("http://evil.test", 4403), (None, 4403)):
            async with connect(url, origin=origin) as socket:  # type: ignore[arg-type]
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == code
        async with connect(f"{url}99", origin=server.address) as socket:  # type: ignore[arg-type]
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4404

    play(server, script)


def test_a_binary_frame_ends_the_connection_with_the_reason(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(BACCARAT)
        url = f"{server.address.replace('http', 'ws')}/ws/tables/{table}"
        async with connect(url, origin=server.address) as socket:  # type: ignore[arg-type]
            await socket.send(PING.encode())
            with suppress(ConnectionClosed):
                while True:
                    await socket.recv()
            assert socket.close_code == 1003
            assert socket.close_reason == "Messages must be text frames, not binary ones."

    play(server, script)


def test_messages_that_are_too_large_or_too_many_end_the_connection(server: Server) -> None:
    async def script(guest: Callable[[], Awaitable[RoomClient]]) -> None:
        mira = await guest()
        table = await mira.open_table(BACCARAT)
        url = f"{server.address.replace('http', 'ws')}/ws/tables/{table}"
        wrong = (
            ("x" * 5000, 1, 4413),
            ("\u00e9" * 2100, 1, 4413),
            ("x" * 70_000, 1, 1009),
            (PING, 200, 4429),
        )
        for message, times, expected in wrong:
            code: int | None = RESET
            while code == RESET:  # what was still on its way can overtake the room's last word
                async with connect(url, origin=server.address) as socket:  # type: ignore[arg-type]
                    with suppress(ConnectionClosed):
                        while True:  # a room so slow that so many are not too many has answered them all
                            for _ in range(times):
                                await socket.send(message)
                            for _ in range(times):
                                await socket.recv()
                    code = socket.close_code
            assert code == expected

    play(server, script)
