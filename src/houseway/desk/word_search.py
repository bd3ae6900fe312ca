"""Searching texts by words: tokens, simple stems, synonyms from a list, and fields that weigh differently.

Everything is worked out from the texts themselves; the same words always give the same order.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path

SYNONYMS = Path(__file__).with_name("synonyms.toml")

LONG = 0.3
"""How much a text that is longer than the others loses."""
BEGINNING = 0.5
"""What a token counts for that only begins a word of the text."""
SHORTEST_BEGINNING = 4
LEAST = 0.35
"""How much of what is asked, by the worth of its words, a text must have to be an answer at all."""
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
class Synonyms:
    """What stands for phrases, for words as they are and for stems of words; and words to leave out."""

    phrases: tuple[tuple[re.Pattern[str], str], ...]
    exact: Mapping[str, str]
    stems: Mapping[str, str]
    left_out: frozenset[str]


@cache
def _synonyms() -> Synonyms:
    table = tomllib.loads(SYNONYMS.read_text(encoding="utf-8"))
    phrases: list[tuple[str, str]] = []
    stems: dict[str, str] = {}
    for word, others in table["synonyms"].items():
        stems[stem(word)] = stem(word)
        for other in others:
            if " " in other or "-" in other:
                phrases.append((other, word))
            else:
                stems[stem(other)] = stem(word)
    phrases.sort(key=lambda pair: -len(pair[0]))
    compiled = tuple((re.compile(rf"\b{re.escape(phrase)}\b"), f" {word} ") for phrase, word in phrases)
    exact = {word: stem(other) for word, other in table["exact"].items()}
    return Synonyms(compiled, exact, stems, frozenset(table["left_out"]))


def stem(word: str) -> str:
    """A word without its ending, as far as simple rules find it: ``dealing`` and ``deals`` are ``deal``."""
    for ending in _ENDINGS:
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 3 and _VOWELS.search(rest):
            if ending == "ies":
                return rest + "y"
            return rest[:-1] if len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "ls" else rest
    return word


def tokens(text: str) -> list[str]:
    """The words of a text that are worth searching for, each as the stem of what it stands for."""
    known = _synonyms()
    plain = text.lower().replace("’", "'").replace("'s", "")
    for pattern, word in known.phrases:
        plain = pattern.sub(word, plain)
    found = (word for word in re.findall(r"[a-z0-9]+", plain) if word not in known.left_out)
    return [known.exact.get(word) or known.stems.get(stem(word), stem(word)) for word in found]


class WordIndex:
    """Texts that are searched together; a word that few of them have tells more than a common one."""

    def __init__(self, texts: Sequence[Iterable[WeighedText]]) -> None:
        self._weights = [self._weigh(fields) for fields in texts]
        self._having = Counter(word for weights in self._weights for word in weights)
        self._mean = sum(map(len, self._weights)) / max(1, len(self._weights))

    @staticmethod
    def _weigh(fields: Iterable[WeighedText]) -> dict[str, float]:
        weights: dict[str, float] = {}
        for field in fields:
            for word in set(tokens(field.text)):
                weights[word] = weights.get(word, 0) + field.weight
        return weights

    def scores(self, words: str) -> list[float]:
        """How well each text answers the words; zero where it has too few of them."""
        value = {word: self._value(word) for word in dict.fromkeys(tokens(words))}
        return [self._score(weights, value) for weights in self._weights]

    def _value(self, word: str) -> float:
        if not any(self._match(weights, word) for weights in self._weights):
            return UNKNOWN
        return log(1 + len(self._weights) / (1 + self._having[word]))

    def _score(self, weights: Mapping[str, float], value: Mapping[str, float]) -> float:
        matches = {word: self._match(weights, word) for word in value}
        had = sum(worth for word, worth in value.items() if matches[word])
        if had < LEAST * sum(value.values()):
            return 0
        found = sum(worth * matches[word] for word, worth in value.items())
        return found / (1 - LONG + LONG * len(weights) / self._mean)

    @staticmethod
    def _match(weights: Mapping[str, float], word: str) -> float:
        if word in weights:
            return weights[word]
        if len(word) < SHORTEST_BEGINNING:
            return 0
        begun = (weight for other, weight in weights.items() if other.startswith(word))
        return BEGINNING * max(begun, default=0)
