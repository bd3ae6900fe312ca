"""What the readings of a game are worth: each choice priced, and only what can differ priced again."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.odds import Analysis, analyse
from houseway.odds.readings import difference, figures, priced_readings, reading_data, reading_worth
from houseway.rulebook.rules import Rules, load_rules

OCEANA = "oceana/ez-baccarat"


class Pricing:
    """Prices rules, and counts how often it was asked to."""

    def __init__(self) -> None:
        self.asked: list[Rules] = []

    def __call__(self, rules: Rules) -> Analysis:
        self.asked.append(rules)
        return analyse(rules)


def test_readings_on_order_and_fees_are_not_priced() -> None:
    assert priced_readings(load_rules("club-one/ez-baccarat-panda-8")) == [
        "cover",
        "banker_three_card_7",
        "naturals",
        "bonus_cap",
    ]


def test_each_choice_is_priced_with_the_others_as_chosen() -> None:
    """The choice in force comes first, and differences are from it."""
    rules = load_rules(OCEANA, {"decks": 6, "banker_three_card_7": "pays"})
    worth = reading_worth(rules, "banker_three_card_7", analyse)
    assert [choice.choice for choice in worth.choices] == ["pays", "push"]
    assert list(worth.differing) == ["banker"]
    push = analyse(load_rules(OCEANA, {"decks": 6})).bets["banker"]
    data = reading_data(worth)["choices"]
    assert data[1]["bets"]["Banker"]["expectation"] == str(push.expectation)
    expected = push.expectation - worth.choices[0].bets["banker"].expectation
    assert data[1]["bets"]["Banker"]["difference"] == float(expected)
    assert data[0]["bets"]["Banker"]["difference"] == 0


@pytest.mark.parametrize(
    ("game", "setting"),
    [
        ("delta-club/pai-gow-tiles", {"nine_or_eleven": "either"}),
        ("club-one/fortune-pai-gow-poker", {"ace_and_deuce": "adjacent"}),
    ],
)
def test_rules_that_set_hands_differently_are_priced_again(game: str, setting: dict[str, str]) -> None:
    assert figures(load_rules(game, setting)) != figures(load_rules(game))


def test_rules_that_settle_alike_are_not_priced_again() -> None:
    """Cover, and whether a Tie may be bet alone, change no odds."""
    rules = load_rules("artichoke-joes/ez-baccarat")
    for name in ("cover", "tie_alone"):
        price = Pricing()
        assert reading_worth(rules, name, price).alike
        assert price.asked == [rules]


def test_a_natural_that_outranks_a_drawn_nine_leaves_the_lines_as_they_are() -> None:
    """LL L1040-1044: a natural wins although the other hand draws, so only the Tie changes."""
    worth = reading_worth(load_rules("lucky-lady/ez-baccarat-panda-8"), "naturals", analyse)
    priced = {choice.choice: choice.bets for choice in worth.choices}
    stop, ranked = priced["stop"], priced["ranked"]
    assert [bet for bet in stop if difference(stop[bet], ranked[bet])] == ["tie"]


def test_a_choice_that_cannot_be_priced_says_why() -> None:
    rules = load_rules(OCEANA)

    def price(under: Rules) -> Analysis:
        if under is not rules:
            raise HousewayError("no method")
        return analyse(under)

    worth = reading_worth(rules, "naturals", price)
    assert [choice.problem for choice in worth.choices] == ["", "no method", "no method"]
    assert not worth.alike


def test_a_choice_that_does_not_go_with_a_changed_payout_says_so() -> None:
    """A payout of the Banker three-card 7 has no row to be in where that hand is paid like any other."""
    rules = load_rules(OCEANA, {"banker.banker_three_card_7": "1 to 2"})
    problem = reading_worth(rules, "banker_three_card_7", analyse).choices[1].problem
    assert problem == "it cannot be combined with the payouts that were changed"


@pytest.mark.parametrize("game", ["oceana/ez-baccarat", "club-one/casino-war"])
def test_every_reading_of_a_quick_game_is_priced(game: str) -> None:
    rules = load_rules(game)
    here = analyse(rules)
    for name in priced_readings(rules):
        worth = reading_worth(rules, name, lambda under: here if under is rules else analyse(under))
        assert not any(choice.problem for choice in worth.choices)
        assert worth.choices[0].choice == rules.settings[name]
