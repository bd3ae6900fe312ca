"""Proofs of rounds by the Python verifier and the command line; for the page's own, see tests/page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.errors import HousewayError
from houseway.main import app as commands
from tests.proofs import FORGED, GENUINE, vector, verdict


def test_there_are_proofs_of_every_kind() -> None:
    """Every event that shows a card is in a genuine proof, and a hand that stays hidden."""
    proofs = [vector(name)["proof"] for name in GENUINE]
    kinds = {event["kind"] for proof in proofs for event in proof["events"]}
    assert {"dealt", "burned", "shown", "moved", "irregular"} <= kinds
    assert any(verdict(name)["hidden"] for name in GENUINE)
    assert len(FORGED) > 20


@pytest.mark.parametrize("name", GENUINE)
def test_a_genuine_proof_is_accepted(name: str) -> None:
    given, found = vector(name), verdict(name)
    assert found["sound"]
    assert found["opened"] == given["opened"]
    assert found["opened"] + found["hidden"] == given["proof"]["drawn"]
    assert found["root_checked"] == (given["root"] is not None)
    assert ("made before betting" in found["text"]) == found["root_checked"]


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_proof_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(HousewayError) as refused:
        verdict(name)
    assert [word for word in vector(name)["says"] if word not in str(refused.value)] == []


def replay(tmp_path: Path, proof: object, *options: str) -> tuple[int, str]:
    """The exit status of `houseway replay FILE --verify`, and what it prints."""
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    result = CliRunner().invoke(commands, ["replay", str(file), "--verify", *options])
    return result.exit_code, " ".join(result.output.split())


def test_the_command_line_compares_the_root_seen_before_betting(tmp_path: Path) -> None:
    proof = vector("genuine-holdem-showdown-player")["proof"]
    status, told = replay(tmp_path, proof, "--root", f" {proof['root'].upper()} ")
    assert status == 0
    assert "9 cards of this round match the commitment made before betting." in told
    assert "No root was given" not in told


def test_the_command_line_says_when_no_root_was_given(tmp_path: Path) -> None:
    """A proof forged throughout agrees with itself: without the root seen before, this cannot be found."""
    given = vector("forged-whole-shoe")
    status, told = replay(tmp_path, given["proof"])
    assert status == 0
    assert "before betting, " not in told
    assert "No root was given, so only the room's later statement could be checked." in told
    status, _ = replay(tmp_path, given["proof"], "--root", given["root"])
    assert status == 2


def test_a_root_that_is_none_is_refused(tmp_path: Path) -> None:
    proof = vector("genuine-holdem-showdown-player")["proof"]
    assert replay(tmp_path, proof, "--root", proof["root"][:12])[0] == 2
    assert replay(tmp_path, {"rounds": []}, "--root", proof["root"])[0] == 2
