"""The log: everybody's part, the part of those it was meant for, and nothing else."""

from __future__ import annotations

import json

import pytest

from houseway.cards import card
from houseway.rounds.decisions import Choice, Pick
from houseway.rounds.hands import HandId
from houseway.rounds.log import Called, Dealt, Event, Log, view_of
from houseway.rounds.round import Round, Steps
from tests.rounds.toy import ANN, BEN, CLEO, PACK, toy_round

BENS = HandId(BEN)
DEALT = {"kind": "dealt", "hand": {"id": "2", "owner": 2}, "card": "??", "down": True}
SPECTATOR = None


def log_of(*events: Event) -> Log:
    """A log of these events."""
    log = Log(PACK)
    log.extend(events)
    return log


def ace_for(*seats: int) -> Dealt:
    """An ace, dealt face down, that only some seats may see."""
    return Dealt(BENS, card("Ah"), up=False, audience=seats)


def test_the_secret_part_is_for_its_audience_alone() -> None:
    log = log_of(ace_for(BEN))
    assert list(log.view(BEN)) == [DEALT | {"card": "Ah"}]
    assert list(log.view(CLEO)) == [DEALT]
    assert list(log.view(SPECTATOR)) == [DEALT]


def test_the_whole_log_shows_every_card() -> None:
    log = log_of(ace_for(BEN), Dealt(HandId("player-dealer"), card("Kd"), up=False))
    assert [event["card"] for event in log.whole()] == ["Ah", "Kd"]
    assert [event["card"] for event in log.view(ANN)] == ["??", "??"], "nobody sees what has no audience"
    assert [event["card"] for event in log.view(SPECTATOR)] == ["??", "??"]


def test_a_public_event_looks_the_same_from_every_seat() -> None:
    log = log_of(Called(("no more bets",)))
    views = [list(log.view(seat)) for seat in (ANN, BEN, CLEO, SPECTATOR)]
    assert views == [[{"kind": "called", "text": "no more bets"}]] * 4


def test_several_seats_may_share_a_secret() -> None:
    log = log_of(ace_for(BEN, CLEO))
    assert [next(log.view(seat))["card"] for seat in (ANN, BEN, CLEO)] == ["??", "Ah", "Ah"]


def test_what_is_seen_cannot_change_the_log() -> None:
    log = log_of(ace_for(BEN))
    next(log.view(BEN))["card"] = "2c"
    assert next(log.view(BEN))["card"] == "Ah"


def looks(round: Round) -> Steps:
    """Two cards face down to Ben, then a private question to him and an open one to Cleo."""
    for _ in range(2):
        round.deal(BENS, face_up=False, seen_by=(BEN,))
    cards = (card("Ah"), card("2c"))
    yield [
        round.ask(BEN, "keep", [Pick("keep", cards, 1, 1)], Choice("keep", parts=(cards[:1],)), private=True),
        round.ask(CLEO, "insurance", ["yes", "no"], "no"),
    ]
    round.show(BENS, 1)


def answered() -> Round:
    """The round when both have answered as the house would."""
    round = toy_round(looks, "Ah 2c")
    for ask in list(round.pending):
        round.answer(ask, ask.default)
    return round


@pytest.mark.parametrize("seat", [ANN, BEN, CLEO, SPECTATOR])
def test_everybody_sees_who_is_asked_and_only_he_what_is_legal(seat: int | None) -> None:
    """Being asked must reveal nothing: the legal answers are private."""
    asked = [event for event in toy_round(looks, "Ah 2c").log.view(seat) if event["kind"] == "asked"]
    assert [(event["id"], event["spot"], event["question"]) for event in asked] == [
        ("2 keep", BEN, "keep"),
        ("3 insurance", CLEO, "insurance"),
    ]
    legal = {event["spot"]: event.get("legal") for event in asked}
    keep = [{"name": "keep", "cards": ["Ah", "2c"], "least": 1, "most": 1}]
    assert legal[BEN] == (keep if seat == BEN else None)
    assert legal[CLEO] == ([{"name": "yes"}, {"name": "no"}] if seat == CLEO else None)


@pytest.mark.parametrize("seat", [ANN, BEN, CLEO, SPECTATOR])
def test_a_private_answer_stays_with_who_gave_it(seat: int | None) -> None:
    events = list(answered().log.view(seat))
    chose = {event["spot"]: event.get("choice") for event in events if event["kind"] == "chose"}
    cards = {event["spot"]: event.get("cards") for event in events if event["kind"] == "chose"}
    assert chose == {BEN: "keep" if seat == BEN else None, CLEO: "no"}
    assert cards == {BEN: ["Ah"] if seat == BEN else None, CLEO: None}


def test_a_card_that_is_shown_is_shown_to_all() -> None:
    log = answered().log
    shown = [event for event in log.view(SPECTATOR) if event["kind"] == "shown"]
    assert shown == [{"kind": "shown", "hand": {"id": "2", "owner": 2}, "cards": "Ah", "at": [0]}]
    assert "2c" not in str(list(log.view(SPECTATOR))), "the other card stays hidden"


@pytest.mark.parametrize("seat", [ANN, BEN, CLEO, SPECTATOR])
def test_events_that_were_kept_show_each_what_he_saw_then(seat: int | None) -> None:
    """They are JSON, and hold the secrets with their audience."""
    log = answered().log
    kept = json.loads(json.dumps(log.kept()))
    assert list(view_of(kept, seat)) == list(log.view(seat))
    assert "2c" in str(kept)
