"""Ranks and hands as they are said at the table: deuces and treys, "ace-queen kickers"."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import RANKS

_ONE = (
    "deuce",
    "trey",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
_TEN = 8
_MANY = tuple(word + ("es" if word == "six" else "s") for word in _ONE)


def one(rank: int) -> str:
    """The word for one card of a rank.

    >>> one(12)
    'ace'
    """
    return _ONE[rank]


def many(rank: int) -> str:
    """The word for several cards of a rank.

    >>> many(4)
    'sixes'
    """
    return _MANY[rank]


def rank_of_many(word: str) -> int | None:
    """The rank of which a word names several cards, or None if the word names no rank.

    >>> rank_of_many("jacks"), rank_of_many("nobs")
    (9, None)
    """
    return _MANY.index(word) if word in _MANY else None


def spelled(ranks: Sequence[int]) -> str:
    """Several ranks in a row.

    >>> spelled((12, 10, 3))
    'ace-queen-five'
    """
    return "-".join(_ONE[rank] for rank in ranks)


def figures(ranks: Sequence[int]) -> str:
    """Several ranks in a row in figures, as low hands are called.

    >>> figures((8, 6, 3, 0, 12))
    '10-8-5-2-A'
    """
    return "-".join("10" if rank == _TEN else RANKS[rank] for rank in ranks)


def with_kickers(made: str, kickers: Sequence[int]) -> str:
    """A made hand followed by its kickers, if it has any.

    >>> with_kickers("pair of nines", (12, 10, 3))
    'pair of nines, ace-queen-five kickers'
    """
    if not kickers:
        return made
    return f"{made}, {spelled(kickers)} kicker{'s' if len(kickers) > 1 else ''}"


def hand_phrase(category: str, ranks: Sequence[int]) -> str:
    """A hand by the name of its category and the ranks that decide within it.

    >>> hand_phrase("two pair", (12, 6, 11))
    'two pair, aces and eights, king kicker'
    """
    first, *rest = ranks
    match category:
        case "high card":
            return with_kickers(f"{one(first)} high", rest)
        case "pair" | "one pair":
            return with_kickers(f"pair of {many(first)}", rest)
        case "two pair":
            return with_kickers(f"two pair, {many(first)} and {many(rest[0])}", rest[1:])
        case "three of a kind" | "four of a kind" | "five of a kind":
            return with_kickers(f"{category.removesuffix(' of a kind')} {many(first)}", rest)
        case "flush":
            return f"flush, {spelled(ranks)}"
        case "full house":
            return f"full house, {many(first)} full of {many(rest[0])}"
        case "straight" | "straight flush":
            return f"{category}, {one(first)} high"
        case _:
            return category
