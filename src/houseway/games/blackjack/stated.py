"""A choice at blackjack as it is written: a word, and the hand it is for where a spot has several."""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.games.described import plain_word
from houseway.rulebook.rules import slug

_NUMBERED = re.compile(r"([a-z_]+?)(?:(?:_on)?(?:_hand)?_(\d+))?")


def word_and_hand(stated: str) -> tuple[str, int]:
    """The plain word, and the number of the hand that is written after it: 0 if none is."""
    match = _NUMBERED.fullmatch(slug(stated))
    return (plain_word(match[1]), int(match[2] or 0)) if match else ("", 0)


def stated_on(stated: Sequence[str], number: int, hands: int) -> list[str]:
    """The words about one hand of a spot, in order; without a number a word is about an only hand."""
    written = [word_and_hand(word) for word in stated]
    return [word for word, at in written if at == number or (not at and hands == 1)]
