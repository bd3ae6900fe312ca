"""Chinese poker: thirteen cards each in three parts, compared between every two players."""

from __future__ import annotations

from houseway.games.chinese.play import guide, play
from houseway.games.chinese.reading import as_set, faults, read_facts
from houseway.games.chinese.scoring import score
from houseway.games.chinese.settings import how_of
from houseway.games.game import Game, Shape, TableStakes
from houseway.ranking.chinese import PARTS
from houseway.rulebook.rules import Rules


def most_cards(rules: Rules) -> int:
    """The cards are shuffled for every round."""
    return len(rules.deck)


def shape(rules: Rules) -> Shape:
    """A hand for every seat, set into three parts."""
    return Shape(parts=PARTS)


def stakes(rules: Rules) -> TableStakes:
    """What a point is worth, and the filed buy-in."""
    return TableStakes(forced=(("point", rules.low),), buy_in=how_of(rules).buy_in_range(rules.low))


GAME = Game(
    "chinese-poker",
    play,
    most_cards,
    shape,
    score=score,
    covers=lambda rules: how_of(rules).cover,
    stakes=stakes,
    read_facts=read_facts,
    faults=faults,
    as_set=as_set,
    guide=guide,
    has_house_way=lambda rules: False,
)
