"""Panguingue: rummy for chips between players, who pay each other for melds as they are laid.

`melds` says what makes a meld, `how` what it is worth by the filed table, `laying` what a player may do with
his cards, `collecting` what that brings in; `play` is the hand from the antes to the tops.
"""

from __future__ import annotations

from houseway.games.game import Game, Shape, TableStakes
from houseway.games.panguingue.hand import GONE, PILE, WINNERS
from houseway.games.panguingue.how import pan_how
from houseway.games.panguingue.play import play
from houseway.games.panguingue.reading import faults, read_facts, score, tops_first
from houseway.games.stages import UNPLAYED, stages_now
from houseway.rounds.facts import Facts
from houseway.rounds.round import Round
from houseway.rounds.scores import CoverRule
from houseway.rulebook.rules import Rules

COVERS: dict[str, CoverRule] = {"payer's chips": "chips left", "collector's chips": "own chips"}
"""How far chips go when a described hand is settled, by what limits the collecting."""


def most_cards(rules: Rules) -> int:
    """A hand is always dealt from a whole pack."""
    return len(rules.deck)


def stakes(rules: Rules) -> TableStakes:
    """The ante and the filed buy-in, in chips of the table's condition."""
    how = pan_how(rules)
    return TableStakes(forced=(("ante", how.play.ante * how.chip),), buy_in=how.play.bought_in(how.chip))


def winner(rules: Rules, facts: Facts) -> int | None:
    """The seat that is dealt to first in the next hand."""
    return next((seat for seat, ended in facts.choices.items() if ended in WINNERS), None)


def still_in(round: Round) -> list[int]:
    """The seats that have neither retired nor lost their chips."""
    return [seat for seat in round.spots if round.choices.get(seat) not in GONE]


def stages(round: Round) -> frozenset[str]:
    """Where a hand stands: before play until the first card is turned up on the pile.

    What players owe each other is settled all the time.
    """
    found = stages_now(round)
    if not found or PILE in round.hands:
        return (found | {"settlement"}) - UNPLAYED if found else found
    return (found | UNPLAYED) - {"during-hand", "after-action"}


GAME = Game(
    "panguingue",
    play,
    most_cards,
    lambda rules: Shape(),
    dealt_in_with=lambda rules: pan_how(rules).play.dealt_in_with * pan_how(rules).chip,
    stakes=stakes,
    winner=winner,
    score=score,
    covers=lambda rules: COVERS[pan_how(rules).play.most_collected],
    awarded_first=tops_first,
    read_facts=read_facts,
    faults=faults,
    has_house_way=lambda rules: False,
    still_in=still_in,
    stages=stages,
)
