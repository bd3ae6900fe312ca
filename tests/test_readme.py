"""The README's Python examples run and print what they say."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_readme_is_true() -> None:
    """Every example of the README, in order, in one session."""
    results = doctest.testfile(str(Path(__file__).parent.parent / "README.md"), module_relative=False)
    assert results.attempted > 10
    assert results.failed == 0
