"""Pai gow poker: seven cards each, set into a front of two and a back of five; both are compared."""

from __future__ import annotations

from houseway.games.game import Game, Shape
from houseway.games.pai_gow.features import features, has_set, height, scope
from houseway.games.pai_gow.play import guide, play
from houseway.games.pai_gow.reading import as_set, faults, read_facts
from houseway.games.pai_gow.settings import PARTS, PLAYER_DEALER
from houseway.rulebook.rules import Rules


def most_cards(rules: Rules) -> int:
    """The cards are shuffled for every round."""
    return len(rules.deck)


def shape(rules: Rules) -> Shape:
    """Seven cards for each spot and the player-dealer, set into a front and a back."""
    return Shape(shared=(str(PLAYER_DEALER),), bank=str(PLAYER_DEALER), parts=PARTS)


GAME = Game(
    "pai-gow-poker",
    play,
    most_cards,
    shape,
    features,
    scope,
    height=height,
    read_facts=read_facts,
    faults=faults,
    as_set=as_set,
    responsible=has_set,
    guide=guide,
)
