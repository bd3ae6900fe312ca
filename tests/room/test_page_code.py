"""What the page's code may know of a round: it draws and paces events, and the room says what they mean."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import houseway.room

SCRIPTS = Path(houseway.room.__file__).parent / "static" / "js"
KINDS = "dealt|burned|irregular|moved|shown"
CARD_EVENT = re.compile(
    rf"""["']({KINDS})["']|^\s*({KINDS})\s*[:(]|\bkind\s*===?\s*["']({KINDS}|set)["']""", re.MULTILINE
)
VERIFIER = "follower.js"
PACE_AND_MOVEMENT = ("felt/animate.js", "table/playhead.js")
STORY = "table/story.js"  # which of the room's lines are read aloud, by their kind
COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
UNTYPED = re.compile(r"[{<>(|&:,]\s*any\b\s*[}>)|&,;[]")
MAY_BE_UNTYPED = {"dom.js"}  # it compares elements of every kind, property by property


def scripts() -> dict[str, str]:
    """Every script by its path."""
    return {path.relative_to(SCRIPTS).as_posix(): path.read_text("utf-8") for path in SCRIPTS.rglob("*.js")}


def test_only_the_verifier_follows_cards() -> None:
    """It may not trust the room; everything else draws the hands that the room pictures."""
    naming = {name for name, text in scripts().items() if CARD_EVENT.search(text)}
    assert naming == {VERIFIER, STORY, *PACE_AND_MOVEMENT}


@pytest.mark.parametrize("name", PACE_AND_MOVEMENT)
def test_pace_and_movement_do_not_change_hands(name: str) -> None:
    """They read of an event where a card is, and never put one anywhere."""
    assert not re.search(r"hands\.set|\.push\(|\.splice\(|event\.to\b", scripts()[name])


def test_no_script_knows_how_a_pot_is_called() -> None:
    assert [name for name, text in scripts().items() if re.search(r"""["'`]pot["'` ](?!\$)""", text)] == []


def test_no_script_tells_a_round() -> None:
    """The narrator's own words are in none of them."""
    told = "puts up|still has|stays up|does not cover it|all the bank covers|wagers are returned|breaks even"
    assert [name for name, text in scripts().items() if re.search(told, text)] == []


def untyped(text: str) -> list[str]:
    """The types in the comments of a script that say `any`."""
    return [found for comment in COMMENT.findall(text) for found in UNTYPED.findall(comment)]


def test_every_script_is_typed() -> None:
    """What is `any` is not checked: messages have the types of `types/messages.d.ts`."""
    assert {name for name, text in scripts().items() if untyped(text)} == MAY_BE_UNTYPED


@pytest.mark.parametrize(
    "type", ["{any}", "{any[]}", "{any | null}", "{Map<string, any>}", "{(...all: any[]) => void}"]
)
def test_any_is_found_wherever_a_type_says_it(type: str) -> None:
    assert untyped(f"/** @param {type} one of any kind */")
    assert not untyped(f"/** One of any kind: {type.replace('any', 'unknown')}. */ const text = {type!r};")
