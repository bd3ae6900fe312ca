"""From counted hands to an analysis: the wagers priced row by row, and the chart as people draw it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.odds.analysis import Decision
from houseway.odds.blackjack.charts import ACTIONS
from houseway.odds.blackjack.game import PAIRS, BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.payoffs import LOTS, BlackjackPayoffs, lots_on
from houseway.odds.blackjack.shoe import ACE, TEN, Floats
from houseway.odds.blackjack.simulate import Simulated
from houseway.odds.blackjack.strategy import StrategyChart, cell
from houseway.odds.pricing import (
    COMPUTED,
    SCALE,
    BetOdds,
    CaseOdds,
    Lots,
    World,
    figure,
    simulated,
)
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import BetRules
from houseway.rulebook.vocabulary import Features, Value

_UP_ORDER = (*range(1, TEN + 1), ACE, 10)
_LETTERS = {"stand": "S", "hit": "H", "double": "D", "surrender": "R", "rescue": "X", "split": "P"}
LEGEND = "S stand, H hit, D double, R surrender, P split; after a slash: with more than two cards"


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


def price_part(bet: BetRules, counts: Floats) -> BetOdds:
    """One kind of wager on its own, per round."""
    cases = _cases(bet, counts)
    rows = list(zip(bet.cases.rows, counts.tolist(), strict=True))
    mean = sum(count * float(row.result.value) for row, count in rows)
    square = sum(count * float(row.result.value) ** 2 for row, count in rows)
    hit = sum(count for row, count in rows if row.result.kind == "win")
    unit = f"{bet.name} per round, in original wagers"
    figures = figure(mean), figure(square - mean * mean), figure(hit)
    return BetOdds(bet.id, bet.name, unit, None, *figures, cases, basis=COMPUTED)


def price_whole(
    game: BlackjackArrays, base: str, counts: dict[str, Floats], value: float, dealt: Simulated
) -> BetOdds:
    """The original wager with its splits and doubles; variance and hit rate are those of dealt rounds."""
    bets = game.rules.bets
    later = [bets[name].name for name in ("split", "double") if name in bets]
    unit = f"one unit on {bets[base].name}" + (f", with {' and '.join(later)}" if later else "")
    extra = {
        "wagered": float(sum(rows.sum() for rows in counts.values())),
        "simulated": {
            "rounds": dealt.rounds,
            "value": dealt.mean,
            "standard_error": dealt.standard_error,
        },
    }
    return BetOdds(
        base,
        bets[base].name,
        unit,
        None,
        figure(value),
        figure(dealt.variance),
        figure(dealt.hit_rate),
        _all_cases(game, base, counts),
        extra,
        basis=COMPUTED,
        spread=simulated(dealt.rounds),
        variance_error=dealt.variance_error,
        hit_rate_error=dealt.hit_rate_error,
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


def worlds_of(settled: BlackjackPayoffs, mass: Floats) -> list[World]:
    """What can become of the original wager; the hands of a split are assumed to end alike."""
    worlds: list[World] = []
    for lot, state, mine, ending in np.argwhere(mass[:2] > 0).tolist():
        _, known, _ = next(iter(lots_on(settled.base, lot, state)))
        extra: dict[str, Value] = {"lot": lot, "state": state}
        weight = round(mass[lot, state, mine, ending] * SCALE)
        if weight:
            details = {"first.suit": "mixed", "first.ranks": "A-T", "dealer.two": "other"}
            worlds.append((details | settled.features(mine, ending) | known | extra, weight))
    return worlds


def most_hands(game: BlackjackArrays, policy: BlackjackPolicy) -> int:
    """Into how many hands a pair is split at most."""
    limits = [limit for (kind, up), (limit, _) in game.splits.items() if policy.split[kind, up]]
    return 1 + max(limits, default=0)


def lots_of(most: int, base: str, known: Features) -> Lots:
    """The wagers of a round whose original wager is on `base`; a pair is split as often as it can be."""
    if "lot" not in known:
        return [(base, Fraction(1))]
    hands = most if known["lot"] == LOTS.index("first of a split") else 1
    lots = [(bet, stake * hands) for bet, _, stake in lots_on(base, 0, int(known["state"]))]
    return [(base, Fraction(1)), *([("split", Fraction(hands - 1))] if hands > 1 else []), *lots[1:]]


# ---------------------------------------------------------------------- the chart


def _ups(game: BlackjackArrays) -> list[int]:
    return [up for up in _UP_ORDER if up in game.ups]


def _up_name(game: BlackjackArrays, up: int) -> str:
    return "T" if up == TEN else game.shoe.rank_name(up)


def _splits(game: BlackjackArrays, policy: BlackjackPolicy, kind: int, up: int) -> bool:
    return bool(policy.split[kind, up]) and (kind, up) in game.splits


def _firsts(game: BlackjackArrays) -> dict[tuple[bool, bool, int], int]:
    """A hand for each cell that play can reach; with two cards, one that is not a pair if possible."""
    found: dict[tuple[bool, bool, int], int] = {}
    for kinds, at in game.hands.index.items():
        key = (len(kinds) == 2, bool(game.hands.soft[at]), int(game.hands.total[at]))
        natural = game.trees[False][4][at] != game.hands.ends[at]
        if 10 not in kinds and not natural and (key not in found or found[key] in _pairs(game)):
            found[key] = at
    return found


def _pairs(game: BlackjackArrays) -> set[int]:
    return {game.hands.of(kind, kind) for kind in PAIRS}


def chart_data(game: BlackjackArrays, chart: StrategyChart) -> dict[str, Any]:
    """The chart as data: hard, soft and pair rows, a letter for each up card."""
    ups, firsts, policy = _ups(game), _firsts(game), chart.policy
    rows: dict[str, dict[str, list[str]]] = {"hard": {}, "soft": {}, "pairs": {}}
    for soft in (False, True):
        for total in range(words.LEAST_TOTAL, game.hands.target + 1):
            cells: list[str] = []
            for up in ups:
                letters = [
                    _LETTERS[ACTIONS[int(policy.dealt[up, 0, firsts[key]])]]
                    for key in ((True, soft, total), (False, soft, total))
                    if key in firsts and policy.dealt[up, 0, firsts[key]] >= 0
                ]
                cells.append("/".join(dict.fromkeys(letters)))
            if any(cells):
                rows["soft" if soft else "hard"][str(total)] = cells
    for kind in PAIRS:
        at = game.hands.of(kind, kind)
        name = "A-A" if kind == ACE else "T-T" if kind == TEN else f"{kind + 1}-{kind + 1}"
        rows["pairs"][name] = [
            "P" if _splits(game, policy, kind, up) else _LETTERS[ACTIONS[int(policy.dealt[up, 0, at])]]
            for up in ups
        ]
    return {
        "up": [_up_name(game, up) for up in ups],
        **rows,
        "insurance": [_up_name(game, up) for up in ups if policy.insure[up].any()],
        "early_surrender": [
            f"{'-'.join(_up_name(game, k) for k in kinds)} against {_up_name(game, up)}"
            for up in ups
            for kinds, at in game.hands.index.items()
            if len(kinds) == 2 and policy.early[up, at]
        ],
        "legend": LEGEND,
    }


def decisions(game: BlackjackArrays, chart: StrategyChart) -> list[Decision]:
    """What to do in every cell with a choice that play can reach, and what each action is worth."""
    found: list[Decision] = []
    for (two, soft, total), at in sorted(
        _firsts(game).items(), key=lambda item: (item[0][1], item[0][2], -item[0][0])
    ):
        for up in _ups(game):
            place = cell(two, soft, total)
            bits = int(game.legal["deal"][up, 0, at])
            legal = [action for action in range(len(ACTIONS)) if bits >> action & 1]
            weight = float(chart.weight[up, 0, place])
            if len(legal) < 2 or weight < 1e-12:
                continue
            values = {ACTIONS[action]: float(chart.value[up, 0, place, action]) for action in legal}
            action = ACTIONS[int(chart.policy.dealt[up, 0, at])]
            cards = "two cards" if two else "more cards"
            name = f"{'soft' if soft else 'hard'} {total} ({cards}) against {_up_name(game, up)}"
            found.append(Decision(name, action, values, weight))
    return [*found, *_pair_decisions(game, chart)]


def _pair_decisions(game: BlackjackArrays, chart: StrategyChart) -> list[Decision]:
    """Whether to split each pair, and what that and the best other action are worth."""
    found: list[Decision] = []
    for up in _ups(game):
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
            name = f"pair of {_up_name(game, kind)} (two cards) against {_up_name(game, up)}"
            split = _splits(game, chart.policy, kind, up)
            weight = float(game.start[up, at] * share * possible[at])
            found.append(Decision(name, "split" if split else best, values, weight))
    return found
