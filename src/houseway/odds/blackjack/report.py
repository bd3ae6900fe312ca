"""From counted hands to an analysis: the wagers priced row by row, and what each action is worth."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TypedDict

import numpy as np

from houseway.odds.analysis import Decision
from houseway.odds.blackjack.charts import ACTIONS
from houseway.odds.blackjack.game import PAIRS, BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.nets import RoundNets
from houseway.odds.blackjack.payoffs import LOTS, BlackjackPayoffs, lots_on
from houseway.odds.blackjack.printed import firsts, splits_pair, up_name, ups_of
from houseway.odds.blackjack.shoe import Floats
from houseway.odds.blackjack.strategy import StrategyChart, cell
from houseway.odds.pricing import (
    COMPUTED,
    SCALE,
    Basis,
    BetOdds,
    CaseOdds,
    Lots,
    World,
    alone,
    figure,
)
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.vocabulary import Features, Value

SPLIT = LOTS.index("first of a split")


class Spread(TypedDict, total=False):
    """The method and errors of variance and hit rate, as a priced bet takes them."""

    spread: Basis
    variance_error: float
    hit_rate_error: float


def row_counts(settled: BlackjackPayoffs, mass: Floats) -> dict[str, Floats]:
    """For each kind of wager, how much of it each row decides per round, in original wagers."""
    bets = settled.rules.bets
    found: dict[str, Floats] = {}
    for lot, state, mine, ending in np.argwhere(mass > 0).tolist():
        for bet, row, stake in settled.rows(lot, state, mine, ending):
            rows = found.setdefault(bet, np.zeros(len(bets[bet].cases.rows)))
            rows[row] += float(stake) * mass[lot, state, mine, ending]
    return found


def _cases(bet: BetRules, counts: Floats) -> tuple[CaseOdds, ...]:
    return tuple(
        CaseOdds(
            row.name,
            row.text,
            row.cite,
            row.result.text,
            None,
            figure(count),
            figure(count * row.result.value),
            row.readings,
        )
        for row, count in zip(bet.cases.rows, counts.tolist(), strict=True)
    )


def price_part(bet: BetRules, counts: Floats, nets: RoundNets) -> BetOdds:
    """One kind of wager on its own, per round: all such wagers of a round together."""
    mean = sum(
        count * float(row.result.value) for row, count in zip(bet.cases.rows, counts.tolist(), strict=True)
    )
    unit = f"{bet.name} per round, in original wagers"
    return BetOdds(
        bet.id,
        bet.name,
        unit,
        None,
        figure(mean),
        figure(nets.variance),
        figure(nets.hit_rate),
        _cases(bet, counts),
        basis=COMPUTED,
        **spread_of(nets),
    )


def spread_of(nets: RoundNets) -> Spread:
    """How variance and hit rate were found, where that is by dealt rounds."""
    if not nets.rounds:
        return {}
    return {
        "spread": nets.basis,
        "variance_error": nets.variance_error,
        "hit_rate_error": nets.hit_rate_error,
    }


def whole_unit(game: BlackjackArrays, *bases: str) -> str:
    """What a round's figures are per: the original wagers with what is added to them."""
    bets = game.rules.bets
    later = [bets[name].name for name in ("split", "double") if name in bets]
    of_each = "one unit on " + " and ".join(bets[base].name for base in bases)
    return of_each + (f", with {' and '.join(later)}" if later else "")


def price_whole(
    game: BlackjackArrays, base: str, counts: dict[str, Floats], value: float, nets: RoundNets
) -> BetOdds:
    """The original wager with its splits and doubles; variance and hit rate are those of its nets."""
    return BetOdds(
        base,
        game.rules.bets[base].name,
        whole_unit(game, base),
        None,
        figure(value),
        figure(nets.variance),
        figure(nets.hit_rate),
        _all_cases(game, base, counts),
        {"wagered": float(sum(rows.sum() for rows in counts.values()))},
        basis=COMPUTED,
        **spread_of(nets),
    )


def _all_cases(game: BlackjackArrays, base: str, counts: dict[str, Floats]) -> tuple[CaseOdds, ...]:
    """The rows of all wagers: added up where they share a table, otherwise one after the other."""
    bets = game.rules.bets
    tables = {name: bets[base if name == game.base else name] for name in counts}
    if all(_alike(bet, bets[base]) for bet in tables.values()):
        return _cases(bets[base], sum(counts.values(), np.zeros(len(bets[base].cases.rows))))
    return tuple(
        replace(case, case=f"{bet.name}: {case.case}")
        for name, bet in tables.items()
        for case in _cases(bet, counts[name])
    )


def _alike(one: BetRules, two: BetRules) -> bool:
    """Whether two wagers are settled by the same table."""
    return [(row.conditions, row.result) for row in one.cases.rows] == [
        (row.conditions, row.result) for row in two.cases.rows
    ]


# ---------------------------------------------------------------------- worlds, for banking


def worlds_of(settled: BlackjackPayoffs, mass: Floats, most: int) -> list[World]:
    """What can become of the original wager; a pair is split into the `most` hands, which all end alike."""
    worlds: list[World] = []
    for lot, state, mine, ending in np.argwhere(mass[:2] > 0).tolist():
        _, known, _ = next(iter(lots_on(settled.base, lot, state)))
        extra: dict[str, Value] = {"state": state, "hands": most if lot == SPLIT else 1}
        weight = round(mass[lot, state, mine, ending] * SCALE)
        if weight:
            details = {"first.suit": "mixed", "first.ranks": "A-T", "dealer.two": "other"}
            worlds.append((details | settled.features(mine, ending) | known | extra, weight))
    return worlds


def most_hands(game: BlackjackArrays, policy: BlackjackPolicy) -> int:
    """Into how many hands a pair is split at most."""
    limits = [limit for (kind, up), (limit, _) in game.splits.items() if policy.split[kind, up]]
    return 1 + max(limits, default=0)


def lots(rules: Rules, base: str, known: Features) -> Lots:
    """The wagers of a round whose original wager is on `base`."""
    if "hands" not in known:
        return alone(rules, base, known)
    hands = int(known["hands"])
    added = [(bet, stake * hands) for bet, _, stake in lots_on(base, 0, int(known["state"]))]
    return [(base, Fraction(1)), *([("split", Fraction(hands - 1))] if hands > 1 else []), *added[1:]]


# ---------------------------------------------------------------------- best play in numbers


def decisions(game: BlackjackArrays, chart: StrategyChart) -> list[Decision]:
    """What to do in every cell with a choice that play can reach, and what each action is worth."""
    found: list[Decision] = []
    for (two, soft, total), at in sorted(
        firsts(game).items(), key=lambda item: (item[0][1], item[0][2], -item[0][0])
    ):
        for up in ups_of(game):
            place = cell(two, soft, total)
            bits = int(game.legal["deal"][up, 0, at])
            legal = [action for action in range(len(ACTIONS)) if bits >> action & 1]
            weight = float(chart.weight[up, 0, place])
            if len(legal) < 2 or weight < 1e-12:
                continue
            values = {ACTIONS[action]: float(chart.value[up, 0, place, action]) for action in legal}
            action = ACTIONS[int(chart.policy.dealt[up, 0, at])]
            cards = "two cards" if two else "more cards"
            name = f"{'soft' if soft else 'hard'} {total} ({cards}) against {up_name(game, up)}"
            found.append(Decision(name, action, values, weight))
    return [*found, *_pair_decisions(game, chart)]


def _pair_decisions(game: BlackjackArrays, chart: StrategyChart) -> list[Decision]:
    """Whether to split each pair, and what that and the best other action are worth."""
    found: list[Decision] = []
    for up in ups_of(game):
        _, worth = game.values(up, chart.policy.dealt[up])
        possible = game.unseen(up)
        for kind in (kind for kind in PAIRS if (kind, up) in game.splits):
            at = game.hands.of(kind, kind)
            if not game.start[up, at]:
                continue
            limit, share = game.splits[kind, up]
            mass = game.split_mass(kind, up, chart.policy.after_split[kind, up], limit)
            values = {"split": game.expectation(mass) / float(possible[at])}
            for action, value in zip(ACTIONS, worth[0, at].tolist(), strict=True):
                if not np.isnan(value):
                    values[action] = value / float(possible[at])
            best = ACTIONS[int(chart.policy.dealt[up, 0, at])]
            name = f"pair of {up_name(game, kind)} (two cards) against {up_name(game, up)}"
            split = splits_pair(game, chart.policy, kind, up)
            weight = float(game.start[up, at] * share * possible[at])
            found.append(Decision(name, "split" if split else best, values, weight))
    return found
