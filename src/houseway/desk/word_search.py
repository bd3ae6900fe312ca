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
from math import fsum, log, sqrt
from pathlib import Path
from typing import NamedTuple

SYNONYMS = Path(__file__).with_name("synonyms.toml")

LONG = 0.3
"""How much a text that is longer than the others loses."""
BEGINNING = 0.5
"""What a word counts for that only begins one of the text."""
SHORTEST_BEGINNING = 4
SHORTEST_RESPELLED = 4
MOST_NEAR = 10
SPELLING = 0.75
"""How like a known word an unknown one must be spelled to be read as it."""
LETTERS_FOR_TWO = 8
"""From how many letters on a word may differ from it in two places; a shorter one in one."""
SAID = 6.0
"""What a word counts for that is in the phrase of a text which is likest to the question."""
USUAL = 6.0
"""What a word counts for that all phrases of a text have."""
OFTEN = 2.0
"""In how many phrases a word is half as telling as in all."""
LEAST = 0.27
"""How much of what is asked, by the worth of its known words, a text must have to be an answer at all."""
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
    """What stands for phrases, for words as they are and for stems of words; and what to leave out.

    `compounds` finds two words that are written as one.
    """

    pattern: re.Pattern[str]
    phrases: Mapping[str, str]
    exact: Mapping[str, str]
    stems: Mapping[str, str]
    left_out: frozenset[str]
    dropped: re.Pattern[str]
    compounds: re.Pattern[str]


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
    compounds = re.compile(
        "|".join(rf"\b({first})-?({last})" for first, last in map(str.split, table["compounds"]))
    )
    return Synonyms(pattern, phrases, exact, stems, frozenset(table["left_out"]), dropped, compounds)


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
    plain = known.dropped.sub(" ", text.lower().replace("’", "'").replace("n't", " not").replace("'s", ""))
    plain = known.compounds.sub(lambda found: " ".join(filter(None, found.groups())), plain)
    plain = known.pattern.sub(lambda found: f" {known.phrases[found[0]]} ", plain)
    for word in re.findall(r"[a-z0-9]+", plain):
        if word not in known.left_out:
            yield word, known.exact.get(word) or known.stems.get(stem(word), stem(word))


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[str, ...]:
    """The words of a text that are worth searching for, each as the stem of what it stands for."""
    return tuple(token for _, token in _written(text))


@dataclass(frozen=True)
class _Topic:
    """The phrases for a text as sets of words, and how many of them have each word."""

    phrases: tuple[frozenset[str], ...]
    having: Mapping[str, int]


class WordIndex:
    """Texts that are searched together; a word that few of them have tells more than a common one."""

    def __init__(self, texts: Sequence[SearchedText]) -> None:
        self._weights = [_weigh(text.parts) for text in texts]
        topics = {phrases: _topic(phrases) for phrases in {text.phrases for text in texts}}
        self._topics = [topics[text.phrases] for text in texts]
        self._having = Counter(
            word
            for weights, topic in zip(self._weights, self._topics, strict=True)
            for word in {*weights, *topic.having}
        )
        self._vocabulary = sorted(self._having)
        self._mean = sum(map(len, self._weights)) / max(1, len(self._weights))
        self._spelled = _spellings(texts)
        self._phrases = {
            phrase: fsum(self._worth(word, {word: 1}) for word in phrase)
            for topic in topics.values()
            for phrase in topic.phrases
        }

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
        whole = sum(asked.worth.values())
        if not whole:
            return [NO_MATCH for _ in self._weights]
        alike = {phrase: self._likeness(phrase, asked) for phrase in self._phrases}
        told = {id(topic): _told(topic, alike, asked) for topic in self._topics}
        return [
            self._match(weights, topic, told[id(topic)], asked)
            for weights, topic in zip(self._weights, self._topics, strict=True)
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
        most = 2 if len(written) >= LETTERS_FOR_TWO else 1
        near = get_close_matches(written, alike, MOST_NEAR, SPELLING)
        return next((word for word in near if misspelled(written, word) <= most), None)

    def _worth(self, word: str, likely: Mapping[str, float]) -> float:
        if not likely:
            return UNKNOWN
        return min(MOST_WORTH, log(1 + len(self._weights) / (1 + self._having[word])))

    def _likeness(self, phrase: frozenset[str], asked: AskedWords) -> float:
        """How much a phrase and a question have in common, from 0 to 1."""
        common = sum(worth for word, worth in asked.worth.items() if not phrase.isdisjoint(asked.meant[word]))
        return common / sqrt(self._phrases[phrase] * sum(asked.worth.values())) if common else 0

    def _match(self, weights: Mapping[str, float], topic: _Topic, told: float, asked: AskedWords) -> Match:
        found = had = 0.0
        for word, worth in asked.worth.items():
            sure = asked.meant[word]
            weight = max((weights.get(other, 0) * sure[other] for other in sure), default=0)
            found += worth * weight
            if weight or any(other in topic.having for other in sure):
                had += worth
        whole = sum(asked.worth.values())
        if had < LEAST * sum(worth for word, worth in asked.worth.items() if asked.meant[word]) or not had:
            return NO_MATCH
        return Match(found / (1 - LONG + LONG * len(weights) / self._mean) + told, had / whole)


def misspelled(written: str, word: str) -> int:
    """In how many places a word is misspelled: letters left out, added, changed or swapped with the next."""
    before: list[int] = []
    row = list(range(len(word) + 1))
    for at, letter in enumerate(written, 1):
        further = [at]
        for place, other in enumerate(word, 1):
            fewest = min(row[place] + 1, further[-1] + 1, row[place - 1] + (letter != other))
            if before and place > 1 and (written[at - 2], letter) == (other, word[place - 2]):
                fewest = min(fewest, before[place - 2] + 1)
            further.append(fewest)
        before, row = row, further
    return row[-1]


def _topic(phrases: Iterable[str]) -> _Topic:
    said = tuple(dict.fromkeys(words for phrase in phrases if (words := frozenset(tokens(phrase)))))
    return _Topic(said, Counter(word for words in said for word in words))


def _told(topic: _Topic, alike: Mapping[frozenset[str], float], asked: AskedWords) -> float:
    """What phrases tell for a question: the one likest to it, and the words that several of them have."""
    likest = max((alike[phrase] for phrase in topic.phrases), default=0)
    usual = 0.0
    for word, worth in asked.worth.items():
        times = max(
            (topic.having.get(other, 0) * sure for other, sure in asked.meant[word].items()), default=0
        )
        usual += worth * times / (times + OFTEN)
    return SAID * likest * sum(asked.worth.values()) + USUAL * usual


def _weigh(parts: Iterable[WeighedText]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for part in parts:
        for word in set(tokens(part.text)):
            weights[word] = weights.get(word, 0) + part.weight
    return weights


def _spellings(texts: Iterable[SearchedText]) -> list[str]:
    """The words of the texts as they are written, in alphabetical order."""
    parts = {part.text for text in texts for part in text.parts}
    phrases = {phrase for text in texts for phrase in text.phrases}
    written = {word for text in parts | phrases for word in re.findall("[a-z]+", text.lower())}
    return sorted(word for word in written if tokens(word))
