"""The rules a situation was played by: those of its settings, then with the seats and limits that follow."""

from __future__ import annotations

from houseway.desk.fee_options import schedule_admitting
from houseway.desk.situation import Situation
from houseway.desk.wagers import named_wagers
from houseway.errors import HousewayError
from houseway.games.warned import DeskWarning
from houseway.rulebook.rules import Rules, load_rules


def rules_of(situation: Situation, warnings: list[DeskWarning]) -> Rules:
    """The rules under the given settings, with the seats of the table and limits that admit its wagers."""
    settings: dict[str, int | str] = dict(situation.settings)
    filed = load_rules(situation.game, settings, situation.side_bets)
    if filed.family.mode != "banked":
        raise HousewayError(f"{filed.name} is not played against a bank: finished_hand reads its hands")
    seats, filing = situation.table.seats, filed.filing
    printed = filing.options.get("seats") or filing.readings.get("seats")
    if isinstance(seats, int) and printed and str(seats) in map(str, printed.choices):
        settings.setdefault("seats", seats)
    if settings.keys().isdisjoint(("schedule", "limits")):
        wagers = [(wager.bet.id, wager.amount) for wager in named_wagers(filed, situation.bets)]
        schedule = schedule_admitting(filed, wagers)
        if schedule not in (None, filed.settings["schedule"]):
            settings["schedule"] = schedule
            text = f"settings.schedule: not given; option {schedule} is the first that admits these wagers"
            warnings.append(DeskWarning(text))
    return load_rules(situation.game, settings, situation.side_bets)
