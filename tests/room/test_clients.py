"""What a connected client is sent, and in which order."""

from __future__ import annotations

import asyncio

from houseway.room.clients import Client
from houseway.room.views import Viewer


class SlowSocket:
    """A socket whose client reads one message at a time, when the test lets it."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.reads = asyncio.Semaphore(0)

    async def send_text(self, data: str) -> None:
        self.sent.append(data)
        await self.reads.acquire()

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        self.sent.append(f"closed {code}")


def test_a_reply_never_comes_before_the_state_that_it_speaks_of() -> None:
    """The page reopens a question when it is told that it was answered while the state still asks it."""

    async def play() -> list[str]:
        socket = SlowSocket()
        client = Client(socket, Viewer(None))
        running = asyncio.create_task(client.run())
        client.show("state 1")
        client.reply("reply to 1")
        await asyncio.sleep(0)
        while socket.sent != ["state 1"]:
            await asyncio.sleep(0)
        client.show("state 2")
        client.reply("reply to 2")
        client.hang_up(1000)
        for _ in range(4):
            socket.reads.release()
        await running
        return socket.sent

    assert asyncio.run(play()) == ["state 1", "state 2", "reply to 1", "reply to 2", "closed 1000"]
