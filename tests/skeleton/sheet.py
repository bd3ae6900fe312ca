"""The rule sheet of the family."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.pages.page import Page
from houseway.rulebook.rules import Rules


def tell(rules: Rules) -> list[Block]:
    """The round in a sentence."""
    return [Paragraph("Everybody gets a card, stays or folds; the highest card wins.")]


PAGES = (Page("high-card", tell), Page("high-card-scored", tell))
