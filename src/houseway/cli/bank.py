"""`houseway bank GAME`: what banking a table comes to, by the round, the hour and the shift."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import (
    PlotOption,
    SetOption,
    TableOption,
    WithOption,
    check_plot,
    complete_game,
    complete_house,
    rules_of,
    write_plot,
)
from houseway.cli.pricing import pricer
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, JsonOption, StoreOption, one_format
from houseway.terminal.output import console, print_csv, print_json, working

if TYPE_CHECKING:
    from houseway.simulation import TablePlan
    from houseway.simulation.bank_report import BankReport


def bank(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A game id (see `houseway games`) or the path of a rule file; none with --compare.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    side_bets: WithOption = None,
    settings: SetOption = None,
    wagers: TableOption = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--bank", metavar="DOLLARS", help="The bank put up for each round; without it, enough for all."
        ),
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Let the bank go around the seats that bet.")
    ] = False,
    hands: Annotated[int, typer.Option("--hands", min=1, max=1000, help="Rounds an hour.")] = 60,
    hours: Annotated[float, typer.Option("--hours", min=0.1, max=1000, help="The length of a shift.")] = 8.0,
    bankroll: Annotated[
        str | None,
        typer.Option(
            "--bankroll",
            metavar="DOLLARS",
            help="What the player-dealer brings to the shift; without it, ten banks that cover 99 %.",
            show_default=False,
        ),
    ] = None,
    policy: Annotated[
        str, typer.Option("--policy", metavar="POLICY", help="How players decide: best or house-way.")
    ] = "best",
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", min=100, max=10**10, help="Rounds to simulate.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**62 - 1, help="Other cards, same table.")] = 1,
    compared: Annotated[
        bool, typer.Option("--compare", help="All houses: from which wager on a fee is a small share of it.")
    ] = False,
    share: Annotated[
        float, typer.Option("--share", min=0.01, max=100, help="With --compare: that share, in percent.")
    ] = 1.0,
    players: Annotated[
        int, typer.Option("--players", min=1, max=20, help="With --compare: players who bet.")
    ] = 6,
    house: Annotated[
        str | None,
        typer.Option(
            "--house", metavar="HOUSE", help="With --compare: only this house.", autocompletion=complete_house
        ),
    ] = None,
    plot: PlotOption = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Show what banking a table comes to, for the player-dealer, every seat and the house.

    The result of a round and of an hour with its standard deviation; the bank that covers 90 to 100 % of the
    rounds; a shift, with the risk that the player-dealer loses all he brought; what a bank that is too small
    does to each seat; and what each fee option costs both sides an hour.

    Figures are exact where the odds know how every round of the table ends: all spots play against the same
    hands, and the bank covers every wager. Otherwise rounds are simulated, and figures have a standard error.

    With --plot, an SVG file has the distribution of a round, the chips over the shift, the rounds that a bank
    covers, and with --bank what its size does to each seat.

    With --compare: for every schedule option of all games with a bank, the smallest wager at which the fee is
    at most --share percent of what is staked, for a player and for the player-dealer.

    \b
      houseway bank oceana/ez-baccarat
      houseway bank oceana/ez-baccarat --table '2: player 100; 3: banker 100' --bank 150 --bankroll 3000
      houseway bank oceana/ez-baccarat --bank 150 --plot banking.svg
      houseway bank club-one/casino-war --rotate --bank 500 --hands 80 --rounds 5000
      houseway bank --compare --share 1 --house delta-club
    """
    one_format(as_json, as_csv)
    check_plot(plot)
    if compared:
        if game is not None or settings or side_bets or plot or wagers is not None or size is not None:
            raise HousewayError("--compare is for all games: leave out GAME and what describes its table")
        from houseway.cli.bank_shares import show_shares

        show_shares(share, players, house or "", as_json, as_csv)
        return
    if game is None:
        raise HousewayError("name a GAME, or compare all houses with --compare")
    from houseway.cli.bank_view import print_report
    from houseway.desk.banking import bank_size
    from houseway.desk.layouts import described
    from houseway.simulation import TablePlan
    from houseway.simulation.bank_data import CSV, ShiftAsked, csv_rows, report_data

    rules = rules_of(game, settings, side_bets)
    if rules.family.mode != "banked":
        raise HousewayError(f"{rules.name} is played without a bank")
    layout = described(rules, wagers)
    put_up = bank_size(size, "--bank")
    plan = TablePlan(rules, layout.lots, layout.player_dealer, put_up, rotate, policy, seed)
    brought = bank_size(bankroll, "--bankroll")
    report = _report(plan, hands, rounds, store)
    shift = ShiftAsked(hours, brought)
    if plot is not None:
        from houseway.simulation.plots import bank_sheet

        write_plot(plot, lambda: bank_sheet(report, shift))
    if as_json:
        print_json(report_data(report, shift))
    elif as_csv:
        print_csv(CSV, csv_rows(report))
    else:
        print_report(console(), report, shift)


def _report(plan: TablePlan, hands: int, rounds: int | None, store: str | None) -> BankReport:
    """Price the table where its odds are known, and play it."""
    from houseway.simulation import engine_for, simulate
    from houseway.simulation.bank_report import KERNEL_ROUNDS, LIVE_ROUNDS, bank_report, is_priced

    chosen = engine_for(plan, store=store)
    analysis = pricer(store)(plan.rules) if is_priced(plan, chosen) else None
    wanted = rounds or (LIVE_ROUNDS if chosen.why_live else KERNEL_ROUNDS)
    with working(f"Playing {plan.rules.name}") as tell:
        played = simulate(
            plan,
            wanted,
            chosen=chosen,
            progress=lambda found, done: tell(done, f"{found.tally.rounds:,} rounds"),
        )
    return bank_report(plan, analysis, played.tally, hands)
