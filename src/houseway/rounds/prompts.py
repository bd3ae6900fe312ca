"""What a player is asked, as a dealer puts it: "Set your hand", "Play hand 2", "Bet on Tie"."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.rulebook.rules import Rules

_HAND = "your hand"


def choices_of(rules: Rules, question: str) -> Mapping[str, str]:
    """What the answers to a question are called, where the game has its own words for them."""
    own = rules.filing.asked.get(question)
    return own.choices if own is not None else {}


def prompt(rules: Rules, question: str, hand: str = "") -> str:
    """A question in words; `hand` is the number of the hand it is about, where its player has several.

    A question that the family does not declare is about a bet that is placed after the cards.
    """
    own = rules.filing.asked.get(question)
    text = own.prompt if own is not None else rules.family.questions.get(question)
    text = text or f"Bet on {rules.bets[question].name}"
    if not hand:
        return text
    return text.replace(_HAND, f"hand {hand}") if _HAND in text else f"{text} on hand {hand}"
