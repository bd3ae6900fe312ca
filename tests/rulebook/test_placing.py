"""`after`: a bet takes its place in the order of settlement behind another, whatever the passes are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.rounds.facts import Lot
from houseway.rounds.sources import stacked
from houseway.rulebook import loader
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.families import families
from houseway.rulebook.rules import Rules, choose, load_rules
from houseway.table.settlement import SettledLot
from houseway.table.table import Table

BANKED = [
    entry.id for entry in catalogue() if entry.family in GAMES and families()[entry.family].mode == "banked"
]
EZ = "oceana/ez-baccarat"
LOSES = [{"pays": "lose", "text": "always"}]


def with_bets(game: str, bets: Mapping[str, Any], settings: Mapping[str, object] | None = None) -> Rules:
    """The rules of a game to which bets were added, or whose bets were changed."""
    raw = loader.merge({}, loader.document(game).raw)
    return choose(loader.merge(raw, {"bets": bets}), "own.toml", settings or {})


def new(after: str, name: str = "New") -> dict[str, object]:
    """A bet that loses always, to be settled after another."""
    return {"name": name, "after": after, "cases": LOSES}


def order(rules: Rules) -> list[list[str]]:
    """The bets of each pass."""
    return [[name for name, _ in row.bets] for row in rules.passes]


def orders(game: str) -> Iterator[dict[str, object]]:
    """The settings of a game under which its passes differ: the default, and every one that sets others."""
    yield {}
    filing = load_rules(game).filing
    sets = {name: option.sets for name, option in filing.options.items()}
    sets |= {name: reading.sets for name, reading in filing.readings.items()}
    for name, choices in sets.items():
        for choice, places in choices.items():
            if any(place.startswith("settlement") for place in places):
                yield {name: choice}


@pytest.mark.parametrize("game", BANKED)
def test_after_any_bet_of_any_filing(game: str) -> None:
    """Wherever a bet is settled at the end, the new one comes next on the same conditions.

    A bet of the filing that already follows it keeps its place before the new one.
    """
    for settings in orders(game):
        before = load_rules(game, settings)
        needs = [
            bet.id for bet in before.bets.values() if bet.kind == "base" and bet.placed == "before the deal"
        ]
        for anchor in before.bets:
            rules = with_bets(game, {"new": {**new(anchor), "needs": needs}}, settings)
            places = [
                (row.outcomes, row.by_hand, bet, only) for row in rules.passes for bet, only in row.bets
            ]
            followers = [bet for bet, filed in before.filing.bets.items() if filed.after == anchor]
            last = followers[-1] if followers else anchor
            expected = []
            for row in before.passes:
                for bet, only in row.bets:
                    expected.append((row.outcomes, row.by_hand, bet, only))
                    if bet == last and not row.early:
                        expected.append((row.outcomes, row.by_hand, "new", only))
            assert places == expected, (settings, anchor)


def test_bet_by_bet_and_seat_by_seat() -> None:
    """Oceana's EZ Baccarat settles bet by bet around the table; the other reading settles seat by seat."""
    bets = {"twin_eights": new("tie")}
    assert order(with_bets(EZ, bets)) == [
        ["player"],
        ["banker"],
        ["tie"],
        ["twin_eights"],
        ["panda_8"],
        ["dragon_7"],
    ]
    seats = with_bets(EZ, bets, {"order": "seat by seat"})
    assert order(seats) == [["player", "banker", "tie", "twin_eights", "panda_8", "dragon_7"]]


def test_folds_first_then_losers_then_winners() -> None:
    """Three Card Poker: in every pass that takes the Ante, and for players who folded in the first."""
    game = "artichoke-joes/three-card-poker"
    name = next(
        setting
        for setting in orders(game)
        if any(row.outcomes == "losers" for row in load_rules(game, setting).passes)
    )
    rules = with_bets(game, {"pairs": new("ante")}, name)
    assert order(rules) == [
        ["bonus", "ante", "pairs"],
        ["bonus", "ante", "pairs", "play"],
        ["bonus", "ante", "pairs", "play"],
    ]
    assert [row.outcomes for row in rules.passes] == ["all", "losers", "winners"]
    assert rules.passes[0].bets[1][1] == rules.passes[0].bets[2][1]


def test_the_only_bet_of_the_only_pass() -> None:
    """Where a seat is settled fully before the next, the new bet is settled there too."""
    assert order(with_bets("club-one/fast-action-holdem", {"new": new("wager")})) == [["wager", "new"]]


def test_several_after_one() -> None:
    """In the order of the file, each with its own followers."""
    bets = {"one": new("tie", "One"), "two": new("tie", "Two"), "more": new("one", "More")}
    rules = with_bets(EZ, bets, {"order": "seat by seat"})
    assert order(rules) == [["player", "banker", "tie", "one", "more", "two", "panda_8", "dragon_7"]]


def test_a_filed_bet_is_moved() -> None:
    """A bet of the filing that is to follow another leaves the place where the passes name it."""
    moved = {"dragon_7": {"after": "player"}}
    assert order(with_bets(EZ, moved)) == [["player"], ["dragon_7"], ["banker"], ["tie"], ["panda_8"]]
    seats = with_bets(EZ, moved, {"order": "seat by seat"})
    assert order(seats) == [["player", "dragon_7", "banker", "tie", "panda_8"]]


def test_without_a_place() -> None:
    """A bet that no pass names and that follows no other comes last, and may be followed itself."""
    alone = {"name": "Alone", "cases": LOSES}
    assert order(with_bets(EZ, {"new": new("alone"), "alone": alone}))[-2:] == [["alone"], ["new"]]


def test_an_unknown_bet() -> None:
    """The nearest one is offered."""
    with pytest.raises(HousewayError) as caught:
        with_bets(EZ, {"new": new("tei")})
    assert str(caught.value) == "own.toml: bets.new.after: unknown bet 'tei' (did you mean 'tie'?)"


def test_a_circle() -> None:
    """Bets that follow each other have no place."""
    with pytest.raises(HousewayError) as caught:
        with_bets(EZ, {"a": new("b", "A"), "b": new("a", "B")})
    assert str(caught.value) == "own.toml: bets.a.after: bets follow each other in a circle (a after b)"


def test_after_itself() -> None:
    """The bet that does so is named, whatever follows it."""
    with pytest.raises(HousewayError) as caught:
        with_bets(EZ, {"a": new("b", "A"), "b": new("b", "B")})
    assert str(caught.value) == "own.toml: bets.b.after: a bet cannot be placed after itself"


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("bet by bet", ["2 player", "3 player", "2 new", "3 new", "2 dragon_7", "3 dragon_7"]),
        ("seat by seat", ["2 player", "2 new", "2 dragon_7", "3 player", "3 new", "3 dragon_7"]),
    ],
)
def test_a_round_is_settled_in_that_order(reading: str, expected: list[str]) -> None:
    """Two seats, three bets each; the bank covers the first four wagers and a part of the next alone."""
    rules = with_bets(EZ, {"new": new("tie")}, {"order": reading})
    table = Table(rules, CardRandom.seeded(1))
    for seat, name in ((1, "Ann"), (2, "Ben"), (3, "Cy")):
        table.sit(seat, name, 500_00)
    table.banked.offer(table.players)
    table.banked.accept(1, "Ann")
    lots = [
        Lot(seat, name, bet, 10_00)
        for seat, name in ((2, "Ben"), (3, "Cy"))
        for bet in ("player", "new", "dragon_7")
    ]
    live = table.deal(lots, bank=45_00, source=stacked("2c Kd Kh 9s", rules.deck))
    assert live.result is not None
    rows = [row for row in live.result.rows if isinstance(row, SettledLot)]
    assert [f"{row.lot.spot} {row.on}" for row in rows] == expected
    assert [row.net for row in rows] == [-10_00] * 4 + [-5_00, 0]


def test_after_the_game_wagers() -> None:
    """A bet that follows the game wagers comes after the last of them, and after bets that name that one."""
    game = "delta-club/no-bust-21st-century-blackjack-5"
    bets = {"last": new("game wagers"), "named": new("double")}
    offered = {"insurance_offered": "yes"}
    assert order(with_bets(game, bets)) == [["main", "split", "double", "named", "last"]]
    assert order(with_bets(game, bets, offered)) == [
        ["main", "split", "double", "named", "last", "insurance"]
    ]
    assert order(with_bets(EZ, {"last": new("game wagers")}))[:3] == [["player"], ["banker"], ["last"]]
