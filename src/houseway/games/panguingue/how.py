"""How a table plays: a rule file's `play` compiled once, and what a meld is worth by its table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from houseway.cards import SPADES, suit
from houseway.games.panguingue.melds import LEAST, MIXED, PLACES, ROPE, Meld, MeldBook, place
from houseway.games.ring.how import HeldRules
from houseway.rulebook.cases import Case, Cases
from houseway.rulebook.families.panguingue import (
    HIGH_ROPE,
    LOW_ROPE,
    ORDER,
    WHOLE_ROPE,
    PanCondition,
    PanPlay,
    compiled,
)
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features

_LOWEST, _HIGHEST = min(PLACES.values()), max(PLACES.values())


@dataclass(frozen=True)
class PanHow:
    """How a hand goes at this table; `chip` is the value of one chip, the condition, in cents."""

    play: PanPlay
    book: MeldBook
    table: Cases[PanCondition]
    vale: frozenset[int]
    chip: int

    def features(self, meld: Meld) -> Features:
        """What the table of conditions looks at."""
        first, last = place(meld.cards[-1]), place(meld.cards[0])
        one_suit = meld.kind != MIXED
        ends = (first == _LOWEST, last == _HIGHEST)
        holds = WHOLE_ROPE if all(ends) else LOW_ROPE if ends[0] else HIGH_ROPE if ends[1] else "none"
        return {
            "meld": "rope" if meld.kind == ROPE else "set",
            "one_suit": one_suit,
            "spades": one_suit and _main_suit(meld) == SPADES,
            "vale": meld.kind != ROPE and first in self.vale,
            "holds": holds if meld.kind == ROPE else "none",
        }

    def condition(self, meld: Meld) -> Case[PanCondition]:
        """The row of the table that a meld falls under; it may be one that pays nothing."""
        return self.table.look_up(self.features(meld))

    def chips_for(self, meld: Meld) -> int:
        """What a meld collects as it lies, in chips from each player."""
        row = self.condition(meld).result
        return row.chips + row.added * (len(meld.cards) - LEAST) if row.chips else 0

    def chips_for_added(self, before: Meld, after: Meld) -> int:
        """What a meld collects for the cards that were added to it, in chips from each player."""
        was, now = self.condition(before).result, self.condition(after).result
        if not was.chips:
            return now.chips
        further = max(now.chips - was.chips, 0) if now is not was else 0
        return further + now.added * (len(after.cards) - len(before.cards))

    def chips_for_split(self, before: Meld, made: tuple[Meld, Meld]) -> list[tuple[Meld, int]]:
        """What each of two melds that one was split into collects, in chips from each player.

        One of them goes on as the condition that the meld was, if it was one; both, if it was two.
        """
        held = self._collected_for(before)
        found: list[tuple[Meld, int]] = []
        for meld in made:
            now = self.condition(meld)
            if now in held:
                held.remove(now)
                found.append((meld, 0))
            else:
                row = now.result
                found.append((meld, row.chips if row.split is None else row.split))
        return found

    def _collected_for(self, meld: Meld) -> list[Case[PanCondition]]:
        """The conditions that a meld as it lies was collected for: a rope of a whole suit may be two."""
        row, features = self.condition(meld), self.features(meld)
        if features["holds"] != WHOLE_ROPE:
            return [row] if row.result.chips else []
        ends = [self.table.look_up({**features, "holds": end}) for end in (LOW_ROPE, HIGH_ROPE)]
        chips = sum(end.result.chips for end in ends)
        return ends if row.result.chips >= chips else ends[:1]


def _main_suit(meld: Meld) -> int:
    """The suit of a meld in one suit; cards of other suits may have been added to a set."""
    suits = [suit(card) for card in meld.cards]
    return max(suits, key=suits.count)


def pan_how(rules: Rules) -> PanHow:
    """How a table of these rules plays."""
    return _compiled(rules.digest, HeldRules(rules))


@lru_cache(maxsize=64)
def _compiled(digest: str, held: HeldRules) -> PanHow:
    rules, play = held.rules, held.rules.play
    assert isinstance(play, PanPlay)
    return PanHow(
        play,
        MeldBook(frozenset(map(ORDER.index, play.any_suits)), play.same_suit == "any suit"),
        compiled(play.conditions, rules.where),
        frozenset(map(ORDER.index, play.vale)),
        rules.low,
    )
