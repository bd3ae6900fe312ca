"""Ultimate Texas Hold'em by the kernel: decisions of best play, cents of the live engine, and the odds."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.cards import CardRandom
from houseway.odds.store import VARIABLE
from houseway.odds.versus import holdem_kernels, river, suits
from houseway.odds.versus.holdem import HoldemSolver
from houseway.ranking.high_arrays import HOLDINGS
from houseway.ranking.suits import PERMUTATIONS
from houseway.simulation import BEST, HOUSE_WAY, TablePlan, engine_for
from houseway.simulation.kernels.holdem import HoldemEngine, reason_against
from tests.playing import analysed, filing, filings, results, rules_of
from tests.simulation.tables import assert_odds_agree, assert_same_rounds, plan_for

UTH = "oceana/ultimate-texas-holdem"
GAMES = [
    game
    for game in filings()
    if filing(game).family == "poker-vs-dealer" and reason_against(plan_for(game, policy=BEST)) is None
]


def test_ultimate_texas_holdem_of_every_house_has_a_kernel() -> None:
    assert [game for game in filings() if "ultimate-texas-holdem" in game] == GAMES


def test_every_board_has_its_canonical_form() -> None:
    """A renaming of suits leads from each board to its canonical one."""
    canonical, _ = suits.canonical_boards()
    number, renaming = river.all_boards()
    random = CardRandom.seeded("boards")
    for _ in range(200):
        board: set[int] = set()
        while len(board) < 5:
            board.add(random.below(52))
        at = river.board_number(*sorted(board))
        names = PERMUTATIONS[renaming[at]]
        renamed = sorted((card & ~3) + int(names[card & 3]) for card in board)
        assert renamed == canonical[number[at]].tolist()


def test_the_decisions_at_the_end_are_those_of_best_play() -> None:
    """Every holding on some boards: a bit where raising is worth more than folding."""
    solver = HoldemSolver(rules_of(UTH), ())
    canonical, _ = suits.canonical_boards()
    boards = np.ascontiguousarray(canonical[:: len(canonical) // 3])
    found = np.zeros((len(boards), river.BYTES), np.uint8)
    river.fill_raises(boards, solver.classes.of_rank, solver.pay, found)
    for row, board in enumerate(boards):
        for hand in range(0, len(HOLDINGS), 7):
            if not set(HOLDINGS[hand].tolist()) & set(board.tolist()):
                values = holdem_kernels.values_on(board, solver.classes.of_rank, solver.pay, hand)
                raises = values[holdem_kernels.RIVER] > values[holdem_kernels.FOLD]
                assert bool(found[row, hand >> 3] >> (hand & 7) & 1) == raises


def test_what_the_kernel_cannot_know_is_played_live() -> None:
    assert engine_for(plan_for(UTH, policy=HOUSE_WAY)).why_live == "players do not play best"


@pytest.fixture
def plan(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> TablePlan:
    """A table of a game, with odds that a run of tests computes once."""
    monkeypatch.setenv(VARIABLE, str(results()))
    game, rotates = request.param
    analysed(game)
    return plan_for(game, rotates=rotates, policy=BEST)


@pytest.mark.verify
@pytest.mark.parametrize("plan", [(game, turns) for game in GAMES for turns in (False, True)], indirect=True)
def test_every_round_comes_to_the_same_in_the_live_engine(plan: TablePlan) -> None:
    """Every wager, player, bank and fee, wherever the rounds begin."""
    assert_same_rounds(HoldemEngine(plan), plan, 150)


@pytest.mark.verify
@pytest.mark.parametrize("plan", [(game, False) for game in GAMES], indirect=True)
def test_the_odds_are_within_four_standard_errors(plan: TablePlan) -> None:
    """Each player's result of a million rounds."""
    assert_odds_agree(plan)
