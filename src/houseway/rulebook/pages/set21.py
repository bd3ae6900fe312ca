"""A round of 21 in two hands on the rule sheet."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.families.set21 import Play
from houseway.rulebook.pages.page import Page
from houseway.rulebook.rules import Rules


def tell(rules: Rules) -> list[Block]:
    """Piles of five, how they are set, and when a hand is busted."""
    how = rules.play
    assert isinstance(how, Play)
    lost = (
        "A hand of which no setting is allowed is busted"
        if how.busted == "no legal setting"
        else "A hand is busted if no three of its cards make 21 or less, if it makes 42 or more without an "
        "ace, or if it holds three ten-point cards and the others do not make 10 or 11"
    )
    texts = [
        "Everybody gets a pile of five cards face down, the first pile where the dice point.",
        "Each spot sets its cards in secret into a front of two and a back of three, leaves them to the "
        "house way, or surrenders. Two to nine count their number, tens and pictures ten, an ace 11 in front "
        "and 1 or 11 in the back.",
        "Neither hand may pass 21, and the front may not count more than the back; else the hand is foul. "
        f"{lost}, and cannot be surrendered.",
        "Then the player-dealer's cards are opened and set; front is compared with front, back with back.",
    ]
    return [Paragraph(text) for text in texts]


PAGE = Page("set-21", tell)
