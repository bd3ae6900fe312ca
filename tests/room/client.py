"""A client of the room in Python: for tests, load scripts and bots that play over the wire."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import websockets.asyncio.client
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from houseway.errors import HousewayError
from houseway.room.api_tables import TOO_MANY
from houseway.room.operator_link import new_token
from houseway.room.security import MESSAGES_A_SECOND, MESSAGES_AT_ONCE, Limiter

Json = dict[str, Any]
PATIENCE = 300.0  # seconds after which the room counts as hung, however slow its machine


class RoomClient:
    """One person: a session, and at most one table at a time. `received` records every byte of the table.

    `acknowledged` is the number of the last action that the room acknowledged. Messages are sent no faster
    than the room accepts them, because it disconnects clients that are faster. `source` is the loopback
    address that it comes from, because the room has limits by address.
    """

    def __init__(self, address: str, record: bool = False, source: str = "") -> None:
        self.address = address.rstrip("/")
        self.source = (source, 0) if source else None
        self.cookie = ""
        self.csrf = ""
        self.name: str | None = None
        self.table: Json = {}
        self.state: Json = {}
        self.received: list[str] | None = [] if record else None
        self.latencies: list[float] = []
        self.acknowledged = 0
        self._socket: websockets.asyncio.client.ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._replies: dict[int, asyncio.Future[Json]] = {}
        self._number = 0
        self._pace = Limiter(burst=MESSAGES_AT_ONCE / 2, per_second=MESSAGES_A_SECOND)

    # ------------------------------------------------------------------ requests

    async def request(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """One HTTP request: its status and its JSON."""
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(self, method: str, path: str, body: object) -> tuple[int, Any]:
        connection = self._connection()
        connection.request(method, path, None if body is None else json.dumps(body), self._headers())
        answer = connection.getresponse()
        text = answer.read()
        cookie = answer.getheader("Set-Cookie")
        if cookie:
            self.cookie = cookie.partition(";")[0]
        connection.close()
        data = json.loads(text) if text else None
        if isinstance(data, dict) and "csrf" in data:
            self.csrf = data["csrf"]
        return answer.status, data

    def _connection(self) -> HTTPConnection:
        place = urlsplit(self.address).netloc
        return HTTPConnection(place, timeout=PATIENCE, source_address=self.source)

    def _headers(self) -> dict[str, str]:
        return {"Content-Type": "application/json", "Cookie": self.cookie, "X-CSRF-Token": self.csrf}

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """A request that must succeed; it is repeated while the room asks the client to wait."""
        status, data = await self.request(method, path, body)
        while status == 429:
            await asyncio.sleep(1)
            status, data = await self.request(method, path, body)
        if status >= 300:
            raise HousewayError(f"{method} {path}: {status} {data}")
        return data

    async def enter(self, name: str) -> None:
        """Become a guest."""
        await self.call("GET", "/api/session")
        await self.call("POST", "/api/session", {"name": name})
        self.name = name

    async def become_operator(self, database: str) -> None:
        """Follow a new operator's link of the room with this database."""
        await self.call("GET", "/api/session")
        await self.call("POST", "/api/operator", {"token": await asyncio.to_thread(new_token, database)})

    async def open_table(self, game: str, **given: object) -> int:
        """Open a table."""
        return int((await self.call("POST", "/api/tables", {"game": game, **given}))["id"])

    # ------------------------------------------------------------------ the table

    async def connect(self, table: int) -> None:
        """Connect to a table, and wait for its state; repeated while the room asks the client to wait."""
        while not await self._connects(table):
            await asyncio.sleep(1)

    async def _connects(self, table: int) -> bool:
        """Whether the room sent the table's state, and did not refuse one connection too many."""
        url = f"ws{self.address.removeprefix('http')}/ws/tables/{table}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        self.state = {}
        self._socket = await websockets.asyncio.client.connect(
            url,
            origin=Origin(self.address),
            additional_headers=headers,
            max_size=2**22,
            compression=None,
            local_addr=self.source,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
            ping_interval=None,  # a room that a slow machine holds up for long has not hung up
        )
        self._reader = asyncio.create_task(self._read(self._socket))
        try:
            await self.until(lambda state: bool(state))
        except ConnectionError:
            if self.close_code != TOO_MANY:
                raise
            return False
        return True

    async def close(self) -> None:
        """Disconnect."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    @property
    def connected(self) -> bool:
        """Whether the connection is open."""
        return self._reader is not None and not self._reader.done()

    async def _read(self, socket: websockets.asyncio.client.ClientConnection) -> None:
        try:
            async for text in socket:
                self._take(str(text))
        except (ConnectionClosed, OSError):
            pass
        for future in self._replies.values():
            if not future.done():
                future.set_exception(self._hung_up())
                future.exception()  # nobody need wait for it
        self._changed.set()

    @property
    def close_code(self) -> int | None:
        """Why the room closed the connection, if it did."""
        return self._socket.close_code if self._socket else None

    def _hung_up(self) -> ConnectionError:
        return ConnectionError(f"the room hung up ({self.close_code})")

    def _take(self, text: str) -> None:
        if self.received is not None:
            self.received.append(text)
        message = json.loads(text)
        match message["type"]:
            case "table":
                self.table = message
            case "state":
                self.state = message
                self._changed.set()
            case _:
                future = self._replies.pop(message.get("id"), None)
                if future is not None and not future.done():
                    future.set_result(message)

    async def say(self, type: str, **fields: object) -> Json:
        """Send a message to the table; the answer."""
        if self._socket is None or not self.connected:
            raise ConnectionError("not at a table")
        while not self._pace.allows("said"):
            await asyncio.sleep(1 / MESSAGES_A_SECOND)
        self._number += 1
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._replies[self._number] = future
        began = time.perf_counter()
        try:
            await self._socket.send(json.dumps({"type": type, "id": self._number, **fields}))
        except ConnectionClosed:
            self._replies.pop(self._number, None)
            raise self._hung_up() from None
        async with asyncio.timeout(PATIENCE):
            reply = await future
        self.latencies.append(time.perf_counter() - began)
        self.acknowledged = reply.get("seq", self.acknowledged)
        return reply

    async def do(self, type: str, **fields: object) -> Json:
        """Send a message that must be accepted."""
        reply = await self.say(type, **fields)
        if reply["type"] == "refused":
            raise HousewayError(f"{type} {fields}: {reply['error']}")
        return reply

    async def change(self) -> None:
        """Wait for the next state (or the end of the connection)."""
        self._changed.clear()
        if self.connected:
            await self._changed.wait()

    async def until(self, wanted: Callable[[Json], bool], patience: float = PATIENCE) -> Json:
        """Wait for a state that is wanted."""
        try:
            async with asyncio.timeout(patience):
                while not wanted(self.state):
                    if not self.connected:
                        raise self._hung_up()
                    await self.change()
        except TimeoutError:
            shown = {name: self.state.get(name) for name in ("phase", "message", "asked", "you")}
            raise HousewayError(f"no such state within {patience} s; the table: {shown}") from None
        return self.state


def first_bet(bets: Sequence[Json], number: int) -> Json:
    """A bet to begin with: a mandatory one, or else one of the base bets."""
    mandatory = [bet for bet in bets if bet["mandatory"]]
    bases = [bet for bet in bets if bet["kind"] == "base"]
    chosen = mandatory or bases or bets
    return chosen[number % len(chosen)]


class Regular:
    """A player that runs on its own: sits down, banks now and then, bets the minimum, decides at random.

    Without a seat it bets behind other players. `leaves` is how often it leaves after a round; it then comes
    back.
    """

    def __init__(
        self,
        client: RoomClient,
        seat: int | None,
        chips: float,
        seed: int = 0,
        banks: float = 0.3,
        leaves: float = 0.0,
    ) -> None:
        self.client = client
        self.seat = seat
        self.chips = chips
        self.random = random.Random(seed)
        self.banks = banks
        self.leaves = leaves
        self.refused: list[str] = []

    async def play(self, enough: Callable[[Json], bool]) -> None:
        """Play until a state is `enough`, or the connection ends."""
        client = self.client
        while client.connected and not enough(client.state):
            seq = client.state["seq"]
            if not await self._act() and client.state["seq"] == seq:
                await client.change()

    async def _say(self, type: str, **fields: object) -> bool:
        reply = await self.client.say(type, **fields)
        if reply["type"] == "refused":
            self.refused.append(f"{type}: {reply['error']}")
            return False
        return True

    async def _act(self) -> bool:
        """Do the next thing that the table waits for; False if there is none."""
        state = self.client.state
        you, phase = state["you"], state["phase"]
        if you["seat"] is None and not you["backline"]:
            return await self._join()
        if state["offer"] and state["offer"]["you"]:
            return await self._answer_offer(state["offer"])
        if phase == "betting" and not you["ready"]:
            return await self._bet(state)
        if state["asks"]:
            return await self._decide(self.random.choice(state["asks"]))
        if self.client.table["stakes"] and you["seat"] and not you["chips"] and not you["arriving"]:
            return await self._say("add_chips", chips=self._buy_in())
        if phase == "settled" and not you["ready"]:
            return await self._say("leave" if self.random.random() < self.leaves else "skip")
        return False

    async def _join(self) -> bool:
        if self.seat is None:
            return await self._say("backline", chips=self.chips)
        return await self._say("sit", seat=self.seat, chips=self._buy_in())

    def _buy_in(self) -> float:
        """The player's chips, as far as the filed buy-in allows."""
        buy_in = (self.client.table["stakes"] or {}).get("buy_in", {"low": 0, "high": None})
        most = self.chips if buy_in["high"] is None else min(self.chips, buy_in["high"])
        return float(max(buy_in["low"], most))

    async def _bet(self, state: Json) -> bool:
        """Bet the minimum, on one's own spot or behind another player, and be ready at once."""
        claim = "own" if self.seat else "behind"
        spots = [row for row in state["may_bet"] if row["claim"] == claim]
        if spots and not self._has_bet(state):
            spot = self.random.choice(spots)
            bets = [bet for bet in self.client.table["bets"] if bet["id"] in spot["bets"]]
            bet = first_bet(bets, self.random.randrange(9))
            await self._say("chip", spot=spot["spot"], bet=bet["id"], amount=bet["low"])
        return await self._say("ready")

    def _has_bet(self, state: Json) -> bool:
        return any(bet["bettor"] == self.client.name for bet in state["bets"])

    async def _decide(self, ask: Json) -> bool:
        """Give some answer that is accepted: cards set at random may be refused, and another is tried."""
        for offer in self.random.sample(ask["legal"], len(ask["legal"])):
            answer: Json = {"ask": ask["id"], "choice": offer["name"]}
            if "high" in offer:
                answer["amount"] = offer[self.random.choice(("low", "high"))]
            if "settings" in offer:
                answer["cards"] = self.random.choice(offer["settings"])
            elif "ways" in offer:
                answer["cards"] = self.random.choice(offer["ways"])
            elif "least" in offer:
                answer["cards"] = [" ".join(self.random.sample(offer["cards"], offer["least"]))]
            if await self._say("answer", **answer):
                return True
        return False

    async def _answer_offer(self, offer: Json) -> bool:
        if (offer["needed"] or self.random.random() < self.banks) and offer["most"] >= offer["least"]:
            return await self._say("accept", amount=max(offer["least"], offer["most"] // 2))
        return await self._say("decline")
