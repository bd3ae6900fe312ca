"""A house way as arrays, for compiled code.

What the rows say about whole hands is looked up beforehand: for every combination of the features that they
look at, the constructions to be tried are listed in order. What they say about a hand as set becomes rows of
truth values. Features and their values are numbered in the order of the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.ranking._tables import Integers
from houseway.ranking.high import HIGH_CARD
from houseway.ranking.pai_gow import CATEGORIES, COMPLETE, PaiGowRanking
from houseway.rulebook.cases import Allowed, Case, hold
from houseway.rulebook.setting.house_way import HouseWay, WayOfRow
from houseway.rulebook.setting.poker import (
    DIVISION_FEATURES,
    FRONT_KINDS,
    FRONT_PLACES,
    HAND_FEATURES,
    PLACES,
    SHAPES,
    JokerInShape,
    front_kind,
)
from houseway.rulebook.vocabulary import Features

SmallNumbers = NDArray[np.uint8]

_SHAPE_NAMES = HAND_FEATURES[0].domain
_KINDS = HAND_FEATURES[:3]
"""Shape, complete, joker: by these rows are told apart."""
_MOST_VALUES = max(len(feature.domain) for feature in DIVISION_FEATURES)


class WayArrays(NamedTuple):
    """The rows of a house way; a range of numbers is given by its beginning and its end."""

    case_of_kind: Integers
    """For each kind of hand, by its shape, whether it is complete and holds the joker, its first case."""
    strides: Integers
    """For each kind, what a value of each feature adds to the number of its case; 0 if no row looks at it."""
    steps_of_case: Integers
    """For each case, the range of its steps."""
    step: Integers
    """For each step, the construction that is tried."""
    begins_row: NDArray[np.bool_]
    """For each step, whether it is the first of a row."""
    only_if_none: NDArray[np.bool_]
    """For each step, whether its row counts only where no other sets the hand."""
    made_by: Integers
    """For each construction, the row that it belongs to."""
    only_if_better: NDArray[np.bool_]
    play: Integers
    provided: Integers
    """For each construction, the ranges of its conditions."""
    feature: Integers
    """For each condition, the number of its feature."""
    allowed: NDArray[np.bool_]
    """For each condition, which values it allows."""
    best_front: bool
    joker_apart: bool
    shape_of: Integers
    """The number of a shape, by how many fours, threes and pairs it has."""
    five_aces: int
    """The number of the shape with five aces."""
    front_kind: SmallNumbers
    """The kind of a front by its rank."""
    front_places: SmallNumbers
    """The number of a front's cards by their places in the shape."""
    complete: NDArray[np.bool_]
    """Whether a category is a straight, flush or straight flush."""
    back_pair: SmallNumbers
    """The number of the rank that a back has twice or more, by its rank."""


def way_arrays(way: HouseWay, ranking: PaiGowRanking, joker_in_shape: JokerInShape) -> WayArrays:
    """The arrays of a house way whose hands are ranked and counted in this way."""
    rows = way.rows.rows
    names = [row.name for row in rows]
    made = [construction for row in rows for construction in row.result.constructions]
    plays, provisos = [each.play for each in made], [each.provided for each in made]
    conditions = [condition for each in (*plays, *provisos) for condition in each]
    starts = np.cumsum([0, *map(len, (*plays, *provisos))])
    ranges = np.stack([starts[:-1], starts[1:]], axis=1).astype(np.int64)
    division = [feature.name for feature in DIVISION_FEATURES]
    cases = _cases(way)
    return WayArrays(
        case_of_kind=cases.firsts,
        strides=cases.strides,
        steps_of_case=cases.ranges,
        step=np.array([step.construction for step in cases.steps], np.int64),
        begins_row=np.array([step.begins_row for step in cases.steps]),
        only_if_none=np.array([step.only_if_none for step in cases.steps]),
        made_by=np.array([names.index(construction.row) for construction in made], np.int64),
        only_if_better=np.array([construction.only_if_better for construction in made]),
        play=ranges[: len(made)],
        provided=ranges[len(made) :],
        feature=np.array([division.index(name) for name, _ in conditions], np.int64),
        allowed=np.array([_truth(name, allowed) for name, allowed in conditions]),
        best_front=way.best_front,
        joker_apart=joker_in_shape == "apart",
        shape_of=_shapes(),
        five_aces=_SHAPE_NAMES.index(SHAPES[5,]),
        front_kind=np.array(
            [0, *(FRONT_KINDS.index(front_kind(key)) for key in ranking.front_keys)], np.uint8
        ),
        front_places=_front_places(),
        complete=np.array([number in COMPLETE for number in range(len(CATEGORIES))]),
        back_pair=np.array(
            [0, *(0 if key[0] in (*COMPLETE, HIGH_CARD) else key[1] + 1 for key in ranking.keys)], np.uint8
        ),
    )


def _truth(name: str, allowed: Allowed) -> NDArray[np.bool_]:
    """Which values of a feature of a hand as set are allowed."""
    row = np.zeros(_MOST_VALUES, np.bool_)
    domain = next(feature.domain for feature in DIVISION_FEATURES if feature.name == name)
    row[[number for number, value in enumerate(domain) if value in allowed]] = True
    return row


class _Step(NamedTuple):
    """A construction to be tried, and where it stands."""

    construction: int
    begins_row: bool
    only_if_none: bool


class _Cases(NamedTuple):
    """The constructions to be tried for every combination of the features that the rows look at."""

    firsts: Integers
    strides: Integers
    ranges: Integers
    steps: list[_Step]


def _cases(way: HouseWay) -> _Cases:
    numbers = {kind: number for number, kind in enumerate(product(*(feature.domain for feature in _KINDS)))}
    firsts = np.zeros(len(numbers), np.int64)
    strides = np.zeros((len(numbers), len(HAND_FEATURES)), np.int64)
    starts = {id(row): start for row, start in zip(way.rows.rows, _starts(way), strict=True)}
    ranges: list[tuple[int, int]] = []
    steps: list[_Step] = []
    for kind in way.kinds:
        number = numbers[kind.kind]
        firsts[number] = len(ranges)
        looked_at = [feature for feature in HAND_FEATURES if feature.name in kind.looks_at]
        size = 1
        for feature in looked_at:
            strides[number, HAND_FEATURES.index(feature)] = size
            size *= len(feature.domain)
        cases = {
            sum(
                int(strides[number, HAND_FEATURES.index(feature)]) * feature.domain.index(world[feature.name])
                for feature in looked_at
            ): world
            for world in kind.worlds
        }
        for case in range(size):
            start = len(steps)
            if case in cases:
                for row in kind.rows:
                    steps += _steps(row, starts[id(row)], cases[case])
            ranges.append((start, len(steps)))
    return _Cases(firsts, strides, np.array(ranges, np.int64), steps)


def _starts(way: HouseWay) -> list[int]:
    """The number of the first construction of each row."""
    return [0, *np.cumsum([len(row.result.constructions) for row in way.rows.rows])][:-1]


def _steps(row: Case[WayOfRow], start: int, world: Features) -> Iterator[_Step]:
    """What a row tries in order on hands with these features; its constructions are numbered from `start`."""
    begins = True
    for number, construction in enumerate(row.result.constructions, start):
        if hold(construction.when, world):
            yield _Step(number, begins, row.result.only_if_none)
            begins = False


def _shapes() -> Integers:
    shapes = np.zeros((2, 3, 4), np.int64)
    for counts, name in SHAPES.items():
        if 5 not in counts:
            fours, threes, pairs = (counts.count(number) for number in (4, 3, 2))
            shapes[fours, threes, pairs] = _SHAPE_NAMES.index(name)
    return shapes


def _front_places() -> SmallNumbers:
    numbers = np.zeros((len(PLACES), len(PLACES)), np.uint8)
    for number, name in enumerate(FRONT_PLACES):
        one, other = (PLACES.index(place) for place in name.split())
        numbers[one, other] = numbers[other, one] = number
    return numbers
