"""Profiles of one browser: each belongs to one visitor at a time, and is empty when the next one comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, CDPSession, Page


class Profiles:
    """The profiles that the tests of a run take in turn.

    A new visitor has no cookie, nothing in storage, no permission and a page of his own. What stays is the
    process that draws the pages, and the files that the browser keeps of the page: to start the one and load
    the others for every visitor would be a third of all the work.
    """

    def __init__(self, browser: Browser, timeout: float, script: str) -> None:
        self._browser = browser
        self._timeout = timeout
        self._script = script
        self._free: dict[tuple[bool, bool], list[_Profile]] = {}
        self._taken: list[_Profile] = []

    def open(self, address: str, touch: bool, reduced_motion: bool) -> Page:
        """A page for a new visitor of the room at this address."""
        free = self._free.setdefault((touch, reduced_motion), [])
        profile = free.pop() if free else self._start(address, touch, reduced_motion)
        self._taken.append(profile)
        profile.origins.add(address)
        return profile.context.new_page()

    def empty(self) -> None:
        """Close every page, and forget what the visitors have left."""
        while self._taken:
            profile = self._taken.pop()
            profile.empty()
            self._free[profile.kind].append(profile)

    def _start(self, address: str, touch: bool, reduced_motion: bool) -> _Profile:
        context = self._browser.new_context(
            has_touch=touch, reduced_motion="reduce" if reduced_motion else "no-preference"
        )
        context.set_default_timeout(self._timeout)
        context.add_init_script(self._script)
        return _Profile(context, address, (touch, reduced_motion))


class _Profile:
    """A profile; a page that shows a picture of the room holds its process."""

    def __init__(self, context: BrowserContext, address: str, kind: tuple[bool, bool]) -> None:
        self.context = context
        self.kind = kind
        self.origins: set[str] = set()
        self._held = context.new_page()
        self._held.goto(f"{address}/icon.svg")
        self._cdp: CDPSession = context.new_cdp_session(self._held)

    def empty(self) -> None:
        for page in self.context.pages:
            if page is not self._held:
                page.close()
        self.context.clear_cookies()
        self.context.clear_permissions()
        for origin in self.origins:
            self._cdp.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self.origins.clear()
