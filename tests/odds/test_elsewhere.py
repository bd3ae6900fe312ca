"""Exact work that others do comes to the same as that of one process, however it is split."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from houseway.odds import analyse
from houseway.odds import elsewhere as splitting
from houseway.odds.elsewhere import helped_by, helpers, spans
from houseway.odds.pai_gow import solver as pai_gow
from houseway.odds.pai_gow.classes import suit_classes
from houseway.odds.versus import holdem, suits
from houseway.odds.versus.holdem_simple import raises_on_flop
from houseway.simulation.cluster import Code, OtherCode, connected, in_cluster, on_cluster
from tests.playing import analysed, rules_of

HOLDEM = "oceana/ultimate-texas-holdem"
PAI_GOW = "club-one/fortune-pai-gow-poker"
JACK = 9


class Backwards:
    """Helpers that begin with the last piece, in this process."""

    def __init__(self) -> None:
        self.done = 0

    def __call__(self, work: Callable[[Any], Any], given: Iterable[Any], /) -> Iterator[tuple[Any, Any]]:
        for piece in reversed(list(given)):
            self.done += 1
            yield piece, work(piece)


def test_pieces_cover_every_row_once() -> None:
    assert spans(100)[0][0] == 0
    assert [row for begin, end in spans(100) for row in range(begin, end)] == list(range(100))
    assert spans(3) == [(0, 1), (1, 2), (2, 3)]


def test_helpers_help_in_their_block_alone() -> None:
    assert helpers() is None
    others = Backwards()
    with helped_by(others):
        assert helpers() is others
    assert helpers() is None


@pytest.mark.parametrize("pieces", [1, 5])
def test_boards_are_added_up_in_any_order(pieces: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some boards of Ultimate Texas Hold'em, whose sums decide best play and count the rounds under it."""
    boards, weights = suits.canonical_boards()
    some = boards[::400].copy(), weights[::400].copy()
    monkeypatch.setattr(suits, "canonical_boards", lambda: some)
    monkeypatch.setattr(splitting, "PIECES", pieces)
    rules, others, simple = rules_of(HOLDEM), Backwards(), raises_on_flop()
    here, there = holdem.HoldemSolver(rules, ()), holdem.HoldemSolver(rules, ())
    expected = here.best, here.before_values, *here.count(simple)
    with helped_by(others):
        found = there.best, there.before_values, *there.count(simple)
    assert others.done == 2 * pieces
    for one, other in zip(found[0].__dict__.values(), expected[0].__dict__.values(), strict=True):
        assert np.array_equal(one, other)
    for sums, wanted in zip(found[1:], expected[1:], strict=True):
        assert np.array_equal(sums, wanted)
        assert sums.any()


def test_hands_are_set_best_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pai gow poker with a pack of four ranks: both sides' best settings of every hand."""
    classes = suit_classes(JACK)
    monkeypatch.setattr(pai_gow, "suit_classes", lambda: classes)
    rules, others = rules_of(PAI_GOW), Backwards()
    expected = pai_gow.solver(rules, pai_gow.silent).best
    with helped_by(others):
        found = pai_gow.solver(rules, pai_gow.silent).best
    assert others.done == splitting.PIECES
    for side, wanted in zip(found, expected, strict=True):
        for name in side._fields:
            assert np.array_equal(getattr(side, name), getattr(wanted, name)), name


@pytest.mark.verify
def test_a_cluster_prices_one_game_though_a_worker_is_killed() -> None:
    """Of three workers one is killed once the first piece is back; every figure is that of one process."""
    distributed = pytest.importorskip("distributed")
    killed: list[int] = []
    with (
        distributed.LocalCluster(
            n_workers=3,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            memory_limit=None,
            silence_logs=logging.CRITICAL,
        ) as cluster,
        connected(cluster.scheduler_address) as client,
    ):
        rules = rules_of(HOLDEM)
        work = partial(in_cluster, client, code=Code.here(rules.family.name))

        def killing(*given: Any) -> Iterator[tuple[Any, Any]]:
            for found in work(*given):
                yield found
                if not killed:
                    killed.append(next(iter(client.run(os.getpid).values())))
                    os.kill(killed[0], signal.SIGKILL)

        with helped_by(killing):
            found = analyse(rules)
    assert len(killed) == 1
    assert found.bets == analysed(HOLDEM).bets
    assert found.strategy == analysed(HOLDEM).strategy


@pytest.mark.verify
def test_a_cluster_with_other_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("houseway.simulation.cluster.code_hash", lambda *names: "0" * 64)
    with (
        pytest.raises(OtherCode, match="has other code than this machine"),
        on_cluster("local:1", "poker-vs-dealer"),
    ):
        analyse(rules_of(HOLDEM))
