"""Which paragraphs of a game's own rule sheet answer a few words: a question is not always about a mishap."""

from __future__ import annotations

from functools import lru_cache

from houseway.desk.word_search import Match, SearchedText, WeighedText, WordIndex
from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet

SECTIONS = ("equipment", "bets", "play", "order", "banking", "fees", "irregularities")
"""The sections of a sheet that say how the game is played."""
ENOUGH = 0.8
"""How much of what is asked, by the worth of its words, a paragraph must have."""
MOST = 2


def find_paragraphs(game: str, asked: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a game's sheet that answer the words, the best first."""
    paragraphs, index = _index(game)
    matches = zip(index.matches(index.read(asked)), paragraphs, strict=True)
    found = sorted(((match, text) for match, text in matches if match.share >= ENOUGH), key=_best_first)
    return tuple(paragraph for _, paragraph in found[:MOST])


def _best_first(found: tuple[Match, Paragraph]) -> float:
    return -found[0].score


@lru_cache(maxsize=32)
def _index(game: str) -> tuple[tuple[Paragraph, ...], WordIndex]:
    sections = (section for section in rule_sheet(load_rules(game)).sections if section.id in SECTIONS)
    paragraphs = tuple(
        block for section in sections for block in section.blocks if isinstance(block, Paragraph)
    )
    return paragraphs, WordIndex([_text(paragraph) for paragraph in paragraphs])


def _text(paragraph: Paragraph) -> SearchedText:
    return SearchedText((WeighedText(paragraph.label, 3), WeighedText(paragraph.text, 2)))
