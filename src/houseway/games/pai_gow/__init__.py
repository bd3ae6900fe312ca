"""Pai gow poker: seven cards each, set into a front of two and a back of five; both are compared."""

from __future__ import annotations

from houseway.games.game import Game, Shape
from houseway.games.pai_gow.features import features, scope
from houseway.games.pai_gow.play import play
from houseway.games.pai_gow.reading import faults, read_facts
from houseway.games.pai_gow.settings import PARTS, PLAYER_DEALER, how_of, set_as
from houseway.rounds.decisions import Choice
from houseway.rulebook.rules import Rules


def most_cards(rules: Rules) -> int:
    """The cards are shuffled for every round."""
    return len(rules.deck)


def shape(rules: Rules) -> Shape:
    """Seven cards for each spot and the player-dealer, set into a front and a back."""
    return Shape(shared=(str(PLAYER_DEALER),), bank=str(PLAYER_DEALER), parts=PARTS)


def choice_counts(rules: Rules, choice: Choice) -> str:
    """What the front and the back of a setting are."""
    return str(set_as(how_of(rules).ranking, choice.parts)) if choice.parts else ""


GAME = Game(
    "pai-gow-poker",
    play,
    most_cards,
    shape,
    features,
    scope,
    read_facts=read_facts,
    faults=faults,
    choice_counts=choice_counts,
)
