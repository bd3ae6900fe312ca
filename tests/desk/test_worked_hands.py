"""Hands of games with pots, worked by hand from the filings, as they are described to the desk."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.desk import answer_data, answered, parse_situation
from houseway.errors import HousewayError

FREE = {"schedule": "none"}


def settle(game: str, **parts: Any) -> dict[str, Any]:
    """The desk's answer to a hand; no fee is taken unless the settings have a schedule."""
    settings = {**FREE, **parts.pop("settings", {})}
    return answer_data(answered(parse_situation({"game": game, "settings": settings, **parts})))


def won(data: dict[str, Any], pot: str = "pot") -> dict[int, float]:
    """What every seat gets of a pot."""
    return {row["spot"]: row["won"] for row in data["rows"] if row["pot"] == pot and row["won"]}


def texts(data: dict[str, Any]) -> list[str]:
    """What the desk warns of."""
    return [warning["text"] for warning in data["warnings"]]


# ---------------------------------------------------------------------- odd chips

BROADWAY = "Ts Js Qd Kh Ac"
THREE_WAY: dict[str, Any] = {
    "table": {"button": 1},
    "hands": {"board": BROADWAY, "2": "2c 3d", "4": "4h 5d", "5": "6c 7d"},
    "bets": {"pre-flop": {"2": 33, "3": 2, "4": 33, "5": 33}},
    "folded": [3],
}


def test_all_odd_chips_go_to_the_first_winner() -> None:
    """101 three ways at Oceana is 35, 33 and 33, beginning left of the button (Oceana L951)."""
    data = settle("oceana/texas-holdem", **THREE_WAY)
    assert won(data) == {2: 35, 4: 33, 5: 33}
    (share,) = data["pots"][0]["shares"]
    assert share["winners"][0]["odd"] == 2
    assert share["winners"][0]["why"] == "odd chips go to the first winner left of the button"
    assert "L951" in share["cite"] or "L947-951" in share["cite"]


def test_odd_chips_go_one_to_each_winner() -> None:
    """101 three ways at Artichoke Joe's is 34, 34 and 33."""
    data = settle("artichoke-joes/texas-holdem", **THREE_WAY)
    assert won(data) == {2: 34, 4: 34, 5: 33}
    assert [part["odd"] for part in data["pots"][0]["shares"][0]["winners"]] == [1, 1, 0]


def test_the_rows_say_by_which_reading_odd_chips_go_there() -> None:
    """Delta does not say who gets the second odd chip: both who would get another sum are marked."""
    data = settle("delta-club/texas-holdem", **THREE_WAY)
    assert won(data) == {2: 34, 4: 34, 5: 33}
    by = {row["spot"]: row["by_reading"] for row in data["rows"]}
    assert "odd_chip" in by[2]
    assert "odd_chip" in by[4]
    assert "odd_chip" not in by[5]


def test_a_tied_low_is_divided_by_the_lowest_card_and_its_suit() -> None:
    """Of 103 at Delta, 52 are for high; the low of 51 is 26 for the ace of clubs, 25 for that of diamonds."""
    data = settle(
        "delta-club/seven-card-stud-hi-lo-8",
        table={"button": 1},
        hands={"2": "Kh Kd Ks 9c 9d Jh Th", "3": "Ad 2h 3h 4h 7c Jc Qd", "4": "Ac 2d 3d 4d 7s Js Qh"},
        bets={"antes": {"2": 34, "3": 34, "4": 34, "5": 1}},
        folded=[5],
    )
    (pot,) = data["pots"]
    high, low = pot["shares"]
    assert (high["share"], high["amount"], high["odd"]) == ("high", 52, 1)
    assert high["why"] == "the odd chip of the division goes to the high half"
    assert {part["spot"]: part["amount"] for part in low["winners"]} == {4: 26, 3: 25}
    assert low["winners"][0]["why"] == "odd chips go one each to the winners, by the lowest card and its suit"


# ---------------------------------------------------------------------- pots


def test_three_all_ins_make_three_pots() -> None:
    """Each pot is for those who matched it: 5, 12 and 30 put in make pots of 20, 21 and 36."""
    data = settle(
        "lucky-lady/no-limit-holdem",
        table={"button": 1},
        hands={"board": "2c 7d 9h Jd 4s", "2": "Jc Jh", "3": "9c 9s", "4": "7c 7s", "5": "Ac Kc"},
        bets={"pre-flop": {"2": 5, "3": 12, "4": 30, "5": 30}},
        all_in=[2, 3, 4],
    )
    assert [(pot["name"], pot["size"], pot["seats"]) for pot in data["pots"]] == [
        ("main pot", 20, [2, 3, 4, 5]),
        ("side pot 1", 21, [3, 4, 5]),
        ("side pot 2", 36, [4, 5]),
    ]
    assert data["totals"] == {"2": 15, "3": 9, "4": 6, "5": -30}


def test_what_nobody_called_is_returned() -> None:
    """A river bet without a caller goes back to its player, and is no part of the pot."""
    data = settle(
        "oceana/texas-holdem",
        table={"button": 1},
        bets={"pre-flop": {"2": 3, "3": 3}, "river": {"3": 6}},
        folded={"2": "river"},
    )
    assert data["returned"] == [{"spot": 3, "amount": 6, "street": "river"}]
    assert data["totals"] == {"2": -3, "3": 3}
    assert data["rows"][0]["why"] == "nobody else is left"


def test_a_player_matched_for_one_round_of_antes_wins_only_that() -> None:
    """Five ante and nobody opens; one is broke. He wins the first antes, 5; 8 are left (Delta L888-890)."""
    data = settle(
        "delta-club/draw-poker-jacks-or-better",
        table={"button": 5},
        hands={"1": "As Ah Ac 2d 3d", "2": "Ks Kh 4c 5c 7d", "3": "Qs Qh 4d 5d 7c"},
        bets={
            "carried": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1},
            "antes": {"2": 1, "3": 1, "4": 1, "5": 1},
            "deal": {"2": 2, "3": 2},
        },
        folded=[4, 5],
        all_in=[1],
        choices={"2": "opened"},
    )
    assert won(data, "main pot") == {1: 5}
    assert won(data, "side pot") == {2: 8}


def test_a_pot_that_nobody_opened_stays() -> None:
    """Without openers nobody wins: the antes stay for the next hand (Delta L842)."""
    data = settle(
        "delta-club/draw-poker-jacks-or-better",
        table={"button": 3},
        bets={"antes": {"1": 1, "2": 1, "3": 1}},
    )
    assert data["carried"] == {"1": 1, "2": 1, "3": 1}
    assert data["rows"] == data["pots"] == []
    assert data["totals"] == {}


def test_dead_money_belongs_to_the_main_pot() -> None:
    """A dead blind is in the pot, but in no call; its owner has lost it."""
    data = settle(
        "oceana/texas-holdem",
        table={"button": 1},
        hands={"board": "2c 7d 9h Jd 4s", "2": "Ac Ad", "3": "Kc Kd"},
        bets={"dead": {"4": 1}, "pre-flop": {"2": 3, "3": 3, "4": 3}},
        folded={"4": "flop"},
    )
    assert (data["pots"][0]["size"], data["pots"][0]["dead"]) == (10, 1)
    assert data["totals"] == {"2": 7, "3": -3, "4": -4}


# ---------------------------------------------------------------------- hands


def test_the_last_card_of_river_down_is_in_the_hand() -> None:
    """River-Down deals the seventh card face down: a board of four and three each (Club One L3874-3880)."""
    data = settle(
        "club-one/river-down-holdem",
        table={"button": 3},
        hands={"board": "Kh 8d 8c 2s", "1": "Ks Qd 8h", "2": "As Ad 2c"},
        bets={"pre-flop": {"1": 4, "2": 4}},
        folded=[3],
    )
    assert won(data) == {1: 8}
    assert data["rows"][0]["why"].startswith("full house")
    assert texts(data) == []


def test_a_flush_beats_a_full_house_in_mexican_stud() -> None:
    """K-J-7-4-2 of hearts beats kings full of queens (Club One L379-396)."""
    data = settle(
        "club-one/mexican-stud",
        table={"button": 1},
        hands={"1": "Kc Kd Ks Qc Qd", "2": "Kh Jh 7h 4h 2h"},
        bets={"second street": {"1": 4, "2": 4}},
    )
    (row,) = [row for row in data["rows"] if row["won"]]
    assert row["spot"] == 2
    assert "flush" in row["why"]


def test_omaha_uses_exactly_two_cards_and_the_low_must_qualify() -> None:
    """Four hearts on the board make no flush for a single heart, and no low without three low cards there."""
    data = settle(
        "oceana/omaha-high-low-split",
        table={"button": 1},
        hands={"board": "Kh Qh 9h 3h 2c", "2": "Ah Kc Kd 4c", "3": "Jh 8h 5c 6d"},
        bets={"pre-flop": {"2": 3, "3": 3}},
    )
    assert won(data) == {3: 6}
    (share,) = data["pots"][0]["shares"]
    assert share["share"] == "high"


# ---------------------------------------------------------------------- fees

SEVEN: dict[str, Any] = {
    "settings": {"schedule": "13"},
    "table": {"button": 7},
    "hands": {"board": BROADWAY, "5": "2c 3d", "6": "4h 5d"},
    "bets": {
        "pre-flop": {"1": 1, "2": 3, "5": 12, "6": 12},
        "flop": {"5": 12, "6": 12},
        "turn": {"5": 26, "6": 26},
    },
    "folded": [1, 2, 3, 4, 7],
}


def test_fees_are_taken_at_their_moments_and_for_a_split() -> None:
    """Seven players, 104 bet, river seen, identical hands: 5 + 1 + 1 taken, 97 split 49 and 48 (AJ L3352)."""
    data = settle("artichoke-joes/texas-holdem", **SEVEN)
    assert data["pots"][0]["size"] == 104
    assert [fee["amount"] for fee in data["fees"]] == [5, 1, 1]
    assert data["pots"][0]["left"] == 97
    assert won(data) == {5: 49, 6: 48}


def test_a_hand_that_ends_before_the_flop_pays_the_modified_fee() -> None:
    """The same table, everybody folds to a raise: only 1 is taken (AJ L3352)."""
    data = settle(
        "artichoke-joes/texas-holdem",
        settings={"schedule": "13"},
        table={"button": 7},
        bets={"pre-flop": {"1": 1, "2": 3, "5": 6}},
        folded=[1, 2, 3, 4, 6, 7],
    )
    assert [fee["amount"] for fee in data["fees"]] == [1]
    assert data["returned"] == [{"spot": 5, "amount": 3, "street": "pre-flop"}]
    assert data["totals"]["5"] == 3


# ---------------------------------------------------------------------- what is not allowed

LIMIT: dict[str, Any] = {
    "table": {"button": 1},
    "hands": {"board": "2c 7d 9h Jd 4s", "2": "Ac Ad", "3": "Kc Kd", "4": "Qc Qd"},
    "bets": {"pre-flop": {"2": 3, "3": 3, "4": 3}},
}


def limit(**changes: Any) -> dict[str, Any]:
    """A limit hand of 3-6 with three players to the end, and what is different in it."""
    return settle("oceana/texas-holdem", **{**LIMIT, **changes})


def test_a_hand_as_the_filing_has_it_has_no_warning() -> None:
    """A bet and three raises on the flop, all called, are within the rules (Oceana L903)."""
    assert texts(limit()) == []
    assert texts(limit(bets={**LIMIT["bets"], "flop": {"2": 12, "3": 12, "4": 12}})) == []


def test_a_fourth_raise_among_three_is_too_many() -> None:
    """With three players left, a bet and three raises make 12 at most on the flop of a 3-6 game."""
    data = limit(bets={**LIMIT["bets"], "flop": {"2": 15, "3": 15, "4": 15}})
    assert texts(data) == ["$15 was put in on the flop, but a bet and 3 raises make $12 at most"]
    assert data["warnings"][0]["cite"]


def test_two_players_may_go_on_raising() -> None:
    """Heads up there is no limit, so the same bets of two players are allowed."""
    flop = {**LIMIT["bets"], "flop": {"2": 15, "3": 15}}
    assert texts(limit(bets=flop, folded={"4": "flop"})) == []


def test_a_bet_between_the_limits_is_named() -> None:
    """Bets on the turn of a 3-6 game are 6 each."""
    data = limit(bets={**LIMIT["bets"], "turn": {"2": 9, "3": 9, "4": 9}})
    assert texts(data) == ["$9 was put in on the turn, but bets and raises are $6 each"]


def test_who_calls_less_without_being_all_in_can_win_only_that() -> None:
    """Seat 2 has the best hand and put in 4 of 6: it wins what it matched."""
    data = limit(bets={**LIMIT["bets"], "turn": {"2": 4, "3": 6, "4": 6}})
    assert texts(data) == [
        "seat 2 put in $4 of $6 on the turn and is not all in; it can win only what it matched"
    ]
    assert won(data, "main pot") == {2: 21}
    assert won(data, "side pot") == {3: 4}


def test_a_folded_hand_wins_nothing() -> None:
    """Cards that were folded and are shown later do not count."""
    data = limit(folded={"2": "river"})
    assert won(data) == {3: 9}
    (text,) = texts(data)
    assert text.startswith("seat 2 folded on the river: pair of aces")
    assert text.endswith("would win the high, but a folded hand wins nothing")


def test_a_hand_that_is_not_given_was_mucked() -> None:
    """A seat that is in to the end without cards shows nothing and wins nothing."""
    hands = {name: cards for name, cards in LIMIT["hands"].items() if name != "2"}
    data = limit(hands=hands)
    assert won(data) == {3: 9}
    assert texts(data) == ["hands.2: not given; assumed to have been mucked at the showdown"]


def test_cards_too_many_are_named() -> None:
    """Hold'em is played with two cards."""
    data = limit(hands={**LIMIT["hands"], "2": "Ac Ad 3s"})
    assert texts(data) == ["hands.2: 3 cards, but a hand of this game has 2"]


def test_blinds_and_antes_that_go_without_saying() -> None:
    """What everybody must post is counted although it is not given, and the desk says so."""
    data = settle(
        "oceana/texas-holdem",
        table={"button": 1},
        hands={"board": LIMIT["hands"]["board"], "4": "Ac Ad", "5": "Kc Kd"},
        bets={"pre-flop": {"4": 3, "5": 3}},
        folded=[2, 3],
    )
    assert data["put"][0]["chips"] == {"2": 1, "3": 3, "4": 3, "5": 3}
    assert texts(data) == [
        "bets: the small blind is not given; seat 2 is assumed to have put it in",
        "bets: the big blind is not given; seat 3 is assumed to have put it in",
    ]


def test_the_button_is_assumed_at_the_last_seat() -> None:
    """Odd chips and blinds go by the button, so the desk says where it takes it to be."""
    data = limit(table={}, bets={"pre-flop": {"2": 3, "3": 3, "4": 3}})
    assert data["button"] == 4
    assert texts(data) == ["table.button: not given; assumed to be at seat 4"]


def test_opening_without_openers_is_named() -> None:
    """Jacks or better are needed to open; the cards before the draw decide (Delta L843)."""
    data = settle(
        "delta-club/draw-poker-jacks-or-better",
        table={"button": 3},
        hands={"1": "As Ah Ac 2d 3d", "2": "Ks Kh 4c 5c 7d", "seat 1 as dealt": "Ah 9c 8d 2d 3d"},
        bets={"antes": {"1": 1, "2": 1, "3": 1}, "deal": {"1": 5, "2": 5}},
        folded=[3],
        choices={"1": "opened"},
    )
    assert texts(data) == ["seat 1 opened without jacks or better"]
    assert data["warnings"][0]["cite"]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"bets": {"flopp": {"2": 3}}}, "bets.flopp: unknown street 'flopp' (did you mean 'flop'?)"),
        ({"bets": {"flop": {"2": 0}}}, "bets.flop.2: must be greater than zero, not 0"),
        ({"bets": {"flop": [{"bets": {"2": 3}}]}}, "bets.flop: must be amounts by seat, not a list"),
        ({"folded": [2], "all_in": [2]}, "folded.2: a seat that folded is not all in"),
        (
            {"folded": {"2": "pre-flop"}, "bets": {"pre-flop": {"3": 3}, "flop": {"2": 3}}},
            "bets.flop.2: this seat folded on an earlier street (pre-flop)",
        ),
        ({"folded": {"2": 3}}, "folded: must be the name of a street, not 3"),
        ({"folded": ["2", "seat 2"]}, "folded.seat 2: this seat is given twice"),
        ({"table": {"bank": 100}}, "table.bank: this game is played for pots and has no bank"),
        ({"table": {"button": 12}}, "table.button: the table has seats 1 to 9"),
        ({"hands": {"board": "2c 7d", "2": "Ac Ad"}}, "hands.2: a hand at the showdown needs 5 cards, not 4"),
        (
            {"hands": {**LIMIT["hands"], "2": "Ac ?"}},
            "hands.2: cannot tell what this hand is worth: a card is missing",
        ),
        ({"hands": {}}, "hands: nobody shows a hand for the pot"),
        ({"hands": {**LIMIT["hands"], "2": "Ac Kc"}}, "hands: Kc appears 2 times; the deck has 1"),
        ({"hands": {"dealer": "Ac Ad"}}, "hands.dealer: the hands of this game are those of the seats"),
        (
            {"choices": {"2": "fold"}},
            "choices.2: unknown choice 'fold' (known: opened, opened for low, checked, called short, bet); "
            "folded and all-in seats are",
        ),
    ],
)
def test_a_mistake_is_one_line_with_its_place(changes: dict[str, Any], error: str) -> None:
    """What cannot be settled is refused, and the line says where it is and what would be right."""
    with pytest.raises(HousewayError) as found:
        limit(**changes)
    assert str(found.value).startswith(error)


def test_a_game_with_a_bank_has_no_pots() -> None:
    """The keys of one kind of game are refused in the other."""
    round = {"game": "oceana/ez-baccarat", "bets": {"2": {"Player": 20}}}
    for key, value in (("folded", [2]), ("all_in", [2])):
        with pytest.raises(HousewayError, match=f"{key}: this game has no pots"):
            answered(parse_situation({**round, key: value}))
    with pytest.raises(HousewayError, match=r"table.button: this game has no button"):
        answered(parse_situation({**round, "table": {"button": 2}}))


def test_a_fee_from_the_antes_says_so_where_there_are_no_blinds() -> None:
    """Spread limit Lo-Ball (004 L1618-1621): the fee comes from the ante pool, and nobody posts a blind."""
    data = settle(
        "artichoke-joes/lo-ball",
        settings={"schedule": "1 to 10"},
        table={"button": 1},
        hands={"1": "8s 6d 4c 3h 2s", "2": "9s 5h 4h 3s 2c"},
        bets={"antes": {"1": 1, "2": 1, "3": 1}, "deal": {"1": 5, "2": 5}},
        folded=["3"],
    )
    assert [(fee["amount"], fee["when"]) for fee in data["fees"]] == [(3, "after the antes are posted")]
