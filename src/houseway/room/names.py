"""Names at the table: how they are written, which are reserved, and which could be taken for another's.

Two names must differ in what a reader sees. They are compared in two ways: without case, and by their look,
in which letters that are drawn alike are one letter.
"""

from __future__ import annotations

import re

from houseway.errors import HousewayError
from houseway.players.bots import NAMES as BOT_NAMES
from houseway.room import ledger
from houseway.room.errors import Refused
from houseway.room.letters import (
    EAST_ASIAN,
    begins_with_letter,
    check_letters,
    is_letter,
    look_of,
    scripts_of,
    written,
)
from houseway.rounds.purse import HOUSE, JACKPOT, POT

LONGEST = 20
_SIGNS = " _.'-"

_RESERVED = f"""
    player-dealer dealer banker bank player board you seat spot table room operator admin administrator
    moderator manager floor staff cashier support system server root {HOUSE} {JACKPOT} {POT} {ledger.MINT}
"""
"""What the log, the ledger or the house call something else, and the titles of people with powers."""
_BOTS = frozenset(("bot", "bots"))


def read_name(typed: str) -> str:
    """A name as it is shown and stored; an error says what is wrong with it.

    Compatibility forms are replaced (a full-width M is an M) and accents joined to their letters, so that one
    name is one text, whatever keyboard it was typed on.
    """
    name = written(typed)
    if _is_reserved(name):
        raise Refused(f"The name {name!r} is reserved.")
    if _is_of_a_bot(name):
        raise Refused(f"{name!r} is the name of a bot. Add a letter or a number.")
    if not begins_with_letter(name) or len(name) > LONGEST or not all(map(_is_sign, name)):
        signs = f"1 to {LONGEST} letters, digits, spaces and _.'-"
        raise Refused(f"A name has {signs}, and begins with a letter or digit.")
    try:
        check_letters(name, f"The name {name!r}")
    except HousewayError as error:
        raise Refused(str(error)) from None
    if len(scripts_of(name) - {EAST_ASIAN}) > 1:
        raise Refused(f"The name {name!r} mixes alphabets. Write it in one.")
    return name


def key_of(name: str) -> str:
    """A name without case: what a person types to log in."""
    return written(name).casefold()


def marks_of(name: str) -> frozenset[str]:
    """What two names must not share."""
    return frozenset((key_of(name), look_of(name)))


def _is_sign(sign: str) -> bool:
    return sign in _SIGNS or is_letter(sign)


def _is_reserved(name: str) -> bool:
    """Whether a name is reserved, however spaced or numbered: "The Dealer", "Player_dealer", "Pot 1"."""
    return any(
        "-".join(words) in _one_stroke(_RESERVED).split() or not _BOTS.isdisjoint(words)
        for words in map(_words, marks_of(name.rstrip("0123456789 .'_-")))
    )


def _is_of_a_bot(name: str) -> bool:
    """Whether a name is that of a bot without its "(bot)"."""
    return not _BOT_MARKS.isdisjoint(marks_of(name.strip(_SIGNS)))


def _words(text: str) -> list[str]:
    words = [word for word in re.split(r"[\W_]+", _one_stroke(text)) if word]
    return words[1:] if words[:1] == ["the"] else words


def _one_stroke(text: str) -> str:
    """A text in which an i is an l, as a 1 is: whoever writes "Adm1n" means an i."""
    return text.replace("i", "l")


_BOT_MARKS = frozenset(mark for name in BOT_NAMES for mark in marks_of(name))
