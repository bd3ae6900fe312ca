"""Posts to get a hand, and straddles: what is put in before a hand beside the usual blinds."""

from __future__ import annotations

from houseway.games.ring.betting import Level
from houseway.games.ring.hand import Hand
from houseway.rounds.posts import Posts


def post_more(hand: Hand, posts: Posts) -> None:
    """Put in posts and straddles, in the order in which they were made; a kill is part of a live one."""
    for post in (*posts.posts, *posts.straddles):
        killed = 0 if post.dead else hand.stakes.kills.get(post.seat, 0)
        if post.amount > killed:
            hand.post(post.seat, post.amount - killed, post.name, post.dead, post.cite)


def straddled(posts: Posts) -> tuple[Level, tuple[int, ...]]:
    """What straddles make the others call, and the last player where he has no option to raise."""
    last, count = posts.straddles[-1], len(posts.straddles)
    level = Level(last.amount, True, raises=count if posts.counted else 0)
    return level, () if count <= posts.options else (last.seat,)


def last_to_post(posts: Posts) -> int | None:
    """The seat after which the action begins, where it is not the usual blinds that say so."""
    if posts.straddles:
        return posts.straddles[-1].seat
    return posts.taken[1] if posts.taken is not None else posts.only_blind
