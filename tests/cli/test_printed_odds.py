"""The odds of one game of every family on the command line, from the first line to the last."""

from __future__ import annotations

import pytest

from houseway.odds import families
from houseway.odds.pai_gow import solver as solving
from tests.cli.conftest import Run
from tests.odds.test_pai_gow_counts import small
from tests.playing import analysed, results, rules_of

FORTUNE = "club-one/fortune-pai-gow-poker"
TILES = "delta-club/pai-gow-tiles"
GAMES = (
    "club-one/century-21-baccarat",
    "club-one/casino-war",
    "artichoke-joes/california-blackjack",
    "delta-club/funtazee-21",
    "club-one/three-card-poker",
    TILES,
    FORTUNE,
)


@pytest.fixture(autouse=True)
def small_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pai gow poker with jacks to aces and the joker, so that its figures take a moment."""
    monkeypatch.setattr(solving, "suit_classes", small)


def printed(run: Run, game: str) -> str:
    """What the command prints; figures that other tests ask for too are computed once in a run of all."""
    store = "off"
    if game != FORTUNE:
        store = str(results())
        analysed(game)
    ran = run("odds", game, "--no-readings", "--store", store)
    assert (ran.code, ran.err) == (0, "")
    return " ".join(ran.out.split())


def test_there_is_a_game_of_every_family() -> None:
    assert {rules_of(game).family.name for game in GAMES} == {*families()}


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_are_printed_to_the_end(run: Run, game: str) -> None:
    out = printed(run, game)
    rules = rules_of(game)
    assert out.startswith(f"{rules.name}, {rules.house_name} {len(rules.deck)} {rules.deck.noun}s, ")
    assert all(bet.name in out for bet in rules.bets.values())
    assert "Policy of the player: " in out
    about = [*rules.filing.options.values()][-1].text
    assert "Settings and readings used (* not the default)" in out.partition("Policy of the")[2]
    assert about.split()[0] in out.partition("Settings and readings used")[2]


def test_the_equilibrium_of_tiles_is_printed_with_its_accuracy(run: Run) -> None:
    found = analysed(TILES).extra["equilibrium"]
    line = (
        f"Equilibrium value of one spot, with best play on both sides: {found['value']:+.5f} "
        f"(to within {found['error']:.0e})"
    )
    assert f"{line} Policy" in printed(run, TILES)
    assert found["low"] == pytest.approx(found["value"] - found["error"])
    assert found["high"] == pytest.approx(found["value"] + found["error"])


def test_the_mixed_strategies_of_an_equilibrium_are_in_the_json(run: Run) -> None:
    assert "; --json lists the mixed strategies" in printed(run, "club-one/century-21-baccarat")
