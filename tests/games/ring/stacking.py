"""Hands of ring poker with a board, from stacked cards: the button is at seat 1, all sums are in dollars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.cards import CardRandom, Deck, parse_cards
from houseway.rounds.decisions import Amount, Choice, Pick, Plain
from houseway.rounds.purse import HOUSE
from houseway.rounds.sources import stacked
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import filing

CHIPS = 500
FREE = "none"
OTHER = "--"

Holes = Mapping[int, str]
"""The hole cards of each seat."""


def without_kills(game: str) -> dict[str, str]:
    """The settings of a game under which nobody is asked for a kill, and no pot is killed."""
    calm = {"kill": "no kills", "overs": "none"}
    return {name: choice for name, choice in calm.items() if name in filing(game).options}


def deal(
    game: str, holes: Holes, board: str = "", chips: Mapping[int, int] | None = None, **settings: object
) -> LiveRound:
    """A hand with these hole cards and this board; other cards come where no card is given.

    Unless the settings say otherwise, no fee is taken and no pot is killed. Seats have $500 each, or what
    `chips` says.
    """
    rules = load_rules(game, {"schedule": FREE, **without_kills(game), **settings})
    assert isinstance(rules.play, RingPlay)
    assert isinstance(rules.deck, Deck)
    table = Table(rules, CardRandom.seeded(1))
    for seat in sorted(holes):
        table.sit(seat, name(seat), (chips or {}).get(seat, CHIPS) * 100)
    order = [*sorted(holes)[1:], 1]
    hands = {seat: holes[seat].split() for seat in order}
    given = {card for hand in hands.values() for card in hand} | set(board.split())
    others = (card for card in rules.deck.show_all(rules.deck.cards).split() if card not in given)
    hole = sum(step.down or 0 for step in rules.play.streets[0].steps)
    return table.begin(source=stacked(" ".join(_in_order(hole, hands, board, others)), rules.deck))


def deal_in_order(
    game: str, seats: int, cards: str = "", chips: Mapping[int, int] | None = None, **settings: object
) -> LiveRound:
    """A hand dealt from cards in this order, which begins at seat 2; ``--`` and all later ones are others."""
    rules = load_rules(game, {"schedule": FREE, **without_kills(game), **settings})
    assert isinstance(rules.deck, Deck)
    table = Table(rules, CardRandom.seeded(1))
    for seat in range(1, seats + 1):
        table.sit(seat, name(seat), (chips or {}).get(seat, CHIPS) * 100)
    given = cards.split()
    others = [card for card in rules.deck.show_all(rules.deck.cards).split() if card not in given]
    stack = [others.pop() if card == OTHER else card for card in given]
    return table.begin(source=stacked(" ".join((*stack, *others)), rules.deck))


def pick(live: LiveRound, cards: Mapping[int, str]) -> LiveRound:
    """Let players who are asked for cards give up or turn up these."""
    for seat, chosen in cards.items():
        ask = next(ask for ask in live.pending if ask.spot == seat)
        live.answer(ask, Choice(ask.offers[0].name, parts=(parse_cards(chosen),)))
    return live


def may_pick(live: LiveRound) -> dict[int, str]:
    """The cards among which each player who is asked may pick, with the least and the most of them."""
    found: dict[int, str] = {}
    for ask in live.pending:
        (offer,) = ask.offers
        assert isinstance(offer, Pick)
        found[ask.spot] = f"{offer.least}-{offer.most} of {live.rules.deck.show_all(offer.cards)}"
    return found


def _in_order(hole: int, hands: Mapping[int, list[str]], board: str, others: Iterator[str]) -> Iterator[str]:
    """The cards as they are dealt: one at a time around the table, a burn before each part of the board."""
    for number in range(hole):
        for hand in hands.values():
            yield hand[number] if number < len(hand) else next(others)
    cards = board.split()
    cards += [next(others) for _ in range(5 - len(cards))]
    for part in (cards[:3], cards[3:4], cards[4:]):
        yield next(others)
        yield from part


def name(seat: int) -> str:
    """The name of the player at a seat."""
    return f"seat {seat}"


def act(live: LiveRound, actions: str) -> LiveRound:
    """Let the players act: ``"4 call; 1 raise 6; 2 fold"``; each seat must be the one that is asked."""
    for action in actions.split(";"):
        seat, choice, *amount = action.split()
        (ask,) = live.pending
        assert ask.spot == int(seat), f"seat {ask.spot} is asked, not seat {seat}"
        live.answer(ask, Choice(choice, int(float(amount[0]) * 100) if amount else 0))
    return live


def check_down(live: LiveRound) -> LiveRound:
    """Check, and call or bring in what must be put in, to the end."""
    while live.pending:
        (ask,) = live.pending
        names = [offer.name for offer in ask.offers]
        live.answer(ask, next(name for name in ("check", "bring-in", "call") if name in names))
    return live


def offers(live: LiveRound) -> dict[str, object]:
    """What the player who is asked may do: the cost of a call, the least and the most of a bet or raise."""
    (ask,) = live.pending
    found: dict[str, object] = {}
    for offer in ask.offers:
        if isinstance(offer, Amount):
            found[offer.name] = (offer.low / 100, offer.high / 100)
        elif isinstance(offer, Plain):
            found[offer.name] = offer.cost / 100
    return found


def nets(live: LiveRound) -> dict[int, float]:
    """What each seat has won or lost in a hand that is over, in dollars."""
    assert live.over
    return {seat: (live.chips[who] - live.chips_before[who]) / 100 for seat, who in live.people.items()}


def taken(live: LiveRound) -> float:
    """What the house has taken, in dollars."""
    return (live.chips[HOUSE] - live.chips_before[HOUSE]) / 100
