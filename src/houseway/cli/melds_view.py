"""A table where players lay melds, as the terminal shows it: everybody's melds, the pile, one's own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.cards import Card
from houseway.games.panguingue.melds import place
from houseway.rounds.facts import Hands
from houseway.rounds.hands import HandId
from houseway.rounds.sight import seen_hands
from houseway.table.live import LiveRound
from houseway.terminal.output import money

OUT = ("retired", "broke")


def table_lines(live: LiveRound, seat: int) -> Iterator[str]:
    """Everybody in the hand with his chips, the cards he holds and his melds; then the pile."""
    hands = seen_hands(live.log, seat)
    show = live.rules.deck.show_all
    for other in live.deal.start.order:
        if live.round.choices.get(other) in OUT:
            continue
        name = live.people[other]
        held = len(hands.get(HandId(other), ()))
        melds = "; ".join(
            f"{number}: {show(_sorted(cards))}" for number, cards in enumerate(_melds(hands, other), 1)
        )
        whose = "you" if other == seat else name
        yield f"  {whose} {money(live.chips[name])}, {held} in hand{f'; melds {melds}' if melds else ''}"
    pile = hands.get(HandId(live.rules.family.pile), [])
    if pile and pile[-1] is not None:
        yield f"  On the pile: {live.rules.deck.show(pile[-1])}; tops {money(sum(live.pots.values()))}"


def hand_line(live: LiveRound, seat: int) -> str:
    """The player's own cards, sorted."""
    held = seen_hands(live.log, seat).get(HandId(seat), [])
    return f"Your hand: {live.rules.deck.show_all(_sorted(held)) or 'all cards are in melds'}"


def _melds(hands: Hands, seat: int) -> list[Sequence[Card | None]]:
    numbers = sorted(hand.number for hand in hands if hand.owner == seat and hand.number)
    return [hands[HandId(seat, number)] for number in numbers]


def _sorted(cards: Sequence[Card | None]) -> list[Card]:
    known = [card for card in cards if card is not None]
    return sorted(known, key=lambda card: (place(card), card))
