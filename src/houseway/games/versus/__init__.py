"""Poker against the player-dealer: raise, check or fold at each stage, then hand against hand."""

from __future__ import annotations

from houseway.games.game import Game, Shape
from houseway.games.stages import NextStreet
from houseway.games.versus.checking import faults
from houseway.games.versus.features import features, scope
from houseway.games.versus.hands import BOARD, PLAYER_DEALER, play_of
from houseway.games.versus.play import play
from houseway.games.versus.reading import read_facts
from houseway.games.versus.sight import count_hand, sight, usual
from houseway.rounds.round import Round
from houseway.rulebook.rules import Rules

__all__ = ["GAME"]


def most_cards(rules: Rules) -> int:
    """A full table's hands and the board."""
    how = play_of(rules)
    return how.hole * rules.seats + how.board + how.burn


def shape(rules: Rules) -> Shape:
    """A hand for each spot, the player-dealer's, and the board where there is one."""
    how = play_of(rules)
    bank, board = str(PLAYER_DEALER), str(BOARD) if how.board else ""
    return Shape((bank, board) if board else (bank,), bank=bank, board=board, keeps=how.keep)


def has_house_way(rules: Rules) -> bool:
    """Whether there is a house way: it cannot raise, so a hand left to the house folds."""
    return not play_of(rules).stages


def next_street(round: Round) -> NextStreet | None:
    """The board that is dealt when all hands have kept their cards."""
    how = play_of(round.rules)
    if not how.keep or BOARD in round.hands:
        return None
    return NextStreet("flop", how.burn, how.board, 0, 0)


GAME = Game(
    "poker-vs-dealer",
    play,
    most_cards,
    shape,
    features,
    scope,
    read_facts=read_facts,
    faults=faults,
    count=count_hand,
    sight=sight,
    usual=usual,
    has_house_way=has_house_way,
    next_street=next_street,
)
