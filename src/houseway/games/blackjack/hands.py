"""Blackjack hands: their names, their counts, and what the charts look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards import JOKER, Card, rank, suit
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features, Value

PLAYER_DEALER = HandId("player-dealer")
SPLIT, DOUBLE, INSURANCE = "split", "double", "insurance"
RANKS = (*reversed(words.RANKS[1:]), words.RANKS[0])
"""The names of ranks 0 to 13 as the tables use them."""

_ACE = 12
_VALUES = (*(1 if card >> 2 == _ACE else min((card >> 2) + 2, 10) for card in range(52)), 0)

Cards = Sequence[Card]


def play_of(rules: Rules) -> words.BlackjackPlay:
    """The way a round is played under these rules."""
    how = rules.play
    assert isinstance(how, words.BlackjackPlay)
    return how


def value(card: Card) -> int:
    """What a card counts: an ace one, pictures ten, a joker zero by itself."""
    return _VALUES[card]


def count(cards: Cards, target: int) -> tuple[int, bool]:
    """The count of a hand and whether it is soft; a joker makes it the target, hard."""
    total, ace = 0, False
    for card in cards:
        if card == JOKER:
            return target, False
        total += _VALUES[card]
        ace = ace or card >> 2 == _ACE
    return (total + 10, True) if ace and total + 10 <= target else (total, False)


def natural(cards: Cards, how: words.BlackjackPlay) -> str:
    """Which of the filing's naturals two dealt cards are."""
    if len(cards) != 2:
        return "none"
    low, high = sorted(cards)
    if rank(high) < _ACE:
        return "none"
    if high == JOKER:
        name = "joker-joker" if low == JOKER else "joker-ace" if rank(low) == _ACE else "none"
    else:
        name = "ace-ace" if rank(low) == _ACE else "ace-ten" if _VALUES[low] == 10 else "none"
    return name if name in how.naturals else "none"


# ---------------------------------------------------------------------- names


def base_hand(how: words.BlackjackPlay, spot: int, place: int = 0) -> HandId:
    """A spot's hand as dealt; if it has several, the one at that place."""
    return HandId(spot) if len(how.hands) == 1 else HandId(spot, place + 1)


def split_off(hand: HandId, number: int) -> HandId:
    """The hand split from a dealt one with that number: 2 for the first split, then 3."""
    return hand.base._replace(split=number)


def is_split(facts: Facts, hand: HandId) -> bool:
    """Whether a hand comes from a split, or was itself split."""
    return bool(hand.split) or split_off(hand, 2) in facts.hands


def hand_of(how: words.BlackjackPlay, lot: Lot) -> HandId:
    """The hand a wager is on; side bets are on the spot's first hand."""
    if lot.hand is not None:
        return lot.hand
    return base_hand(how, lot.spot, how.hands.index(lot.bet) if lot.bet in how.hands else 0)


def double_amount(rules: Rules, mine: Sequence[Lot]) -> int:
    """The amount of a bettor's next double, from his wagers on the hand so far.

    It is the amount he has there; a second double is limited to the table's maximum.
    """
    amount, most = sum(lot.amount for lot in mine), rules.bets[DOUBLE].high
    return amount if len(mine) == 1 or most is None else min(amount, most)


# ---------------------------------------------------------------------- what the charts see


@dataclass(slots=True)
class HandInPlay:
    """A hand in play: its spot, its name, where it comes from, and how often its wager was doubled."""

    spot: int
    name: HandId
    origin: str = "deal"
    splits: int = 0
    doubled: int = 0
    switched: bool = False


def seen(cards: Cards, how: words.BlackjackPlay, up: Card | None, hand: HandInPlay) -> dict[str, Value]:
    """The features of a hand in play."""
    total, soft = count(cards, how.target)
    two = len(cards) == 2
    can_be_natural = two and not hand.switched and (hand.origin == "deal" or how.natural_after_split)
    known: dict[str, Value] = {
        "hand.total": total,
        "hand.soft": soft,
        "hand.cards": min(len(cards), words.MOST_CARDS),
        "hand.natural": natural(cards, how) if can_be_natural else "none",
        "hand.joker": JOKER in cards,
        "hand.pair": pair(cards) if two else "none",
        "hand.rank": RANKS[rank(cards[0])],
        "hand.suited": same_suit(cards[:2]),
        "hand.from": hand.origin,
        "hand.splits": min(hand.splits, words.MOST_SPLITS),
        "hand.doubled": min(hand.doubled, words.MOST_DOUBLES),
    }
    if up is not None:
        known["up"] = RANKS[rank(up)]
    return known


def pair(cards: Cards) -> str:
    """Whether a two-card hand is a pair by rank, by value only, or not at all."""
    if len(cards) != 2 or JOKER in cards:
        return "none"
    if rank(cards[0]) == rank(cards[1]):
        return "rank"
    return "value" if _VALUES[cards[0]] == _VALUES[cards[1]] else "none"


def same_suit(cards: Cards) -> bool:
    """Whether cards share their suit; a joker has none."""
    return JOKER not in cards and len({suit(card) for card in cards}) == 1


def origin_after_split(card: Card) -> str:
    """What a hand is split from."""
    return "aces" if rank(card) == _ACE else "tens" if _VALUES[card] == 10 else "pair"


# ---------------------------------------------------------------------- what may be done


def allowed(rules: Rules, known: Features) -> list[str]:
    """What the charts allow with a hand, in the order in which it is offered."""
    names = ["stand"] if known["hand.doubled"] else list(rules.drawing["player"].look_up(known).result)
    for name in (DOUBLE, SPLIT, "surrender", "rescue"):
        chart = rules.drawing.get(name)
        if chart is not None and name in chart.look_up(known).result:
            names.append(name)
    return names


def default_choice(rules: Rules, known: Features, names: Sequence[str]) -> str:
    """What happens if nobody answers: the house way, or else stand, or else what the chart requires."""
    chart = rules.house_way.get("player")
    wanted = chart.look_up(known).result[0] if chart else "stand"
    return wanted if wanted in names else "stand" if "stand" in names else names[0]


def insurance_amounts(rules: Rules, wager: int) -> tuple[int, int]:
    """The least and the most for which insurance is offered; the most is zero where there is no such bet.

    Where no least amount is filed, the offer starts at one percent of the wager.
    """
    bet = rules.bets.get(INSURANCE)
    if bet is None or bet.share is None:
        return 1, 0
    least, most = bet.share.amounts(wager)
    return least if bet.share.least else max(least, wager // 100), most
