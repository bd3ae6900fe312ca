"""The desk says how hands were set, and which row of the house way set those that were given unset."""

from __future__ import annotations

from typing import Any

from houseway.desk import desk_data, read_situation, settle_situation

FORTUNE, TILES, FUNTAZEE = (
    "club-one/fortune-pai-gow-poker",
    "artichoke-joes/pai-gow",
    "delta-club/funtazee-21",
)


def hands(game: str, described: dict[str, str], bets: dict[str, Any] | None = None, **choices: str) -> Any:
    """The hands that the desk tells of, with $20 on Main at each spot."""
    spots = [spot for spot in described if spot.isdecimal()]
    situation = {
        "game": game,
        "table": {"player_dealer": 1, "bank": 5000},
        "hands": described,
        "bets": bets or {spot: {"Main": 20} for spot in spots},
        "choices": {key.removeprefix("seat_"): choice for key, choice in choices.items()},
    }
    return desk_data(settle_situation(read_situation(situation)))["hands"]


def parts(hand: Any) -> dict[str, tuple[str, str]]:
    """The parts of a hand by name: the cards, and what they are."""
    return {part["part"]: (part["cards"], part["worth"]) for part in hand["parts"]}


def test_seven_cards_are_shown_in_front_and_back_with_the_row_that_set_them() -> None:
    """Three of a kind: the two highest single cards in front (001:L4034); seat 3 was set by its player."""
    bank, unset, as_typed = hands(
        FORTUNE,
        {
            "player_dealer": "Kc Js Ah Ad 5d 4h 2s",
            "2": "4s 3h 3c 3d 8s Th 6c",
            "3": "As Ks / 9d 9c 5h 7s 2c",
        },
    )
    assert (bank["spot"], unset["spot"], as_typed["spot"]) == (None, 2, 3)
    assert parts(unset) == {
        "front": ("Th 8s", "ten-eight"),
        "back": ("6c 4s 3h 3d 3c", "three treys, six-four kickers"),
    }
    assert (unset["by"], unset["row"]) == ("house way", "Two highest single cards in front.")
    assert unset["cite"].endswith("L4034")
    assert parts(as_typed)["front"] == ("As Ks", "ace-king")
    assert (as_typed["by"], as_typed["row"], as_typed["cite"]) == ("described", "", "")
    assert as_typed["text"].startswith("front As Ks (ace-king) / back 9d 9c 5h 7s 2c (pair of nines")


def test_a_foul_hand_of_the_bank_is_shown_as_it_was_set_and_as_it_is_set_again() -> None:
    """001:L4082, by reading: the player-dealer's foul hand is set the house way."""
    foul, again, _ = hands(FORTUNE, {"player_dealer": "Ah Ad / Kc Js 5d 4h 2s", "2": "4s 3h 3c 3d 8s Th 6c"})
    assert foul["fault"].startswith("pair of aces in front outranks king high")
    assert (foul["by"], again["by"]) == ("described", "house way again")
    assert parts(again)["front"] == ("Kc Js", "king-jack")
    assert again["row"]


def test_a_foul_hand_of_tiles_is_set_again_for_those_behind_the_seated_player() -> None:
    """004:L1272: they play on with the same tiles set the house way; without them nothing is set again."""
    described = {"player_dealer": "5-1 6-5 / 5-5 2-2", "2": "6-6 6-5 / 4-4 5-1"}
    behind = {"2": [{"bettor": "Ann", "bets": {"Main": 20}}, {"bettor": "Bob", "bets": {"Main": 30}}]}
    told = [hand for hand in hands(TILES, described, behind) if hand["spot"] == 2]
    assert [hand["by"] for hand in told] == ["described", "house way again"]
    assert "both stronger" in told[0]["fault"]
    assert parts(told[1]) == {"low": ("6-5 5-1", "7 with 6-5 high"), "high": ("6-6 4-4", "Gong with 6-6")}
    alone = [hand for hand in hands(TILES, described) if hand["spot"] == 2]
    assert [hand["by"] for hand in alone] == ["described"]


def test_low_and_high_hand_are_named_by_what_they_are() -> None:
    """The high hand is the higher, in whichever order the two are written."""
    either = [
        hands(TILES, {"player_dealer": "5-1 6-5 / 5-5 2-2", "2": written})[1]
        for written in ("6-1 5-2 / 4-4 4-4", "4-4 4-4 / 6-1 5-2")
    ]
    assert either[0] == either[1]
    assert parts(either[0])["high"] == ("4-4 4-4", "pair of 4-4")


def test_five_cards_have_the_row_of_the_chart_that_set_or_surrendered_them() -> None:
    """002:L1727-1730: 26 or more is split equally; a total below is surrendered for a player."""
    bank, low = hands(FUNTAZEE, {"player_dealer": "9h 5h 8s 7s 2h", "2": "7d 4c 3h 2c 2d"})
    assert parts(bank) == {"front": ("8s 7s", "15"), "back": ("9h 5h 2h", "16")}
    assert bank["row"].startswith("26 or more")
    assert (low["parts"], low["by"]) == ([], "house way")
    assert "surrender" in low["row"]
    surrendered = {"player_dealer": "9h 5h 8s 7s 2h", "2": "7d 4c 3h 2c 2d"}
    assert [hand["spot"] for hand in hands(FUNTAZEE, surrendered, seat_2="surrender")] == [None]
