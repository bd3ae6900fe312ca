"""Profiles of one browser: each visitor has one of his own, which is gone after the test."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


class Profiles:
    """The profiles of the visitors of a test: no cookie, nothing in storage, no permission.

    They are not used again: what one visitor leaves in storage may be cleared after the next has come.
    """

    def __init__(self, browser: Browser, timeout: float, script: str) -> None:
        self._browser = browser
        self._timeout = timeout
        self._script = script
        self._open: list[BrowserContext] = []

    def open(self, touch: bool, reduced_motion: bool) -> Page:
        """A page for a new visitor."""
        context = self._browser.new_context(
            has_touch=touch, reduced_motion="reduce" if reduced_motion else "no-preference"
        )
        context.set_default_timeout(self._timeout)
        context.add_init_script(self._script)
        self._open.append(context)
        return context.new_page()

    def empty(self) -> None:
        """Close every page, and forget what the visitors have left."""
        while self._open:
            self._open.pop().close()
