"""Seven cards as they are set: a front and a back, foul or not, by a person or by the house way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, starmap
from operator import itemgetter
from typing import NamedTuple

from houseway.cards import Card
from houseway.ranking.pai_gow import (
    BACK_CARDS,
    FRONT_CARDS,
    HAND_CARDS,
    PaiGowRanking,
    legal,
    strongest_first,
)
from houseway.ranking.pai_gow_alike import ByRanks, ranks_of
from houseway.ranking.system import RankedHand
from houseway.rounds.decisions import Parts
from houseway.rounds.facts import Hands
from houseway.rounds.hands import HandId
from houseway.rulebook.families.pai_gow import PaiGowPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.setting.house_way import SetByWay, Setter
from houseway.rulebook.setting.poker import poker_reader

PLAYER_DEALER = HandId("player-dealer")
PARTS = ("front", "back")
SIZES = (FRONT_CARDS, BACK_CARDS)
MAIN = "main"


def how_of(rules: Rules) -> PaiGowPlay:
    """How a game is played."""
    how = rules.play
    assert isinstance(how, PaiGowPlay)
    return how


class FrontAndBack(NamedTuple):
    """A front and a back."""

    front: RankedHand
    back: RankedHand

    @property
    def parts(self) -> Parts:
        """The cards of both."""
        return self.front.cards, self.back.cards

    @property
    def foul(self) -> bool:
        """Whether the front ranks above the back."""
        return not legal(self.front, self.back)

    @property
    def fault(self) -> str:
        """Why the setting is foul; empty if it is not."""
        return f"{self.front} in front outranks {self.back}" if self.foul else ""

    def ties(self, other: FrontAndBack) -> bool:
        """Whether both parts rank alike."""
        return self.front.key == other.front.key and self.back.key == other.back.key

    def __str__(self) -> str:
        return f"{self.front} and {self.back}"


def set_as(ranking: PaiGowRanking, parts: Sequence[Sequence[Card]]) -> FrontAndBack | None:
    """A hand in two parts; None if they have the wrong number of cards."""
    front, back = parts
    if (len(front), len(back)) != SIZES:
        return None
    return FrontAndBack(ranking.front(front), ranking.back(back))


def fault_of(ranking: PaiGowRanking, parts: Sequence[Sequence[Card]]) -> str:
    """Why a hand in two parts is foul; empty if it is not."""
    made = set_as(ranking, parts)
    if made is None:
        front, back = map(len, parts)
        return f"{front} cards in front and {back} behind"
    return made.fault


Settings = tuple[Parts, ...]


class _Division(NamedTuple):
    """One of the ways to divide seven cards: where the front is taken from, and how both are taken out."""

    places: tuple[int, int]
    front: Callable[[Sequence[Card]], tuple[Card, ...]]
    back: Callable[[Sequence[Card]], tuple[Card, ...]]

    def parts(self, cards: Sequence[Card]) -> Parts:
        """Front and back of these cards."""
        return self.front(cards), self.back(cards)


def _division(one: int, other: int) -> _Division:
    behind = (place for place in range(HAND_CARDS) if place not in (one, other))
    return _Division((one, other), itemgetter(one, other), itemgetter(*behind))


_DIVISIONS = tuple(starmap(_division, combinations(range(HAND_CARDS), FRONT_CARDS)))
_NUMBERS = {division.places: number for number, division in enumerate(_DIVISIONS)}
_NUMBERS |= {(other, one): number for (one, other), number in _NUMBERS.items()}
_BITS = [[1 << _NUMBERS.get((one, other), 0) for other in range(HAND_CARDS)] for one in range(HAND_CARDS)]


def legal_and_foul(ranking: PaiGowRanking, cards: Sequence[Card]) -> tuple[Settings, Settings]:
    """Every way to set seven different cards: those that the rules allow, and those that are foul."""
    ordered = strongest_first(cards)
    fouls = _fouls_by(ranking)(ordered)
    at = [ordered.index(card) for card in cards]
    legal: list[Parts] = []
    foul: list[Parts] = []
    for (one, other), front, back in _DIVISIONS:
        ways = foul if fouls & _BITS[at[one]][at[other]] else legal
        ways.append((front(cards), back(cards)))
    return tuple(legal), tuple(foul)


@cache
def _fouls_by(ranking: PaiGowRanking) -> ByRanks[int]:
    """Which divisions of a hand, its strongest card first, are foul: a bit for each."""
    return ByRanks(partial(_fouls, ranking))


def _fouls(ranking: PaiGowRanking, ordered: Sequence[Card]) -> int:
    fouls = 0
    for number, division in enumerate(_DIVISIONS):
        front, back = division.parts(ordered)
        fouls |= (ranking.key(back) < ranking.key(front)) << number
    return fouls


def settings(ranking: PaiGowRanking, cards: Sequence[Card]) -> Iterator[FrontAndBack]:
    """Every way to set seven cards, foul ones too."""
    for front in combinations(cards, FRONT_CARDS):
        back = tuple(card for card in cards if card not in front)
        yield FrontAndBack(ranking.front(front), ranking.back(back))


def house_way(rules: Rules, cards: Sequence[Card]) -> SetByWay:
    """How the house sets seven cards, and the row that says so."""
    filed, way, ranking = rules.filing.hand_setting, rules.hand_setting, how_of(rules).ranking
    assert filed is not None, "a rule file without it is refused"
    assert way is not None
    ordered = strongest_first(cards)
    known = way.known.setdefault((ranking, filed.joker_in_shape), {})
    ranks = ranks_of(ordered) if len(set(ordered)) == len(ordered) == HAND_CARDS else -1
    if ranks in known:
        number, row = known[ranks]
        return SetByWay(_DIVISIONS[number].parts(ordered), row)
    made = Setter(way, poker_reader(ranking, filed.joker_in_shape)).set_hand(ordered)
    if ranks >= 0:
        one, other = made.parts[0]
        known[ranks] = _NUMBERS[ordered.index(one), ordered.index(other)], made.row
    return made


def house_setting(rules: Rules, cards: Sequence[Card]) -> FrontAndBack:
    """Seven cards as the house sets them."""
    made = set_as(how_of(rules).ranking, house_way(rules, cards).parts)
    assert made is not None
    return made


def put(hands: Hands, hand: HandId, parts: Sequence[Sequence[Card]]) -> None:
    """Note how a hand is set."""
    for part, cards in zip(PARTS, parts, strict=True):
        hands[hand.of(part)] = list(cards)


def parts_of(hands: Mapping[HandId, Sequence[Card | None]], hand: HandId) -> Parts | None:
    """The parts of a hand; None if it was not set."""
    front, back = (hands.get(hand.of(part)) for part in PARTS)
    return None if front is None or back is None else (tuple(known(front)), tuple(known(back)))


def known(cards: Sequence[Card | None]) -> list[Card]:
    """The cards that are known."""
    return [card for card in cards if card is not None]
