"""Asking back at the terminal table: what best play would do, or the house way where nobody knows."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from houseway.main import app


def played(game: str, typed: str) -> str:
    ran = CliRunner().invoke(app, ["play", game, "--seed", "5", "--rounds", "1"], input=typed)
    assert ran.exit_code == 0, ran.output
    return ran.stdout


@pytest.mark.parametrize("word", ["?", "hint"])
def test_best_play_is_told_and_the_question_asked_again(word: str) -> None:
    """King high with a jack is played: it is better than queen-six-four (published rule)."""
    told = played("club-one/three-card-poker", f"ante 25\n{word}\nfold\n")
    assert told.count("Play your hand: play, fold?") == 2
    assert "Best play: play." in told
    assert "Guest: fold" in told


def test_where_the_odds_do_not_speak_the_house_way_is_told() -> None:
    told = played("club-one/fast-action-holdem", "wager 25\n?\n\n")
    assert "The odds have no advice on this; the house way is " in told
    assert "Best play" not in told
