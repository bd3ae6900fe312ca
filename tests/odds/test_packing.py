"""Values come back from bytes exactly as they were."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.odds.packing import packed, unpacked
from houseway.odds.pricing import Basis, BetOdds, CaseOdds

KEYS = st.one_of(st.text(), st.integers(), st.tuples(st.integers(), st.text()), st.booleans())
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(),
    st.binary(),
    st.fractions(),
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner),
        st.lists(inner).map(tuple),
        st.dictionaries(KEYS, inner),
        st.builds(Basis, inner, inner),
    ),
)


@pytest.mark.hypothesis
@given(VALUES)
def test_every_value_comes_back(value: Any) -> None:
    """Down to its types: True is not 1, a tuple is no list, and 2/1 is no integer."""
    found = unpacked(packed(value))
    assert found == value
    assert repr(found) == repr(value)


def test_numbers_are_exact() -> None:
    combinations = 8_250_459_031_214_400**3
    values = [combinations, Fraction(-combinations, 7), 0.1 + 0.2, math.inf, -0.0, 5e-324]
    found = unpacked(packed(values))
    assert list(map(repr, found)) == list(map(repr, values))
    assert math.isnan(unpacked(packed(math.nan)))
    assert unpacked(packed(frozenset({8, 0}))) == frozenset({0, 8})
    assert repr(unpacked(packed(np.float64(0.1)))) == "0.1"


@pytest.mark.parametrize("dtype", ["?", "u1", "i8", "f8", ">i4"])
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 3, 4)])
def test_arrays_keep_shape_and_type(dtype: str, shape: tuple[int, ...]) -> None:
    array = np.arange(math.prod(shape)).reshape(shape).astype(dtype)
    found = unpacked(packed(array.T)).T
    assert (found.dtype, found.shape) == (array.dtype, array.shape)
    assert np.array_equal(found, array)
    found[...] = 0  # an array like any other, not a view of the bytes


def test_one_object_in_two_places_stays_one() -> None:
    """A bet priced alone is the same object among bets and parts, and the worlds of bets are one list."""
    case = CaseOdds("tie", "a tie", "L1", "8 to 1", 1, Fraction(1, 9), Fraction(8, 9))
    bet = BetOdds("tie", "Tie", "one unit", 9, Fraction(0), Fraction(8), Fraction(1, 9), (case,))
    worlds = [1, 2]
    found = unpacked(
        packed({"bets": {"tie": bet}, "parts": {"tie": bet}, "worlds": (worlds, [1, 2], worlds)})
    )
    assert found["bets"]["tie"] == bet
    assert found["bets"]["tie"] is found["parts"]["tie"]
    one, equal, same = found["worlds"]
    assert one is same
    assert one is not equal


@dataclass(frozen=True)
class Elsewhere:
    """A dataclass that is not part of the odds."""

    value: int


@pytest.mark.parametrize(
    "value", [Elsewhere(1), lambda: 1, object(), {1, 2}, np.int64(1), np.array([object()]), [print]]
)
def test_what_is_no_value_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="cannot be packed"):
        packed(value)


@pytest.mark.parametrize(
    "plain",
    [
        {"instance": ["os", "system", ["true"]]},
        {"instance": ["houseway.odds.family", "analyse", []]},
        {"instance": ["houseway.odds.family", "HousewayError", ["wrong"]]},
        {"eval": "1"},
    ],
)
def test_bytes_from_elsewhere_call_no_code(plain: object) -> None:
    with pytest.raises(ValueError, match=r"not part of|not a dataclass|unknown kind"):
        unpacked(json.dumps(plain).encode())
