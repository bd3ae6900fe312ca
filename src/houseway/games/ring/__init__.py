"""Ring poker: players against each other for pots, street by street.

`betting` and `rounds.pots` are pure arithmetic; `play` is the hand from the forced bets to the showdown.
"""

from __future__ import annotations

from houseway.games.game import Game, Shape, TableStakes
from houseway.games.ring.checking import faults
from houseway.games.ring.how import how_of
from houseway.games.ring.killing import kill_terms
from houseway.games.ring.moments import moments
from houseway.games.ring.must_bet import voided
from houseway.games.ring.play import play
from houseway.games.ring.reading import read_facts
from houseway.games.ring.showdown import count, holders, made_of
from houseway.games.ring.stages import cards_to_come, next_street, stages
from houseway.games.ring.written import ANTES
from houseway.rounds.decisions import Ask
from houseway.rounds.facts import Hands
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.stakes import buy_in_of


def most_cards(rules: Rules) -> int:
    """A hand is always dealt from a whole pack."""
    return len(rules.deck)


def shape(rules: Rules) -> Shape:
    """A hand for every seat, a board where the game has one, and the streets."""
    how = rules.play
    assert isinstance(how, RingPlay)
    board = any(step.board for street in how.streets for step in street.steps)
    streets = (*((ANTES,) if how.ante is not None else ()), *(street.name for street in how.streets))
    return Shape(("board",) if board else (), board="board" if board else "", streets=streets)


def stakes(rules: Rules) -> TableStakes:
    """The limit, the forced bets and the filed buy-in of a table."""
    how = how_of(rules)
    forced = [(blind.name, blind.amount) for blind in how.blinds]
    forced += [(name, amount) for name, amount in (("ante", how.ante), ("bring-in", how.bring_in)) if amount]
    buy_in = buy_in_of(how.play, rules.low, rules.high, rules.where)
    return TableStakes(how.play.betting.limit, tuple(forced), buy_in)


def usual(rules: Rules, hands: Hands, ask: Ask) -> str:
    """A player who is not sure checks or calls."""
    names = [offer.name for offer in ask.offers]
    return next((name for name in ("check", "call") if name in names), ask.default.name)


GAME = Game(
    "ring-poker",
    play,
    most_cards,
    shape,
    holders=holders,
    voided=voided,
    chip=lambda rules: how_of(rules).chip,
    dealt_in_with=lambda rules: how_of(rules).dealt_in_with,
    stakes=stakes,
    kill=kill_terms,
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
