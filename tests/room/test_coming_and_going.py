"""Around a table, over the wire: its own rules, where a player has chips, and why a table was closed."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from tests.room.client import RoomClient
from tests.room.conftest import QUICK
from tests.room.server import Server
from tests.room.test_tables import BACCARAT, HOLDEM, PASSING, play, time_to_bet

Guest = Callable[[], Awaitable[RoomClient]]


def test_a_table_has_a_rule_sheet_of_its_own(server: Server) -> None:
    """With six decks and another payout on the Tie, not as filed (Oceana L165, L189)."""

    async def script(guest: Guest) -> None:
        mira = await guest()
        chosen = {"decks": 6, "tie.equal_totals": "9 to 1"}
        table = await mira.open_table(BACCARAT, settings=chosen, clocks=QUICK)
        await mira.connect(table)
        assert mira.table["chosen"] == chosen
        mine = json.dumps(await mira.call("GET", f"/api/tables/{table}/sheet"))
        filed = json.dumps(await mira.call("GET", f"/api/games/{BACCARAT}/sheet"))
        assert ("312 cards" in mine, "9 to 1" in mine) == (True, True)
        assert ("312 cards" in filed, "9 to 1" in filed) == (False, False)
        plain = await mira.open_table(BACCARAT, clocks=QUICK)
        await mira.connect(plain)
        assert mira.table["chosen"] == {}
        assert (await mira.request("GET", "/api/tables/9999/sheet"))[0] == 404

    play(server, script)


def test_the_list_of_tables_says_where_a_player_has_chips_and_whose_turn_it_is(server: Server) -> None:
    async def script(guest: Guest) -> None:
        mira, otto = await guest(), await guest()
        table = await mira.open_table(HOLDEM, bots=2, clocks=PASSING)

        async def place(client: RoomClient) -> object:
            rows = await client.call("GET", "/api/tables")
            return next(row["you"] for row in rows if row["id"] == table)

        await mira.connect(table)
        assert await place(mira) is None
        await mira.do("sit", seat=4, chips=500)
        await time_to_bet(mira)
        assert await place(mira) == {"chips": 500, "turn": False, "sitting_out": False}
        await mira.do("chip", bet="ante", amount=5)
        await mira.do("ready")
        await mira.until(lambda state: bool(state["asks"]))
        assert await place(mira) == {"chips": 500, "turn": True, "sitting_out": False}
        assert await place(otto) is None
        await mira.do("sit_out")
        assert await place(mira) == {"chips": 500, "turn": True, "sitting_out": True}

    play(server, script)


def test_everybody_is_told_that_the_table_was_closed_and_has_all_chips(server: Server) -> None:
    async def script(guest: Guest) -> None:
        mira, otto = await guest(), await guest()
        table = await mira.open_table(BACCARAT, bots=1, clocks=QUICK)
        await otto.connect(table)
        await otto.do("sit", seat=3, chips=700)
        await mira.call("DELETE", f"/api/tables/{table}")
        while otto.connected:
            await otto.change()
        assert otto.received is not None
        said = json.loads(otto.received[-1])
        assert said["type"] == "closed"
        assert said["reason"].startswith("The player who opened this table has closed it.")
        assert otto.state["phase"] == "closed"
        assert (await otto.call("GET", "/api/wallet"))["balance"] == 5000
        await otto.become_operator(server.database)
        assert (await otto.call("GET", "/api/audit"))["sound"]

    play(server, script)
