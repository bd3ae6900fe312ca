"""Caribbean Stud: the counting against all hands dealt out, the known threshold, and the totals."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.cards import parse_cards
from houseway.odds import AdviceRequest, Analysis
from houseway.odds.versus import suits
from houseway.odds.versus.hands import LOSE, TIE, WIN
from houseway.odds.versus.stud import StudSolver
from houseway.ranking.high_arrays import rank_hands
from houseway.rulebook.rules import load_rules
from tests.playing import analysed

GAME = "club-one/caribbean-stud"


@pytest.fixture(scope="module")
def stud() -> Analysis:
    return analysed(GAME, ("schedule", "none"))


def test_every_pair_of_hands_is_counted_once(stud: Analysis) -> None:
    ante = stud.bets["ante"]
    assert ante.combinations == comb(52, 5) * comb(47, 5)
    assert sum(case.combinations for case in ante.cases) == ante.combinations
    assert sum(case.contribution for case in ante.cases) == ante.expectation


def test_ante_and_bet_under_best_play(stud: Analysis) -> None:
    """Computed here: no card of the player-dealer is seen, and the Bet pays 10-9-8-7-6-5-3-2-1 (L125-155)."""
    assert stud.bets["ante"].expectation == Fraction(-50_612_670_287, 996_661_525_860)


def test_the_threshold_is_the_one_the_field_teaches(stud: Analysis) -> None:
    """Ace-king-jack-eight-trey is the published rule for playing on one's own cards alone."""
    assert stud.strategy[0].situation == "ace high, king-jack-eight-trey kickers, or better"
    assert stud.advise is not None
    assert stud.advise(AdviceRequest("play", parse_cards("As Kd Jc 8h 3s"))) == ("play", "fold")
    assert stud.advise(AdviceRequest("play", parse_cards("As Kd 9c 8h 3s"))) == ("fold", "play")


@pytest.mark.verify
def test_counts_agree_with_all_hands_dealt_out() -> None:
    """The 1,533,939 hands that avoid five cards, ranked one by one."""
    solver = StudSolver(load_rules(GAME), [])
    random = np.random.default_rng(5)
    for own in (random.permutation(52)[:5].tolist(), list(parse_cards("Ah Kh Qh Jh 2c"))):
        rest = [card for card in range(52) if card not in own]
        ranks = rank_hands(np.array(list(combinations(rest, 5)), np.uint8))
        mine = rank_hands([own])[0]
        kinds = solver.classes.of_rank[ranks]
        row = solver.hands.tolist().index(list(suits.canonical_form(own)[0]))
        for winner, chosen in ((WIN, ranks < mine), (LOSE, ranks > mine), (TIE, ranks == mine)):
            expected = np.bincount(kinds[chosen], minlength=len(solver.classes))
            assert solver.counts[row, :, winner].tolist() == expected.tolist()
