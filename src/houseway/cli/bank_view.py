"""What `houseway bank` prints: the player-dealer, the seats, the bank that covers, and the fee options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.desk.layouts import table_text
from houseway.money import money
from houseway.simulation.bank_data import ShiftAsked, admitted_options, after_option, how_found, whose_shift
from houseway.simulation.bank_report import LEVELS
from houseway.simulation.plan import PLAYER_DEALER
from houseway.terminal.output import mean_dollars, percent, table

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.desk.fee_options import Charged
    from houseway.simulation.bank_report import BankReport, BankSide
    from houseway.simulation.shift import Shift

_SIDES = ("Player", "A round", "Std. error", "An hour", "Std. dev.", "Fees, an hour")
_SHORT = ("Player", "Changes by", "Std. error", "Uncovered")
_OPTIONS = ("Option", "Player-dealer", "Players", "House", "Player-dealer makes")


def print_report(out: Console, report: BankReport, asked: ShiftAsked) -> None:
    """Print the report for people."""
    plan, rules = report.plan, report.plan.rules
    banks = "the bank rotates" if plan.rotates else f"seat {plan.banker} banks"
    put_up = "enough for every wager" if plan.bank is None else money(plan.bank)
    out.print(f"{rules.name} ({rules.id}): banking", style="bold")
    out.print(f"Table: {table_text(rules, plan.lots)}; {banks}, with {put_up}; {report.hands} rounds an hour")
    sides = [report.side(who) for who in report.players]
    rows = [_side_row(report, side) for side in sides]
    out.print(table("Everybody, with fees", _SIDES, rows, right=_SIDES[1:]))
    if plan.bank is not None:
        bettors = [_short_row(side) for side in sides if side.who != PLAYER_DEALER]
        out.print(table("What the bank's size does to each seat, a round", _SHORT, bettors, right=_SHORT[1:]))
    covers = [(percent(level, 1), money(report.bank_for(level))) for level in LEVELS]
    out.print(table("The bank that covers", ("Of the rounds", "Bank"), covers, right=("Bank",)))
    rows_of_shift = _shift_rows(asked.of(report), asked.brought(report))
    out.print(table(f"A shift of {asked.hours:g} hours for {whose_shift(report)}", ("", ""), rows_of_shift))
    if options := admitted_options(report):
        rows = _option_rows(report, options)
        out.print(table("Fee options that admit these wagers, an hour", _OPTIONS, rows, right=_OPTIONS[1:]))
    out.print(how_found(report), style="dim")


def _side_row(report: BankReport, side: BankSide) -> tuple[str, ...]:
    return (
        side.who,
        mean_dollars(side.mean),
        "exact" if side.error is None else mean_dollars(side.error),
        mean_dollars(side.mean * report.hands, 2),
        mean_dollars(side.deviation, 2),
        mean_dollars(side.fees * report.hands, 2),
    )


def _short_row(side: BankSide) -> tuple[str, ...]:
    return side.who, mean_dollars(side.short), mean_dollars(side.short_error), mean_dollars(side.uncovered)


def _shift_rows(found: Shift, bankroll: int) -> list[tuple[str, str]]:
    return [
        ("Rounds", f"{found.rounds:,}"),
        ("Expected result", mean_dollars(found.mean, 2)),
        ("Standard deviation", mean_dollars(found.deviation, 2)),
        (f"Risk of losing all of {money(bankroll)}", percent(found.ruin, 3)),
        ("Chance to be ahead at the end", percent(found.ahead, 2)),
    ]


def _option_rows(report: BankReport, options: Sequence[Charged]) -> list[tuple[str, ...]]:
    """The options that cost the same on one line, in the order in which they are filed."""
    hour = report.hands
    alike: dict[tuple[str, ...], list[str]] = {}
    for option in options:
        costs = [money(amount * hour) for amount in (option.of(True), option.of(False), option.total)]
        after = mean_dollars(after_option(report, option) * hour, 2)
        alike.setdefault((*costs, after), []).append(option.schedule.option)
    return [(", ".join(names), *figures) for figures, names in alike.items()]
