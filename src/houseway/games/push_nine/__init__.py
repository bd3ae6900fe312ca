"""Push 9: three cards each, one betting round, and pots that a tie keeps for another round.

The betting, the stakes and the reading of described rounds are those of ring poker (`houseway.games.ring`).
"""

from __future__ import annotations

from houseway.games.game import Game, Shape
from houseway.games.push_nine.play import play
from houseway.games.push_nine.pushing import push
from houseway.games.push_nine.reading import BEFORE_STREETS, faults, read_facts
from houseway.games.push_nine.showdown import count, holders, made_of
from houseway.games.ring import most_cards, stakes, usual
from houseway.games.ring.how import how_of
from houseway.games.ring.moments import moments
from houseway.games.ring.stages import cards_to_come, next_street, stages
from houseway.rulebook.rules import Rules


def shape(rules: Rules) -> Shape:
    """A hand for every seat; what is put in before the cards, and on the street."""
    return Shape(streets=(*BEFORE_STREETS, *(street.name for street in how_of(rules).play.streets)))


GAME = Game(
    "push-9",
    play,
    most_cards,
    shape,
    holders=holders,
    push=push,
    chip=lambda rules: how_of(rules).chip,
    dealt_in_with=lambda rules: how_of(rules).dealt_in_with,
    stakes=stakes,
    moments=moments,
    read_facts=read_facts,
    faults=faults,
    count=count,
    made_of=made_of,
    usual=usual,
    stages=stages,
    next_street=next_street,
    cards_to_come=cards_to_come,
    has_house_way=lambda rules: False,
)
