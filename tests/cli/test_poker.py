"""Poker against the player-dealer on the command line: odds that can be read, and a table to sit at."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("known_odds")

THREE_CARD = "oceana/three-card-poker-6-card-bonus"
FORFEITING = "artichoke-joes/three-card-poker-6-card-bonus"
STUD = "club-one/caribbean-stud"
HOLDEM = "oceana/ultimate-texas-holdem"


def test_many_joint_cases_are_told_by_their_net(run: Run) -> None:
    """Caribbean Stud's Ante and Bet meet in 13 ways; the largest win is 1 + 2 x 10 Antes (L147)."""
    out = run("odds", STUD).out
    assert "Ante (one unit on Ante, with Bet), by net result in units" in out
    assert "+21  0.00000084  +0.000018" in out
    assert "--json lists all 13 combinations of the wagers' cases." in out
    assert len(run("odds", STUD, "--json").data["bets"]["Ante"]["cases"]) == 13


def test_few_joint_cases_are_listed(run: Run) -> None:
    assert "by net result" not in run("odds", THREE_CARD).out


def test_a_moment_of_the_strategy_is_named_once(run: Run) -> None:
    out = run("odds", THREE_CARD).out
    assert out.count("player-dealer shows an ace:") == 1
    assert "  ace high, nine-deuce kickers, or better" in out
    assert "player-dealer shows a deuce: any hand" in out


def test_playing_for_the_side_bets_too(run: Run) -> None:
    """Where a fold forfeits the 6 Card Bonus (L3015), looking after it costs the base game something."""
    alone, jointly = (run("odds", FORFEITING, *more, "--json").data for more in ((), ("--jointly",)))
    assert jointly["policies"]["player"] == "best play together with Pair Plus and 6 Card Bonus"
    assert jointly["bets"]["Ante"]["value"] < alone["bets"]["Ante"]["value"]
    assert jointly["bets"]["6 Card Bonus"]["value"] > alone["bets"]["6 Card Bonus"]["value"]


def test_the_bank_that_covers_a_spot(run: Run) -> None:
    """The worst round for the bank: Ante and Play, a mini royal at 200 and a royal flush at 1,000 to 1."""
    data = run(
        "odds",
        THREE_CARD,
        "--as",
        "player-dealer",
        "--table",
        "2: ante 5, pair plus 5, 6 card bonus 5",
        "--json",
    ).data
    assert data["bank"]["largest_liability"] == 5 + 5 + 1000 + 5000


def test_compare_prices_play_with_the_ante(run: Run) -> None:
    ran = run("compare", THREE_CARD, FORFEITING)
    priced = ran.out.partition("Settings that differ")[0]
    assert "Ante" in priced
    assert "\nPlay " not in priced


def test_your_cards_are_shown_when_you_are_asked(run: Run) -> None:
    ran = run(
        "play", THREE_CARD, "--seed", "5", "--rounds", "1", "--skill", "random", typed="ante 10\nplay\n"
    )
    assert "You have Jh 9s Kd: king high, jack-nine kickers; the player-dealer shows Tc." in ran.out
    assert "Called: Guest, king high, jack-nine kickers;" in " ".join(ran.out.split())


def test_the_blind_comes_with_the_ante_and_the_board_is_shown(run: Run) -> None:
    ran = run("play", HOLDEM, "--seed", "8", "--rounds", "1", typed="ante 10\ncheck\ncheck\nfold\n")
    assert "Guest bets $10 on Ante and $10 on Blind." in ran.out
    assert "You have Kc 2c.\n" in ran.out
    told = " ".join(ran.out.split())
    assert "You have Kc 2c: king high, nine-eight-seven-deuce kickers; the board is 8c 7d 9s." in told
    assert "the board is 8c 7d 9s 2d 3d." in told


def test_bots_play_best_where_that_is_quick_to_work_out(run: Run) -> None:
    """No house has a way to raise or fold, and a player who does not answer folds."""
    usual, best, by_default = (
        run("play", STUD, "--auto", "--seed", "1", "--rounds", "8", *skill).out
        for skill in ((), ("--skill", "best"), ("--skill", "house-way"))
    )
    assert usual == best
    assert ": plays." in best
    assert ": plays." not in by_default
