"""Forced bets: antes, blinds and the bring-in."""

from __future__ import annotations

from houseway.games.ring.betting import Level
from houseway.games.ring.hand import Hand
from houseway.games.ring.how import LAST_WINNER
from houseway.rounds.decisions import Choice, Plain
from houseway.rounds.round import Steps


def post(hand: Hand) -> None:
    """Take the antes; they are a street of their own, so that they do not count towards calls."""
    how = hand.how
    if how.ante:
        for seat in hand.seats:
            hand.post(seat, how.ante, "ante")
        hand.round.gather()
        hand.next_street()


def blind_seats(hand: Hand) -> dict[int, int]:
    """The seat of each blind, by its place in the rule file; a seat posts only its largest blind."""
    seats, how = hand.seats, hand.how
    found: dict[int, int] = {}
    taken: set[int] = set()
    for number, blind in sorted(enumerate(how.blinds), key=lambda each: -each[1].amount):
        place = blind.place
        seat: int | None
        if place == LAST_WINNER:
            seat = _last_winner(hand)
        elif len(seats) == 2 and place == 0:
            seat = None
        elif len(seats) == 2 and how.play.heads_up_button == "small blind":
            seat = seats[place % 2]
        else:
            seat = seats[(place - 1) % len(seats)]
        if seat is not None and seat not in taken:
            taken.add(seat)
            found[number] = seat
    return dict(sorted(found.items()))


def _last_winner(hand: Hand) -> int | None:
    """The seat that won the last hand; after a split pot the nearest from the left of the button, or nobody."""
    winners = [seat for seat in hand.seats if seat in hand.round.last_winners]
    if len(hand.round.last_winners) > 1 and hand.how.play.split_winner == "nobody":
        return None
    return winners[0] if winners else None


def post_blinds(hand: Hand) -> None:
    """Post the blinds, from the button's side on."""
    for number, seat in blind_seats(hand).items():
        blind = hand.how.blinds[number]
        hand.post(seat, blind.amount, blind.name, dead=not blind.live, cite=blind.cite)


def blind_level(hand: Hand) -> Level:
    """What the blinds make the first players call."""
    amount = hand.how.big_blind
    if hand.how.play.betting.short_blind == "as posted":
        amount = max(hand.stakes.streets[-1].values(), default=0)
    return Level(amount, amount > 0)


def after_blinds(hand: Hand) -> int:
    """The seat that acts first when blinds were posted: the next one after the last of them."""
    seats = {number: seat for number, seat in blind_seats(hand).items() if hand.how.blinds[number].place >= 0}
    if not seats:
        return hand.seats[0]
    last = max(seats.items(), key=lambda each: hand.how.blinds[each[0]].place)[1]
    return hand.seats[(hand.seats.index(last) + 1) % len(hand.seats)]


def bring_in(hand: Hand, seat: int) -> Steps:
    """Ask the player who must open: for the bring-in, or for the whole lower limit."""
    rule = hand.how.play.bring_in
    assert rule is not None
    amount = min(hand.how.bring_in, hand.behind[seat])
    offers = [Plain("bring-in", amount)]
    lower = hand.how.amounts["lower"]
    if rule.or_lower and hand.behind[seat] >= lower > amount:
        offers.append(Plain("bet", lower))
    ask = hand.round.ask(seat, "bring-in", offers, Choice("bring-in"))
    answer = (yield [ask])[ask.id]
    hand.post(seat, amount if answer.name == "bring-in" else lower, answer.name)
