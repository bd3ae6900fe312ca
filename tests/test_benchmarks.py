"""The benchmarks' table: what a row says of its targets and peers, and how results get into the page."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

import table
from rows import Engine, Measured, Row, Run, rates

RATE = Row("hands", "many", 120.0, "hands/s", "other", 2.0, least_ratio=60)


def test_a_ratio_is_how_many_times_as_fast() -> None:
    """More of a rate is better, and fewer seconds are."""
    assert RATE.ratio == 60
    assert Row("odds", "one game", 2.0, "s", "other", 5.0).ratio == 2.5


def test_a_target_is_met_or_not() -> None:
    assert RATE.met is True
    assert replace(RATE, theirs=2.1).met is False
    assert replace(RATE, least_ratio=None).met is None
    seconds = Row("odds", "one game", 9.5, "s", most=10)
    assert seconds.met is True
    assert replace(seconds, ours=10.5).met is False
    assert replace(seconds, right=False).met is False
    assert Row("tenfold", "rounds", 8.9, "times", least=9, most=11).met is False


def test_a_peer_that_is_not_installed_is_shown_as_such_and_misses_nothing() -> None:
    def missing(count: int) -> float:
        raise ModuleNotFoundError

    found = rates([Engine("houseway", lambda count: count / 10, 5), Engine("other", missing, 5)], turns=2)
    assert found == {"houseway": 10, "other": None}
    absent = replace(RATE, theirs=found["other"])
    assert absent.ratio is None
    assert absent.met is None
    assert "not installed" in absent.cells


@pytest.mark.parametrize("name", table.PARTS)
def test_every_part_has_rows_and_a_place_in_the_page(name: str) -> None:
    assert callable(import_module(table.PARTS[name].module).rows)
    page = table.DOCS.read_text()
    assert f"## {table.PARTS[name].title}\n" in page
    assert page.index(f"<!-- {name}: begin -->") < page.index(f"<!-- {name}: end -->")


def test_results_are_read_back_and_written_in_the_place_of_their_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, kept = tmp_path / "page.md", tmp_path / "results.json"
    page.write_text(
        "A\n<!-- hands: begin -->\nold\n<!-- hands: end -->\n<!-- exact: begin -->B<!-- exact: end -->\n"
    )
    monkeypatch.setattr(table, "DOCS", page)
    machine = dict.fromkeys(
        ("processor", "cores", "load", "system", "python", "numba", "numpy", "scipy", "commit", "date"), "?"
    )
    kept.write_text(json.dumps([Measured("hands", machine, [RATE]).data]))
    [found] = table.read([str(kept)])
    assert found.rows == [RATE]
    table.write([found])
    text = page.read_text()
    assert "old" not in text
    assert "| hands | many | 120 hands/s | other | 2 | 60 | 60 times as fast | yes |" in text
    assert text.startswith("A\n<!-- hands: begin -->")
    assert text.endswith("<!-- hands: end -->\n<!-- exact: begin -->B<!-- exact: end -->\n")


@pytest.mark.parametrize("right", [True, False])
def test_a_row_is_written_as_json_whatever_told_that_it_is_right(right: bool) -> None:
    told: Any = np.bool_(right)
    data = json.loads(json.dumps(replace(RATE, right=told).data))
    assert data["right"] is right
    assert data["met"] is right
    assert data["ratio"] == 60


def test_a_smaller_run_does_a_share_of_the_work() -> None:
    assert Run(0.1, 1).of(1000) == 100
    assert Run(0.001, 1).of(100, least=5) == 5
