"""A round of poker against the player-dealer on the rule sheet."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.families.versus import VersusPlay
from houseway.rulebook.pages.page import Page, dealing_starts, deciding_starts
from houseway.rulebook.rules import Rules, cited
from houseway.wording import either

_QUALIFIERS = {"queen high": "queen high", "ace-king": "ace-king", "pair": "a pair"}
_RANKINGS = {
    "high": "the standard poker ranking",
    "three card": "the three-card ranking, in which a straight beats a flush",
    "six deck": "the six-deck ranking",
}

_ACE_TWO_THREE = {
    "straight": "Ace, 2, 3 is the lowest straight, and of one suit the lowest straight flush.",
    "offsuit straight": "Ace, 2, 3 is the lowest straight; of one suit it is a flush.",
    "no straight": "Ace, 2, 3 is not a straight: it is ace high, and of one suit a flush.",
}


def tell(rules: Rules) -> list[Block]:
    """What is dealt, who may raise when, and how hands are compared."""
    how = rules.play
    assert isinstance(how, VersusPlay)
    cards = f"{how.hole} cards" if how.hole > 1 else "one card"
    dealt = f"Every spot with a wager gets {cards} face down, and so does the player-dealer"
    dealt += f"; the player-dealer's card {how.up} is face up." if how.up else "."
    starts = Paragraph(dealing_starts(how.deals_from), cited(how.deal_cite))
    blocks: list[Block] = [Paragraph(dealt), starts]
    if how.board:
        blocks.append(Paragraph(f"All hands share {how.board} community cards."))
    if how.keep:
        blocks.append(Paragraph(f"Each player keeps {how.keep} of his cards."))
    if how.stages:
        blocks.append(Paragraph(deciding_starts(how.acts_from), cited(how.act_cite)))
    for stage in how.stages:
        turned = f"{stage.turn} community cards are turned up; then each spot" if stage.turn else "Each spot"
        size = _times(list(stage.raises))
        blocks.append(Paragraph(f"{turned} may bet {size} or {stage.otherwise}.", cited(stage.cite)))
    if how.qualifies != "always":
        blocks.append(
            Paragraph(f"The player-dealer's hand qualifies with {_QUALIFIERS[how.qualifies]} or better.")
        )
    blocks.append(Paragraph(f"Hands are compared by {_RANKINGS[how.ranking]}."))
    if how.suited_pair == "flush":
        blocks.append(Paragraph("A pair of the same suit counts as a flush."))
    if how.ranking == "three card":
        blocks.append(Paragraph(_ACE_TWO_THREE[how.ace_two_three]))
    return blocks


def _times(raises: list[int]) -> str:
    """So many times the Ante, in words."""
    if raises == [1]:
        return "an amount equal to the Ante"
    return "twice the Ante" if raises == [2] else f"{either([str(times) for times in raises])} times the Ante"


PAGE = Page("poker-vs-dealer", tell)
