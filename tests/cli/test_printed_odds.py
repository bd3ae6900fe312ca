"""The odds of one game of every family on the command line, from the first line to the last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from houseway.cli.odds_view import print_analysis
from houseway.odds import families
from houseway.odds.analysis import Decision
from houseway.odds.pai_gow import solver as solving
from houseway.terminal.output import table
from tests.cli.conftest import Run
from tests.odds.test_pai_gow_counts import small
from tests.playing import analysed, results, rules_of

FORTUNE = "club-one/fortune-pai-gow-poker"
WAR = "club-one/casino-war"
TILES = "delta-club/pai-gow-tiles"
GAMES = (
    "club-one/century-21-baccarat",
    "club-one/ultra-pan-9",
    WAR,
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
    priced = {name for name, odds in families().items() if odds.priced}
    assert {rules_of(game).family.name for game in GAMES} == priced


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


def test_a_rare_hand_is_printed_with_its_share() -> None:
    """The costliest hands of Fortune come up once in some ten thousand rounds each."""
    values = {"best": -0.1, "house way": -0.5}
    hands = [
        Decision("A A K K Q Q J", "Q Q", values, 0.0000421),
        Decision("A K Q J T 9 7", "A", values, 0.013),
    ]
    lines = narrow(lambda out: print_analysis(out, replace(analysed(WAR), strategy=hands)))
    shares = [line.split()[-2] for line in lines if " -0.5000 " in line]
    assert shares == ["0.0042", "1.3000"]


def test_a_long_text_beside_long_figures_is_wrapped_and_not_cut() -> None:
    """Fortune's counts have 16 digits, which leaves its cases less than a line."""
    case = "neither hand is higher than the player-dealer's, copies among them"
    columns = ("Case", "Combinations", "Chance", "Pays", "Adds", "Lines")
    row = (case, "2412345678901234", "0.184843", "lose", "-0.184843", 'L4088, L4092, by reading "foul"')
    lines = narrow(lambda out: out.print(table("Main", columns, [row])))
    assert " ".join(line[:16].strip() for line in lines[3:]) == case
    assert all(len(line.rstrip()) <= 80 for line in lines)
    assert "2412345678901234  0.184843  lose" in lines[3]


def narrow(show: Callable[[Console], None]) -> list[str]:
    """The lines that are shown on a terminal of 80 characters."""
    out = Console(width=80, record=True, file=StringIO())
    show(out)
    return out.export_text().splitlines()


def test_where_both_sides_choose_every_pair_of_policies_is_printed(run: Run) -> None:
    """Ultra Pan 9: what the player-dealer's best replies leave, and to what he should draw (001:L1320)."""
    game = "club-one/ultra-pan-9"
    out, both = printed(run, game), analysed(game).extra["policies_of_both"]
    rows = {row["player"]: row["values"] for row in both["rows"]}
    assert f"Draws on 0-5 {' '.join(f'{value:+.6f}' for value in rows['draws on 0-5'])}" in out
    assert "best reply to best play after the player drew: draw on 5, stand on 6." in out
