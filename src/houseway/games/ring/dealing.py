"""Dealing: cards for everybody and for the board, street by street, and what is done where they run out."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import Card
from houseway.games.ring.hand import BOARD, Hand
from houseway.rounds.round import Round
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
    for _ in range(count):
        if not hand.served:
            deal_to(hand, hand.live, up)
            continue
        for seat in hand.seats:
            if seat in hand.served:
                hand.round.burn(1, face_up=up)
            elif seat in hand.live:
                deal_to(hand, [seat], up)


def deal_to(hand: Hand, seats: Sequence[int], up: bool) -> None:
    """Deal one card to each of these seats, except those that hold it already because it came early."""
    deal, cards_of, floor = hand.round.deal, hand.cards_of, hand.round.floor
    for seat in seats:
        if floor is not None and floor.early.get(seat):
            hand.round.count_as_up(cards_of[seat], floor.early[seat].pop(0))
        elif up:
            deal(cards_of[seat])
        else:
            deal(cards_of[seat], False, (seat,))


# ---------------------------------------------------------------------- when the cards run out


def runs_short(hand: Hand, burns: int, step: StreetStep) -> bool:
    """Whether the cards do not suffice for a street's burn and a card each."""
    each = (step.down or 0) + (step.up or 0)
    missing = each * (len(hand.live) + len(hand.served)) - len(early_cards(hand.round))
    return missing > 0 and hand.round.left < burns + missing


def early_cards(round: Round) -> list[Card]:
    """The cards of the next street that came early and play, of players in the hand."""
    if round.floor is None:
        return []
    early = round.floor.early
    return [card for seat in round.live_seats for card in early.get(seat, ())]


def deal_short(hand: Hand, burns: int, up: bool) -> None:
    """Deal a last street for which there are too few cards: the first filed way that gives everybody a card.

    Without a burn, there may be just enough. With the burns there may be enough too: all cards but the last
    are dealt after a burn, that one is mixed with the burns, and the deal goes on from there. A single card
    that is left is itself the last one, so it is mixed at once. Otherwise one card is turned up for all.
    """
    round, plan = hand.round, hand.how.play.shortage
    served = {} if round.floor is None else round.floor.early
    players = [seat for seat in hand.seats if seat not in hand.stakes.folded and not served.get(seat)]
    left = round.left
    enough = {
        "no burn": left >= len(players),
        "mix the burns": left + len(round.burned) >= len(players),
    }
    way = next((way for way in plan if enough.get(way)), "community card")
    if way == "no burn":
        deal_to(hand, players, up)
        return
    if way == "mix the burns":
        if left > burns:
            burn(hand, burns)
        first = players[: max(round.left - 1, 0)]
        deal_to(hand, first, up)
        round.reform(round.burned)
        round.burned.clear()
        rest = players[len(first) :]
        if round.left > len(rest):
            burn(hand, burns)
        deal_to(hand, rest, up)
        return
    if left > burns:
        burn(hand, burns)
    deal_board(hand, 1)
