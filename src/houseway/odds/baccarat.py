"""Exact odds of every baccarat game, by counts of values in the shoe and not by cards.

The first four cards are enumerated by class (ten values, or thirteen ranks where pairs matter; a joker is
a class of its own), the third cards by value. Every sequence of six cards counts once, so the combinations
agree with the published ones (416 x 415 x ... x 411 in all for eight decks). Charts and pay tables are the
rule file's own; nothing here deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.cards import JOKER, Card, number
from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis, Decision
from houseway.odds.equilibrium import solve
from houseway.odds.pricing import BetOdds, Lots, World, count_cases, price_counts, price_together
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.rules import Actions, Rules
from houseway.rulebook.vocabulary import Features, Value

Ints = npt.NDArray[np.int64]
Key = tuple[int, ...]

NONE = 10  # the value column of a third card that was not drawn
ALWAYS = ("p2", "p3", "own", "b2", "b3")
FEATURE_OF = {
    "up": "banker.up",
    "p_pair": "player.pair",
    "b_pair": "banker.pair",
    "p_jokers": "player.jokers",
    "b_jokers": "banker.jokers",
}
COLUMNS = (*ALWAYS, *FEATURE_OF)


def analyse(rules: Rules) -> Analysis:
    """Price every bet; bettors with a choice play best, the player-dealer by his named policy."""
    table = _Table(rules)
    decisions = table.best_play()
    choice_of = {info: decision.action for info, decision in decisions.items()}
    worlds = table.worlds(choice_of)
    parts: dict[str, BetOdds] = {}
    bets: dict[str, BetOdds] = {}
    total = sum(weight for _, weight in worlds["own"])
    for bet in rules.bets.values():
        seen = worlds[bet.hand]
        if bet.placed == "by choice":
            seen = [world for world in seen if world[0]["choice"] == bet.id]
        parts[bet.id] = price_counts(bet, count_cases(bet, seen), total)
    for bet in rules.bets.values():
        if bet.placed == "by choice":
            continue
        bets[bet.id] = parts[bet.id]
        if decisions and bet.id in table.how.decides:
            bets[bet.id] = price_together(rules.bets, bet.id, worlds[bet.hand], partial(_lots, rules, bet.id))
    return Analysis(
        rules,
        bets,
        parts,
        {"player": "best play" if decisions else "fixed chart", "player-dealer": table.dealer_policy},
        {bet.id: worlds[bet.hand] for bet in rules.bets.values()},
        partial(_lots, rules),
        table.how.hands == "community",
        list(decisions.values()),
        extra={**table.late_bets(choice_of), **table.equilibrium()},
        advise=lambda own, board, seen: choice_of.get(table.info(own, seen)),
        question="player",
    )


def _lots(rules: Rules, base: str, known: Features) -> Lots:
    """The lots that stand on a base wager: itself, and the double where it was chosen."""
    lots = [(base, Fraction(1))]
    choice = str(known["choice"])
    if choice in rules.bets and rules.bets[choice].equals == base:
        lots.append((choice, Fraction(1)))
    return lots


@dataclass(frozen=True)
class _Deals:
    """Ways a round can go, one row each, with the number of combinations.

    `info` numbers what a chooser sees, `open` says whether he has a choice.
    """

    info: Ints
    open: npt.NDArray[np.bool_]
    columns: Mapping[str, Ints]
    weight: Ints


class _Table:
    """One game's charts laid over the shoe."""

    def __init__(self, rules: Rules) -> None:
        how = rules.play
        assert isinstance(how, words.Play)
        self.rules = rules
        self.how = how
        self.dealer_policy = "fixed chart"
        used = frozenset(name for bet in rules.bets.values() for name in bet.cases.used)
        self._by_rank = bool(used & {"player.pair", "banker.pair"})
        self._columns = tuple(column for column in COLUMNS if column in ALWAYS or FEATURE_OF[column] in used)
        self._first_four()
        self._legal = self._player_chart()
        self._banker_draws = self._banker_chart()

    # ------------------------------------------------------------------ the shoe and the first four cards

    def _first_four(self) -> None:
        counts = self.rules.deck.counts
        classes: dict[int, list[int]] = {}
        for card, count in counts.items():
            label = 13 if card == JOKER else card >> 2 if self._by_rank else _value(card)
            row = classes.setdefault(label, [_value(card), 0])
            row[1] += count
        labels = sorted(classes)
        self._joker = labels.index(13) if JOKER in counts else -1
        values = np.array([classes[label][0] for label in labels], dtype=np.int64)
        sizes = np.array([classes[label][1] for label in labels], dtype=np.int64)
        n = self._size = int(sizes.sum())
        self._combinations = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5)
        grid = np.meshgrid(*[np.arange(len(labels))] * 4, indexing="ij")
        p1, b1, p2, b2 = (axis.ravel() for axis in grid)
        weight = sizes[p1] * (sizes[b1] - (b1 == p1))
        weight *= sizes[p2] - (p2 == p1) - (p2 == b1)
        weight *= sizes[b2] - (b2 == p1) - (b2 == b1) - (b2 == p2)
        keep = weight > 0
        cards = [axis[keep] for axis in (p1, p2, b1, b2)]
        self._weight = weight[keep]
        # Third cards are drawn by value; the joker, where there is one, is value class 10 of `_left`.
        kinds = 11
        kind = np.where(np.arange(len(labels)) == self._joker, 10, values)
        per_kind = np.zeros(kinds, dtype=np.int64)
        np.add.at(per_kind, kind, sizes)
        left = np.broadcast_to(per_kind, (len(self._weight), kinds)).copy()
        for axis in cards:
            left[np.arange(len(axis)), kind[axis]] -= 1
        self._left = left
        one, two, three, four = cards
        joker = self._joker
        self._first = {
            "p2": self._two_card_total(values, one, two),
            "b2": self._two_card_total(values, three, four),
            "up": values[three],
            "p_pair": (one == two).astype(np.int64),
            "b_pair": (three == four).astype(np.int64),
            "p_jokers": (one == joker).astype(np.int64) + (two == joker),
            "b_jokers": (three == joker).astype(np.int64) + (four == joker),
        }
        # What a chooser sees: his two cards, and the Banker's first card where it lies face up.
        low, high = np.minimum(values[one], values[two]), np.maximum(values[one], values[two])
        self._sees_up = self.how.dealt == "one up"
        info = (low * 10 + high) * 10
        if self._sees_up:
            info = info + values[three]
        self._info = info * 3 + self._first["p_jokers"]
        b_low, b_high = np.minimum(values[three], values[four]), np.maximum(values[three], values[four])
        self._first["b_info"] = (b_low * 10 + b_high) * 10 * 3 + self._first["b_jokers"]

    def _two_card_total(self, values: Ints, first: Ints, second: Ints) -> Ints:
        total = (values[first] + values[second]) % 10
        return np.where((first == self._joker) | (second == self._joker), 9, total)

    # ------------------------------------------------------------------ charts as arrays

    def _player_chart(self) -> npt.NDArray[np.int64]:
        """For each deal of four cards, which set of actions the chart leaves the Player hand."""
        self._action_sets: list[Actions] = []
        first = self._first
        stacked = np.stack([first[name] for name in ("p2", "b2", "up", "p_jokers", "b_jokers")])
        _, index, where = np.unique(_packed(stacked), return_index=True, return_inverse=True)
        numbers: list[int] = []
        for p2, b2, up, p_jokers, b_jokers in stacked[:, index].T.tolist():
            known = words.derive((p2, None), (b2, None))
            known |= {"banker.up": up, "player.jokers": p_jokers, "banker.jokers": b_jokers}
            actions = self.rules.drawing["player"].decide(known).result
            if actions not in self._action_sets:
                self._action_sets.append(actions)
            numbers.append(self._action_sets.index(actions))
        return np.array(numbers, dtype=np.int64)[where.ravel()]

    def _banker_chart(self) -> npt.NDArray[np.bool_]:
        """Whether the Banker hand draws, by its total, the Player's total and third card."""
        draws = np.zeros((10, 10, 11), dtype=np.bool_)
        self._banker_free = np.zeros_like(draws)
        for b2 in range(10):
            for p2 in range(10):
                for p3 in range(11):
                    drawn = None if p3 == NONE or self.how.hands == "each spot" else p3
                    known = words.derive((p2, drawn), (b2, None))
                    known |= {"player.jokers": 0, "banker.jokers": 0}
                    actions = self.rules.drawing["banker"].decide(known).result
                    if len(actions) > 1:
                        self._banker_free[b2, p2, p3] = True
                        actions = self._dealer_chooses(known)
                    draws[b2, p2, p3] = actions[0] == "draw"
        return draws

    def _dealer_chooses(self, known: Features) -> Actions:
        """The player-dealer's policy where the chart leaves him a choice."""
        self.dealer_policy = "draws on five or less"
        if "banker" in self.rules.house_way:
            self.dealer_policy = "house way"
            return self.rules.house_way["banker"].decide(known).result
        total = known["banker.first_two"]
        return ("draw",) if isinstance(total, int) and total <= 5 else ("stand",)

    # ------------------------------------------------------------------ third cards

    def deals(self, action: str, open_only: bool) -> _Deals:
        """Every completion of the first four cards when choosers take this action ("draw" or "stand").

        Where the chart leaves no choice it is followed; with `open_only` such deals are left out.
        """
        single = np.array([len(actions) == 1 for actions in self._action_sets])
        fixed = single[self._legal]
        same_cards = {"draw": {"draw", "double"}, "stand": {"stand", "surrender"}}[action]
        may = np.array([not same_cards.isdisjoint(actions) for actions in self._action_sets])
        draws = np.array([actions == ("draw",) for actions in self._action_sets])[self._legal]
        rows = np.flatnonzero((~fixed & may[self._legal]) | (fixed & (not open_only)))
        chosen = ~fixed[rows]
        own_draws = np.where(chosen, action == "draw", draws[rows])
        dealt = own_draws | (chosen & (self.how.option_card == "always"))
        parts: list[tuple[Ints, Ints, Ints, Ints, Ints]] = []  # rows, p3, own, b3, weight
        for p_draws in (False, True):
            for own in (False, True):
                chosen_rows = rows[(dealt == p_draws) & (own_draws == own)]
                if len(chosen_rows):
                    parts.extend(self._thirds(chosen_rows, p_draws, own))
        at, p3, own_third, b3, weight = (np.concatenate(column) for column in zip(*parts, strict=True))
        columns = {name: column[at] for name, column in self._first.items()}
        columns |= {"p3": p3, "own": own_third, "b3": b3}
        return _Deals(self._info[at], ~fixed[at], columns, weight)

    def _thirds(self, rows: Ints, p_draws: bool, own: bool) -> Iterator[tuple[Ints, Ints, Ints, Ints, Ints]]:
        """Deal the third cards of some rows; weights stay those of ordered six-card sequences."""
        n = self._size
        for p_kind in range(11) if p_draws else (NONE,):
            weight = self._weight[rows]
            left = self._left[rows]
            if p_draws:
                weight = weight * left[:, p_kind]
                left = left.copy()
                left[:, p_kind] -= 1
                p3 = self._third_value(p_kind, self._first["p2"][rows])
            else:
                p3 = np.full(len(rows), NONE, dtype=np.int64)
            live = weight > 0
            if not live.any():
                continue
            at, weight, left, p3 = rows[live], weight[live], left[live], p3[live]
            own_third = p3 if own else np.full(len(at), NONE, dtype=np.int64)
            b_draws = self._banker_draws[self._first["b2"][at], self._first["p2"][at], p3]
            stand = ~b_draws
            rest = (n - 5) * (1 if p_draws else n - 4)
            yield (
                at[stand],
                p3[stand],
                own_third[stand],
                np.full(int(stand.sum()), NONE),
                weight[stand] * rest,
            )
            for b_kind in range(11):
                drawn = weight * left[:, b_kind] * (1 if p_draws else n - 5)
                hit = b_draws & (drawn > 0)
                if hit.any():
                    b3 = self._third_value(b_kind, self._first["b2"][at])
                    yield at[hit], p3[hit], own_third[hit], b3[hit], drawn[hit]

    @staticmethod
    def _third_value(kind: int, first_two: Ints) -> Ints:
        """What a third card counts; a joker completes nine."""
        return (9 - first_two) % 10 if kind == 10 else np.full(len(first_two), kind, dtype=np.int64)

    # ------------------------------------------------------------------ best play

    def best_play(self) -> dict[int, Decision]:
        """The best action wherever a bettor has a choice, by the number of what he sees."""
        if all(len(actions) == 1 for actions in self._action_sets):
            return {}
        base = next(bet for bet in self.how.decides if bet in self.rules.bets)
        values: dict[int, dict[str, tuple[int, int]]] = {}
        legal: dict[int, set[str]] = {}
        for index in np.flatnonzero(np.array([len(a) > 1 for a in self._action_sets])[self._legal]).tolist():
            legal.setdefault(int(self._info[index]), set()).update(self._action_sets[int(self._legal[index])])
        for action in ("stand", "draw"):
            for info, (net, weight) in self._value(base, action).items():
                values.setdefault(info, {})[action] = (net, weight)
        decisions: dict[int, Decision] = {}
        for info in sorted(legal):
            worth: dict[str, Fraction] = {}
            for action in self.rules.vocabulary.actions:
                if action in legal[info]:
                    worth[action] = self._worth(action, base, values[info])
            best = max(worth, key=lambda action: worth[action])
            weight = next(iter(values[info].values()))[1]
            shown = {action: float(value) for action, value in worth.items()}
            share = weight / self._combinations
            decisions[info] = Decision(self._situation(info), best, shown, share)
        return decisions

    def _worth(self, action: str, base: str, values: Mapping[str, tuple[int, int]]) -> Fraction:
        if action == "surrender":
            known = {"choice": "surrender"}
            for row in self.rules.bets[base].cases.rows:
                if row.conditions == (("choice", frozenset(["surrender"])),) and row.matches(known):
                    return row.result.value
            raise HousewayError(f"{base}: no case says what a surrender costs")
        net, weight = values["draw" if action == "double" else action]
        return Fraction(net, weight * self._scale(base)) * (2 if action == "double" else 1)

    def _scale(self, base: str) -> int:
        scale = 1
        for row in self.rules.bets[base].cases.rows:
            scale = scale * row.result.bottom // np.gcd(scale, row.result.bottom)
        return int(scale)

    def _value(self, bet: str, action: str, deals: _Deals | None = None) -> dict[int, tuple[int, int]]:
        """For each situation, a wager's net (times its scale) and the combinations, under one action."""
        deals = deals or self.deals(action, open_only=True)
        net = self._nets(bet, action, deals)
        infos, where = np.unique(deals.info, return_inverse=True)
        nets, weights = np.zeros(len(infos), dtype=np.int64), np.zeros(len(infos), dtype=np.int64)
        np.add.at(nets, where.ravel(), net * deals.weight)
        np.add.at(weights, where.ravel(), deals.weight)
        return {
            info: (value, many)
            for info, value, many in zip(infos.tolist(), nets.tolist(), weights.tolist(), strict=True)
        }

    def _nets(self, bet: str, choice: str, deals: _Deals) -> Ints:
        """A wager's net in every deal, times its scale."""
        scale = self._scale(bet)
        keys, where = _unique(deals, ("p2", "own", "b2", "b3", "p_jokers", "b_jokers"))
        nets: list[int] = []
        for p2, own, b2, b3, p_jokers, b_jokers in keys:
            known = words.derive((p2, None if own == NONE else own), (b2, None if b3 == NONE else b3))
            known |= {"player.jokers": p_jokers, "banker.jokers": b_jokers, "choice": choice}
            nets.append(int(self.rules.bets[bet].cases.decide(known).result.value * scale))
        return np.array(nets, dtype=np.int64)[where]

    def info(self, own: Sequence[Card], seen: Sequence[Card]) -> int:
        """The number of what a chooser sees: his first two cards, and the Banker's first where it is up."""
        low, high = sorted(_value(card) for card in own[:2])
        up = _value(seen[0]) if self._sees_up else 0
        return ((low * 10 + high) * 10 + up) * 3 + own[:2].count(JOKER)

    def _situation(self, info: int) -> str:
        rest, jokers = divmod(info, 3)
        rest, up = divmod(rest, 10)
        low, high = divmod(rest, 10)
        cards = f"{low}-{high}" + (f" with {jokers} joker" if jokers else "")
        total = 9 if jokers else (low + high) % 10
        return f"{total} ({cards})" + (f" against {up}" if self._sees_up else "")

    # ------------------------------------------------------------------ worlds

    def worlds(self, choices: Mapping[int, str]) -> dict[str, list[World]]:
        """Every world under the chosen play, for bets on a spot's own hand and on the complete hand."""
        found: dict[Key, int] = {}
        self._collect(found, self._chosen_deals("stand", choices), choices)
        if choices:
            self._collect(found, self._chosen_deals("draw", choices), choices)
        worlds: dict[str, list[World]] = {"own": [], "complete": []}
        for key, weight in found.items():
            named = dict(zip((*self._columns, "choice"), key, strict=True))
            choice = words.CHOICES[named.pop("choice")]
            worlds["own"].append((self._features(named, named["own"], choice), weight))
        if all(key[1] == key[2] for key in found):
            worlds["complete"] = worlds["own"]
        else:
            for key, weight in found.items():
                named = dict(zip((*self._columns, "choice"), key, strict=True))
                choice = words.CHOICES[named.pop("choice")]
                worlds["complete"].append((self._features(named, named["p3"], choice), weight))
        return worlds

    def _collect(self, found: dict[Key, int], deals: _Deals, choices: Mapping[int, str]) -> None:
        """Add up deals by what the tables can see of them."""
        codes = np.where(deals.open, self._chosen(deals.info, choices), 0)
        stacked = np.stack([deals.columns[name] for name in self._columns] + [codes])
        keys, first, where = np.unique(_packed(stacked), return_index=True, return_inverse=True)
        sums = np.zeros(len(keys), dtype=np.int64)
        np.add.at(sums, where.ravel(), deals.weight)
        for key, weight in zip(map(tuple, stacked[:, first].T.tolist()), sums.tolist(), strict=True):
            found[key] = found.get(key, 0) + weight

    def _chosen(self, info: Ints, choices: Mapping[int, str]) -> Ints:
        """The number of the choice made in each row's situation."""
        unique, where = np.unique(info, return_inverse=True)
        codes = [words.CHOICES.index(choices.get(one, "none")) for one in unique.tolist()]
        return np.array(codes, dtype=np.int64)[where.ravel()]

    @staticmethod
    def _features(named: Mapping[str, int], third: int, choice: str) -> Features:
        b3 = named["b3"]
        known: dict[str, Value] = words.derive(
            (named["p2"], None if third == NONE else third), (named["b2"], None if b3 == NONE else b3)
        )
        for column, feature in FEATURE_OF.items():
            if column in named:
                known[feature] = bool(named[column]) if feature.endswith("pair") else named[column]
        known["choice"] = choice
        return known

    # ------------------------------------------------------------------ wagers placed after the cards

    def late_bets(self, choices: Mapping[int, str]) -> dict[str, Any]:
        """What bets placed after the cards are worth when placed only where they are favourable."""
        found: dict[str, Any] = {}
        total = self._combinations
        for bet in self.rules.bets.values():
            if bet.placed != "after the cards":
                continue
            net: dict[int, Fraction] = {}
            weight: dict[int, int] = {}
            for action in ("stand", "draw"):
                deals = self._chosen_deals(action, choices)
                for info, (value, many) in self._value(bet.id, action, deals).items():
                    net[info] = net.get(info, Fraction(0)) + Fraction(value, self._scale(bet.id))
                    weight[info] = weight.get(info, 0) + many
            good = [info for info in net if net[info] > 0]
            made = sum(weight[info] for info in good)
            found["best_placing"] = {
                bet.name: {
                    "rounds": made / total,
                    "value": float(sum((net[info] for info in good), Fraction(0)) / made) if made else 0.0,
                    "situations": [self._situation(info) for info in sorted(good)],
                }
            }
        return found

    def _chosen_deals(self, action: str, choices: Mapping[int, str]) -> _Deals:
        """The deals in which choosers take this action; with "stand" also those without a choice."""
        deals = self.deals(action, open_only=action == "draw")
        codes = np.where(deals.open, self._chosen(deals.info, choices), 0)
        is_draw = np.isin(codes, [words.CHOICES.index(name) for name in ("draw", "double")])
        keep = ~deals.open | (is_draw == (action == "draw"))
        columns = {name: column[keep] for name, column in deals.columns.items()}
        return _Deals(deals.info[keep], deals.open[keep], columns, deals.weight[keep])

    # ------------------------------------------------------------------ where the player-dealer chooses too

    def equilibrium(self) -> dict[str, Any]:
        """The equilibrium of one spot, where the charts leave both sides a choice."""
        if self.dealer_policy == "fixed chart" or all(len(actions) == 1 for actions in self._action_sets):
            return {}
        base = next(bet for bet in self.how.decides if bet in self.rules.bets)
        shape = (int(self._info.max()) + 1, int(self._first["b_info"].max()) + 1)
        kept = self._banker_draws
        payoffs: dict[tuple[str, str], npt.NDArray[np.float64]] = {}
        for reply in ("stand", "draw"):
            self._banker_draws = np.where(self._banker_free, reply == "draw", kept)
            for action in ("stand", "draw"):
                table = np.zeros(shape)
                deals = self.deals(action, open_only=True)
                net = self._nets(base, action, deals) * deals.weight
                np.add.at(
                    table, (deals.info, deals.columns["b_info"]), net / self._combinations / self._scale(base)
                )
                payoffs[action, reply] = table
        self._banker_draws = kept
        deals = self.deals("stand", open_only=False)
        closed = ~deals.open
        net = self._nets(base, "none", deals)
        fixed = Fraction(
            int((net[closed] * deals.weight[closed]).sum()), self._combinations * self._scale(base)
        )
        rows = np.flatnonzero(sum(np.abs(table).sum(axis=1) for table in payoffs.values()))
        columns = np.flatnonzero(sum(np.abs(table).sum(axis=0) for table in payoffs.values()))
        found = solve({key: table[np.ix_(rows, columns)] for key, table in payoffs.items()})
        return {
            "equilibrium": {
                "value": found.value + float(fixed),
                "error": (found.high - found.low) / 2,
                "player_draws": {
                    self._situation(info): round(float(share), 4)
                    for info, share in zip(rows.tolist(), found.bettor, strict=True)
                },
                "player_dealer_draws": {
                    f"after the player {'drew' if seen == 'draw' else 'stood'}": {
                        self._situation(info): round(float(share), 4)
                        for info, share in zip(columns.tolist(), shares, strict=True)
                    }
                    for seen, shares in found.dealer.items()
                },
            }
        }


def _value(card: int) -> int:
    if card == JOKER:
        return 0
    pips = number(card)
    return pips if pips < 10 else 0


def _packed(stacked: Ints) -> Ints:
    """Rows of small numbers packed into one number each."""
    packed: Ints = np.zeros(stacked.shape[1], dtype=np.int64)
    for row in stacked:
        packed = packed * 16 + row
    return packed


def _unique(deals: _Deals, names: Sequence[str]) -> tuple[list[Key], npt.NDArray[np.intp]]:
    stacked = np.stack([deals.columns[name] for name in names])
    _, first, where = np.unique(_packed(stacked), return_index=True, return_inverse=True)
    return [tuple(key) for key in stacked[:, first].T.tolist()], where.ravel()
