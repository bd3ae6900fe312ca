"""A lean driver of the live engine: one spot on all bets, best play, a fresh shoe for every round.

Where a bet pays for the hands of other players, one more is dealt in, and his hand is left to the house. Only
what one spot has at stake is counted, so that all observations are independent.
"""

from __future__ import annotations

from collections import Counter
from math import exp, log, sqrt

from houseway.cards import CardRandom
from houseway.odds import Analysis
from houseway.players.policies import Policy, by_advice
from houseway.rounds.decisions import Amount, Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import Rules
from houseway.table.layout import open_bets
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import settlement_of

BEST_PLAY = "best play"
BANKER_SEAT, SPOT, OTHER_SPOT = 1, 2, 3
FORTUNE = 10**15


def follow(analysis: Analysis) -> Policy:
    """Both sides follow the policies of the analysis; a bet after the cards is always made.

    A player-dealer who does not play best does what the house does if nobody answers.
    """
    best = by_advice(lambda: analysis.advise)
    fixed = set() if analysis.policies["player-dealer"] == BEST_PLAY else {BANKER_SEAT}
    late = {bet.id for bet in analysis.rules.bets.values() if bet.placed == "after the cards"}

    def choose(ask: Ask, live: LiveRound) -> Choice:
        if ask.spot in fixed:
            return ask.default
        if ask.question in late:
            offer = next(offer for offer in ask.offers if isinstance(offer, Amount))
            return Choice(offer.name, offer.low)
        return best(ask, live)

    return choose


def wagers(rules: Rules) -> list[Lot]:
    """The same small wager on every bet that is placed before the deal, enough to earn every button."""
    least = max(max(bet.low, bet.button.least * 100 if bet.button else 0) for bet in rules.bets.values())
    return [Lot(SPOT, "bettor", bet.id, min(least, bet.high or least)) for bet in open_bets(rules)]


def _is_seen(rules: Rules, bet: str) -> bool:
    """Whether another player needs a wager on a bet to be dealt in, or for a button to pay for his hand."""
    buttons = [bet.button for bet in rules.bets.values() if bet.button]
    return rules.bets[bet].mandatory or any(
        button.on == bet and button.hands == "with the bet" for button in buttons
    )


def count_cases(rules: Rules, choose: Policy, rounds: int, seed: str) -> dict[str, list[int]]:
    """How often each case of each bet decided a wager, or a button, of the spot in these live rounds."""
    table = Table(rules, CardRandom.seeded(seed), fresh_shoe=True)
    table.sit(BANKER_SEAT, "banker", FORTUNE)
    table.sit(SPOT, "bettor", FORTUNE)
    table.banked.offer(table.players)
    table.banked.accept(BANKER_SEAT, table.players[BANKER_SEAT])
    lots = wagers(rules)
    if any(bet.button for bet in rules.bets.values()):
        table.sit(OTHER_SPOT, "another", FORTUNE)
        lots += [lot._replace(spot=OTHER_SPOT, bettor="another") for lot in lots if _is_seen(rules, lot.bet)]
    bank = 1000 * sum(lot.amount for lot in lots)
    seen: Counter[int] = Counter()
    for _ in range(rounds):
        table.banked.hands_banked = 0
        table.banked.standing = []
        live = table.deal(lots, bank)
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, ask.default if ask.spot == OTHER_SPOT else choose(ask, live))
        for row in settlement_of(live).rows:
            if row.lot.spot == SPOT:
                seen[id(row.case)] += 1
    return {bet.id: [seen[id(row)] for row in bet.cases.rows] for bet in rules.bets.values()}


TAIL = 3.167e-5  # one side of four standard errors


def standard_errors(count: int, rounds: int, probability: float, sampled: int | None = None) -> float:
    """How many standard errors a count is above what is expected; negative if it is below."""
    share = rounds / sampled if sampled else 0.0
    expected = rounds * probability
    return (count - expected) / sqrt(expected * (1 - probability) * (1 + share))


def is_normal(rounds: int, probability: float) -> bool:
    """Whether a count in so many rounds follows the normal law closely enough to be judged by it."""
    return min(rounds * probability, rounds * (1 - probability)) > 200


def within(count: int, rounds: int, probability: float, sampled: int | None = None) -> bool:
    """Whether a count is within four standard errors; by exact tails where the normal law is too coarse.

    `sampled` is the number of rounds from which a simulated probability comes; its error is added.
    """
    if is_normal(rounds, probability):
        return abs(standard_errors(count, rounds, probability, sampled)) <= 4
    share = rounds / sampled if sampled else 0.0
    expected = rounds * probability
    rare, mean = (count, expected) if expected <= rounds / 2 else (rounds - count, rounds - expected)
    doubt = 4 * sqrt((mean + share) * share)
    return _could_be_so_few(rare, max(0.0, mean - doubt)) and _could_be_so_many(rare, mean + doubt)


def _could_be_so_few(count: int, mean: float) -> bool:
    return poisson_at_most(count, mean) > TAIL


def _could_be_so_many(count: int, mean: float) -> bool:
    return 1 - poisson_at_most(count - 1, mean) > TAIL


def poisson_at_most(count: int, mean: float) -> float:
    """The probability of at most `count` events."""
    if mean == 0:
        return 1.0 if count >= 0 else 0.0
    total, term = 0.0, -mean
    for index in range(count + 1):
        if index:
            term += log(mean / index)
        total += exp(term)
    return total
