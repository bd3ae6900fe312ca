"""How a decision is made: by the house way, at random among what is legal, or by best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from houseway.cards import Card, CardRandom, parse_cards
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.sight import UNSEEN, seen_hands
from houseway.rulebook.families import versus
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound

if TYPE_CHECKING:
    from houseway.odds.analysis import Advice, Situation

# Hands by the names the games give them, where the asked spot has none of its own.
SHARED_HAND, BOARD = "player", "board"
PLAYER_DEALER_HANDS = ("player-dealer", "banker")

Policy = Callable[[Ask, LiveRound], Choice]


def house_way(ask: Ask, live: LiveRound) -> Choice:
    """What the house does when nobody answers."""
    return ask.default


def has_house_way(rules: Rules) -> bool:
    """Whether the house has a way to play; none has one for raising, and left to the house a hand folds."""
    return not (isinstance(rules.play, versus.Play) and rules.play.stages)


def random_legal(random: CardRandom) -> Policy:
    """Any legal answer; an amount is the least or the most."""

    def choose(ask: Ask, live: LiveRound) -> Choice:
        offer = random.choice(ask.offers)
        return Choice(offer.name, random.choice((offer.low, offer.high)) if offer.high else 0)

    return choose


def by_advice(find: Callable[[], Advice | None]) -> Policy:
    """Best play from when its advice can be found; the house way until then."""
    known: Advice | None = None

    def choose(ask: Ask, live: LiveRound) -> Choice:
        nonlocal known
        known = known or find()
        return advised(known, ask, live) or house_way(ask, live)

    return choose


def advised(advise: Advice | None, ask: Ask, live: LiveRound) -> Choice | None:
    """The best choice that is offered, for as much as it can be; None where the odds do not speak of it."""
    seen = situation(ask, live) if advise is not None and len(ask.offers) > 1 else None
    if advise is None or seen is None:
        return None
    offers = {offer.name: offer for offer in ask.offers}
    return next((Choice(name, offers[name].high) for name in advise(seen) if name in offers), None)


def situation(ask: Ask, live: LiveRound) -> Situation | None:
    """What the asked seat knows of the hand it is asked about; None where it may not see the hand."""
    from houseway.odds.analysis import Situation

    events = list(live.log.view(ask.seat))
    hands = seen_hands(events)
    dealt = [hand for hand in hands if hand == str(ask.spot) or hand.startswith(f"{ask.spot}.")]
    question, _, name = ask.topic.rpartition(" ")
    if not question or name not in hands:
        question, name = ask.topic, dealt[0] if dealt else SHARED_HAND
    if UNSEEN in hands.get(name, [UNSEEN]):
        return None
    facing = next((hands[bank] for bank in PLAYER_DEALER_HANDS if bank in hands), [])
    return Situation(
        question,
        parse_cards(hands[name]),
        board=_known(hands.get(BOARD, [])),
        facing=_known(facing),
        beside=_known([card for hand in dealt if hand != name for card in hands[hand]]),
        chosen=tuple(
            event["choice"]
            for event in events
            if event["kind"] == "chose" and (event["spot"], event["about"]) == ask.key and "choice" in event
        ),
    )


def _known(cards: Sequence[str]) -> tuple[Card, ...]:
    return parse_cards(name for name in cards if name != UNSEEN)
