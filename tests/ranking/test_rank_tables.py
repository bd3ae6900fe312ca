"""The numbering of rank multisets on which the array forms rest."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from houseway.ranking._tables import SIZES, rank_index


@pytest.mark.parametrize("most", [4, 7])
def test_every_multiset_of_ranks_has_its_own_number_without_gaps(most: int) -> None:
    index = rank_index(most)
    for size in SIZES:
        counts = index.counts[size]
        assert counts.sum(axis=1).tolist() == [size] * len(counts)
        assert counts.max() == min(most, size)
        assert np.array_equal(index.number(counts, size), np.arange(len(counts)))


def test_the_number_of_multisets() -> None:
    """With no limit there are C(12 + n, n); one deck leaves out those with five or more of a rank.

    Of seven cards that is 13 times seven alike, 13 * 12 six and one, 13 * C(13, 2) five and two others.
    """
    several, one = rank_index(7), rank_index(4)
    assert [len(several.counts[size]) for size in SIZES] == [comb(12 + size, size) for size in SIZES]
    assert len(one.counts[5]) == comb(17, 5) - 13
    assert len(one.counts[7]) == comb(19, 7) - 13 - 13 * 12 - 13 * comb(13, 2)
