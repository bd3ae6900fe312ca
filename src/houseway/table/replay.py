"""Replaying a recorded round to the last chip."""

from __future__ import annotations

from houseway.cards import CardRandom
from houseway.errors import HousewayError, OtherRules
from houseway.rounds.decisions import Choice
from houseway.rounds.purse import HOUSE
from houseway.rounds.record import Record
from houseway.rounds.rulings import answered_before
from houseway.rounds.sources import Stacked, check_drawn, parse_drawn
from houseway.rulebook.rules import Rules, load_rules, rules_as_opened
from houseway.table.live import LiveRound
from houseway.table.table import Table


def replay(record: Record, rules: Rules | None = None) -> LiveRound:
    """Replay a record, by the rules given or the rulebook's own.

    It is an error if the rules have changed since, or if the result differs. A record of format 1 does not
    say which rules it had: they are those of the rulebook of that time, and only its result is compared. A
    round that was not over comes back at its questions.
    """
    if record.digest is None:  # it was checked when it was read
        return play_again(record, rules or rules_as_opened(record.game, record.settings))
    record = Record.from_data(record.data())
    rules = rules or load_rules(record.game, record.settings)
    if rules.digest != record.digest:
        digests = f"digest {record.digest}, not {rules.digest}"
        raise OtherRules(f"{record.game}: this round was recorded under different rules ({digests})")
    return play_again(record, rules)


def replay_to_end(record: Record, rules: Rules | None = None) -> LiveRound:
    """Replay the record of a finished round."""
    live = replay(record, rules)
    if not live.over:
        raise HousewayError("record: the round is not over")
    return live


def play_again(record: Record, rules: Rules) -> LiveRound:
    """Replay a record by these rules, whatever its digest says; it must end with the same chips."""
    _check_table(record, rules)
    table = Table(rules, CardRandom.seeded(0))
    for place, name in record.players.items():
        (table.players if int(place) <= rules.seats else table.rail)[int(place)] = name
    table.chips = dict(record.chips)
    table.mode.restore(record.table)
    opening = table.mode.read_opening(record.opening)
    cards = parse_drawn(record.cards, rules.deck)
    check_drawn(cards, rules.deck, "record: cards")
    live = table.begin(opening, Stacked(cards, record.fresh))
    for number in range(len(record.choices) + 1):
        for ruling in answered_before(record.rulings, number):
            live.rule(ruling)
        if number < len(record.choices):
            choice = record.choices[number]
            live.answer(choice["ask"], Choice.read(choice, rules.deck))
    if record.misdeal and not live.over:
        live.misdeal(record.misdeal)
    _check_end(record, live)
    return live


def _check_table(record: Record, rules: Rules) -> None:
    """Refuse people and seats that a table by these rules cannot have."""
    if record.seats != rules.seats:
        raise HousewayError(f"record: seats: the table has {rules.seats} seats, not {record.seats}")
    for field, names in {"chips": [HOUSE], "players": list(record.players.values())}.items():
        for name in names:
            if name not in record.chips:
                raise HousewayError(f"record: {field}: {name!r} has no chips")
            if names.count(name) > 1:
                raise HousewayError(f"record: {field}: {name!r} has two places")


def _check_end(record: Record, live: LiveRound) -> None:
    """Refuse a round that does not end as recorded; one without a result must not be over."""
    if record.result and not live.over:
        raise HousewayError("the round does not end as recorded: answers are missing")
    held, drawn = len(record.cards.split()), len(live.round.drawn)
    if held != drawn:
        raise HousewayError(f"the record has {held} cards, but the round draws {drawn}")
    if record.misdeal and not live.round.void:
        raise HousewayError("record: misdeal: the round ends without one")
    if live.round.void and not record.misdeal:
        raise HousewayError(f"record: misdeal: the round is void ({live.round.void})")
    if live.over and not record.result:
        raise HousewayError("record: result: the round is over, but its chips are missing")
    if live.chips_after != record.result:
        raise HousewayError("the replay does not end with the recorded chips")
