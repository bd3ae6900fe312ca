"""A history that cannot be played gets one line that says which field or action is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.errors import HousewayError
from houseway.histories import play_history, write_history
from tests.histories.phh import VARIANTS
from tests.playing import rules_of, scaled
from tests.pots import PotTable

FT = VARIANTS["FT"]

BAD = [
    ("variant", "variant = ", "not valid TOML"),
    ("variant", "x", "variant: missing"),
    ('"FT"', '"FB"', "variant: 'FB' is not one that can be played (FT, NT"),
    ('"FT"', '"houseway"', "variant: 'houseway' needs the field _houseway"),
    ('"FT"', '"F7S"', "variant: F7S needs bring_in and no blinds_or_straddles"),
    ('"FT"', '"NT"', "min_bet: NT needs an amount greater than zero"),
    ("[50, 80]", "[50]", "starting_stacks: a hand has 2 to 14 players, not 1"),
    ("[50, 80]", '["50", 80]', "starting_stacks[0]: must be a number, not '50'"),
    ("[50, 80]", "[0, 80]", "starting_stacks[0]: must be greater than zero"),
    ("[50, 80]", "[50.001, 80]", "starting_stacks[0]: 50.001 is not a whole number of cents"),
    ("[50, 80]", "[-1, 80]", "starting_stacks[0]: must not be below zero"),
    ("[50, 80]", "[nan, 80]", "starting_stacks[0]: nan is not a whole number of cents"),
    ("[0, 0]", "[0, 0, 0]", "antes: must have 2 amounts, one for each player, not 3"),
    ("[0, 0]", "[0, 2]", "antes: must be the same for everybody"),
    ("[1, 2]", "[2, 1]", "blinds_or_straddles: must rise from the first player on"),
    ("p2 cbr 4", "p2 cbr 5", 'actions[2] "p2 cbr 5": bet: raise must be between $4 and $4, not $5'),
    ("p2 cbr 4", "p1 cbr 4", 'actions[2] "p1 cbr 4": it is the turn of p2'),
    ("p2 cbr 4", "p3 cbr 4", "actions[2] \"p3 cbr 4\": 'p3' is not a player; they are p1 to p2"),
    ("p2 cbr 4", "p2 cbr", 'actions[2] "p2 cbr": cbr takes one amount'),
    ("p2 cbr 4", "p2 cbr 4x", "actions[2] \"p2 cbr 4x\": '4x' is not an amount"),
    ("p2 cbr 4", "p2 bet 4", "a player's action is one of pb, cbr, cc, f, sd, sm, not 'bet'"),
    ("p2 cbr 4", "p2 pb", 'actions[2] "p2 pb": p2 may only choose from: call, raise, fold'),
    ("p2 cbr 4", "p2 f 4", 'actions[2] "p2 f 4": f takes nothing more'),
    ("d dh p2 7c2d", "d dh p2 7c2", 'actions[1] "d dh p2 7c2": no such card'),
    ("d dh p2 7c2d", "d dh p2 AsAs", "As appears 2 times; the deck has 1"),
    ("d dh p2 7c2d", "d dh p2 AsTs", "actions: As appears 2 times; the deck has 1"),
    ("d dh p2 7c2d", "d dh p2 7c", 'actions[2] "p2 cbr 4": before it, a card for p2 is missing'),
    ("d dh p2 7c2d", "d dh p2 7c2d2h", 'actions[2] "p2 cbr 4": before it, p2 has more cards than are dealt'),
    ("d dh p2 7c2d", "d hd p2 7c2d", "the dealer's actions are 'd db CARDS' and 'd dh pN CARDS'"),
    ('"d db Ah8h3c # a flop",\n', "", "before it, a card for the board is missing"),
    ('"p2 f"]', '"p2 f", "p1 cc"]', 'actions[11] "p1 cc": the hand is over by then'),
    ('"p2 f"]', '"p2 f", "d db 2c"]', "actions[11]: these cards are never dealt"),
    ('"p2 f"]', '"p2 f", "p1 sm", "d db 2c"]', "actions[12]: these cards are never dealt"),
    ('"p2 f"]', '"p2 f", "p1 sm"]', 'actions[11] "p1 sm": this hand wins, so it cannot be mucked'),
    ('"p2 f"]', '"p2 f", "p1 sm QcQd"]', 'actions[11] "p1 sm QcQd": p1 does not hold these cards'),
    ('"p2 f"]', '"p2 f", 5]', "actions[11]: must be text, not 5"),
    ("[58, 72]", "[58, 73]", "finishing_stacks: the hand ends with $58, $72, not $58, $73"),
    ("[58, 72]", "[58, 72]\nplayers = [1, 2]", "players: must be 2 names, one for each player"),
    ("[58, 72]", "[58, 72]\nseats = [1, 1]", "seats: must be 2 different seats"),
    ("[58, 72]", "[58, 72]\nseat_count = true", "seat_count: must be a whole number from 1 to 14"),
    ("[58, 72]", '[58, 72]\n_houseway = "1"', "_game: missing"),
]


@pytest.mark.parametrize(("old", "new", "line"), BAD, ids=[line for _, _, line in BAD])
def test_a_mistake_is_named(old: str, new: str, line: str) -> None:
    assert old in FT
    with pytest.raises(HousewayError) as caught:
        play_history(FT.replace(old, new, 1), where="hand.phh")
    text = str(caught.value)
    assert text.startswith("hand.phh: ")
    assert line in text
    assert "\n" not in text


def own_history() -> str:
    """A hand of ours, with all that only our own fields say."""
    table = PotTable(rules_of("club-one/draw-poker"), dict.fromkeys((1, 2, 4), 300_00), 5, (3, 1, 4))
    return write_history(table.play())


OWN = [
    (r"_game = .*", '_game = "club-one/no-such-game"', "club-one/no-such-game"),
    (r"_game = .*", "_game = 5", "_game: must be text, not 5"),
    (r"_dealt_in = .*", "_dealt_in = [1, 2, 3]", "seat 3 is empty"),
    (r"_table = .*", "_table = { button = 99 }", "table: button: the table has seats 1 to 8, not 99"),
    (r"_table = .*", "_table = { button = 2 }", "seats: must be clockwise from the left of the button"),
    (r"_accounts = .*", "_accounts = { Ann = 5 }", "_accounts.Ann: no such account"),
    (r"_accounts = .*", "_accounts = { house = 0.001 }", "_accounts.house: 0.001 is not a whole number"),
    (r"_fresh = .*", '_fresh = true\n_burns = "Zz"', "_burns: no such card: 'Zz'"),
    (r"_fresh = .*", '_fresh = true\n_marks = { x = "As" }', "_marks.x: must be the number of a card"),
    (r"\nseats = .*", "\nseats = [2, 4, 99]", "seats[2]: must be a whole number from 1 to 14, not 99"),
    (r"\nseats = .*", "", "seats: missing"),
    (r"\nplayers = .*", '\nplayers = ["Ann", "Ann", "Ben"]', "players: must be different names"),
    (r"\nplayers = .*", '\nplayers = ["Ann", "pot", "Ben"]', "players: the name 'pot' is reserved"),
    (r'"p1 sd[^"]*"', '"p1 sd ZzZz"', "no such card"),
]


@pytest.mark.parametrize(("old", "new", "line"), OWN, ids=[line for _, _, line in OWN])
def test_a_mistake_in_our_own_fields_is_named(old: str, new: str, line: str) -> None:
    text, count = re.subn(old, lambda _: new, own_history(), count=1)
    assert count == 1
    with pytest.raises(HousewayError) as caught:
        play_history(text)
    assert line in str(caught.value)


# ---------------------------------------------------------------------- anything at all

ACTORS, VERBS = ["d", "p1", "p2", "p9"], ["dh", "db", "pb", "cbr", "cc", "f", "sd", "sm"]
WORDS = [*ACTORS, *VERBS, "-", "#", "4", "1e9", "As", "??", "Jo"]
VALUES = ["0", "-1", "nan", "inf", "1e400", '""', "[]", "{}", "[1, 2]", "true", "1979-05-27", str(2**63 - 1)]


@settings(max_examples=scaled(60))
@given(st.data())
def test_no_history_breaks_the_reader(data: st.DataObject) -> None:
    """A field, an action or a word of a good history is replaced; it is played, or refused in one line."""
    text = data.draw(st.sampled_from([*VARIANTS.values(), own_history()]))
    for _ in range(data.draw(st.integers(1, 3))):
        text = _changed(data, text)
    refused = ""
    try:
        play_history(text)
    except HousewayError as error:
        refused = str(error)
    assert "\n" not in refused


def _changed(data: st.DataObject, text: str) -> str:
    places: Sequence[re.Match[str]] = [*re.finditer(r'"[^"\n]*"|(?<= = )[^\n"]+|[^\s",\[\]]+', text)]
    place = data.draw(st.sampled_from(places))
    lines = st.lists(st.sampled_from(WORDS), max_size=4).map(lambda words: f'"{" ".join(words)}"')
    new = data.draw(st.one_of(lines, st.sampled_from(VALUES), st.sampled_from(WORDS), st.just("")))
    return text[: place.start()] + new + text[place.end() :]
