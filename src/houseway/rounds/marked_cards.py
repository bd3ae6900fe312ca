"""What is done with cards that come boxed, exposed or foreign, by the remedies of the filing."""

from __future__ import annotations

from typing import Literal

from houseway.cards import JOKER, number
from houseway.rounds.sources import Drawn
from houseway.rulebook.models import Irregularities

DealStage = Literal["deal", "draw", "bank_draw"]
"""Where a round stands: the deal, the players' draw, the player-dealer's draw."""
MISDEAL, PLAYS, REPLACED = "misdeal", "plays", "replaced"


class MarkedCards:
    """The marked cards of one round so far, and the remedy for the next one."""

    def __init__(self, rule: Irregularities) -> None:
        self._rule = rule
        self._boxed = 0
        self._boxed_or_exposed = 0

    def remedy(self, drawn: Drawn, stage: DealStage, first: bool, required: bool, to_bank: bool) -> str:
        """What is done with a marked card: it plays, is replaced, or voids the deal.

        `first` says that it is the first card of a fresh pack, `required` that a card must be dealt, and
        `to_bank` that it is dealt to the player-dealer or another hand of no spot.
        """
        if self._voids(drawn):
            return MISDEAL
        rule = self._rule
        if drawn.mark == "exposed" and rule.exposed_bank == MISDEAL and to_bank:
            return MISDEAL
        if drawn.mark != "boxed":
            return str(getattr(rule, drawn.mark))
        if stage == "deal":
            self._boxed += 1
            if rule.most_boxed is not None and self._boxed > rule.most_boxed:
                return MISDEAL
        if isinstance(rule.boxed, str):
            return rule.boxed
        if first:
            return rule.boxed.first
        remedy: str = getattr(rule.boxed, stage)
        if remedy == "plays if required":
            return PLAYS if required else REPLACED
        return remedy

    def _voids(self, drawn: Drawn) -> bool:
        """Whether a boxed or exposed card voids the deal: one too many, or one that may never be."""
        if drawn.mark not in ("boxed", "exposed"):
            return False
        self._boxed_or_exposed += 1
        name = "joker" if drawn.card == JOKER else "ace" if number(drawn.card) == 1 else ""
        most = self._rule.most_marked
        return name in self._rule.never_marked or (most is not None and self._boxed_or_exposed > most)
