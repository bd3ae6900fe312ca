"""Pai gow tiles: exact figures, counted by two roads, and the bounds of the equilibrium."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.cards.tiles import KINDS, parse_tiles
from houseway.games import tiles as game
from houseway.odds import AdviceRequest, Analysis
from houseway.odds.tiles.equilibrium import MixedPlay, solve
from houseway.odds.tiles.hands import COPIES, DEALS, FACING, HANDS, all_hands, kinds_of, ways
from houseway.odds.tiles.solver import TileSolver
from houseway.rounds.decisions import Choice
from houseway.rulebook.families.tiles import TilesPlay
from houseway.rulebook.rules import Rules, load_rules
from tests.playing import analysed

CLUB_ONE, DELTA, JOES = "club-one/pai-gow-tiles", "delta-club/pai-gow-tiles", "artichoke-joes/pai-gow"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_rules(DELTA)


@pytest.fixture(scope="module")
def solver(rules: Rules) -> TileSolver:
    return TileSolver(rules, rules.bets["main"])


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return analysed(DELTA)


def test_counts() -> None:
    """32 tiles of 21 kinds: 35,960 hands, 8,130 by kind, 20,475 of the player-dealer against each."""
    assert sum(COPIES) == 32
    assert len(KINDS) == 21
    assert len(all_hands()) == 8_130
    assert int(ways().sum()) == HANDS == comb(32, 4) == 35_960
    assert FACING == comb(28, 4) == 20_475


def test_every_deal_is_counted_once(solver: TileSolver) -> None:
    """Every hand and setting meets 20,475 hands of the player-dealer."""
    assert (solver.facing.sum(axis=2) == FACING).all()
    assert sum(weight for _, weight in solver.worlds(solver.usual)) == DEALS


def test_two_roads_to_the_value_of_every_setting(solver: TileSolver) -> None:
    """Counted deal by deal, and by the alternating sum over the tiles that two hands share."""
    usual = np.zeros(solver.settings.low.shape)
    usual[np.arange(len(usual)), solver.usual] = 1
    play = MixedPlay(solver.settings)
    assert (play.for_bettor(usual) == solver.values).all()
    assert (play.for_bank(usual) == solver.bank_values).all()


def test_ranks_and_the_house_way_are_those_of_the_table(rules: Rules, solver: TileSolver) -> None:
    """The engine's settings and the arrays agree on a sample of hands: rank, foul, and the house's choice."""
    how = rules.play
    assert isinstance(how, TilesPlay)
    for at in range(0, len(all_hands()), 97):
        tiles = parse_tiles([KINDS[one] for one in all_hands()[at]])
        made = game.house_setting(rules, tiles)
        parts = solver.settings.parts(at, int(solver.usual[at]))
        assert {kinds_of(part) for part in made.parts} == {*map(kinds_of_kinds, parts)}
        engine = {
            (
                max(how.order.rank(way.low.key), how.order.zeros),
                max(how.order.rank(way.high.key), how.order.zeros),
            )
            for way in how.order.ways(tiles)
        }
        arrays = {*zip(solver.settings.low[at].tolist(), solver.settings.high[at].tolist(), strict=True)}
        assert engine == arrays
        fouls = {
            tuple(sorted(map(kinds_of, way.parts)))
            for way in how.order.ways(tiles)
            if any(other.beats(way) for other in how.order.ways(tiles))
        }
        assert fouls == {
            tuple(sorted(map(kinds_of_kinds, solver.settings.parts(at, way))))
            for way in range(3)
            if solver.settings.foul[at, way]
        }


def kinds_of_kinds(kinds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(kinds))


def test_the_figures(analysis: Analysis) -> None:
    """House way on both sides, best play against it, and the player-dealer's best against it."""
    main = analysis.bets["main"]
    assert main.combinations == DEALS
    assert f"{analysis.extra['house_way']['value']:+.6f}" == "-0.008131"
    assert f"{main.value:+.6f}" == "+0.017014"
    assert f"{analysis.extra['player_dealer_best']['value']:+.6f}" == "+0.031207"
    assert [case.count for case in main.cases] == [227_565_716, 157_890_188, 135_786_632, 215_038_464]


def test_best_play_is_no_worse_than_any_setting(solver: TileSolver, analysis: Analysis) -> None:
    best = solver.best(solver.values)
    assert solver.total(solver.values, best) == analysis.bets["main"].expectation
    assert (solver.values.max(axis=1) == solver.values[np.arange(len(best)), best]).all()


def test_the_rows_of_the_house_way_account_for_what_it_gives_away(analysis: Analysis) -> None:
    rows = analysis.extra["house_way_rows"]
    house = Fraction(analysis.extra["house_way"]["expectation"])
    lost = float(Fraction(analysis.bets["main"].expectation) - house)
    assert sum(row["cost"] for row in rows) == pytest.approx(lost, abs=1e-12)
    assert sum(row["probability"] for row in rows) == pytest.approx(1)
    assert all(row["cost"] >= 0 for row in rows)


def test_the_equilibrium_is_bounded_from_both_sides(solver: TileSolver) -> None:
    """Forty rounds of learning leave less than a tenth of a percent between the best responses."""
    found = solve(solver.settings, 40)
    assert found.low < -0.0094 < found.high
    assert found.high - found.low < 0.001
    for mixed in (found.bettor, found.bank):
        assert np.allclose(mixed.sum(axis=1), 1)


def test_a_copy_is_worth_something_to_the_bank(solver: TileSolver) -> None:
    """With the same setting on both sides the player can only be behind: copies go to the bank."""
    assert solver.total(solver.values, solver.usual) < 0


def test_best_play_answers_with_the_players_own_tiles(rules: Rules, analysis: Analysis) -> None:
    assert analysis.advise is not None
    for tiles in list(combinations(rules.deck.pieces, 4))[::719]:
        (choice,) = analysis.advise(AdviceRequest("set", tiles))
        assert isinstance(choice, Choice)
        assert [len(part) for part in choice.parts] == [2, 2]
        assert sorted(sum(choice.parts, ())) == sorted(tiles)
    assert analysis.advise(AdviceRequest("set the bank", (0, 2, 4, 6))) == ()


def test_a_worse_house_way_leaves_the_player_more(solver: TileSolver) -> None:
    """By the letter pairs are split where keeping them is better in both hands: best play gains from it."""
    letter = load_rules(DELTA, {"better_kept": "yes"})
    other = TileSolver(letter, letter.bets["main"])
    changed = [at for at, row in enumerate(solver.rows) if row != other.rows[at]]
    assert changed
    assert all(solver.settings.foul[at, int(other.usual[at])] for at in changed)
    best = solver.total(solver.values, solver.best(solver.values))
    assert other.total(other.values, other.best(other.values)) > best


@pytest.mark.verify
@pytest.mark.parametrize(
    ("game", "settings", "house_way", "best"),
    [
        (JOES, {}, "-0.008131", "+0.017014"),
        (JOES, {"fives": "4-1 higher"}, "-0.008069", "+0.017062"),
        (DELTA, {"tile_order": "4-1 above 3-2"}, "-0.008069", "+0.017062"),
        (CLUB_ONE, {}, "-0.008069", "+0.017062"),
        (CLUB_ONE, {"fives": "4-1 higher"}, "-0.008069", "+0.017062"),
        (CLUB_ONE, {"lower_tile": "compared"}, "-0.003942", "+0.020673"),
        (CLUB_ONE, {"lower_tile": "compared", "fives": "4-1 higher"}, "-0.003500", "+0.021123"),
    ],
)
def test_readings_of_the_order_over_all_deals(
    game: str, settings: dict[str, str], house_way: str, best: str
) -> None:
    """Fewer hands are copies, which the bank wins, where more tiles tell hands apart."""
    rules = load_rules(game, settings)
    solver = TileSolver(rules, rules.bets["main"])
    assert f"{float(solver.total(solver.values, solver.usual)):+.6f}" == house_way
    assert f"{float(solver.total(solver.values, solver.best(solver.values))):+.6f}" == best
