"""The files of a store: whole or not there, whoever writes, is killed, or damages them."""

from __future__ import annotations

import errno
import logging
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from houseway.odds import store as store_module
from houseway.odds.store import (
    ABANDONED,
    LISTED,
    OFF,
    UNFINISHED,
    VARIABLE,
    WHAT_IF,
    ResultKey,
    ResultStore,
    chosen_store,
)

KEY = ResultKey("rules", "analysis", "code")
OLD, NEW = b"old " * 1000, b"new " * 1000
WRITERS, ROUNDS = 3, 25


@pytest.fixture
def store(tmp_path: Path) -> ResultStore:
    return ResultStore(tmp_path / "results")


@pytest.fixture(autouse=True)
def no_warning_yet() -> Iterator[None]:
    """A warning that another test has seen is given again."""
    store_module._warned.clear()
    yield
    store_module._warned.clear()


def files(store: ResultStore) -> list[Path]:
    """Everything in a store's folder."""
    return sorted(path for path in store.folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("listed", [True, False])
def test_an_answer_is_found_under_its_whole_key_alone(store: ResultStore, listed: bool) -> None:
    assert store.read(KEY) is None
    assert store.write(KEY, NEW, listed=listed)
    assert store.read(KEY) == NEW
    for name in KEY._fields:
        assert store.read(KEY._replace(**{name: "other"})) is None


def test_parts_of_a_key_are_not_confused(store: ResultStore) -> None:
    store.write(ResultKey("a b", "c", "d"), NEW, listed=True)
    assert store.read(ResultKey("a", "b c", "d")) is None


# ---------------------------------------------------------------------- damaged files


def damages(whole: bytes) -> Iterator[bytes]:
    """A file cut short at all sorts of places, with a changed byte, with more at its end, and nonsense."""
    line = whole.index(b"\n")
    for end in (0, 1, line - 1, line, line + 1, line + 2, len(whole) // 2, len(whole) - 1):
        yield whole[:end]
    for at in (0, 20, line - 1, line, line + 1, len(whole) - 1):
        yield whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
    yield whole + b"more"
    yield bytes(len(whole))
    yield b"\xff\xfe{}"


def test_a_damaged_file_is_passed_over_and_replaced(store: ResultStore) -> None:
    store.write(KEY, OLD, listed=True)
    (file,) = files(store)
    whole = file.read_bytes()
    for damaged in damages(whole):
        file.write_bytes(damaged)
        assert store.read(KEY) is None, damaged[:300]
        store.write(KEY, NEW, listed=True)
        assert store.read(KEY) == NEW
    assert files(store) == [file]


def test_a_file_that_answers_another_question_is_passed_over(store: ResultStore) -> None:
    """Its name does not make it the answer; a folder in its place does no harm either."""
    other = KEY._replace(code="newer code")
    store.write(KEY, OLD, listed=True)
    shutil.copy(store.path(KEY, LISTED), store.path(other, LISTED))
    assert store.read(other) is None
    store.path(KEY, LISTED).unlink()
    store.path(KEY, LISTED).mkdir()
    assert store.read(KEY) is None


# ---------------------------------------------------------------------- many processes


def write_often(folder: Path, number: int) -> None:
    """One of several processes that write the same answers, each in its own words, and read them."""
    store = ResultStore(folder)
    for _ in range(ROUNDS):
        for question in ("one", "two"):
            store.write(KEY._replace(question=question), f"{question} {number} ".encode() * 500, listed=True)
        read_whole(store)


def read_whole(store: ResultStore) -> None:
    """Whatever is read is the whole of what one process wrote under that key."""
    for question in ("one", "two"):
        found = store.read(KEY._replace(question=question))
        wrote = [f"{question} {number} ".encode() * 500 for number in range(WRITERS)]
        assert found in (None, *wrote)


def test_many_processes_write_and_read_at_once(store: ResultStore) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write_often, args=(store.folder, number)) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        read_whole(store)
    assert [writer.exitcode for writer in writers] == [0] * WRITERS
    assert len(files(store)) == 2, "no process leaves anything else behind"


HANGS = """
import sys, time
from pathlib import Path
from houseway.odds.store import ResultKey, ResultStore
def hang(self, data):
    with self.open("wb") as file:
        file.write(data[:100])
        file.flush()
        print("begun", flush=True)
        time.sleep(600)
Path.write_bytes = hang
ResultStore(Path(sys.argv[1])).write(ResultKey("rules", "analysis", "code"), b"new " * 1000, listed=True)
"""


def test_a_process_that_is_killed_in_mid_write_leaves_the_answer_as_it_was(store: ResultStore) -> None:
    """What it leaves behind is deleted when it is old enough to be nobody's work any more."""
    store.write(KEY, OLD, listed=True)
    command = [sys.executable, "-c", HANGS, str(store.folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "begun\n"
        writer.send_signal(signal.SIGKILL)
        writer.wait()
    assert store.read(KEY) == OLD
    (left,) = (file for file in files(store) if file.name.endswith(UNFINISHED))
    other = KEY._replace(question="other")
    store.write(other, NEW, listed=True)
    assert left.exists(), "it could still be in the making"
    long_ago = time.time() - ABANDONED - 60
    os.utime(left, (long_ago, long_ago))
    store.write(other, NEW, listed=True)
    assert not left.exists()
    assert (store.read(KEY), store.read(other)) == (OLD, NEW)


# ---------------------------------------------------------------------- room for answers


def answer(number: int) -> bytes:
    """An answer that takes 10,000 bytes and a little more on the disk."""
    return Random(number).randbytes(10_000)


def write_at(store: ResultStore, when: float, question: str, listed: bool) -> None:
    """Store an answer as if at another time."""
    key = KEY._replace(question=question)
    store.write(key, answer(int(when)), listed=listed)
    path = store.path(key, LISTED if listed else WHAT_IF)
    if path.exists():
        os.utime(path, (when, when))


def test_the_oldest_what_ifs_make_room_then_the_oldest_others(tmp_path: Path) -> None:
    store = ResultStore(tmp_path, limit=45_000)

    def kept(*questions: str) -> list[str]:
        return [name for name in questions if store.read(KEY._replace(question=name)) is not None]

    write_at(store, 1, "first listed", listed=True)
    write_at(store, 2, "second listed", listed=True)
    for number in range(3, 9):
        write_at(store, number, f"what-if {number}", listed=False)
    what_ifs = [f"what-if {number}" for number in range(3, 9)]
    assert kept(*what_ifs) == what_ifs[-2:]
    assert kept("first listed", "second listed") == ["first listed", "second listed"]
    for number in range(10, 14):
        write_at(store, number, f"listed {number}", listed=True)
    assert kept(*what_ifs) == []
    assert kept("first listed", "second listed", "listed 10", "listed 13") == ["listed 10", "listed 13"]
    assert sum(file.stat().st_size for file in files(store)) <= store.limit


# ---------------------------------------------------------------------- folders that cannot be written


def no_space(self: Path, data: bytes) -> int:
    """A full disk takes a part of the file."""
    with self.open("wb") as file:
        file.write(data[:100])
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))


def test_a_full_disk_is_told_once_and_leaves_nothing_behind(
    store: ResultStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store.write(KEY, OLD, listed=True)
    monkeypatch.setattr(Path, "write_bytes", no_space)
    with caplog.at_level(logging.WARNING):
        assert not store.write(KEY, NEW, listed=True)
        assert not store.write(KEY._replace(question="other"), NEW, listed=True)
    assert caplog.messages == [
        f"Results cannot be stored in {store.folder} (No space left on device): they are computed each time."
    ]
    assert store.read(KEY) == OLD
    assert len(files(store)) == 1


def test_a_folder_that_cannot_be_made_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").touch()
    store = ResultStore(tmp_path / "file" / "results")
    with caplog.at_level(logging.WARNING):
        assert not store.write(KEY, NEW, listed=True)
        assert not store.write(KEY, NEW, listed=False)
    assert store.read(KEY) is None
    assert len(caplog.messages) == 1
    assert "(Not a directory)" in caplog.messages[0]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to any folder")
def test_a_folder_that_may_only_be_read_still_answers(store: ResultStore) -> None:
    store.write(KEY, OLD, listed=True)
    folder = store.folder / LISTED
    folder.chmod(0o555)
    try:
        assert not store.write(KEY._replace(question="other"), NEW, listed=True)
        assert store.read(KEY) == OLD
    finally:
        folder.chmod(0o755)


# ---------------------------------------------------------------------- which folder


def test_a_folder_is_chosen_by_name_by_the_environment_or_by_the_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "environment"))
    assert chosen_store(str(tmp_path / "named")) == ResultStore(tmp_path / "named")
    assert chosen_store() == ResultStore(tmp_path / "environment")
    assert chosen_store(OFF) is None
    monkeypatch.setenv(VARIABLE, OFF)
    assert chosen_store() is None
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert chosen_store() == ResultStore(tmp_path / "xdg" / "houseway" / "results")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert chosen_store() == ResultStore(tmp_path / ".cache" / "houseway" / "results")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert chosen_store() == ResultStore(tmp_path / "Library" / "Caches" / "houseway" / "results")
