"""Which hand: one text form, written and read in one place, and the fields that JSON carries."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import HousewayError
from houseway.rounds.hands import HandId

NAMES = ("player", "banker", "player-dealer", "board")
HANDS = st.builds(
    HandId,
    st.integers(1, 99) | st.sampled_from(NAMES),
    st.integers(0, 12),
    st.integers(0, 12),
    st.sampled_from(("", "front", "back", "kept")),
)


@pytest.mark.parametrize(
    ("hand", "text", "data"),
    [
        (HandId(3), "3", {"owner": 3}),
        (HandId(3, 2), "3.2", {"owner": 3, "number": 2}),
        (HandId(3, split=2), "3/2", {"owner": 3, "split": 2}),
        (HandId(3, 1, 2), "3.1/2", {"owner": 3, "number": 1, "split": 2}),
        (HandId("banker"), "banker", {"owner": "banker"}),
        (
            HandId("player-dealer", part="front"),
            "player-dealer front",
            {"owner": "player-dealer", "part": "front"},
        ),
        (HandId(12, part="kept"), "12 kept", {"owner": 12, "part": "kept"}),
    ],
)
def test_a_hand_has_one_text_form_and_its_fields(hand: HandId, text: str, data: dict[str, Any]) -> None:
    assert str(hand) == text
    assert HandId.parse(text) == hand
    assert hand.data() == {"id": text, **data}


@given(HANDS)
def test_what_is_written_is_read_again(hand: HandId) -> None:
    assert HandId.parse(str(hand)) == hand
    data = json.loads(json.dumps(hand.data()))
    assert HandId.parse(data.pop("id")) == HandId(**data) == hand


@given(HANDS, HANDS)
def test_two_hands_never_have_the_same_text(one: HandId, two: HandId) -> None:
    assert (str(one) == str(two)) == (one == two)


@pytest.mark.parametrize(
    "text", ["", "3.", "3/", "3.x", "/2", "-3", "Board", "3 front back", "3/2.1", " 3", "3 "]
)
def test_what_is_no_hand_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(
        HousewayError, match=r"^no such hand: .* \(write it as 3, 3\.2, 3/2 or player-dealer\)$"
    ):
        HandId.parse(text)


def test_a_hand_knows_its_spot_and_where_it_came_from() -> None:
    split = HandId(3, 1, 2)
    assert (split.spot, HandId("board").spot) == (3, None)
    assert split.base == split.of("front").base == HandId(3, 1)
    assert HandId("player-dealer").of("front") == HandId("player-dealer", part="front")
