"""A game's charts applied to the shoe: which hand draws, who has a choice, and the third cards.

Every sequence of six cards counts once, so the combinations agree with the published ones. The charts are
those of the rule file; no cards are dealt here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from houseway.odds.baccarat.shoe import JOKER_KIND, KINDS, FirstFour, Ints, Sees, first_four
from houseway.odds.by_total import TOTAL, Follow, chart_words, follower
from houseway.odds.policies import HOUSE_WAY, ChartWords, SidePolicy
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.rules import Actions, Rules
from houseway.rulebook.vocabulary import Features

Bools = npt.NDArray[np.bool_]
RowKey = tuple[int, ...]

USUAL_DEALER = "draws on 0-5"
"""What a player-dealer with a choice does where no house way is filed."""
NONE = 10
"""The value column of a third card that was not drawn."""
_DRAWING = ("draw", "double")
_SAME_CARDS = {"draw": set(_DRAWING), "stand": {"stand", "surrender"}}


@dataclass(frozen=True)
class DealRows:
    """Ways a round can go, one row each, with the number of combinations.

    `info` numbers what a chooser sees, `open` says whether he has a choice.
    """

    info: Ints
    open: Bools
    columns: Mapping[str, Ints]
    weight: Ints

    def only(self, keep: Bools) -> DealRows:
        """Some of the rows."""
        columns = {name: column[keep] for name, column in self.columns.items()}
        return DealRows(self.info[keep], self.open[keep], columns, self.weight[keep])

    def unique(self, names: Sequence[str]) -> tuple[list[RowKey], npt.NDArray[np.intp]]:
        """The different rows of some columns, and which of them each row is."""
        return unique_rows(np.stack([self.columns[name] for name in names]))


class Deals:
    """One game's charts applied to the shoe."""

    def __init__(self, rules: Rules, dealer: SidePolicy | None = None) -> None:
        how = rules.play
        assert isinstance(how, words.BaccaratPlay)
        self.rules = rules
        self.how = how
        self.dealer_policy = "fixed chart"
        self._dealer = dealer or SidePolicy(HOUSE_WAY if "banker" in rules.house_way else USUAL_DEALER)
        self.used = frozenset(name for bet in rules.bets.values() for name in bet.cases.used)
        by_rank = bool(self.used & {"player.pair", "banker.pair"})
        self.first: FirstFour = first_four(rules.deck, by_rank, seen_by_player(how))
        self.action_sets: list[Actions] = []
        self.legal = self._player_chart()
        self._banker_free = np.zeros((10, 10, 11), dtype=np.bool_)
        self._banker_draws = self._banker_chart()

    @property
    def with_choice(self) -> bool:
        """Whether the chart ever leaves a bettor a choice."""
        return any(len(actions) > 1 for actions in self.action_sets)

    def choices_by_info(self) -> dict[int, set[str]]:
        """What a chooser may do wherever he has a choice, by the number of what he sees."""
        found: dict[int, set[str]] = {}
        several = np.array([len(actions) > 1 for actions in self.action_sets])
        for index in np.flatnonzero(several[self.legal]).tolist():
            actions = self.action_sets[int(self.legal[index])]
            found.setdefault(int(self.first.info[index]), set()).update(actions)
        return found

    def under(self, action: str, open_only: bool, reply: str | None = None) -> DealRows:
        """Every completion of the first four cards when choosers take this action ("draw" or "stand").

        Where the chart leaves no choice it is followed; with `open_only` such deals are left out. `reply` is
        what the player-dealer does wherever he has a choice, in place of his policy.
        """
        fixed = np.array([len(actions) == 1 for actions in self.action_sets])[self.legal]
        may = np.array([not _SAME_CARDS[action].isdisjoint(actions) for actions in self.action_sets])
        draws = np.array([actions == ("draw",) for actions in self.action_sets])[self.legal]
        rows = np.flatnonzero((~fixed & may[self.legal]) | (fixed & (not open_only)))
        chosen = ~fixed[rows]
        own_draws = np.where(chosen, action == "draw", draws[rows])
        dealt = own_draws | (chosen & (self.how.option_card == "always"))
        banker_draws = self._banker_draws
        if reply is not None:
            banker_draws = np.where(self._banker_free, reply == "draw", banker_draws)
        parts: list[tuple[Ints, Ints, Ints, Ints, Ints]] = []  # rows, p3, own, b3, weight
        for p_draws in (False, True):
            for own in (False, True):
                chosen_rows = rows[(dealt == p_draws) & (own_draws == own)]
                if len(chosen_rows):
                    parts.extend(self._thirds(chosen_rows, p_draws, own, banker_draws))
        at, p3, own_third, b3, weight = (np.concatenate(column) for column in zip(*parts, strict=True))
        columns = {name: column[at] for name, column in self.first.columns.items()}
        columns |= {"p3": p3, "own": own_third, "b3": b3}
        return DealRows(self.first.info[at], ~fixed[at], columns, weight)

    def chosen(self, action: str, choices: Mapping[int, str]) -> DealRows:
        """The deals in which choosers take this action; with "stand" also those without a choice."""
        deals = self.under(action, open_only=action == "draw")
        is_draw = np.isin(choice_codes(deals, choices), [words.CHOICES.index(name) for name in _DRAWING])
        return deals.only(~deals.open | (is_draw == (action == "draw")))

    # ------------------------------------------------------------------ charts as arrays

    def _player_chart(self) -> Ints:
        """For each deal of four cards, which set of actions the chart leaves the Player hand."""
        seen = ("p2", "b2", "up", "p_jokers", "b_jokers")
        keys, where = unique_rows(np.stack([self.first.columns[name] for name in seen]))
        numbers: list[int] = []
        for p2, b2, up, p_jokers, b_jokers in keys:
            known = words.derive((p2, None), (b2, None))
            known |= {"banker.up": up, "player.jokers": p_jokers, "banker.jokers": b_jokers}
            actions = self.rules.drawing["player"].decide(known).result
            if actions not in self.action_sets:
                self.action_sets.append(actions)
            numbers.append(self.action_sets.index(actions))
        return np.array(numbers, dtype=np.int64)[where]

    def _banker_chart(self) -> Bools:
        """Whether the Banker hand draws, by its total, the Player's total and third card."""
        draws = np.zeros_like(self._banker_free)
        for b2, p2, p3 in np.ndindex(draws.shape):
            drawn = None if p3 == NONE or self.how.hands == "each spot" else p3
            known = words.derive((p2, drawn), (b2, None))
            known |= {"player.jokers": 0, "banker.jokers": 0}
            actions = self.rules.drawing["banker"].decide(known).result
            if len(actions) > 1:
                self._banker_free[b2, p2, p3] = True
                actions = self._dealer_chooses(known, actions)
            draws[b2, p2, p3] = actions[0] == "draw"
        return draws

    def _dealer_chooses(self, known: Features, legal: Actions) -> Actions:
        """The player-dealer's policy where the chart leaves him a choice."""
        self.dealer_policy = self._dealer.name
        if self._dealer == SidePolicy(HOUSE_WAY):
            return self.rules.house_way["banker"].decide(known).result
        return (self._follow({TOTAL: known["banker.first_two"]}, legal),)

    @cached_property
    def _follow(self) -> Follow:
        return follower(self.rules, dealer_words(self.rules), self._dealer)

    # ------------------------------------------------------------------ third cards

    def _thirds(
        self, rows: Ints, p_draws: bool, own: bool, banker_draws: Bools
    ) -> Iterator[tuple[Ints, Ints, Ints, Ints, Ints]]:
        """Deal the third cards of some rows; weights stay those of ordered six-card sequences."""
        first, n = self.first, self.first.size
        for p_kind in range(KINDS) if p_draws else (NONE,):
            weight, left = first.weight[rows], first.left[rows]
            p3 = np.full(len(rows), NONE, dtype=np.int64)
            if p_draws:
                weight = weight * left[:, p_kind]
                left[:, p_kind] -= 1
                p3 = _third_value(p_kind, first.columns["p2"][rows])
            live = weight > 0
            if not live.any():
                continue
            at, weight, left, p3 = rows[live], weight[live], left[live], p3[live]
            own_third = p3 if own else np.full(len(at), NONE, dtype=np.int64)
            b_draws = banker_draws[first.columns["b2"][at], first.columns["p2"][at], p3]
            stand = ~b_draws
            rest = (n - 5) * (1 if p_draws else n - 4)
            none = np.full(int(stand.sum()), NONE)
            yield at[stand], p3[stand], own_third[stand], none, weight[stand] * rest
            for b_kind in range(KINDS):
                drawn = weight * left[:, b_kind] * (1 if p_draws else n - 5)
                hit = b_draws & (drawn > 0)
                if hit.any():
                    b3 = _third_value(b_kind, first.columns["b2"][at])
                    yield at[hit], p3[hit], own_third[hit], b3[hit], drawn[hit]


def dealer_words(rules: Rules) -> ChartWords:
    """What a chart of the player-dealer's looks at: the total of his two cards."""
    return chart_words(action for row in rules.drawing["banker"].rows for action in row.result)


def seen_by_player(how: words.BaccaratPlay) -> Sees:
    """What the player who is asked has seen: shared hands are turned up before anybody decides."""
    if how.dealt == "one up":
        return "one card"
    open_hands = how.dealt == "face up" or how.hands == "community"
    return "both hands" if open_hands else "own hand"


def _third_value(kind: int, first_two: Ints) -> Ints:
    """What a third card counts; a joker completes nine."""
    return (9 - first_two) % 10 if kind == JOKER_KIND else np.full(len(first_two), kind, dtype=np.int64)


def choice_codes(deals: DealRows, choices: Mapping[int, str]) -> Ints:
    """The number of the choice made in each row, that of "none" where the chart leaves none."""
    unique, where = np.unique(deals.info, return_inverse=True)
    codes = [words.CHOICES.index(choices.get(one, "none")) for one in unique.tolist()]
    return np.where(deals.open, np.array(codes, dtype=np.int64)[where.ravel()], words.CHOICES.index("none"))


def unique_rows(stacked: Ints) -> tuple[list[RowKey], npt.NDArray[np.intp]]:
    """The different columns of some rows of small numbers, and which of them each column is."""
    packed: Ints = np.zeros(stacked.shape[1], dtype=np.int64)
    for row in stacked:
        packed = packed * 16 + row
    _, first, where = np.unique(packed, return_index=True, return_inverse=True)
    return [tuple(key) for key in stacked[:, first].T.tolist()], where.ravel()
