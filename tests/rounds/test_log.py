"""The log: everybody's part, the part of those it was meant for, and nothing else."""

from __future__ import annotations

import pytest

from houseway.rounds.log import Event, Log
from houseway.rounds.round import Play, Round
from tests.rounds.toy import ANN, BEN, CLEO, toy_round

DEALT = {"kind": "dealt", "hand": "2", "card": "??"}
SPECTATOR = None


def test_the_secret_part_is_for_its_audience_alone() -> None:
    log = Log([Event("dealt", {"hand": "2", "card": "??"}, {"card": "Ah"}, (BEN,))])
    assert list(log.view(BEN)) == [DEALT | {"card": "Ah"}]
    assert list(log.view(CLEO)) == [DEALT]
    assert list(log.view(SPECTATOR)) == [DEALT]


def test_the_whole_log_shows_every_card() -> None:
    log = Log(
        [
            Event("dealt", {"hand": "2", "card": "??"}, {"card": "Ah"}, (BEN,)),
            Event("dealt", {"hand": "player-dealer", "card": "??"}, {"card": "Kd"}),
        ]
    )
    assert [event["card"] for event in log.whole()] == ["Ah", "Kd"]
    assert [event["card"] for event in log.view(ANN)] == ["??", "??"], "nobody sees what has no audience"


def test_a_public_event_looks_the_same_from_every_seat() -> None:
    log = Log([Event("called", {"text": "no more bets"})])
    views = [list(log.view(seat)) for seat in (ANN, BEN, CLEO, SPECTATOR)]
    assert views == [[{"kind": "called", "text": "no more bets"}]] * 4


def test_several_seats_may_share_a_secret() -> None:
    log = Log([Event("dealt", {"card": "??"}, {"card": "Ah"}, (BEN, CLEO))])
    assert [next(log.view(seat))["card"] for seat in (ANN, BEN, CLEO)] == ["??", "Ah", "Ah"]


def test_what_is_seen_cannot_change_the_log() -> None:
    log = Log([Event("dealt", {"card": "??"}, {"card": "Ah"}, (BEN,))])
    next(log.view(BEN))["card"] = "2c"
    assert next(log.view(BEN))["card"] == "Ah"


def looks(round: Round) -> Play:
    """Two cards face down to Ben, then a private question to him and an open one to Cleo."""
    for _ in range(2):
        round.deal(str(BEN), face_up=False, seen_by=(BEN,))
    yield [
        round.ask(BEN, "keep", ["Ah", "2c"], "Ah", private=True),
        round.ask(CLEO, "insurance", ["yes", "no"], "no"),
    ]
    round.show(str(BEN), 1)
    return round.finish()


@pytest.mark.parametrize("seat", [ANN, BEN, CLEO, SPECTATOR])
def test_everybody_sees_who_is_asked_and_only_he_what_is_legal(seat: int | None) -> None:
    """Being asked must tell nothing: the legal answers are private."""
    asked = [event for event in toy_round(looks, "Ah 2c").log.view(seat) if event["kind"] == "asked"]
    assert [(event["spot"], event["about"]) for event in asked] == [(BEN, "keep"), (CLEO, "insurance")]
    legal = {event["spot"]: event.get("legal") for event in asked}
    assert legal[BEN] == ([{"name": "Ah"}, {"name": "2c"}] if seat == BEN else None)
    assert legal[CLEO] == ([{"name": "yes"}, {"name": "no"}] if seat == CLEO else None)


@pytest.mark.parametrize("seat", [ANN, BEN, CLEO, SPECTATOR])
def test_a_private_answer_stays_with_who_gave_it(seat: int | None) -> None:
    round = toy_round(looks, "Ah 2c")
    for ask in list(round.pending):
        round.answer(ask.spot, ask.about, ask.default)
    chose = {event["spot"]: event.get("choice") for event in round.log.view(seat) if event["kind"] == "chose"}
    assert chose == {BEN: "Ah" if seat == BEN else None, CLEO: "no"}


def test_a_card_that_is_shown_is_shown_to_all() -> None:
    round = toy_round(looks, "Ah 2c")
    for ask in list(round.pending):
        round.answer(ask.spot, ask.about, ask.default)
    shown = [event for event in round.log.view(SPECTATOR) if event["kind"] == "shown"]
    assert shown == [{"kind": "shown", "hand": "2", "cards": "Ah", "at": [0]}], "the other card stays hidden"
    assert "2c" not in str(list(round.log.view(SPECTATOR)))
