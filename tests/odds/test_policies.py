"""What each side plays by: named policies, charts of one's own, and what their rows give away."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.odds import Analysis, ResultStore, advises, analyse, stored_analysis
from houseway.odds.family import policy_offers
from houseway.odds.policies import PLAYER, SIDES, charts_named, chosen_policies, own_chart
from houseway.rulebook.rules import load_rules
from tests.playing import analysed, deciding

THREE_CARD = "delta-club/three-card-poker"
PAN_NINE = "club-one/super-pan-9"
ORDINARY = str(Path(__file__).parent / "ordinary-blackjack.toml")
QUEEN_SIX_FOUR = """
[play]
otherwise = ["fold"]
[[play.cases]]
when = { hand = ">= pair" }
do = ["play"]
[[play.cases]]
when = { first = ">= K" }
do = ["play"]
[[play.cases]]
when = { first = "Q", second = ">= 7" }
do = ["play"]
[[play.cases]]
when = { first = "Q", second = "6", third = ">= 4" }
do = ["play"]
"""


def under(game: str, *asked: str) -> Analysis:
    """The odds of a game when the sides play so."""
    rules = load_rules(game)
    chosen = chosen_policies(rules, policy_offers(rules), asked, charts_named(asked))
    return analyse(rules, policies=chosen)


def written(folder: Path, text: str) -> str:
    """A file with this chart."""
    file = folder / "mine.toml"
    file.write_text(text)
    return str(file)


# ---------------------------------------------------------------------- figures found elsewhere


def test_published_figures_of_three_card_poker(tmp_path: Path) -> None:
    """Mimicking the dealer costs 3.45 % of the Ante and queen-six-four 3.37 %, as is widely published.

    Those figures are for a game with an Ante bonus of 1, 4 and 5 for a straight, three of a kind and a
    straight flush (720, 52 and 48 of 22,100 hands), and without a visible card.
    """
    bonus = Fraction(720 + 4 * 52 + 5 * 48, 22_100)
    mimic = under(THREE_CARD, "player=mimic").bets["ante"]
    chart = under(THREE_CARD, f"player={written(tmp_path, QUEEN_SIX_FOUR)}").bets["ante"]
    assert round(float(mimic.expectation + bonus), 4) == -0.0345
    assert round(float(chart.expectation + bonus), 4) == -0.0337


def test_the_rows_of_a_chart_add_up_to_what_it_gives_away(tmp_path: Path) -> None:
    found = under(THREE_CARD, f"player={written(tmp_path, QUEEN_SIX_FOUR)}")
    rows = found.extra["policy_rows"]
    lost = found.extra["best_play"]["value"] - found.bets["ante"].value
    assert sum(row["cost"] for row in rows) == pytest.approx(lost, abs=1e-12)
    assert sum(row["probability"] for row in rows) == pytest.approx(1, abs=1e-12)
    assert [row["action"] for row in rows] == ["play"] * 4 + ["fold"]


def test_two_players_who_act_alike_win_alike_where_no_ante_decides() -> None:
    """Who mimics the player-dealer plays the same hands as he, so the Play wager alone breaks even."""
    assert under(THREE_CARD, "player=mimic").parts["play"].expectation == 0


@pytest.mark.parametrize(("mine", "his"), [("draws on 0-4", "draws on 0-6"), ("never draws", "draws on 0-4")])
def test_pan_nine_agrees_with_its_table_of_both_sides(mine: str, his: str) -> None:
    table = analysed(PAN_NINE).extra["policies_of_both"]
    row = next(row for row in table["rows"] if row["player"] == mine)
    column = table["player_dealer"].index(his)
    found = under(PAN_NINE, f"player={mine}", f"player-dealer={his}")
    assert found.bets["game"].value == row["values"][column]
    best = under(PAN_NINE, f"player={mine}", "player-dealer=best")
    assert best.bets["game"].value == row["values"][-1]
    assert best.policies == {"player": mine, "player-dealer": "best play"}


def test_best_play_answers_the_player_dealer_s_policy() -> None:
    """The price of best play against a player-dealer who draws on less is that of the best answer to it."""
    table = analysed(PAN_NINE).extra["policies_of_both"]
    found = under(PAN_NINE, "player-dealer=draws on 0-4")
    assert (
        found.bets["game"].value == table["rows"][0]["values"][table["player_dealer"].index("draws on 0-4")]
    )


def test_war_is_surrendered_for_half() -> None:
    """Who always surrenders loses half of every tie, and the rest is even."""
    rules = load_rules("club-one/casino-war")
    ranks = len(rules.deck) // 13
    tie = Fraction(ranks - 1, len(rules.deck) - 1)
    assert under(rules.id, "player=always surrender").bets["primary"].expectation == -tie / 2


def test_a_player_dealer_s_best_tiles_are_those_of_the_report() -> None:
    known = Fraction(analysed("club-one/pai-gow-tiles").extra["player_dealer_best"]["expectation"])
    found = under("club-one/pai-gow-tiles", "player=house-way", "player-dealer=best")
    assert found.bets["main"].expectation == -known
    assert found.policies == {"player": "house way", "player-dealer": "best play"}


# ---------------------------------------------------------------------- charts of one's own


def test_a_chart_that_says_what_a_named_policy_does_is_worth_the_same(tmp_path: Path) -> None:
    chart = """
    [hand]
    otherwise = ["stand"]
    [[hand.cases]]
    when = { total = "<= 4" }
    do = ["draw"]
    """
    named = under(PAN_NINE, "player=draws on 0-4").bets["game"].expectation
    assert under(PAN_NINE, f"player={written(tmp_path, chart)}").bets["game"].expectation == named
    replies = 'name = "By what he did"\n' + chart.replace("when = {", 'when = { "player.drew" = true,')
    found = under(PAN_NINE, "player=draws on 0-4", f"player-dealer={written(tmp_path, replies)}")
    assert found.policies["player-dealer"] == "By what he did"


def test_a_blackjack_chart_is_followed_and_its_rows_add_up(tmp_path: Path) -> None:
    """A chart that hits and stands as the player-dealer must earns what mimicking him does."""
    chart = """
    [hand]
    otherwise = ["stand"]
    [[hand.cases]]
    when = { "hand.total" = "<= 16" }
    do = ["hit"]
    """
    found = under(ORDINARY, f"player={written(tmp_path, chart)}")
    values = found.extra["expectations"]
    assert found.policies["player"] == "mine"
    assert values["mine"] == pytest.approx(values["mimic the player-dealer"], abs=1e-12)
    lost = sum(row["cost"] for row in found.extra["policy_rows"])
    assert lost == pytest.approx(values["perfect play"] - values["mine"], abs=1e-9)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[play]\notherwise = ["raise"]', "unknown action 'raise'"),
        ("[plays]", r"unknown table 'plays' \(did you mean 'play'\?\)"),
        ('[play]\n[[play.cases]]\nwhen = { hand = "pair" }\ndo = ["play"]', "no row covers hand = high card"),
        (
            '[play]\notherwise = ["fold"]\n[[play.cases]]\nwhen = { fisrt = "A" }\ndo = ["play"]',
            r"play.cases\[0\].when: unknown feature 'fisrt' \(did you mean 'first'\?\)",
        ),
        ("", "play: missing"),
        ('[play]\notherwise = ["fold"]\n[[play.cases]]\ndo = ["play"]', "row 'otherwise' is never reached"),
    ],
)
def test_what_is_wrong_with_a_chart_is_said_with_its_place(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(HousewayError, match=f"chart 'mine'.*{message}"):
        under(THREE_CARD, f"player={written(tmp_path, text)}")


# ---------------------------------------------------------------------- what may be asked


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["player"], "write SIDE=POLICY"),
        (["dealer=best"], "unknown side 'dealer'"),
        (["player=best", "player=mimic"], "two policies"),
        (["player=mimmic the player dealer"], "did you mean 'mimic the player-dealer'"),
        (["player-dealer=best"], "the player-dealer has no choice"),
    ],
)
def test_policies_that_cannot_be_asked_for_are_refused(asked: list[str], message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        under(THREE_CARD, *asked)


def test_only_one_side_has_best_play() -> None:
    with pytest.raises(HousewayError, match="only one side can have it"):
        under(PAN_NINE, "player=best", "player-dealer=best")


@pytest.mark.parametrize("game", deciding())
def test_every_family_with_a_choice_offers_policies(game: str) -> None:
    """Wherever a player has advice about his hand, he can also be asked to play otherwise."""
    rules = load_rules(game)
    offers = policy_offers(rules)
    assert set(offers) <= set(SIDES)
    late = any(bet.placed == "after the cards" for bet in rules.bets.values())
    assert late or not advises(rules) or PLAYER in offers
    for offered in offers.values():
        assert len({each.name for each in offered.named}) == len(offered.named) > 0


def test_results_are_stored_under_their_policies(tmp_path: Path) -> None:
    rules, store = load_rules(PAN_NINE), ResultStore(tmp_path)
    offers = policy_offers(rules)
    usual = stored_analysis(rules, store)
    never = stored_analysis(rules, store, policies=chosen_policies(rules, offers, ["player=never draws"]))
    document = {"hand": {"otherwise": ["draw"]}}
    mine = own_chart(rules, offers, PLAYER, document, "mine")
    assert (
        own_chart(rules, offers, PLAYER, {**document, "name": "never draws"}, "").name == "chart never draws"
    )
    assert never.bets["game"].expectation != usual.bets["game"].expectation
    again = stored_analysis(rules, store, policies=chosen_policies(rules, offers, ["player=never-draws"]))
    assert again.bets == never.bets
    assert stored_analysis(rules, store).bets == usual.bets
    assert mine.own
