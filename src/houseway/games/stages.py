"""Where a round stands, in the words of the floor's procedures (`rulebook/floor/words/stages.toml`)."""

from __future__ import annotations

from typing import NamedTuple

from houseway.rounds.decisions import Arrangement, Pick
from houseway.rounds.log import Chose
from houseway.rounds.round import Round
from houseway.rulebook.piles import FIRST_PILE

ALWAYS = frozenset({"any", "during-hand", "before-showdown", "before-settlement", "wagers-closed"})
"""The stages at which any unfinished round stands."""
UNPLAYED = frozenset({"deal", "after-deal", "before-action", "before-play", "before-draw"})
"""The stages of a round that is dealt and in which nobody has answered; what went wrong in the deal is found
then, because a table deals up to the first question at once. Answers that nobody else knows, such as how a
hand is set, end them when all have answered."""


class NextStreet(NamedTuple):
    """The cards of a street: its name, the burns, the board cards, and the cards for each player."""

    name: str
    burns: int
    board: int
    down: int
    up: int


def stages_now(round: Round) -> frozenset[str]:
    """The stages at which a round without betting streets stands."""
    if round.over:
        return frozenset()
    if not round.hands:
        return frozenset({"any", "wagers-closed", "before-deal"})
    found = set(ALWAYS)
    if _is_played(round):
        found.add("after-action")
    else:
        found |= UNPLAYED
    if round.stage == "bank_draw":
        found.add("bank-draw")
    elif (
        any(ask.spot == round.player_dealer for ask in round.pending) and round.rules.family.mode == "banked"
    ):
        found.add("bank-open")  # he is asked about his hand when it lies open
    else:
        found.add("before-bank-open")
    if round.pending:
        found.add("player-turn")
        arranged = any(isinstance(offer, Arrangement | Pick) for ask in round.pending for offer in ask.offers)
        found.add("set" if arranged else "draw")
    return frozenset(found)


def _is_played(round: Round) -> bool:
    """Whether anybody has answered a question about dealt cards; sealed answers count when all are there."""
    answers = [event for event in round.log if isinstance(event, Chose) and event.ask.question != FIRST_PILE]
    sealed = bool(round.pending) and all(ask.private for ask in round.pending)
    return len(answers) > (round.answers_kept if sealed else 0)
