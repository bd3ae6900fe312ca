"""Hands of other programs are played out: by their variant, or by a game that is named."""

from __future__ import annotations

import tomllib

import pytest
from pokerkit import HandHistory

from houseway.errors import HousewayError
from houseway.histories import play_history, write_history
from houseway.histories.variants import variants
from tests.histories.phh import ARIEH_YOCKEY, DWAN_IVEY, VARIANTS


def test_there_is_a_hand_of_every_variant() -> None:
    assert VARIANTS.keys() == set(variants())


@pytest.mark.parametrize("text", [*VARIANTS.values(), DWAN_IVEY], ids=[*VARIANTS, "Dwan and Ivey"])
def test_a_hand_is_played_as_pokerkit_plays_it(text: str) -> None:
    """The same cards and actions end with the same stacks; what is exported again is read by PokerKit too."""
    played = play_history(text)
    assert played.live.over
    *_, state = HandHistory.loads(text)
    assert [stack * 100 for stack in state.stacks] == list(played.stacks)
    again = write_history(played.live)
    assert tomllib.loads(again)["variant"] == tomllib.loads(text)["variant"]
    *_, state = HandHistory.loads(again)
    assert [stack * 100 for stack in state.stacks] == list(played.stacks)
    assert play_history(again).live.record() == played.live.record()


def test_the_million_dollar_pot() -> None:
    """Dwan's seven-high straight beats Ivey's wheel; Ivey keeps what Dwan could not call."""
    played = play_history(DWAN_IVEY)
    assert played.stacks == (572_100_00, 1_997_500_00, 1_109_500_00)
    assert played.unknown_cards
    assert played.live.people[1] == "Phil Ivey"


def test_a_bad_beat() -> None:
    """Arieh's 7-5-4-3-2 beats Yockey's 7-6-4-3-2 for all that Yockey has."""
    assert play_history(ARIEH_YOCKEY).stacks == (0, 4_190_000_00, 5_910_000_00, 12_095_000_00)


def test_a_named_game_plays_the_hand_at_the_limits_that_fit() -> None:
    """Oceana's $2-$4 table does not exist, but its $3-$6 table posts $1 and $3 (L1208)."""
    text = VARIANTS["FT"]
    with pytest.raises(HousewayError, match="blinds_or_straddles: at this table it is"):
        play_history(text, "oceana/texas-holdem", {"limits": "3-6"})
    changes = {
        "[1, 2]": "[1, 3]",
        "small_bet = 2\nbig_bet = 4": "small_bet = 3\nbig_bet = 6",
        '"p1 cbr 6"': '"p1 cbr 9"',
        '"p2 cbr 4"': '"p2 cbr 6"',
        '"p1 cbr 2"': '"p1 cbr 3"',
        '"p1 cbr 4"': '"p1 cbr 6"',
        "[58, 72]": "[62, 68]",
    }
    small = text
    for old, new in changes.items():
        small = small.replace(old, new)
    played = play_history(small, "oceana/texas-holdem")
    assert (played.rules.id, played.rules.settings["limits"]) == ("oceana/texas-holdem", "3-6")
    assert played.stacks == (62_00, 68_00)
    with pytest.raises(HousewayError, match="is not ring poker"):
        play_history(small, "oceana/ez-baccarat")


def test_the_cap_of_a_named_game_holds() -> None:
    """Three raises follow the bet while three players are in (Oceana L903); a variant has no cap."""
    raises = '"p3 cbr 6", "p1 cbr 9", "p2 cbr 12", "p3 cbr 15", "p1 cbr 18"'
    text = f"""variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 3, 0]
small_bet = 3
big_bet = 6
starting_stacks = [90, 90, 90]
actions = ["d dh p1 AsKs", "d dh p2 7c2d", "d dh p3 8c8d", {raises}]"""
    assert not play_history(text).live.over
    with pytest.raises(HousewayError, match=r'actions\[6\] "p3 cbr 15": p3 may only choose from: call, fold'):
        play_history(text, "oceana/texas-holdem")


def test_a_history_that_ends_early_comes_back_at_its_question() -> None:
    text = VARIANTS["FT"]
    cut = text[: text.index(', "d db Kd"')] + "]"
    played = play_history(cut)
    assert [ask.question for ask in played.live.pending] == ["bet"]
    assert played.unknown_cards  # the turn


def test_a_history_with_rake_may_end_with_less() -> None:
    """Of a hand from elsewhere nobody knows what was taken from the pot."""
    assert play_history(VARIANTS["FT"].replace("[58, 72]", "[57, 72]")).stacks == (58_00, 72_00)
    with pytest.raises(
        HousewayError, match=r"finishing_stacks: the hand ends with \$58, \$72, not \$59, \$72"
    ):
        play_history(VARIANTS["FT"].replace("[58, 72]", "[59, 72]"))


def test_an_unknown_stack_is_never_all_in() -> None:
    text = VARIANTS["FT"].replace("[50, 80]", "[inf, 80]").replace("[58, 72]", "[inf, 72]")
    assert play_history(text).stacks[1] == 72_00


def test_a_straddle_is_a_third_blind() -> None:
    text = VARIANTS["NT"].replace("[0, 0]", "[0, 0, 0, 0]").replace("[1, 2]", "[1, 2, 4, 0]")
    text = text.replace("[50, 80]", "[50, 80, 60, 60]").split("actions")[0]
    deal = '"d dh p1 AsKs", "d dh p2 QcQd", "d dh p3 7h7s", "d dh p4 8h8s"'
    folds = '"p4 f", "p1 f", "p2 f"'
    played = play_history(f"{text}actions = [{deal}, {folds}]")
    assert played.stacks == (49_00, 78_00, 63_00, 60_00)


def test_mucked_cards_are_made_up_so_that_they_lose() -> None:
    text = VARIANTS["N2L1D"].replace("9c9dTh3h2s", "??????????").replace("p2 sd 9d", "p2 sd ??")
    text = text.replace("d dh p2 8c", "d dh p2 ??")
    played = play_history(text)
    assert played.unknown_cards
    assert played.stacks == (62_00, 68_00)
    with pytest.raises(HousewayError, match="the cards of p2 are unknown and there are no finishing_stacks"):
        play_history(text.split("finishing_stacks")[0].replace(', "p2 sm"', ""))
