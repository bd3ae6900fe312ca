"""Exact odds of Casino War, by counts of ranks in the shoe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.odds.analysis import AdviceRequest, Analysis, Decision
from houseway.odds.family import BEFORE, BY_CHOICE, Odds, PolicyOdds, Progress, own_problems, side_problem
from houseway.odds.policies import BEST, PLAYER, USUAL, NamedPolicy, Offers, Policies, SidePolicies
from houseway.odds.pricing import BetOdds, Lots, World, alone, price, price_together
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features

PRIMARY, WAR, SURRENDER = "primary", "war", "surrender"
NEVER_SURRENDER, ALWAYS_SURRENDER = "never surrender", "always surrender"
OWN = {PRIMARY: BEFORE, WAR: BY_CHOICE}
FEATURES = frozenset(["first", "choice", "war"])


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price the primary wager with its war, and the tie bet, under the better of war and surrender."""
    return analyse_under(rules, USUAL, progress)


def offers(rules: Rules) -> Offers:
    """The policies of the player, who alone has a choice: war or surrender on a tie."""
    named = (
        NamedPolicy(BEST, "the better of war and surrender"),
        NamedPolicy(NEVER_SURRENDER, "goes to war on every tie"),
        NamedPolicy(ALWAYS_SURRENDER, "surrenders on every tie"),
    )
    return {PLAYER: SidePolicies(named)}


def analyse_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price every bet by the player's policy."""
    decision, policy = _decision(rules), policies.of(PLAYER, offers(rules)).name
    best = policy == BEST
    worlds = _worlds(rules, decision.action if best else WAR if policy == NEVER_SURRENDER else SURRENDER)
    total = sum(weight for _, weight in worlds)
    parts: dict[str, BetOdds] = {}
    for bet in rules.bets.values():
        seen = worlds if bet.id != WAR else [world for world in worlds if world[0]["choice"] == WAR]
        parts[bet.id] = price(bet, seen, total)
    bets = {
        bet.id: price_together(rules.bets, PRIMARY, worlds, _primary) if bet.id == PRIMARY else parts[bet.id]
        for bet in rules.bets.values()
        if bet.id != WAR
    }
    return Analysis(
        rules,
        bets,
        parts,
        {"player": policy, "player-dealer": "no choice"},
        dict.fromkeys(rules.bets, worlds),
        shared=False,
        strategy=[decision],
        advise=_Advice(decision.order) if best else None,
    )


@dataclass(frozen=True)
class _Advice:
    """The same advice on every tie."""

    order: Sequence[str]

    def __call__(self, situation: AdviceRequest) -> Sequence[str]:
        return self.order if situation.question == WAR else ()


def lots(rules: Rules, base: str, known: Features) -> Lots:
    """The lots of a wager: the primary wager goes to war where that was chosen."""
    return _primary(known) if base == PRIMARY else alone(rules, base, known)


def _primary(known: Features) -> Lots:
    lots = [(PRIMARY, Fraction(1))]
    if known["choice"] == WAR:
        lots.append((WAR, Fraction(1)))
    return lots


def _worlds(rules: Rules, choice: str) -> list[World]:
    """What can happen to one spot, by ordered sequences of both first cards and both war cards."""
    ranks = _ranks(rules)
    size = sum(ranks.values())
    rest = (size - 2) * (size - 3)
    higher = tie = 0
    war = {"player": 0, "player-dealer": 0, "tie": 0}
    for mine, count in ranks.items():
        for his, other in ranks.items():
            if mine > his:
                higher += count * other * rest
        equal = count * (count - 1)
        tie += equal * rest
        left = {**ranks, mine: count - 2}
        for second, many in left.items():
            for reply, more in left.items():
                ways = many * (more - (second == reply))
                war["tie" if second == reply else "player" if second > reply else "player-dealer"] += (
                    equal * ways
                )
    worlds: list[World] = [
        ({"first": "player", "choice": "none", "war": "none"}, higher),
        (
            {"first": "player-dealer", "choice": "none", "war": "none"},
            size * (size - 1) * rest - higher - tie,
        ),
    ]
    if choice == WAR:
        worlds += [({"first": "tie", "choice": WAR, "war": side}, weight) for side, weight in war.items()]
    else:
        worlds.append(({"first": "tie", "choice": choice, "war": "none"}, tie))
    return worlds


def _ranks(rules: Rules) -> dict[int, int]:
    ranks: dict[int, int] = {}
    for card, count in rules.deck.counts.items():
        ranks[card >> 2] = ranks.get(card >> 2, 0) + count
    return ranks


def _decision(rules: Rules) -> Decision:
    """War or surrender on a tie: the same for every rank, since all ranks are alike in number."""
    values: dict[str, Fraction] = {}
    share = Fraction(0)
    for choice in (SURRENDER, WAR):
        worlds = _worlds(rules, choice)
        tied = [(known, weight) for known, weight in worlds if known["first"] == "tie"]
        weight = sum(weight for _, weight in tied)
        net = sum(
            (
                rules.bets[bet].cases.decide(known).result.value * stake * many
                for known, many in tied
                for bet, stake in _primary(known)
            ),
            Fraction(0),
        )
        values[choice] = net / weight
        share = Fraction(weight, sum(weight for _, weight in worlds))
    best = max(values, key=lambda choice: values[choice])
    return Decision(
        "the first cards tie", best, {name: float(value) for name, value in values.items()}, float(share)
    )


# ---------------------------------------------------------------------- what can be priced


def problems(rules: Rules) -> list[str]:
    """What keeps the game from being priced."""
    found = list(own_problems(rules, OWN, FEATURES))
    if len(set(_ranks(rules).values())) > 1:
        found.append(
            "deck: the odds need the same number of cards of each rank, so that every tie is played alike"
        )
    return found


def unpriced(rules: Rules) -> dict[str, str]:
    """The side bets that cannot be priced, with the reason."""
    side = (bet for bet in rules.bets.values() if bet.id not in OWN)
    return {bet.id: reason for bet in side if (reason := side_problem(bet, FEATURES))}


ODDS = Odds(
    "war",
    analyse,
    lambda rules: True,
    problems,
    unpriced,
    lots,
    quick=True,
    policies=PolicyOdds(offers, analyse_under),
)
