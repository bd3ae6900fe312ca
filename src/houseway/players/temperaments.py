"""How bots play for pots: by how good their hand looks, what the pot offers, and some chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.cards import CardRandom
from houseway.errors import unknown
from houseway.games import game_of
from houseway.players.policies import Policy, random_legal
from houseway.rounds.decisions import Amount, Ask, Choice, Offer, Pick
from houseway.rounds.log import Chose
from houseway.rounds.sight import seen_hands
from houseway.table.live import LiveRound

NOISE = 0.08
RAISES_FROM = 0.7
"""How good a hand must look for a raise, when nobody has raised yet."""
HIGHER_EACH = 0.09
"""By how much better it must look for every raise in the hand so far."""
BLUFFS = 4
"""How many times in a hundred a bot bets with any hand."""


def steady(random: CardRandom) -> Policy:
    """Bets and raises with good hands, calls when the pot offers enough, and folds otherwise."""

    def choose(ask: Ask, live: LiveRound) -> Choice:
        offers = {offer.name: offer for offer in ask.offers}
        pick = next((offer for offer in ask.offers if isinstance(offer, Pick)), None)
        if pick is not None:
            return _pick(pick, live)
        game, hands = game_of(live.rules), seen_hands(live.log, ask.seat)
        looks = game.strength(live.rules, hands, ask.seat)
        looks += NOISE * (random.below(201) - 100) / 100
        raises = sum(
            isinstance(event, Chose) and event.choice.name in ("bet", "raise", "complete")
            for event in live.log
        )
        raised = next((offer for offer in ask.offers if isinstance(offer, Amount)), None)
        bluffs = "check" in offers and random.below(100) < BLUFFS
        if raised is not None and (bluffs or looks >= RAISES_FROM + HIGHER_EACH * raises):
            return Choice(raised.name, _size(raised, sum(live.pots.values()), looks, random))
        if "check" in offers:
            return Choice("check")
        if "call" in offers and looks >= _needed(ask, offers["call"], live):
            return Choice("call")
        return ask.default

    return choose


def _needed(ask: Ask, call: Offer, live: LiveRound) -> float:
    """How good a hand must look for a call: the more, the larger the call is beside the pot."""
    cost, pot = ask.cost(Choice(call.name)), sum(live.pots.values())
    return 0.22 + 0.5 * cost / (pot + cost)


def _size(offer: Amount, pot: int, looks: float, random: CardRandom) -> int:
    """A bet or raise of half the pot to all of it, within what is allowed; all chips with a great hand."""
    if offer.low == offer.high:
        return offer.low
    wanted = offer.paid + pot * (50 + random.below(51)) // 100
    if looks > 0.97 and random.below(4) == 0:
        wanted = offer.high
    within = min(max(wanted, offer.low), offer.high)
    return offer.low + (within - offer.low) // offer.step * offer.step


def _pick(offer: Pick, live: LiveRound) -> Choice:
    cards = game_of(live.rules).given_up(live.rules, offer.cards, offer.least, offer.most)
    return Choice(offer.name, parts=(tuple(card for card in offer.cards if card in cards),))


TEMPERAMENTS: Mapping[str, Callable[[CardRandom], Policy]] = {"steady": steady}
"""The strategies of bots in games with betting, the usual one first."""


def calling(random: CardRandom) -> Policy:
    """Checks or calls with any hand, and gives up as few cards as it may."""

    def choose(ask: Ask, live: LiveRound) -> Choice:
        names = [offer.name for offer in ask.offers]
        return next((Choice(name) for name in ("check", "call") if name in names), ask.default)

    return choose


def pot_policy(name: str, random: CardRandom) -> Policy:
    """The strategy of a bot in a game with pots, by its name."""
    known = {
        **TEMPERAMENTS,
        "calling": calling,
        "random": random_legal,
        "tight": steady,
        "loose": steady,
        "bold": steady,
    }
    if name not in known:
        raise unknown("strategy", name, known, "bots")
    return known[name](random)
