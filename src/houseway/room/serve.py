"""Running the room: one process, one event loop, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NoReturn

import uvicorn
from fastapi import FastAPI

from houseway.errors import HousewayError
from houseway.room.app import make_app
from houseway.room.connections import RoomConfig
from houseway.room.hosting import Hosting
from houseway.room.lobby import Room
from houseway.room.operator_link import link_of, make_token

SMALL_COLLECTIONS = 5_000, 20, 200
"""When garbage is collected: small collections as usual, whole ones almost never.

A whole collection looks at every object of every rule file and stops all tables for a third of a second. What
the room has no use for any more is nearly always freed without one.
"""


class _Server(uvicorn.Server):
    """A server that stops quietly on a signal: its process then exits without an error."""

    def __init__(self, config: RoomConfig, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    def listen_to_signals(self) -> None:
        """Finish on the first signal, at once on the second; a signal while the room opens counts too."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are already listened to."""
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the tables first, so that nobody is told about everybody else who is disconnected."""
        self.app.state.room.hang_up()
        await asyncio.sleep(0)  # the clients' own tasks send the last word
        await super().shutdown(sockets)


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether a log record is about a fault: that requests are cut off when the room closes is none."""
    cut_off = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not cut_off and "timeout graceful shutdown exceeded" not in str(record.msg)


def run(host: str, port: int, database: str, open_page: bool, hosting: Hosting) -> None:
    """Serve the room, and print its address."""
    hosting = replace(hosting, names=(*hosting.names, host))
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s", stream=sys.stderr)
    logging.getLogger("houseway.room").setLevel(logging.INFO)  # shows the progress of an upgrade
    sys.setswitchinterval(0.0001)  # the loop waits this long for a busy thread whenever it reads or writes
    listener = _listen(host, port)
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listener.getsockname()[1]}/"
    app = make_app(database, hosting)
    config = RoomConfig(app, hosting)
    logging.getLogger("uvicorn.error").addFilter(_is_fault)
    with listener, asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_open(app, _Server(config, app), listener, address, open_page))
        _leave()


def _leave() -> NoReturn:
    """End the process: everything is written, and no thread that still computes keeps it waiting."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise HousewayError(f"cannot listen on {host}, port {port}: {error.strerror}") from None
    return listener


async def _open(
    app: FastAPI, server: _Server, listener: socket.socket, address: str, open_page: bool
) -> None:
    """Open the room before serving anybody, so that an error is shown to the person who opens it."""
    server.listen_to_signals()
    gc.set_threshold(*SMALL_COLLECTIONS)
    async with app.router.lifespan_context(app):
        gc.freeze()
        await _serve(server, listener, address, await _operator_link(app.state.room, address), open_page)


async def _operator_link(room: Room, address: str) -> str:
    """The link by which somebody becomes the operator, while nobody is."""
    if room.patrons.operator is not None:
        return ""
    return link_of(address, await room.writer.write(make_token))


async def _serve(
    server: uvicorn.Server, listener: socket.socket, address: str, link: str, open_page: bool
) -> None:
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not running.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(f"Houseway is open at {address} (Ctrl+C closes it)", flush=True)
        if link:
            print(f"To become its operator, open this link, which works once: {link}", flush=True)
        if open_page:
            webbrowser.open(address)
    await running
