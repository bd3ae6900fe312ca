"""The equity of hands over HTTP: answers, refusals, and limits that keep it from holding up anything else."""

from __future__ import annotations

import asyncio
import re

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

from houseway.errors import HousewayError
from houseway.room import odds_answers, odds_line, odds_worker
from houseway.room.messages.equity import EquityAnswer, PreflopHand, PreflopTable
from houseway.room.odds_line import MOST_OF_ONE, Asker, OddsLine, Rank
from houseway.room.worker_process import WorkerProcess
from tests.room import working
from tests.room.server import START
from tests.room.test_api import patiently

HOLDEM, OMAHA = "/api/games/oceana/texas-holdem", "/api/games/oceana/omaha"
ASKED = f"{HOLDEM}/equity?hand=As Ks&hand=Qd Qh&board=2c 7d Jh"


def test_hands_are_counted_in_the_rooms_process(web: TestClient) -> None:
    """The same figures as `houseway equity` has; a hand that cannot be held is refused in a sentence."""
    answer = patiently(web, ASKED).json()
    TypeAdapter(EquityAnswer).validate_python(answer, strict=True)
    assert (answer["exact"], answer["deals"]) == (True, 990)
    assert [hand["equity_exact"] for hand in answer["hands"]] == ["49/198", "149/198"]
    for _ in range(300):
        refused = web.get(f"{HOLDEM}/equity?hand=As Ks&hand=As Qd")
        if refused.status_code != 202:
            break
    assert refused.status_code == 422
    assert refused.json()["error"] == "These hands cannot be held together: they need the same cards."


UNREADABLE = (
    (f"{HOLDEM}/equity?hand=As Ks", "Equity needs 2 to 10 hands, not 1."),
    (f"{HOLDEM}/equity?hand=As Ks Qs&hand=*", "'As Ks Qs': a player has 2 cards at the end of this game"),
    (f"{HOLDEM}/equity?hand=As Kx&hand=*", "No such card"),
    (f"{HOLDEM}/equity?hand=As Ks&hand=*&board=2c 3c 4c 5c 6c 7c", "has a board of 5 cards at most."),
    (f"{HOLDEM}/equity?{'&'.join(['hand=*'] * 11)}", "at most 10 items"),
    (f"{HOLDEM}/equity?hand=*&hand={'A' * 301}", "at most 300 characters"),
    (f"{OMAHA}/equity?hand=QQ%2B&hand=*", "a range such as QQ+ or AKs is of two cards"),
    ("/api/games/oceana/ez-baccarat/equity?hand=*&hand=*", "is not played for pots"),
)


def test_what_cannot_be_read_is_refused_at_once(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is put in line for it."""
    monkeypatch.setattr(OddsLine, "ask", None)
    for path, message in UNREADABLE:
        answer = web.get(path)
        assert answer.status_code == 422
        assert message in answer.json()["error"]


def test_an_address_has_only_so_many_questions_in_line(
    web: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody fills the line for equity; one of his questions can be withdrawn, and odds do not wait."""
    monkeypatch.setattr(odds_worker, "equity", working.held_equity)
    monkeypatch.setattr(odds_answers, "PATIENCE", 0.1)
    monkeypatch.setattr(odds_line, "ABANDONED", START)  # nobody asks again, however slow the machine is
    hands = [*(f"{rank}{rank}%2B" for rank in "23456789TJQKA"), "AK"]
    asked = [f"{HOLDEM}/equity?hand=*&hand={hand}" for hand in hands]
    answers = [web.get(path, headers={"X-Question": f"page-{at}"}) for at, path in enumerate(asked)]
    assert [each.status_code for each in answers] == [202] * (MOST_OF_ONE + 1) + [429]
    assert answers[3].json()["place"] == 3
    token = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
    assert web.delete("/api/questions/page-0", headers=token).json() == {"withdrawn": True}
    assert web.get("/api/games").status_code == 200


def test_an_answer_that_takes_too_long_is_given_up_and_the_next_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The process is ended; the next question has a new one."""
    done = ["work for ever", "end the process", "work"]

    async def work(process: WorkerProcess, *given: object) -> str:
        if done.pop(0) == "work for ever":
            await asyncio.Event().wait()
        return "found"

    monkeypatch.setattr(WorkerProcess, "work", work)
    monkeypatch.setattr(WorkerProcess, "close", lambda process: done.remove("end the process"))

    async def run() -> None:
        line = OddsLine(WorkerProcess(), lambda: 0.0, longest=0.01)
        ann = Asker("10.0.0.1")
        with pytest.raises(HousewayError, match=re.escape("fewer hands, or about narrower ranges.")):
            await line.ask(Rank.SMALL, ann, str).answer
        assert done == ["work"]
        assert await line.ask(Rank.SMALL, ann, str).answer == "found"

    asyncio.run(run())


def test_starting_hands_before_the_flop(web: TestClient) -> None:
    table = web.get(f"{HOLDEM}/preflop").json()
    TypeAdapter(PreflopTable).validate_python(table, strict=True)
    assert [row["hand"] for row in table["hands"]][:2] == ["AA", "KK"]
    hand = web.get(f"{HOLDEM}/preflop/aks").json()
    TypeAdapter(PreflopHand).validate_python(hand, strict=True)
    assert (hand["hand"], hand["rank"], len(hand["opponents"])) == ("AKs", 8, 169)
    assert web.get(f"{HOLDEM}/preflop/AK").status_code == 404
    assert web.get(f"{OMAHA}/preflop").json() == {"error": "Omaha has no table of starting hands."}


def test_a_form_says_what_can_be_asked(web: TestClient) -> None:
    form = web.get(HOLDEM).json()["equity"]
    assert (form["hole"], form["board"], form["most_hands"], form["preflop"]) == (2, 5, 10, True)
    stud = web.get("/api/games/club-one/seven-card-stud").json()["equity"]
    assert (stud["hole"], stud["board"], stud["most_hands"], stud["preflop"]) == (7, 0, 7, False)
    assert web.get("/api/games/oceana/ez-baccarat").json()["equity"] is None
    games = {game["id"]: game["equity"] for game in web.get("/api/games").json()}
    assert games["oceana/texas-holdem"]
    assert not games["oceana/ez-baccarat"]
