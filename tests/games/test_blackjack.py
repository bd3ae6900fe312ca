"""Blackjack: rounds worked by hand from stacked cards, and finished rounds as people describe them.

The player-dealer sits at seat 1. Lines cited are those of the filing named by the game.
"""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import parse_cards
from houseway.desk import desk_data, read_situation, settle_situation
from houseway.games.blackjack.hands import count, natural
from houseway.rounds.decisions import Amount, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.check import check_file
from houseway.rulebook.families.blackjack import BlackjackPlay, closer
from houseway.rulebook.outcome import parse_outcome
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from tests.games.dealing import deal, nets, played_again
from tests.playing import settlement_of

LUCKY = "lucky-lady/no-bust-21st-century-blackjack-4"
PURE = "club-one/pure-21-5-blackjack"
JOES = "artichoke-joes/no-bust-21st-century-blackjack"
SWITCH = "club-one/21st-century-blackjack-switch"
DELTA = "delta-club/21st-century-blackjack-7"
SPANISH = "club-one/pure-spanish-21-5-3-to-2"
X = "delta-club/blackjack-x"


# ---------------------------------------------------------------------- counting


@pytest.mark.parametrize(
    ("cards", "target", "expected"),
    [
        ("As 6d", 21, (17, True)),
        ("As 6d Kc", 21, (17, False)),
        ("As Ah", 21, (12, True)),
        ("As Ah Kc", 22, (22, True)),  # California Blackjack counts to 22 (004:L1286)
        ("Jo 5d", 21, (21, False)),  # a joker's hand is a hard 21 (004:L1033)
        ("Td 9c Ks", 21, (29, False)),
    ],
)
def test_counts(cards: str, target: int, expected: tuple[int, bool]) -> None:
    assert count(parse_cards(cards), target) == expected


def test_only_listed_hands_are_naturals() -> None:
    joes = BlackjackPlay(naturals=("joker-joker", "joker-ace", "ace-ace"))
    hands = ("Jo Jo", "Jo Ad", "Ah Ac", "Ad Kc", "Jo Kc", "As Ad Kc")
    assert [natural(parse_cards(hand), joes) for hand in hands] == [
        "joker-joker",
        "joker-ace",
        "ace-ace",
        "none",
        "none",
        "none",
    ]
    assert natural(parse_cards("Kd Ac"), BlackjackPlay()) == "ace-ten"


def test_a_count_over_the_target_is_worse_than_any_other() -> None:
    assert closer(12, False, 22, True) == "player"
    assert closer(22, True, 24, True) == "player"
    assert closer(24, True, 22, True) == "player-dealer"
    assert closer(25, True, 25, True) == "tie"


def test_a_surrender_in_units_returns_no_more_than_half() -> None:
    """Artichoke Joe's L1131: of $25 two units of $5 come back, of $5 nothing."""
    outcome = parse_outcome("lose 1/2, returning $5 units")
    assert [outcome.net(amount * 100) // 100 for amount in (5, 25, 40)] == [-5, -15, -20]


@pytest.mark.parametrize(
    "game", [LUCKY, JOES, SWITCH, DELTA, "lucky-lady/buster-blackjack", "artichoke-joes/upcard-luck"]
)
def test_the_rule_file_has_no_mistakes(game: str) -> None:
    assert check_file(game)[1] == []


# ---------------------------------------------------------------------- rounds


def test_split_double_and_stand() -> None:
    """Lucky Lady L326, L329: eights split, 11 doubled, 18 stands; the player-dealer goes over with 25."""
    live = deal(
        LUCKY,
        {2: {"main": 20}},
        "8s 6d 8h Tc 3c Td Kd 9c",
        [("2 hand", "split"), ("2 hand", "double"), ("2 hand 2/2", "stand")],
    )
    assert nets(live) == [
        ("seat 2", "main", 20),
        ("seat 2 2", "double", 20),
        ("seat 2 2/2", "split", 20),
    ]
    assert live.round.facts is not None
    assert live.round.facts.dealt[HandId(2)] == list(parse_cards("8s 8h"))
    assert played_again(live)


def test_a_short_bank_pays_hand_by_hand() -> None:
    """The wager, then the double on its hand, then the hand split off: $30 reach to half of the double."""
    live = deal(
        LUCKY,
        {2: {"main": 20}},
        "8s 6d 8h Tc 3c Td Kd 9c",
        [("2 hand", "split"), ("2 hand", "double"), ("2 hand 2/2", "stand")],
        bank=30,
    )
    assert [net for _, _, net in nets(live)] == [20, 10, 0]
    assert [row.action for row in settlement_of(live).rows] == ["full", "partial", "none"]


def test_split_aces_get_one_card_and_may_be_split_again() -> None:
    """Lucky Lady L330; an ace with a ten in a split hand counts 21 and is paid even money."""
    live = deal(
        LUCKY,
        {2: {"main": 10}},
        "As 6d Ah Tc Ad Kd 5c 2c Th",
        [
            ("2 hand", "split"),
            ("2 hand", "split"),
            ("2 hand 2/3", "stand"),
            ("2 hand 2/2", "stand"),
        ],
    )
    facts = live.round.facts
    assert facts is not None
    assert {str(hand): len(cards) for hand, cards in facts.hands.items()} == {
        "2": 2,
        "player-dealer": 3,
        "2/2": 2,
        "2/3": 2,
    }
    assert [net for _, _, net in nets(live)] == [10, 10, 10]


def test_a_hand_over_21_waits_for_the_player_dealer() -> None:
    """Lucky Lady L315: three cards of 24 push against 26; four cards of 24 lose (L315)."""
    live = deal(
        LUCKY,
        {2: {"main": 10}, 3: {"main": 10}},
        "Ts 2s 9d 6h 5h 7c 8h 7d Tc Jh",
        [("2 hand", "hit"), ("3 hand", "hit"), ("3 hand", "hit")],
    )
    assert sorted(nets(live)) == [("seat 2", "main", 0), ("seat 3", "main", -10)]


def test_surrender_forfeits_half() -> None:
    """Lucky Lady L333: at any time with 20 or less."""
    live = deal(
        LUCKY,
        {2: {"main": 15}},
        "Ts 9d 2h 7c 4c Kd",
        [("2 hand", "hit"), ("2 hand", "surrender")],
    )
    assert nets(live) == [("seat 2", "main", -7.5)]
    assert played_again(live)


DOUBLED = "6s 9d 5h 7c 4c Kd"
HIT_16 = "Ts 9d 2h 7c 4c Kd"


def offered(live: LiveRound) -> set[str]:
    """What the open question offers."""
    return {offer.name for offer in live.pending[0].offers} if live.pending else set()


@pytest.mark.parametrize(
    ("game", "reading", "first", "cards", "surrender"),
    [
        (LUCKY, {"surrender_when": "any time"}, "hit", HIT_16, True),
        (LUCKY, {"surrender_when": "first two cards"}, "hit", HIT_16, False),
        (LUCKY, {"surrender_when": "any time"}, "double", DOUBLED, False),
        (LUCKY, {"surrender_when": "doubled too"}, "double", DOUBLED, True),
        (PURE, {"surrender_until": "first two cards"}, "hit", HIT_16, False),
        (PURE, {"surrender_until": "down card"}, "hit", HIT_16, True),
        (PURE, {"surrender_until": "down card"}, "double", DOUBLED, True),
    ],
)
def test_how_long_a_hand_may_be_surrendered(
    game: str, reading: dict[str, Any], first: str, cards: str, surrender: bool
) -> None:
    """Lucky Lady L333: at anytime with 20 or less. Pure 21.5 L2338: before the down card is exposed."""
    live = deal(game, {2: {"main": 10}}, cards, **reading)
    assert "surrender" in offered(live)
    live.answer("2 hand", Choice(first, 10_00) if first == "double" and game == PURE else first)
    assert ("surrender" in offered(live)) == surrender


def test_a_surrendered_double_loses_half_of_both_wagers() -> None:
    """Lucky Lady L333, where a doubled hand may surrender."""
    answers = [("2 hand", "double"), ("2 hand", "surrender")]
    live = deal(LUCKY, {2: {"main": 10}}, DOUBLED, answers, surrender_when="doubled too")
    assert [net for _, _, net in nets(live)] == [-5, -5]
    assert played_again(live)


@pytest.mark.parametrize("game", [LUCKY, "club-one/no-bust-21st-century-blackjack-4-0"])
@pytest.mark.parametrize(("reading", "first"), [("player-dealer's left", 5), ("house dealer's left", 1)])
def test_who_acts_first_is_a_reading(game: str, reading: str, first: int) -> None:
    """Lucky Lady L260, Club One L1040: left of the dealer; L270, L1050 deal from the player-dealer's left."""
    cards = "Ts 9d 2h 7c 4c Kd"
    live = deal(game, {1: {"main": 10}, 5: {"main": 10}}, cards, dealer=3, acts_first=reading)
    assert [ask.spot for ask in live.pending] == [first]


def test_insurance_without_a_check() -> None:
    """Lucky Lady L337: half the wager at 2 to 1; the hidden card is turned after the players have acted."""
    live = deal(LUCKY, {2: {"main": 20}}, "Ts Ad 9h Kc", [("2 insurance", "insurance")])
    assert [ask.id for ask in live.pending] == ["2 hand"]
    assert "Kc" not in str(live.view(2))
    live.answer("2 hand", "stand")
    assert nets(live) == [("seat 2", "main", -20), ("seat 2 2", "insurance", 20)]
    assert played_again(live)


def test_a_check_ends_the_round() -> None:
    """Delta Club with the reading that the hidden card is looked at: nobody acts against a Natural."""
    live = deal(DELTA, {2: {"main": 20}}, "Ts Ad 9h Kc", [("2 insurance", "no")], check="ace or ten")
    assert nets(live) == [("seat 2", "main", -20)]
    assert any(event.kind == "called" for event in live.log)


def test_seven_eight_nine_of_one_suit_pushes() -> None:
    """Delta Club L1566-1568: a player's 22 pushes against it; against another 24 it loses."""
    wager = {2: {"main": 20}}
    answers = [("2 hand", "hit")]
    assert nets(deal(DELTA, wager, "Ts 7d 5h 8d 7c 9d", answers)) == [("seat 2", "main", 0)]
    assert nets(deal(DELTA, wager, "Ts 7d 5h 8d 7c 9c", answers)) == [("seat 2", "main", -20)]


def test_tens_split_by_rank_only() -> None:
    """Delta Club L1579: K-K but not K-Q, and at most two times."""
    live = deal(DELTA, {2: {"main": 20}}, "Ks 7d Qh 8d")
    assert "split" not in [offer.name for offer in live.pending[0].offers]
    live = deal(
        DELTA,
        {2: {"main": 20}},
        "Ks 7d Kh 8d Kd Kc",
        [("2 hand", "split"), ("2 hand", "split")],
    )
    assert "split" not in [offer.name for offer in live.pending[0].offers]


def test_the_switch_of_the_filing() -> None:
    """Club One L1888: K-5 and 6-A become K-A and 6-5; the switched 21½ pushes against 21 (L1969)."""
    live = deal(
        SWITCH,
        {2: {"main_1": 20, "main_2": 20}},
        "Kd 6c 9d 5h As 7c Th 5s",
        [("2 switch", "switch"), ("2 hand 2.1", "stand"), ("2 hand 2.2", "hit")],
    )
    assert nets(live) == [("seat 2 2.1", "main_1", 0), ("seat 2 2.2", "main_2", 0)]
    assert "switched" in settlement_of(live).rows[0].case.text
    assert live.round.facts is not None
    assert live.round.facts.dealt[HandId(2, 1)] == list(parse_cards("Kd 5h"))
    assert played_again(live)


def test_super_match_looks_at_the_cards_as_dealt() -> None:
    """Club One L2003: K-5 and K-5 are two pair before the switch, and are settled first (L1956)."""
    live = deal(
        SWITCH,
        {2: {"main_1": 20, "main_2": 20, "super_match": 10}},
        "Kd Kc 9d 5h 5c 7c Th Td 5s",
        [("2 switch", "switch"), ("2 hand 2.1", "stand"), ("2 hand 2.2", "stand")],
    )
    assert nets(live)[0] == ("seat 2", "super_match", 80)


def test_switch_checks_under_an_ace_only() -> None:
    """Club One L1929: insurance for each hand, then the look; a Natural ends the round."""
    live = deal(SWITCH, {2: {"main_1": 20, "main_2": 20}}, "Kd 6c Ad 5h As Kc")
    assert [ask.id for ask in live.pending] == ["2 insurance 2.1", "2 insurance 2.2"]
    live.answer("2 insurance 2.2", "insurance")
    live.answer("2 insurance 2.1", "no")
    assert nets(live) == [
        ("seat 2 2.1", "main_1", -20),
        ("seat 2 2.2", "main_2", -20),
        ("seat 2 2.2", "insurance", 20),
    ]


# ---------------------------------------------------------------------- jokers and several bettors


def test_a_joker_up_freezes_all_hands() -> None:
    """Artichoke Joe's L1050: the player-dealer takes his second card at once; there is no play."""
    live = deal(JOES, {2: {"main": 20}}, "9h Jo 9c 5c")
    assert nets(live) == [("seat 2", "main", -20)]


def test_extra_bets_go_back_against_a_natural() -> None:
    """Artichoke Joe's L1052: the original bet loses to two aces, split and double are returned."""
    live = deal(
        JOES,
        {2: {"main": 20}},
        "8s Ad 8h Kd 2c 5c Ah",
        [("2 hand", "split"), ("2 hand", "stand"), ("2 hand 2/2", "double")],
    )
    assert nets(live) == [
        ("seat 2", "main", -20),
        ("seat 2 2/2", "split", 0),
        ("seat 2 2/2", "double", 0),
    ]


def test_a_doubled_card_lies_face_down_until_the_showdown() -> None:
    """Artichoke Joe's L1141."""
    live = deal(
        JOES,
        {2: {"main": 20}, 3: {"main": 20}},
        "6s 9s 9d 5h 8h Tc",
        [("2 hand", "double")],
    )
    assert "Tc" not in str(live.view(2))
    assert [ask.id for ask in live.pending] == ["3 hand"]


def test_every_bettor_surrenders_for_himself() -> None:
    """Artichoke Joe's L1127-1131: Wim stays in when the first bettor gives up, and plays the hand on."""
    wim = Lot(2, "Wim", "main", 2500)
    live = deal(JOES, {2: {"main": 25}}, "Ts 9d 6h 5c 9h", backline=[wim])
    assert [(ask.id, ask.seat) for ask in live.pending] == [("2 surrender Wim", 8)]
    live.answer("2 surrender Wim", "play")
    live.answer("2 hand", "surrender")
    assert [(ask.id, ask.seat) for ask in live.pending] == [("2 hand Wim", 8)]
    live.answer("2 hand Wim", "hit")
    assert nets(live) == [("seat 2", "main", -15), ("Wim", "main", 25)]
    assert played_again(live)


def test_the_largest_wager_decides() -> None:
    """Artichoke Joe's L1127, L1130: Wim has more on the hand; when he gives up, the other decides."""
    wim = Lot(2, "Wim", "main", 10_000)
    live = deal(JOES, {2: {"main": 25}}, "Ts 9d 6h 5c 9h", backline=[wim])
    assert [(ask.id, ask.seat) for ask in live.pending] == [("2 surrender seat 2", 2)]
    live.answer("2 surrender seat 2", "play")
    assert [(ask.id, ask.seat) for ask in live.pending] == [("2 hand", 8)]
    live.answer("2 hand", "surrender")
    assert [(ask.id, ask.seat) for ask in live.pending] == [("2 hand seat 2", 2)]
    live.answer("2 hand seat 2", "hit")
    assert nets(live) == [("seat 2", "main", 25), ("Wim", "main", -50)]
    assert played_again(live)


def test_the_first_bettor_decides_where_nothing_else_is_filed() -> None:
    wim = Lot(2, "Wim", "main", 10_000)
    live = deal(LUCKY, {2: {"main": 25}}, "Ts 9d 6h Tc", backline=[wim])
    assert [(ask.id, ask.seat) for ask in live.pending] == [("2 hand", 2)]


def test_the_larger_wager_joins_and_lots_keep_their_order() -> None:
    """Artichoke Joe's L1132-1140: Wim splits, the first bettor joins; wagers stay in betting order."""
    wim = Lot(2, "Wim", "main", 10_000)
    live = deal(
        JOES,
        {2: {"main": 20}},
        "8s 6d 8h Kc Kd Th Tc",
        [
            ("2 surrender seat 2", "play"),
            ("2 hand", "split"),
            ("2 join split seat 2", "join"),
            ("2 hand", "stand"),
            ("2 hand 2/2", "stand"),
        ],
        backline=[wim],
    )
    assert [(name, bet) for name, bet, _ in nets(live)] == [
        ("seat 2", "main"),
        ("Wim", "main"),
        ("seat 2 2/2", "split"),
        ("Wim 2/2", "split"),
    ]


@pytest.mark.parametrize(("game", "least"), [("club-one/no-bust-21st-century-blackjack-jokers", 1), (X, 5)])
def test_a_double_for_less_is_at_least_the_bets_own_minimum(game: str, least: int) -> None:
    """Club One files a dollar (L1254), Delta Club's Blackjack X the table minimum (L2037)."""
    live = deal(game, {2: {"main": 20}}, "5s 9d 6h 8c Td 9c")
    while live.pending[0].id != "2 hand":
        live.answer(live.pending[0], "no")
    double = live.pending[0].offer("double")
    assert isinstance(double, Amount)
    assert (double.low, double.high) == (least * 100, 2000)


def test_who_does_not_join_a_split_stays_on_the_first_hand() -> None:
    """Artichoke Joe's L1134-1140: no later split, and no double of a hand from that split."""
    wim = Lot(2, "Wim", "main", 1000)
    live = deal(
        JOES,
        {2: {"main": 20}},
        "8s 6d 8h 3c Kc Kd Th Tc",
        [
            ("2 surrender Wim", "play"),
            ("2 hand", "split"),
            ("2 join split Wim", "stay"),
            ("2 hand", "double"),
            ("2 hand 2/2", "stand"),
        ],
        backline=[wim],
    )
    assert nets(live) == [
        ("seat 2", "main", 20),
        ("Wim", "main", 10),
        ("seat 2 2/2", "split", 20),
        ("seat 2 2", "double", 20),
    ]


@pytest.mark.parametrize(("second", "seat"), [("8d", 2), ("9d", 3), ("Kd", 7), ("7d", 8), ("Jo", 8)])
def test_the_second_card_places_the_button(second: str, seat: int) -> None:
    """Artichoke Joe's L1041-1048: ace or 8 the first position from him, 7 or joker the seventh."""
    wagers = {place: {"main": 20} for place in range(2, 8)}
    players = " ".join(["Ts"] * 6)
    lots = [Lot(8, "Wim", "main", 2000)]
    cards = f"{players} Ts 9h {players} Ts {second} 2c 2d 2h"
    answers = [(f"{place} hand", "stand") for place in range(2, 9)]
    live = deal(JOES, wagers, cards, [], backline=lots)
    for ask, choice in answers:
        if live.pending:
            live.answer(ask, choice)
    assert live.result is not None
    assert live.result.order is not None
    assert live.result.order.button == seat


# ---------------------------------------------------------------------- doubling again, and rescue


def test_doubling_again_and_rescue() -> None:
    """Club One, Pure Spanish: the last doubled portion comes back, the rest is lost."""
    rules = load_rules(SPANISH)
    assert "rescue" in rules.drawing
    live = deal(SPANISH, {2: {"main": 10}}, "5s 9d 6h Tc 3c 2d", [("2 hand", _double(10))])
    offers = {offer.name for offer in live.pending[0].offers}
    assert {"stand", "rescue"} <= offers
    live.answer("2 hand", "rescue")
    assert nets(live) == [("seat 2", "main", -10), ("seat 2 2", "double", 0)]


def test_a_further_double_stops_at_the_table_maximum() -> None:
    """Club One L2583-2584: the whole wager again, which is $1,200 here, at a table of $5 to $1,000."""
    live = deal(SPANISH, {2: {"main": 600}}, "2s 9d 3h Kc 2c 2d 3d", [("2 hand", _double(600))])
    live.answer("2 hand", "double")
    live.answer("2 hand", "stand")
    assert nets(live) == [
        ("seat 2", "main", -600),
        ("seat 2 2", "double", -600),
        ("seat 2 2", "double", -1000),
    ]
    assert played_again(live)


def _double(amount: int) -> Choice:
    rules = load_rules(SPANISH)
    return Choice("double", amount * 100 if rules.play.double == "equal or less" else 0)  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- as people describe it


SITUATIONS: list[dict[str, Any]] = [
    {
        "game": LUCKY,
        "hands": {
            "player_dealer": "9d 4c Jh",
            "seat 1": "Tc 6d 8h",
            "seat 2": "Ts 5d 8c",
            "seat 3": "9h 5s 8d",
            "seat 4": "8s 4h",
        },
        "bets": {f"seat {seat}": {"main": 20} for seat in range(1, 5)},
        "expect": {1: -20, 2: -20, 3: 0, 4: 20},
    },
    {
        "game": "lucky-lady/buster-blackjack",
        "hands": {"player_dealer": "Td 7c", "seat 1": "Ts 6d 9c"},
        "bets": {"seat 1": {"main": 10, "buster": 10}},
        "expect": {1: -20},
    },
    {
        "game": "artichoke-joes/upcard-luck",
        "hands": {"player_dealer": "7d Tc", "seat 2": "As Jh"},
        "bets": {"seat 2": {"main": 20, "upcard luck": 10}},
        "expect": {2: 120},
    },
    {
        "game": JOES,
        "table": {"player_dealer": 1, "bank": 60},
        "hands": {
            "player_dealer": "Td 8d",
            "seat 2": "9d 9c",
            "seat 3": "Ts 8c",
            "seat 4": "Kd Qc",
            "seat 5": "Ks Qd",
        },
        "bets": {f"seat {seat}": {"main": 50} for seat in range(2, 6)},
        "expect": {2: 0, 3: 0, 4: 50, 5: 10},
    },
    {
        "game": DELTA,
        "settings": {"schedule": "none", "limits": "5-1000"},
        "hands": {"player_dealer": "Ad Kc", "seat 1": "Td 9h"},
        "choices": {"seat 1": ["insurance"]},
        "bets": {"seat 1": {"main": 20, "insurance": 10}},
        "expect": {1: 0},
    },
    {
        "game": SWITCH,
        "table": {"seats": 6, "player_dealer": 3, "bank": 100},
        "hands": {
            "player_dealer": "9d 6c Th",
            "seat 6": ["Kd 9c", "Kh 9s"],
            "seat 5": ["Js 8d", "Jc Td"],
            "seat 6 as dealt": ["Kd 9c", "Kh 9s"],
            "seat 5 as dealt": ["Js 8d", "Jc Td"],
        },
        "bets": {
            "seat 6": {"super match": 10, "main 1": 20, "main 2": 20},
            "seat 5": {"super match": 5, "main 1": 20, "main 2": 20},
        },
        "expect": {5: 5, 6: 95},
    },
    {  # split eights, the second hand doubled; the equal wagers follow from hands and choices
        "game": LUCKY,
        "hands": {"player_dealer": "6d Tc 9c", "seat 1": ["8s Kd", "8h 3c Td"]},
        "choices": {"seat 1": ["split", "double 2"]},
        "bets": {"seat 1": {"main": 20}},
        "expect": {1: 60},
    },
    {  # the same with every wager given: by the number of its hand
        "game": LUCKY,
        "hands": {"player_dealer": "6d Tc 9c", "seat 1": ["8s Kd", "8h 3c Td"]},
        "bets": {"seat 1": {"main": 20, "main 2": 20, "double 2": 20}},
        "expect": {1: 60},
    },
    {  # a switch told by the choice alone: K-A came from K-5 and 6-A
        "game": SWITCH,
        "hands": {"player_dealer": "9d 7c 5s", "seat 2": ["Kd As", "6c 5h Th"]},
        "choices": {"seat 2": ["switch"]},
        "bets": {"seat 2": {"main 1": 20, "main 2": 20}},
        "expect": {2: 0},
    },
    {  # surrender in units of $5 (Artichoke Joe's L1131)
        "game": JOES,
        "hands": {"player_dealer": "9d 8c", "seat 2": "Ts 6h"},
        "choices": {"seat 2": "surrender"},
        "bets": {"seat 2": {"main": 25}},
        "expect": {2: -15},
    },
]


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda item: str(item["game"]).split("/")[1])
def test_described_rounds(situation: dict[str, Any]) -> None:
    table = {"player_dealer": 8 if situation["game"] != SWITCH else 1}
    told = {key: value for key, value in situation.items() if key != "expect"}
    result = desk_data(settle_situation(read_situation({"table": table, **told})))
    assert {int(seat): net for seat, net in result["totals"].items()} == situation["expect"]


def test_draws_that_break_the_chart_are_said() -> None:
    """Lucky Lady L277: 21 must stand, 11 or less must hit; L301: the player-dealer hits soft 17."""
    data = {
        "game": LUCKY,
        "table": {"player_dealer": 8},
        "hands": {"player_dealer": "Ad 6c", "seat 1": "Ts 6d 5c 2c", "seat 2": "4s 5d"},
        "bets": {"seat 1": {"main": 20}, "seat 2": {"main": 20}},
    }
    warnings = settle_situation(read_situation(data)).warnings
    assert [(warning.text, warning.cite) for warning in warnings if warning.cite] == [
        ("spot 1 took 2c with 21, but the chart has it stand (soft and hard 21 must stand)", "L277"),
        ("spot 2 stood with 9, but the chart has it hit (11 or less must hit)", "L277"),
        ("the player-dealer stood with soft 17, but the chart has it hit (soft 17 hits)", "L297, L301"),
    ]


def test_a_missing_hidden_card_is_asked_for_only_where_it_matters() -> None:
    """Upcard Luck needs the up card and the player's two cards; the game wager needs all."""
    data = {
        "game": "artichoke-joes/upcard-luck",
        "table": {"player_dealer": 1, "action": {"seat": 2}},
        "hands": {"player_dealer": "7d ?", "seat 2": "As Js"},
        "bets": {"seat 2": {"main": 20, "upcard luck": 10}},
    }
    with pytest.raises(ValueError, match="Blackjack wager: cannot determine"):
        settle_situation(read_situation(data))
