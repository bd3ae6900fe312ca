"""What the readings of a game are worth: each choice priced, and only what can differ priced again."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.odds import Analysis, analyse
from houseway.odds.pricing import price as price_bet
from houseway.odds.readings import difference, figures, priced_readings, reading_data, reading_worth
from houseway.odds.tiles.solver import TileSolver
from houseway.rulebook.rules import Rules, load_rules, readings_at
from tests.playing import filing, filings, rules_of

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


# ---------------------------------------------------------------------- house ways that set hands in parts


def of_the_house_way(rules: Rules) -> list[str]:
    """The readings by which rows of a house way are in force, or say what they say."""
    assert rules.hand_setting is not None
    rows = (*rules.hand_setting.rows.rows, *rules.hand_setting.rows.off)
    by_rows = {name for row in rows for name in row.readings}
    return sorted(by_rows | {*readings_at(rules.filing, "hand_setting")})


SETTING_HANDS = [game for game in filings() if filing(game).hand_setting]
BY_READING = [(game, name) for game in SETTING_HANDS for name in of_the_house_way(rules_of(game))]


@pytest.mark.parametrize(("game", "name"), BY_READING)
def test_a_choice_that_changes_how_the_house_sets_hands_is_priced(game: str, name: str) -> None:
    """The house way is what best play is a response to, so another one has other figures."""
    rules = rules_of(game)
    price = Unpriced()
    assert name in priced_readings(rules)
    reading_worth(rules, name, price)
    assert [under.settings[name] for under in price.asked] == [
        rules.settings[name],
        *(choice for choice in rules.filing.readings[name].choices if choice != rules.settings[name]),
    ]


class Unpriced:
    """Gives no figures, and notes for which rules it was asked."""

    def __init__(self) -> None:
        self.asked: list[Rules] = []

    def __call__(self, rules: Rules) -> Analysis:
        self.asked.append(rules)
        return Analysis(rules, {}, {}, {}, {}, shared=False)


def test_a_reading_about_a_button_is_not_said_to_change_nothing() -> None:
    """Envy pays for the highest hand or for each: with several others at the table that differs."""
    rules = load_rules("oceana/fortune-pai-gow-poker")
    worth = reading_worth(rules, "envy_hands", Unpriced())
    assert not worth.alike
    assert worth.choices[1].problem == (
        "what a button of Envy then earns depends on the hands of all the others"
    )


@pytest.mark.verify
@pytest.mark.parametrize(
    ("name", "choice", "value"),
    [
        ("better_kept", "yes", 0.018881),
        ("teen_dey", "both", 0.017499),
        ("nine_or_eleven", "either", 0.017489),
        ("no_pair", "largest with smallest", 0.172226),
    ],
)
def test_readings_of_the_tile_house_way_differ_in_their_figures(name: str, choice: str, value: float) -> None:
    """The same as the odds of the game with that reading set (0.017014 as filed)."""
    worth = reading_worth(load_rules("delta-club/pai-gow-tiles"), name, _best_play)
    assert worth.differing == {"main": "Main"}
    filed, other = worth.choices
    assert filed.bets["main"].value == pytest.approx(0.017014, abs=1e-6)
    assert other.choice == choice
    assert other.bets["main"].value == pytest.approx(value, abs=1e-6)


def _best_play(rules: Rules) -> Analysis:
    """The main bet alone, without the equilibrium."""
    bet = rules.bets["main"]
    solver = TileSolver(rules, bet)
    bets = {"main": price_bet(bet, solver.worlds(solver.best(solver.values)))}
    return Analysis(rules, bets, bets, {}, {}, shared=False)
