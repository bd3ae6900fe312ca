"""Push 9: three cards each, one betting round, and pots that a tie keeps for another round.

The betting, the stakes and the reading of described rounds are those of ring poker (`houseway.games.ring`).
"""

from __future__ import annotations

from dataclasses import replace

from houseway.games import ring
from houseway.games.game import Shape
from houseway.games.push_nine.play import play
from houseway.games.push_nine.pushing import push
from houseway.games.push_nine.reading import BEFORE_STREETS, faults, read_facts
from houseway.games.push_nine.showdown import count, holders, made_of
from houseway.games.ring.how import how_of
from houseway.rulebook.rules import Rules


def shape(rules: Rules) -> Shape:
    """A hand for every seat; what is put in before the cards, and on the street."""
    return Shape(streets=(*BEFORE_STREETS, *(street.name for street in how_of(rules).play.streets)))


GAME = replace(
    ring.GAME,
    name="push-9",
    play=play,
    shape=shape,
    holders=holders,
    push=push,
    read_facts=read_facts,
    faults=faults,
    count=count,
    made_of=made_of,
)
