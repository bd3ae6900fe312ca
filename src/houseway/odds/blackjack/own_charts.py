"""Charts of one's own for blackjack: their words, the policy they make, and what each row costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import numpy as np

from houseway.odds.blackjack.charts import ACTIONS, DOUBLES, HIT, STAND, origin_of
from houseway.odds.blackjack.game import ORIGINS, PAIRS, BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.hands import HandTable, hands_up_to
from houseway.odds.blackjack.method import play_of
from houseway.odds.blackjack.shoe import KINDS, NAMES, TEN, WILD, Ints, shoe_of
from houseway.odds.policies import ChartTable, ChartTables, ChartWords, RowWorth, SidePolicy, chart_tables
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Feature, Features, Value, numbers, vocabulary

HAND, INSURANCE, EARLY = "hand", "insurance", "early_surrender"
SPLIT, NO = "split", "no"
PAIR, UP = "hand.pair", "up"
SPLIT_HANDS = "hands of split pairs, all rows together"
_FROM, _DOUBLED = "hand.from", "hand.doubled"


def chart_words(rules: Rules) -> ChartWords:
    """What a chart may say: the actions of a hand, and what is chosen before hands are played."""
    target = play_of(rules).target
    features = (
        Feature("hand.total", numbers(words.LEAST_TOTAL, target), "the count so far"),
        Feature("hand.soft", words.YES_NO, "whether an ace counts eleven in it"),
        Feature("hand.cards", numbers(2, words.MOST_CARDS), "how many cards it has (9: or more)"),
        Feature(PAIR, ("none", *NAMES[: TEN + 1]), "the rank of a pair; T for two cards that count ten"),
        Feature(_FROM, ORIGINS, "whether it was dealt, or split from a pair, from tens or from aces"),
        Feature(_DOUBLED, numbers(0, words.MOST_DOUBLES), "how often its wager has been doubled"),
        Feature(UP, tuple(NAMES[kind] for kind in shoe_of(rules).kinds()), "the up card; T if it counts ten"),
    )
    tables = {HAND: ChartTable((*ACTIONS, SPLIT))}
    if INSURANCE in rules.drawing:
        tables[INSURANCE] = ChartTable(("insurance", "even money", NO), needed=False)
    if EARLY in rules.drawing:
        tables[EARLY] = ChartTable(("surrender", NO), needed=False)
    actions = tuple(dict.fromkeys(action for table in tables.values() for action in table.actions))
    domains = {feature.name: feature.domain for feature in features}
    return ChartWords(vocabulary("a chart", features, partial(_worlds, target, domains), actions), tables)


def _worlds(
    target: int, domains: Mapping[str, tuple[Value, ...]], names: frozenset[str]
) -> Iterator[Features]:
    """Everything that a chart may be asked about, as far as the features asked for tell it apart."""
    hands = hands_up_to(target)
    seen = [known for known, _ in _alike(hands)]
    alike = dict.fromkeys(tuple(item for item in known.items() if item[0] in names) for known in seen)
    free = [name for name in (_FROM, _DOUBLED, UP) if name in names]
    for known, values in product(alike, product(*(domains[name] for name in free))):
        yield dict(known) | dict(zip(free, values, strict=True))


def _alike(hands: HandTable) -> list[tuple[dict[str, Value], Ints]]:
    """The hands without a joker in groups that charts do not tell apart, each with what is seen of it."""
    groups: dict[tuple[Value, ...], tuple[dict[str, Value], list[int]]] = {}
    for kinds, at in hands.index.items():
        if WILD in kinds:
            continue
        pair = NAMES[kinds[0]] if len(kinds) == 2 and kinds[0] == kinds[1] else "none"
        seen: dict[str, Value] = {
            "hand.total": int(hands.total[at]),
            "hand.soft": bool(hands.soft[at]),
            "hand.cards": min(len(kinds), words.MOST_CARDS),
            PAIR: pair,
        }
        groups.setdefault(tuple(seen.values()), (seen, []))[1].append(at)
    return [(seen, np.array(members, dtype=np.int64)) for seen, members in groups.values()]


@dataclass(frozen=True)
class OwnChart:
    """A chart of one's own in one game: the policy that it makes, and the row that decides each hand."""

    game: BlackjackArrays
    tables: ChartTables
    policy: BlackjackPolicy
    rows: Ints


def own_chart(game: BlackjackArrays, asked: SidePolicy) -> OwnChart:
    """The chart of a game's player.

    The first action of a row that the rules allow is taken. Where they allow none of them, the hand stands if
    it may, and takes a card otherwise. A pair that is split is split again as often as the rules allow.
    """
    tables = chart_tables(game.rules, chart_words(game.rules), asked)
    groups = _alike(game.hands)
    dealt, rows = _followed(game, tables, groups, "deal")
    after = np.zeros((TEN + 1, KINDS, DOUBLES, len(game.hands)), dtype=np.int64)
    split = np.zeros((TEN + 1, KINDS), dtype=np.bool_)
    by_origin = {
        origin: _followed(game, tables, groups, origin)[0] for origin in game.legal if origin != "deal"
    }
    for kind, up in game.splits:
        after[kind, up] = by_origin[origin_of(kind)][up]
        listed = tables[HAND].rows[int(rows[up, 0, game.hands.of(kind, kind)])].result
        bits = int(game.legal["deal"][up, 0, game.hands.of(kind, kind)])
        first = next(
            (action for action in listed if action == SPLIT or bits >> ACTIONS.index(action) & 1), ""
        )
        split[kind, up] = first == SPLIT
    insure, even, early = game.nothing_first()
    policy = BlackjackPolicy(asked.name, dealt, after, split, insure, even, early)
    for table, action in ((INSURANCE, "insurance"), (INSURANCE, "even money"), (EARLY, "surrender")):
        if table in tables:
            wanted = _chosen_first(game, tables, groups, table, action) & game.offered(table, action)
            if action == "insurance":
                policy.insure = np.where(wanted, game.insured_parts[1], 0.0)
            elif action == "even money":
                policy.even = wanted
            else:
                policy.early = wanted
    return OwnChart(game, tables, policy, rows)


Groups = Sequence[tuple[dict[str, Value], Ints]]


def _followed(game: BlackjackArrays, tables: ChartTables, groups: Groups, origin: str) -> tuple[Ints, Ints]:
    """What the chart does with every hand, and the row that says so, by up card, doubles and hand."""
    shape = (KINDS, DOUBLES, len(game.hands))
    actions, rows = np.full(shape, -1, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    cases = tables[HAND]
    place = {id(row): at for at, row in enumerate(cases.rows)}
    for up, doubled in product(game.ups, range(DOUBLES)):
        legal = game.legal[origin][up, doubled]
        also: dict[str, Value] = {UP: NAMES[up], _FROM: origin, _DOUBLED: doubled}
        for seen, members in groups:
            row = cases.look_up(seen | also)
            rows[up, doubled, members] = place[id(row)]
            left = legal[members]
            taken = np.full(len(members), -1, dtype=np.int64)
            order = [ACTIONS.index(action) for action in row.result if action != SPLIT]
            for action in (*order, STAND, HIT):
                taken = np.where((taken < 0) & (left >> action & 1 > 0), action, taken)
            actions[up, doubled, members] = taken
        jokers = game.hands.kinds[:, WILD] > 0
        actions[up, doubled, jokers & (legal & 1 > 0)] = STAND
    return actions, rows


def _chosen_first(
    game: BlackjackArrays, tables: ChartTables, groups: Groups, table: str, action: str
) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """The up cards and hands with which a table of what comes first names an action."""
    found = np.zeros((KINDS, len(game.hands)), dtype=np.bool_)
    for up in game.ups:
        for seen, members in groups:
            known = seen | {UP: NAMES[up], _FROM: "deal", _DOUBLED: 0}
            found[up, members] = action in tables[table].look_up(known).result
    return found


def row_worth(own: OwnChart, perfect: BlackjackPolicy) -> list[RowWorth]:
    """How often a round comes to each row, and what the row gives away against perfect play.

    What is lost with each hand is the difference between its best action and the chart's, both followed by
    perfect play: so the rows add up to what the whole chart loses. Hands of split pairs are one row.
    """
    game, policy = own.game, own.policy
    cases = own.tables[HAND]
    often, lost = np.zeros(len(cases.rows)), np.zeros(len(cases.rows))
    splitting = [0.0, 0.0]
    for up in game.ups:
        _, worth = game.values(up)
        reach, possible = game.reach(policy, up), game.unseen(up)
        best = np.where(np.isnan(worth), -np.inf, worth).max(axis=2)
        taken = policy.dealt[up]
        value = np.take_along_axis(worth, np.maximum(taken, 0)[..., None], axis=2)[..., 0]
        decides = (taken >= 0) & (reach > 0) & np.isfinite(best)
        np.add.at(often, own.rows[up][decides], (reach * possible)[decides])
        np.add.at(lost, own.rows[up][decides], (reach * (best - value))[decides])
        for kind in (kind for kind in PAIRS if (kind, up) in game.splits):
            limit, share = game.splits[kind, up]
            pair = game.hands.of(kind, kind)
            met = float(game.start[up, pair] * share)
            if not met or policy.early[up, pair] or policy.even[up, pair]:
                continue
            apart = game.expectation(game.split_mass(kind, up, perfect.after_split[kind, up], limit))
            together = float(best[0, pair])
            row = int(own.rows[up, 0, pair])
            if policy.split[kind, up]:
                as_played = game.expectation(game.split_mass(kind, up, policy.after_split[kind, up], limit))
                often[row] += met * float(possible[pair])
                lost[row] += met * (max(apart, together) - apart)
                splitting[0] += met * float(possible[pair])
                splitting[1] += met * (apart - as_played)
            else:
                lost[row] += met * (max(apart, together) - together)
    found = [
        RowWorth(HAND, row.text, " or ".join(row.result), float(uses), float(cost))
        for row, uses, cost in zip(cases.rows, often, lost, strict=True)
    ]
    return [*found, RowWorth(HAND, SPLIT_HANDS, "", *splitting)] if splitting[0] else found
