"""A Dask cluster plays the same rounds, whichever of its workers live; one with other code plays none."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.odds.store import VARIABLE, ResultStore
from houseway.odds.stored import AskedOdds, keep_packed, packed_analysis, recalled
from houseway.rulebook.rules.sending import text_of
from houseway.simulation import SimulationResults, simulate
from houseway.simulation.cluster import Code, OtherCode, connected, do
from tests.cli.conftest import Run as Run
from tests.cli.conftest import run as run
from tests.playing import analysed, rules_of
from tests.simulation.tables import GAME, TABLE, plan_for

PLAN = plan_for(table=TABLE, bank=150_00)


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Three workers on this machine, which end with the test."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=3,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        memory_limit=None,
        silence_logs=logging.CRITICAL,
    ) as started:
        yield started


@pytest.mark.verify
def test_a_worker_that_is_killed_in_the_middle_changes_nothing(cluster: Any) -> None:
    """One of three is killed once the first shard is back; the sums are those of a single process."""
    killed: list[int] = []

    def kill_one(results: SimulationResults, share: float) -> None:
        if not killed:
            with connected(cluster.scheduler_address) as client:
                killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    rounds = 4_000
    played = simulate(PLAN, rounds, cluster=cluster.scheduler_address, progress=kill_one)
    assert len(killed) == 1
    assert played == simulate(PLAN, rounds)


@pytest.mark.verify
def test_workers_with_other_code_are_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hash of this machine is another's: nothing is played."""
    monkeypatch.setattr("houseway.simulation.cluster.code_hash", lambda *names: "0" * 64)
    with pytest.raises(OtherCode, match=r"the worker tcp://127.0.0.1:\d+ has other code than this machine"):
        simulate(PLAN, 10, cluster=cluster.scheduler_address)


@pytest.mark.verify
def test_the_command_starts_and_ends_a_cluster(run: Run) -> None:
    pytest.importorskip("distributed")
    done = run("simulate", GAME, "--rounds", "2000", "--cluster", "local:2", "--json")
    assert done.data == run("simulate", GAME, "--rounds", "2000", "--json").data


@pytest.mark.verify
def test_a_cluster_prices_what_is_missing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games, computed by workers and stored here; a second look computes nothing."""
    pytest.importorskip("distributed")
    games = [rules_of(GAME), rules_of("club-one/casino-war")]
    monkeypatch.setattr("houseway.cli.odds_all._priced", lambda: iter(games))
    asked = ("odds", "--all", "--cluster", "local:2", "--store", str(tmp_path), "--json")
    assert {(game["game"], game["stored"]) for game in run(*asked).data} == {
        (each.id, False) for each in games
    }
    assert all(recalled(rules, ResultStore(tmp_path)) is not None for rules in games)
    assert all(game["stored"] for game in run(*asked).data)


def test_a_piece_of_work_is_refused_by_other_code() -> None:
    code = Code.here("baccarat", "houseway.simulation")
    assert do(abs, -3, code) == 3
    with pytest.raises(OtherCode, match="a worker that joined has other code"):
        do(abs, -3, code._replace(hash="0" * 64))


def test_odds_that_were_computed_elsewhere_are_kept_here(tmp_path: Path) -> None:
    """The bytes that a worker returns are those that a store of this machine reads."""
    rules, store = rules_of(GAME), ResultStore(tmp_path)
    keep_packed(rules, store, packed_analysis(AskedOdds(text_of(rules), jointly=False)))
    found = recalled(rules, store)
    assert found is not None
    assert {bet: odds.expectation for bet, odds in found.bets.items()} == {
        bet: odds.expectation for bet, odds in analysed(GAME).bets.items()
    }


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("nowhere", "'nowhere' is no address: write tcp://HOST:8786, or local:4"),
        ("local:0", "local clusters have 1 to 64 workers, not 0"),
        ("local:65", "local clusters have 1 to 64 workers, not 65"),
        ("tcp://127.0.0.1:8786", "Dask is not installed: pip install 'houseway[cluster]'"),
    ],
)
def test_what_cannot_be_a_cluster_is_refused_in_one_line(
    run: Run, address: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("simulate", GAME, "--rounds", "10", "--cluster", address)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert text in done.err


def test_options_that_exclude_each_other_are_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    done = run("simulate", GAME, "--workers", "2", "--cluster", "local:2")
    assert "choose --workers, on this machine, or --cluster, not both" in done.err
    done = run("odds", GAME, "--cluster", "local:2")
    assert f"--cluster: the work on {GAME} is not split" in done.err


def test_errors_of_the_work_come_back() -> None:
    with pytest.raises(HousewayError, match="rounds: must be from 1"):
        simulate(PLAN, 0, cluster="local:2")
