"""What players put in before a hand beside the usual blinds: posts to get a hand, and straddles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

LIVE_POST = "post"
"""What a live big blind is called that a player posts to get a hand."""


class Post(NamedTuple):
    """Chips that a seat puts in before the deal; `dead` ones count towards no call."""

    seat: int
    amount: int
    name: str
    dead: bool = False
    cite: str = ""


@dataclass(frozen=True)
class Posts:
    """Everything that is put in before a hand beside the usual blinds.

    `straddles` are live, in order; all but the first `options` of them leave no option to raise, and each
    counts as a raise where `counted`. `only_blind` is the seat that bought the button: nobody else has a
    blind. The seats in `instead` post something larger in place of their blind, and those in `kills` come in
    by killing the pot. `taken` has a seat with less than half the big blind, and the one that takes it too.
    """

    posts: tuple[Post, ...] = ()
    straddles: tuple[Post, ...] = ()
    options: int = 0
    counted: bool = True
    only_blind: int | None = None
    instead: frozenset[int] = frozenset()
    kills: tuple[int, ...] = ()
    taken: tuple[int, int] | None = None


NO_POSTS = Posts()
