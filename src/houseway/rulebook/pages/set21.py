"""A round of 21 in two hands on the rule sheet."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.families.set21 import Set21Play
from houseway.rulebook.pages.page import Page
from houseway.rulebook.rules import Rules, readings_at


def tell(rules: Rules) -> list[Block]:
    """Piles of five, how they are set, and when a hand is busted."""
    how = rules.play
    assert isinstance(how, Set21Play)
    lost = (
        "A hand with no legal setting is busted"
        if how.busted == "no legal setting"
        else "A hand is busted if no three of its cards make 21 or less, if it makes 42 or more without an "
        "ace, or if it holds three ten-point cards and the others do not make 10 or 11"
    )
    texts = [
        "Every spot with a wager and the player-dealer get a pile of five cards face down; the dice decide "
        "where the first pile goes.",
        "Each spot sets its cards in secret into a front of two and a back of three, leaves them to the "
        "house way, or surrenders. Twos to nines count their number, tens and face cards 10, an ace 11 in "
        "the front and 1 or 11 in the back.",
        "Neither part may exceed 21, and the front may not count more than the back; otherwise the hand is "
        "foul. "
        f"{lost}; it cannot be surrendered.",
        "Then the player-dealer's cards are opened and set; the fronts are compared, then the backs.",
    ]
    busted = readings_at(rules.filing, "play.busted")
    return [Paragraph(text, by_reading=busted if lost in text else ()) for text in texts]


PAGE = Page("set-21", tell)
