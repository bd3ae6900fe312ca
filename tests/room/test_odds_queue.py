"""Odds over HTTP while others ask large questions: filed games first, places in line, progress, giving up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from houseway.room import odds_answers, odds_line, odds_worker
from houseway.room.odds_line import MOST_OF_ONE, Asker, Standing
from houseway.room.security import Limiter
from houseway.rulebook.rules import load_rules
from tests.room import working
from tests.room.server import START

FILED, LARGE = "oceana/ez-baccarat", "oceana/ultimate-texas-holdem"
MANY = 100_000


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds with a changed payout are never done, and nobody is forgotten while a slow machine starts work."""
    monkeypatch.setattr(odds_worker, "odds", working.held_what_ifs)
    monkeypatch.setattr(odds_line, "ABANDONED", START)
    monkeypatch.setattr(odds_answers, "PATIENCE", 0.1)


def what_if(pays: int) -> str:
    """The address of a large what-if."""
    return f"/api/games/{LARGE}/odds?set=trips.straight={pays} to 1"


def until(ask: Callable[[], Any], wanted: Callable[[Any], bool]) -> Any:
    """Ask until the answer is wanted; every request waits a moment in the room."""
    for _ in range(MANY):
        answer = ask().json()
        if wanted(answer):
            return answer
    raise AssertionError(f"never came: {answer}")


def test_filed_odds_do_not_wait_for_large_what_ifs(web: TestClient, held: None) -> None:
    """Somebody fills the line; he is refused when he has enough, and a filed game is priced at once."""
    statuses = [web.get(what_if(pays)).status_code for pays in range(1, 21)]
    assert statuses == [202] * (MOST_OF_ONE + 1) + [429] * (19 - MOST_OF_ONE)
    other = TestClient(web.app, base_url="http://room.test", client=("10.0.0.2", 50_000))
    filed = until(lambda: other.get(f"/api/games/{FILED}/odds"), lambda told: "computing" not in told)
    assert filed["game"] == FILED
    assert other.get(what_if(50)).json()["place"] == 1, "addresses take turns"


def test_a_question_has_a_place_and_progress_and_can_be_withdrawn(web: TestClient, held: None) -> None:
    """The work on it stops, and the next question is begun."""
    token = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}

    def ask(pays: int) -> Any:
        return web.get(what_if(pays), headers={"X-Question": f"page-{pays}"})

    first = until(lambda: ask(3), lambda told: told["done"] > 0)
    assert first == {"computing": True, "place": 0, "done": 0.5, "step": "every deal"}
    assert ask(4).json() == {"computing": True, "place": 1, "done": 0.0, "step": ""}
    assert web.delete("/api/questions/page-3").status_code == 403
    other = TestClient(web.app, base_url="http://room.test", client=("10.0.0.2", 50_000))
    theirs = {"X-CSRF-Token": other.get("/api/session").json()["csrf"]}
    assert other.delete("/api/questions/page-3", headers=theirs).json() == {"withdrawn": False}
    assert web.delete("/api/questions/page-3", headers=token).json() == {"withdrawn": True}
    assert until(lambda: ask(4), lambda told: told["done"] > 0)["place"] == 0
    assert web.delete("/api/questions/page-3", headers=token).json() == {"withdrawn": False}


def test_what_nobody_asks_for_any_more_makes_room(web: TestClient, held: None) -> None:
    """Twelve what-ifs whose pages were closed hold up nobody."""
    assert isinstance(web.app, FastAPI)
    room, clock = web.app.state.room, [0.0]
    room.odds = odds_answers.OddsAnswers(None, now=lambda: clock[0])
    for pays in range(1, MOST_OF_ONE + 2):
        assert web.get(what_if(pays)).status_code == 202
    assert web.get(what_if(50)).status_code == 429
    clock[0] += START + 1
    assert until(lambda: web.get(what_if(50)), lambda told: told.get("done", 0) > 0)["place"] == 0


def test_a_question_that_was_just_given_up_is_asked_anew(web: TestClient, held: None) -> None:
    """Somebody closes a page, and somebody else asks the same in that moment."""
    assert isinstance(web.app, FastAPI)
    store = web.app.state.room.odds
    rules = load_rules(LARGE, {"trips.straight": "7 to 1"})

    async def ask_as(name: str) -> object:
        return await store.odds(odds_answers.Inquiry(rules, False, Asker("10.0.0.2", name)))

    async def given_up_and_asked() -> object:
        assert store.withdraw(Asker("10.0.0.2", "first"))
        return await ask_as("second")

    assert web.portal is not None
    assert isinstance(web.portal.call(ask_as, "first"), Standing)
    assert isinstance(web.portal.call(given_up_and_asked), Standing)


def test_a_request_that_is_open_when_its_question_is_withdrawn_is_no_error(
    web: TestClient, held: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that is left withdraws its question, though a request is on its way: browsers report errors."""
    assert isinstance(web.app, FastAPI)
    monkeypatch.setattr(odds_answers, "PATIENCE", 600)
    store, asker = web.app.state.room.odds, Asker("10.0.0.2", "page-1")
    inquiry = odds_answers.Inquiry(load_rules(LARGE, {"trips.straight": "7 to 1"}), False, asker)

    async def ask_and_withdraw() -> object:
        asking = asyncio.create_task(store.odds(inquiry))
        while not store.withdraw(asker):
            await asyncio.sleep(0)
        return await asking

    assert web.portal is not None
    assert web.portal.call(ask_and_withdraw) == Standing(0, 0.0, "")


def test_an_answer_that_came_between_two_requests_is_there(
    web: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not stored, and why something cannot be computed, is told to the next who asks."""
    assert isinstance(web.app, FastAPI)
    web.app.state.limiter = Limiter(burst=10**9, per_second=10**9)
    monkeypatch.setattr(odds_answers, "PATIENCE", 0)
    banking = f"/api/games/{FILED}/odds/bank?bank=1000"
    assert until(lambda: web.get(banking), lambda told: "computing" not in told)["bank"]["bank"] == 1000
    monkeypatch.setattr(odds_worker, "banking", working.fails)
    wrong = f"/api/games/{FILED}/odds/bank?bank=2000"
    assert until(lambda: web.get(wrong), lambda told: "computing" not in told) == {"error": "no figures"}
