"""Forced bets: antes, blinds and the bring-in."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from houseway.cards import JOKER
from houseway.games.ring.betting import Level
from houseway.games.ring.hand import Hand
from houseway.games.ring.how import How
from houseway.games.ring.posting import last_to_post, post_more, straddled
from houseway.ranking.card_order import card_order
from houseway.rounds.decisions import Amount, Ask, Choice, Offer, Plain
from houseway.rounds.round import Answers
from houseway.rulebook.families.ring import BRING_IN, LAST_WINNER, SECOND_LEFT, Bet
from houseway.rulebook.families.ring import BringIn as BringInRule

ACE = 12
"""A joker that shows alone counts as much as an ace."""


def post(hand: Hand) -> None:
    """Take the antes; they are a street of their own, so that they do not count towards calls."""
    how = hand.how
    most = how.play.ante.most if how.play.ante is not None else None
    if how.ante and (most is None or hand.round.carried_hands < most):
        for seat in hand.seats:
            hand.post(seat, how.ante, "ante")
        hand.round.gather()
    if hand.stakes.streets[-1]:  # antes, or those of a carried pot
        hand.next_street()


def blind_seats(hand: Hand) -> dict[int, int]:
    """The seat of each blind, by its place in the rule file; nobody has one where the button was bought."""
    posted = hand.round.posts
    if posted is None:
        return blinds_of(hand.how, hand.seats, _last_winner(hand))
    if posted.only_blind is not None:
        return {}
    placed = blinds_of(hand.how, hand.seats, _last_winner(hand))
    return {number: seat for number, seat in placed.items() if seat not in posted.instead}


def blinds_of(how: How, seats: Sequence[int], last_winner: int | None = None) -> dict[int, int]:
    """The seat of each blind at a table of these seats; a seat posts only its largest blind."""
    key = tuple(seats), last_winner
    if key not in how.placed:
        how.placed[key] = _place_blinds(how, seats, last_winner)
    return how.placed[key]


def _place_blinds(how: How, seats: Sequence[int], last_winner: int | None) -> dict[int, int]:
    found: dict[int, int] = {}
    taken: set[int] = set()
    pair = len(seats) == 2 and any(blind.place == SECOND_LEFT for blind in how.blinds)
    for number, blind in sorted(enumerate(how.blinds), key=lambda each: -each[1].amount):
        place = blind.place
        seat: int | None
        if place == LAST_WINNER:
            seat = last_winner
        elif pair and place == 0:
            seat = None
        elif pair and how.play.heads_up_button == "small blind":
            seat = seats[place % 2]
        else:
            seat = seats[(place - 1) % len(seats)]
        if seat is not None and seat not in taken:
            taken.add(seat)
            found[number] = seat
    return dict(sorted(found.items()))


def _last_winner(hand: Hand) -> int | None:
    """The seat that won the last hand; after a split pot the nearest one, or nobody."""
    if LAST_WINNER not in hand.how.blind_places:
        return None
    winners = [seat for seat in hand.seats if seat in hand.round.last_winners]
    if len(hand.round.last_winners) > 1 and hand.how.play.split_winner == "nobody":
        return None
    return winners[0] if winners else None


def post_blinds(hand: Hand) -> None:
    """Post the blinds, from the button's side on; then posts and straddles."""
    for number, seat in blind_seats(hand).items():
        if seat in hand.stakes.kills:
            continue  # his kill is in place of his blind
        blind = hand.how.blinds[number]
        hand.post(seat, blind.amount, blind.name, dead=not blind.live, cite=blind.cite)
    if hand.round.posts is not None:
        post_more(hand, hand.round.posts)


def blind_level(hand: Hand) -> tuple[Level, tuple[int, ...]]:
    """What the blinds make the first players call, and a seat that has no option to raise it."""
    amount = max((hand.how.big_blind, *hand.stakes.kills.values()))
    if hand.how.play.betting.short_blind == "as posted":
        amount = max(hand.stakes.streets[-1].values(), default=0)
    if hand.round.posts is not None and hand.round.posts.straddles:
        level, closed = straddled(hand.round.posts)
        return (level, closed) if level.amount >= amount else (Level(amount, True, raises=level.raises), ())
    return Level(amount, amount > 0), ()


def after_blinds(hand: Hand) -> int:
    """The seat that acts first when blinds were posted: the next one after the last of them."""
    if hand.round.posts is not None:
        last = last_to_post(hand.round.posts)
        if last is not None:
            return hand.seats[(hand.seats.index(last) + 1) % len(hand.seats)]
    return seat_after_blinds(hand.how, hand.seats, blind_seats(hand))


def seat_after_blinds(how: How, seats: Sequence[int], placed: Mapping[int, int]) -> int:
    """The seat that acts first, where these seats post the blinds of these numbers."""
    at_place = {number: seat for number, seat in placed.items() if how.blinds[number].place >= 0}
    if not at_place:
        return seats[0]
    last = max(at_place.items(), key=lambda each: how.blinds[each[0]].place)[1]
    return seats[(seats.index(last) + 1) % len(seats)]


def bring_in(hand: Hand, seat: int, bet: Bet) -> Generator[Sequence[Ask], Answers, int | None]:
    """Ask the player who must open: for the bring-in, or for more where that is filed; return his seat.

    A player to whom it passed because another is all in may fold where that is filed; then it passes on.
    Nobody brings it in once a single player with chips is left.
    """
    rule, limits = hand.how.play.bring_in, hand.limits[id(bet)]
    assert rule is not None
    passed = seat != _by_rank(hand, rule, hand.live)[0]
    while not hand.betting_over:
        if hand.heed_rulings() and (seat not in hand.live or not hand.behind[seat]):
            passed = True
            if not hand.betting_over:
                seat = bring_in_seat(hand) if seat in hand.live else _next_bring_in(hand, rule, seat)
            continue
        chips = hand.behind[seat]
        amount = min(hand.how.bring_in, chips)
        offers: list[Offer] = [Plain(BRING_IN, amount)]
        if rule.or_lower and hand.how.play.betting.limit == "fixed":
            if chips >= limits.size > amount or (rule.short_open and chips > amount):
                most = min(limits.size, chips)
                offers.append(Amount("bet", most, most))
        elif rule.or_lower and chips > amount:
            free = limits.spread or rule.counts_as == "a bet"
            more = amount + limits.chip
            least = more if free else max(limits.open_least, more)
            pot = 0
            if hand.how.play.betting.limit == "pot limit":
                pot = max(limits.rounded(sum(hand.round.purse.pots().values())), least)
            most = min(bound for bound in (chips, limits.spread, limits.ceiling, pot) if bound)
            offers.append(Amount("bet", min(least, most), most, limits.chip))
        if passed and rule.if_folded:
            offers.append(Plain("fold"))
        ask = hand.round.ask(seat, BRING_IN, offers, Choice(BRING_IN))
        answer = (yield [ask]).get(ask.id)
        if answer is None:  # after a ruling, which may have changed the up cards
            seat = seat if hand.stakes.folded else bring_in_seat(hand)
            continue
        if answer.name != "fold":
            hand.post(seat, answer.amount or amount, answer.name)
            if answer.name != BRING_IN:
                hand.served.clear()
            return seat
        hand.fold(seat, faced_bet=False)
        if hand.betting_over:
            return None
        seat = _next_bring_in(hand, rule, seat)
    return None


def brought_in(hand: Hand, seat: int) -> tuple[Level, tuple[int, ...]]:
    """What the bring-in makes the others call, and the seat that has acted, unless its bet is live."""
    rule = hand.how.play.bring_in
    assert rule is not None
    put = hand.stakes.streets[-1].get(seat, 0)
    if rule.short_call == "full call":
        put = max(put, hand.how.bring_in)
    raised = put > hand.how.bring_in
    live = rule.live and not raised
    return Level(put, raised or rule.counts_as == "a bet", raised), () if live else (seat,)


def bring_in_seat(hand: Hand) -> int:
    """The seat with the lowest or highest card up; where its player is all in, the next one as filed."""
    rule = hand.how.play.bring_in
    assert rule is not None
    first = _by_rank(hand, rule, hand.live)[0]
    if hand.behind[first] or not any(hand.behind[seat] for seat in hand.live):
        return first
    return _next_bring_in(hand, rule, first) if rule.all_in == "next seat" else _next_card(hand, rule)


def _next_bring_in(hand: Hand, rule: BringInRule, seat: int) -> int:
    """The seat to which the bring-in passes after one that cannot or will not make it."""
    if rule.if_folded == "next card" and seat in hand.stakes.folded:
        return _next_card(hand, rule)
    around = hand.from_seat(seat, [other for other in hand.live if hand.behind[other]])
    return around[0]


def _next_card(hand: Hand, rule: BringInRule) -> int:
    return _by_rank(hand, rule, [seat for seat in hand.live if hand.behind[seat]])[0]


def _by_rank(hand: Hand, rule: BringInRule, among: Sequence[int]) -> list[int]:
    """Seats in the order of the cards that decide the bring-in; equal ones clockwise from the dealer."""

    def key(seat: int) -> tuple[int, ...]:
        card = next((card for card in reversed(hand.up(seat)) if card != JOKER), None)
        value = (ACE, 0) if card is None else card_order(card, rule.ace)
        return value if rule.ties == "suit" else value[:1]

    return sorted(among, key=key, reverse=rule.by == "highest card")
