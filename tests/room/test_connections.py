"""Connections to a real room: half-sent requests, unread answers, hosts, proxies, and many at its end."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from houseway.errors import HousewayError
from houseway.room.app import make_app
from houseway.room.connections import RoomConfig, RoomHttp, RoomWebSocket
from houseway.room.gate import Gate
from houseway.room.hosting import Hosting, read_proxies, read_shortest
from tests.room.client import PATIENCE, RoomClient
from tests.room.server import Server

BACCARAT = "oceana/ez-baccarat"
EVIL = "evil.example"
_numbers = count(1)


EACH = 160


@pytest.fixture
def patient_server(tmp_path: Path) -> Iterator[Server]:
    """A room that waits for everybody, and takes some connections of one address."""
    options = ["--request-time=600", f"--connections-per-address={EACH}"]
    running = Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log", options=options)
    running.start()
    yield running
    assert running.stop() == 0
    assert running.log.read_text() == ""


@pytest.fixture(scope="module")
def hurried_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A room that waits for nobody: no test may need an answer from it, for its machine may be slow."""
    folder = tmp_path_factory.mktemp("hurried")
    options = ["--request-time=0.2"]
    running = Server(f"sqlite:///{folder / 'room.sqlite3'}", folder / "log", options=options)
    running.start()
    yield running
    assert running.stop() == 0
    log = running.log.read_text()
    assert "Traceback" not in log, log[-4000:]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A room that waits for everybody, behind a proxy at 127.0.0.2."""
    folder = tmp_path_factory.mktemp("room")
    running = Server(
        f"sqlite:///{folder / 'room.sqlite3'}",
        folder / "log",
        options=[
            "--request-time=600",
            "--connections-per-address=20",
            "--tables-per-address=2",
            "--proxy=127.0.0.2",
            "--name=cards.example",
        ],
    )
    running.start()
    yield running
    assert running.stop() == 0
    log = running.log.read_text()
    assert "Traceback" not in log, log[-4000:]


def plain_socket(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A connection to the room from one of this machine's addresses."""
    address = urlsplit(server.address)
    assert address.hostname is not None
    return socket.create_connection((address.hostname, address.port), PATIENCE, (source, 0))


def ask(server: Server, path: str, source: str = "127.0.0.1", **headers: str) -> tuple[int, Any]:
    """A request with these headers; its status and JSON."""
    address = urlsplit(server.address)
    assert address.hostname is not None
    connection = HTTPConnection(address.hostname, address.port, PATIENCE, (source, 0))
    connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, json.loads(text) if text.startswith((b"{", b"[")) else None


# ---------------------------------------------------------------------- half-sent requests


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/ses",
        b"GET /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ",
        b"POST /api/settle HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{",
        b"GET /api/houses HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/ho",
    ],
    ids=["no byte", "half a line", "half a header", "half a body", "half of a second request"],
)
def test_a_request_that_is_never_finished_ends(hurried_server: Server, sent: bytes) -> None:
    with plain_socket(hurried_server) as half, suppress(ConnectionError):
        half.sendall(sent)
        while half.recv(4096):  # the room hangs up, with or without an answer
            pass


def test_a_request_that_trickles_in_ends(hurried_server: Server) -> None:
    """Each byte comes in time, and the whole never does."""
    with plain_socket(hurried_server) as slow, suppress(ConnectionError):
        slow.sendall(b"GET /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ")
        slow.settimeout(0.01)
        while True:
            slow.sendall(b"x")
            with suppress(TimeoutError):
                if not slow.recv(4096):
                    return


def test_a_request_without_end_is_cut_off(patient_server: Server) -> None:
    """However fast it comes."""
    with plain_socket(patient_server) as endless, suppress(ConnectionError):
        endless.sendall(b"GET /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ")
        while True:
            endless.sendall(b"x" * 65536)


class FullTransport(asyncio.Transport):
    """A connection whose client does not read; it notes that the room has cut it off."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 5), "sockname": ("127.0.0.1", 6)})
        self.cut_off = asyncio.Event()

    def abort(self) -> None:
        """Note it."""
        self.cut_off.set()


@pytest.mark.parametrize("kind", [RoomHttp, RoomWebSocket])
def test_an_answer_that_is_never_read_ends(kind: type[RoomHttp] | type[RoomWebSocket]) -> None:
    async def run() -> None:
        config = RoomConfig(make_app("sqlite://"), Hosting(request_time=0.01))
        connection = kind(config=config, server_state=ServerState(), app_state={})
        transport = FullTransport()
        connection.connection_made(transport)
        connection.pause_writing()
        await asyncio.wait_for(transport.cut_off.wait(), PATIENCE)

    asyncio.run(run())


def test_one_address_cannot_take_all_connections(patient_server: Server) -> None:
    """Requests that are never finished come from one address until it gets no more; others are answered."""
    with ExitStack() as opened:
        for _ in range(EACH + 1):
            last = opened.enter_context(plain_socket(patient_server, "127.0.0.9"))
            last.sendall(b"GET /api")
        assert last.recv(4096).startswith(b"HTTP/1.1 503 ")
        assert ask(patient_server, "/api/houses", "127.0.0.8")[0] == 200


def test_the_gate_counts_by_address_and_in_all() -> None:
    gate = Gate(Hosting(connections=4, connections_per_address=2, proxies=("10.0.0.0/24",)))
    assert [gate.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert gate.enter("2001:db8::1")
    assert gate.enter("2001:db8::2")
    assert not gate.enter("10.0.0.7"), "the room is full"
    gate.leave("192.0.2.1")
    assert gate.enter("192.0.2.1")
    for address in ("192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::2"):
        gate.leave(address)
    assert gate.open == 0
    assert [gate.enter("10.0.0.7") for _ in range(5)] == [True, True, True, True, False], (
        "a proxy may have more"
    )
    for _ in range(4):
        gate.leave("10.0.0.7")
    assert [gate.enter(address) for address in ("2001:db8::1", "2001:db8::2", "2001:db8::3")] == [
        True,
        True,
        False,
    ], "a network of IPv6 addresses counts as one"


# ---------------------------------------------------------------------- hosts


@pytest.mark.parametrize("name", [EVIL, f"{EVIL}:8000", "127.0.0.1.evil.example", "[::1", ""])
def test_a_room_answers_to_its_own_names_only(server: Server, name: str) -> None:
    for path in ("/", "/api/tables", "/static/js/main.js"):
        status, said = ask(server, path, Host=name)
        assert status == 421
        assert said == {"error": "This room does not answer to this name. Its host can add it with --name."}


@pytest.mark.parametrize("name", ["127.0.0.1", "LOCALHOST:99", "[::1]:8000", "cards.example"])
def test_a_room_has_loopback_names_and_those_of_its_host(server: Server, name: str) -> None:
    assert ask(server, "/api/tables", Host=name)[0] == 200


def test_a_socket_under_another_name_is_refused(server: Server) -> None:
    """Even though its origin is the same: that is what a page of the other name would send."""

    async def run() -> None:
        mira = RoomClient(server.address)
        await mira.enter("Mira")
        table = await mira.open_table(BACCARAT)
        url = f"ws{server.address.removeprefix('http')}/ws/tables/{table}"
        with pytest.raises(InvalidStatus) as refused:
            async with _under(EVIL, url):
                pass
        assert refused.value.response.status_code == 403
        async with _under("cards.example", url) as socket:
            assert json.loads(await socket.recv())["type"] == "table"

    asyncio.run(run())


def _under(name: str, url: str) -> connect:
    """A socket to the room's address under another name."""
    address = urlsplit(url)
    return connect(
        url.replace(address.netloc, name),
        host=address.hostname,
        port=address.port,
        origin=Origin(f"http://{name}"),
        open_timeout=PATIENCE,
    )


# ---------------------------------------------------------------------- proxies


class Guest(RoomClient):
    """Somebody whose requests come from an address, for those whom it names."""

    def __init__(self, server: Server, source: str, forwarded: str) -> None:
        super().__init__(server.address, source=source)
        self.forwarded = forwarded

    def _headers(self) -> dict[str, str]:
        return {**super()._headers(), "X-Forwarded-For": self.forwarded}


async def open_tables(server: Server, source: str, *forwarded: str) -> list[int]:
    """The answers to requests for tables, each by a new guest, from an address that says for whom it asks."""
    answers = []
    for named in forwarded:
        guest = Guest(server, source, named)
        await guest.enter(f"Guest {next(_numbers)}")
        answers.append((await guest.request("POST", "/api/tables", {"game": BACCARAT}))[0])
    return answers


def test_only_a_proxy_that_was_named_says_who_asks(server: Server) -> None:
    """Two tables may be opened from an address, which is a client's only where the proxy says so."""

    async def run() -> None:
        assert await open_tables(server, "127.0.0.5", "192.0.2.1", "192.0.2.2", "192.0.2.3") == [
            200,
            200,
            429,
        ]
        proxy = "127.0.0.2"
        assert await open_tables(server, proxy, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [200, 200, 200]
        assert await open_tables(server, proxy, *["203.0.113.7"] * 3) == [200, 200, 429]
        pretended = [f"192.0.2.{number}, 203.0.113.8" for number in range(3)]
        assert await open_tables(server, proxy, *pretended) == [200, 200, 429], "what the proxy adds counts"

    asyncio.run(run())


@pytest.mark.parametrize("proxy", ["nginx", "10.0.0.5/24", "10.0.0.0/99", ""])
def test_a_proxy_is_an_address_or_a_network(proxy: str) -> None:
    with pytest.raises(HousewayError, match="write an address or a network"):
        read_proxies([proxy])


def test_shortest_clocks_are_read_as_typed() -> None:
    assert read_shortest(["bots=0.5", "pause=0"])["bots"] == 0.5
    with pytest.raises(HousewayError, match="unknown clock 'bot'"):
        read_shortest(["bot=1"])
    with pytest.raises(HousewayError, match="bots=SECONDS"):
        read_shortest(["bots=fast"])


# ---------------------------------------------------------------------- the end


UPGRADE = (
    "GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def test_a_room_with_many_sockets_ends_in_time_and_says_nothing(patient_server: Server) -> None:
    """Some of them never read what the table sends them, and one request is never finished."""
    host = urlsplit(patient_server.address).netloc

    async def run() -> None:
        mira = RoomClient(patient_server.address)
        await mira.enter("Mira")
        table = await mira.open_table(BACCARAT, bots=3)
        url = f"ws://{host}/ws/tables/{table}"
        origin = Origin(f"http://{host}")
        sockets = [await connect(url, origin=origin, open_timeout=PATIENCE) for _ in range(EACH - 20)]
        with ExitStack() as opened:
            for _ in range(5):
                silent = opened.enter_context(plain_socket(patient_server))
                silent.sendall(UPGRADE.format(table=table, host=host).encode())
                assert silent.recv(12) == b"HTTP/1.1 101"
            opened.enter_context(plain_socket(patient_server)).sendall(b"GET /api")
            assert await asyncio.to_thread(patient_server.stop) == 0
        for one in sockets:
            await one.wait_closed()
        assert {one.close_code for one in sockets} == {1001}

    asyncio.run(run())
    assert patient_server.log.read_text() == ""
