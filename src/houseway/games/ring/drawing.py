"""Giving up cards, exchanging them, and turning cards of one's choice face up."""

from __future__ import annotations

from houseway.cards import Card
from houseway.games.ring.dealing import deal_to
from houseway.games.ring.hand import Hand
from houseway.rounds.decisions import Ask, Choice, Pick
from houseway.rounds.hands import HandId
from houseway.rounds.round import Steps
from houseway.rulebook.families.ring import Draw

DISCARD, DRAW, EXPOSE = "discard", "draw", "expose"


def discard(hand: Hand, count: int) -> Steps:
    """Everybody gives up cards at the same time."""
    asks = [_ask(hand, seat, DISCARD, count, count) for seat in hand.live]
    answers = yield asks
    for ask in asks:
        _give_up(hand, ask.spot, answers[ask.id].parts[0])


def expose(hand: Hand, count: int) -> Steps:
    """Everybody turns up cards of his choice, all at the same time."""
    seats = [seat for seat in hand.live if _has_to_show(hand, seat, count)]
    asks = [_ask(hand, seat, EXPOSE, count, count, down_only=True) for seat in seats]
    answers = (yield asks) if asks else {}
    for ask in asks:
        kept = answers[ask.id].parts[0]
        hand.round.show(HandId(ask.spot), kept=kept)
        for card in kept:
            hand.round.count_as_up(HandId(ask.spot), card)


def _has_to_show(hand: Hand, seat: int, count: int) -> bool:
    """Whether a player turns up cards: not if, after a ruling, he would have none face down."""
    return hand.round.floor is None or len(held(hand, seat, down_only=True)) > count


def draw(hand: Hand, rule: Draw) -> Steps:
    """Everybody in turn exchanges as many cards as he likes."""
    owed: list[tuple[int, int]] = []
    for seat in hand.live:
        ask = _ask(hand, seat, DRAW, rule.least, rule.most)
        given = (yield [ask])[ask.id].parts[0]
        _give_up(hand, seat, given)
        at_once = len(given) if rule.at_once is None else min(len(given), rule.at_once)
        _replace(hand, seat, at_once)
        if len(given) > at_once:
            owed.append((seat, len(given) - at_once))
    for seat, count in owed:
        _replace(hand, seat, count)


def _replace(hand: Hand, seat: int, count: int) -> None:
    """Deal cards for those given up; the last one, or none, is shuffled with the earlier discards."""
    round, plan = hand.round, hand.how.play.shortage
    kept = 0 if "use the last card" in plan else 1
    for _ in range(count):
        if round.left <= kept and "reuse the discards" in plan:
            own = set(round.dealt.get(HandId(seat), ()))
            reused = [card for card in hand.discards if card not in own]
            if reused:
                round.reform(reused)
                hand.discards = [card for card in hand.discards if card in own]
        deal_to(hand, [seat], up=False)


def _ask(hand: Hand, seat: int, question: str, least: int, most: int, down_only: bool = False) -> Ask:
    cards = held(hand, seat, down_only)
    most = min(most, len(cards))
    offer = Pick(question, cards, min(least, most), most)
    default = Choice(question, parts=(cards[len(cards) - offer.least :] if offer.least else (),))
    return hand.round.ask(seat, question, [offer], default, private=True)


def held(hand: Hand, seat: int, down_only: bool = False) -> tuple[Card, ...]:
    """The cards of a seat, or only those that are face down."""
    cards = [card for card in hand.round.hands[HandId(seat)] if card is not None]
    if down_only:
        for card in hand.up(seat):
            cards.remove(card)
    return tuple(cards)


def _give_up(hand: Hand, seat: int, cards: tuple[Card, ...]) -> None:
    hand.round.discard(HandId(seat), cards)
    hand.discards.extend(cards)
