"""Cards in hands against a bank: those that are replaced, go back, or may not stay where they came."""

from __future__ import annotations

from houseway.errors import HousewayError
from houseway.table.floor.case import FloorCase
from houseway.table.floor.happenings import check_in_turn, deal_extra

ACCEPT, STAND = "accept", "stand"
OUT_OF_TURN = frozenset({"player-skipped", "draw-not-allowed"})
"""The events in which the dealer turns up a card that belongs to no hand."""
BY_MISTAKE = frozenset({"card-boxed", "draw-unrequested"})
"""The events in which a card that may not stay came to the hand that is being played."""


def replace_card(case: FloorCase) -> None:
    """Take the card back and deal the next one in its place, as it lay, to be seen by the same players."""
    round, hand = case.round, case.hand
    count = len(case.take_cards())
    for number in range(count):
        down = case.down[number] if number < len(case.down) else True
        seen_by = case.seen_by[number] if number < len(case.seen_by) else round.control.viewers(case.seat)
        round.deal(hand, not down, seen_by if down else ())


def check_too_many(case: FloorCase) -> None:
    """Refuse to take a card out of a hand that has no card too many."""
    if case.ruling.event != "hand-count-over":
        raise HousewayError(f"Seat {case.seat} has no card too many.")


def put_back(case: FloorCase) -> None:
    """Put an extra card back in its order: it is the next card, which is burned."""
    check_too_many(case)
    held = len(case.round.hands.get(case.hand, ()))
    case.cards = {case.hand: [held - 1]}
    case.floor.ready_burns += case.take_cards()


def kill_card(case: FloorCase) -> None:
    """Take a card out of play that may not stay; one that was found boxed is replaced by the next card."""
    round, ruling = case.round, case.ruling
    if "accept-or-stand" in ruling.remedies or "draw-corrected" in ruling.remedies:
        return  # the player has decided, or the hand gets the cards that came, in order
    if ruling.event in OUT_OF_TURN:
        deal_extra(case)
        return
    if ruling.event not in BY_MISTAKE:
        raise HousewayError(f"{ruling.row}: no card came to a hand by mistake.")
    check_in_turn(case)
    hand = case.hand
    if ruling.event == "card-boxed" and any(place < 2 for place in case.cards.get(hand, ())):
        raise HousewayError("A boxed card of the original deal is not replaced during the draw.")
    count = len(case.take_cards())
    for _ in range(count if ruling.event == "card-boxed" else 0):
        round.deal(hand)


def accept_or_stand(case: FloorCase) -> None:
    """Have a player keep a card that he did not ask for, or stand without it."""
    if case.ruling.choice not in (ACCEPT, STAND):
        raise HousewayError(f"{case.ruling.row}: say whether the player accepts the card or stands.")
    if case.ruling.choice == STAND:
        case.question.offer(STAND)
        case.take_cards()
        case.answer(STAND)
