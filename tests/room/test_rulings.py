"""Rulings over HTTP: as on the command line, of one house, of several, or of all."""

from __future__ import annotations

import json

from fastapi.testclient import TestClient
from pydantic import TypeAdapter
from typer.testing import CliRunner

from houseway.main import app
from houseway.room.messages.rulings import Rulings
from houseway.rulebook.houses import houses

ASKED = {"ask": ["lucky-lady/holdem", "artichoke-joes/texas-holdem"], "words": "turn came early"}


def test_rulings_are_those_of_the_command_line(web: TestClient) -> None:
    found = web.get("/api/rulings", params=ASKED).json()
    first, second = ASKED["ask"]
    told = CliRunner().invoke(app, ["rule", first, "turn came early", "--beside", second, "--json"])
    assert found == json.loads(told.stdout)
    assert [answer["rulings"][0]["id"] for answer in found["answers"]] == ["LL-005", "AJ-133"]
    TypeAdapter(Rulings).validate_python(found)


def test_without_a_house_all_of_them_answer(web: TestClient) -> None:
    answers = web.get("/api/rulings", params={"words": "misdeal"}).json()["answers"]
    assert [answer["ask"] for answer in answers] == list(houses())
    assert all(len(answer["rulings"]) <= 5 for answer in answers)
    assert {answer["house"] for answer in answers if not answer["found"]} == {"oceana"}


def test_only_the_first_rows_are_listed_unless_all_are_wanted(web: TestClient) -> None:
    asked = {"ask": "artichoke-joes"}
    (first,) = web.get("/api/rulings", params=asked).json()["answers"]
    assert (first["found"], len(first["rulings"])) == (427, 30)
    (whole,) = web.get("/api/rulings", params=asked | {"all": "true"}).json()["answers"]
    assert len(whole["rulings"]) == 427
    assert all(not answer["rulings"] for answer in web.get("/api/rulings").json()["answers"])


def test_a_reading_is_chosen_for_the_first_house(web: TestClient) -> None:
    """L691 breaks off in the middle of a sentence."""
    asked = {"ask": ["club-one/omaha", "club-one/omaha"], "stage": "turn", "set": "early_turn=as printed"}
    printed, usual = web.get("/api/rulings", params=asked).json()["answers"]
    assert printed["rulings"][0]["readings"][0]["value"] == "as printed"
    assert usual["rulings"][0]["readings"][0]["value"] == "reshuffled"


def test_what_is_not_filed_names_who_files_it(web: TestClient) -> None:
    """L650 of 004: a card that touches another surface than the table."""
    asked = {"ask": "club-one/texas-holdem", "words": "dropped my crad on the floor"}
    found = web.get("/api/rulings", params=asked).json()
    TypeAdapter(Rulings).validate_python(found)
    (answer,) = found["answers"]
    assert answer["exact"] is False
    assert answer["respelled"] == [{"written": "crad", "read": "card"}]
    (other,) = [other for other in answer["elsewhere"] if other["ask"] == "artichoke-joes/texas-holdem"]
    asked = {"ask": other["ask"], "row": other["row"]}
    (row,) = web.get("/api/rulings", params=asked).json()["answers"][0]["rulings"]
    assert (row["event"]["id"], row["exact"]) == ("card-off-table", True)


def test_what_cannot_be_asked_is_refused_in_one_line(web: TestClient) -> None:
    for asked, message in (
        ({"ask": "oceana/texas-holdm"}, "unknown game or house 'oceana/texas-holdm'"),
        ({"ask": "oceana", "event": "flod"}, "unknown event 'flod' (did you mean 'fold'?)"),
        ({"ask": "oceana", "set": "x=1"}, "unknown reading of procedures 'x'"),
        ({"row": "OC-001"}, "row: name the house or game that filed it with `ask`, and no other"),
        ({"ask": "oceana", "row": "OC-1"}, "unknown row of oceana 'OC-1'"),
        ({"set": "x=1"}, "set: name a house or a game with `ask`"),
        ({"words": "x" * 201}, "Words: at most 200 characters."),
        ({"ask": ["oceana"] * 6}, "query.ask"),
        ({"ask": "x" * 201}, "query.ask.0"),
    ):
        answer = web.get("/api/rulings", params=asked)
        assert answer.status_code == 422
        assert answer.json()["error"].startswith(message)
