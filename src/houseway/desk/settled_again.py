"""A described round settled again under every other choice of a reading, to see what of it stands by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from houseway.errors import HousewayError
from houseway.rulebook.rules import Rules, other_rules

T = TypeVar("T")


def settled_again(rules: Rules, settle: Callable[[Rules], T]) -> tuple[tuple[str, T], ...]:
    """How a round is settled under each other choice, with the reading; choices that cannot settle it are
    left out."""
    found: list[tuple[str, T]] = []
    for other in other_rules(rules):
        try:
            if other.rules is not None:
                found.append((other.reading, settle(other.rules)))
        except HousewayError:
            continue  # such as a hand that nobody wins under them
    return tuple(found)
