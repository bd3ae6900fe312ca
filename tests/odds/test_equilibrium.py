"""The equilibrium where both sides choose: known games, every deviation, and the filed game."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from houseway.odds.equilibrium import ACCURACY, DRAW, STAND, Floats, PayoffTables, solve
from tests.playing import analysed

JOKER = 10
PAIRS = ((STAND, STAND), (STAND, DRAW), (DRAW, STAND), (DRAW, DRAW))


def test_half_street_poker() -> None:
    """The bettor has the ace or the queen, the dealer the king, and a bet is as high as the pot of two.

    To draw is to bet, and as an answer to call. The ace always bets, the queen bluffs half the time and is
    called half the time (the bluff is pot odds, the call leaves it indifferent): worth 1/2 to the bettor.
    """
    ace_or_queen = np.array([[1.0], [-1.0]])
    found = solve(
        {
            (STAND, STAND): ace_or_queen / 2,
            (STAND, DRAW): ace_or_queen / 2,
            (DRAW, STAND): np.array([[1.0], [1.0]]) / 2,
            (DRAW, DRAW): 3 * ace_or_queen / 2,
        }
    )
    assert found.value == pytest.approx(0.5, abs=ACCURACY)
    assert found.bettor == pytest.approx([1, 0.5], abs=1e-7)
    assert found.dealer[DRAW] == pytest.approx([0.5], abs=1e-7)


def test_a_hand_without_a_choice_is_played_as_it_must_be() -> None:
    """The same game without bluffs, as the queen must stand: the ace is never called, and it comes out even.

    If the ace must stand as well, nobody bets; if the queen must bet, the king calls and wins three.
    """
    ace_or_queen = np.array([[1.0], [-1.0]]) / 2
    payoffs = {
        (STAND, STAND): ace_or_queen,
        (STAND, DRAW): ace_or_queen,
        (DRAW, STAND): np.array([[0.5], [0.5]]),
        (DRAW, DRAW): 3 * ace_or_queen,
    }
    for least, most, value in (([0, 0], [1, 0], 0.0), ([0, 0], [0, 0], 0.0), ([0, 1], [0, 1], -1.0)):
        found = solve(payoffs, (np.array(least, dtype=float), np.array(most, dtype=float)))
        assert found.value == pytest.approx(value, abs=ACCURACY)
        assert (np.array(least) <= found.bettor).all()
        assert (found.bettor <= np.array(most)).all()


def test_without_hidden_cards_the_best_reply_is_known() -> None:
    """One hand each: the bettor takes the action whose worst answer is the least bad."""
    worth = {(STAND, STAND): 3.0, (STAND, DRAW): -2.0, (DRAW, STAND): 1.0, (DRAW, DRAW): 0.5}
    found = solve({pair: np.array([[value]]) for pair, value in worth.items()})
    assert found.value == pytest.approx(0.5, abs=ACCURACY)
    assert found.bettor == pytest.approx([1.0])


def value_under(payoffs: PayoffTables, bettor: Floats, dealer: dict[str, Floats]) -> float:
    """What the bettor wins when both play so."""
    total = 0.0
    for seen, reply in PAIRS:
        mine = bettor if seen == DRAW else 1 - bettor
        his = dealer[seen] if reply == DRAW else 1 - dealer[seen]
        total += float(mine @ payoffs[seen, reply] @ his)
    return total


def pure(size: int) -> list[Floats]:
    """Every way to draw always or never, hand by hand."""
    return [np.array(shares, dtype=float) for shares in product((0, 1), repeat=size)]


@given(arrays(np.float64, (4, 3, 2), elements=st.integers(-6, 6).map(float)))
def test_nobody_gains_by_deviating(tables: Floats) -> None:
    """Against every unmixed strategy of the other side, each strategy is worth the value at least."""
    payoffs = dict(zip(PAIRS, tables, strict=True))
    found = solve(payoffs)
    dealer = dict(found.dealer)
    for stand, draw in product(pure(2), repeat=2):
        assert value_under(payoffs, found.bettor, {STAND: stand, DRAW: draw}) >= found.value - 1e-7
    for bettor in pure(3):
        assert value_under(payoffs, bettor, dealer) <= found.value + 1e-7
    assert found.gap <= ACCURACY


def test_the_filed_game_with_two_choices() -> None:
    """Regret matching over 4,000 rounds had put the value at -0.0280844822, give or take 9.3e-8.

    It had the player-dealer stand on 6 and 7 against a natural, which he sees (L807): he draws.
    """
    found = analysed("club-one/century-21-baccarat").extra["equilibrium"]
    assert found["error"] == ACCURACY
    against_naturals = drawing_to_naturals()
    assert found["value"] == pytest.approx(-0.0280844822 - against_naturals, abs=9.3e-8)
    assert found["value"] == pytest.approx(-0.028084456559 - against_naturals, abs=ACCURACY)


def drawing_to_naturals() -> float:
    """What the player-dealer gains with 6 or 7 by drawing to a natural: standing on either always loses."""
    shoe = {value: 8 * (16 if value == 0 else 4) for value in range(10)} | {JOKER: 8}
    gain = Fraction(0)
    for first, second, third, fourth, drawn in product(shoe, repeat=5):
        if JOKER in (third, fourth) or (third + fourth) % 10 not in (6, 7):
            continue
        jokers = (first, second).count(JOKER)
        total = 9 if jokers else (first + second) % 10
        final = 9 if drawn == JOKER else (third + fourth + drawn) % 10
        if total >= 8 and jokers < 2 and final >= total:
            left, chance = dict(shoe), Fraction(1)
            for card in (first, second, third, fourth, drawn):
                chance *= Fraction(left[card], sum(left.values()))
                left[card] -= 1
            gain += chance * (2 if final > total else 1)
    return float(gain)


def test_the_solver_is_imported_only_where_it_is_needed() -> None:
    """SciPy takes longer to import than the command line to start."""
    code = "import sys, houseway.main, houseway.odds.baccarat; sys.exit('scipy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
