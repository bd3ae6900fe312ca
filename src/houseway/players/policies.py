"""How a decision is made: the house way, a random legal choice, or best play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.cards import Card, CardRandom
from houseway.games import game_of
from houseway.rounds.decisions import Amount, Ask, Choice
from houseway.rounds.hands import HandId
from houseway.rounds.log import Chose, Laid
from houseway.rounds.sight import seen_hands
from houseway.table.live import LiveRound

if TYPE_CHECKING:
    from houseway.odds.analysis import Advice, AdviceRequest

Policy = Callable[[Ask, LiveRound], Choice]


def house_way(ask: Ask, live: LiveRound) -> Choice:
    """What the house does if nobody answers."""
    return ask.default


def random_legal(random: CardRandom) -> Policy:
    """A random legal answer; an amount is the smallest or the largest."""

    def choose(ask: Ask, live: LiveRound) -> Choice:
        offer = random.choice(ask.offers)
        if isinstance(offer, Amount):
            return Choice(offer.name, random.choice((offer.low, offer.high)))
        listed = list(offer.answers())
        return random.choice(listed) if listed else ask.default

    return choose


def by_advice(find: Callable[[], Advice | None]) -> Policy:
    """Best play once its advice is available; the house way until then."""
    known: Advice | None = None

    def choose(ask: Ask, live: LiveRound) -> Choice:
        nonlocal known
        known = known or find()
        return advised(known, ask, live) or house_way(ask, live)

    return choose


def advised(advise: Advice | None, ask: Ask, live: LiveRound) -> Choice | None:
    """The best choice that is offered; None if the odds do not cover it.

    An amount is the one advised, as nearly as it is allowed, or else the largest.
    """
    open_to_choice = len(ask.offers) > 1 or len(ask.answers()) > 1
    seen = situation(ask, live) if advise is not None and open_to_choice else None
    if advise is None or seen is None:
        return None
    offers = {offer.name: offer for offer in ask.offers}
    for wanted in advise(seen):
        choice = Choice(wanted) if isinstance(wanted, str) else wanted
        offer = offers.get(choice.name)
        if offer is not None:
            amount = 0
            if isinstance(offer, Amount):
                amount = min(max(choice.amount or offer.high, offer.low), offer.high)
            return replace(choice, amount=amount)
    return None


def situation(ask: Ask, live: LiveRound) -> AdviceRequest | None:
    """What the asked seat knows about the hand in question; None if it may not see the hand."""
    from houseway.odds.analysis import AdviceRequest

    # Types of events are compared, because `isinstance` is slow where a class has abstract methods.
    shape, hands = game_of(live.rules).shape(live.rules), seen_hands(live.log, ask.seat)
    dealt = [hand for hand in hands if hand.owner == ask.spot]
    replies = bool(shape.reply) and ask.question == shape.reply
    hand = HandId(shape.bank) if replies else ask.hand or (dealt[0] if dealt else HandId(shape.own))
    own = hands.get(hand, [None])
    if None in own:
        return None
    return AdviceRequest(
        ask.question,
        _known(own),
        board=_known(hands.get(HandId(shape.board), [])),
        facing=_known(_part_by_part(live, HandId(shape.bank), hands.get(HandId(shape.bank), []))),
        beside=_known([card for other in dealt if other.number != hand.number for card in hands[other]]),
        chosen=tuple(
            event.choice.name for event in live.log if type(event) is Chose and event.ask.id == ask.id
        ),
        spots=tuple(_spots(live)) if replies else (),
    )


def _spots(live: LiveRound) -> Iterator[tuple[str, int]]:
    """What was chosen for each spot, and the wagers on its hand."""
    for spot, choice in live.round.choices.items():
        yield choice, sum(lot.amount for lot in live.round.lots if lot.spot == spot)


def _part_by_part(live: LiveRound, hand: HandId, cards: Sequence[Card | None]) -> Sequence[Card | None]:
    """The cards of a hand as they lie on the table: in parts, once it was set."""
    laid = [event for event in live.log if type(event) is Laid and event.hand == hand]
    return [cards[at] for part in laid[-1].parts for at in part] if laid else cards


def _known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)
