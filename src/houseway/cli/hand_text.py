"""The cards of a hand as a terminal prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.rounds.facts import Hands
    from houseway.rounds.hands import HandId
    from houseway.rulebook.rules import Rules

UNKNOWN = "??"


def shown(rules: Rules, hands: Hands, hand: HandId) -> str:
    """The cards of a hand, with those not seen as unknown."""
    return " ".join(UNKNOWN if card is None else rules.deck.show(card) for card in hands[hand])
