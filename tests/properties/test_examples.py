"""The number of examples a property is tried with."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.playing import examples, filings, scaled


def test_a_factor_multiplies_every_number_of_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """HOUSEWAY_EXAMPLES scales both those of one property and those shared among the filings."""
    monkeypatch.delenv("HOUSEWAY_EXAMPLES", raising=False)
    once, shared = scaled(100), examples(1000)
    assert (once, shared) == (100, 1000 // len(filings()))
    monkeypatch.setenv("HOUSEWAY_EXAMPLES", "20")
    assert (scaled(100), examples(1000)) == (20 * once, 20 * shared)
    monkeypatch.setenv("HOUSEWAY_EXAMPLES", "0.001")
    assert scaled(100) == 1


def test_no_property_fails_by_the_clock_and_only_one_profile_is_random() -> None:
    """Every property inherits these settings; `make test` tries the same examples each time."""
    fixed, random = settings.get_profile("fixed"), settings.get_profile("random")
    assert (fixed.derandomize, random.derandomize) == (True, False)
    assert fixed.deadline is random.deadline is None
    assert fixed.max_examples == random.max_examples == scaled(100)
