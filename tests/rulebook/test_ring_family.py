"""What rule files of ring poker may write."""

from __future__ import annotations

from houseway.rulebook.families.ring import Betting


def test_raises_may_be_any_number() -> None:
    assert Betting.model_validate({"raises": "any number"}).raises is None
