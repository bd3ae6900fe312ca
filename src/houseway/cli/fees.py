"""`houseway fees GAME`: what the house collects, by every schedule option."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.options import (
    CsvOption,
    GameArgument,
    JsonOption,
    SetOption,
    TableOption,
    one_format,
    rules_of,
)
from houseway.cli.output import console, money, print_csv, print_json, table
from houseway.money import dollar_number

if TYPE_CHECKING:
    from houseway.cli.tables import Described
    from houseway.rounds.facts import Lot
    from houseway.rulebook.rules import Rules, Schedule
    from houseway.table.fees import Charge

PLAYER_DEALER = "player-dealer"
SHOWN = 12


@dataclass(frozen=True)
class Charged:
    """A schedule option, and whom it charges what at the described table.

    One whose printed limits do not admit the wagers is not for this table: it charges nobody.
    """

    schedule: Schedule
    charges: Sequence[Charge]
    admitted: bool

    def of(self, bank: bool) -> int:
        """What the player-dealer pays, or all players together."""
        return sum(charge.amount for charge in self.charges if (charge.payer == PLAYER_DEALER) == bank)

    @property
    def total(self) -> int:
        """What the house takes a round."""
        return self.of(True) + self.of(False)


def fees(
    game: GameArgument,
    settings: SetOption = None,
    wagers: TableOption = None,
    bank: Annotated[
        str | None,
        typer.Option("--bank", metavar="DOLLARS", help="The bank put up, where a fee is counted on it."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help=f"List every option, not only the first {SHOWN}.")
    ] = False,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Show the collection schedule: the option in force, and what each option charges whom at a table.

    Without --table, every seat but the banker's bets the minimum on the base bets in turn, and each
    side bet is made once.

    \b
      houseway fees oceana/ez-baccarat
      houseway fees oceana/ez-baccarat --table '2: player 25, tie 5; 3: banker 50' --all
      houseway fees club-one/casino-war --set schedule=25 --csv
    """
    from houseway.cli.tables import described
    from houseway.money import cents

    one_format(as_json, as_csv)
    rules = rules_of(game, settings)
    at = described(rules, wagers)
    size = cents(bank, "--bank") if bank is not None else at.action
    options = charged(rules, at, size)
    if as_json:
        print_json(fees_data(rules, at, options))
    elif as_csv:
        print_csv(_CSV, (_csv_row(option) for option in options))
    else:
        _print(rules, at, options, every)


def charged(rules: Rules, at: Described, bank: int) -> list[Charged]:
    """Every schedule option laid over the described table; its wagers are within the limits in force."""
    in_force = str(rules.settings["schedule"])
    return [charge_option(rules, name, at.lots, bank, name == in_force) for name in options_of(rules)]


def options_of(rules: Rules) -> list[str]:
    """The names of the schedule options that the filing prints."""
    from houseway.rulebook.rules import fee_options

    return list(fee_options(rules.filing, rules.where))


def charge_option(rules: Rules, name: str, lots: Sequence[Lot], bank: int, admitted: bool = False) -> Charged:
    """What a schedule option charges for these wagers, where they are admitted or its limits admit them."""
    from houseway.rulebook.rules import schedule_of
    from houseway.table.fees import charges

    schedule = schedule_of(rules.filing, {"schedule": name}, rules.where)
    assert schedule is not None
    if not (admitted or _admits(rules, schedule, lots)):
        return Charged(schedule, (), False)
    return Charged(schedule, charges(replace(rules, schedule=schedule), lots, bank, PLAYER_DEALER), True)


def _admits(rules: Rules, schedule: Schedule, lots: Sequence[Lot]) -> bool:
    """Whether wagers lie within the option's printed limits, as far as these and not a bet's own hold."""
    from houseway.rulebook.tiers import parse_limits

    if schedule.limits is None:
        return True
    low, high = parse_limits(schedule.limits, rules.where)
    for lot in lots:
        own = rules.filing.bets[lot.bet].limits
        too_small = own is None and lot.amount < low
        too_large = (own is None or "table maximum" in own) and high is not None and lot.amount > high
        if not rules.bets[lot.bet].equals and (too_small or too_large):
            return False
    return True


def _tiers(schedule: Schedule, payer: str) -> str:
    return " ".join(str(fee.tiers) for fee in schedule.fees if fee.payer == payer and not fee.tiers.free)


_COLUMNS = ("Option", "Limits", "Player-dealer pays", "Player pays", "Bank", "Players", "Lines")


def _row(option: Charged) -> tuple[str, ...]:
    schedule = option.schedule
    limits = f"${schedule.limits}" if schedule.limits else ""
    if not option.admitted:
        limits += ", outside its limits"
    fees = (_tiers(schedule, PLAYER_DEALER), _tiers(schedule, "player"))
    taken = [money(option.of(bank)) for bank in (True, False)] if option.admitted else ["", ""]
    return (schedule.option, limits, *fees, *taken, schedule.cite)


def _without_empty(
    columns: Sequence[str], rows: Sequence[Sequence[str]]
) -> tuple[list[str], list[list[str]]]:
    """The same table without columns that have nothing in any row."""
    kept = [index for index in range(len(columns)) if any(row[index] for row in rows)]
    return [columns[index] for index in kept], [[row[index] for index in kept] for row in rows]


_CSV = (
    "option",
    "limits",
    "player_dealer",
    "player",
    "trigger",
    "charge_player_dealer",
    "charge_players",
    "within_limits",
    "cite",
    "note",
)


def _csv_row(option: Charged) -> tuple[object, ...]:
    schedule = option.schedule
    return (
        schedule.option,
        schedule.limits or "",
        _tiers(schedule, PLAYER_DEALER),
        _tiers(schedule, "player"),
        schedule.trigger,
        dollar_number(option.of(True)) if option.admitted else "",
        dollar_number(option.of(False)) if option.admitted else "",
        option.admitted,
        schedule.cite,
        schedule.note or "",
    )


def fees_data(rules: Rules, at: Described, options: Sequence[Charged]) -> dict[str, Any]:
    """Every schedule option at a described table, as JSON carries it."""
    from houseway.cli.tables import table_data

    return {
        "game": rules.id,
        "schedule": rules.settings["schedule"],
        "table": table_data(rules, at),
        "options": [
            {
                "option": option.schedule.option,
                "limits": option.schedule.limits,
                "trigger": option.schedule.trigger,
                "fees": [
                    {
                        "payer": fee.payer,
                        "basis": fee.basis.basis,
                        "bets": fee.basis.bets,
                        "tiers": [
                            {
                                "low": dollar_number(row.low),
                                "high": None if row.high is None else dollar_number(row.high),
                                "fee": dollar_number(row.fee),
                            }
                            for row in fee.tiers.rows
                        ],
                    }
                    for fee in option.schedule.fees
                ],
                "charges": [
                    {
                        "payer": charge.payer,
                        "amount": dollar_number(charge.amount),
                        "on": dollar_number(charge.on),
                    }
                    for charge in option.charges
                ],
                "total": dollar_number(option.total) if option.admitted else None,
                "within_limits": option.admitted,
                "note": option.schedule.note,
                "cite": rules.cite(option.schedule.cite),
            }
            for option in options
        ],
    }


def _print(rules: Rules, at: Described, options: Sequence[Charged], every: bool) -> None:
    from houseway.cli.tables import table_line

    out = console()
    out.print(f"{rules.name}, {rules.house_name or rules.where}: collection", style="bold")
    if not options:
        out.print("The filing prints no collection schedule.")
        return
    out.print(table_line(rules, at))
    chosen = next(
        (option for option in options if option.schedule.option == rules.settings["schedule"]), None
    )
    if chosen is None:
        out.print("No schedule is in force (schedule=none).")
    else:
        _print_option(rules, chosen)
    shown = options if every else options[:SHOWN]
    columns, rows = _without_empty(_COLUMNS, [_row(option) for option in shown])
    out.print()
    out.print(table("Options, and what each takes at this table", columns, rows, right=("Bank", "Players")))
    if len(shown) < len(options):
        out.print(f"{len(options) - len(shown)} more options: --all lists them.", style="dim")


def _print_option(rules: Rules, chosen: Charged) -> None:
    from houseway.rulebook.sheet_table import basis_text

    out = console()
    schedule = chosen.schedule
    out.print(f"In force: option {schedule.option}, taken {schedule.trigger} [{schedule.cite}]")
    if schedule.note:
        out.print(f"Note: {schedule.note}")
    bases: dict[str, str] = {fee.basis.basis: basis_text(fee.basis) for fee in schedule.fees}
    rows = [
        (charge.payer, bases[charge.basis], money(charge.on), money(charge.amount))
        for charge in chosen.charges
    ]
    rows.append(("the house collects", "", "", money(chosen.total)))
    out.print()
    out.print(table("A round at this table", ("Payer", "Counted", "On", "Fee"), rows, right=("On",)))
