"""Where every card is and who may know it, through each kind of event, as objects and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway.cards import parse_cards
from houseway.errors import HousewayError
from houseway.rounds.facts import Hands
from houseway.rounds.hands import HandId
from houseway.rounds.log import Burned, Data, Dealt, Event, Irregular, Laid, Log, Moved, Shown
from houseway.rounds.sight import follow, read_all, read_kept, seen_hands
from tests.rounds.toy import PACK

OWN, SPLIT, BANK = HandId(2), HandId(2, split=2), HandId("player-dealer")
HOLDER, OTHER, STRANGER = 2, 3, None
ACE, KING, QUEEN = parse_cards("As Kd Qh")


def faces(hands: Hands) -> dict[str, str]:
    """Hands as text."""
    return {
        str(hand): " ".join("??" if card is None else PACK.show(card) for card in cards)
        for hand, cards in hands.items()
    }


def log_of(*events: Event) -> Log:
    """These events as a round logs them."""
    log = Log(PACK)
    log.extend(events)
    return log


def check(log: Log, seat: int | None, hands: dict[str, str], known: Sequence[int]) -> None:
    """Objects, the JSON of a view and the kept JSON give the same account."""
    assert faces(seen_hands(log, seat)) == hands
    read = read_all(log.view(seat))
    assert {
        hand: " ".join(card.face or "??" for card in cards) for hand, cards in read.hands.items()
    } == hands
    assert [card.number for card in read.cards if card.face is not None] == list(known)
    assert follow(log).known_to(seat) == read_kept(log.kept()).known_to(seat) == list(known)


def test_a_card_dealt_face_up_is_known_to_everybody() -> None:
    log = log_of(Dealt(OWN, ACE))
    for seat in (HOLDER, OTHER, STRANGER):
        check(log, seat, {"2": "As"}, [0])


def test_a_card_dealt_face_down_is_known_to_who_may_look() -> None:
    log = log_of(Dealt(OWN, ACE, False, (HOLDER,)), Dealt(BANK, KING, False))
    check(log, HOLDER, {"2": "As", "player-dealer": "??"}, [0])
    check(log, OTHER, {"2": "??", "player-dealer": "??"}, [])
    assert faces(seen_hands(log, STRANGER, everything=True)) == {"2": "As", "player-dealer": "Kd"}


def test_a_card_that_nobody_is_shown_stays_mucked_and_a_burned_one_is_none() -> None:
    log = log_of(Burned(QUEEN), Dealt(OWN, ACE, False, (HOLDER,)), Dealt(OWN, KING, False, (HOLDER,)))
    log.append(Shown(OWN, (KING,), (1,)))
    assert follow(log).mucked() == read_kept(log.kept()).mucked() == [1]


def test_a_card_that_is_shown_is_known_to_everybody_from_then_on() -> None:
    log = log_of(Dealt(BANK, ACE, False, (HOLDER,)), Dealt(BANK, KING, False, (HOLDER,)))
    log.append(Shown(BANK, (KING,), (1,)))
    check(log, STRANGER, {"player-dealer": "?? Kd"}, [1])
    check(log, HOLDER, {"player-dealer": "As Kd"}, [0, 1])


def test_a_card_that_moves_is_followed_to_its_new_hand() -> None:
    """What is shown of the second hand later is the card that moved there."""
    log = log_of(Dealt(OWN, ACE), Dealt(OWN, KING), Moved(OWN, 0, SPLIT, ACE), Dealt(SPLIT, QUEEN, False))
    check(log, STRANGER, {"2": "Kd", "2/2": "As ??"}, [0, 1])
    log.append(Shown(SPLIT, (QUEEN,), (1,)))
    check(log, STRANGER, {"2": "Kd", "2/2": "As Qh"}, [0, 1, 2])


def test_a_burned_card_is_in_no_hand() -> None:
    log = log_of(Burned(QUEEN), Burned(KING, True), Dealt(OWN, ACE))
    check(log, STRANGER, {"2": "As"}, [1, 2])


def test_an_irregular_card_that_is_replaced_lies_aside_in_the_open() -> None:
    log = log_of(Irregular(QUEEN, "boxed", "replaced"), Dealt(OWN, ACE, False, (HOLDER,)))
    check(log, STRANGER, {"2": "??"}, [0])
    check(log, HOLDER, {"2": "As"}, [0, 1])


def test_an_irregular_card_that_plays_was_seen_by_everybody() -> None:
    """An exposed card goes into a hand that is dealt face down: all know it, and may have it opened."""
    log = log_of(Irregular(ACE, "exposed", "plays"), Dealt(OWN, ACE, False, (HOLDER,)))
    log.append(Dealt(OWN, KING, False, (HOLDER,)))
    check(log, STRANGER, {"2": "As ??"}, [0])


def test_a_hand_that_is_set_lies_in_parts_until_it_changes() -> None:
    log = log_of(Dealt(OWN, ACE), Dealt(OWN, KING), Dealt(OWN, QUEEN), Laid(OWN, ((2, 0), (1,))))
    for account in (follow(log).parts(OWN), read_all(log.view(STRANGER)).parts("2")):
        assert [[card.number for card in part] for part in account] == [[2, 0], [1]]
    check(log, STRANGER, {"2": "As Kd Qh"}, [0, 1, 2])
    log.append(Dealt(OWN, ACE))
    assert [[card.number for card in part] for part in follow(log).parts(OWN)] == [[0, 1, 2, 3]]


HAND: Data = {"id": "2", "owner": 2}
DOWN: Data = {"kind": "dealt", "hand": HAND, "card": "??", "down": True}


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        ({"kind": "shown", "hand": HAND, "cards": "Kd", "at": [0]}, "the As in one event and the Kd in"),
        ({"kind": "shown", "hand": HAND, "cards": "Kd", "at": [-1]}, "a hand has no place -1"),
        ({"kind": "shown", "hand": HAND, "cards": "??", "at": [1]}, "but its face is missing"),
        ({"kind": "moved", "hand": HAND, "at": -1, "to": HAND, "card": "As"}, "a hand has no place -1"),
        ({"kind": "set", "hand": HAND, "parts": [[0], [0]]}, "set in parts that do not match its cards"),
    ],
)
def test_events_that_no_round_can_have_are_refused(event: Data, fault: str) -> None:
    with pytest.raises(HousewayError, match=fault):
        read_all([{"kind": "dealt", "hand": HAND, "card": "As"}, DOWN, event])
