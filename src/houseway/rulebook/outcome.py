"""What a wager earns: outcomes as the filings print them.

>>> parse_outcome("9½ to 10").net(1000)
950
>>> parse_outcome("3 for 1").ratio
Fraction(2, 1)
>>> parse_outcome("lose 1/2").net(1000)
-500
>>> parse_outcome("lose 1/2, returning $5 units").net(2500)
-1500
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from houseway.errors import HousewayError
from houseway.money import cents, money

Kind = Literal["win", "lose", "push", "return", "stays"]

MOST = 1_000_000
"""The largest number in a payout. The longest odds of any filing are 7,500 to 1.

At these odds, what the largest wager wins is still a number that every answer can carry.
"""
LONGEST = 40
"""Characters of a payout that is quoted in a message."""

_VULGAR = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3)}
_NUMBER = r"[\d,]+(?:\.\d+|/\d+)?\s?[½¼¾⅓]?|[½¼¾⅓]"
_ODDS = re.compile(rf"({_NUMBER})\s*(to|for|:)\s*({_NUMBER})")
_LOSE = re.compile(r"lose (\d+)/(\d+)(?:, returning (\$[\d.]+) units)?")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A wager wins `ratio` times itself (or a fixed sum), loses, is returned, or stays."""

    kind: Kind
    ratio: Fraction
    text: str
    fixed: int = 0
    top: int = 0
    bottom: int = 1
    unit: int = 0
    """The part returned of a wager lost in part is rounded down to this unit."""

    def net(self, amount: int) -> int:
        """The bettor's gain in cents on a wager in cents; a fraction of a cent is dropped."""
        if self.kind == "win":
            return self.fixed or amount * self.top // self.bottom
        if self.kind == "lose":
            lost = amount * self.top // self.bottom
            return -(lost + (amount - lost) % self.unit if self.unit else lost)
        return 0

    @property
    def value(self) -> Fraction:
        """The bettor's gain per unit wagered (a fixed sum has none)."""
        if self.fixed:
            raise HousewayError(f"{self.text!r} is a fixed sum: its value depends on the wager")
        return -self.ratio if self.kind == "lose" else self.ratio


def _number(text: str) -> Fraction:
    plain = text.replace(",", "").strip()
    part = _VULGAR.get(plain[-1:], Fraction(0))
    if part:
        plain = plain[:-1].strip()
    try:
        number = part + (Fraction(plain) if plain or not part else 0)
    except (ValueError, ZeroDivisionError):
        raise HousewayError(f"{_quoted(text)} is not a number") from None
    if max(number.numerator, number.denominator) > MOST:
        raise HousewayError(f"{_quoted(text)}: a number in a payout may be at most {MOST:,}")
    return number


def _quoted(text: str) -> str:
    return repr(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def _outcome(kind: Kind, ratio: Fraction, text: str) -> Outcome:
    return Outcome(kind, ratio, text, 0, ratio.numerator, ratio.denominator)


def parse_outcome(text: str) -> Outcome:
    """Read ``N to M``, ``N for M``, ``$250``, ``push``, ``return``, ``lose``, ``lose 1/2``, ``stays``."""
    plain = text.strip().lower()
    if plain == "push":
        return _outcome("push", Fraction(0), "push")
    if plain == "return":
        return _outcome("return", Fraction(0), "return")
    if plain == "stays":
        return _outcome("stays", Fraction(0), "stays")
    if plain == "lose":
        return _outcome("lose", Fraction(1), "lose")
    if match := _LOSE.fullmatch(plain):
        share = _number(f"{match[1]}/{match[2]}")
        if not 0 < share <= 1:
            raise HousewayError(f"{_quoted(text)}: a wager can lose at most itself")
        unit = cents(match[3], "payout") if match[3] else 0
        return Outcome("lose", share, plain, 0, share.numerator, share.denominator, unit)
    if match := _ODDS.fullmatch(plain):
        top, how, bottom = _number(match[1]), match[2], _number(match[3])
        if bottom <= 0 or (how == "for" and top < bottom):
            raise HousewayError(f"{_quoted(text)} is not a winning payout")
        ratio = top / bottom - (1 if how == "for" else 0)
        return _outcome("win", ratio, text.strip())
    if plain.startswith("$"):
        fixed = cents(plain, "payout")
        return Outcome("win", Fraction(0), money(fixed), fixed)
    raise HousewayError(
        f"cannot read the payout {_quoted(text)} "
        "(write '8 to 1', '3 for 2', 'push', 'lose', 'lose 1/2', 'stays' or '$250')"
    )
