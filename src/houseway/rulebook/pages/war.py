"""A round of Casino War on the rule sheet."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.families.war import WarPlay
from houseway.rulebook.pages.page import Page, dealing_starts, deciding_starts
from houseway.rulebook.rules import Rules


def tell(rules: Rules) -> list[Block]:
    """One card each, and what happens on a tie."""
    how = rules.play
    assert isinstance(how, WarPlay)
    texts = [
        "One card is dealt face up to every spot with a wager, then one to the player-dealer. "
        "The higher card wins.",
        "On a tie, the spot surrenders half its wager or goes to war with a second wager of the same size.",
        f"In a war, {how.burn} cards are burned before each war card; the spots at war get theirs first, "
        "then the player-dealer.",
    ]
    return [*(Paragraph(text) for text in texts), dealing_starts(rules, how), deciding_starts(rules, how)]


PAGE = Page("war", tell)
