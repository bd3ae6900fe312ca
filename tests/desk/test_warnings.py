"""What the filing forbids is settled as described, with a warning that cites the lines that forbid it."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.desk import desk_data, read_situation, settle_situation

LUCKY_LADY = "lucky-lady/no-bust-21st-century-blackjack-4"
BLACKJACK_X = "delta-club/blackjack-x"
SPANISH = "club-one/pure-spanish-21-5-3-to-2"
SWITCH = "club-one/21st-century-blackjack-switch"
PURE = "club-one/pure-21-5-blackjack"
BACCARAT = "delta-club/21st-century-baccarat"
HOLDEM = "oceana/ultimate-texas-holdem"
THREE_CARD = "club-one/three-card-poker"
WAR = "club-one/casino-war"
FUNTAZEE = "delta-club/funtazee-21"
EZ = "oceana/ez-baccarat"

MAIN = {"main": 20}
THREE_CARDS = {"hands": {"player_dealer": "9d 8c 2h", "3": "Ts Th 6h"}, "bets": {"3": {"Ante": 10}}}


def answer(game: str, **parts: Any) -> dict[str, Any]:
    """What the desk says of a round at a table whose bank covers everything."""
    table = {"player_dealer": 1, "bank": 5000} | parts.pop("table", {})
    return desk_data(settle_situation(read_situation({"game": game, "table": table, **parts})))


def warned(game: str, **parts: Any) -> list[tuple[str, str]]:
    """The words and the lines of each warning; what the desk assumed has no lines."""
    return [(row["text"], row["cite"]) for row in answer(game, **parts)["warnings"] if row["cite"]]


def blackjack(dealer: str, hand: object, choice: object = None, **bets: object) -> dict[str, Any]:
    """A round of blackjack with one hand, or a list of those it was split into, at spot 3."""
    choices = {"3": choice} if choice else {}
    return {"hands": {"player_dealer": dealer, "3": hand}, "choices": choices, "bets": {"3": MAIN | bets}}


def holdem(choice: object, **bets: int) -> dict[str, Any]:
    """A round of Ultimate Texas Hold'em in which spot 3 has a pair of tens."""
    return {
        "hands": {"board": "2c 3d 4h Jd Qs", "player_dealer": "9d 8c", "3": "Ts Th"},
        "choices": {"3": choice} if choice else {},
        "bets": {"3": {"Ante": 10, "Blind": 10, **bets}},
    }


BLACKJACK: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "surrender with 25": (
        LUCKY_LADY,
        blackjack("9d 8c", "Ts 5h Td", "surrender"),
        "spot 3 surrendered with 25, which is not allowed",
        "L333",
    ),
    "surrender after a hit": (
        BLACKJACK_X,
        blackjack("9d 8c", "5s 6h 5d", "surrender"),
        "spot 3 surrendered with 16, which is not allowed",
        "L2042",
    ),
    "surrender after a double": (
        LUCKY_LADY,
        blackjack("9d 8c", "5s 6h 5d", ["double", "surrender"]),
        "spot 3 surrendered with 16, which is not allowed",
        "L326",
    ),
    "insurance against a nine": (
        LUCKY_LADY,
        blackjack("9d 8c", "Ts 9h", insurance=10),
        "spot 3 took insurance against 9d, which is not allowed",
        "L337",
    ),
    "even money without a natural": (
        PURE,
        blackjack("Ad 8c", "Ts 8h", "even money"),
        "spot 3 took even money against Ad, which is not allowed",
        "L2344",
    ),
    "a fifth hand": (
        BLACKJACK_X,
        blackjack("9d 8c", ["8s Td", "8h Td", "8d Tc", "8c Tc", "8s Kd"]),
        "spot 3, hand 1, split 8s 8s a fourth time, which is not allowed",
        "L2030",
    ),
    "cards that are no pair, split": (
        LUCKY_LADY,
        blackjack("9d 8c", ["8s Kd", "9h Td"]),
        "spot 3, hand 1, split 8s 9h, which is not allowed",
        "L329",
    ),
    "tens of different ranks, split again": (
        "delta-club/21st-century-blackjack-7",
        blackjack("9d 8c", ["Ks 9d", "Qh Td"]),
        "spot 3, hand 1, split Ks Qh, which is not allowed",
        "L1579",
    ),
    "split aces with more than one card": (
        LUCKY_LADY,
        blackjack("9d 8c", ["As 5d 3c", "Ah Kd"]),
        "spot 3, hand 1, took 3c with soft 16, but the chart has it stand",
        "L330",
    ),
    "a doubled natural": (
        LUCKY_LADY,
        blackjack("9d 8c", "As Kd 5c", "double"),
        "spot 3 doubled with a natural, which is not allowed",
        "L326",
    ),
    "a double on three cards": (
        LUCKY_LADY,
        blackjack("9d 8c", "2s 3h 5d Tc", "double"),
        "spot 3 doubled with 10, which is not allowed",
        "L326",
    ),
    "a hit after a double": (
        LUCKY_LADY,
        blackjack("9d 8c", "5s 6h 2d 7c", ["double", "hit"]),
        "spot 3 drew again after doubling",
        "L326",
    ),
    "a double without its card": (
        LUCKY_LADY,
        blackjack("9d 8c", "5s 7h", "double"),
        "spot 3 doubled, but has no card for it",
        "L326",
    ),
    "a fourth double": (
        SPANISH,
        blackjack("9d 8c", "2s 3h 2d 3c 2h 3s", ["double"] * 4),
        "spot 3 doubled with 12, which is not allowed",
        "L2583",
    ),
    "a second double of another amount": (
        SPANISH,
        blackjack("9d 8c", "2s 3h 2d 3c", double=[20, 30]),
        "spot 3 doubled for $30, but this double must be $40",
        "L2581-2584",
    ),
    "a double that does not equal the wager": (
        LUCKY_LADY,
        blackjack("9d 8c", "5s 6h 5d", double=30),
        "spot 3, Double: must equal Blackjack wager ($20), not $30",
        "L326",
    ),
    "a rescue without a double": (
        SPANISH,
        blackjack("9d 8c", "Ks 6h", "rescue"),
        "spot 3 rescued its wager with 16, which is not allowed",
        "L2582",
    ),
    "a card on a total that must stand": (
        LUCKY_LADY,
        blackjack("9d 8c", "Ts 6h 5d 2c"),
        "spot 3 took 2c with 21, but the chart has it stand",
        "L277",
    ),
    "standing on a total that must hit": (
        LUCKY_LADY,
        blackjack("9d 8c", "5s 6h"),
        "spot 3 stood with 11, but the chart has it hit",
        "L277",
    ),
    "the player-dealer drawing on 17": (
        LUCKY_LADY,
        blackjack("9d 8c 2h", "Ts 9h"),
        "the player-dealer took 2h with 17, but the chart has it stand",
        "L297, L301",
    ),
    "the player-dealer standing on 16": (
        LUCKY_LADY,
        blackjack("9d 7c", "Ts 9h"),
        "the player-dealer stood with 16, but the chart has it hit",
        "L297, L301",
    ),
    "play after a checked natural": (
        BLACKJACK_X,
        blackjack("Kd As", "Ts 5h 5d"),
        "spot 3 took a card, but the player-dealer's natural had ended the round",
        "L1963, L2040, L2061",
    ),
    "a double after a checked natural": (
        BLACKJACK_X,
        blackjack("Kd As", "6s 5h 5d", double=20),
        "spot 3 doubled, but the player-dealer's natural had ended the round",
        "L1963, L2040, L2061",
    ),
    "a switch after a checked natural": (
        SWITCH,
        {
            "hands": {"player_dealer": "Ad Ks", "3": ["Ts 9h", "Kd 8c"]},
            "choices": {"3": "switch"},
            "bets": {"3": {"main_1": 20, "main_2": 20}},
        },
        "spot 3, hand 1, switched, but the player-dealer's natural had ended the round",
        "L1929",
    ),
}

OTHERS: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "the Player hand drawing on 7": (
        EZ,
        {"hands": {"Player": "2h 5c 2c", "Banker": "2d 5s"}, "bets": {"2": {"Player": 20}}},
        "the Player hand drew 2c, but the chart has it stand",
        "L206",
    ),
    "the Banker hand drawing against the chart": (
        EZ,
        {"hands": {"Player": "2h 5c", "Banker": "3d 4s 2d"}, "bets": {"2": {"Player": 20}}},
        "the Banker hand drew 2d, but the chart has it stand",
        "L207",
    ),
    "a surrender that the chart does not offer": (
        BACCARAT,
        {
            "hands": {"Player": "Kd 9c", "Dealer": "7h Kc"},
            "choices": {"2": "surrender"},
            "bets": {"2": {"Base": 40}},
        },
        "spot 2 chose to surrender, which the chart does not allow",
        "L1091",
    ),
    "a double of twice the wager": (
        BACCARAT,
        {"hands": {"Player": "Kd 5c 4d", "Dealer": "9h Kc"}, "bets": {"2": {"Base": 10, "Double": 20}}},
        "spot 2, Double: must equal Base ($10), not $20",
        "L1062, L1093",
    ),
    "a war without a tie": (
        WAR,
        {
            "hands": {"player_dealer": "7d", "2": "9c"},
            "choices": {"2": "surrender"},
            "bets": {"2": {"Primary": 10}},
        },
        "spot 2 has a war card or a choice, but its first card does not tie",
        "L3145-3147",
    ),
    "a raise on the flop that is offered only before it": (
        HOLDEM,
        holdem("4x on the flop"),
        "spot 3 raised 4x on the flop, which is not offered",
        "L305",
    ),
    "a raise after a check that must come first": (
        HOLDEM,
        holdem(["check", "4x"]),
        "spot 3 raised 4x after a check, which is not offered",
        "L305",
    ),
    "a fold before the last stage": (
        HOLDEM,
        holdem("folded on the flop"),
        "spot 3 folded on the flop, where only a check or a raise is offered",
        "L305",
    ),
    "a raise of five Antes": (
        HOLDEM,
        holdem(None, Play=50),
        "spot 3, Play: must be 1 or 2 or 3 or 4 times Ante ($10), not $50",
        "L382",
    ),
    "a raise of two Antes where it is one": (
        THREE_CARD,
        THREE_CARDS | {"choices": {"3": "2x"}},
        "spot 3, Play: must equal Ante ($10), not $20",
        "L1154",
    ),
    "neither a raise nor a fold": (
        THREE_CARD,
        THREE_CARDS,
        "spot 3 neither raised nor folded",
        "L1152-1154",
    ),
    "a front higher than the back": (
        FUNTAZEE,
        {"hands": {"player_dealer": "9h 5h 8s 7s 2h", "3": "Kd Qd / 9c 2s 6c"}, "bets": {"3": {"Main": 20}}},
        "spot 3 is set 20 / 17, which is not allowed",
        "L1644-1646",
    ),
    "the player-dealer's front higher than the back": (
        FUNTAZEE,
        {"hands": {"player_dealer": "Kd Qd / 9c 2s 6c", "3": "7d 8c / 9d 5c 3h"}, "bets": {"3": MAIN}},
        "the player-dealer's hand is set 20 / 17, which is not allowed",
        "L1644-1646",
    ),
    "a busted hand surrendered": (
        FUNTAZEE,
        {
            "hands": {"player_dealer": "9h 5h 8s 7s 2h", "3": "Th Jh Qh Kh 8d"},
            "choices": {"3": "surrender"},
            "bets": {"3": {"Main": 20}},
        },
        "spot 3 surrendered, but its hand is busted",
        "L1654",
    ),
}


@pytest.mark.parametrize("name", [*BLACKJACK, *OTHERS])
def test_what_the_filing_forbids(name: str) -> None:
    game, parts, text, lines = (BLACKJACK | OTHERS)[name]
    (found,) = warned(game, **parts)
    assert found[0].startswith(text)
    assert lines in found[1]


@pytest.mark.parametrize(
    ("game", "parts", "total"),
    [
        (LUCKY_LADY, BLACKJACK["surrender with 25"][1], -10),
        (LUCKY_LADY, BLACKJACK["a doubled natural"][1], -40),
        (BLACKJACK_X, BLACKJACK["a fifth hand"][1], 5 * 20),
        (SPANISH, BLACKJACK["a second double of another amount"][1], -70),
        (HOLDEM, OTHERS["a raise of five Antes"][1], 50),
    ],
)
def test_a_warning_changes_no_money(game: str, parts: dict[str, Any], total: int) -> None:
    """A surrender costs half, a doubled 16 loses to 17, five hands of 18 beat it, raises are as given."""
    assert answer(game, **parts)["totals"] == {"3": total}


def test_a_warning_names_its_spot_and_its_hand() -> None:
    result = answer(LUCKY_LADY, **blackjack("9d 8c", ["8s Kd", "8h 3c 2d"], "split"))
    assert [(row["spot"], row["hand"]) for row in result["warnings"]] == []
    result = answer(LUCKY_LADY, **blackjack("9d 8c", ["8s Kd", "8h 3c"], "split"))
    assert [(row["spot"], row["hand"], row["text"]) for row in result["warnings"]] == [
        (3, "3/2", "spot 3, hand 2, stood with 11, but the chart has it hit (11 or less must hit)")
    ]


# ---------------------------------------------------------------------- what has a legal explanation


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        pytest.param(
            "delta-club/no-bust-21st-century-blackjack-5",
            blackjack("9d 8c", ["Ks 9d", "Kh 9c", "Qh Td"]) | {"settings": {"ten_splits": "rank"}},
            id="hands in another order than they were split in",
        ),
        pytest.param(
            "artichoke-joes/no-bust-21st-century-blackjack",
            {
                "hands": {"player_dealer": "9d 8c", "3": "5s 6h 7c"},
                "choices": {"3": {"Ann": "surrender"}},
                "bets": {
                    "3": [{"bettor": "Ann", "bets": MAIN}, {"bettor": "Bob", "bets": MAIN}],
                },
            },
            id="one bettor surrenders before the other hits",
        ),
        pytest.param(
            "artichoke-joes/no-bust-21st-century-blackjack",
            {
                "hands": {"player_dealer": "9d 8c", "3": ["Js 9c", "Th 7d"]},
                "choices": {"3": {"Ann": "split", "Bob": "surrender"}},
                "bets": {"3": [{"bettor": "Ann", "bets": MAIN}, {"bettor": "Bob", "bets": MAIN}]},
            },
            id="one bettor surrenders before the other splits",
        ),
        pytest.param(LUCKY_LADY, blackjack("9d 8c", "Ts ? ?", "surrender"), id="cards that are not known"),
        pytest.param(BLACKJACK_X, blackjack("Kd As", "Ts 5h", "surrender"), id="surrender before the check"),
        pytest.param(HOLDEM, holdem(["check", "check", "1x"]), id="a raise at its stage"),
        pytest.param(HOLDEM, holdem(["check", "check on the flop", "1x on the river"]), id="stages named"),
        pytest.param(HOLDEM, holdem("4x before the flop"), id="a raise before the flop"),
    ],
)
def test_no_warning_where_a_legal_course_explains_it(game: str, parts: dict[str, Any]) -> None:
    assert warned(game, **parts) == []


def test_many_hands_are_checked_at_once() -> None:
    """However many hands somebody writes down, the answer does not wait for every order of splitting them."""
    hands = [f"8{suit} K{other}" for suit in "cdhs" for other in "cdhsc"]
    (found,) = warned(BLACKJACK_X, **blackjack("9d 8c", [*hands, "9c Qc"]) | {"settings": {"decks": 8}})
    assert found[0].startswith("spot 3, hand 1, split 8c 8c a fourth time, which is not allowed")


def fast_action(kept: str) -> dict[str, Any]:
    """A round of Fast Action Hold'em in which Ann has the hands of seats 2 and 6."""
    return {
        "hands": {
            "board": "3c Kd Kh 9s 9c",
            "player_dealer": {"dealt": "9h 9d 4s 2c", "kept": "9h 9d"},
            "2": {"dealt": "2c 2d 8h 5s", "kept": "8h 5s"},
            "6": {"dealt": "As Kd 4d 2c", "kept": kept},
        },
        "bets": {str(seat): [{"bettor": "Ann", "bets": {"Wager": 10}}] for seat in (2, 6)},
    }


def test_a_second_hand_is_set_the_house_way() -> None:
    """C1 Fast Action L861: a player may neither look at nor set a second hand; his first is his own."""
    (warning,) = warned("club-one/fast-action-holdem", **fast_action("4d 2c"))
    assert warning == (
        "spot 6 kept 4d 2c, but the house way of a second hand keeps As Kd",
        "Club One Casino, GEGA-001774, L861",
    )
    assert warned("club-one/fast-action-holdem", **fast_action("Kd As")) == []


@pytest.mark.parametrize(
    ("hand", "choice", "did"),
    [
        ("Ts 6h", None, "spot 3 stood with 16"),
        ("Ts 7h 2c", None, "spot 3 took 2c with 17"),
        ("5s 6h 8c", "double", "spot 3 doubled"),
        ("Ts 7h", None, ""),
        ("Ts 6h 4c", None, ""),
    ],
)
@pytest.mark.parametrize("bettor", ["seat 1", "player-dealer"])
def test_a_hand_of_the_player_dealer_elsewhere_is_played_the_house_way(
    bettor: str, hand: str, choice: str | None, did: str
) -> None:
    """AJ No Bust L1153-1155: such a hand hits 16 or less and soft 17, and otherwise stands."""
    found = warned(
        "artichoke-joes/no-bust-21st-century-blackjack",
        hands={"player_dealer": "9d 8c", "3": hand},
        choices={"3": choice} if choice else {},
        bets={"3": [{"bettor": bettor, "bets": MAIN}]},
    )
    assert [text.partition(",")[0] for text, _ in found] == ([did] if did else [])
    assert all("L1155" in cite for _, cite in found)
