"""What people say they did at poker against the player-dealer: raised, checked or folded, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from houseway.errors import unknown
from houseway.games.described import plain_word
from houseway.games.warned import DeskWarning
from houseway.rulebook.families import versus as words
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.rules.naming import cited

_CHOICE_WORDS = re.compile(
    r"\b(?:(folds?|folded|no play)|(?:play|raise|bet|call|check)(?:s|d|ed)?|(\d)\s?x)\b"
)
_CHECKS = re.compile(r"\bcheck(?:s|ed)?\b")


class _StageWords(NamedTuple):
    """How people name a stage, how many cards of the board are up then, and what we call it."""

    pattern: re.Pattern[str]
    up: int
    words: str


_STAGE_WORDS = (
    _StageWords(re.compile(r"\bpre ?flop\b|\bbefore the flop\b"), 0, "before the flop"),
    _StageWords(re.compile(r"\bflop\b"), 3, "on the flop"),
    _StageWords(re.compile(r"\b(?:turn|river)\b"), 5, "on the river"),
)


def _plain_text(stated: list[str]) -> str:
    return " ".join(plain_word(word).replace("_", " ") for word in stated)


def read_choice(how: words.VersusPlay, stated: list[str], where: str) -> tuple[str, int]:
    """Whether to play or fold, and the Play wager in Antes, as stated or implied (0: unknown)."""
    choice, times = _stated_choice(how, _plain_text(stated))
    if not choice:
        last = dict.fromkeys(stage.otherwise for stage in how.stages)
        raise unknown("choice", " ".join(stated), (*sorted(map(how.raise_name, _sizes(how))), *last), where)
    return choice, times


def _sizes(how: words.VersusPlay) -> set[int]:
    """The raises of all stages."""
    return {times for stage in how.stages for times in stage.raises}


def _stated_choice(how: words.VersusPlay, text: str) -> tuple[str, int]:
    """The choice and the size of the raise in a text; an empty choice if it has none that can be."""
    found = _CHOICE_WORDS.findall(text)
    multiples = [int(times) for _, times in found if times]
    if not found or not all(1 <= times <= words.MOST_RAISED for times in multiples):
        return "", 0
    if any(fold for fold, _ in found):
        return "fold", 0
    sizes = _sizes(how)
    return RAISE, multiples[-1] if multiples else min(sizes) if len(sizes) == 1 else 0


def _last_named(text: str, turned: Sequence[int]) -> _StageWords | None:
    """The stage of this game that a text names last, with what was done then."""
    found = [
        (match.end(), -match.start(), stage)
        for stage in _STAGE_WORDS
        for match in stage.pattern.finditer(text)
        if stage.up in turned
    ]
    return max(found)[2] if found else None


def stage_faults(how: words.VersusPlay, who: str, spot: int, stated: list[str]) -> Iterator[DeskWarning]:
    """A raise or a fold at a stage named with it that does not offer it, or a raise after too many checks."""
    text = _plain_text(stated)
    choice, times = _stated_choice(how, text)
    turned = list(accumulate(stage.turn for stage in how.stages))
    named, checks = _last_named(text, turned), len(_CHECKS.findall(text))
    left = [
        stage
        for place, (stage, up) in enumerate(zip(how.stages, turned, strict=True))
        if place >= checks and (named is None or named.up == up)
    ]
    cite = cited(line for stage in left or how.stages[-1:] for line in stage.cite)
    when = named.words if named else "after a check" if checks == 1 else f"after {checks} checks"
    if times in _sizes(how) and not any(times in stage.raises for stage in left):
        yield DeskWarning(f"{who} raised {times}x {when}, which is not offered", cite, spot)
    elif choice == "fold" and named and all(stage.otherwise != "fold" for stage in left):
        yield DeskWarning(f"{who} folded {when}, where only a check or a raise is offered", cite, spot)
