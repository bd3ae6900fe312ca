"""Suits by equality only: renaming them, and how many sets of cards look alike."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from houseway.jit import njit

PERMUTATIONS = np.array(list(permutations(range(4))), np.int64)
"""The 24 ways to rename suits: row p sends suit s to ``PERMUTATIONS[p, s]``."""


@njit
def renamings(first: int, second: int, third: int, fourth: int) -> int:
    """How many sets of cards a canonical one stands for, from its ranks in each suit, in order."""
    run = 2 if first == second else 1
    alike = run
    run = run + 1 if second == third else 1
    alike *= run
    run = run + 1 if third == fourth else 1
    return 24 // (alike * run)
