"""A PostgreSQL server that belongs to the tests."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

HUNG = 600.0
"""Seconds after which the server counts as hung."""


def programs() -> Path | None:
    """The folder of the newest server's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if Path("/usr/lib/postgresql").exists() else []
    return found[-1] if found else None


def run(programs: Path, folder: Path) -> Iterator[str]:
    """A server on a free loopback port with its data in a folder, stopped by its process id; its URL."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    owner: dict[str, Any] = {}
    if os.getuid() == 0:  # the server refuses to run as root
        shutil.chown(folder, "postgres", "postgres")
        owner = {"user": "postgres", "group": "postgres", "extra_groups": [], "cwd": folder}
    data = folder / "data"
    command = [str(programs / "initdb"), "-D", str(data), "-U", "houseway", "-A", "trust", "-E", "UTF8"]
    subprocess.run(command, check=True, capture_output=True, **owner)
    options = ["-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([str(programs / "postgres"), *options], stdout=log, stderr=log, **owner)
    try:
        _wait_for_port(port)
        yield f"postgresql+psycopg://houseway@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGINT)  # a fast shutdown: clients are not waited for
        process.wait(HUNG)


def _wait_for_port(port: int) -> None:
    engine = sa.create_engine(f"postgresql+psycopg://houseway@127.0.0.1:{port}/postgres")
    end = time.monotonic() + HUNG
    while time.monotonic() < end:
        try:
            engine.connect().close()
        except sa.exc.OperationalError:
            time.sleep(0.1)
        else:
            engine.dispose()
            return
    raise AssertionError("the PostgreSQL server did not start")
