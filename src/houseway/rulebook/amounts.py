"""Amounts as rule files write them: ``"$5"``, ``"lower"``, ``"1/2 lower"``, ``"2 x big blind"``,
``"ante + bring-in"``.

A name stands for another amount of the game, such as a limit or a blind. Parts of an amount are rounded down
to a whole chip, but never to zero.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from houseway.errors import HousewayError, unknown
from houseway.money import cents

PLUS = " + "
_SUM = re.compile(r"\$?([\d,]+(?:\.\d+)?)")
_PART = re.compile(r"(?:(\d+)(?:/(\d+))?(?: x)? )?([a-z][a-z -]*)")


def amount(text: str, names: Mapping[str, int], chip: int, where: str) -> int:
    """An amount in cents.

    >>> [amount(text, {"lower": 300}, 100, "blinds") for text in ("1/2 lower", "2 x lower")]
    [100, 600]
    >>> amount("ante + bring-in", {"ante": 100, "bring-in": 200}, 100, "all in")
    300
    """
    if PLUS in text:
        return sum(amount(part, names, chip, where) for part in text.split(PLUS))
    plain = text.strip().lower()
    if _SUM.fullmatch(plain):
        return cents(plain.replace("$", ""), where)
    found = _PART.fullmatch(plain)
    if found is None:
        raise HousewayError(f"{where}: cannot read the amount {text!r} (write '$5' or '1/2 lower')")
    times, part, name = found.groups()
    if name not in names:
        raise unknown("amount", name, names, where)
    exact = names[name] * Fraction(int(times or 1), int(part or 1))
    return max(int(exact) // chip * chip, chip) if exact else 0


def names_in(text: str) -> list[str]:
    """The names that an amount is counted from.

    >>> names_in("2 x big blind"), names_in("ante + bring-in"), names_in("$5")
    (['big blind'], ['ante', 'bring-in'], [])
    """
    found = (_PART.fullmatch(part.strip().lower()) for part in text.split(PLUS))
    return [part[3] for part in found if part]
