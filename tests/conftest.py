"""How properties are tried: fixed seeds in `make test`, random seeds and more examples in `make verify`.

Files run in any order in one process, so none may leave a family behind. The results that are stored on this
machine are neither read nor added to: a test that stores results says where.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from houseway import games, odds
from houseway.odds.store import OFF, VARIABLE
from houseway.rulebook.families import families
from houseway.rulebook.pages import pages
from tests.playing import scaled

settings.register_profile(
    "fixed",
    max_examples=scaled(100),
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("random", settings.get_profile("fixed"), derandomize=False)
settings.load_profile("fixed")
os.environ[VARIABLE] = OFF


def _known() -> list[set[str]]:
    return [set(layer) for layer in (families(), pages(), games.GAMES, odds.families())]


@pytest.fixture(scope="module", autouse=True)
def no_family_left_behind() -> Iterator[None]:
    """A family that the tests of a file add is gone from every layer when they end."""
    before = _known()
    yield
    assert _known() == before
