"""What a player knows when he is asked in a hand for pots: his own cards, and what everybody saw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from houseway.cards import Card
from houseway.odds.comparing import showdowns_of
from houseway.odds.showdowns import Showdowns
from houseway.rounds.decisions import Ask
from houseway.rounds.hands import HandId
from houseway.rounds.log import Chose, Dealt, Log
from houseway.rounds.sight import follow
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound

AGGRESSIVE = ("bet", "raise", "complete")
BOARD = HandId("board")


@dataclass(frozen=True)
class PotSight:
    """The hand so far as the player at `seat` sees it."""

    game: Showdowns
    seat: int
    order: tuple[int, ...]
    """The seats dealt in, clockwise from the left of the button."""
    own: tuple[Card, ...]
    board: tuple[Card, ...]
    up: Mapping[int, tuple[Card, ...]]
    """The face-up cards of the opponents who are still in."""
    dead: tuple[Card, ...]
    """Other cards that he has seen: folded, or his own discards."""
    aggression: Mapping[int, int]
    """How often each seat has bet or raised in the hand."""
    raises: int
    """How many bets and raises there were on this street."""
    drawn: bool
    """Whether he has drawn."""
    pot: int
    chips: int

    @property
    def first_street(self) -> bool:
        """Whether the player has only his first cards, and others are to come."""
        first = not self.board and len(self.own) <= self.game.dealt and not self.drawn
        return first and self.game.more_to_come

    @property
    def position(self) -> float:
        """Where the player sits: 0 to the left of the button, 1 on the button."""
        return self.order.index(self.seat) / max(len(self.order) - 1, 1)


def pot_sight(ask: Ask, live: LiveRound) -> PotSight:
    """What the player who is asked knows."""
    seat, order, cards, stakes = ask.seat, live.deal.start.order, follow(live.log), live.round.stakes
    folded = stakes.folded if stakes is not None else set[int]()
    faces = {
        hand: tuple(card.face for card in held if card.known_to(seat) and card.face is not None)
        for hand, held in cards.hands.items()
    }
    own, board = faces.get(HandId(seat), ()), faces.get(BOARD, ())
    up = {other: faces.get(HandId(other), ()) for other in order if other != seat and other not in folded}
    placed = {*own, *board, *(card for held in up.values() for card in held)}
    known = {card.face for card in cards.cards if card.known_to(seat) and card.face is not None}
    aggression, raises = _aggression(live.log)
    return PotSight(
        game=_showdowns(live.rules.digest, _is_opened(live.log, len(order)), _Held(live.rules)),
        seat=seat,
        order=order,
        own=own,
        board=board,
        up=up,
        dead=tuple(known - placed),
        aggression=aggression,
        raises=raises,
        drawn=any(
            type(event) is Chose and event.ask.seat == seat and event.ask.question == "draw"
            for event in live.log
        ),
        pot=sum(live.pots.values()),
        chips=live.chips[live.people[seat]],
    )


def _aggression(log: Log) -> tuple[dict[int, int], int]:
    """How often each seat has bet or raised, and how often that was done since cards were last dealt."""
    found: dict[int, int] = {}
    street = 0
    for event in log:
        if type(event) is Dealt:  # the type, because checking subclasses of an ABC is slow
            street = 0
        elif type(event) is Chose and event.choice.name in AGGRESSIVE:
            found[event.ask.seat] = found.get(event.ask.seat, 0) + 1
            street += 1
    return found, street


def _is_opened(log: Log, players: int) -> bool:
    """Whether the hand was opened in the first round, or still may be; the shares may depend on it."""
    first = [event for event in log if type(event) is Chose and event.ask.question == "bet"][:players]
    return len(first) < players or any(event.choice.name in AGGRESSIVE for event in first)


@dataclass(frozen=True)
class _Held:
    """Rules that the cache does not compare: their digest stands for them."""

    rules: Rules = field(compare=False)


@lru_cache(maxsize=128)
def _showdowns(digest: str, opened: bool, held: _Held) -> Showdowns:
    return showdowns_of(held.rules, opened)
