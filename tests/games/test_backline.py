"""Backline bettors decide about their own wagers. Wim bets behind seat 2, from the last seat or the rail.

Lines cited are those of the filing named by the game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.cards import CardRandom
from houseway.desk import desk_data, read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Lot
from houseway.rounds.narrate import narrate
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.games.dealing import deal, nets, played_again

THREE_CARD = "oceana/three-card-poker-6-card-bonus"
WAR = "club-one/casino-war"
BACCARAT = "delta-club/21st-century-baccarat"
JOES = "artichoke-joes/no-bust-21st-century-blackjack"


def behind(bet: str, amount: int) -> list[Lot]:
    """Wim's wager behind seat 2, in dollars."""
    return [Lot(2, "Wim", bet, amount * 100)]


def asked(live: LiveRound) -> list[tuple[int, str]]:
    """The open questions: to which place, and their text form, which names a bettor behind the hand."""
    return [(ask.seat, ask.id) for ask in live.pending]


# ---------------------------------------------------------------------- Three Card Poker

PAIR_BEATS_QUEEN_HIGH = "As Ad 7c Js 9c Qd"


def test_each_backline_bettor_plays_or_folds_behind_a_hand_that_is_played() -> None:
    """Oceana L56: backline betting is permitted on all wagers."""
    live = deal(THREE_CARD, {2: {"ante": 10}}, PAIR_BEATS_QUEEN_HIGH, backline=behind("ante", 20))
    assert asked(live) == [(2, "2 play")]
    live.answer("2 play", "play")
    assert asked(live) == [(7, "2 play Wim")]
    live.answer("2 play Wim", "play")
    assert sorted(nets(live)) == [
        ("Wim", "ante", 20),
        ("Wim", "play", 20),
        ("seat 2", "ante", 10),
        ("seat 2", "play", 10),
    ]
    assert played_again(live)


def test_a_backline_bettor_may_fold_behind_a_hand_that_is_played() -> None:
    live = deal(THREE_CARD, {2: {"ante": 10}}, PAIR_BEATS_QUEEN_HIGH, backline=behind("ante", 20))
    live.answer("2 play", "play")
    live.answer("2 play Wim", "fold")
    assert sorted(nets(live)) == [("Wim", "ante", -20), ("seat 2", "ante", 10), ("seat 2", "play", 10)]
    assert played_again(live)


def test_a_folded_hand_is_folded_for_all() -> None:
    live = deal(
        THREE_CARD,
        {2: {"ante": 10}},
        PAIR_BEATS_QUEEN_HIGH,
        [("2 play", "fold")],
        backline=behind("ante", 20),
    )
    assert sorted(nets(live)) == [("Wim", "ante", -20), ("seat 2", "ante", -10)]


def test_backline_wagers_go_with_the_hand_by_the_other_reading() -> None:
    live = deal(
        THREE_CARD,
        {2: {"ante": 10}},
        PAIR_BEATS_QUEEN_HIGH,
        [("2 play", "play")],
        backline=behind("ante", 20),
        backline_plays="with the hand",
    )
    assert ("Wim", "play", 20) in nets(live)


# ---------------------------------------------------------------------- Casino War


def test_every_bettor_on_a_tie_surrenders_or_goes_to_war() -> None:
    """Club One L3102: more players take part by backline betting; L3151: a surrender costs half."""
    cards = "7c 7d 2c 2d 2h Ks 2s 3c 3d 9s"
    live = deal(WAR, {2: {"primary": 10}}, cards, [("2 war", "surrender")], backline=behind("primary", 20))
    assert asked(live) == [(8, "2 war Wim")]
    live.answer("2 war Wim", "war")
    assert sorted(nets(live)) == [("Wim", "primary", 0), ("Wim", "war", 20), ("seat 2", "primary", -5)]
    assert played_again(live)


def test_a_backline_bettor_may_surrender_behind_a_war() -> None:
    cards = "7c 7d 2c 2d 2h Ks 2s 3c 3d 9s"
    live = deal(WAR, {2: {"primary": 10}}, cards, [("2 war", "war")], backline=behind("primary", 20))
    live.answer("2 war Wim", "surrender")
    assert sorted(nets(live)) == [("Wim", "primary", -10), ("seat 2", "primary", 0), ("seat 2", "war", 10)]


# ---------------------------------------------------------------------- 21st Century Baccarat


def test_everybody_chooses_for_himself_on_the_shared_hand() -> None:
    """Delta Club L1054-1062: standing plays two cards, doubling shares the third; Tie bets come late."""
    live = deal(BACCARAT, {2: {"base": 10}}, "2c 8d 4s Kh 2h", backline=behind("base", 20))
    assert asked(live) == [(2, "2 tie"), (8, "2 tie Wim")]
    live.answer("2 tie", "none")
    live.answer("2 tie Wim", Choice("bet", 2000))
    assert asked(live) == [(2, "2 player")]
    live.answer("2 player", "stand")
    live.answer("2 player Wim", "double")
    assert sorted(nets(live)) == [
        ("Wim", "base", 0),
        ("Wim", "double", 0),
        ("Wim", "tie", 160),
        ("seat 2", "base", -10),
    ]
    assert played_again(live)


# ---------------------------------------------------------------------- the rail


def rail(game: str, cards: str, bet: str, seated: int, standing: int) -> LiveRound:
    """A round with Ann in seat 2 and Wim on the rail behind her; amounts in dollars."""
    table = Table(load_rules(game, {"schedule": "none", "limits": "5-1000"}), CardRandom.seeded(1))
    for seat, name in ((1, "Bank"), (2, "Ann")):
        table.sit(seat, name, 1_000_000)
    assert table.stand("Wim", 1_000_000) == table.rules.seats + 1
    table.banked.player_dealer = 1
    wagers = [(name, amount) for name, amount in (("Ann", seated), ("Wim", standing)) if amount]
    lots = [Lot(2, name, bet, amount * 100) for name, amount in wagers]
    return table.deal(lots, 500_000, stacked(cards, table.rules.deck))


def test_a_bettor_on_the_rail_is_asked_at_his_place_there() -> None:
    live = rail(WAR, "7c 7d", "primary", 10, 20)
    live.answer("2 war", "surrender")
    assert asked(live) == [(9, "2 war Wim")]
    live.answer("2 war Wim", "surrender")
    assert nets(live) == [("Ann", "primary", -5), ("Wim", "primary", -10)]
    assert played_again(live)


def test_who_bets_on_the_rail_alone_decides_for_the_hand() -> None:
    live = rail(WAR, "7c 7d", "primary", 0, 20)
    assert asked(live) == [(9, "2 war")]
    assert "Spot 2, Wim" in [line.text for line in narrate(live.rules, live.view(9))][-1]


def test_the_largest_wager_decides_from_the_rail() -> None:
    """Artichoke Joe's L1127."""
    live = rail(JOES, "Ts 9d 6h 5c 9h", "main", 10, 20)
    assert asked(live) == [(2, "2 surrender Ann")]
    live.answer("2 surrender Ann", "play")
    assert asked(live) == [(9, "2 hand")]


def test_nobody_stands_on_the_rail_where_there_is_no_backline() -> None:
    table = Table(load_rules("oceana/ultimate-texas-holdem"), CardRandom.seeded(1))
    with pytest.raises(HousewayError, match="no backline betting: take a seat"):
        table.stand("Wim", 100)
    assert "Wim" not in table.chips


def test_leaving_the_rail_takes_the_chips_along() -> None:
    table = Table(load_rules(WAR), CardRandom.seeded(1))
    assert [table.stand("Wim", 100), table.stand("Zoe", 200)] == [9, 10]
    assert table.leave(9) == 100
    assert table.stand("Ida", 300) == 9
    assert table.people == {9: "Ida", 10: "Zoe"}


# ---------------------------------------------------------------------- the desk


def settled(game: str, **situation: Any) -> dict[str, float]:
    """What a told round pays, by bettor and bet, in dollars."""
    table = {"player_dealer": 1, "bank": 1000}
    told = {"game": game, "table": table, "settings": {"schedule": "none"}, **situation}
    data = desk_data(settle_situation(read_situation(told)))
    return {f"{row['bettor']} {row['bet']}": row["net"] for row in data["wagers"]}


def bets(ana: dict[str, int], bo: dict[str, int]) -> dict[str, Any]:
    """Two bettors at spot 2."""
    return {"2": [{"bettor": "Ana", "bets": ana}, {"bettor": "Bo", "bets": bo}]}


def test_the_desk_takes_each_bettors_choice() -> None:
    both = bets({"primary": 10}, {"primary": 20})
    hands = {"player_dealer": "7d 9s", "2": "7c Ks"}
    choices = {"2": {"Ana": "surrender", "Bo": "war"}}
    assert settled(WAR, bets=both, hands=hands, choices=choices) == {
        "Ana Primary": -5,
        "Bo Primary": 0,
        "Bo War": 20,
    }


def test_at_the_desk_a_play_wager_shows_who_played() -> None:
    both = bets({"ante": 10, "play": 10}, {"ante": 20})
    hands = {"player_dealer": "Js 9c Qd", "2": "As Ad 7c"}
    choices = {"2": {"Bo": "fold"}}
    assert settled(THREE_CARD, bets=both, hands=hands, choices=choices) == {
        "Ana Ante": 10,
        "Ana Play": 10,
        "Bo Ante": -20,
    }


def test_at_the_desk_one_bettor_surrenders_a_blackjack_hand() -> None:
    """Artichoke Joe's L1127-1131."""
    both = bets({"main": 10}, {"main": 20})
    hands = {"player_dealer": "9d 8c", "2": "Ts 6h 4h"}
    assert settled(JOES, bets=both, hands=hands, choices={"2": {"Ana": "surrender"}}) == {
        "Ana Blackjack wager": -5,
        "Bo Blackjack wager": 20,
    }


def test_the_desk_names_a_bettor_who_has_no_wager() -> None:
    both = bets({"primary": 10}, {"primary": 20})
    with pytest.raises(HousewayError, match=r"choices\.2: .*Cy.*Ana, Bo"):
        settled(WAR, bets=both, hands={"player_dealer": "7d", "2": "7c"}, choices={"2": {"Cy": "war"}})


# ---------------------------------------------------------------------- one purse for several hands


CARDS = "2c 8d 4s Kh 2h 3d"


def legal(live: LiveRound, ask: str) -> list[dict[str, Any]]:
    """What an open question offers now."""
    return live.round.find(ask).legal(live.rules.deck)


def goes_on(live: LiveRound) -> bool:
    """Whether somebody is asked, or the round is over."""
    return bool(live.pending) or live.over


def test_what_is_promised_for_one_hand_is_not_there_for_another() -> None:
    """Late Tie bets are asked for all at once; the second is offered no longer, its question stays open."""
    table = Table(load_rules(BACCARAT, {"schedule": "none", "limits": "5-1000"}), CardRandom.seeded(1))
    for seat, name, chips in ((1, "Bank", 1_000_000), (2, "Ann", 300_00), (3, "Ben", 1_000_000)):
        table.sit(seat, name, chips)
    table.banked.player_dealer = 1
    wagers = [Lot(2, "Ann", "base", 100_00), Lot(3, "Ben", "base", 10_00), Lot(3, "Ann", "base", 100_00)]
    live = table.deal(wagers, 500_000, stacked(CARDS, table.rules.deck))
    assert legal(live, "3 tie Ann") == [{"name": "none"}, {"name": "bet", "low": 5, "high": 100}]
    live.answer("2 tie", Choice("bet", 100_00))
    assert legal(live, "3 tie Ann") == [{"name": "none"}]
    with pytest.raises(HousewayError, match=r"^tie: unknown choice 'bet' \(known: none\)$"):
        live.answer("3 tie Ann", Choice("bet", 100_00))
    assert "3 tie Ann" in [ask.id for ask in live.pending]
    assert {"name": "bet", "low": 5, "high": 10} in legal(live, "3 tie"), "Ben's chips are his own"
    live.answer("3 tie Ann", "none")
    live.answer("3 tie", "none")
    assert goes_on(live)


def test_what_is_promised_for_two_hands_is_not_there_for_a_third() -> None:
    """Ann has $200 left beside her three wagers: two late Tie bets of $100, however she answers first."""
    for first in range(3):
        live = three_hands()
        deciders = live.round.control.deciders
        mine = [ask.id for ask in live.pending if "Ann" in (ask.bettor, deciders[ask.spot])]
        assert len(mine) == 3
        last = mine.pop(first)
        bets = []
        for ask in mine:
            bets.append(legal(live, last)[1]["high"])
            live.answer(ask, Choice("bet", 100_00))
        assert bets == [100, 100], "$200 and then $100 are left, and no more than the wager may be bet"
        assert legal(live, last) == [{"name": "none"}]
        with pytest.raises(HousewayError, match=r"^tie: unknown choice 'bet'"):
            live.answer(last, Choice("bet", 100_00))
        live.answer(last, "none")
        assert goes_on(live)


def test_an_offer_shrinks_to_the_chips_that_are_left() -> None:
    """Of Ann's $200, $130 are promised in two answers: her third Tie bet may be $70 at most."""
    live = three_hands()
    mine = [ask.id for ask in live.pending if "Ann" in (ask.bettor, live.round.control.deciders[ask.spot])]
    live.answer(mine[0], Choice("bet", 100_00))
    live.answer(mine[1], Choice("bet", 30_00))
    assert legal(live, mine[2]) == [{"name": "none"}, {"name": "bet", "low": 5, "high": 70}]
    with pytest.raises(HousewayError, match=r"^tie: bet must be between \$5 and \$70, not \$71$"):
        live.answer(mine[2], Choice("bet", 71_00))
    live.answer(mine[2], Choice("bet", 70_00))
    assert goes_on(live)


def three_hands() -> LiveRound:
    """Ann has $100 on each of three spots, and $200 beside them, when late Tie bets are asked for."""
    table = Table(load_rules(BACCARAT, {"schedule": "none", "limits": "5-1000"}), CardRandom.seeded(1))
    for seat, name, chips in (
        (1, "Bank", 1_000_000),
        (2, "Ann", 500_00),
        (3, "Ben", 5_000),
        (4, "Cy", 5_000),
    ):
        table.sit(seat, name, chips)
    table.banked.player_dealer = 1
    wagers = [Lot(spot, "Ann", "base", 100_00) for spot in (2, 3, 4)]
    wagers += [Lot(3, "Ben", "base", 10_00), Lot(4, "Cy", "base", 10_00)]
    return table.deal(wagers, 500_000, stacked(CARDS, table.rules.deck))


def test_insurance_for_two_hands_takes_the_chips_for_both() -> None:
    live = deal(
        "club-one/pure-21-5-blackjack",
        {2: {"main": 100}},
        "9c 8c Ac 9d 8d 5d Th",
        backline=[Lot(4, "seat 2", "main", 100_00)],
        chips=250,
    )
    assert [offer["name"] for offer in legal(live, "4 insurance")] == ["no", "insurance"]
    live.answer("2 insurance", Choice("insurance", 50_00))
    assert legal(live, "4 insurance") == [{"name": "no"}]
    with pytest.raises(HousewayError, match=r"^insurance: unknown choice 'insurance' \(known: no\)$"):
        live.answer("4 insurance", Choice("insurance", 1_00))
    live.answer("4 insurance", "no")
    assert goes_on(live)


# ---------------------------------------------------------------------- bets closed to the backline

PURE = "club-one/pure-21-5-blackjack"


def test_insurance_and_even_money_are_not_offered_behind_a_hand() -> None:
    """Pure 21.5 L2330: backline betting on the base game wager only; insurance is a separate wager (L2344),
    and even money is an insurance of half (L2351)."""
    cards = "As Ah Ks 9d"
    live = deal(PURE, {2: {"main": 10}}, cards, backline=behind("main", 20))
    assert asked(live) == [(2, "2 insurance")]
    live.answer("2 insurance", "even money")
    assert sorted(nets(live)) == [("Wim", "main", 30), ("seat 2", "main", 10)]
    assert played_again(live)


def test_the_desk_warns_of_insurance_behind_a_hand() -> None:
    """Pure 21.5 L2330."""
    situation = {
        "game": PURE,
        "table": {"player_dealer": 1, "bank": 100},
        "hands": {"2": "Ts 9h", "player-dealer": "Ah 7d"},
        "bets": {
            "2": [
                {"bets": {"Blackjack wager": 10}},
                {"bettor": "Wim", "bets": {"Blackjack wager": 20, "Insurance": 10}},
            ]
        },
    }
    (warning,) = read_situation(situation).warnings
    assert "Insurance: no backline betting on this bet" in warning.text
    assert "L2330" in warning.cite


@pytest.mark.parametrize(
    ("base", "bet", "first", "cards"),
    [
        (PURE, "double", "main", "5s Th 6d 9c 4c"),
        (PURE, "split", "main", "8s Th 8d 9c 4c 3c 2c"),
        (WAR, "war", "primary", "9s 9d 2c 3c 4c 5c 6c 7c 8c 9c"),
        (THREE_CARD, "play", "ante", PAIR_BEATS_QUEEN_HIGH),
    ],
)
def test_a_later_bet_closed_to_the_backline_is_not_offered_there(
    tmp_path: Path, base: str, bet: str, first: str, cards: str
) -> None:
    """A rule file may close any bet to those who bet behind; the seated player still has it."""
    path = tmp_path / "closed.toml"
    path.write_text(f'extends = "{base}"\n[bets.{bet}]\nbackline = false\n', encoding="utf-8")
    live = deal(str(path), {2: {first: 10}}, cards, backline=behind(first, 20))
    ask = live.pending[0]
    offer = next(offer for offer in ask.offers if offer.name == bet)
    live.answer(ask, Choice(offer.name, getattr(offer, "high", 0)))
    while live.pending:
        offered = [offer.name for offer in live.pending[0].offers]
        assert live.pending[0].bettor != "Wim" or not {bet, "join"} & {*offered}
        live.answer(live.pending[0], live.pending[0].default)
    assert {lot.bettor for lot in live.round.lots if lot.bet == bet} == {"seat 2"}
