"""The desk says which rows stand by a reading, and applies the filed ranking under every one of them."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.desk import desk_data, read_situation, settle_situation


def settled(game: str, player: str, banker: str, **settings: str) -> dict[str, Any]:
    """A round of EZ Baccarat with ten dollars on both lines and on the Tie, settled."""
    return desk_data(
        settle_situation(
            read_situation(
                {
                    "game": game,
                    "settings": settings,
                    "table": {"player_dealer": 1, "bank": 1000},
                    "hands": {"player": player, "banker": banker},
                    "bets": {"2": {"Player": 10, "Banker": 10, "Tie": 10}},
                }
            )
        )
    )


def nets(result: dict[str, Any]) -> dict[str, float]:
    """What each bet won."""
    return {row["bet_id"]: row["net"] for row in result["wagers"]}


def test_a_push_by_reading_says_so() -> None:
    """LL L1063 pays every Banker win; the push cites Fortune 7 (L925, L962) and names the reading."""
    result = settled("lucky-lady/ez-baccarat-panda-8", "2c 4c", "4d Kd 3s")
    rows = {row["bet_id"]: row for row in result["wagers"]}
    assert (rows["banker"]["pays"], rows["banker"]["by_reading"]) == ("push", ["banker_three_card_7"])
    assert rows["banker"]["cite"].endswith("L925, L962")
    assert (rows["player"]["by_reading"], rows["tie"]["by_reading"]) == ([], [])
    assert result["action"]["by_reading"] == []


RANKED = [
    ("lucky-lady/ez-baccarat-panda-8", "L1040-1044"),
    ("club-one/ez-baccarat-panda-8", "L2086-2090"),
    ("oceana/ez-baccarat", "L171-175"),
    ("artichoke-joes/ez-baccarat-panda-8", "L3192-3196"),
]


@pytest.mark.parametrize(("game", "cite"), RANKED)
def test_a_natural_outranks_three_cards_where_the_draw_goes_on(game: str, cite: str) -> None:
    """LL L1040-1044, C1 L2086-2090: Natural 9, Natural 8, then three cards; the Tie goes by totals."""
    result = settled(game, "5c 3c", "2d Kd 7s", naturals="ranked")
    assert nets(result) == {"player": 10, "banker": -10, "tie": -10}
    assert {row["cite"].rpartition(", ")[2] for row in result["wagers"][:2]} == {cite}
    assert nets(settled(game, "9c Kc", "2d Kd 7s", naturals="ranked")) == {
        "player": 10,
        "banker": -10,
        "tie": 80 if game != "artichoke-joes/ez-baccarat-panda-8" else 90,
    }


@pytest.mark.parametrize(("game", "_"), RANKED)
def test_two_naturals_are_compared_by_their_totals(game: str, _: str) -> None:
    for naturals in ("stop", "ranked"):
        assert nets(settled(game, "5c 3c", "9d Kd", naturals=naturals)) == {
            "player": -10,
            "banker": 10,
            "tie": -10,
        }


# ---------------------------------------------------------------------- warnings

JOKERS = "club-one/no-bust-21st-century-blackjack-jokers"
PURE = "club-one/pure-21-5-blackjack"


def warnings(game: str, hand: str, choice: str | None = None, **settings: str) -> list[dict[str, Any]]:
    """What the desk warns of in a round of blackjack with one hand."""
    return list(
        desk_data(
            settle_situation(
                read_situation(
                    {
                        "game": game,
                        "settings": settings,
                        "table": {"player_dealer": 1, "bank": 1000},
                        "hands": {"player_dealer": "9d 8c", "3": hand},
                        "choices": {"3": choice} if choice else {},
                        "bets": {"3": {"Main": 10}},
                    }
                )
            )
        )["warnings"]
    )


@pytest.mark.parametrize(
    ("game", "hand", "choice", "reading", "other"),
    [
        (JOKERS, "Ts 9h 2c 5d", None, "hit_21", "hits"),
        (PURE, "5s 6h 5d", "surrender", "surrender_until", "down card"),
        ("club-one/pure-spanish-21-5-3-to-2", "5s 6h 5d", "surrender", "surrender_until", "down card"),
        ("club-one/pure-spanish-21-5-6-to-5", "5s 6h 5d", "surrender", "surrender_until", "down card"),
    ],
)
def test_a_warning_that_stands_by_a_reading_says_so(
    game: str, hand: str, choice: str | None, reading: str, other: str
) -> None:
    """C1 Jokers L1221 lets any hand without a joker hit.

    Pure 21.5 L2338 and Pure Spanish L2587, L2593 and L2991, L2997 end surrender only at the down card.
    """
    (warning,) = warnings(game, hand, choice)
    assert warning["by_reading"] == [reading]
    assert warnings(game, hand, choice, **{reading: other}) == []


def test_a_hand_over_21_that_hits_is_warned_of_by_reading_alone() -> None:
    """C1 Jokers L1221 lets any hand without a joker hit, over 21 too: no line forbids it."""
    (warning,) = warnings(JOKERS, "Ts 9h 5c Jo")
    assert warning["text"] == "spot 3 took Jo with 24, but the chart has it stand (over 21: no more cards)"
    assert (warning["cite"], warning["by_reading"]) == ("", ["hit_21"])


def test_a_warning_that_no_reading_changes_names_none() -> None:
    """C1 Jokers L1204: a hand with a joker has no more action."""
    (warning,) = warnings(JOKERS, "Ts Jo 5d")
    assert warning["by_reading"] == []
    assert warning["cite"].endswith("L1204")


# ---------------------------------------------------------------------- which hand makes a Bad Beat


@pytest.mark.parametrize(
    "game", ["lucky-lady/ultimate-texas-holdem-bad-beat", "oceana/ultimate-texas-holdem"]
)
def test_whose_hand_makes_a_bad_beat_is_a_reading(game: str) -> None:
    """LL L677, Oceana L311: beaten by three of a kind; LL L840-841, Oceana L487-488: such a hand beaten."""

    def bad_beat(**settings: str) -> dict[str, Any]:
        result = desk_data(
            settle_situation(
                read_situation(
                    {
                        "game": game,
                        "settings": settings,
                        "table": {"player_dealer": 1, "bank": 5000},
                        "hands": {"board": "Kc Kd 8h 5s 2c", "player_dealer": "Ah Ts", "3": "Kh 7d"},
                        "choices": {"3": "1x"},
                        "bets": {"3": {"Ante": 10, "Blind": 10, "Trips": 10, "Bad Beat": 10}},
                    }
                )
            )
        )
        (row,) = (row for row in result["wagers"] if row["bet_id"] == "bad_beat")
        return dict(row)

    beaten, winning = bad_beat(), bad_beat(bad_beat_hand="winning")
    assert (beaten["case"], beaten["net"]) == ("a lesser hand beaten", -10)
    assert (winning["case"], winning["net"]) == ("beaten by three of a kind", 90)
    assert beaten["by_reading"] == winning["by_reading"] == ["bad_beat_hand"]


# ---------------------------------------------------------------------- wagers that only a setting offers


def test_wagers_are_read_by_the_settings_given() -> None:
    """Delta 5.0 L154-155 makes insurance a casino option, which L148 denies; it loses without a Natural."""
    result = desk_data(
        settle_situation(
            read_situation(
                {
                    "game": "delta-club/no-bust-21st-century-blackjack-5",
                    "settings": {"insurance_offered": "yes"},
                    "table": {"player_dealer": 1, "bank": 1000},
                    "hands": {"player_dealer": "Ad 8c", "3": "Ts 9h"},
                    "bets": {"3": {"Main": 10, "Insurance": 5}},
                }
            )
        )
    )
    assert {row["bet_id"]: row["net"] for row in result["wagers"]} == {"main": 0, "insurance": -5}


# ---------------------------------------------------------------------- over, with the same value


@pytest.mark.parametrize(("reading", "net"), [("loses", -20), ("pushes", 0)])
def test_equal_hands_over_stand_by_a_reading(reading: str, net: int) -> None:
    """C1 Switch L1975-1976 speak only of the closer hand; the house's games L1098, L1243 lose such ties."""
    result = desk_data(
        settle_situation(
            read_situation(
                {
                    "game": "club-one/21st-century-blackjack-switch",
                    "settings": {"equal_over": reading},
                    "table": {"player_dealer": 1, "bank": 1000},
                    "hands": {"player_dealer": "9d 5c Ts", "3": ["Ts 4h Td", "9h 8h"]},
                    "bets": {"3": {"Main 1": 20, "Main 2": 20}},
                }
            )
        )
    )
    first, _ = result["wagers"]
    assert (first["case"], first["net"], first["by_reading"]) == (
        "both over, the same value",
        net,
        ["equal_over"],
    )


# ---------------------------------------------------------------------- side bets


@pytest.mark.parametrize(
    ("reading", "bets"),
    [("after the table", ["main", "main", "buster", "buster"]), ("in its seat", ["main", "buster"] * 2)],
)
def test_when_a_side_bet_of_lucky_lady_is_settled_is_a_reading(reading: str, bets: list[str]) -> None:
    """LL L290 goes from seat to seat until all wagers are acted upon; L366, L389 sweep all side bets."""
    result = desk_data(
        settle_situation(
            read_situation(
                {
                    "game": "lucky-lady/buster-blackjack",
                    "settings": {"side_bet_order": reading},
                    "table": {"player_dealer": 1, "bank": 1000},
                    "hands": {"player_dealer": "9d 8c", "3": "Ts 9h", "4": "Tc 9c"},
                    "bets": {"3": {"Main": 10, "Buster": 5}, "4": {"Main": 10, "Buster": 5}},
                }
            )
        )
    )
    assert [row["bet_id"] for row in result["wagers"]] == bets


# ---------------------------------------------------------------------- flushes with pairs


@pytest.mark.parametrize(("reading", "net"), [("pairs first", -10), ("card by card", 10)])
def test_how_flushes_with_pairs_compare_is_a_reading(reading: str, net: int) -> None:
    """C1 Fast Action L874-890 list the ranks and no order within one."""
    result = desk_data(
        settle_situation(
            read_situation(
                {
                    "game": "club-one/fast-action-holdem",
                    "settings": {"flush_pairs": reading},
                    "table": {"player_dealer": 1, "bank": 1000},
                    "hands": {
                        "board": "9h 5h 3h 2s 2d",
                        "player_dealer": {"dealt": "9h 7h Ts 4c", "kept": "9h 7h"},
                        "3": {"dealt": "Ah 5h 8s 7c", "kept": "Ah 5h"},
                    },
                    "bets": {"3": {"Wager": 10}},
                }
            )
        )
    )
    (row,) = result["wagers"]
    assert (row["net"], row["by_reading"]) == (net, ["flush_pairs"])
