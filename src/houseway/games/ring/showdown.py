"""The showdown: who shows, what the hands are called, and who holds each share of a pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from houseway.cards import JOKER, Card
from houseway.games.ring.hand import BOARD, Hand
from houseway.games.ring.how import how_of
from houseway.ranking.card_order import card_order, highest_card, lowest_card
from houseway.ranking.ring import RingRanking
from houseway.ranking.system import RankedHand, RankKey
from houseway.ranking.using import Uses
from houseway.rounds.facts import Facts, Hands
from houseway.rounds.hands import HandId, hand_at
from houseway.rounds.pots import ShareHolders, Stakes
from houseway.rulebook.families.ring import PotShare
from houseway.rulebook.rules import Rules, cited

ODD_WORDS = {
    "each from the button": "odd chips go one each to the winners, beginning left of the button",
    "first from the button": "odd chips go to the first winner left of the button",
    "high card": "odd chips go one each to the winners, by the highest card and its suit",
    "low card": "odd chips go one each to the winners, by the lowest card and its suit",
    "next to the button": "odd chips go to the player next to the button",
}
HALF_WORDS = {
    "first share": "the odd chip of the division goes to the {} half",
    "closest winner": "the odd chip of the division goes to the {} half: its winner is nearest the button",
}

Rankings = Sequence[tuple[PotShare, RingRanking]]
MadeHands = Sequence[tuple[PotShare, RingRanking, Mapping[int, RankKey]]]
"""The shares of a pot, each with the keys of the hands that qualify for it, by seat."""


def shares_in_force(rankings: Rankings, stakes: Stakes | None) -> list[tuple[PotShare, RingRanking]]:
    """The shares of the pot that count, where that depends on how it was opened."""
    opened = stakes is not None and stakes.opened
    return [
        (share, ranking)
        for share, ranking in rankings
        if not share.only_if or (share.only_if == "opened") == opened
    ]


def ranked(hands: Hands, seat: int, share: PotShare, ranking: RingRanking) -> RankedHand | None:
    """The best hand that a seat has for a share of the pot; None if it does not qualify or is not known."""
    board = known(hands.get(BOARD, ()))
    hole = _usable(hands, seat, board, share.uses)
    return None if hole is None else ranking.best(hole, board, share.uses)


def keys_of(hands: Hands, seats: Sequence[int], share: PotShare, ranking: RingRanking) -> dict[int, RankKey]:
    """The keys of the hands that seats have for a share of the pot, as `ranked` has them, if they qualify."""
    board, uses = known(hands.get(BOARD, ())), share.uses
    holes = {seat: hole for seat in seats if (hole := _usable(hands, seat, board, uses)) is not None}
    return ranking.best_keys(holes, board, uses)


def _usable(hands: Hands, seat: int, board: Sequence[Card], uses: Uses) -> Sequence[Card] | None:
    """The cards of a seat; None if they are not known, or with the board make no hand yet."""
    hole = hands.get(hand_at(seat), ())
    if not _all_known(hole) or len(hole) + len(board) < 5:
        return None
    if uses != "any":
        if uses in ("exactly two", "at most two") and len(board) < 3:
            return None
        if uses == "all" and (len(hole) != 5 or board):
            return None
    return hole


def known(cards: Sequence[Card | None]) -> list[Card]:
    """The cards of a hand whose faces are known."""
    return [card for card in cards if card is not None]


def _all_known(cards: Sequence[Card | None]) -> TypeGuard[Sequence[Card]]:
    return None not in cards


def holders(rules: Rules, facts: Facts, seats: Sequence[int]) -> list[ShareHolders]:
    """Who holds each share of a pot that these seats can win, clockwise from the left of the button."""
    if len(seats) == 1:
        return [ShareHolders("pot", {seats[0]: "nobody else is left"})]
    found: list[ShareHolders] = []
    for share, ranking in shares_in_force(how_of(rules).shares, facts.stakes):
        shown: dict[int, RankKey] | None = facts.derived.get(id(share))
        if shown is None:
            made = keys_of(facts.hands, seats, share, ranking)
        else:
            made = {seat: shown[seat] for seat in seats if seat in shown}
        if made:
            tied_first = bool(found) and len(found[0].seats) > 1
            winners = _winners(share, made, tied_first)
            seated = [seat for seat in seats if seat in winners]
            found.append(
                _holding(share, seated, {seat: ranking.phrase(made[seat]) for seat in seated}, facts)
            )
    if len(found) < 2:
        return found
    odd_half = how_of(rules).play.odd_half
    if odd_half == "closest winner":
        found.sort(key=lambda holding: min(seats.index(seat) for seat in holding.seats))
    return [found[0]._replace(half_why=HALF_WORDS[odd_half].format(found[0].share)), *found[1:]]


def _winners(share: PotShare, made: Mapping[int, RankKey], tied_first: bool) -> set[int]:
    """The seats whose hands win a share."""
    if tied_first and share.among == "all if the first share is tied":
        return set(made)
    best = max(made.values())
    if share.compare == "highest card":
        return {seat for seat, key in made.items() if key[:2] == best[:2]}
    return {seat for seat, key in made.items() if key == best}


def _holding(share: PotShare, winners: list[int], words: Mapping[int, str], facts: Facts) -> ShareHolders:
    """The winners of a share in the order of odd chips, with their hands in words."""
    hands, first = facts.hands, None
    if share.odd == "high card":
        winners = sorted(winners, key=lambda seat: card_order(highest_card(_own(hands, seat))), reverse=True)
    elif share.odd == "low card":
        winners = sorted(winners, key=lambda seat: card_order(lowest_card(_own(hands, seat), "low"), "low"))
    elif share.odd == "next to the button" and facts.stakes is not None:
        first = next(iter(facts.stakes.dealt_in), None)
    seats = {seat: words[seat] for seat in winners}
    to_first = share.odd == "first from the button"
    return ShareHolders(share.name, seats, to_first, first, cited(share.cite), ODD_WORDS[share.odd])


def _own(hands: Hands, seat: int) -> list[Card]:
    return [card for card in known(hands[HandId(seat)]) if card != JOKER]


# ---------------------------------------------------------------------- showing


class ShownHand:
    """A hand that a player shows, as the house dealer announces it; put into words when somebody listens."""

    __slots__ = ("_name", "_seat", "_shares")

    def __init__(self, name: str, seat: int, shares: MadeHands) -> None:
        self._name, self._seat, self._shares = name, seat, shares

    def __str__(self) -> str:
        made = [(ranking, keys.get(self._seat)) for _, ranking, keys in self._shares]
        words = " and ".join(dict.fromkeys(ranking.phrase(key) for ranking, key in made if key))
        return f"{self._name}: {words or 'no qualifying hand'}"


def show_hands(hand: Hand) -> None:
    """Show the hands in turn; a player who cannot win anything any more mucks his."""
    live = hand.live
    if len(live) < 2:
        _show_openers(hand, live)
        return
    by_bets = {"last bet or raise": hand.aggressor, "last bet or raise of the hand": hand.last_aggressor}
    first = by_bets.get(hand.how.play.showdown.first)
    start = first if first in live else hand.first
    order = hand.from_seat(start if start in live else live[0])
    round, shares = hand.round, shares_in_force(hand.how.shares, hand.stakes)
    made = [(share, ranking, keys_of(round.hands, order, share, ranking)) for share, ranking in shares]
    round.derived |= {id(share): keys for share, _, keys in made}
    if hand.how.play.showdown.muck:
        order = _not_mucked(hand, order, made)
    for seat in order:
        round.show(hand_at(seat))
    if order:
        round.call(*[ShownHand(round.people[seat], seat, made) for seat in order])


def _not_mucked(hand: Hand, order: Sequence[int], shares: MadeHands) -> list[int]:
    """The seats that show in turn, where a hand that is beaten for everything it could win is mucked."""
    pots = [pot.seats for pot in hand.stakes.pots(hand.seats)]
    shown: list[int] = []
    for seat in order:
        rivals = [[other for other in shown if other in seats] for seats in pots if seat in seats]
        if any(
            seat in keys and not any(_beats(share, keys, other, seat) for other in against)
            for share, _, keys in shares
            for against in rivals
        ):
            shown.append(seat)
    return shown


def _beats(share: PotShare, keys: Mapping[int, RankKey], one: int, other: int) -> bool:
    """Whether the hand of a seat takes a share from another one, whoever wins the other shares."""
    if share.among != "best" or one not in keys:
        return False
    if share.compare == "highest card":
        return keys[one][:2] > keys[other][:2]
    return keys[one] > keys[other]


def _show_openers(hand: Hand, live: Sequence[int]) -> None:
    """Show the hand of a player who opened and whom nobody called, where he must prove his openers."""
    opener = hand.opener
    if hand.how.play.showdown.shows_openers and opener is not None and opener in live:
        hand.round.show(HandId(opener))


def count(rules: Rules, hands: Hands, hand: HandId) -> str:
    """What a visible hand is worth in words: its high, its low, or both."""
    if hand.spot is None or hand.number or hand.part:
        return ""
    made = _made(rules, hands, hand.spot)
    if made:
        return " and ".join(dict.fromkeys(each.phrase for each in made))
    return _so_far(rules, hands, hand)


def _made(rules: Rules, hands: Hands, seat: int) -> list[RankedHand]:
    """The best hand of a seat for every share that it qualifies for; empty before it has five cards."""
    shares = how_of(rules).shares
    made = (ranked(hands, seat, share, ranking) for share, ranking in shares if share.only_if != "unopened")
    return [each for each in made if each is not None]


def _so_far(rules: Rules, hands: Hands, hand: HandId) -> str:
    """What fewer than five cards are, where the high hand wins something."""
    cards = hands.get(hand, ())
    high = next((ranking for share, ranking in how_of(rules).shares if share.scale == "high"), None)
    if high is None or not cards or len(cards) >= 5 or len(known(cards)) < len(cards):
        return ""
    return high.showing(known(cards)).phrase


def made_of(rules: Rules, hands: Hands, hand: HandId) -> tuple[Card, ...]:
    """The cards that make a visible hand, for any share of the pot."""
    if hand.spot is None or hand.number or hand.part:
        return ()
    return tuple(dict.fromkeys(card for made in _made(rules, hands, hand.spot) for card in made.cards))
