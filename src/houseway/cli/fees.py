"""`houseway fees GAME`: what the house collects under every schedule option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import GameArgument, SetOption, TableOption, rules_of
from houseway.errors import HousewayError
from houseway.money import dollar_number
from houseway.terminal.options import CsvOption, JsonOption, one_format
from houseway.terminal.output import console, money, print_csv, print_json, table

if TYPE_CHECKING:
    from houseway.desk.fee_options import Charged
    from houseway.desk.layouts import Layout
    from houseway.rulebook.rules import Rules


SHOWN = 12


def fees(
    game: GameArgument,
    settings: SetOption = None,
    wagers: TableOption = None,
    bank: Annotated[
        str | None,
        typer.Option("--bank", metavar="DOLLARS", help="The bank put up, for fees that depend on it."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help=f"List every option, not only the first {SHOWN}.")
    ] = False,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Show the collection schedule: the option in force, and what each option charges at a table.

    Without --table, every seat but the player-dealer's bets the minimum, on the base bets in turn, and each
    side bet is made once. For games that are played for pots, it lists what is taken, when, and from whom.

    \b
      houseway fees oceana/ez-baccarat
      houseway fees oceana/ez-baccarat --table '2: player 25, tie 5; 3: banker 50' --all
      houseway fees club-one/casino-war --set schedule=25 --csv
    """
    from houseway.desk.fee_options import charged, fees_data
    from houseway.desk.layouts import described
    from houseway.money import cents

    one_format(as_json, as_csv)
    rules = rules_of(game, settings)
    if rules.family.mode == "pots":
        if wagers is not None or bank is not None:
            raise HousewayError("leave out --table and --bank: a game that is played for pots has no bank")
        _show_drops(rules, every, as_json, as_csv)
        return
    at = described(rules, wagers)
    size = cents(bank, "--bank") if bank is not None else at.action
    options = charged(rules, at, size)
    if as_json:
        print_json(fees_data(rules, at, options))
    elif as_csv:
        print_csv(_CSV, (_csv_row(option) for option in options))
    else:
        _print(rules, at, options, every)


_COLUMNS = ("Option", "Limits", "Player-dealer pays", "Player pays", "Bank", "Players", "Lines")


def _row(option: Charged) -> tuple[str, ...]:
    schedule = option.schedule
    limits = f"${schedule.limits}" if schedule.limits else ""
    if not option.admitted:
        limits += ", wager outside its limits"
    fees = (option.tiers(True), option.tiers(False))
    taken = [money(option.of(bank)) for bank in (True, False)] if option.admitted else ["", ""]
    return (schedule.option, limits, *fees, *taken, _lines(option))


def _lines(option: Charged) -> str:
    """The lines that an option is filed in, and the readings that it depends on."""
    from houseway.rulebook.rules import marked

    return marked(option.schedule.cite, option.schedule.readings)


def _without_empty(
    columns: Sequence[str], rows: Sequence[Sequence[str]]
) -> tuple[list[str], list[list[str]]]:
    """The same table without the columns that are empty in every row."""
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
    "by_reading",
    "note",
)


def _csv_row(option: Charged) -> tuple[object, ...]:
    schedule = option.schedule
    return (
        schedule.option,
        schedule.limits or "",
        option.tiers(True),
        option.tiers(False),
        schedule.trigger,
        dollar_number(option.of(True)) if option.admitted else "",
        dollar_number(option.of(False)) if option.admitted else "",
        option.admitted,
        schedule.cite,
        " ".join(schedule.readings),
        schedule.note or "",
    )


def _print(rules: Rules, at: Layout, options: Sequence[Charged], every: bool) -> None:
    from houseway.desk.layouts import table_line

    out = console()
    out.print(f"{rules.name}, {rules.house_name or rules.where}: collection", style="bold")
    if not options:
        _print_no_amounts(rules)
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
    out.print(
        table("All options, and what each collects at this table", columns, rows, right=("Bank", "Players"))
    )
    if len(shown) < len(options):
        out.print(f"{len(options) - len(shown)} more options: --all lists them.", style="dim")


def _show_drops(rules: Rules, every: bool, as_json: bool, as_csv: bool) -> None:
    """What is taken in a game with pots, under every option."""
    from houseway.desk.drop_options import DROP_COLUMNS, drop_rows, drop_schedules, drops_data, taken
    from houseway.rulebook.drops import NOT_BY_TIME, by_time
    from houseway.rulebook.rules import marked

    schedules = drop_schedules(rules)
    if as_json:
        print_json(drops_data(rules, schedules))
        return
    if as_csv:
        print_csv(DROP_COLUMNS, drop_rows(schedules))
        return
    out = console()
    out.print(f"{rules.name}, {rules.house_name or rules.where}: collection", style="bold")
    if not schedules:
        _print_no_amounts(rules)
        return
    chosen = rules.schedule
    if chosen is None:
        out.print("No schedule is in force (schedule=none).")
    else:
        out.print(f"In force: option {chosen.option} [{marked(chosen.cite, chosen.readings)}]")
        if chosen.note:
            out.print(f"Note: {chosen.note}")
        if by_time(chosen):
            out.print(NOT_BY_TIME)
    shown = schedules if every else schedules[:SHOWN]
    rows = [
        (
            schedule.option,
            f"${schedule.limits}" if schedule.limits else "",
            taken(schedule),
            marked(schedule.cite, schedule.readings),
        )
        for schedule in shown
    ]
    columns, rows_shown = _without_empty(("Option", "Limits", "Taken", "Lines"), rows)
    out.print()
    out.print(table("All options", columns, rows_shown))
    if len(shown) < len(schedules):
        out.print(f"{len(schedules) - len(shown)} more options: --all lists them.", style="dim")


def _print_no_amounts(rules: Rules) -> None:
    """What the filing says of its collection where it prints no amounts."""
    from houseway.rulebook.rules import marked
    from houseway.rulebook.sheet_fees import no_amounts

    for said in no_amounts(rules):
        source = marked(said.cite, said.by_reading)
        console().print(f"{said.text}{f' [{source}]' if source else ''}")


def _print_option(rules: Rules, chosen: Charged) -> None:
    from houseway.rounds.purse import HOUSE, JACKPOT
    from houseway.rulebook.sheet_fees import basis_text

    out = console()
    schedule = chosen.schedule
    out.print(f"In force: option {schedule.option}, collected {schedule.trigger} [{_lines(chosen)}]")
    if schedule.note:
        out.print(f"Note: {schedule.note}")
    bases: dict[tuple[str, str], str] = {
        (fee.basis.basis, JACKPOT if fee.jackpot else HOUSE): basis_text(fee.basis, fee.jackpot)
        for fee in schedule.fees
    }
    rows = [
        (charge.payer, bases[charge.basis, charge.payee], money(charge.on), money(charge.amount))
        for charge in chosen.charges
    ]
    rows.append(("the house collects", "", "", money(chosen.total - chosen.jackpot)))
    if chosen.jackpot:
        rows.append(("the jackpot collects", "", "", money(chosen.jackpot)))
    out.print()
    out.print(table("A round at this table", ("Payer", "Charged", "On", "Fee"), rows, right=("On",)))
