"""Playing a recorded round again, to the same last chip."""

from __future__ import annotations

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Lot
from houseway.rounds.fees import HOUSE
from houseway.rounds.record import Record
from houseway.rounds.sources import Stacked
from houseway.rulebook.rules import load_rules
from houseway.table.bank import BankWager
from houseway.table.live import LiveRound
from houseway.table.table import Table


def replay(record: Record) -> LiveRound:
    """Play a record again. Rules that changed since, or a result that differs, are an error."""
    record = Record.from_json(record.to_json())
    rules = load_rules(record.game, record.settings)
    if rules.digest != record.digest:
        raise HousewayError(f"{record.game}: the rules have changed since this round was recorded")
    _check_people(record)
    live = _replay(record, Table(rules, CardRandom.seeded(0)))
    if record.result and live.over and live.table.chips != record.result:
        raise HousewayError("the round replays to other chips than recorded")
    return live


def _check_people(record: Record) -> None:
    """Refuse a record in which somebody without chips, or nobody, sits, bets or banks."""
    if str(record.player_dealer) not in record.players:
        raise HousewayError(f"record: player_dealer: nobody is at place {record.player_dealer}")
    named = {
        "players": list(record.players.values()),
        "bank": [wager["owner"] for wager in record.bank],
        "wagers": [lot["bettor"] for lot in record.wagers],
        "standing": [lot["bettor"] for lot in record.standing],
    }
    for field, names in {"chips": [HOUSE], **named}.items():
        for name in names:
            if name not in record.chips:
                raise HousewayError(f"record: {field}: {name!r} has no chips")


def _replay(record: Record, table: Table) -> LiveRound:
    for place, name in record.players.items():
        (table.players if int(place) <= table.rules.seats else table.rail)[int(place)] = name
    table.chips = dict(record.chips)
    table.player_dealer = record.player_dealer
    table.standing = [Lot(**lot) for lot in record.standing]
    lots = [Lot(**lot) for lot in record.wagers]
    bank = [BankWager(**wager) for wager in record.bank]
    live = table.deal(lots, bank, Stacked(record.cards, record.fresh), tuple(record.dice))
    for choice in record.choices:
        live.answer(choice["spot"], choice["about"], Choice(choice["choice"], choice["amount"]))
    if record.misdeal and not live.over:
        live.misdeal(record.misdeal)
    return live
