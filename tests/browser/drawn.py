"""What a person does on the page is over when the page has drawn it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, Locator, Page

if TYPE_CHECKING:
    import pytest

ACTIONS = ("check", "click", "fill", "hover", "press", "select_option", "set_checked", "tap", "uncheck")
FRAME = "() => new Promise((done) => requestAnimationFrame(() => done()))"
LEFT = ("context was destroyed", "navigat", "closed")
"""What Playwright says where the action led to another page, which has nothing of this one to draw."""


def wait_for_frames(patch: pytest.MonkeyPatch) -> None:
    """Have every action of a page or a locator wait for the next frame.

    The page draws what an action changed in the next frame; on a busy machine that may come after whatever a
    test looks at next.
    """
    for kind in (Page, Locator):
        for name in ACTIONS:
            patch.setattr(kind, name, _drawn(getattr(kind, name)))


def _drawn(action: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(action)
    def act(self: Page | Locator, *given: Any, **named: Any) -> Any:
        result = action(self, *given, **named)
        try:
            (self.page if isinstance(self, Locator) else self).evaluate(FRAME)
        except Error as error:
            if not any(left in error.message for left in LEFT):
                raise
        return result

    return act
