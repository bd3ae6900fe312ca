"""`houseway fees`: what the house collects under every schedule option of a game, or of all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import SetOption, TableOption, complete_game, house_option, rules_of
from houseway.cli.pot_fees import (
    SHOWN,
    ShownAs,
    compare_pots,
    csv_cell,
    in_dollars,
    print_no_amounts,
    show_costs,
    show_drops,
    without_empty,
)
from houseway.errors import HousewayError
from houseway.money import dollar_number
from houseway.terminal.options import CsvOption, JsonOption, one_format
from houseway.terminal.output import console, money, print_csv, print_json, table

if TYPE_CHECKING:
    from houseway.desk.fee_options import Charged
    from houseway.desk.layouts import Layout
    from houseway.rulebook.rules import Rules


POTS, BANK = "pots", "bank"


def fees(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A game id (see `houseway games`) or the path of a rule file.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    settings: SetOption = None,
    wagers: TableOption = None,
    bank: Annotated[
        str | None,
        typer.Option("--bank", metavar="DOLLARS", help="The bank put up, for fees that depend on it."),
    ] = None,
    compared: Annotated[
        str | None,
        typer.Option(
            "--compare",
            metavar="pots|bank",
            help="Compare all games that are played for pots, or with a bank. Games between the players"
            " have their own list: name the game.",
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", min=2, max=20, help="Players dealt in, 9; with --compare bank, players who bet, 6."
        ),
    ] = None,
    hands: Annotated[
        int | None, typer.Option("--hands", min=1, max=1000, help="Hands an hour, 30, in games with pots.")
    ] = None,
    pot: Annotated[
        str | None,
        typer.Option("--pot", metavar="DOLLARS", help="The pot when a fee is taken, 60, in games with pots."),
    ] = None,
    wager: Annotated[
        str | None,
        typer.Option("--wager", metavar="DOLLARS", help="What each player bets, 25, with --compare bank."),
    ] = None,
    house: Annotated[str | None, house_option("With --compare: only this house.")] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            "--kind", metavar="hand|time", help="With --compare pots: only options by the hand, or by time."
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help=f"List every option, not only the first {SHOWN}.")
    ] = False,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Show the collection schedule: the option in force, and what each option charges at a table.

    Without --table, every seat but the player-dealer's bets the minimum, on the base bets in turn, and each
    side bet is made once. For games that are played for pots, it lists what is taken, when, and from whom;
    with --players, --hands or --pot, what each option costs the table and a seat, per hand and per hour.

    --compare lists the options of all games and houses, the cheapest first.

    \b
      houseway fees oceana/ez-baccarat
      houseway fees oceana/ez-baccarat --table '2: player 25, tie 5; 3: banker 50' --all
      houseway fees club-one/casino-war --set schedule=25 --csv
      houseway fees oceana/texas-holdem --players 9 --hands 30 --pot 60
      houseway fees --compare pots --players 6 --house club-one --kind hand
      houseway fees --compare bank --wager 100 --players 5 --bank 5000
    """
    from houseway.desk.fee_costs import PotTable
    from houseway.money import cents

    one_format(as_json, as_csv)
    shown = ShownAs(every, as_json, as_csv)
    if compared is None and (house, kind, wager) != (None, None, None):
        raise HousewayError("--house, --kind and --wager are for --compare")
    described = (players, hands, pot) != (None, None, None)
    at = PotTable(players or 9, hands or 30, cents("60" if pot is None else pot, "--pot"))
    if compared is not None:
        if game is not None or settings or wagers is not None:
            raise HousewayError("--compare is for all games: leave out GAME, --set and --table")
        if compared == POTS:
            _refuse(bank=bank, wager=wager)
            compare_pots(at, house or "", kind or "", shown)
        elif compared == BANK:
            _refuse(hands=hands, pot=pot, kind=kind)
            _compare_bank(
                cents("25" if wager is None else wager, "--wager"),
                cents("1000" if bank is None else bank, "--bank"),
                players or 6,
                house or "",
                shown,
            )
        else:
            raise HousewayError(f"--compare {compared!r}: write pots or bank")
        return
    if game is None:
        raise HousewayError("name a GAME, or compare all games with --compare pots or --compare bank")
    rules = rules_of(game, settings)
    if rules.family.mode != "banked":
        if wagers is not None or bank is not None:
            raise HousewayError("leave out --table and --bank: this game has no bank")
        if described:
            show_costs(rules, at, shown)
        else:
            show_drops(rules, shown)
        return
    _refuse(players=players, hands=hands, pot=pot)
    _show_charges(rules, wagers, bank, shown)


def _refuse(**given: object) -> None:
    """Refuse options that mean nothing for these games."""
    for name, value in given.items():
        if value is not None:
            raise HousewayError(f"leave out --{name}: it means nothing for these games")


def _show_charges(rules: Rules, wagers: str | None, bank: str | None, shown: ShownAs) -> None:
    """What is charged in a game with a bank, under every option."""
    from houseway.desk.fee_options import charged, fees_data
    from houseway.desk.layouts import described
    from houseway.money import cents

    at = described(rules, wagers)
    options = charged(rules, at, cents(bank, "--bank") if bank is not None else at.action)
    if shown.as_json:
        print_json(fees_data(rules, at, options))
    elif shown.as_csv:
        print_csv(_CSV, (_csv_row(option) for option in options))
    else:
        _print(rules, at, options, shown)


_COMPARED = ("Game", "Option", "Limits", "Player-dealer", "Players", "Total", "Lines")
_COMPARED_CSV = (
    "game",
    "house",
    "name",
    "schedule",
    "limits",
    "trigger",
    "within_limits",
    "player_dealer",
    "players",
    "total",
    "jackpot",
    "cite",
    "by_reading",
)


def _compare_bank(wager: int, bank: int, players: int, house: str, shown: ShownAs) -> None:
    """The options of all games with a bank at one table, the cheapest first."""
    from houseway.desk.fee_options import compare_schedules, playable
    from houseway.rulebook.rules import marked

    rows = compare_schedules(playable(house), wager, bank, players)
    rows.sort(key=lambda row: (not row["within_limits"], row["total"] or 0, row["game"]))
    if shown.as_json:
        print_json(
            {"wager": dollar_number(wager), "bank": dollar_number(bank), "players": players, "rows": rows}
        )
        return
    if shown.as_csv:
        print_csv(_COMPARED_CSV, ([csv_cell(row[name]) for name in _COMPARED_CSV] for row in rows))
        return
    out = console()
    out.print("Fee schedules of games with a bank, per hand", style="bold")
    out.print(
        f"Assumed: {players} players who bet {money(wager)} each on a base bet, and a bank of {money(bank)}."
    )
    out.print()
    lines = [
        (
            row["game"],
            row["schedule"],
            row["limits"] or "",
            *(
                [in_dollars(row[name]) for name in ("player_dealer", "players", "total")]
                if row["within_limits"]
                else ("", "", "wager outside its limits")
            ),
            marked(row["cite"], row["by_reading"]),
        )
        for row in shown.of(rows)
    ]
    out.print(table("", _COMPARED, lines, right=("Player-dealer", "Players", "Total")))
    shown.print_rest(len(rows))


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


def _print(rules: Rules, at: Layout, options: Sequence[Charged], shown: ShownAs) -> None:
    from houseway.desk.layouts import table_line

    out = console()
    out.print(f"{rules.name}, {rules.house_name or rules.where}: collection", style="bold")
    if not options:
        print_no_amounts(rules)
        return
    out.print(table_line(rules, at))
    chosen = next(
        (option for option in options if option.schedule.option == rules.settings["schedule"]), None
    )
    if chosen is None:
        out.print("No schedule is in force (schedule=none).")
    else:
        _print_option(rules, chosen)
    columns, rows = without_empty(_COLUMNS, [_row(option) for option in shown.of(options)])
    out.print()
    out.print(
        table("All options, and what each collects at this table", columns, rows, right=("Bank", "Players"))
    )
    shown.print_rest(len(options))


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
