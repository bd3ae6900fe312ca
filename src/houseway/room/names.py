"""Names at the table: how they are written, which are reserved, and which could be taken for another's.

Two names must differ in what a reader sees. They are compared in two ways: without case, and by their look,
in which letters that are drawn alike are one letter.
"""

from __future__ import annotations

import re
import unicodedata

from houseway.room import ledger
from houseway.room.errors import Refused
from houseway.rounds.purse import HOUSE, JACKPOT, POT

LONGEST = 20

_NAME = re.compile(r"[^\W_](?:[\w .'-]{0,18}[\w.'-])?")

_SCRIPTS = """
    LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC THAANA ETHIOPIC DEVANAGARI BENGALI GURMUKHI GUJARATI
    ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER
"""
"""The scripts in everyday use (those that Unicode's UAX 31 recommends), as the names of their letters begin.
Cherokee, Coptic, Lisu and others have alphabets that look Latin, and hardly a name is written in them."""

_EAST_ASIAN = "CJK HIRAGANA KATAKANA KATAKANA-HIRAGANA IDEOGRAPHIC BOPOMOFO HANGUL"
"""Scripts that are written together, and beside any other."""

_ALIKE = {
    # Cyrillic
    "АВЕЗКМНОРСТУХЅІЈҮҺԚԜЬ": "ABE3KMHOPCTYXSIJYHQWb",
    "авгезкмнопрстухѕіјүһԁԛԝьӏєш": "abre3kmhonpctyxsijyhdqwblew",
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "ABEZHIKMNOPTYX",
    "αβγεηικμνοπρσςτυχω": "abyenikuvonpoctuxw",
    # Latin letters that differ from the usual ones by a detail
    "ıɑɡɩ": "iagi",
}
"""Letters of other scripts and the Latin letters that they look like, each in its own case: a Greek capital
nu is an N, a small one a v. The table is this room's own: it has what a sans-serif face draws alike, or so
nearly alike that a name plate on the felt does not show the difference."""
_LATIN = str.maketrans("".join(_ALIKE), "".join(_ALIKE.values()))
_DRAWN_ALIKE = str.maketrans("I10", "llO")
"""A capital I, a small l and a 1 are one stroke in a sans-serif face; a zero is an O."""

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
    name = _written(typed)
    if _is_reserved(name):
        raise Refused(f"The name {name!r} is reserved.")
    if not _NAME.fullmatch(name):
        signs = f"1 to {LONGEST} letters, digits, spaces and _.'-"
        raise Refused(f"A name has {signs}, and begins with a letter or digit.")
    _check_scripts(name)
    return name


def key_of(name: str) -> str:
    """A name without case: what a person types to log in."""
    return _written(name).casefold()


def look_of(name: str) -> str:
    """What a name looks like: letters of other scripts as the Latin ones they resemble, digits as ours."""
    letters = unicodedata.normalize("NFD", name)
    digits = "".join(str(unicodedata.digit(letter, letter)) for letter in letters)
    drawn = digits.translate(_LATIN).translate(_DRAWN_ALIKE)
    return unicodedata.normalize("NFC", drawn.casefold())


def marks_of(name: str) -> frozenset[str]:
    """What two names must not share."""
    return frozenset((key_of(name), look_of(name)))


def _written(typed: str) -> str:
    """A text in one form: composed, with single spaces and the apostrophe of a typewriter."""
    return " ".join(unicodedata.normalize("NFKC", typed).replace("\u2019", "'").split())


def _is_reserved(name: str) -> bool:
    """Whether a name is reserved, however spaced or numbered: "The Dealer", "Player_dealer", "Pot 1"."""
    return any(
        "-".join(words) in _one_stroke(_RESERVED).split() or not _BOTS.isdisjoint(words)
        for words in map(_words, marks_of(name.rstrip("0123456789 .'_-")))
    )


def _words(text: str) -> list[str]:
    words = [word for word in re.split(r"[\W_]+", _one_stroke(text)) if word]
    return words[1:] if words[:1] == ["the"] else words


def _one_stroke(text: str) -> str:
    """A text in which an i is an l, as a 1 is: whoever writes "Adm1n" means an i."""
    return text.replace("i", "l")


def _check_scripts(name: str) -> None:
    scripts = {_script_of(letter) for letter in name if letter.isalpha()}.difference(_EAST_ASIAN.split())
    if len(scripts) > 1:
        raise Refused(f"The name {name!r} mixes alphabets. Write it in one.")
    if not scripts.issubset(_SCRIPTS.split()):
        raise Refused(f"The name {name!r} has letters that this room cannot tell from others.")


def _script_of(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
