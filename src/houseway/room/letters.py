"""Letters that people write names in: which a room accepts, and which of them look alike.

A letter is accepted because it belongs to an alphabet of everyday use, and to that part of it in which names
are written. Everything else is refused: phonetic and small capital letters, which look like others; letters
that nobody sees, such as the Hangul fillers; historic letters and symbols.
"""

from __future__ import annotations

import re
import unicodedata

from houseway.errors import HousewayError

_BLOCKS = {
    "Latin": "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0137\u0139-\u0148\u014a-\u017e",
    "Latin of Vietnam, Romania, Azerbaijan and others": "\u018f\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc"
    "\u01de-\u01e3\u01e6-\u01f0\u01f4\u01f5\u01f8-\u021b\u021e\u021f\u0226-\u0233\u0259"
    "\u1e00-\u1e99\u1e9e\u1ea0-\u1ef9",
    "Latin of West Africa": "\u0181\u0186\u0189\u018a\u0190-\u0192\u0194\u0198\u0199\u019d\u01b2-\u01b4"
    "\u0253\u0254\u0256\u0257\u025b\u0263\u0272\u028b",
    "Greek": "\u0386-\u03ce\u1f00-\u1fff",
    "Cyrillic": "\u0400-\u045f\u048a-\u04ff\u0510-\u0529\u052e\u052f",
    "Armenian": "\u0531-\u0556\u0561-\u0586",
    "Hebrew": "\u05b0-\u05bd\u05bf\u05c1\u05c2\u05c7\u05d0-\u05ea\u05ef-\u05f2",
    "Arabic": "\u0620-\u063f\u0641-\u0655\u0660-\u0669\u0670-\u06d3\u06d5\u06ee-\u06ff\u0750-\u077f",
    "Thaana": "\u0780-\u07b1",
    "from Devanagari to Myanmar": "\u0900-\u109f",
    "Georgian": "\u10d0-\u10fa",
    "Ethiopic": "\u1200-\u135a",
    "Khmer, without the two vowels that nobody sees": "\u1780-\u17b3\u17b6-\u17d3\u17e0-\u17e9",
    "Japanese": "\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe",
    "Chinese characters": "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af",
    "Korean syllables": "\uac00-\ud7a3",
}
"""What names are written in: of Latin, Greek and Cyrillic the letters of living alphabets, without phonetic,
historic and letterlike ones."""
_ACCEPTED = re.compile(f"[{''.join(_BLOCKS.values())}]")
_CATEGORIES = ("Lu", "Ll", "Lo", "Lm", "Mn", "Mc", "Nd")

_SCRIPTS = """
    LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC THAANA ETHIOPIC DEVANAGARI BENGALI GURMUKHI GUJARATI
    ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER
"""
"""The alphabets in everyday use (those that Unicode's UAX 31 recommends), as the names of their letters
begin. Cherokee, Coptic, Lisu and others look Latin, and hardly a name is written in them."""
_EAST_ASIAN = "CJK HIRAGANA KATAKANA KATAKANA-HIRAGANA IDEOGRAPHIC HANGUL"
EAST_ASIAN = "EAST ASIAN"
"""Chinese characters, kana and Hangul, which are written together."""
_SCRIPT_OF = {
    **{script: script for script in _SCRIPTS.split()},
    **dict.fromkeys(_EAST_ASIAN.split(), EAST_ASIAN),
    "ARABIC-INDIC": "ARABIC",  # as the names of digits begin
    "EXTENDED": "ARABIC",
}
_STROKES = "\u3007\u4e28\u4e36\u4e3f\u4e40\u4e41\u4e5a\u4e5b\u4e85"
"""The ideographic zero and the strokes of Chinese characters, which have their own code points."""
_BETWEEN_WORDS = re.compile(r"[ _.,'&+()-]+")
MOST_MARKS = 4
"""Marks on one letter: a Burmese syllable can have four."""

_ALIKE = {
    # Cyrillic
    "АВЕЗКМНОРСТУХЅІЈҮҺԚԜЬ": "ABE3KMHOPCTYXSIJYHQWb",
    "авгезкмнопрстухѕіјүһԁԛԝьӏєш": "abre3kmhonpctyxsijyhdqwblew",
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "ABEZHIKMNOPTYX",
    "αβγεηικμνοπρσςτυχω": "abyenikuvonpoctuxw",
    # Armenian
    "ՕՍՏԼ": "OUSL",
    "օսհոզցյ": "ouhnqgj",
    # Latin letters that differ from the usual ones by a detail
    "ıɑɡɩɛɣ": "iagiey",
    # Chinese characters, and kana that are drawn like some of them
    "〇丨一ー": "Ol--",
    "ロエカタトニノハヘミメリ": "口工力夕卜二丿八へ三乂り",
}
"""Letters and the Latin ones that they look like, each in its own case: a Greek capital nu is an N, a small
one a v. The table is this room's own: it has what a sans-serif face draws alike, or so nearly alike that a
name plate on the felt does not show the difference."""
_LATIN = str.maketrans("".join(_ALIKE), "".join(_ALIKE.values()))
_DRAWN_ALIKE = str.maketrans("I10", "llO")
"""A capital I, a small l and a 1 are one stroke in a sans-serif face; a zero is an O."""
_APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u02bb\u02bc", "'"))


def written(typed: str) -> str:
    """A text in one form: composed, with single spaces and the apostrophe of a typewriter.

    Compatibility forms are replaced: a full-width M is an M.
    """
    return " ".join(unicodedata.normalize("NFKC", typed).translate(_APOSTROPHES).split())


def look_of(text: str) -> str:
    """What a text looks like: letters of other scripts as the Latin ones they resemble, digits as ours.

    The points of Hebrew and Arabic, which most people leave out, do not count.
    """
    letters = [letter for letter in unicodedata.normalize("NFD", text) if not _is_point(letter)]
    digits = "".join(str(unicodedata.digit(letter, letter)) for letter in letters)
    drawn = digits.translate(_LATIN).translate(_DRAWN_ALIKE)
    return unicodedata.normalize("NFC", drawn.casefold())


def is_letter(sign: str) -> bool:
    """Whether a character is a letter, a digit or a mark on a letter, accepted or not."""
    return sign.isalnum() or (sign != "" and unicodedata.category(sign) in ("Mn", "Mc"))


def begins_with_letter(text: str) -> bool:
    """Whether a text begins with a letter or a digit."""
    return text[:1].isalnum()


def check_letters(text: str, what: str) -> None:
    """Refuse letters that names are not written in, and words that mix alphabets; `what` begins the error."""
    marks = 0
    for before, letter in zip(("", *text), text, strict=False):
        if not is_letter(letter):
            continue
        is_mark = unicodedata.category(letter)[0] == "M"
        marks = marks + 1 if is_mark else 0
        misplaced = is_mark and (before == letter or not is_letter(before) or marks > MOST_MARKS)
        if misplaced or not _is_accepted(letter):
            raise HousewayError(
                f"{what} has a character that this room cannot tell from others: {_code_point(letter)}."
            )
    words = [scripts_of(word) for word in _BETWEEN_WORDS.split(text)]
    beside_strokes = bool(scripts_of(text) - {EAST_ASIAN}) and any(letter in _STROKES for letter in text)
    if beside_strokes or any(len(scripts) > 1 for scripts in words):
        raise HousewayError(f"{what} mixes alphabets. Write it in one.")


def scripts_of(text: str) -> set[str]:
    """The scripts of the letters in a text; those of East Asia are one, and our digits belong to all."""
    return {_script_of(letter) for letter in text if is_letter(letter) and not _is_our_digit(letter)}


def _is_our_digit(letter: str) -> bool:
    return letter in "0123456789"


def _is_accepted(letter: str) -> bool:
    if _is_our_digit(letter):
        return True
    accepted = _ACCEPTED.fullmatch(letter) and _script_of(letter)
    return bool(accepted) and (unicodedata.category(letter) in _CATEGORIES or letter in "\u3007")


def _script_of(letter: str) -> str:
    return _SCRIPT_OF.get(unicodedata.name(letter, "").partition(" ")[0], "")


def _is_point(letter: str) -> bool:
    return unicodedata.category(letter) == "Mn" and _script_of(letter) in ("HEBREW", "ARABIC")


def _code_point(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".rstrip()
