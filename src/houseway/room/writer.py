"""The one writer of the database: a thread that commits many pieces of work at once.

Work that arrives while a commit is under way goes into the next one, so that durability costs one sync of the
disk for all of it. A piece of work is answered only when it is on the disk.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy.engine import Connection, Engine

Work = Callable[[Connection], Any]
T = TypeVar("T")

MOST_AT_ONCE = 200


class _Piece(NamedTuple):
    work: Work
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Writer:
    """Runs work in transactions on its own thread, in the order given."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._closed = False
        self._queue: queue.SimpleQueue[_Piece | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="room-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run work and wait until it is durable."""
        if self._closed:
            raise RuntimeError("the room is closing: nothing more is written")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put(_Piece(work, future, loop))
        return await future

    def close(self) -> None:
        """Finish the work in the queue, and stop."""
        self._closed = True
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            pieces: list[_Piece] = []
            piece = self._queue.get()
            while True:
                if piece is None:
                    last = True
                    break
                pieces.append(piece)
                if len(pieces) >= MOST_AT_ONCE:
                    break
                try:
                    piece = self._queue.get_nowait()
                except queue.Empty:
                    break
            if pieces:
                self._commit(pieces)

    def _commit(self, pieces: list[_Piece]) -> None:
        try:
            results = self._transact(pieces)
        except Exception as error:  # whoever asked for the piece hears of it; the writer goes on
            if len(pieces) == 1:
                self._answer(pieces[0], error=error)
                return
            for piece in pieces:
                self._commit([piece])
            return
        for piece, result in zip(pieces, results, strict=True):
            self._answer(piece, result)

    def _transact(self, pieces: list[_Piece]) -> list[Any]:
        with self.engine.connect() as connection:
            try:
                with connection.begin():
                    return [piece.work(connection) for piece in pieces]
            except Exception:  # what the connection remembers may have been rolled back
                connection.info.clear()
                raise

    def _answer(self, piece: _Piece, result: object = None, error: Exception | None = None) -> None:
        def answer() -> None:
            if piece.future.cancelled():
                return
            if error is not None:
                piece.future.set_exception(error)
            else:
                piece.future.set_result(result)

        piece.loop.call_soon_threadsafe(answer)
