"""One game at one deck count: its shoe, hands, charts and payoffs, and how policies fare in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from houseway.odds.blackjack.charts import DOUBLES, Charts, origin_of
from houseway.odds.blackjack.dealer import Draws, draws
from houseway.odds.blackjack.hands import CLASSES, HandTable, finished_natural, hands_up_to
from houseway.odds.blackjack.kernels import MOST_USED, Law, Tree, backward, forward, law_of
from houseway.odds.blackjack.method import SideBetMethod, method_of, play_of
from houseway.odds.blackjack.payoffs import (
    EVEN,
    INSURED,
    LOTS,
    PLAIN,
    STATES,
    SURRENDERED,
    BlackjackPayoffs,
    payoffs,
)
from houseway.odds.blackjack.shoe import KINDS, TEN, Floats, Ints, ShoeCounts, natural, shoe_of
from houseway.odds.blackjack.splits import split_hands
from houseway.odds.family import Progress
from houseway.odds.shards import for_each
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Value

Bools = NDArray[np.bool_]
PAIRS = range(TEN + 1)
ORIGINS = ("deal", "pair", "tens", "aces")


@dataclass
class BlackjackPolicy:
    """What a player does everywhere: with dealt hands, with split hands, and before anything else.

    `dealt[up]` has an action for each number of doubles and hand; `after_split[kind, up]` likewise for the
    hands of a split pair of that kind; `split[kind, up]` says whether to split, as often as allowed.
    `insure` is the part of its wager that each two-card hand is insured for (zero: not at all); `even` and
    `early` say whether it is paid even money or surrendered before the check.
    """

    name: str
    dealt: Ints
    after_split: Ints
    split: Bools
    insure: Floats
    even: Bools
    early: Bools


class BlackjackArrays:
    """A game's arrays, built once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.how = play_of(rules)
        self.base = self.how.hands[0]
        self.shoe: ShoeCounts = shoe_of(rules)
        self.hands: HandTable = hands_up_to(self.how.target)
        self.charts = Charts(rules, self.shoe, self.hands)
        own = (*self.how.hands, "split", "double", "insurance")
        looked_at = frozenset(
            name
            for bet in rules.bets.values()
            if bet.id in own or method_of(self.how, bet) is SideBetMethod.FINISHED
            for name in bet.cases.used
        )
        self.draws: Draws = draws(rules, self.shoe, looked_at)
        self.law: Law = law_of(self.draws)
        self.payoffs: BlackjackPayoffs = payoffs(rules, self.base, self.shoe, self.draws.endings)
        self.ups = self.shoe.kinds()
        self.checked = [self.charts.checked(up) for up in range(KINDS)]
        self.start = self._start()

    @cached_property
    def trees(self) -> dict[bool, Tree]:
        """The hands as the kernels take them, before and after a split."""
        hands, found = self.hands, {}
        for split in (False, True):
            classes = hands.ends.copy()
            if not split or self.how.natural_after_split:
                for kinds, at in hands.index.items():
                    name = natural(kinds, self.how) if len(kinds) == 2 else "none"
                    if name != "none":
                        classes[at] = finished_natural(name)
            found[split] = (hands.kinds, hands.cards, hands.child, hands.end, classes)
        return found

    @cached_property
    def switched(self) -> BlackjackPayoffs:
        """What hands earn after their second cards were exchanged."""
        return payoffs(self.rules, self.base, self.shoe, self.draws.endings, switched=True)

    @cached_property
    def legal(self) -> dict[str, Ints]:
        """What the charts allow, by origin of the hand, up card, number of doubles and hand."""
        found: dict[str, Ints] = {}
        for origin in ORIGINS if "split" in self.rules.drawing else ORIGINS[:1]:
            found[origin] = np.zeros((KINDS, DOUBLES, len(self.hands)), dtype=np.int64)
            for up in self.ups:
                found[origin][up] = self.charts.legal(up, origin)
        return found

    @cached_property
    def splits(self) -> dict[tuple[int, int], tuple[int, float]]:
        """How often each pair may be split against each up card, and what share of such pairs may be."""
        if "split" not in self.rules.drawing:
            return {}
        found = {
            (k, up): self.charts.splits(k, up) for k in PAIRS for up in self.ups if self.shoe.counts[k] > 1
        }
        return {key: value for key, value in found.items() if value[0]}

    def _start(self) -> Floats:
        """The probability of each up card with each two-card hand."""
        found: Floats = np.zeros((KINDS, len(self.hands)))
        counts, size = self.shoe.counts, self.shoe.size
        for kinds, at in self.hands.index.items():
            if len(kinds) != 2:
                continue
            one, two = kinds
            for up in self.ups:
                left = counts.copy()
                p = left[up] / size
                left[up] -= 1
                p *= left[one] / (size - 1)
                left[one] -= 1
                p *= left[two] / (size - 2) * (1 if one == two else 2)
                found[up, at] = max(p, 0.0)
        return found

    def without(self, *kinds: int) -> Ints:
        """The shoe without some cards."""
        left = self.shoe.counts.copy()
        for k in kinds:
            left[k] -= 1
        return left

    def two(self, kind: int) -> Ints:
        """The two-card hands of one kind with each other."""
        return np.array([self.hands.of(kind, k) for k in range(KINDS)], dtype=np.int64)

    @cached_property
    def dealer_natural(self) -> Floats:
        """The probability of each of the player-dealer's naturals, by up card and two-card hand."""
        found: Floats = np.zeros((KINDS, len(self.hands), len(self.draws.endings)))
        law = self.draws
        for up in self.ups:
            for i in range(int(law.first[up]), int(law.first[up + 1])):
                ending = int(law.ending[i])
                if ending < 0 or not law.is_natural[ending]:
                    continue
                k = int(law.last[i])
                for kinds, at in self.hands.index.items():
                    if len(kinds) == 2:
                        left = self.without(up, *kinds)
                        found[up, at, ending] += max(left[k], 0) / (self.shoe.size - 3)
        return found

    def unseen(self, up: int) -> Floats:
        """The probability, by hand, that the check finds no natural; 1 where there is no check."""
        left = self.without(up) - self.hands.kinds
        size = left.sum(axis=1)
        found = (left.min(axis=1) >= 0).astype(np.float64)
        if self.checked[up]:
            for k in self.ups:
                if natural((up, k), self.how) != "none":
                    found -= np.maximum(left[:, k], 0) / np.maximum(size, 1)
        chance: Floats = np.maximum(found, 0.0)
        return chance

    # ------------------------------------------------------------------ values

    def values(self, up: int, policy: Ints | None = None) -> tuple[Floats, Floats]:
        """What every dealt hand, and every action with it except a split, is worth against an up card."""
        return self.values_from(self.without(up), up, "deal", self.hands.cards > 0, policy)

    def split_values(self, kind: int, up: int, policy: Ints | None = None) -> tuple[Floats, Floats]:
        """The same for one hand of a split pair, with the other's cards unknown."""
        base = self.without(up, kind)
        return self.values_from(base, up, origin_of(kind), self.hands.kinds[:, kind] > 0, policy)

    def values_from(
        self,
        base: Ints,
        up: int,
        origin: str,
        wanted: Bools,
        policy: Ints | None,
        legal: Ints | None = None,
    ) -> tuple[Floats, Floats]:
        """The value of the wanted hands and of every action there, from what `base` says is in the shoe.

        `legal` limits the actions that are valued to some of those that the charts allow.
        """
        size = len(self.hands)
        value, worth = np.zeros((DOUBLES + 1, size)), np.full((DOUBLES, size, 5), np.nan)
        if policy is None:
            policy = np.full((DOUBLES, size), -1, dtype=np.int64)
        split = origin != "deal"
        net = self.payoffs.net[LOTS.index("split") if split else 0]
        if legal is None:
            legal = self.legal[origin][up]
        backward(
            base,
            up,
            self.law,
            self.checked[up],
            self.trees[split],
            legal,
            policy,
            wanted.astype(np.int64),
            net,
            value,
            worth,
        )
        return value, worth

    def split_mass(self, kind: int, up: int, policy: Ints, limit: int) -> Floats:
        """Where the hands of a pair end up when it is split, by lot, state, class and ending."""
        base = self.without(up, kind, kind)
        tree, two = self.trees[True], self.two(kind)
        return split_hands(base, kind, up, self.law, self.checked[up], tree, policy, limit, two)

    def best(self, progress: Progress = lambda share, step: None) -> BlackjackPolicy:
        """Perfect play: the best action for every hand by its own cards, and where to split."""
        size = len(self.hands)
        dealt = np.zeros((KINDS, DOUBLES, size), dtype=np.int64)
        after = np.zeros((TEN + 1, KINDS, DOUBLES, size), dtype=np.int64)
        split = np.zeros((TEN + 1, KINDS), dtype=np.bool_)
        splits = self.splits

        def against(up: int) -> None:
            value, worth = self.values(up)
            dealt[up] = best_actions(worth)
            for kind in PAIRS:
                if (kind, up) not in splits:
                    continue
                _, apart = self.split_values(kind, up)
                after[kind, up] = best_actions(apart)
                mass = self.split_mass(kind, up, after[kind, up], splits[kind, up][0])
                together = float(value[0, self.hands.of(kind, kind)])
                split[kind, up] = float((mass * self.payoffs.net).sum()) > together

        for_each(against, self.ups, progress, "perfect play")
        policy = BlackjackPolicy("perfect play", dealt, after, split, *self.nothing_first())
        self.choose_first(policy, by_hand=True)
        return policy

    # ------------------------------------------------------------------ before the players act

    def nothing_first(self) -> tuple[Floats, Bools, Bools]:
        """No insurance, no even money, no early surrender."""
        shape = (KINDS, len(self.hands))
        return np.zeros(shape), np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)

    def offered(self, chart: str, action: str) -> Bools:
        """For which up cards and two-card hands a chart before the check lists an action."""
        found: Bools = np.zeros((KINDS, len(self.hands)), dtype=np.bool_)
        if chart in self.rules.drawing:
            for up in self.ups:
                for kinds, at in self.hands.index.items():
                    if len(kinds) == 2:
                        found[up, at] = action in self.charts.listed(chart, self.charts.known(at, up))
        return found

    def insurance_values(self) -> Floats:
        """What a unit on insurance is worth, by up card and two-card hand."""
        found: Floats = np.zeros((KINDS, len(self.hands)))
        if "insurance" not in self.rules.bets:
            return found
        classes = self.trees[False][4]
        plain = next(d for d, ending in enumerate(self.draws.endings) if ending.natural == "none")
        chances = self.dealer_natural
        for up in self.ups:
            for at in np.flatnonzero(self.start[up] > 0):
                law = [(int(d), float(chances[up, at, d])) for d in np.flatnonzero(chances[up, at])]
                law.append((plain, 1 - sum(p for _, p in law)))
                found[up, at] = sum(p * self.insurance_pays(up, int(classes[at]), d) for d, p in law)
        return found

    def insurance_pays(self, up: int, mine: int, ending: int) -> float:
        """What a unit on insurance earns, by up card, class of the player's hand and ending."""
        known: dict[str, Value] = {"choice": "none", "up": self.shoe.rank_name(up)}
        row = self.rules.bets["insurance"].cases.decide(self.payoffs.features(mine, ending) | known)
        return float(row.result.value)

    def choose_first(self, policy: BlackjackPolicy, by_hand: bool) -> None:
        """Insure, take even money or surrender early where that is worth more: by hand, or by up card alone.

        Early surrender is by hand in either case: it is a matter of the hand.
        """
        policy.insure = self._insured(by_hand)
        even, early = self.offered("insurance", "even money"), self.offered("early_surrender", "surrender")
        if even.any() or early.any():
            played = self.hand_values(policy)
            policy.even = even & (self._fixed(EVEN) > played)
            policy.early = early & (self._fixed(SURRENDERED) > played)

    def _insured(self, by_hand: bool) -> Floats:
        """The insured part of each hand's wager: the most if that wins, the least if that saves the wager."""
        offered, (least, most) = self.offered("insurance", "insurance"), self.insured_parts
        worth, saved = self.insurance_values(), self.saved()
        if not by_hand:
            met = np.where(offered, self.start, 0.0)
            worth, saved = ((met * each).sum(axis=1, keepdims=True) for each in (worth, saved))
        part = np.where(worth > 0, most, least)
        return np.where(offered & (part * worth + saved > 0), part, 0.0)

    @property
    def insured_parts(self) -> tuple[float, float]:
        """The least and the most that insurance may be of the wager on the hand."""
        bet = self.rules.bets.get("insurance")
        share = None if bet is None else bet.share
        return (0.0, 0.0) if share is None else (float(share.least), float(share.most))

    def saved(self) -> Floats:
        """What insurance saves of the game wager itself, by up card and two-card hand."""
        found: Floats = np.zeros((KINDS, len(self.hands)))
        if any("wager.insured" in bet.cases.used for bet in self.rules.bets.values()):
            classes = self.trees[False][4]
            saved = (self.payoffs.net[0, INSURED] - self.payoffs.net[0, PLAIN])[classes]
            found = (self.dealer_natural * saved[None]).sum(axis=2)
        return found

    def at_natural(self, policy: BlackjackPolicy) -> Ints:
        """The state in which a checked natural finds a hand, by up card and two-card hand."""
        insured = self.saved() != 0
        return np.where(insured & (policy.insure > 0), INSURED, PLAIN)

    def _fixed(self, state: int) -> Floats:
        """What a state that no longer depends on the cards earns, by two-card hand."""
        net: Floats = self.payoffs.net[0, state, self.trees[False][4], 0]
        return net[None, :]

    def hand_values(self, policy: BlackjackPolicy) -> Floats:
        """What each two-card hand is worth against each up card under a policy, before the check."""
        found: Floats = np.zeros((KINDS, len(self.hands)))
        classes, state = self.trees[False][4], self.at_natural(policy)
        splits, naturals = self.splits, self.dealer_natural

        def against(up: int) -> None:
            value, _ = self.values(up, policy.dealt[up])
            for at in np.flatnonzero(self.start[up] > 0):
                found[up, at] = value[0, at]
                if self.checked[up]:
                    net = self.payoffs.net[0, state[up, at], classes[at]]
                    found[up, at] += naturals[up, at] @ net
            for kind in PAIRS:
                if policy.split[kind, up] and (kind, up) in splits:
                    limit, share = splits[kind, up]
                    pair = self.hands.of(kind, kind)
                    mass = self.split_mass(kind, up, policy.after_split[kind, up], limit)
                    found[up, pair] += share * (self.expectation(mass) - float(value[0, pair]))

        for_each(against, self.ups)
        return found

    # ------------------------------------------------------------------ a policy played out

    def mass(self, policy: BlackjackPolicy) -> Floats:
        """The expected number of hands per round by lot, state, class and ending, under a policy."""
        unsplit, split = self.masses(policy)
        return unsplit + split

    def masses(self, policy: BlackjackPolicy, among: Bools | None = None) -> tuple[Floats, Floats]:
        """The same for the hands of rounds without a split, and for those of rounds with one.

        Only rounds with some up cards and dealt hands are counted if `among` names them.
        """
        classes = self.trees[False][4]
        one = np.ones((1, MOST_USED, MOST_USED))
        law, state_of = self._endings, self.at_natural(policy)
        splits, naturals = self.splits, self.dealer_natural

        def against(up: int) -> tuple[Floats, Floats]:
            found: Floats = np.zeros((len(LOTS), len(STATES), CLASSES, len(self.draws.endings)))
            split: Floats = np.zeros_like(found)
            first = self.start[up].copy() if among is None else np.where(among[up], self.start[up], 0.0)
            for state, chosen in ((EVEN, policy.even[up]), (SURRENDERED, policy.early[up])):
                for at in np.flatnonzero(chosen & (first > 0)):
                    found[0, state, classes[at]] += first[at] * law(up, int(at))
                    first[at] = 0.0
            if self.checked[up]:
                for at in np.flatnonzero(first):
                    found[0, state_of[up, at], classes[at]] += first[at] * naturals[up, at]
            for kind in PAIRS:
                if policy.split[kind, up] and (kind, up) in splits:
                    limit, share = splits[kind, up]
                    pair = self.hands.of(kind, kind)
                    if first[pair]:
                        mass = self.split_mass(kind, up, policy.after_split[kind, up], limit)
                        split += first[pair] * share * mass
                        first[pair] *= 1 - share
            reach = np.zeros((DOUBLES + 1, len(self.hands)))
            reach[0] = first
            part = np.zeros((1, *found.shape[1:]))
            base, tree = self.without(up), self.trees[False]
            forward(base, up, self.law, self.checked[up], tree, policy.dealt[up], reach, one, -1, 0, part)
            found[0] += part[0]
            return found, split

        parts = for_each(against, self.ups)
        unsplit, apart = (sum(part[1:], part[0]) for part in zip(*parts, strict=True))
        return unsplit, apart

    def _endings(self, up: int, hand: int) -> Floats:
        """How the player-dealer ends against a hand that takes no card, before the check."""
        stand = np.zeros((DOUBLES, len(self.hands)), dtype=np.int64)
        reach = np.zeros((DOUBLES + 1, len(self.hands)))
        reach[0, hand] = 1.0
        found = np.zeros((1, len(STATES), CLASSES, len(self.draws.endings)))
        one = np.ones((1, MOST_USED, MOST_USED))
        forward(self.without(up), up, self.law, False, self.trees[False], stand, reach, one, -1, 0, found)
        total: Floats = found[0, 0].sum(axis=0)
        return total

    def reach(self, policy: BlackjackPolicy, up: int) -> Floats:
        """How often each dealt hand is reached under a policy, by number of doubles."""
        reach = np.zeros((DOUBLES + 1, len(self.hands)))
        reach[0] = self.start[up]
        for kind in PAIRS:
            if policy.split[kind, up] and (kind, up) in self.splits:
                reach[0, self.hands.of(kind, kind)] *= 1 - self.splits[kind, up][1]
        part = np.zeros((1, len(STATES), CLASSES, len(self.draws.endings)))
        one = np.ones((1, MOST_USED, MOST_USED))
        checked, tree = self.checked[up], self.trees[False]
        forward(self.without(up), up, self.law, checked, tree, policy.dealt[up], reach, one, -1, 0, part)
        return reach[:DOUBLES]

    def expectation(self, mass: Floats) -> float:
        """What the hands of a round earn, per original wager."""
        return float((mass * self.payoffs.net).sum())


def best_actions(worth: Floats) -> Ints:
    """The best action of each hand, -1 where no action is allowed."""
    filled = np.where(np.isnan(worth), -np.inf, worth)
    best: Ints = filled.argmax(axis=2)
    return np.where(np.isinf(filled.max(axis=2)), -1, best)
