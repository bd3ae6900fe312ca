"""How properties and rooms are tried: fixed seeds in `make test`, random ones and more in `make verify`.

Files run in any order in one process, so none may leave a family behind. The results that are stored on this
machine are neither read nor added to: a test that stores results says where. What several tests ask of the
odds is computed once, and is in a store that ends with the run.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import HealthCheck, settings

from houseway import games, odds
from houseway.odds.store import OFF, VARIABLE
from houseway.rulebook.families import families
from houseway.rulebook.pages import pages
from tests.playing import RESULTS, scaled
from tests.room import chances

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
COLLECTIONS = 100_000, 20, 100
"""When a run collects garbage: rarely, because a whole collection looks at every rule file and every test."""


def pytest_configure(config: pytest.Config) -> None:
    """The process that starts the run, alone or with workers, makes the store that all of them share.

    The rooms of all of them have the same chances in every run, unless the profile is random.
    """
    gc.set_threshold(*COLLECTIONS)
    if RESULTS not in os.environ:
        folder = os.environ[RESULTS] = tempfile.mkdtemp(prefix="houseway-results-")
        config.add_cleanup(partial(shutil.rmtree, folder))
    if config.getoption("--hypothesis-profile") != "random":
        os.environ[chances.VARIABLE] = "fixed"
    chances.fix()


def pytest_collection_finish() -> None:
    """What has been imported and collected stays until the run ends: no collection needs to look at it."""
    gc.freeze()


def _known() -> list[set[str]]:
    return [set(layer) for layer in (families(), pages(), games.GAMES, odds.families())]


@pytest.fixture(scope="module", autouse=True)
def no_family_left_behind() -> Iterator[None]:
    """A family that the tests of a file add is gone from every layer when they end."""
    before = _known()
    yield
    assert _known() == before
