"""The showdown of Push 9: who holds the pot, and what hands are called."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import Card
from houseway.games.game import seen_whole
from houseway.games.ring.hand import Hand
from houseway.games.ring.showdown import ODD_WORDS
from houseway.ranking.nines import SIZE, NineRanking
from houseway.ranking.system import RankedHand
from houseway.rounds.facts import Facts, Hands
from houseway.rounds.hands import HandId
from houseway.rounds.pots import ShareHolders
from houseway.rulebook.families.push_nine import PushPlay
from houseway.rulebook.rules import Rules, cited

UNDEALT = "nobody has bought back in"


def ranking_of(rules: Rules) -> NineRanking:
    """What beats what."""
    play = rules.play
    assert isinstance(play, PushPlay)
    return play.hands.ranking


def ranked(rules: Rules, hands: Hands, seat: int) -> RankedHand | None:
    """The hand of a seat; None if not all of its cards are known."""
    cards = seen_whole(hands, HandId(seat))
    return ranking_of(rules).best(cards) if cards is not None and len(cards) == SIZE else None


def holders(rules: Rules, facts: Facts, seats: Sequence[int]) -> list[ShareHolders]:
    """The best hands of these seats hold the pot; so do all of them if no cards were dealt."""
    play = rules.play
    assert isinstance(play, PushPlay)
    if len(seats) == 1:
        return [ShareHolders("pot", {seats[0]: "nobody else is left"})]
    made = {seat: hand for seat in seats if (hand := ranked(rules, facts.hands, seat)) is not None}
    best = max(made.values(), default=None)
    words = {seat: hand.phrase for seat, hand in made.items() if hand == best}
    odd, cite = play.push.odd, cited(play.hands.cite)
    return [
        ShareHolders(
            "pot",
            words if made else dict.fromkeys(seats, UNDEALT),
            odd == "first from the button",
            cite=cite,
            odd_why=ODD_WORDS[odd],
        )
    ]


class ShownNine:
    """A hand as the house dealer announces it; put into words when somebody listens."""

    __slots__ = ("_hand", "_name")

    def __init__(self, name: str, hand: RankedHand) -> None:
        self._name, self._hand = name, hand

    def __str__(self) -> str:
        return f"{self._name}: {self._hand}"


def show_hands(hand: Hand) -> None:
    """Everybody who is left shows his hand, unless nobody else is."""
    round, live = hand.round, hand.live
    if len(live) < 2:
        return
    said: list[ShownNine] = []
    for seat in live:
        round.show(HandId(seat))
        made = ranked(round.rules, round.hands, seat)
        if made is not None:
            said.append(ShownNine(round.people[seat], made))
    round.call(*said)


def count(rules: Rules, hands: Hands, hand: HandId) -> str:
    """What a visible hand is worth in words."""
    made = None if hand.spot is None else ranked(rules, hands, hand.spot)
    return "" if made is None else made.phrase


def made_of(rules: Rules, hands: Hands, hand: HandId) -> tuple[Card, ...]:
    """The cards of a visible hand: all three count."""
    made = None if hand.spot is None else ranked(rules, hands, hand.spot)
    return () if made is None else made.cards
