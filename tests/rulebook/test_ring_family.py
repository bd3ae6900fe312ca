"""What rule files of ring poker may write, and what that comes to under a form."""

from __future__ import annotations

import pytest

from houseway.rulebook.families.ring import Betting


@pytest.mark.parametrize(("limit", "short"), [("fixed", "sum"), ("spread", "sum"), ("no limit", "full only")])
def test_a_reading_about_limit_play_leaves_no_limit_games_alone(limit: str, short: str) -> None:
    written = {"limit": limit, "short": "full only", "short_in_limit": "sum"}
    assert Betting.model_validate(written).short == short


@pytest.mark.parametrize(("limit", "raises"), [("fixed", 3), ("pot limit", None), ("no limit", None)])
def test_raises_are_limited_in_limit_play_only(limit: str, raises: int | None) -> None:
    assert Betting.model_validate({"limit": limit, "raises": 3}).raises == raises


def test_raises_may_be_any_number() -> None:
    assert Betting.model_validate({"raises": "any number"}).raises is None
