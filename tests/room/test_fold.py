"""A table of the room by its actions: the rail, circles, who is ready, what the clock does."""

from __future__ import annotations

import json

import pytest

from houseway.cards import parse_cards
from houseway.errors import HousewayError, NoBank
from houseway.room.actions import BETTING, PLAYING, SETTLED, Action
from houseway.room.bots import Bots
from houseway.room.clock import Clock
from houseway.room.fold import Fold
from houseway.room.members import Clocks
from houseway.room.views import Surroundings, Viewer, private_state, shared_state
from houseway.rulebook.rules import load_rules

WAR = "club-one/casino-war"
AROUND = Surroundings(0.0, None, frozenset(), 0, None)


def people(fold: Fold) -> Fold:
    """Mira banks, Otto sits in seat 2, Pia stands on the rail where there is one; ready to bet."""
    rail = [("Pia", None)] if fold.rules.filing.backline else []
    for name, seat in (("Mira", 1), ("Otto", 2), *rail):
        fold.apply(Action("sit", {"name": name, "player": None, "seat": seat, "chips": 500_00}))
    fold.apply(Action("shuffle", {"key": "07" * 32}))
    fold.apply(Action("next", {}))
    fold.apply(Action("accept", {"name": "Mira", "amount": 300_00}))
    return fold


def tie() -> Fold:
    """Both bet on Otto's spot, and his card ties Mira's."""
    fold = people(Fold(1, load_rules(WAR, {"schedule": "none"})))
    assert fold.shoe is not None
    fold.shoe.cards = (*parse_cards("2c 7c 7d"), *fold.shoe.cards[3:])  # one is burned
    for name in ("Otto", "Pia"):
        fold.apply(Action("bets", {"name": name, "spot": 2, "wagers": {"primary": 10_00}}))
    fold.apply(Action("deal", {}))
    return fold


def answer(fold: Fold, name: str, question: str, choice: str) -> None:
    fold.apply(Action("answer", {"name": name, "ask": f"2 {question}", "choice": choice}))


def asks(fold: Fold, name: str | None) -> list[str]:
    state = private_state(fold, Viewer(name, 1 if name else None), AROUND, 0)
    return [ask["id"].removeprefix("2 ") for ask in state["asks"]]


def test_a_rail_bettor_is_asked_about_her_own_wager() -> None:
    fold = tie()
    assert [asks(fold, name) for name in ("Otto", "Pia", "Mira", None)] == [["war"], [], [], []]
    answer(fold, "Otto", "war", "surrender")
    assert [asks(fold, name) for name in ("Otto", "Pia", "Mira", None)] == [[], ["war Pia"], [], []]
    (mine,) = private_state(fold, Viewer("Pia", 1), AROUND, 0)["asks"]
    assert mine["name"] == "War"
    shared = shared_state(fold, AROUND)
    assert [(ask["name"], ask["seat"], ask["bettor"]) for ask in shared["asked"]] == [("Pia", 9, "Pia")]
    assert shared["message"] == "Waiting for Pia"
    with pytest.raises(HousewayError, match="you are not asked"):
        answer(fold, "Otto", "war Pia", "war")
    answer(fold, "Pia", "war Pia", "surrender")
    assert fold.phase == SETTLED
    assert fold.nets == {"Mira": 10_00, "Otto": -5_00, "Pia": -5_00}


def test_the_clock_answers_for_a_rail_bettor_who_does_not() -> None:
    fold = tie()
    answer(fold, "Otto", "war", "surrender")
    clock = Clock(fold, Clocks(), Bots(fold), lambda: "", connected={"Otto", "Pia", "Mira"}, watched=True)
    step = clock.next_step()
    assert step is not None
    assert step.at == pytest.approx(clock.since + clock.clocks.decision)
    for action in step.actions():
        fold.apply(action)
    assert fold.phase == SETTLED
    assert fold.nets["Pia"] == -5_00


def test_a_rail_bettor_keeps_her_place_through_a_restart_and_takes_her_chips_home() -> None:
    fold = people(Fold(1, load_rules(WAR, {"schedule": "none"})))
    again = Fold(1, fold.rules)
    again.restore(json.loads(json.dumps(fold.snapshot())), bytes.fromhex("07" * 32))
    assert again.table.rail == {9: "Pia"}
    assert again.snapshot() == fold.snapshot()
    moves = again.apply(Action("leave", {"name": "Pia"})).moves
    assert [(move.kind, move.amount) for move in moves] == [("leave", 500_00)]
    assert again.table.rail == {}
    assert again.phase == BETTING


def test_a_table_where_all_are_ready_and_nothing_is_bet_waits_for_its_clock() -> None:
    fold = people(Fold(1, load_rules(WAR, {"schedule": "none"})))
    for name in ("Otto", "Pia", "Mira"):
        fold.apply(Action("ready", {"name": name}))
    clocks = Clocks(betting=9, bots=0)
    clock = Clock(fold, clocks, Bots(fold), lambda: "", connected={"Otto", "Pia", "Mira"}, watched=True)
    step = clock.next_step()
    assert step is not None
    assert step.at == pytest.approx(clock.since + 9)
    fold.apply(Action("bets", {"name": "Otto", "spot": 2, "wagers": {"primary": 10_00}}))
    step = clock.next_step()
    assert step is not None
    assert step.at == clock.since


def test_bets_behind_a_player_who_bets_nothing_are_not_dealt_for() -> None:
    """Pia's chips behind Otto go back, those behind Rosa play; a table with nothing else is not dealt."""
    fold = people(Fold(1, load_rules(WAR, {"schedule": "none"})))
    fold.apply(Action("sit", {"name": "Rosa", "player": None, "seat": 3, "chips": 500_00}))
    fold.apply(Action("bets", {"name": "Pia", "spot": 2, "wagers": {"primary": 10_00}}))
    with pytest.raises(HousewayError, match="no wagers"):
        fold.apply(Action("deal", {}))
    for name in ("Rosa", "Pia"):
        fold.apply(Action("bets", {"name": name, "spot": 3, "wagers": {"primary": 20_00}}))
    fold.apply(Action("deal", {}))
    events = private_state(fold, Viewer(None, None), AROUND, 0)["events"]
    laid = [(event["spot"], event["bettor"], event["amount"]) for event in events if event["kind"] == "bet"]
    assert laid == [(3, "Rosa", 20), (3, "Pia", 20)]


def story(fold: Fold, name: str | None) -> list[tuple[str, int, str]]:
    """The lines that somebody is sent."""
    lines = private_state(fold, Viewer(name, 1 if name else None), AROUND, 0)["story"]
    return [(line["text"], line["through"], line["kind"]) for line in lines]


def test_the_state_tells_what_lies_on_the_table_before_the_deal() -> None:
    """To each as he has to do with it; no event must be shown before it can be read."""
    fold = people(Fold(1, load_rules(WAR, {"schedule": "none"})))
    for name in ("Otto", "Pia"):
        fold.apply(Action("bets", {"name": name, "spot": 2, "wagers": {"primary": 10_00}}))
    assert story(fold, "Pia") == [
        ("Mira puts up $300.", -1, "bank"),
        ("Spot 2: Otto bets $10 on Primary.", -1, "bet"),
        ("You bet $10 on Primary at spot 2.", -1, "bet"),
    ]
    assert story(fold, "Mira")[0] == ("You put up $300.", -1, "bank")
    assert story(fold, None)[1:] == [
        ("Spot 2: Otto bets $10 on Primary.", -1, "bet"),
        ("Spot 2: Pia bets $10 on Primary.", -1, "bet"),
    ]


def test_the_state_tells_the_round_and_pictures_its_hands() -> None:
    fold = tie()
    state = private_state(fold, Viewer("Otto", 1), AROUND, 0)
    events = state["events"]
    last = len(events) - 1
    assert story(fold, "Otto")[-1] == ("Your decision: surrender, war?", last, "asked")
    assert ("Dealt: your hand 7c, player-dealer 7d.", last - 1, "dealt") in story(fold, "Otto")
    assert [event["after"]["hands"] for event in events if event["kind"] == "dealt"] == [
        [{"id": "2", "owner": 2, "cards": [["7c"]]}],
        [{"id": "player-dealer", "owner": "player-dealer", "cards": [["7d"]]}],
    ]
    assert [ask["about"] for ask in state["asks"]] == ["War"]


def test_who_comes_to_the_rail_during_a_round_waits_for_the_next() -> None:
    fold = tie()
    fold.apply(Action("sit", {"name": "Rosa", "player": None, "seat": None, "chips": 100_00}))
    assert fold.phase == PLAYING
    assert "Rosa" not in fold.table.chips
    answer(fold, "Otto", "war", "surrender")
    answer(fold, "Pia", "war Pia", "surrender")
    fold.apply(Action("next", {}))
    assert fold.table.rail == {9: "Pia", 10: "Rosa"}


def test_a_seated_player_bets_in_a_circle_until_somebody_sits_there() -> None:
    """Lucky Lady L268: unoccupied circles."""
    fold = people(Fold(1, load_rules("lucky-lady/no-bust-21st-century-blackjack-4", {"schedule": "none"})))
    for spot in (2, 5):
        fold.apply(Action("bets", {"name": "Otto", "spot": spot, "wagers": {"main": 10_00}}))
    assert [lot.spot for lot in fold.lots_in_action()] == [2, 5]
    with pytest.raises(HousewayError, match="spot 6: nobody plays there"):
        fold.apply(Action("bets", {"name": "Pia", "spot": 6, "wagers": {"main": 10_00}}))
    fold.apply(Action("bets", {"name": "Pia", "spot": 2, "wagers": {"main": 10_00}}))
    fold.apply(Action("sit", {"name": "Rosa", "player": None, "seat": 5, "chips": 100_00}))
    assert [(lot.spot, lot.bettor) for lot in fold.lots_in_action()] == [(2, "Otto"), (2, "Pia")]
    fold.apply(Action("leave", {"name": "Otto"}))
    assert fold.bets == {}


def test_circles_that_were_reached_through_a_taken_one_go_back() -> None:
    """Club One L1213: immediately adjacent circles."""
    rules = load_rules("club-one/no-bust-21st-century-blackjack-jokers", {"schedule": "none"})
    fold = Fold(1, rules)
    for name, seat in (("Mira", 8), ("Otto", 2)):
        fold.apply(Action("sit", {"name": name, "player": None, "seat": seat, "chips": 500_00}))
    fold.apply(Action("shuffle", {"key": "07" * 32}))
    fold.apply(Action("next", {}))
    fold.apply(Action("decline", {"name": "Otto"}))
    fold.apply(Action("accept", {"name": "Mira", "amount": 300_00}))
    for spot in (2, 3, 4):
        fold.apply(Action("bets", {"name": "Otto", "spot": spot, "wagers": {"main": 10_00}}))
    with pytest.raises(HousewayError, match="spot 4: circles beside your own must be next to it"):
        fold.apply(Action("bets", {"name": "Otto", "spot": 3, "wagers": {}}))
    fold.apply(Action("sit", {"name": "Rosa", "player": None, "seat": 3, "chips": 100_00}))
    assert list(fold.bets) == [(2, "Otto")]


def test_who_was_ready_for_bets_that_went_back_is_not_ready_for_the_next() -> None:
    fold = people(Fold(1, load_rules(WAR, {"schedule": "none"})))
    for name in ("Otto", "Pia", "Mira"):
        fold.apply(Action("ready", {"name": name}))
    fold.apply(Action("give_up", {"name": "Mira"}))
    assert fold.offered == 2
    fold.apply(Action("accept", {"name": "Otto", "amount": 300_00}))
    assert not any(member.ready for member in fold.members.values())


def test_the_player_dealer_does_not_bet_behind_others() -> None:
    fold = people(Fold(1, load_rules(WAR, {"schedule": "none"})))
    with pytest.raises(HousewayError, match="does not bet against himself"):
        fold.apply(Action("bets", {"name": "Mira", "spot": 2, "wagers": {"primary": 10_00}}))
    assert fold.bets == {}


@pytest.mark.parametrize(
    ("game", "needed"),
    [
        ("delta-club/no-bust-21st-century-blackjack-5", True),  # L161: broken if nobody else takes it
        ("oceana/ez-baccarat", False),  # the holder keeps it
    ],
)
def test_the_last_one_asked_is_told_when_the_game_stops_without_him(game: str, needed: bool) -> None:
    rules = load_rules(game, {"schedule": "none"})
    fold = Fold(1, rules)
    for name, seat in (("Mira", 1), ("Otto", 2)):
        fold.apply(Action("sit", {"name": name, "player": None, "seat": seat, "chips": 500_00}))
    fold.apply(Action("shuffle", {"key": "07" * 32}))
    fold.apply(Action("next", {}))
    fold.apply(Action("accept", {"name": "Mira", "amount": 300_00}))
    fold.banked.hands_banked = rules.banking.hands
    fold.phase = SETTLED
    fold.apply(Action("next", {}))
    assert fold.offered == 2
    assert fold.needed is needed


def circle() -> Fold:
    """Otto bets at his seat and in circle 5, Pia behind him there, and Mira banks."""
    fold = people(Fold(1, load_rules("lucky-lady/no-bust-21st-century-blackjack-4", {"schedule": "none"})))
    for name, spot in (("Otto", 5), ("Pia", 5), ("Otto", 2)):
        fold.apply(Action("bets", {"name": name, "spot": spot, "wagers": {"main": 10_00}}))
    return fold


def test_bets_behind_somebody_go_back_with_his_own_where_nobody_sits() -> None:
    fold = circle()
    fold.apply(Action("bets", {"name": "Otto", "spot": 5, "wagers": {"main": 20_00}}))
    assert fold.circle_of(5) == "Otto"
    fold.apply(Action("bets", {"name": "Otto", "spot": 5, "wagers": {}}))
    assert list(fold.bets) == [(2, "Otto")]


def test_bets_behind_somebody_who_leaves_go_back_where_nobody_sits() -> None:
    fold = circle()
    fold.apply(Action("leave", {"name": "Otto"}))
    assert fold.bets == {}


def test_who_cannot_bank_gives_up_and_other_refusals_return_the_bets() -> None:
    fold = circle()
    clock = Clock(fold, Clocks(), Bots(fold), lambda: "", watched=True)
    assert [action.kind for action in clock.refused(NoBank("no chips"))] == ["give_up"]
    for action in clock.refused(HousewayError("anything else")):
        fold.apply(action)
    assert fold.phase == BETTING
    assert fold.dealer is not None
    assert fold.bets == {}
