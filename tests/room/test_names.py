"""Names: one for one person, in whatever letters; none that could be taken for the house."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from houseway.room.actions import RoomAction
from houseway.room.bots import seat_bot
from houseway.room.errors import Refused
from houseway.room.letters import look_of
from houseway.room.names import key_of, marks_of, read_name
from houseway.room.room_table import RoomTable
from houseway.rulebook.rules import load_rules
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
        ("O", "\u3007"),
        ("l", "\u4e28"),
        ("\u30ed", "\u53e3"),  # a kana and the Chinese character for a mouth
        ("\u05d3\u05d5\u05d3", "\u05d3\u05b8\u05d5\u05d3"),  # David, with a point
        ("Sou", "\u054f\u0585\u057d"),  # Armenian
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


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("\u1d0ftto", "cannot tell from others: U\\+1D0F LATIN LETTER SMALL CAPITAL O"),
        ("\u1d0fperat\u1d0fr", "U\\+1D0F"),
        ("\u1d04arl", "U\\+1D04"),
        ("\u1d20era", "U\\+1D20"),
        ("Admi\u0274", "U\\+0274"),
        ("E\u01c0la", "U\\+01C0"),  # a click
        ("\u01f7eter", "U\\+01F7"),  # wynn
        ("\u0261reta", "U\\+0261"),  # the g of phonetics
        ("E\u3163la", "U\\+1175"),  # a Korean vowel on its own
        ("\u3164", "U\\+1160 HANGUL JUNGSEONG FILLER"),
        ("Mira\u3164", "U\\+1160"),
        ("Mi\u1160ra", "U\\+1160"),
        ("Mira\u115f", "U\\+115F"),
        ("Mira\uffa0", "U\\+1160"),
        ("\u1780\u17b4", "U\\+17B4"),  # a Khmer vowel that is not drawn
        ("\u3127 Ken", "U\\+3127"),  # Bopomofo
        ("\u03fa\u03b1", "U\\+03FA"),  # a Greek san, drawn as an M
        ("\u0915\u093f\u093f", "U\\+093F"),  # one mark on the other
        ("E\u4e28la", "mixes alphabets"),  # a stroke
        ("Ella \u4e28", "mixes alphabets"),
        ("\u3007tto", "mixes alphabets"),  # the ideographic zero
        ("\u7530Ken", "mixes alphabets"),
        ("Bob\u0665", "mixes alphabets"),  # an Arabic five, drawn as an o
    ],
)
def test_letters_that_imitate_others_or_are_not_seen_are_refused(name: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Mira", "Zo\u00eb", "Bj\u00f6rk", "Stra\u00dfer", "\u0141ukasz", "\u0130brahim", "I\u015f\u0131l"),
        *(
            "\u0218tefan",
            "Nguy\u1ec5n Th\u1ecb",
            "\u018fli",
            "\u0186k\u0254m",
            "\u00deorgeir",
            "O'Brien",
            "J.-P. 3",
        ),
        *(
            "\u0395\u03bb\u03ad\u03bd\u03b7",
            "\u0413\u0435\u043e\u0440\u0433\u0438\u0439",
            "\u0407\u0432\u0430\u043d",
        ),
        *(
            "\u05d3\u05d5\u05d3",
            "\u05d3\u05b8\u05bc\u05d5\u05b4\u05d3",
            "\u0645\u062d\u0645\u062f",
            "\u0645\u064f\u062d\u0645\u0651\u064e\u062f 3",
        ),
        *(
            "\u0967 \u0926\u0947\u0935\u0940",
            "\u0938\u093f\u0926\u094d\u0927\u093e\u0930\u094d\u0925",
        ),  # Devi, Siddharth
        *("\u0e2a\u0e21\u0e0a\u0e32\u0e22", "\u0e19\u0e49\u0e33\u0e1d\u0e19"),  # Somchai, Namfon
        *(
            "\u738b\u5c0f\u660e",
            "\u4e00\u90ce",
            "\u4f50\u3005\u6728",
            "\u3055\u304f\u3089",
            "\u30b8\u30e7\u30fc\u30b8",
        ),
        *(
            "\uae40\ubbfc\uc218",
            "\u91d1\ubbfc\uc218",
            "\u7530\u4e2d Ken",
            "\u0531\u0580\u0561\u0574",
            "\u10dc\u10d8\u10dc\u10dd",
        ),
        *(
            "\u0b95\u0bc1\u0bae\u0bbe\u0bb0\u0bcd",
            "\u1000\u103c\u102d\u102f\u1037",
        ),  # Kumar in Tamil; Burmese
    ],
)
def test_names_that_people_have_are_accepted(name: str) -> None:
    assert key_of(read_name(name)) == key_of(name)


def test_an_okina_is_written_as_an_apostrophe() -> None:
    assert read_name("Ka\u02bbiulani") == "Ka'iulani"


@pytest.mark.parametrize("name", ["Boris", "BORIS", "B0ris", "Boris.", "Mei"])
def test_the_name_of_a_bot_is_refused(name: str) -> None:
    """A reader could take "Boris" for "Boris (bot)"."""
    with pytest.raises(Refused, match=r"is the name of a bot\. Add a letter or a number\."):
        read_name(name)


@pytest.mark.parametrize("name", ["Boris K", "Boris 2", "Borislav"])
def test_a_name_that_begins_like_that_of_a_bot_is_accepted(name: str) -> None:
    assert read_name(name) == name


def test_a_bot_does_not_take_the_name_of_a_player() -> None:
    """A player of an earlier version may have the name of a bot."""
    room_table = RoomTable(1, load_rules("oceana/ez-baccarat"))
    room_table.apply(RoomAction("sit", {"name": "ANA", "player": 1, "seat": 1, "chips": 500_00}))
    assert seat_bot(room_table, None).data["name"] == "Boris (bot)"


def test_a_name_of_an_earlier_version_has_marks_too() -> None:
    """It may have been stored in any form."""
    assert key_of("\uff2d\uff49\uff52\uff41") == "mira"
    assert look_of(MIRA_IN_CYRILLIC) == "mira"
