"""Odds of pan nine against second enumerations, by symmetry, and against every named policy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from houseway.odds import analyse
from houseway.odds.equilibrium import ACCURACY
from houseway.odds.family import problems
from houseway.odds.pan_nine.choices import always
from houseway.odds.pan_nine.deals import PanNineDeals, draws_up_to
from houseway.rulebook.rules import Rules
from tests.odds.changed import changed
from tests.playing import analysed, rules_of

ULTRA, SUPER = "club-one/ultra-pan-9", "club-one/super-pan-9"
TWELVE = [0, 5, 6] * 4
"""A shoe of four kings, four fives and four sixes, by value."""
TWELVE_CARDS: dict[str, Any] = {
    "deck": {"packs": 1, "cut": 0, "without": list("A234789TJQ")},
    "options": {"decks": {"choices": [1], "default": 1}, "seats": {"choices": [2], "default": 2}},
}


def ultra_case(player: int, dealer: int, dealer_drew: bool) -> int:
    """The row that decides a wager by L1330 and L1336-1340."""
    if dealer == 0 and dealer_drew:
        return 0 if player == 0 else 1 if player <= 7 else 2
    return 4 if player == dealer else 3 if player > dealer else 5


def super_case(player: int, dealer: int, dealer_drew: bool) -> int:
    """The same by L1427 and L1433: the player-dealer wins ties on 0 and 1."""
    if player == dealer:
        return 1 if player <= 1 else 2
    return 0 if player > dealer else 3


CASES: dict[str, Callable[[int, int, bool], int]] = {ULTRA: ultra_case, SUPER: super_case}
NETS = {
    ULTRA: [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(1), Fraction(0), Fraction(-1)],
    SUPER: [Fraction(1), Fraction(-1), Fraction(0), Fraction(-1)],
}


def count_card_by_card(game: str, player_draws: set[int], dealer_draws: set[int]) -> Counter[int]:
    """How many deals of the twelve cards each row decides, where both sides draw on some totals."""
    counts: Counter[int] = Counter()
    for mine in combinations(range(12), 3):
        player = sum(TWELVE[card] for card in mine) % 10
        left = [card for card in range(12) if card not in mine]
        for his in combinations(left, 3):
            dealer = sum(TWELVE[card] for card in his) % 10
            rest = [card for card in left if card not in his]
            for one, two in permutations(rest, 2):
                end = (player + TWELVE[one]) % 10 if player in player_draws else player
                other = (dealer + TWELVE[two]) % 10 if dealer in dealer_draws else dealer
                counts[CASES[game](end, other, dealer in dealer_draws)] += 1
    return counts


def small(game: str) -> Rules:
    """The rules of a game with a shoe of twelve cards."""
    return changed(game, TWELVE_CARDS, {"schedule": "none"})


@pytest.mark.parametrize("game", [ULTRA, SUPER])
def test_every_case_card_by_card(game: str) -> None:
    """Every deal of a small shoe, under the best play that the odds found for it."""
    found = analyse(small(game))
    totals = {decision.situation[0]: decision.action for decision in found.strategy}
    draws = {total for total in range(5) if game == ULTRA}
    draws |= {int(total) for total, action in totals.items() if action == "draw"}
    counts = count_card_by_card(game, draws, {0, 1, 2, 3, 4, 5})
    assert [case.count for case in found.bets["game"].cases] == [
        counts[row] for row in range(len(NETS[game]))
    ]


def test_best_play_is_best_card_by_card() -> None:
    """5 and 6, where L1320 leaves a choice, are worth no more if they are played the other way."""
    found = analyse(small(ULTRA))
    best = {0, 1, 2, 3, 4, *(int(one.situation[0]) for one in found.strategy if one.action == "draw")}
    for total in (5, 6):
        counts = count_card_by_card(ULTRA, best ^ {total}, {0, 1, 2, 3, 4, 5})
        net = sum(NETS[ULTRA][row] * many for row, many in counts.items())
        assert net / counts.total() < found.bets["game"].expectation


@pytest.mark.parametrize(
    ("game", "worth"),
    [
        (ULTRA, Fraction(-190852758593284, 9311786522843805)),
        (SUPER, Fraction(-63476748240908, 9311786522843805)),
    ],
)
def test_eight_decks(game: str, worth: Fraction) -> None:
    """The fraction that a separate count of ordered sequences of eight values gives for eight decks.

    Both sides draw on 0 to 5, which is also the player's best play against such a player-dealer.
    """
    found = analysed(game)
    assert found.bets["game"].expectation == worth
    assert {
        decision.situation[0]: decision.action
        for decision in found.strategy
        if int(decision.situation[0]) in (5, 6)
    } == {
        "5": "draw",
        "6": "stand",
    }


@pytest.mark.parametrize("decks", ["4", "8", "12"])
def test_both_sides_are_alike_but_for_ties_on_0_and_1(decks: str) -> None:
    """Super Pan 9 gives the player-dealer nothing else (L1427, L1433): his edge is those ties."""
    cases = analysed(SUPER, ("decks", decks)).bets["game"].cases
    assert cases[0].count == cases[3].count
    assert analysed(SUPER, ("decks", decks)).bets["game"].expectation == -cases[1].probability


@pytest.mark.parametrize("game", [ULTRA, SUPER])
def test_best_answers_bound_every_policy_and_the_equilibrium(game: str) -> None:
    """Nothing beats best play in a column, or the best reply in a row; the equilibrium lies between them."""
    found = analysed(game).extra
    names = found["policies_of_both"]["player_dealer"]
    best, *named = [row["values"] for row in found["policies_of_both"]["rows"]]
    assert names[-1] == "best reply"
    for column in range(len(names) - 1):
        assert best[column] >= max(row[column] for row in named)
    for row in named:
        assert row[-1] <= min(row[:-1])
    value = found["equilibrium"]["value"]
    assert max(row[-1] for row in named) - ACCURACY <= value <= min(best[:-1]) + ACCURACY


@pytest.mark.parametrize("game", [ULTRA, SUPER])
def test_the_equilibrium_follows_the_charts(game: str) -> None:
    """L1320 and L1417: the player-dealer is free on 5 and 6 alone, and so is the player of Ultra Pan 9.

    What is found is pure: the player draws on 5 or less, and the player-dealer on 5, and on 6 only against a
    player who stood. It is worth what that policy gives against its best reply.
    """
    found = analysed(game).extra["equilibrium"]
    free = {"5", "6"} if game == ULTRA else set("0123456789")
    assert {hand[0] for hand in found["player_draws"]} == free
    assert all(share == (hand[0] <= "5") for hand, share in found["player_draws"].items())
    for seen, shares in found["player_dealer_draws"].items():
        assert {hand[0] for hand in shares} == {"5", "6"}
        draws = {"5", "6"} if seen == "after the player stood" else {"5"}
        assert all(share == (hand[0] in draws) for hand, share in shares.items()), seen
    assert analysed(game).extra["best_replies"] == {
        "after the player stood": {"5": "draw", "6": "draw"},
        "after the player drew": {"5": "draw", "6": "stand"},
    }
    rows = {row["player"]: row["values"] for row in analysed(game).extra["policies_of_both"]["rows"]}
    assert found["value"] == pytest.approx(rows["draws on 0-5"][-1], abs=ACCURACY)


def test_the_worlds_of_two_policies_add_up() -> None:
    """Every deal is counted once, whichever policies meet, and a sum may exceed 64 bits (twelve decks)."""
    deals = PanNineDeals(rules_of(SUPER, ("decks", "12")))
    worlds = deals.worlds(draws_up_to(deals.hands, 6), always(draws_up_to(deals.hands, 4)))
    assert sum(ways for _, ways in worlds) == deals.dealt.combinations > 2**63


def test_a_filed_house_way_is_the_policy_of_the_player_dealer() -> None:
    way = {"cases": [{"when": {"dealer.first_three": "0-6"}, "do": "draw"}, {"do": "stand"}], "cite": "L1324"}
    found = analyse(changed(ULTRA, {"house_way": {"dealer": way}}))
    assert found.policies["player-dealer"] == "house way"
    values = {row["player"]: row["values"] for row in found.extra["policies_of_both"]["rows"]}
    names = found.extra["policies_of_both"]["player_dealer"]
    assert names[0] == "house way"
    assert values["best play"][0] == values["best play"][names.index("draws on 0-6")]


def test_a_shoe_that_cannot_be_counted_is_not_priced() -> None:
    huge = changed(SUPER, {"options": {"decks": {"choices": [40], "default": 40}}})
    assert [text for text in problems(huge) if "cannot count a shoe of 1440 cards" in text]
