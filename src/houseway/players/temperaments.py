"""How bots play for pots: by the strength of their hand, position, what the pot offers, and temperament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from houseway.cards import Card, CardRandom
from houseway.errors import unknown
from houseway.odds.showdowns import PokerShare
from houseway.players.hand_strength import (
    Opponent,
    best_discard,
    best_draw,
    drawn_part,
    generator,
    pot_part,
    starting_place,
)
from houseway.players.policies import Policy, random_legal
from houseway.players.pot_sight import PotSight, pot_sight
from houseway.rounds.decisions import Amount, Ask, Choice, Pick, Plain
from houseway.rounds.fees import drops_at
from houseway.rounds.round import DEALT
from houseway.rulebook.families.push_nine import BUY_BACK
from houseway.table.live import LiveRound

FULL_TABLE = 9
KILL = "kill"
COUNTS_PER_RAISE = 0.35
"""How many more random hands an opponent counts as for every time he has bet or raised."""
USUAL_PRICE = 0.35
"""The price of a call, as a part of the pot with it, at which a bot plays its usual starting hands."""
BUYS_BACK = 0.9
"""The part of its price that buying back into a pot must be worth: the fee makes it less than all of it."""
COMMITTED = 4
"""A call of more than this part of a player's chips is judged by its price, whatever the street."""


@dataclass(frozen=True)
class Temperament:
    """What makes bots different.

    `plays` and `raises` are the best starting hands that a bot plays and raises at a full table, as a share
    of all. Later, `value` is how far a hand must stand above an equal part of the pot to be bet, `margin` how
    far above the price of a call to call it, and `bluffs` how often in a hundred a weak hand is bet when
    nobody has. `size` is a bet without limits as a part of the pot.
    """

    plays: float
    raises: float
    value: float
    margin: float
    bluffs: int
    size: float

    def share(self, wanted: float, players: int) -> float:
        """A share of starting hands at a table of so many: the fewer players, the more hands."""
        return float(wanted ** ((players - 1) / (FULL_TABLE - 1)))


TIGHT = Temperament(plays=0.20, raises=0.08, value=0.30, margin=0.03, bluffs=4, size=0.65)
LOOSE = Temperament(plays=0.42, raises=0.06, value=0.34, margin=-0.04, bluffs=3, size=0.5)
BOLD = Temperament(plays=0.30, raises=0.18, value=0.18, margin=0.0, bluffs=18, size=0.9)


def by_temperament(temperament: Temperament, random: CardRandom) -> Policy:
    """A policy that judges hands by sampling; its chances come from `random`."""
    dealer = generator(random)

    def choose(ask: Ask, live: LiveRound) -> Choice:
        if ask.question == KILL:
            return ask.default  # a larger blind is worth less than the hand that it is posted with
        seen, offer = pot_sight(ask, live), ask.offers[0]
        if isinstance(offer, Pick):
            return Choice(offer.name, parts=(_picked(offer, seen, dealer),))
        if ask.question == BUY_BACK:
            return Choice(BUY_BACK) if _buys_back(temperament, ask, seen, live) else ask.default
        raised = next((offer for offer in ask.offers if isinstance(offer, Amount)), None)
        judge = _first_street if seen.first_street else _later_street
        wants_raise, wants_call = judge(temperament, seen, _cost(ask), dealer)
        if raised is not None and (wants_raise or _bluffs(temperament, ask, seen, random)):
            return Choice(raised.name, _size(temperament, raised, seen))
        names = [offer.name for offer in ask.offers]
        if "check" in names:
            return Choice("check")
        return Choice("call") if "call" in names and wants_call else ask.default

    return choose


def _cost(ask: Ask) -> int:
    """What a call puts in; 0 if there is nothing to call."""
    return next((offer.cost for offer in ask.offers if isinstance(offer, Plain) and offer.name == "call"), 0)


def _buys_back(temperament: Temperament, ask: Ask, seen: PotSight, live: LiveRound) -> bool:
    """Whether an equal part of a tied pot, less the fee of the round, is worth what it costs to join it."""
    price = next((offer.cost for offer in ask.offers if isinstance(offer, Plain) and offer.cost), 0)
    stakes, start = live.round.stakes, live.deal.start
    if not price or stakes is None:
        return False
    inside = [seat for seat in stakes.live(seen.order) if stakes.total.get(seat) and seat != seen.seat]
    pot, players = seen.pot + price, len(inside) + 1
    fees = drops_at(live.rules, DEALT, players, players, pot, start.carried_hands + 1)
    part = (pot - sum(fee.amount for fee in fees)) / players
    return part >= price * (BUYS_BACK + 2 * temperament.margin)


# ---------------------------------------------------------------------- judging a hand


def _first_street(
    temperament: Temperament, seen: PotSight, cost: int, dealer: np.random.Generator
) -> tuple[bool, bool]:
    """Whether to raise, and whether to call, by where a hand stands among all starting hands."""
    place = starting_place(seen.game, seen.own, seen.dead, dealer)
    price = cost / (seen.pot + cost) if cost else 0.0
    offered = min(max(USUAL_PRICE / price, 0.6), 2.0) if price else 1.0
    width = (0.75 + 0.5 * seen.position) * 0.55**seen.raises
    players = len(seen.up) + 1
    raises = place >= 1 - temperament.share(temperament.raises, players) * width
    calls = place >= 1 - temperament.share(temperament.plays, players) * width * offered
    if COMMITTED * cost > seen.chips:
        calls = calls and _strength(seen, dealer) >= price
    return raises, calls


def _later_street(
    temperament: Temperament, seen: PotSight, cost: int, dealer: np.random.Generator
) -> tuple[bool, bool]:
    """Whether to raise, and whether to call, by the part of the pot that the hand should win."""
    strength = _strength(seen, dealer)
    equal = 1 / (len(seen.up) + 1)
    raises = strength >= equal + (1 - equal) * temperament.value * (1 + 0.25 * seen.raises)
    return raises, strength >= cost / (seen.pot + cost) + temperament.margin if cost else True


def _strength(seen: PotSight, dealer: np.random.Generator) -> float:
    """The part of the pot that the hand should win; opponents who bet count as more than one."""
    counts = {seat: 1 + COUNTS_PER_RAISE * seen.aggression.get(seat, 0) for seat in seen.up}
    if seen.game.draws:
        against = sum(counts.values())
        if seen.drawn:
            return drawn_part(seen.game, seen.own, against)
        return best_draw(seen.game, seen.own, 0, len(seen.own), against, dealer)[1]
    opponents = [Opponent(up, counts[seat]) for seat, up in seen.up.items()]
    return pot_part(seen.game, seen.own, seen.board, opponents, seen.dead, dealer)


def _bluffs(temperament: Temperament, ask: Ask, seen: PotSight, random: CardRandom) -> bool:
    """Whether to bet a weak hand: more often in late position, and only against one or two opponents."""
    free = any(offer.name == "check" for offer in ask.offers)
    if not free or seen.first_street or len(seen.up) > 2:
        return False
    return random.below(100) < temperament.bluffs * (0.5 + seen.position)


def _size(temperament: Temperament, offer: Amount, seen: PotSight) -> int:
    """The least bet or raise and a part of the pot, within what is allowed; all in instead of nearly so."""
    wanted = offer.low + int(temperament.size * seen.pot)
    if wanted - offer.paid > 0.6 * seen.chips:
        return offer.high
    within = min(max(wanted, offer.low), offer.high)
    return offer.low + (within - offer.low) // offer.step * offer.step


# ---------------------------------------------------------------------- cards


def _picked(offer: Pick, seen: PotSight, dealer: np.random.Generator) -> tuple[Card, ...]:
    """The cards to draw to, to give up, or to turn up."""
    if offer.name == "draw":
        return best_draw(seen.game, offer.cards, offer.least, offer.most, len(seen.up), dealer)[0]
    if offer.name == "discard":
        return best_discard(seen.game, offer.cards, offer.least, seen.board, seen.dead, dealer)
    return _least_telling(offer, seen)


def _least_telling(offer: Pick, seen: PotSight) -> tuple[Card, ...]:
    """The card to turn up that makes the weakest hand showing."""
    share = seen.game.shares[0]
    assert isinstance(share, PokerShare)
    shown = [card for card in seen.own if card not in offer.cards]
    return (min(offer.cards, key=lambda card: share.ranking.showing((*shown, card)).key),)


# ---------------------------------------------------------------------- by name


def calling(random: CardRandom) -> Policy:
    """Checks or calls with any hand, and gives up as few cards as it may."""

    def choose(ask: Ask, live: LiveRound) -> Choice:
        names = [offer.name for offer in ask.offers]
        return next((Choice(name) for name in ("check", "call", BUY_BACK) if name in names), ask.default)

    return choose


MakePolicy = Callable[[CardRandom], Policy]

TEMPERAMENTS: Mapping[str, MakePolicy] = {
    "tight": partial(by_temperament, TIGHT),
    "loose": partial(by_temperament, LOOSE),
    "bold": partial(by_temperament, BOLD),
}
"""The temperaments of bots in games with pots, the usual one first."""

POT_POLICIES: Mapping[str, MakePolicy] = {**TEMPERAMENTS, "calling": calling, "random": random_legal}
"""Every strategy in games with pots, those for comparison among them."""


def pot_policy(name: str, random: CardRandom) -> Policy:
    """The strategy of a bot in a game with pots, by its name."""
    if name not in POT_POLICIES:
        raise unknown("strategy", name, POT_POLICIES, "bots in games with pots")
    return POT_POLICIES[name](random)
