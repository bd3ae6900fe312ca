"""Searching texts by words: simple stems, synonyms from a list, phrases, and fields that weigh differently.

Everything is worked out from the texts themselves; the same words always give the same order.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import takewhile
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

SYNONYMS = Path(__file__).with_name("synonyms.toml")

LONG = 0.3
"""How much a text that is longer than the others loses."""
BEGINNING = 0.5
"""What a word counts for that only begins one of the text."""
SHORTEST_BEGINNING = 4
SHORTEST_RESPELLED = 4
SPELLING = 0.75
"""How like a known word an unknown one must be spelled to be read as it."""
SAID = 6.0
"""What a word counts for that is in the phrase of a text which is likest to the question."""
LEAST = 0.27
"""How much of what is asked, by the worth of its words, a text must have to be an answer at all."""
MOST_WORTH = 3.0
"""The worth of a word that very few texts have: one that fits by chance must not outweigh all others."""
UNKNOWN = 2.0
"""The worth of a word that no text has: some of what was asked stays unanswered."""

_ENDINGS = ("ings", "ing", "edly", "ed", "ies", "es", "s", "ly", "e")
_VOWELS = re.compile("[aeiouy]")


@dataclass(frozen=True)
class WeighedText:
    """A part of a text, and what a word in it weighs."""

    text: str
    weight: float


@dataclass(frozen=True)
class SearchedText:
    """A text of several parts, and phrases that people say for it: the likest to a question counts."""

    parts: tuple[WeighedText, ...]
    phrases: tuple[str, ...] = ()


class Match(NamedTuple):
    """How well a text answers: a score to sort by, and the share of what is asked that it has."""

    score: float
    share: float


NO_MATCH = Match(0, 0)


@dataclass(frozen=True)
class AskedWords:
    """A question as the index reads it.

    `worth` is what each of its words tells; `meant` the words of the texts that each may stand for, and how
    surely; `respelled` has the words that were read as others, both as people write them.
    """

    worth: Mapping[str, float]
    meant: Mapping[str, Mapping[str, float]]
    respelled: Mapping[str, str]


@dataclass(frozen=True)
class Synonyms:
    """What stands for phrases, for words as they are and for stems of words; and what to leave out."""

    pattern: re.Pattern[str]
    phrases: Mapping[str, str]
    exact: Mapping[str, str]
    stems: Mapping[str, str]
    left_out: frozenset[str]
    dropped: re.Pattern[str]


@cache
def _synonyms() -> Synonyms:
    table = tomllib.loads(SYNONYMS.read_text(encoding="utf-8"))
    phrases: dict[str, str] = {}
    stems: dict[str, str] = {}
    for word, others in table["synonyms"].items():
        stems[stem(word)] = stem(word)
        for other in others:
            if " " in other or "-" in other:
                phrases[other] = word
            else:
                stems[stem(other)] = stem(word)
    longest_first = sorted(phrases, key=lambda phrase: -len(phrase))
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")
    exact = {word: stem(other) for word, other in table["exact"].items()}
    dropped = re.compile("|".join(table["dropped"]))
    return Synonyms(pattern, phrases, exact, stems, frozenset(table["left_out"]), dropped)


def stem(word: str) -> str:
    """A word without its ending, as far as simple rules find it: ``dealing`` and ``deals`` are ``deal``."""
    for ending in _ENDINGS:
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 3 and _VOWELS.search(rest):
            if ending == "ies":
                return rest + "y"
            return rest[:-1] if len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "ls" else rest
    return word


def _written(text: str) -> Iterator[tuple[str, str]]:
    """The words of a text that are worth searching for: as written, and as the stem of what it stands for."""
    known = _synonyms()
    plain = known.dropped.sub(" ", text.lower().replace("’", "'").replace("'s", ""))
    plain = known.pattern.sub(lambda found: f" {known.phrases[found[0]]} ", plain)
    for word in re.findall(r"[a-z0-9]+", plain):
        if word not in known.left_out:
            yield word, known.exact.get(word) or known.stems.get(stem(word), stem(word))


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[str, ...]:
    """The words of a text that are worth searching for, each as the stem of what it stands for."""
    return tuple(token for _, token in _written(text))


class WordIndex:
    """Texts that are searched together; a word that few of them have tells more than a common one."""

    def __init__(self, texts: Sequence[SearchedText]) -> None:
        self._weights = [_weigh(text.parts) for text in texts]
        self._phrases = [text.phrases for text in texts]
        said = {phrases: frozenset(_all_tokens(phrases)) for phrases in set(self._phrases)}
        self._said = [said[phrases] for phrases in self._phrases]
        self._having = Counter(
            word
            for weights, others in zip(self._weights, self._said, strict=True)
            for word in {*weights, *others}
        )
        self._vocabulary = sorted(self._having)
        self._mean = sum(map(len, self._weights)) / max(1, len(self._weights))
        self._spelled = _spellings(texts)

    def read(self, words: str) -> AskedWords:
        """A question in the words of the texts: one that none of them has is read as one spelled like it."""
        meant: dict[str, dict[str, float]] = {}
        respelled: dict[str, str] = {}
        for written, word in _written(words):
            likely = {word: 1.0} if word in self._having else {}
            likely |= dict.fromkeys(self._begun(word), BEGINNING)
            if not likely and (near := self._nearest(written)):
                respelled[written], word = near, tokens(near)[0]
                likely = {word: 1.0}
            meant[word] = likely
        worth = {word: self._worth(word, likely) for word, likely in meant.items()}
        return AskedWords(worth, meant, respelled)

    def matches(self, asked: AskedWords) -> list[Match]:
        """How well each text answers a question; nothing where it has too little of it."""
        likest = {phrases: self._likest(phrases, asked) for phrases in set(self._phrases)}
        return [
            self._match(weights, said, likest[phrases], asked)
            for weights, said, phrases in zip(self._weights, self._said, self._phrases, strict=True)
        ]

    def _begun(self, word: str) -> Iterator[str]:
        if len(word) < SHORTEST_BEGINNING:
            return iter(())
        longer = self._vocabulary[bisect_left(self._vocabulary, word) :]
        return (other for other in takewhile(lambda other: other.startswith(word), longer) if other != word)

    def _nearest(self, written: str) -> str | None:
        if len(written) < SHORTEST_RESPELLED or written.isdecimal():
            return None
        alike = [word for word in self._spelled if word[0] == written[0]]
        return next(iter(get_close_matches(written, alike, 1, SPELLING)), None)

    def _worth(self, word: str, likely: Mapping[str, float]) -> float:
        if not likely:
            return UNKNOWN
        return min(MOST_WORTH, log(1 + len(self._weights) / (1 + self._having[word])))

    def _likest(self, phrases: Iterable[str], asked: AskedWords) -> float:
        return max((self._likeness(set(tokens(phrase)), asked) for phrase in phrases), default=0)

    def _likeness(self, phrase: set[str], asked: AskedWords) -> float:
        """How much a phrase and a question have in common, from 0 to 1."""
        common = sum(
            worth
            for word, worth in asked.worth.items()
            if any(other in phrase for other in asked.meant[word])
        )
        whole = sum(self._worth(word, {word: 1}) for word in phrase)
        return common / sqrt(whole * sum(asked.worth.values())) if common else 0

    def _match(
        self, weights: Mapping[str, float], said: frozenset[str], likest: float, asked: AskedWords
    ) -> Match:
        found = had = 0.0
        for word, worth in asked.worth.items():
            sure = asked.meant[word]
            weight = max((weights.get(other, 0) * sure[other] for other in sure), default=0)
            found += worth * weight
            if weight or any(other in said for other in sure):
                had += worth
        whole = sum(asked.worth.values())
        if not whole or had < LEAST * whole:
            return NO_MATCH
        score = found / (1 - LONG + LONG * len(weights) / self._mean) + SAID * likest * whole
        return Match(score, had / whole)


def _weigh(parts: Iterable[WeighedText]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for part in parts:
        for word in set(tokens(part.text)):
            weights[word] = weights.get(word, 0) + part.weight
    return weights


def _all_tokens(texts: Iterable[str]) -> Iterator[str]:
    return (word for text in texts for word in tokens(text))


def _spellings(texts: Iterable[SearchedText]) -> list[str]:
    """The words of the texts as they are written, in alphabetical order."""
    parts = {part.text for text in texts for part in text.parts}
    phrases = {phrase for text in texts for phrase in text.phrases}
    written = {word for text in parts | phrases for word in re.findall("[a-z]+", text.lower())}
    return sorted(word for word in written if tokens(word))
