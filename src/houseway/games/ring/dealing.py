"""Dealing: cards for everybody and for the board, street by street, and what is done where they run out."""

from __future__ import annotations

from houseway.games.ring.hand import BOARD, Hand
from houseway.rulebook.families.ring import StreetStep


def deal_down(hand: Hand, count: int) -> None:
    """Deal cards face down to everybody in the hand."""
    _around(hand, count, up=False)


def deal_up(hand: Hand, count: int) -> None:
    """Deal cards face up to everybody in the hand."""
    _around(hand, count, up=True)


def deal_board(hand: Hand, count: int) -> None:
    """Turn up cards that all hands share."""
    for _ in range(count):
        hand.round.deal(BOARD)


def burn(hand: Hand, count: int) -> None:
    """Take cards out of play."""
    hand.round.street_burn(count)


def _around(hand: Hand, count: int, up: bool) -> None:
    round, served, folded = hand.round, set(hand.served), hand.stakes.folded
    for _ in range(count):
        for seat in hand.seats:
            if seat in served:
                round.burn(1, face_up=up)
            elif seat not in folded:
                one(hand, seat, up)


def one(hand: Hand, seat: int, up: bool) -> None:
    """Deal one card to a seat."""
    if up:
        hand.round.deal(hand.cards_of[seat])
    else:
        hand.round.deal(hand.cards_of[seat], False, (seat,))


# ---------------------------------------------------------------------- when the cards run out


def runs_short(hand: Hand, burns: int, step: StreetStep) -> bool:
    """Whether the cards do not suffice for a street's burn and a card each."""
    each = (step.down or 0) + (step.up or 0)
    return each > 0 and hand.round.left < burns + each * (len(hand.live) + len(hand.served))


def deal_short(hand: Hand, burns: int, up: bool) -> None:
    """Deal a last street for which there are too few cards: the first filed way that gives everybody a card.

    Without a burn, there may be just enough. With the burns there may be enough too: all cards but the last
    are dealt after a burn, that one is mixed with the burns, and the deal goes on from there. A single card
    that is left is itself the last one, so it is mixed at once. Otherwise one card is turned up for all.
    """
    round, plan = hand.round, hand.how.play.shortage
    players = [seat for seat in hand.seats if seat not in hand.stakes.folded]
    left = round.left
    enough = {
        "no burn": left >= len(players),
        "mix the burns": left + len(round.burned) >= len(players),
    }
    way = next((way for way in plan if enough.get(way)), "community card")
    if way == "no burn":
        _deal_to(hand, players, up)
        return
    if way == "mix the burns":
        if left > burns:
            burn(hand, burns)
        first = players[: max(round.left - 1, 0)]
        _deal_to(hand, first, up)
        round.reform(round.burned)
        round.burned.clear()
        rest = players[len(first) :]
        if round.left > len(rest):
            burn(hand, burns)
        _deal_to(hand, rest, up)
        return
    if left > burns:
        burn(hand, burns)
    deal_board(hand, 1)


def _deal_to(hand: Hand, seats: list[int], up: bool) -> None:
    for seat in seats:
        one(hand, seat, up)
