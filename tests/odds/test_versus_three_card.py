"""Three Card Poker: the figures computed in the extracts, several decks, and a brute-force sample."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.cards import parse_cards
from houseway.odds import AdviceRequest, analyse
from houseway.odds.versus import hands, suits
from houseway.odds.versus.three_card import ThreeCardSolver
from houseway.odds.versus.thresholds import FOLD, PLAY
from houseway.ranking import HIGH, THREE_CARD
from houseway.rulebook.families import versus as words
from houseway.rulebook.rules import Rules, load_rules
from tests.playing import analysed

OCEANA = "oceana/three-card-poker-6-card-bonus"
DEALS = comb(52, 3) * 49 * comb(48, 2)


def without_card_in_sight(rules: Rules) -> Rules:
    assert isinstance(rules.play, words.VersusPlay)
    return replace(rules, play=rules.play.model_copy(update={"up": 0}))


def test_ante_and_play_with_a_card_in_sight() -> None:
    """Computed in the extract of Oceana's filing (GEGR-001953): -1.8022 % of the Ante."""
    ante = analysed(OCEANA).bets["ante"]
    assert ante.expectation == Fraction(-22_014_144, 1_221_511_200)
    assert ante.combinations == DEALS
    assert sum(case.probability for case in ante.cases) == 1
    assert sum(case.contribution for case in ante.cases) == ante.expectation


def test_ante_and_play_without_a_card_in_sight() -> None:
    """The same extract, if the card were not seen: -8.6580 %; the field's rule for it is queen-six-four."""
    analysis = analyse(without_card_in_sight(load_rules(OCEANA)))
    assert analysis.bets["ante"].expectation == Fraction(-105_759_036, 1_221_511_200)
    assert analysis.strategy[0].situation == "queen high, six-four kickers, or better"
    assert not analysis.notes


def test_pair_plus() -> None:
    """Counts 4/44/52/720/1,096/3,744 of 22,100 in the extract; no paying hand is ever folded."""
    assert analysed(OCEANA).bets["pair_plus"].expectation == Fraction(-968, 22_100)


def test_six_card_bonus() -> None:
    """The counts of the extract, and the hit frequency the filing of table TCP-6B3 prints."""
    bonus = analysed(OCEANA).bets["six_card_bonus"]
    assert [case.combinations for case in bonus.cases] == [
        188,
        1_656,
        14_664,
        165_984,
        205_792,
        361_620,
        732_160,
        18_876_456,
    ]
    assert bonus.combinations == comb(52, 6)
    assert bonus.expectation == Fraction(-1_372_436, 20_358_520)
    assert round(float(bonus.hit_rate), 6) == 0.072798


def test_club_one_bonus_favours_the_bettor() -> None:
    assert analysed("club-one/three-card-poker").bets["bonus"].expectation == Fraction(128, 22_100)


@pytest.mark.parametrize(
    ("game", "reading", "bet", "expected"),
    [
        # 4 suited hands fall from 40 to 1 to 3 to 1 where 4-3-2 is the lowest straight flush
        ("lucky-lady/three-card-poker-6-card-bonus", "straight", "pair_plus", "-4.38"),
        ("lucky-lady/three-card-poker-6-card-bonus", "offsuit straight", "pair_plus", "-5.05"),
        ("club-one/three-card-poker-6-card-bonus", "straight", "pair_plus", "-4.38"),
        ("club-one/three-card-poker-6-card-bonus", "offsuit straight", "pair_plus", "-5.05"),
        # and where it is no straight at all, 60 more from 6 to 1 to a loss
        ("club-one/three-card-poker", "straight", "bonus", "0.58"),
        ("club-one/three-card-poker", "no straight", "bonus", "-1.97"),
    ],
)
def test_what_ace_two_three_is_worth(game: str, reading: str, bet: str, expected: str) -> None:
    """Lucky Lady L1200 and L1202, Club One L2729 and L2731, and Club One L1138-1143, enumerated."""
    analysis = analyse(load_rules(game, {"ace_two_three": reading}))
    assert f"{float(100 * analysis.bets[bet].expectation):.2f}" == expected


@pytest.mark.parametrize(
    ("game", "decks", "expected"),
    [
        ("delta-club/three-card-poker", 2, 0.036),
        ("artichoke-joes/three-card-poker", 6, 0.093),
        pytest.param("artichoke-joes/three-card-poker", 2, 0.036, marks=pytest.mark.verify),
        pytest.param("delta-club/three-card-poker", 6, 0.093, marks=pytest.mark.verify),
    ],
)
def test_bonus_with_several_decks(game: str, decks: int, expected: float) -> None:
    """NOTES 6: +3.6 % at two decks and +9.3 % at six, a pair within one suit counting as a pair.

    Where it counts as the flush it also is, each such hand pays two units more.
    """
    as_pair, as_flush = (
        analyse(load_rules(game, {"decks": decks, "suited_pair": reading})).bets["bonus"]
        for reading in ("pair", "flush")
    )
    assert analyse(load_rules(game, {"decks": decks})).bets["bonus"].expectation == as_pair.expectation
    assert round(float(as_pair.expectation), 3) == expected
    suited_pairs = 52 * comb(decks, 2) * 12 * decks
    gained = Fraction(2 * suited_pairs, comb(52 * decks, 3))
    assert as_flush.expectation == as_pair.expectation + gained


def test_decisions_agree_with_every_deal_of_the_other_cards() -> None:
    """Some situations dealt out by the readable ranking and looked up in the tables one by one."""
    rules = load_rules(OCEANA)
    solver = ThreeCardSolver(rules, ["six_card_bonus"])
    payoffs = hands.SpotPayoffs(rules, ["six_card_bonus"])
    random = np.random.default_rng(3)
    for _ in range(2):
        *own, up = random.permutation(52)[:4].tolist()
        rest = [card for card in range(52) if card not in (*own, up)]
        mine = THREE_CARD.best(own)
        earned = [0, 0]
        for others in combinations(rest, 2):
            his = THREE_CARD.best((up, *others))
            known = {
                "winner": "player" if mine > his else "tie" if mine == his else "player-dealer",
                "dealer.qualifies": his.key >= (0, 10),
                "player.hand": mine.category,
                "dealer.hand": his.category,
                "six.hand": HIGH.best((*own, up, *others)).category,
            }
            earned[FOLD] += payoffs.of({**known, "choice": "fold", "raise": 0})
            earned[PLAY] += payoffs.of({**known, "choice": "play", "raise": 1})
        hand, (renamed,) = suits.canonical_form(own, [up])
        row = solver.hands.tolist().index(list(hand))
        weight = suits.canonical_hands(3, 1)[1][row]
        assert (solver.sums.values[row, renamed] / weight).tolist() == earned


def test_advice_sees_the_card() -> None:
    analysis = analysed(OCEANA)
    assert analysis.advise is not None
    for up, best in (("Ac", "fold"), ("2c", "play"), ("Kd", "play")):
        seen = AdviceRequest("play", parse_cards("Ks 9h 4d"), facing=parse_cards(up))
        assert analysis.advise(seen)[0] == best


def test_folding_that_forfeits_the_bonus_changes_play() -> None:
    """Artichoke Joe's 6 Card Bonus is lost by a fold, so the three bets are best played together."""
    rules = load_rules("artichoke-joes/three-card-poker-6-card-bonus")
    alone, jointly = analyse(rules), analyse(rules, jointly=True)
    assert jointly.bets["ante"].expectation < alone.bets["ante"].expectation
    assert sum(bet.expectation for bet in jointly.bets.values()) > sum(
        bet.expectation for bet in alone.bets.values()
    )


def test_progress_is_told_up_to_the_end() -> None:
    told: list[float] = []
    analyse(load_rules(OCEANA), progress=lambda share, what: told.append(share))
    assert max(told) == 1.0


def test_baccarat_needs_no_compiler() -> None:
    code = "import sys, houseway.odds; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("packs", [1, 2])
def test_canonical_hands_are_complete(packs: int) -> None:
    rows, weights = suits.canonical_hands(3, packs)
    assert weights.sum() == comb(52 * packs, 3)
    forms = Counter(suits.canonical_form(cards)[0] for cards in combinations(range(52), 3))
    if packs == 1:
        assert dict(forms) == {
            tuple(row): weight for row, weight in zip(rows.tolist(), weights.tolist(), strict=True)
        }
