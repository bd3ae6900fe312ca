"""Seven cards as they are set: a front and a back, foul or not, by a person or by the house way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from houseway.cards import Card
from houseway.ranking.pai_gow import BACK_CARDS, FRONT_CARDS, PaiGowRanking, legal
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


def settings(ranking: PaiGowRanking, cards: Sequence[Card]) -> Iterator[FrontAndBack]:
    """Every way to set seven cards, foul ones too."""
    for front in combinations(cards, FRONT_CARDS):
        back = tuple(card for card in cards if card not in front)
        yield FrontAndBack(ranking.front(front), ranking.back(back))


def house_way(rules: Rules, cards: Sequence[Card]) -> SetByWay:
    """How the house sets seven cards, and the row that says so."""
    filed = rules.filing.hand_setting
    assert filed is not None, "a rule file without it is refused"
    assert rules.hand_setting is not None
    reader = poker_reader(how_of(rules).ranking, filed.joker_in_shape)
    return Setter(rules.hand_setting, reader).set_hand(cards)


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
    if hand.of(PARTS[0]) not in hands:
        return None
    front, back = (tuple(known(hands[hand.of(part)])) for part in PARTS)
    return front, back


def known(cards: Sequence[Card | None]) -> list[Card]:
    """The cards that are known."""
    return [card for card in cards if card is not None]
