"""What became of each player's hand: it is compared, fouled, surrendered, or declared as a Clean Sweep."""

from __future__ import annotations

from typing import Literal, NamedTuple

from houseway.games.chinese.settings import ThreeParts, how_of, parts_of, set_as
from houseway.games.features import NotGiven, all_known
from houseway.ranking.chinese import HAND_CARDS
from houseway.ranking.clean_sweeps import SWEEPS
from houseway.rounds.facts import Facts
from houseway.rounds.hands import HandId
from houseway.rulebook.families.chinese import SURRENDER
from houseway.rulebook.rules import Rules

Fate = Literal["compared", "fouled", "surrendered", "swept", "not produced"]


class HandFate(NamedTuple):
    """What became of a hand: `made` is how it was set, `sweep` what was declared, `turn` when."""

    fate: Fate
    made: ThreeParts | None = None
    sweep: str = ""
    turn: int = 0


def fates(rules: Rules, facts: Facts) -> dict[int, HandFate]:
    """What became of the hand of every seat; choices are in the order in which they were declared."""
    key = ("fates", rules.digest)
    if key not in facts.derived:
        facts.derived[key] = {
            seat: _fate(rules, facts, seat, choice, turn)
            for turn, (seat, choice) in enumerate(facts.choices.items())
        }
    found: dict[int, HandFate] = facts.derived[key]
    return found


def _fate(rules: Rules, facts: Facts, seat: int, choice: str, turn: int) -> HandFate:
    how, hand = how_of(rules), HandId(seat)
    if seat in facts.fouled:
        return HandFate("fouled", turn=turn)
    if choice == SURRENDER:
        return HandFate("surrendered", turn=turn)
    if choice in how.declarable:
        cards = all_known(facts.hands.get(hand, ()), HAND_CARDS)
        return HandFate("swept" if SWEEPS[choice](cards) else "not produced", sweep=choice, turn=turn)
    parts = parts_of(facts.hands, hand)
    if parts is None:
        raise NotGiven(f"hands.{seat}: a card is missing")
    made = set_as(parts)
    if made is None or made.fault(how):
        return HandFate("fouled", made)
    return HandFate("compared", made)
