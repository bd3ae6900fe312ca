"""`houseway simulate GAME`: a whole table, round after round, and what came of it for everybody."""

from __future__ import annotations

import os
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import (
    ClusterOption,
    GameArgument,
    PlotOption,
    SetOption,
    TableOption,
    WithOption,
    check_plot,
    rules_of,
    write_plot,
)
from houseway.cli.pricing import pricer
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, JsonOption, StoreOption, one_format
from houseway.terminal.output import console, print_csv, print_json, working

if TYPE_CHECKING:
    from houseway.simulation import SimulationResults
    from houseway.simulation.engines import Chosen, Plan

SAVED_EVERY = 10.0
"""The seconds between two looks at the file of results while rounds are played."""
INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""
SHARDS_WORTH_A_PROCESS = 4
"""How many shards a process should have: it takes seconds to start."""


class EngineChoice(StrEnum):
    """Which engine plays."""

    auto = "auto"
    kernel = "kernel"
    live = "live"


def simulate(
    game: GameArgument,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, max=10**12, help="How many rounds are played.")
    ] = 100_000,
    side_bets: WithOption = None,
    settings: SetOption = None,
    wagers: TableOption = None,
    bank: Annotated[
        str | None,
        typer.Option(
            "--bank",
            metavar="DOLLARS",
            help="The bank put up for each round; without it, one that covers every wager.",
        ),
    ] = None,
    rotate: Annotated[
        bool,
        typer.Option(
            "--rotate", help="Let the bank go around the seats that bet; whoever banks does not bet."
        ),
    ] = False,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", min=2, max=20, help="Games without a bank: how many play, 6 if there are seats."
        ),
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy",
            metavar="POLICY",
            help="How players decide: best, house-way; in games with pots one of those listed above.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**62 - 1, help="Other cards, same table.")] = 1,
    first: Annotated[
        int, typer.Option("--first", min=0, help="The number of the first round, to share work by hand.")
    ] = 0,
    engine: Annotated[
        EngineChoice,
        typer.Option("--engine", help="Compiled kernel or live engine; both play the same rounds."),
    ] = EngineChoice.auto,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=1,
            max=256,
            help="In how many processes; by default one, or one for each core where that pays.",
            show_default=False,
        ),
    ] = None,
    cluster: ClusterOption = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--results",
            metavar="FILE",
            help="Keep the results in this file; rounds that it has are not played again.",
            show_default=False,
        ),
    ] = None,
    others: Annotated[
        list[Path] | None,
        typer.Option(
            "--merge",
            metavar="FILE",
            help="Add the rounds of another file of results, of the same table; may be repeated.",
            show_default=False,
        ),
    ] = None,
    plot: PlotOption = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Play a table by the million: what every wager, player, the player-dealer and the house make of a round.

    The whole table is played: several spots, a bank that may be too small and the order in which it is
    used up, the collection schedule in force, and the rotation of the bank. Every figure has its standard
    error.

    In games without a bank, --players play against each other, all by one policy: what every place makes of a
    hand, and what the house collects. Policies for pots are mixed, check-call and wild, which never look at
    the cards and are compiled for ring poker, and the bots tight, loose and bold.

    Each round is dealt from a fresh pack, with random numbers that follow from the seed and the number of the
    round. So the results are the same in one process or in many, in one run or in several.

    Ctrl-C stops and shows what was played until then. With --results, the same command goes on from there,
    and more --rounds go on after the last. To share work between machines, give each its own --first, and
    --merge the files.

    With --plot, an SVG file has the distribution of every player's result.

    With --cluster the workers of a Dask cluster play: local:4 starts one on this machine.

    \b
      houseway simulate oceana/ez-baccarat --rounds 10000000
      houseway simulate oceana/ez-baccarat --table '2: player 100; 3: banker 100; 4: tie 25' --bank 150
      houseway simulate club-one/casino-war --rotate --bank 500 --rounds 20000
      houseway simulate oceana/texas-holdem --players 9 --rounds 1000000
      houseway simulate oceana/ez-baccarat --rounds 1000000000 --workers 8 --results baccarat.json
      houseway simulate oceana/ez-baccarat --rounds 1000000000 --cluster tcp://10.0.0.5:8786
      houseway simulate oceana/ez-baccarat --results all.json --merge one.json --merge two.json
    """
    from houseway.cli.simulate_view import Spent, print_results
    from houseway.desk.banking import bank_size
    from houseway.desk.layouts import described
    from houseway.simulation import BEST, PlayersPlan, SimulationResults, TablePlan, engine_for
    from houseway.simulation.players_plan import USUAL_PLAYERS, policies_of
    from houseway.simulation.results_data import CSV, csv_rows, results_data

    one_format(as_json, as_csv)
    check_plot(plot)
    if workers is not None and cluster is not None:
        raise HousewayError("choose --workers, on this machine, or --cluster, not both")
    rules = rules_of(game, settings, side_bets)
    plan: Plan
    if rules.family.mode == "banked":
        if players is not None:
            raise HousewayError("--players is for games without a bank; describe the table with --table")
        layout = described(rules, wagers)
        size = bank_size(bank, "--bank")
        plan = TablePlan(rules, layout.lots, layout.player_dealer, size, rotate, policy or BEST, seed)
    else:
        if wagers is not None or bank is not None or rotate:
            raise HousewayError(f"{rules.name} has no bank: leave out --table, --bank and --rotate")
        plan = PlayersPlan(
            rules, players or min(USUAL_PLAYERS, rules.seats), policy or policies_of(rules)[0], seed
        )
    results = SimulationResults.empty(plan)
    if file is not None and file.exists():
        results.add_all(SimulationResults.read(file), str(file))
    for other in others or ():
        results.add_all(SimulationResults.read(other), str(other))
    chosen = engine_for(plan, engine.value, store)
    if isinstance(plan, TablePlan) and plan.policy == BEST and chosen.engine.asks:
        pricer(store)(rules)  # under a progress bar, and stored for every process
    before, begun = results.tally.rounds, time.perf_counter()
    stopped = _play(plan, results, rounds, first, chosen, workers, cluster, file)
    if stopped and not results.tally.rounds:
        raise typer.Exit(INTERRUPTED)
    if plot is not None:
        from houseway.simulation.plots import accounts_sheet

        write_plot(plot, lambda: accounts_sheet(plan, results.tally))
    if as_json:
        print_json(results_data(plan, results, chosen))
    elif as_csv:
        print_csv(CSV, csv_rows(results))
    else:
        spent = Spent(results.tally.rounds - before, time.perf_counter() - begun)
        print_results(console(), plan, results, chosen, spent)
    if stopped:
        kept = f"; the same command goes on from there ({file})" if file is not None else ""
        console(stderr=True).print(f"Stopped after {results.tally.rounds:,} rounds{kept}.")
        raise typer.Exit(INTERRUPTED)


def _play(
    plan: Plan,
    results: SimulationResults,
    rounds: int,
    first: int,
    chosen: Chosen,
    workers: int | None,
    cluster: str | None,
    file: Path | None,
) -> bool:
    """Play the rounds that are missing, keep them in the file, and return whether that was interrupted."""
    from houseway.simulation import simulate as run

    saved = time.monotonic()
    stopped = False
    if file is not None:
        results.write(file)  # a file that cannot be written is found before the work, not after it
    with working(f"Playing {plan.rules.name}") as tell:

        def progress(found: SimulationResults, share: float) -> None:
            nonlocal saved
            tell(share, f"{found.tally.rounds:,} rounds")
            if file is not None and time.monotonic() - saved > SAVED_EVERY:
                found.write(file)
                saved = time.monotonic()

        processes = workers or _usual_workers(chosen, rounds)
        try:
            run(
                plan,
                rounds,
                first=first,
                chosen=chosen,
                workers=processes,
                cluster=cluster,
                results=results,
                progress=progress,
            )
        except KeyboardInterrupt:
            stopped = True
    if file is not None:
        results.write(file)
    return stopped


def _usual_workers(chosen: Chosen, rounds: int) -> int:
    """One process, or one for each core where there is enough to do."""
    shards = rounds // chosen.engine.shard
    return max(1, min(os.cpu_count() or 1, shards // SHARDS_WORTH_A_PROCESS))
