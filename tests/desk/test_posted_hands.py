"""Hands with posts, dead chips, straddles and a bought button, described to the desk."""

from __future__ import annotations

import pytest

from houseway.desk import finished_hand, parse_situation, settle_hand
from houseway.desk.settled_again import nets_of
from tests.desk.described_hands import FollowedHand
from tests.playing import NAMES
from tests.pots import choose
from tests.table.entering import begin, hand, pots_of, table_of


@pytest.mark.parametrize("turns", [(0, 1), (3, 2, 7), (9, 4, 1, 5)])
@pytest.mark.parametrize(
    ("seat", "way", "straddler"),
    [(7, "post both", None), (7, "post both", 6), (3, "buy the button", None)],
)
def test_a_hand_with_posts_is_settled_to_the_same_cent(
    seat: int, way: str, straddler: int | None, turns: tuple[int, ...]
) -> None:
    """Delta Club L906-920: dead chips belong to the pot, live posts and straddles count towards calls."""
    table = table_of("delta-club/texas-holdem", 1, 2, 4, 5, 6)
    hand(table)
    table.sit(seat, NAMES[seat - 1], 10_000)
    entry = pots_of(table).entry
    entry.wish(seat, way)
    if straddler is not None:
        entry.wish_to_straddle(straddler, True)
    live = begin(table)
    assert seat in live.deal.start.order
    assert live.deal.opening.data().get("straddles", []) == ([] if straddler is None else [straddler])
    followed = FollowedHand(live, lambda ask, turn: choose(ask, turns[turn % len(turns)] + turn))
    settled = settle_hand(finished_hand(parse_situation(followed.situation()))).settled
    assert live.result is not None
    assert nets_of(settled.result) == nets_of(live.result)
