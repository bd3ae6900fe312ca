"""A round of pan nine on the rule sheet."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.families.pan_nine import DEALER, PanNinePlay
from houseway.rulebook.pages.page import Page, dealing_starts
from houseway.rulebook.rules import Rules


def tell(rules: Rules) -> list[Block]:
    """How the cards count, how they are dealt, who looks at them, and who decides."""
    how = rules.play
    assert isinstance(how, PanNinePlay)
    texts = [
        "Aces count 1, number cards their number, face cards 0; only the last digit of a total counts. "
        "The hand closer to 9 wins.",
        "Every spot with a wager and the player-dealer get three cards face down, one at a time. A player "
        "looks at his own; nobody looks at the player-dealer's.",
    ]
    then = [
        "All players decide at the same time, each by his three cards alone. A player who draws gets one "
        "more card face down, which nobody looks at, and no second one.",
        "When all fourth cards are dealt, the player-dealer's three cards are turned up, and he draws one "
        "card or stands. The players' hands are turned up last.",
    ]
    return [
        *(Paragraph(text) for text in texts),
        dealing_starts(rules, how),
        *(Paragraph(text) for text in then),
    ]


def title(rules: Rules, actor: str) -> str:
    """Whose hand a chart is for."""
    return "The player-dealer's hand" if actor == DEALER else "Each player's hand"


PAGE = Page("pan-nine", tell, title)
