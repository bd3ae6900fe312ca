"""A lean driver of the live engine: one spot on all bets, best play, a fresh shoe for every round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import exp, log, sqrt

from houseway.cards import CardRandom
from houseway.games import baccarat
from houseway.odds import Analysis
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import Rules
from houseway.table.table import LiveRound, Table

BANKER_SEAT, SPOT = 1, 2
FORTUNE = 10**15

Chooser = Callable[[LiveRound, Ask], Choice]


def follow(analysis: Analysis) -> Chooser:
    """Whoever is asked does what the analysis was priced under: its strategy, else the default policy."""
    plan = {decision.situation: decision.action for decision in analysis.strategy}
    late = {bet.id for bet in analysis.rules.bets.values() if bet.placed == "after the cards"}
    war = analysis.rules.family.name == "war"
    sees_up = getattr(analysis.rules.play, "dealt", "") == "one up"

    def choose(live: LiveRound, ask: Ask) -> Choice:
        if ask.about in late:
            offer = next(offer for offer in ask.offers if offer.high)
            return Choice(offer.name, offer.low)
        if war:
            return Choice(plan["the first cards tie"])
        if ask.about != baccarat.PLAYER:
            return ask.default
        situation = _situation(live, ask.spot, sees_up)
        if situation in plan:
            wanted = plan[situation]
            assert any(offer.name == wanted for offer in ask.offers), f"{situation}: {wanted} is not legal"
            return Choice(wanted)
        assert len(ask.offers) == 1, f"{situation}: a choice, but the analysis knows none"
        return ask.default

    return choose


def _situation(live: LiveRound, spot: int, sees_up: bool) -> str:
    """The words in which the analysis names what the bettor sees."""
    hands = live.round.hands
    cards = hands.get(baccarat.PLAYER) or hands[str(spot)]
    first, second = cards[0], cards[1]
    assert first is not None
    assert second is not None
    if 52 in (first, second):
        return "a joker"
    low, high = sorted((baccarat.value(first), baccarat.value(second)))
    up = hands[baccarat.BANKER][0]
    assert up is not None
    against = f" against {baccarat.value(up)}" if sees_up else ""
    return f"{(low + high) % 10} ({low}-{high}){against}"


def wagers(rules: Rules) -> list[Lot]:
    """The same small wager on every bet that is placed before the deal."""
    early = [bet for bet in rules.bets.values() if bet.placed == "before the deal"]
    least = max(bet.low for bet in rules.bets.values())
    return [Lot(SPOT, "bettor", bet.id, min(least, bet.high or least)) for bet in early]


def count_cases(rules: Rules, choose: Chooser, rounds: int, seed: str) -> dict[str, list[int]]:
    """How often each case of each bet decided a wager in so many live rounds."""
    table = Table(rules, CardRandom.seeded(seed), fresh_shoe=True)
    table.sit(BANKER_SEAT, "banker", FORTUNE)
    table.sit(SPOT, "bettor", FORTUNE)
    table.offer_bank()
    table.accept_bank(BANKER_SEAT)
    lots = wagers(rules)
    bank = 1000 * sum(lot.amount for lot in lots)
    seen: Counter[int] = Counter()
    for _ in range(rounds):
        table.hands_banked = 0
        table.standing = []
        live = table.deal(lots, bank)
        while live.pending:
            ask = live.pending[0]
            live.answer(ask.spot, ask.about, choose(live, ask))
        assert live.settlement is not None
        for row in live.settlement.rows:
            seen[id(row.case)] += 1
    return {bet.id: [seen[id(row)] for row in bet.cases.rows] for bet in rules.bets.values()}


TAIL = 3.167e-5  # one side of four standard errors


def within(count: int, rounds: int, probability: float) -> bool:
    """Whether a count lies within four standard errors; by exact tails where the normal law is too coarse."""
    expected = rounds * probability
    if min(expected, rounds - expected) > 200:
        return abs(count - expected) <= 4 * sqrt(expected * (1 - probability))
    rare, mean = (count, expected) if expected <= rounds / 2 else (rounds - count, rounds - expected)
    if mean == 0:
        return rare == 0
    below = poisson_at_most(rare, mean)
    above = 1 - poisson_at_most(rare - 1, mean)
    return below > TAIL and above > TAIL


def poisson_at_most(count: int, mean: float) -> float:
    """The probability of at most so many events."""
    total, term = 0.0, -mean
    for index in range(count + 1):
        if index:
            term += log(mean / index)
        total += exp(term)
    return total
