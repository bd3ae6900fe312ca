"""The forced bets and the sizes of bets of a hand, in the fields that the format has for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.games.ring.forced import blinds_of
from houseway.games.ring.how import how_of
from houseway.histories.variants import FIXED
from houseway.money import dollar_number
from houseway.rounds.posts import Posts
from houseway.rulebook.rules import Rules
from houseway.table.entry_posts import posts
from houseway.table.pots import Pots

SUMS = ("antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")
"""The fields that state what a hand is played for."""


def posts_of(
    rules: Rules,
    table: Mapping[str, Any],
    dealt_in: Sequence[int],
    ways: Mapping[int, str],
    straddles: Sequence[int],
    chips: Mapping[int, int],
) -> Posts | None:
    """What players with these chips post beside the usual blinds at a table in this state."""
    mode = Pots(rules)
    mode.restore(table)
    plan = mode.entry.plan(mode.dealer, dealt_in, ways)
    return posts(mode.entry, plan._replace(straddles=tuple(straddles)), chips)


def written_stakes(
    rules: Rules, order: Sequence[int], table: Mapping[str, Any], posted: Posts | None = None
) -> dict[str, Any]:
    """What players in this order, the button last, put in at a table in this state.

    The format writes a post as a negative blind, a straddle as one more blind, and dead chips as an ante.
    """
    how, play = how_of(rules), how_of(rules).play
    most = play.ante.most if play.ante is not None else None
    ante = how.ante if most is None or table.get("carried_hands", 0) < most else 0
    found: dict[str, Any] = {"antes": [dollar_number(ante)] * len(order)}
    if how.blinds:
        placed = blinds_of(how, order, _last_winner(rules, order, table))
        sums = dict.fromkeys(order, 0) | {seat: how.blinds[at].amount for at, seat in placed.items()}
        if posted is not None:
            sums = _with_posts(sums, posted)
            dead = {post.seat: post.amount for post in posted.posts if post.dead}
            found["antes"] = [dollar_number(ante + dead.get(seat, 0)) for seat in order]
        listed = [dollar_number(amount) for amount in sums.values()]
        found["blinds_or_straddles"] = listed[::-1] if len(listed) == 2 else listed
    if how.bring_in:
        found["bring_in"] = dollar_number(how.bring_in)
    if play.betting.limit in (FIXED, "spread"):
        small, big = fixed_bets(rules)
        return found | {"small_bet": dollar_number(small), "big_bet": dollar_number(big)}
    return found | {"min_bet": dollar_number(least_bet(rules))}


def _with_posts(blinds: Mapping[int, int], posted: Posts) -> dict[int, int]:
    """The blinds of a hand with its posts and straddles; a player who bought the button is the only blind."""
    sums = dict.fromkeys(blinds, 0) if posted.only_blind is not None else dict(blinds)
    for post in (*posted.posts, *posted.straddles):
        if not post.dead:
            live = post in posted.straddles or post.seat == posted.only_blind
            sums[post.seat] = post.amount if live else -post.amount
    return sums


def _last_winner(rules: Rules, order: Sequence[int], table: Mapping[str, Any]) -> int | None:
    """The seat that posts the blind of the last winner."""
    winners = table.get("winners", [])
    if len(winners) > 1 and how_of(rules).play.split_winner == "nobody":
        return None
    return next((seat for seat in order if seat in winners), None)


def least_bet(rules: Rules) -> int:
    """The least bet of the first round of a game that is not fixed."""
    return next(iter(how_of(rules).limits.values())).open_least


def fixed_bets(rules: Rules) -> tuple[int, int]:
    """The smallest and the largest bet of a fixed game, or of a spread one."""
    limits = [*how_of(rules).limits.values()]
    sizes = [limit.size for limit in limits]
    return min(sizes), max(max(sizes), *(limit.spread for limit in limits))
