"""How names and texts become English."""

from __future__ import annotations

import pytest

from houseway.wording import either, listed, sentence


def test_names_are_joined_by_commas_and_a_last_word() -> None:
    assert [either([]), either(["hit"]), either(["hit", "stand"])] == ["", "hit", "hit or stand"]
    assert either(["hit", "stand", "double"]) == "hit, stand or double"
    assert [listed([]), listed(["Player"]), listed(["Player", "Tie"])] == ["", "Player", "Player and Tie"]
    assert listed(("Player", "Banker", "Tie")) == "Player, Banker and Tie"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (" with Tie ", "With Tie."),
        ("Who banks?", "Who banks?"),
        ("the LAST card counts.", "The LAST card counts."),
        ("", ""),
    ],
)
def test_a_sentence_has_a_capital_letter_and_one_full_stop(text: str, told: str) -> None:
    assert sentence(text) == told
