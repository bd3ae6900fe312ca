"""Hands that are set in parts: the floor declares them foul, or has them set the house way."""

from __future__ import annotations

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.rounds.decisions import Arrangement, Ask, Pick
from houseway.rounds.round import Round
from houseway.table.floor.case import FloorCase, bank_hand

MISSET = frozenset({"set-foul", "set-count-wrong"})
"""The events after which the game's own tables say what a foul hand loses."""


def is_set_in_parts(round: Round) -> bool:
    """Whether the hands of a game are set in parts, and can be foul."""
    return bool(game_of(round.rules).shape(round.rules).parts)


def foul_setting(case: FloorCase) -> None:
    """Declare a hand foul, however it is set; the game's own tables say what that costs."""
    if case.seat not in case.round.spots or (case.mode == "banked" and case.seat == case.round.player_dealer):
        raise HousewayError(f"Seat {case.seat} has no hand that can be foul.")
    case.floor.fouled.add(case.seat)
    case.floor.dead.add(case.seat)


def set_house_way(case: FloorCase) -> None:
    """Have hands that are being set, set the house way: all of them if the player-dealer's was exposed.

    Where a hand was set foul, those who did not set it have it set again when it is settled.
    """
    round = case.round
    asks = [ask for ask in round.pending if _is_setting(ask)]
    if case.ruling.event == "bank-hand-exposed":
        bank = bank_hand(round)
        if bank not in round.hands or not asks:
            raise HousewayError("No hands are being set.")
        round.turn_up(bank, range(len(round.hands[bank])))
    elif case.ruling.event in MISSET and case.seat != round.player_dealer:
        foul_setting(case)
        return
    else:
        asks = [ask for ask in asks if ask.spot == case.seat]
    if asks and not game_of(round.rules).has_house_way(round.rules):
        raise HousewayError("The house has no way to set such a hand.")
    for ask in asks:
        round.answer(round.find(ask), ask.default, ruled=True)


def _is_setting(ask: Ask) -> bool:
    return any(isinstance(offer, Arrangement | Pick) for offer in ask.offers)
