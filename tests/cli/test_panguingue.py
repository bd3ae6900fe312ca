"""Panguingue on the command line: playing, settling, fees, and how likely a hand holds a meld."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.games.pan_hands import ARTICHOKE, CLUB_ONE


@pytest.mark.parametrize("game", [CLUB_ONE, ARTICHOKE])
def test_bots_play_and_the_record_replays(run: Run, game: str, tmp_path: Path) -> None:
    """Two hands by bots; `houseway replay` plays them again."""
    file = tmp_path / "hands.json"
    data = run("play", game, "--auto", "--rounds", "2", "--seed", "5", "--record", str(file), "--json").data
    assert len(data["rounds"]) == 2
    assert sum(data["results"].values()) == -data["chips"]["house"]
    assert not run("replay", str(file)).code


def test_a_person_plays_by_numbers_names_and_cards(run: Run) -> None:
    """Stay in by a letter, take what is listed first, and leave; mistakes are named and asked again."""
    typed = "?\nx\ns\n" + "1\n" * 40 + "q\n"
    out = run("play", ARTICHOKE, "--seed", "4", typed=typed).out
    assert "To discard, type the card." in out
    assert "'x' is not a choice here; type a number from 1 to 2" in out
    assert "Your hand: " in out
    assert "Guest: melds" in out


def test_a_skill_that_its_bots_do_not_have_is_refused(run: Run) -> None:
    result = run("play", CLUB_ONE, "--auto", "--skill", "bold")
    assert result.code
    assert "bots are tight, loose, random" in result.err


def test_a_hand_is_settled_by_who_collects_from_whom(run: Run, tmp_path: Path) -> None:
    """Two chips for going out, four for threes of spades, one for king, queen, jack (club-one L701, L773)."""
    file = tmp_path / "hand.json"
    file.write_text(
        json.dumps(
            {
                "game": CLUB_ONE,
                "table": {"button": 1},
                "hands": {"3": "3s 3s 3s / Kc Qc Jc / 4c 4d 4s 4h 4h"},
                "choices": {"3": "goes out", "1": "stays in", "2": "retired", "4": "fouled"},
            }
        )
    )
    data = run("settle", str(file), "--json").data
    assert data["totals"] == {"1": -14, "2": 0, "3": 28, "4": -14}
    assert any("tops" in warning["text"] for warning in data["warnings"])


def test_odds_are_the_chances_of_a_dealt_hand(run: Run) -> None:
    """`houseway odds` says what can be said of a game without a bank."""
    first = run("odds", CLUB_ONE, "--json").data["chances"][0]
    assert first["holds"] == "any meld"
    assert first["chance"] == pytest.approx(float(Fraction(first["exact"])))
    assert "Counted exactly" in run("odds", CLUB_ONE).out
    assert run("odds", CLUB_ONE, "--csv").out.startswith("holds,")


def test_every_fee_option_is_listed(run: Run) -> None:
    """The schedules of club-one L4710-4724, by the number of players."""
    out = run("fees", CLUB_ONE).out
    assert "L4722-4724" in out
