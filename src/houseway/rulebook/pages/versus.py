"""A round of poker against the player-dealer on the rule sheet."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph, either
from houseway.rulebook.families.versus import Play
from houseway.rulebook.pages.page import Page
from houseway.rulebook.rules import Rules, cited


def tell(rules: Rules) -> list[Block]:
    """What is dealt, who may raise when, and how hands are compared."""
    how = rules.play
    assert isinstance(how, Play)
    cards = f"{how.hole} cards" if how.hole > 1 else "one card"
    dealt = f"Every spot with a wager gets {cards} face down, and so does the player-dealer"
    dealt += f", whose card {how.up} lies face up." if how.up else "."
    blocks: list[Block] = [Paragraph(dealt)]
    if how.board:
        blocks.append(Paragraph(f"{how.board} community cards lie on the table for all hands."))
    if how.keep:
        blocks.append(Paragraph(f"Each hand keeps {how.keep} of its cards."))
    for stage in how.stages:
        turned = f"{stage.turn} community cards are turned; then each spot" if stage.turn else "Each spot"
        times = either([str(times) for times in stage.raises])
        blocks.append(
            Paragraph(f"{turned} may bet {times} times the Ante, or {stage.otherwise}.", cited(stage.cite))
        )
    if how.qualifies != "always":
        blocks.append(Paragraph(f"The player-dealer's hand qualifies with {how.qualifies} or better."))
    blocks.append(Paragraph(f"Hands are compared by the {how.ranking} ranking."))
    if how.suited_pair == "flush":
        blocks.append(Paragraph("A pair within one suit counts as a flush."))
    return blocks


PAGE = Page("poker-vs-dealer", tell)
