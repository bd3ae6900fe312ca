"""A house way: rows that set any hand in parts, and say which of them did.

A row holds constructions in the order in which they are tried: its own, then what its `else` names. A
construction takes the best of the legal settings that meet its conditions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from houseway.cards.pack import Piece
from houseway.errors import HousewayError
from houseway.rulebook.cases import Case, Cases, Conditions, hold
from houseway.rulebook.setting.words import Division, HandKind, HandParts, HandToSet, HandWords, ReadHand
from houseway.rulebook.vocabulary import Features


@dataclass(frozen=True, slots=True)
class Construction:
    """One way in which a row sets a hand, and the name of the row that says so.

    It is for hands `when` they hold something, takes the best setting that meets `play`, `provided` that
    setting also holds something, and, with `only_if_better`, only if its front beats what comes after it.
    """

    row: str
    when: Conditions
    play: Conditions
    provided: Conditions
    only_if_better: bool = False

    @property
    def always(self) -> bool:
        """Whether it sets every hand that it is for, as far as that can be seen without cards."""
        return not self.provided and not self.only_if_better

    def best(self, hand: HandToSet) -> Division | None:
        """The setting that it makes of a hand, if it makes one."""
        if not hold(self.when, hand.features):
            return None
        fitting = [way for way in hand.divisions if hold(self.play, way.features)]
        made = max(fitting, key=lambda way: way.order, default=None)
        return made if made and hold(self.provided, made.features) else None


@dataclass(frozen=True, slots=True)
class WayOfRow:
    """What a row does: its constructions, and whether it counts only where no other row sets the hand.

    `title` is what the filing prints on its left: the hands that the row is for.
    """

    title: str
    constructions: tuple[Construction, ...]
    only_if_none: bool = False


Made = tuple[Division, str]
"""A setting, and the name of the row that made it."""


class KindOfHand(NamedTuple):
    """A kind of hand, the rows that are printed for it, and what else about a hand they look at."""

    kind: HandKind
    rows: tuple[Case[WayOfRow], ...]
    looks_at: frozenset[str]
    worlds: tuple[Features, ...]


@dataclass(frozen=True)
class HouseWay:
    """The rows of a house way in their printed order, and how one of several that fit is chosen."""

    words: HandWords
    rows: Cases[WayOfRow]
    best_front: bool

    @cached_property
    def kinds(self) -> tuple[KindOfHand, ...]:
        """Every kind of hand, with the rows for it and the features that they look at."""
        return tuple(self._kind(kind) for kind in self.words.worlds(frozenset()))

    @cached_property
    def known(self) -> dict[object, dict[int, tuple[int, Case[WayOfRow]]]]:
        """By how hands are read: for kinds of hands set before, the number of the setting and its row."""
        return {}

    def _kind(self, kind: HandKind) -> KindOfHand:
        features = dict(zip(self.words.kinds, kind, strict=True))
        rows = tuple(row for row in self.rows.rows if row.matches(features))
        made = [construction for row in rows for construction in row.result.constructions]
        looks_at = frozenset(name for construction in made for name, _ in construction.when)
        return KindOfHand(kind, rows, looks_at, self.words.worlds(looks_at)[kind])

    def row(self, name: str) -> Case[WayOfRow]:
        """The row of that name."""
        return next(row for row in self.rows.rows if row.name == name)

    def made(self, hand: HandToSet) -> Made:
        """How the hand is set, and the row that says so."""
        fitting = [row.result for row in self.rows.rows if row.matches(hand.features)]
        if not self.best_front:
            made = next(_settings(fitting, hand), None)
        else:
            usual = [row for row in fitting if not row.only_if_none]
            made = _best(_settings(usual, hand)) or _best(_settings(fitting, hand))
        if made is None:
            shown = ", ".join(f"{name} {hand.features[name]}" for name in self.words.kinds)
            raise HousewayError(f"no row of this house way sets a hand with {shown}")
        return made


def _settings(rows: Sequence[WayOfRow], hand: HandToSet) -> Iterator[Made]:
    """What each row makes of a hand, without the rows that make nothing of it."""
    for row in rows:
        if made := _first(row.constructions, hand):
            yield made


def _first(constructions: Sequence[Construction], hand: HandToSet) -> Made | None:
    """What the first construction that works makes, or one before it that counts if its front is better."""
    better: Made | None = None
    for construction in constructions:
        division = construction.best(hand)
        if division is None:
            continue
        if construction.only_if_better:
            better = better or (division, construction.row)
        elif better and better[0].order[0] > division.order[0]:
            return better
        else:
            return division, construction.row
    return better


def _best(candidates: Iterator[Made]) -> Made | None:
    return max(candidates, key=lambda made: made[0].order, default=None)


class SetByWay(NamedTuple):
    """A hand as a house way sets it, and the row that says so."""

    parts: HandParts
    row: Case[WayOfRow]


@dataclass(frozen=True)
class Setter:
    """A house way, with the ranking by which its hands are read."""

    way: HouseWay
    read: ReadHand

    def set_hand(self, pieces: Sequence[Piece]) -> SetByWay:
        """The parts into which the house way sets a hand, and the row that says so."""
        division, row = self.way.made(self.read(pieces))
        return SetByWay(division.parts, self.way.row(row))


def uncovered(way: HouseWay) -> Features | None:
    """Features of a hand that no row sets in every case, or None."""
    for kind in way.kinds:
        for world in kind.worlds:
            if not any(_sets(row, world) for row in kind.rows):
                return world
    return None


def unreached(way: HouseWay) -> set[str]:
    """The rows that are never tried, because rows before them set every hand that they are for.

    Rows that wait for all others are for hands that only their cards show.
    """
    left = {row.name for row in way.rows.rows if not row.result.only_if_none}
    for kind in way.kinds:
        for world in kind.worlds:
            for row in kind.rows:
                if names := _tried(row.result.constructions, world):
                    left -= {row.name, *names}
                    if not way.best_front and _sets(row, world):
                        break
    return left


def _tried(constructions: Sequence[Construction], world: Features) -> set[str]:
    """The rows whose constructions are tried on a hand before one sets it for certain."""
    names: set[str] = set()
    for construction in constructions:
        if hold(construction.when, world):
            names.add(construction.row)
            if construction.always:
                break
    return names


def _sets(row: Case[WayOfRow], world: Features) -> bool:
    """Whether a row sets every hand with these features, as far as that can be seen without cards."""
    return any(made.always and hold(made.when, world) for made in row.result.constructions)
