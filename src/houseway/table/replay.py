"""Replaying a recorded round to the last chip."""

from __future__ import annotations

from houseway.cards import CardRandom
from houseway.errors import HousewayError, OtherRules
from houseway.rounds.decisions import Choice
from houseway.rounds.purse import HOUSE
from houseway.rounds.record import Record
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table


def replay(record: Record, rules: Rules | None = None) -> LiveRound:
    """Replay a record, by the rules given or the rulebook's own.

    It is an error if the rules have changed since, or if the result differs; a record of format 1 does not
    say which rules it had, so only its result is compared.
    """
    if record.digest is not None:  # a record of format 1 was checked when it was read
        record = Record.from_data(record.data())
    rules = rules or load_rules(record.game, record.settings)
    if record.digest is not None and rules.digest != record.digest:
        digests = f"digest {record.digest}, not {rules.digest}"
        raise OtherRules(f"{record.game}: this round was recorded under different rules ({digests})")
    return play_again(record, rules)


def play_again(record: Record, rules: Rules) -> LiveRound:
    """Replay a record by these rules, whatever its digest says; it must end with the same chips."""
    for field, names in {"chips": [HOUSE], "players": list(record.players.values())}.items():
        for name in names:
            if name not in record.chips:
                raise HousewayError(f"record: {field}: {name!r} has no chips")
    table = Table(rules, CardRandom.seeded(0))
    for place, name in record.players.items():
        (table.players if int(place) <= rules.seats else table.rail)[int(place)] = name
    table.chips = dict(record.chips)
    table.mode.restore(record.table)
    opening = table.mode.read_opening(record.opening)
    live = table.begin(opening, stacked(record.cards, rules.deck, record.fresh))
    for choice in record.choices:
        live.answer(choice["ask"], Choice.read(choice, rules.deck))
    if record.misdeal and not live.over:
        live.misdeal(record.misdeal)
    if record.result and not live.over:
        raise HousewayError("the round does not end as recorded: answers are missing")
    held, drawn = len(record.cards.split()), len(live.round.drawn)
    if held != drawn:
        raise HousewayError(f"the record has {held} cards, but the round draws {drawn}")
    if record.result and live.chips != record.result:
        raise HousewayError("the replay does not end with the recorded chips")
    return live
