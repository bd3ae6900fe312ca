"""A real room and a real browser for the tests of the page; skipped where there is no browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.profiles import Profiles
from tests.browser.stacked import stacked_room
from tests.browser.visitor import Visitor
from tests.playing import results
from tests.room.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The shell draws the same page with half the work."""
FLAGS = [
    "--no-sandbox",
    "--headless=new",
    "--disable-gpu",
    "--in-process-gpu",  # what draws without a graphics card needs no process of its own
    "--disable-dev-shm-usage",
    "--process-per-site",
]

HUNG = 180_000
"""Milliseconds after which a page counts as hung, even on a slow machine; no other time is measured."""

BRISK = """
    const later = window.setTimeout;
    window.setTimeout = (work, time = 0, ...rest) => later(work, time > 1500 ? time : time / 10, ...rest);
"""
"""The page deals ten times as fast as for people; messages that it shows for a while stay as long."""

Enter = Callable[..., Visitor]


def chromium_path() -> str | None:
    """Where the system's Chromium is, if it is there."""
    found = [os.environ.get("HOUSEWAY_CHROMIUM"), *(shutil.which(name) for name in CHROMIUM)]
    return next((path for path in found if path), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium, driven by Playwright; nothing is downloaded.

    It ends with the tests of this folder: while Playwright runs, no other test can run an event loop.
    """
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = chromium_path()
    if path is None:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium-headless-shell)")
    playwright.expect.set_options(timeout=HUNG)
    from tests.browser.drawn import wait_for_frames

    with playwright.sync_playwright() as started, pytest.MonkeyPatch.context() as patch:
        wait_for_frames(patch)
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def room(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[str]:
    """The address of a running room; odds that another test has asked for are there."""
    folder = tmp_path_factory.mktemp("room")
    server = Server(f"sqlite:///{folder / 'room.sqlite3'}", folder / "log", results=results())
    server.start()
    yield server.address
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


@pytest.fixture(scope="package")
def opened(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[tuple[str, Path]]:
    """A room whose shoes begin with chosen cards, and the file that names them."""
    with stacked_room(tmp_path_factory.mktemp("stacked")) as opened:
        yield opened


@pytest.fixture
def cards(opened: tuple[str, Path]) -> Iterator[Path]:
    """The file with the first cards of the next shoe."""
    yield opened[1]
    opened[1].write_text("")


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Profiles:
    """The profiles of the visitors, which are closed after each test."""
    return Profiles(browser, HUNG, BRISK)


@pytest.fixture
def visit(profiles: Profiles, room: str) -> Iterator[Enter]:
    """A visitor with the page open; any error or warning of the page fails the test."""
    visitors: list[Visitor] = []

    def enter(
        width: int = 1280, height: int = 800, reduced_motion: bool = False, touch: bool = False
    ) -> Visitor:
        page = profiles.open(touch, reduced_motion)
        page.set_viewport_size({"width": width, "height": height})
        visitors.append(Visitor(page, room))
        return visitors[-1]

    yield enter
    profiles.empty()
    assert [visitor.complaints for visitor in visitors if visitor.complaints] == []
