"""Names: one for one person, in whatever letters; none that could be taken for the house."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from houseway.room.errors import Refused
from houseway.room.names import key_of, look_of, marks_of, read_name
from tests.room.conftest import enter

MIRA_IN_CYRILLIC = "\u041c\u0456\u0433\u0430"
NINA_IN_GREEK = "\u039d\u03b9\u03b7\u03b1"


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Mira", "MIRA"),
        ("Mira", MIRA_IN_CYRILLIC),
        ("Mira", "\uff2d\uff49\uff52\uff41"),  # full-width letters
        ("Mira", "M\u0131ra"),  # a dotless i
        ("Nina", NINA_IN_GREEK),
        ("Ella", "EIla"),
        ("Mila", "Mi1a"),
        ("Otto", "0tto"),
        ("Jos\u00e9", "Jose\u0301"),
        ("Zo\u00eb", "Zo\u0435\u0308"),  # a Cyrillic e under the dots
        ("Chip 10", "Chip \u0661\u0660"),  # Arabic digits
    ],
)
def test_names_that_look_alike_share_a_mark(name: str, twin: str) -> None:
    assert marks_of(name) & marks_of(twin)


@pytest.mark.parametrize(
    ("name", "other"), [("Elia", "Ella"), ("Jose", "Jos\u00e9"), ("Chip 10", "Chip 11"), ("Mira", "Mirra")]
)
def test_names_that_a_reader_tells_apart_do_not(name: str, other: str) -> None:
    assert not marks_of(name) & marks_of(other)


def test_a_twin_of_a_name_that_is_taken_is_refused(web: TestClient) -> None:
    enter(web, "Mira")
    for twin, reason in (
        (MIRA_IN_CYRILLIC, f"The name {MIRA_IN_CYRILLIC!r} looks too much like 'Mira', which is taken."),
        ("\uff2d\uff49\uff52\uff41", "The name 'Mira' is taken."),
        ("M\u0456ra", "The name 'M\u0456ra' mixes alphabets. Write it in one."),
    ):
        web.cookies.clear()
        token = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
        answer = web.post("/api/session", json={"name": twin}, headers=token)
        assert answer.json() == {"error": reason}


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Jose\u0301", "Jos\u00e9"),
        ("  Jo\u0308rg   M ", "J\u00f6rg M"),
        ("O\u2019Brien", "O'Brien"),
        ("\u041d\u0438\u043d\u0430", "\u041d\u0438\u043d\u0430"),  # Nina, in Cyrillic
        ("\u7530\u4e2d Ken", "\u7530\u4e2d Ken"),
        ("Botond", "Botond"),
        ("Dealey", "Dealey"),
    ],
)
def test_a_name_is_stored_in_one_form(typed: str, name: str) -> None:
    assert read_name(typed) == name


def test_a_guest_enters_with_a_decomposed_accent(web: TestClient) -> None:
    enter(web, "Jose\u0301")
    assert web.get("/api/session").json()["player"]["name"] == "Jos\u00e9"


@pytest.mark.parametrize(
    "name",
    [
        *("House", "h0use", "Player-dealer", "PLAYER_DEALER", "The Dealer 3", "Banker", "ADMIN", "Adm1n"),
        *("operator", "Operator 2", "Ana (bot)", "Bot 1", "ana bot", "Seat 3", "You", "mint", "Pot 1"),
        "\u041d\u043eus\u0435",  # House, with three Cyrillic letters
    ],
)
def test_a_reserved_name_is_refused_as_reserved(name: str) -> None:
    with pytest.raises(Refused, match=r"The name .* is reserved\."):
        read_name(name)


@pytest.mark.parametrize(
    "name", ["", " ", "<b>", "a/b", "_x", "a" * 21, "\u202emira", "Mira\u200b", "a\nb\0"]
)
def test_a_name_of_other_characters_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="A name has 1 to 20 letters"):
        read_name(name)


def test_alphabets_that_imitate_others_are_refused() -> None:
    """Cherokee letters, which look like MIRA."""
    with pytest.raises(Refused, match="cannot tell from others"):
        read_name("\u13b7\u13a5\u13d2\u13aa")


def test_a_name_of_an_earlier_version_has_marks_too() -> None:
    """It may have been stored in any form."""
    assert key_of("\uff2d\uff49\uff52\uff41") == "mira"
    assert look_of(MIRA_IN_CYRILLIC) == "mira"
