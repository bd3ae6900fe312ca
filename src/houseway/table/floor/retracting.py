"""Answers that a ruling takes back: whether one does, and whether it still can be."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.errors import HousewayError
from houseway.rounds.log import Asked, Chose, Discarded, Event, Gathered, Paid
from houseway.rounds.round import Round
from houseway.rounds.rulings import AppliedRuling

UNAWARE = frozenset({"bet-unaware-of-raise", "draw-request-changed", "bet-release"})
"""The events after which a player may take back what he did."""
RECONSIDER = "may-reconsider"
TAKEN_BACK = frozenset({RECONSIDER, "bet-not-binding", "wager-returned"})
CORRECTED = frozenset({"bet-corrected", "declaration-binding", "action-as-signalled"})
"""The remedies by which an answer is another one than the player gave."""


def takes_back(round: Round, ruling: AppliedRuling) -> bool:
    """Whether a ruling takes back what a player answered: he has no open question any more."""
    if round.over or round.stakes is None or any(ask.spot == ruling.seat for ask in round.pending):
        return False
    if ruling.event in UNAWARE or RECONSIDER in ruling.remedies:
        return bool(TAKEN_BACK.intersection(ruling.remedies))
    answers = [event for event in round.log if type(event) is Chose]
    acted_last = bool(answers) and answers[-1].ask.spot == ruling.seat
    return acted_last and bool(ruling.choice) and bool(CORRECTED.intersection(ruling.remedies))


def last_answer(events: Sequence[Event], ruling: AppliedRuling) -> int:
    """The place of the answer that a ruling takes back; it is an error if it stands."""
    seat = ruling.seat
    if seat is None:
        raise HousewayError(f"{ruling.row}: say which seat it is about")
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        if type(event) is Chose:
            if event.ruled or event.ask.spot != seat:
                break
            return at
        if type(event) is Discarded and not event.at:
            continue  # he asked for no cards
        if type(event) not in (Asked, Paid, Gathered):
            raise HousewayError(f"Something else has happened since seat {seat} answered: the answer stands.")
    raise HousewayError(f"Seat {seat} was not the last to act: what he did stands.")
