"""A changed row of a house way, priced from the filed one: the same integers as a whole analysis."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

import pytest

from houseway.odds import Analysis, analyse
from houseway.odds.changed_way import change_data
from houseway.odds.house_way_change import changes_house_way
from houseway.odds.pai_gow import solver as solving
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.odds.pai_gow.what_if import reprice
from houseway.odds.pricing import price
from houseway.rulebook.rules import Rules, load_rules
from tests.odds.changed import changed as changed_rules
from tests.odds.test_pai_gow_counts import small

GAME = "club-one/fortune-pai-gow-poker"
FACE_UP = "club-one/face-up-pai-gow-poker"
DEALS = comb(17, 7) * comb(10, 7)
FOUR_BEHIND: dict[str, Any] = {
    "four_aces_to_queens": {"play": {"front.kind": ["high card", "ace", "pair"], "back": "four of a kind"}}
}
"""Four of a kind stays behind with any front."""
LOWER_PAIR: dict[str, Any] = {"three_pair": {"play": {"front.cards": "P2 P2"}}}
CHANGES = {
    "one row": (GAME, FOUR_BEHIND),
    "two rows": (GAME, {**FOUR_BEHIND, **LOWER_PAIR}),
    "the player-dealer's cards decide too": (FACE_UP, LOWER_PAIR),
}


@pytest.fixture(autouse=True)
def small_deck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jacks to aces and the joker, so that every figure takes a moment."""
    if not request.node.get_closest_marker("verify"):
        monkeypatch.setattr(solving, "suit_classes", small)


def silent(done: float, step: str) -> None:
    """Show no progress."""


@cache
def filed(game: str) -> Rules:
    return load_rules(game)


@cache
def filed_analysis(game: str) -> Analysis:
    return analyse(filed(game))


def with_rows(game: str, rows: dict[str, Any]) -> Rules:
    return changed_rules(game, {"hand_setting": {"rows": rows}})


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize(
    "known",
    [
        pytest.param(True, id="filed results known"),
        pytest.param(False, id="from nothing", marks=pytest.mark.verify),
    ],
)
def test_a_changed_way_has_the_figures_of_all_deals_of_a_small_deck(change: str, known: bool) -> None:
    game, rows = CHANGES[change]
    changed = with_rows(game, rows)
    house_way = filed_analysis(game).extra["house_way"]
    found = reprice(filed(game), changed, house_way if known else None)
    assert {row.row for row in found.rows} == {*rows}
    assert 0 < found.hands == sum(row.hands for row in found.rows) < found.every == comb(17, 7)
    before, after = (
        PaiGowSolver(rules, lambda done, step: None, small()) for rules in (filed(game), changed)
    )
    main = changed.bets["main"]
    assert found.both_sides == price(main, after.worlds(after.usual.placed))
    assert found.player_alone == price(main, before.worlds(after.usual.placed))
    assert found.bank_alone == price(main, after.worlds(before.usual.placed))
    assert found.player_alone.expectation != found.filed.expectation


def test_a_changed_way_has_the_figures_of_a_whole_analysis() -> None:
    changed = with_rows(GAME, FOUR_BEHIND)
    house_way = filed_analysis(GAME).extra["house_way"]
    data = change_data(filed(GAME), reprice(filed(GAME), changed, house_way))
    assert data["filed_way"]["expectation"] == house_way["expectation"]
    assert data["both_sides"]["expectation"] == analyse(changed).extra["house_way"]["expectation"]


def test_an_unchanged_way_is_worth_the_same() -> None:
    for house_way in (None, filed_analysis(GAME).extra["house_way"]):
        same = reprice(filed(GAME), filed(GAME), house_way)
        assert (same.rows, same.hands) == ((), 0)
        assert same.both_sides == same.player_alone == same.bank_alone == same.filed
        assert same.filed.combinations == DEALS


def test_only_a_change_of_the_house_way_is_priced_from_the_filed_one() -> None:
    changed = with_rows(GAME, FOUR_BEHIND)
    assert changes_house_way(filed(GAME), changed)
    assert not changes_house_way(filed(GAME), filed(GAME))
    assert not changes_house_way(filed(GAME), filed("delta-club/fortune-pai-gow-poker"))
    paid = load_rules(GAME, {"fortune.four_of_a_kind": "5 to 1"})
    assert not changes_house_way(filed(GAME), paid)


@pytest.mark.verify
@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_way_has_the_figures_of_all_deals(change: str) -> None:
    """Over the whole deck."""
    game, rows = CHANGES[change]
    changed = with_rows(game, rows)
    found = reprice(filed(game), changed)
    before, after = (solving.solver(rules, silent) for rules in (filed(game), changed))
    main = changed.bets["main"]
    house = before.worlds(before.usual.placed)
    assert found.filed == price(main, house)
    assert found.both_sides == price(main, after.worlds(after.usual.placed))
    assert found.player_alone == price(main, before.worlds(after.usual.placed))
    assert found.bank_alone == price(main, after.worlds(before.usual.placed))
    results = [{**features, "deals": deals} for features, deals in solving.without_player_cards(house)]
    assert reprice(filed(game), changed, {"results": results}) == found
