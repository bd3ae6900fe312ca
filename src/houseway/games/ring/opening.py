"""Who acts first, and in which order the others follow."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from houseway.cards import JOKER, rank
from houseway.games.ring.forced import after_blinds, blind_seats, bring_in_seat
from houseway.games.ring.hand import BOARD, Hand
from houseway.games.ring.how import How
from houseway.games.ring.killing import acts_last
from houseway.ranking.ring import RingRanking
from houseway.rulebook.families.ring import Bet


def order(hand: Hand, bet: Bet, first: int) -> list[int]:
    """The seats in the hand in the order in which they first act in a betting round."""
    around = hand.from_seat(first)
    if bet.blinds_act == "in rotation":
        last = acts_last(hand, bet)
        return around if last not in around else [*(seat for seat in around if seat != last), last]
    posted = {seat: hand.how.blinds[number].amount for number, seat in blind_seats(hand).items()}
    posted |= hand.stakes.kills
    from_button = hand.from_seat(hand.button if hand.button in hand.seats else hand.seats[-1], hand.seats)
    if hand.how.play.betting.equal_blinds == "from the left of the button":
        from_button = list(hand.seats)
    blinds = [seat for seat in from_button if seat in posted and seat in around]
    return [*(seat for seat in around if seat not in posted), *sorted(blinds, key=lambda seat: posted[seat])]


def first_to_act(hand: Hand, bet: Bet) -> int:
    """The seat that acts first."""
    match bet.first:
        case "after the blinds":
            return _next_live(hand, after_blinds(hand))
        case "left of the button":
            return _next_live(hand, hand.seats[0])
        case "bring-in":
            return bring_in_seat(hand)
        case "highest showing" | "lowest showing":
            return _by_hand_showing(hand, low=bet.first == "lowest showing")


def _by_hand_showing(hand: Hand, low: bool) -> int:
    """The seat with the best hand showing; of equal hands the first from the dealer's left.

    A card that was turned up for all because the cards ran out counts in every hand.
    """
    ranking = showing_ranking(hand.how, low)
    rule = hand.how.play.bring_in
    among = hand.live
    if rule is not None and rule.all_in == "next card":
        among = [seat for seat in among if hand.behind[seat]] or among
    shared = [card for card in hand.round.hands.get(BOARD, ()) if card is not None]
    return max(among, key=lambda seat: ranking.showing((*hand.up(seat), *shared)).key)


def showing_ranking(how: How, low: bool) -> RingRanking:
    """The ranking by which the cards that show are compared."""
    if low:
        return replace(next(made for share, made in how.shares if share.scale != "high"), qualifier="")
    _, ranking = how.shares[0]
    if ranking.scale == "high":
        return ranking
    return replace(ranking, scale="high", joker="none", qualifier="")


def _next_live(hand: Hand, seat: int) -> int:
    return seat if seat in hand.live else hand.from_seat(seat)[0]


def pair_shows(hand: Hand) -> bool:
    """Whether a pair shows in any hand, which lets everybody bet either limit."""
    return any(
        max(Counter(map(rank, up)).values(), default=0) > 1 or JOKER in up for up in map(hand.up, hand.live)
    )
