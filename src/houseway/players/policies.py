"""How a decision is made: by the house way, at random among what is legal, or by best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from houseway.cards import Card, CardRandom, parse_cards
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.sight import UNSEEN, seen_hands
from houseway.table.table import LiveRound

if TYPE_CHECKING:
    from houseway.odds.analysis import Analysis

# Hands by the names the games give them, where the asked spot has none of its own.
SHARED_HAND, BOARD = "player", "board"
PLAYER_DEALER_HANDS = ("player-dealer", "banker")

Policy = Callable[[Ask, LiveRound], Choice]


def house_way(ask: Ask, live: LiveRound) -> Choice:
    """What the house does when nobody answers."""
    return ask.default


def random_legal(random: CardRandom) -> Policy:
    """Any legal answer; an amount is the least or the most."""

    def choose(ask: Ask, live: LiveRound) -> Choice:
        offer = random.choice(ask.offers)
        return Choice(offer.name, random.choice((offer.low, offer.high)) if offer.high else 0)

    return choose


class BestPlay:
    """The best answer by the odds of a game, from what the asked seat can see; else the house way."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis

    def __call__(self, ask: Ask, live: LiveRound) -> Choice:
        """The best legal choice; the house way where the odds do not speak."""
        advise = self.analysis.advise
        if advise is None or ask.about != self.analysis.question or len(ask.offers) == 1:
            return ask.default
        hands = seen_hands(live.log.view(ask.seat))
        own = hands.get(str(ask.spot)) or hands[SHARED_HAND]
        facing = next((hands[name] for name in PLAYER_DEALER_HANDS if name in hands), [])
        best = advise(_known(own), _known(hands.get(BOARD, [])), _known(facing))
        return next((Choice(offer.name) for offer in ask.offers if offer.name == best), ask.default)


def _known(cards: Sequence[str]) -> tuple[Card, ...]:
    return parse_cards(name for name in cards if name != UNSEEN)
