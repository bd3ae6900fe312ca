"""Every filing plays as its recorded transcript says; `make transcripts` records them again."""

from __future__ import annotations

import pytest

from houseway.rulebook.rules import load_rules
from houseway.table.layout import open_bets
from tools.record_transcripts import FOLDER, course, course_of, file_of, games, transcript

GAMES = games()


@pytest.mark.parametrize("game", GAMES)
def test_the_game_plays_as_recorded(game: str) -> None:
    """The same seeds give the same rounds, word for word."""
    assert file_of(game).is_file(), f"no transcript of {game}: run `make transcripts`"
    assert transcript(game) == file_of(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_course_of_the_rounds_is_as_recorded(game: str) -> None:
    """Cards, questions, answers, chips that moved and rows of the result, whatever the words are."""
    assert course(game) == course_of(game).read_text(encoding="utf-8")


def test_every_transcript_belongs_to_a_filing() -> None:
    """No transcript is left over from a game that no longer exists."""
    known = {path(game) for game in GAMES for path in (file_of, course_of)}
    assert set(FOLDER.iterdir()) == known


@pytest.mark.parametrize("game", GAMES)
def test_every_bet_placed_before_the_deal_occurs(game: str) -> None:
    """A transcript meets all bets of its game, and settles each with its reason."""
    text = file_of(game).read_text(encoding="utf-8")
    for bet in open_bets(load_rules(game)):
        assert f" on {bet.name}" in text, f"{bet.name} is never placed"
        assert f", {bet.name} $" in text, f"{bet.name} is never settled"
