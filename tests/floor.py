"""What the tests of rulings share: tables with players, and declarations drawn from what is offered."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount
from houseway.rounds.record import Record
from houseway.rounds.sources import Source
from houseway.table.floor import Declaration, OfferedRuling, floor_choices, hand_meant, rulings_now
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.playing import NAMES, rules_of


def dealt(
    game: str,
    players: int = 4,
    chips: int = 20_000,
    seed: int = 1,
    source: Source | None = None,
    **settings: str,
) -> LiveRound:
    """A hand for pots, or between players, dealt to so many players up to its first question."""
    rules = rules_of(game, *settings.items())
    table = Table(rules, CardRandom.seeded(seed), fresh_shoe=True)
    for seat in range(1, players + 1):
        table.sit(seat, NAMES[seat - 1], chips)
    return table.begin(source=source)


def act(live: LiveRound, *choices: str) -> None:
    """Answer the open questions one after the other."""
    for choice in choices:
        live.answer(live.pending[0], choice)


def check_on(live: LiveRound) -> None:
    """Check or call to the end."""
    while live.pending:
        ask = live.pending[0]
        names = [offer.name for offer in ask.offers]
        live.answer(ask, next((name for name in ("check", "call") if name in names), None) or ask.default)


def check_on_street(live: LiveRound) -> None:
    """Check or call until another card is dealt."""
    drawn = len(live.round.drawn)
    while live.pending and len(live.round.drawn) == drawn:
        ask = live.pending[0]
        names = [offer.name for offer in ask.offers]
        live.answer(ask, next((name for name in ("check", "call") if name in names), None) or ask.default)


def replayed(live: LiveRound) -> LiveRound:
    """The round again, from its record as text: to the same event and the same chip."""
    again = replay(Record.from_json(live.record().to_json()), live.rules)
    assert list(again.log.whole()) == list(live.log.whole())
    assert again.chips == live.chips
    return again


def said_of(live: LiveRound, offered: OfferedRuling, number: int) -> Declaration:
    """A declaration of an offered row, its details chosen by a number."""
    round = live.round
    seats = sorted({*round.spots, round.player_dealer})
    asked = [ask.spot for ask in round.pending]
    seat = (asked * 2 + seats)[number % (len(asked) * 2 + len(seats))]
    held = len(round.hands.get(hand_meant(round, seat), ()))
    place, more = number // 7 % max(held, 1), number // 11 % max(held, 1)
    cards: Sequence[int] = (place,) if number % 3 else sorted({place, more})
    offers = [offer for ask in round.pending if ask.spot == seat for offer in ask.offers]
    answered = [step for step in round.course if isinstance(step, tuple)]
    if "may-reconsider" in offered.row.remedies and answered and number % 4:
        seat = answered[-1][0].spot
    names = [*offered.choices] or [offer.name for offer in offers] or ["fold"]
    amounts = [offer.low for offer in offers if isinstance(offer, Amount)] or [100]
    choices = floor_choices(round)
    return Declaration(
        row=offered.row.id,
        seat=seat if "seat" in offered.needs or number % 5 == 0 else None,
        cards=tuple(cards) if "cards" in offered.needs and held else (),
        amount=amounts[0] + (number % 4) * 50 if "amount" in offered.needs else 0,
        choice=names[number % len(names)] if "choice" in offered.needs and number % 3 else "",
        remedies=(choices[number % len(choices)],) if offered.left_to_floor and number % 2 else (),
    )


def declare_any(live: LiveRound, number: int) -> bool:
    """Declare something that is offered now; what is refused changes nothing."""
    offered = [each for each in rulings_now(live.round) if not each.refused]
    changing = [
        each for each in offered if each.needs or each.row.event.endswith(("premature", "wrong", "dealt"))
    ]
    if not offered:
        return False
    among = changing if changing and number % 8 else offered
    chosen = among[number // 3 % len(among)]
    said, events, chips = said_of(live, chosen, number), len(live.log), dict(live.chips)
    before = list(live.log.whole())
    try:
        live.declare(said)
    except HousewayError:
        assert list(live.log.whole()) == before
        assert (len(live.log), live.chips) == (events, chips)
        return False
    return True
