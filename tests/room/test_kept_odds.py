"""The room's answers about odds are stored beside those of the command line, for whoever asks next."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from houseway.odds import ResultStore, analyse, stored, stored_analysis
from houseway.odds import store as store_module
from houseway.odds.store import LISTED, WHAT_IF
from houseway.room import odds_answers, odds_worker
from houseway.room.app import make_app
from houseway.room.hosting import Hosting
from houseway.room.odds_answers import Inquiry
from houseway.room.odds_line import Asker
from houseway.room.security import Limiter
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import load_rules
from houseway.rulebook.rules.sending import rules_of, text_of
from tests.room import working
from tests.room.test_api import patiently
from tests.room.test_odds_queue import until

GAME = "oceana/ez-baccarat"
ODDS = f"/api/games/{GAME}/odds"


def room_with(folder: Path, store: object) -> TestClient:
    """A room of its own, with this store."""
    app = make_app(f"sqlite:///{folder / 'room.sqlite3'}", Hosting(store=str(store)))
    app.state.limiter = Limiter(burst=10**9, per_second=10**9)
    return TestClient(app, base_url="http://room.test")


def files(folder: Path, kind: str) -> int:
    """How many results of a kind are in a store."""
    return sum(1 for _ in (folder / kind).glob("*")) if (folder / kind).exists() else 0


def test_the_key_follows_the_rules_the_question_and_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    eight, six = (Inquiry(load_rules(GAME, {"decks": decks}), True, Asker("10.0.0.1")) for decks in (8, 6))
    key = eight.key("odds")
    assert eight.key("odds") == key
    assert six.key("odds")[1:] == key[1:]
    assert len({key, six.key("odds"), eight.key("plot", "bank")}) == 3
    assert (
        len(
            {eight.key("bank", None), eight.key("bank", "None"), eight.key("bank", 5), eight.key("bank", "5")}
        )
        == 4
    )
    assert key.code != stored.analysis_key(eight.rules, jointly=False).code, "plots are code as well"
    monkeypatch.setattr(stored, "code_hash", lambda family, *also: f"newer {family} {also}")
    assert eight.key("odds")[:2] == key[:2]
    assert eight.key("odds").code != key.code


def test_the_worker_is_sent_the_same_rules() -> None:
    """The digest covers the order of bets, which unnamed ones are settled in."""
    for entry in catalogue():
        rules = load_rules(entry.id)
        sent = rules_of(text_of(rules))
        assert (sent.id, sent.digest, sent.document) == (rules.id, rules.digest, rules.document)


def test_another_room_has_the_answers_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms share a store; what is stored needs no process."""
    looks = (ODDS, f"/api/games/{GAME}/plots/bet-tie.svg", f"{ODDS}/readings/banker_three_card_7")
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with room_with(tmp_path / "one", tmp_path / "results") as web:
        first = [patiently(web, look).text for look in looks]
    for work in ("odds", "reading", "bet_plot"):
        monkeypatch.setattr(odds_worker, work, working.fails)
    with room_with(tmp_path / "two", tmp_path / "results") as web:
        answers = [web.get(look) for look in looks]
    assert [answer.status_code for answer in answers] == [200] * len(looks)
    assert [answer.text for answer in answers] == first


def test_figures_of_the_command_line_serve_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker finds the analysis in the store: here one that no computation would come to."""
    marked = replace(analyse(load_rules(GAME)), notes=("from the store",))
    monkeypatch.setattr(stored, "analyse", lambda rules, **how: marked)
    stored_analysis(load_rules(GAME), ResultStore(tmp_path / "results"))
    with room_with(tmp_path, tmp_path / "results") as web:
        assert patiently(web, ODDS).json()["notes"] == ["from the store"]


def test_figures_of_the_room_serve_the_command_line(tmp_path: Path) -> None:
    store = ResultStore(tmp_path / "results")
    with room_with(tmp_path, store.folder) as web:
        patiently(web, ODDS)
    found = stored.recalled(load_rules(GAME), store)
    assert found is not None
    assert found.bets == analyse(load_rules(GAME)).bets


def test_a_setting_as_filed_is_no_what_if(tmp_path: Path) -> None:
    """It has the same odds, which are stored once; those of a changed one make room first."""
    store = tmp_path / "results"
    with room_with(tmp_path, store) as web:
        for query in ("", "?set=decks=8"):
            patiently(web, f"{ODDS}{query}")
        assert (files(store, LISTED), files(store, WHAT_IF)) == (2, 0), "the analysis, and the room's text"
        patiently(web, f"{ODDS}?set=decks=6")
        assert (files(store, LISTED), files(store, WHAT_IF)) == (2, 2)


def test_what_strangers_describe_is_not_stored(tmp_path: Path) -> None:
    """A table in a stranger's words is no question that anybody asks again; its analysis is stored."""
    store = tmp_path / "results"
    with room_with(tmp_path, store) as web:
        for bank in (1000, 2000, 3000):
            patiently(web, f"{ODDS}/bank?bank={bank}")
    assert (files(store, LISTED), files(store, WHAT_IF)) == (1, 0)


@pytest.mark.parametrize("how", [pytest.param("off", marks=pytest.mark.verify), "a file"])
def test_a_room_without_a_store_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    """An answer that came between two requests waits in memory; a folder that cannot be used is told once."""
    monkeypatch.setattr(store_module, "_warned", set())
    monkeypatch.setattr(odds_answers, "PATIENCE", 0)
    (tmp_path / "file").touch()
    with room_with(tmp_path, "off" if how == "off" else tmp_path / "file") as web:
        for query in ("", "?set=decks=6"):
            found = until(partial(web.get, f"{ODDS}{query}"), lambda told: "bets" in told)
            assert found["game"] == GAME
        assert isinstance(web.app, FastAPI)
        assert web.app.state.room.odds.stored_size() == (None if how == "off" else 0)
    ours = [record for record in caplog.records if record.name.startswith("houseway")]
    warnings = [record for record in ours if record.levelno >= logging.WARNING]
    assert len(warnings) == (how == "a file")
