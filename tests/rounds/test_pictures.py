"""What the page is sent of each event: the hands and pots that it changed, as they then are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway.rounds.log import Data
from houseway.rounds.pictures import pictured
from houseway.rounds.sight import seen_hands
from houseway.table.live import LiveRound
from tests.skeleton import POT, installed
from tests.test_skeleton import played, seated
from tools.record_transcripts import games, rounds


def merged(events: Sequence[Data]) -> dict[str, list[list[str]]]:
    """The hands as a page has them that puts every picture over the last."""
    hands: dict[str, list[list[str]]] = {}
    for event in events:
        hands |= {held["id"]: held["cards"] for held in event.get("after", {}).get("hands", [])}
    return hands


def check_pictures(live: LiveRound, seat: int | None) -> None:
    """After every event the pictures are what the seat sees; only a hand that changed is sent."""
    pack, events = live.rules.deck, list(pictured(live.view(seat)))
    before: dict[str, list[str]] = {}
    for count in range(1, len(events) + 1):
        seen = {
            str(hand): ["??" if card is None else pack.show(card) for card in cards]
            for hand, cards in seen_hands(live.log[:count], seat).items()
        }
        drawn = merged(events[:count])
        assert drawn.keys() == seen.keys()
        for hand, parts in drawn.items():
            flat = [card for part in parts for card in part]
            assert sorted(flat) == sorted(seen[hand])
            assert flat == seen[hand] or len(parts) > 1, "only parts have an order of their own"
        event = events[count - 1]
        sent = {held["id"] for held in event.get("after", {}).get("hands", [])}
        assert sent == {hand for hand in seen if seen[hand] != before.get(hand)} or event["kind"] in (
            "set",
            "shown",  # to whoever saw the cards before
            "moved",  # to the hand that took an equal card for the one it gave
        )
        before = seen


@pytest.mark.parametrize("game", games())
def test_pictures_show_the_hands_as_each_seat_sees_them(game: str) -> None:
    """The first two rounds of the game's transcript, as a stranger and as two of the players see them."""
    for (_, live), _ in zip(rounds(game), range(2), strict=False):
        for seat in (None, 1, 2):
            check_pictures(live, seat)


def test_an_event_is_sent_as_it_was_beside_what_it_changed() -> None:
    _, live = next(rounds("oceana/ultimate-texas-holdem"))
    plain = live.view(2)
    assert [{name: event[name] for name in event if name != "after"} for event in pictured(plain)] == plain
    assert not any("after" in event for event in plain)


def test_pots_are_pictured_until_they_are_paid_out() -> None:
    """$10 of everybody goes into the pot; what the house takes of it is left until the round is over."""
    with installed():
        live = played(seated(POT, "Ann", "Ben", "Cy"))
        assert live.result is not None
        events = list(pictured(live.view(None)))
    pots = [event["after"]["pots"] for event in events if "pots" in event.get("after", {})]
    assert pots[:3] == [{"pot": 10}, {"pot": 20}, {"pot": 30}]
    assert pots[-1] == {"pot": 0}
    rows = [event for event in events if event["kind"] == "settled"]
    assert sorted(row["after"]["brings"] for row in rows) == [0, 0, 29]
