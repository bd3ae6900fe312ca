"""What `houseway bank` prints: the player-dealer, the seats, the bank that covers, and the fee options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from houseway.desk.fee_options import Charged, charge_option, options_of
from houseway.desk.layouts import table_text
from houseway.money import dollar_number, money
from houseway.simulation.bank_report import COUNTED, LEVELS
from houseway.simulation.plan import PLAYER_DEALER
from houseway.terminal.output import mean_dollars, percent, table

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.simulation.bank_report import BankReport, BankSide
    from houseway.simulation.shift import Shift

CSV = (
    *("who", "mean", "standard_error", "hour", "standard_deviation", "fees", "fees_hour"),
    *("uncovered", "short_bank", "short_bank_standard_error"),
)
_SIDES = ("Player", "A round", "Std. error", "An hour", "Std. dev.", "Fees, an hour")
_SHORT = ("Player", "Changes by", "Std. error", "Uncovered")
_OPTIONS = ("Option", "Player-dealer", "Players", "House", "Player-dealer makes")


def print_report(out: Console, report: BankReport, hours: float, bankroll: int) -> None:
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
    whose = PLAYER_DEALER if not plan.rotates else report.players[0]
    found = report.shift(whose, bankroll, hours)
    out.print(table(f"A shift of {hours:g} hours for {whose}", ("", ""), _shift_rows(found, bankroll)))
    if not plan.rotates and (options := _options(report)):
        rows = _option_rows(report, options)
        out.print(table("Fee options that admit these wagers, an hour", _OPTIONS, rows, right=_OPTIONS[1:]))
    out.print(_how(report), style="dim")


def _how(report: BankReport) -> str:
    rounds = f"{report.tally.rounds:,} simulated rounds"
    if report.method == COUNTED:
        return f"Counted by the odds; the deviations of the seats are those of {rounds}."
    return f"By {rounds}{'; the means are those of the odds' if report.means else ''}."


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


def _options(report: BankReport) -> list[Charged]:
    """Every schedule option that admits the wagers of the table."""
    plan = report.plan
    lots = plan.lots_against(plan.bankers[0])
    found = [charge_option(plan.rules, name, lots, plan.put_up) for name in options_of(plan.rules)]
    return [option for option in found if option.admitted]


def _after(report: BankReport, option: Charged) -> float:
    """What the player-dealer makes of a round under an option: what he makes, with that fee for his own."""
    side = report.side(PLAYER_DEALER)
    return side.mean + side.fees - option.of(True)


def _option_rows(report: BankReport, options: Sequence[Charged]) -> list[tuple[str, ...]]:
    """The options that cost the same on one line, in the order in which they are filed."""
    hour = report.hands
    alike: dict[tuple[str, ...], list[str]] = {}
    for option in options:
        costs = [money(amount * hour) for amount in (option.of(True), option.of(False), option.total)]
        after = mean_dollars(_after(report, option) * hour, 2)
        alike.setdefault((*costs, after), []).append(option.schedule.option)
    return [(", ".join(names), *figures) for figures, names in alike.items()]


# ---------------------------------------------------------------------- as data


def report_data(report: BankReport, hours: float, bankroll: int) -> dict[str, Any]:
    """The report as JSON carries it, amounts in dollars."""
    plan = report.plan
    whose = PLAYER_DEALER if not plan.rotates else report.players[0]
    found = report.shift(whose, bankroll, hours)
    return {
        "game": plan.rules.id,
        "name": plan.rules.name,
        "table": table_text(plan.rules, plan.lots),
        "player_dealer": None if plan.rotates else plan.banker,
        "rotates": plan.rotates,
        "bank": None if plan.bank is None else dollar_number(plan.bank),
        "policy": plan.policy,
        "hands": report.hands,
        "method": report.method,
        "rounds": report.tally.rounds,
        "sides": [_side_data(report, report.side(who)) for who in report.players],
        "covers": [{"share": level, "bank": dollar_number(report.bank_for(level))} for level in LEVELS],
        "shift": {
            "who": whose,
            "hours": hours,
            "rounds": found.rounds,
            "bankroll": dollar_number(bankroll),
            "mean": found.mean / 100,
            "standard_deviation": found.deviation / 100,
            "ruin": found.ruin,
            "ahead": found.ahead,
        },
        "options": [
            {
                "option": option.schedule.option,
                "player_dealer_hour": dollar_number(option.of(True) * report.hands),
                "players_hour": dollar_number(option.of(False) * report.hands),
                "house_hour": dollar_number(option.total * report.hands),
                "player_dealer_after_hour": _after(report, option) * report.hands / 100,
                "cite": plan.rules.cite(option.schedule.cite),
            }
            for option in ([] if plan.rotates else _options(report))
        ],
        "distribution": [
            {"net": dollar_number(net), "probability": chance} for net, chance in report.results(whose)
        ],
    }


def _side_data(report: BankReport, side: BankSide) -> dict[str, Any]:
    return {
        "who": side.who,
        "mean": side.mean / 100,
        "standard_error": None if side.error is None else side.error / 100,
        "hour": side.mean * report.hands / 100,
        "standard_deviation": side.deviation / 100,
        "hour_standard_deviation": side.deviation * sqrt(report.hands) / 100,
        "fees": side.fees / 100,
        "fees_hour": side.fees * report.hands / 100,
        "uncovered": side.uncovered / 100,
        "short_bank": side.short / 100,
        "short_bank_standard_error": side.short_error / 100,
    }


def csv_rows(report: BankReport) -> Iterator[list[object]]:
    """A line for everybody at the table."""
    for who in report.players:
        data = _side_data(report, report.side(who))
        yield ["" if data[name] is None else data[name] for name in CSV]
