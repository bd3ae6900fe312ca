"""The report on a banked table as data: for JSON, CSV, the page, and the tables of the command line."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, NamedTuple

from houseway.desk.fee_options import Charged, charge_option, options_of
from houseway.desk.layouts import Layout, table_data, table_text
from houseway.money import dollar_number
from houseway.simulation.bank_report import COUNTED, LEVELS, BankReport, BankSide
from houseway.simulation.plan import PLAYER_DEALER
from houseway.simulation.shift import QUANTILES, Shift
from houseway.simulation.tally import HOUSE, JACKPOT

CSV = (
    *("who", "mean", "standard_error", "hour", "standard_deviation", "fees", "fees_hour"),
    *("uncovered", "short_bank", "short_bank_standard_error"),
)
BANK_PLOTS = ("results", "chips", "cover", "short")
"""The plots of a banked table, by their names (`simulation/plots.py` draws them)."""
BANKROLL = 10
"""The chips that a player-dealer brings if nothing is said, in banks that cover 99 % of rounds."""


class ShiftAsked(NamedTuple):
    """A shift: how long it is, and with how much in cents; without an amount, ten banks that cover 99 %."""

    hours: float
    bankroll: int | None = None

    def brought(self, report: BankReport) -> int:
        """What is brought to the shift."""
        return self.bankroll or BANKROLL * report.bank_for(0.99)

    def of(self, report: BankReport) -> Shift:
        """The shift of the player-dealer, or of the first seat of those that take turns."""
        return report.shift(whose_shift(report), self.brought(report), self.hours)


def whose_shift(report: BankReport) -> str:
    """Whose shift is followed."""
    return report.players[0] if report.plan.rotates else PLAYER_DEALER


def admitted_options(report: BankReport) -> list[Charged]:
    """Every schedule option that admits the wagers of the table; none where seats take turns."""
    plan = report.plan
    if plan.rotates:
        return []
    lots = plan.lots_against(plan.bankers[0])
    found = [charge_option(plan.rules, name, lots, plan.put_up) for name in options_of(plan.rules)]
    return [option for option in found if option.admitted]


def after_option(report: BankReport, option: Charged) -> float:
    """What the player-dealer makes of a round under an option: what he makes, with that fee for his own."""
    side = report.side(PLAYER_DEALER)
    return side.mean + side.fees - option.of(True)


def how_found(report: BankReport) -> str:
    """How the figures of a round were found, as a sentence."""
    rounds = f"{report.tally.rounds:,} simulated rounds"
    if report.method == COUNTED:
        return f"Counted by the odds; the deviations of the seats are those of {rounds}."
    return f"By {rounds}{'; the means are those of the odds' if report.means else ''}."


def report_data(report: BankReport, asked: ShiftAsked) -> dict[str, Any]:
    """The report as JSON carries it, amounts in dollars."""
    plan = report.plan
    whose, found = whose_shift(report), asked.of(report)
    return {
        "game": plan.rules.id,
        "name": plan.rules.name,
        "table": table_text(plan.rules, plan.lots),
        "wagers": table_data(plan.rules, Layout(plan.lots, plan.banker, True))["wagers"],
        "player_dealer": None if plan.rotates else plan.banker,
        "rotates": plan.rotates,
        "bank": None if plan.bank is None else dollar_number(plan.bank),
        "policy": plan.policy,
        "seed": plan.seed,
        "hands": report.hands,
        "method": report.method,
        "how": how_found(report),
        "rounds": report.tally.rounds,
        "sides": [_side_data(report, report.side(who)) for who in report.players],
        "house": report.per_round(HOUSE) / 100,
        "house_hour": report.per_round(HOUSE) * report.hands / 100,
        "jackpot": report.per_round(JACKPOT) / 100,
        "covers": [
            {
                "share": level,
                "bank": dollar_number(report.bank_for(level)),
                "standard_error": report.cover_error(level),
            }
            for level in LEVELS
        ],
        "shift": _shift_data(report, asked, found),
        "options": [
            {
                "option": option.schedule.option,
                "player_dealer_hour": dollar_number(option.of(True) * report.hands),
                "players_hour": dollar_number(option.of(False) * report.hands),
                "house_hour": dollar_number(option.total * report.hands),
                "player_dealer_after_hour": after_option(report, option) * report.hands / 100,
                "in_force": option.schedule.option == str(plan.rules.settings["schedule"]),
                "cite": plan.rules.cite(option.schedule.cite),
            }
            for option in admitted_options(report)
        ],
        "distribution": [
            {"net": dollar_number(net), "probability": chance} for net, chance in report.results(whose)
        ],
        "needed": [{"bank": dollar_number(size), "probability": chance} for size, chance in report.needed],
    }


def _shift_data(report: BankReport, asked: ShiftAsked, found: Shift) -> dict[str, Any]:
    return {
        "who": whose_shift(report),
        "hours": asked.hours,
        "rounds": found.rounds,
        "bankroll": dollar_number(asked.brought(report)),
        "mean": found.mean / 100,
        "standard_deviation": found.deviation / 100,
        "ruin": found.ruin,
        "ruin_standard_error": found.errors[0] if found.errors else None,
        "ahead": found.ahead,
        "ahead_standard_error": found.errors[1] if found.errors else None,
        "quantiles": list(QUANTILES),
        "chips": [
            {"rounds": band.rounds, "chips": [dollar_number(chips) for chips in band.chips]}
            for band in found.bands
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
