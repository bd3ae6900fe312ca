"""What hands are worth under the rules of a game: both sides' settings, and every result with its deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER
from houseway.odds.elsewhere import Helpers, counted, helpers, spans
from houseway.odds.family import Progress
from houseway.odds.pai_gow.all_hands import AllHands, set_all
from houseway.odds.pai_gow.best import LOOKING, BothSettings, best_settings, put_together, settle
from houseway.odds.pai_gow.bonus import bonus_hands, holding_joker, no_more_than_ace
from houseway.odds.pai_gow.classes import SuitClasses, suit_classes
from houseway.odds.pai_gow.counting import BOTH, DealCount
from houseway.odds.pai_gow.face_up import any_setting
from houseway.odds.pai_gow.facing import Facing, facing
from houseway.odds.pai_gow.holding import ShortIntegers
from houseway.odds.pai_gow.profiles import Labels, Placed, deal_count, leave_out, one_way_each
from houseway.odds.pai_gow.seen import ACE_HIGH, BUTTON, MAIN, OF_THE_BANK, SEVEN
from houseway.odds.pai_gow.setter import ArraySetter, house_setter
from houseway.odds.pai_gow.stages import Stages
from houseway.odds.pricing import AMOUNT, World
from houseway.odds.shards import share
from houseway.ranking._tables import Integers
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.ranking.pai_gow_arrays import hands_held
from houseway.rulebook.families.pai_gow import NONE, SET, PaiGowPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.sending import RulesText, rules_of, text_of
from houseway.rulebook.vocabulary import Value

_WON = ("player", "player-dealer")


class BankGroup(NamedTuple):
    """The hands of the player-dealer that are alike to the tables apart from the comparison."""

    features: dict[str, bool]
    hands: NDArray[np.bool_]


@dataclass(frozen=True)
class PaiGowSolver:
    """All hands of the game's pack, how the house sets each, and what else is worth."""

    rules: Rules
    progress: Progress
    classes: SuitClasses

    @property
    def how(self) -> PaiGowPlay:
        """How cards rank, and how a round goes."""
        how = self.rules.play
        assert isinstance(how, PaiGowPlay)
        return how

    @cached_property
    def cards(self) -> int:
        """How many cards are dealt from."""
        first, last = self.classes.begins[1:3]
        return int(self.classes.sets[first:last].sum()) - (not self.with_joker)

    @property
    def with_joker(self) -> bool:
        """Whether the pack has a joker."""
        return JOKER in self.rules.deck.counts

    @property
    def facing_each(self) -> int:
        """How many hands of the other side every hand meets."""
        return comb(self.cards - HAND_CARDS, HAND_CARDS)

    @property
    def deals(self) -> int:
        """How many deals of two hands there are."""
        return comb(self.cards, HAND_CARDS) * self.facing_each

    @cached_property
    def sets(self) -> Integers:
        """How many hands look like each class; none that the pack does not have."""
        sets = self.classes.sets[self.classes.begins[HAND_CARDS] :].astype(np.int64)
        return np.where(self.usual.placed.back > 0, sets, 0)

    @cached_property
    def setter(self) -> ArraySetter:
        """The house way for many hands."""
        return house_setter(self.rules)

    @cached_property
    def usual(self) -> AllHands:
        """Every hand as the house sets it."""
        return set_all(self.classes, self.setter, self.with_joker, self.progress)

    @cached_property
    def best(self) -> BothSettings:
        """The best settings of the player and of the player-dealer, each against the house way.

        The tables for it are not kept: they take more memory than all else.
        """
        others, stages = helpers(), Stages(self.progress)
        if others is not None:
            return self._best_elsewhere(others)
        ranking, usual = self.how.ranking, self.usual.placed
        tables = stages.to(0.07, lambda: facing(self.classes, ranking, usual, stages))
        return stages.to(1.0, lambda: best_settings(self.classes, ranking, tables, usual, stages))

    def _best_elsewhere(self, others: Helpers) -> BothSettings:
        """The same by helpers, each of which makes its own tables."""
        text, many = text_of(self.rules), len(self.classes.hands)
        pieces = [HandSpan(text, span) for span in spans(many)]
        found = counted(others(best_of, pieces), len(pieces), self.progress, LOOKING)
        return put_together(many, ((slice(*hands.span), part) for hands, part in found))

    # ------------------------------------------------------------------ what tables see of the cards

    @cached_property
    def _held(self) -> Integers:
        """What the seven cards of each class hold, as a mask."""
        masks = np.empty(len(self.classes.hands), np.int64)

        def work(worker: int, rows: slice) -> None:
            masks[rows] = hands_held(self.classes.hands[rows], self.how.ranking)

        share(work, len(masks), self.progress, "looking for bonus hands")
        return masks

    @cached_property
    def jokers(self) -> NDArray[np.bool_]:
        """Which classes hold the joker."""
        return holding_joker(self.classes.hands)

    @cached_property
    def ace_high(self) -> NDArray[np.bool_]:
        """Which classes hold no more than a high ace."""
        return no_more_than_ace(self.classes.hands, self._held)

    @cached_property
    def seven(self) -> Labels:
        """The number of each class's bonus hand in the list, from 1; 0 if it has none."""
        return bonus_hands(self.how, self.classes.hands, self._held)

    @cached_property
    def bonus_counts(self) -> dict[str, int]:
        """How many hands have each bonus hand."""
        names = (NONE, *self.how.bonus_hands)
        counts = np.zeros(len(names), np.int64)
        np.add.at(counts, self.seven, self.sets)
        return dict(zip(names, counts.tolist(), strict=True))

    @cached_property
    def _used(self) -> frozenset[str]:
        """What the tables of all bets look at."""
        return frozenset().union(*(bet.cases.used for bet in self.rules.bets.values()))

    @cached_property
    def groups(self) -> list[BankGroup]:
        """The player-dealer's hands by what the tables see of them, together if no row tells them apart."""
        if not self._used & {*OF_THE_BANK}:
            return [BankGroup({}, np.ones(len(self.classes.hands), np.bool_))]
        found: dict[object, BankGroup] = {}
        for ace_high, joker in product((False, True), repeat=2):
            features = dict(zip(OF_THE_BANK, (ace_high, joker), strict=True))
            hands = (self.ace_high == ace_high) & (self.jokers == joker)
            rows = self._rows_for(features)
            alike = found.get(rows, BankGroup(features, np.zeros_like(hands)))
            found[rows] = alike._replace(hands=alike.hands | hands)
        return list(found.values())

    def _rows_for(self, bank: dict[str, bool]) -> object:
        """The rows by which all bets can be decided against some hands of the player-dealer."""
        if AMOUNT in self._used:
            return tuple(bank.values())
        bets = [bet for bet in self.rules.bets.values() if bet.placed != BUTTON]
        worlds = [{**won, **cards, **bank} for won in COMPARISONS for cards in self._labels[0]]
        return tuple(id(bet.cases.decide(world)) for bet in bets for world in worlds)

    @cached_property
    def _labels(self) -> tuple[list[dict[str, str | int]], Labels]:
        """What tables see of the player's seven cards, and the number of it for each class."""
        if not self._used & {SEVEN, ACE_HIGH}:
            return [{}], np.zeros(len(self.classes.hands), np.int16)
        names = (NONE, *self.how.bonus_hands)
        known: list[dict[str, str | int]] = [
            {SEVEN: name, ACE_HIGH: ace_high} for ace_high in (False, True) for name in names
        ]
        return known, (self.seven + len(names) * self.ace_high).astype(np.int16)

    # ------------------------------------------------------------------ results

    def worlds(self, player: Placed, bank: Placed | None = None) -> list[World]:
        """Every result with its number of deals, when the sides set their hands so (or the house way)."""
        return self._worlds_seen(player, *self._labels, bank)

    def worlds_without_player_cards(self, player: Placed) -> list[World]:
        """The same, whatever else the player's cards hold."""
        return self._worlds_seen(player, [{}], np.zeros(len(self.classes.hands), np.int16))

    def _worlds_seen(
        self,
        player: Placed,
        known: list[dict[str, str | int]],
        labels: Labels,
        bank: Placed | None = None,
    ) -> list[World]:
        found: list[World] = []
        for number, group in enumerate(self.groups):
            count = one_way_each(self.classes, player, self._bank(group, bank), len(known), labels)
            for cards, counts in zip(known, self._counted(count, number), strict=True):
                found += worlds_of({**cards, **group.features}, counts)
        return found

    def face_up_worlds(self) -> list[World]:
        """Every result with its number of deals, when the player sets his hands best against an open one.

        He wins both parts if any setting does, otherwise the back if any does, otherwise the front.
        """
        known, labels = self._labels
        parts = any_setting(self.classes, self.how.ranking, len(known), labels)
        parts = leave_out(parts, self.usual.placed.back == 0)
        found: list[World] = []
        for number, group in enumerate(self.groups):
            if self._decided(group):
                count = one_way_each(self.classes, self.usual.placed, self._bank(group), len(known), labels)
                for cards, (pairs, *_) in zip(known, self._counted(count, number), strict=True):
                    found += _worlds({**cards, **group.features}, (0, 0, 0, pairs))
                continue
            counts = self._counted(deal_count(self.classes, parts, self._bank(group)), number)
            for label, cards in enumerate(known):
                win, (pairs, front, back, both) = counts[label][BOTH], counts[len(known) + label]
                some = front + back - both
                found += _worlds({**cards, **group.features}, (win, some - back, back - win, pairs - some))
        return found

    def _decided(self, group: BankGroup) -> bool:
        """Whether a group's hands decide the main bet however the player sets his."""
        main = self.rules.bets[MAIN].cases
        return len({id(main.decide({**won, **group.features})) for won in COMPARISONS}) == 1

    def _bank(self, group: BankGroup, bank: Placed | None = None) -> Placed:
        """The player-dealer's settings of the hands of a group, by default the house way."""
        placed = bank or self.usual.placed
        return Placed(placed.front, np.where(group.hands, placed.back, 0).astype(np.int16))

    def _counted(self, count: DealCount, group: int) -> list[list[int]]:
        """The counts against one group of hands, after those against the groups before it."""

        def progress(done: float, step: str) -> None:
            self.progress((group + done) / len(self.groups), step)

        counts: list[list[int]] = count.count(progress, "counting all deals").tolist()
        return counts

    def worth(self, parts: int, ways: int = 1) -> Fraction:
        """What hands earn that win so many parts in so many ways, per unit of each."""
        return Fraction(parts, ways * self.facing_each) - 1

    def total(self, parts: ShortIntegers) -> Fraction:
        """What settings earn over all deals, per unit, from the parts that each hand wins."""
        return Fraction(int((parts.astype(np.int64) * self.sets).sum()), self.deals) - 1


COMPARISONS: tuple[dict[str, str | int], ...] = tuple(
    {"player.hand": SET, "front": front, "back": back} for front in _WON for back in _WON
)
"""What tables see of the comparison, in the order of `_worlds`, copies as what they are: not won."""


def worlds_of(known: Mapping[str, str | int], counts: Sequence[int]) -> list[World]:
    """The results of deals from the numbers of all, and of those with the front, the back or both higher."""
    pairs, front, back, both = counts
    return _worlds(known, (both, front - both, back - both, pairs - front - back + both))


def without_player_cards(worlds: Iterable[World]) -> list[World]:
    """The results of deals by the comparison and the player-dealer's cards, whatever the player holds."""
    found: dict[tuple[tuple[str, Value], ...], int] = {}
    for features, deals in worlds:
        seen = tuple((name, value) for name, value in features.items() if name not in (SEVEN, ACE_HIGH))
        found[seen] = found.get(seen, 0) + deals
    return [(dict(seen), deals) for seen, deals in found.items()]


def _worlds(known: Mapping[str, str | int], deals: tuple[int, int, int, int]) -> list[World]:
    """Deals in which the player wins both parts, the front, the back and neither."""
    return [({**won, **known}, many) for won, many in zip(COMPARISONS, deals, strict=True) if many]


class HandSpan(NamedTuple):
    """Some of all hands, for another process to find their best settings."""

    rules: RulesText
    span: tuple[int, int]


def best_of(hands: HandSpan) -> BothSettings:
    """The best settings of some hands, found in this process."""
    solved, tables = _facing(hands.rules)
    return settle(solved.classes, solved.how.ranking, tables, solved.usual.placed, slice(*hands.span))


@lru_cache(maxsize=1)
def _facing(rules: RulesText) -> tuple[PaiGowSolver, Facing]:
    """A game that was sent with the tables against its house way, made once in a process."""
    solved = PaiGowSolver(rules_of(rules), silent, suit_classes())
    return solved, facing(solved.classes, solved.how.ranking, solved.usual.placed)


def silent(done: float, step: str) -> None:
    """Show no progress."""


def solver(rules: Rules, progress: Progress) -> PaiGowSolver:
    """The solver of a game, over the whole deck."""
    progress(0.0, "finding the hands that differ by more than suits")
    return PaiGowSolver(rules, progress, suit_classes())
