"""What the tests of the table between hands share: tables, hands that are folded out, and what was posted."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import CardRandom
from houseway.rounds.log import Paid
from houseway.rounds.purse import BET
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.mode import People
from houseway.table.pots import Pots, PotsOpening
from houseway.table.table import Table
from tests.playing import NAMES


def table_of(game: str, *seats: int, chips: int = 100_000, **settings: str | int) -> Table:
    """A table with these seats taken, before its first hand."""
    table = Table(load_rules(game, settings), CardRandom.seeded(1), fresh_shoe=True)
    for seat in seats:
        table.sit(seat, NAMES[seat - 1], chips)
    return table


def pots_of(table: Table) -> Pots:
    """The mode of a table with pots."""
    assert isinstance(table.mode, Pots)
    return table.mode


def people_without(table: Table, out: Sequence[int] = ()) -> People:
    """The people of a table, without those who sit out."""
    players = {seat: name for seat, name in table.players.items() if seat not in out}
    return People(players, table.rail, table.chips)


def begin(table: Table, out: Sequence[int] = ()) -> LiveRound:
    """A hand up to its first question; some players may sit out."""
    return table.begin(pots_of(table).usual_opening(people_without(table, out)))


def fold_out(live: LiveRound) -> LiveRound:
    """Play a hand to its end: everybody checks or folds."""
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    return live


def hand(table: Table, out: Sequence[int] = ()) -> LiveRound:
    """A hand from its deal to its end."""
    return fold_out(begin(table, out))


def posted(live: LiveRound) -> dict[int, list[tuple[str, int]]]:
    """What each seat put in before anybody acted, in dollars."""
    places, found = live.deal.start.places, dict[int, list[tuple[str, int]]]()
    for event in live.log:
        if event.kind == "chose":
            break
        if isinstance(event, Paid) and event.transfer.why == BET:
            paid = event.transfer
            found.setdefault(places[paid.payer], []).append((paid.on, paid.amount // 100))
    return found


def offers_of(table: Table, seat: int, out: Sequence[int] = ()) -> dict[str, int]:
    """The ways in which a seat may come into the next hand, with their cost in dollars."""
    mode = pots_of(table)
    offer = mode.entry.offers(mode.dealer, mode.able(people_without(table, out))).get(seat)
    return {} if offer is None else {way: cost // 100 for way, cost in offer.ways.items()}


def seats_of(table: Table, out: Sequence[int] = ()) -> tuple[int, ...]:
    """The seats that would be dealt in next."""
    opening = pots_of(table).usual_opening(people_without(table, out))
    assert isinstance(opening, PotsOpening)
    return opening.seats
