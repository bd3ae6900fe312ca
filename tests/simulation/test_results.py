"""SimulationResults do not depend on how the work was split, stopped, resumed or shared."""

from __future__ import annotations

import json
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.simulation import SimulationResults, TablePlan, Tally, TallyKey, engine_for, simulate
from houseway.simulation.tally import TallyEntry, merged
from tests.playing import rules_of
from tests.simulation.tables import TABLE, plan_for

PLAN = plan_for(table=TABLE, bank=150_00)
WHOLE = simulate(PLAN, 1_000)


class Stopped(Exception):
    """Stands in for a person who presses Ctrl-C."""


def stop(results: SimulationResults, share: float) -> None:
    raise Stopped


# ---------------------------------------------------------------------- counting


def test_figures_are_those_of_the_counts() -> None:
    """Three rounds of +$1, one of -$3 on a stake of $2: mean 0, variance 3."""
    tally, account = Tally(), TallyKey("wager", "seat 2", "player")
    tally.add({account: TallyEntry(100, 200)}, 3)
    tally.add({account: TallyEntry(-300, 200)})
    found = tally.figures(account)
    assert (found.count, found.mean, found.least, found.most, found.staked) == (4, 0, -300, 100, 800)
    assert found.deviation == pytest.approx(100 * 3**0.5)
    assert found.error == pytest.approx(100 * 3**0.5 / 2)
    assert found.per_staked == 0


def test_tallies_add_up_in_any_order() -> None:
    parts = [simulate(PLAN, 300, first=first).tally for first in (0, 300, 600)]
    parts.append(simulate(PLAN, 100, first=900).tally)
    assert merged(parts) == merged(reversed(parts)) == WHOLE.tally


def test_seats_are_listed_by_their_number() -> None:
    tally = Tally()
    for seat in (10, 2, 1):
        tally.add({TallyKey("player", f"seat {seat}"): TallyEntry(0)})
    assert [account.who for account in tally.accounts("player")] == ["seat 1", "seat 2", "seat 10"]


# ---------------------------------------------------------------------- stopping, resuming, sharing


@pytest.mark.parametrize("engine", ["kernel", "live"])
def test_what_was_stopped_goes_on_where_it_was(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = engine_for(PLAN, engine)
    monkeypatch.setattr(type(chosen.engine), "shard", 400)
    results = SimulationResults.empty(PLAN)
    for played in (400, 800):
        with pytest.raises(Stopped):
            simulate(PLAN, 1_000, chosen=chosen, results=results, progress=stop)
        assert results.tally.rounds == played
    assert simulate(PLAN, 1_000, chosen=chosen, results=results) == WHOLE
    assert results.spans == [(0, 1_000)]


def test_more_rounds_are_added_to_those_that_were_played() -> None:
    results = simulate(PLAN, 100, first=300)
    simulate(PLAN, 1_000, results=results)
    assert results == WHOLE
    assert simulate(PLAN, 1_000, results=results) == WHOLE


def test_results_are_kept_in_a_file_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    WHOLE.write(file)
    assert SimulationResults.read(file) == WHOLE
    assert [path.name for path in tmp_path.iterdir()] == ["results.json"]


def test_files_of_the_same_table_are_merged(tmp_path: Path) -> None:
    total = simulate(PLAN, 600)
    total.add_all(simulate(PLAN, 400, first=600))
    assert total == WHOLE


def test_rounds_are_never_counted_twice() -> None:
    with pytest.raises(HousewayError, match="rounds 500 to 699 are counted already"):
        simulate(PLAN, 700).add_all(simulate(PLAN, 700, first=500))


def test_results_of_another_table_or_of_other_code_are_refused() -> None:
    with pytest.raises(HousewayError, match="of another table, game or seed"):
        simulate(plan_for(table=TABLE, bank=151_00), 10).add_all(WHOLE)
    with pytest.raises(HousewayError, match="of another table, game or seed"):
        simulate(plan_for(table=TABLE, bank=150_00, seed=2), 10, results=WHOLE)
    with pytest.raises(HousewayError, match="played by other code"):
        SimulationResults.empty(PLAN).add_all(replace(WHOLE, code="other"))


@pytest.mark.parametrize("change", ["", "{", "[]", "{}", "rounds", "tally", "net"])
def test_a_damaged_file_is_refused_in_one_line(change: str, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    WHOLE.write(file)
    data = json.loads(file.read_text(encoding="utf-8"))
    match change:
        case "rounds":
            data["rounds"] = [[0, 999]]
        case "tally":
            data["tally"]["accounts"][0]["results"][0][1] += 1
        case "net":
            data["tally"]["accounts"][0]["results"][0][0] = 0.5
    file.write_text(change if not change.isalpha() else json.dumps(data), encoding="utf-8")
    with pytest.raises(HousewayError, match=r"results.json: not a file of simulation results"):
        SimulationResults.read(file)


# ---------------------------------------------------------------------- in several processes


@pytest.mark.verify
def test_a_worker_that_is_killed_changes_nothing() -> None:
    """One of the two processes dies in the middle; its rounds are played again by another."""
    killed: list[int | None] = []

    def kill_one(results: SimulationResults, share: float) -> None:
        if not killed:
            victim = active_children()[0]
            victim.kill()
            killed.append(victim.pid)

    assert simulate(PLAN, 1_000, workers=2, progress=kill_one) == WHOLE
    assert len(killed) == 1


@pytest.mark.parametrize(
    ("rounds", "first", "workers", "text"),
    [(0, 0, 1, "rounds: must be from 1"), (10, -1, 1, "rounds: must"), (10, 0, 0, "workers: must")],
)
def test_numbers_that_make_no_sense_are_refused(rounds: int, first: int, workers: int, text: str) -> None:
    with pytest.raises(HousewayError, match=text):
        simulate(PLAN, rounds, first=first, workers=workers)


def test_a_table_that_cannot_be_banked_is_refused() -> None:
    with pytest.raises(HousewayError, match="bank: must be greater than zero"):
        plan_for(table=TABLE, bank=0)
    with pytest.raises(HousewayError, match="needs two seats that bet"):
        plan_for(table="2: player 10", rotates=True)
    with pytest.raises(HousewayError, match="without a bank"):
        TablePlan(rules_of("oceana/texas-holdem"), (), 1)
