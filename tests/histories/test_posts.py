"""Posts, dead chips, straddles and a bought button in hand histories, out and back."""

from __future__ import annotations

import tomllib

from houseway.histories import play_history, write_history
from houseway.table.live import LiveRound
from tests.playing import NAMES
from tests.table.entering import hand, pots_of, table_of

DELTA = "delta-club/texas-holdem"


def test_posts_and_straddles_come_back() -> None:
    """Delta Club L906, L912, L915: a post is a negative blind, dead chips are an ante, a straddle a blind."""
    table = table_of(DELTA, 1, 2, 3, 4, 5)
    hand(table)
    table.sit(7, NAMES[6], 10_000)
    pots_of(table).entry.wish(7, "post both")
    pots_of(table).entry.wish_to_straddle(5, True)
    live = hand(table)  # button 2: blinds 3 and 4, straddle 5, post 7
    fields = there_and_back(live)
    assert fields["seats"] == [3, 4, 5, 7, 1, 2]
    assert fields["blinds_or_straddles"] == [1, 2, 4, -2, 0, 0]
    assert fields["antes"] == [0, 0, 0, 1, 0, 0]


def test_a_bought_button_comes_back() -> None:
    """Delta Club L913: the buyer is the only blind, and the small blind is dead."""
    table = table_of(DELTA, 1, 2, 4, 5)
    hand(table)
    table.sit(3, NAMES[2], 10_000)
    pots_of(table).entry.wish(3, "buy the button")
    fields = there_and_back(hand(table))
    assert fields["blinds_or_straddles"] == [2, 0, 0, 0, 0]
    assert fields["antes"] == [1, 0, 0, 0, 0]


def test_blinds_that_were_skipped_come_back() -> None:
    """Delta Club L910: seat 3 posts the small blind that it skipped, seats 4 and 5 the big one."""
    table = table_of(DELTA, 1, 2, 3, 4, 5, 6)
    hand(table)
    table.leave(2)
    fields = there_and_back(hand(table))
    assert fields["seats"] == [4, 5, 6, 1, 3]
    assert fields["blinds_or_straddles"] == [-2, 2, 0, 0, -1]


def there_and_back(live: LiveRound) -> dict[str, object]:
    """The fields of a hand's history, which is played again to the same chips."""
    text = write_history(live)
    again = play_history(text)
    assert again.live.transfers == live.transfers
    return tomllib.loads(text)
