"""The size of a wager that is a part of another, such as insurance for half the wager on a hand."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

_HALF = Fraction(1, 2)


class WagerShare(NamedTuple):
    """The part of another wager that a bet may be: at least `least` and at most `most` of it.

    `of` names the bets with a hand each; the wager that counts is the one on the bet's own hand.

    >>> WagerShare(("main",), Fraction(1, 2), Fraction(1, 2)).amounts(25_01)
    (1250, 1250)
    >>> WagerShare(("main",), Fraction(1, 100), Fraction(1, 2)).amounts(25_01)
    (26, 1250)
    """

    of: tuple[str, ...]
    least: Fraction
    most: Fraction

    def amounts(self, wager: int) -> tuple[int, int]:
        """The smallest and the largest amount beside a wager, in cents; the largest drops part of a cent."""
        largest = floor(wager * self.most)
        return largest if self.least == self.most else max(1, ceil(wager * self.least)), largest

    @property
    def words(self) -> str:
        """What part it is: ``half``, ``at most half``, ``1 % to 50 %``."""
        if self.least and self.least != self.most:
            return f"{_percent(self.least)} to {_percent(self.most)}"
        part = "half" if self.most == _HALF else _percent(self.most)
        return part if self.least else f"at most {part}"


def _percent(part: Fraction) -> str:
    return f"{float(part * 100):g} %"
