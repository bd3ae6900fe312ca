"""The sizes of window at which tests of the page run.

What a player does is the same at every size, so one size is enough for `make test`: that of a desktop, or
where something must fit that of a phone, which leaves the least room. `make verify` takes the other one too.
What is drawn in another way on a phone is tested at both sizes by `make test`.
"""

from __future__ import annotations

import pytest

DESKTOP, PHONE, SMALL_PHONE = (1280, 800), (390, 844), (375, 720)
_NAMED = {DESKTOP: "desktop", PHONE: "phone", SMALL_PHONE: "phone"}


def sizes(first: tuple[int, int], later: tuple[int, int]) -> pytest.MarkDecorator:
    """The first of two sizes; `make verify` takes the other too."""
    other = pytest.param(later, id=_NAMED[later], marks=pytest.mark.verify)
    return pytest.mark.parametrize("size", [pytest.param(first, id=_NAMED[first]), other])


def widths(first: int, later: int) -> pytest.MarkDecorator:
    """The first of two widths; `make verify` takes the other too."""
    return pytest.mark.parametrize("width", [first, pytest.param(later, marks=pytest.mark.verify)])


BOTH_SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
DESKTOP_FIRST, PHONE_FIRST = sizes(DESKTOP, PHONE), sizes(PHONE, DESKTOP)
