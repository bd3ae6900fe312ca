"""Side bets priced together: each is worth what it is worth alone, as the game is played the same."""

from __future__ import annotations

import pytest

from houseway.odds import analyse
from houseway.odds.blackjack import NOT_JOINTLY, analysis
from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.blackjack.sides import side_worlds
from houseway.odds.blackjack.strategy import MIMIC, by_table
from houseway.odds.pricing import BetOdds, price
from houseway.rulebook.combining import split_id
from houseway.rulebook.rules import Rules, load_rules
from houseway.rulebook.side_bets import combinations, parts_of
from tests.playing import analysed

CALIFORNIA = "artichoke-joes/california-blackjack"
BOTH = f"{CALIFORNIA}+buster-blackjack+upcard-luck"


def side_bet_odds(rules: Rules, bet: str) -> BetOdds:
    """A side bet priced at a table where players draw like the player-dealer."""
    game = BlackjackArrays(rules)
    policy = by_table(game, MIMIC, rules.drawing["dealer"])
    return price(rules.bets[bet], side_worlds(game, rules.bets[bet], policy))


@pytest.mark.parametrize(
    "game",
    [
        game if "california" in game else pytest.param(game, marks=pytest.mark.verify)
        for game in combinations()
    ],
)
def test_each_side_bet_is_worth_what_it_is_alone(game: str) -> None:
    """Exactly, case by case: on the same game, with the other side bets or without them."""
    base, side_bets = split_id(game)
    together = load_rules(game)
    for name in side_bets:
        alone = load_rules(base, side_bets=[name])
        (bet,) = set(load_rules(name).bets) - set(load_rules(parts_of(name).game).bets)
        assert side_bet_odds(together, bet) == side_bet_odds(alone, bet)


@pytest.mark.parametrize(("table", "gain"), [("A", 20.73), ("B", 14.04), ("C", 0.61)])
def test_buster_wins_on_california_blackjack(table: str, gain: float) -> None:
    """Artichoke Joe's: four extra aces in each deck and a target of 22 make long busts frequent (L1286-1288).

    The figures are those of the note in the rule file; the filing prints none for this game (L2265-2266).
    """
    rules = load_rules(BOTH, {"buster_table": table})
    assert round(100 * side_bet_odds(rules, "buster").value, 2) == gain


@pytest.mark.verify
def test_the_analysis_of_a_combination() -> None:
    """California Blackjack with both its side bets, against the same with Upcard Luck alone."""
    together, alone = analysed(BOTH), analysed(f"{CALIFORNIA}+upcard-luck")
    assert not together.unpriced
    assert set(together.bets) - set(alone.bets) == {"buster"}
    assert together.bets["upcard_luck"].expectation == alone.bets["upcard_luck"].expectation
    assert together.bets["main"].value == alone.bets["main"].value
    assert together.advise is not None


@pytest.mark.verify
def test_best_play_jointly_with_side_bets_is_not_computed_and_the_analysis_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = analysed(BOTH)
    monkeypatch.setattr(analysis, "analyse", lambda rules, *how: known)
    assert analyse(load_rules(BOTH), jointly=True).notes == (*known.notes, NOT_JOINTLY)
    assert analyse(load_rules(BOTH)).notes == known.notes
