"""Stored analyses: equal to computed ones in every family, and never those of other rules or other code."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.odds import (
    Analysis,
    Odds,
    ResultStore,
    analyse,
    analysis_data,
    families,
    family,
    registered,
    stored,
    stored_analysis,
)
from houseway.odds.family import declared
from houseway.odds.packing import packed
from houseway.odds.pai_gow import solver
from houseway.odds.pai_gow.classes import suit_classes
from houseway.odds.store import LISTED, WHAT_IF
from houseway.odds.stored import StoredAdvice, analysis_key, is_listed, recalled
from houseway.rulebook.rules import Rules, choose, load_rules
from tests.odds.changed import changed, document, side_bet
from tests.odds.test_pai_gow_counts import JACK

ORDINARY = str(Path(__file__).with_name("ordinary-blackjack.toml"))
WAR = "club-one/casino-war"
GAMES: dict[str, tuple[str, dict[str, object]]] = {
    "baccarat": ("club-one/century-21-baccarat", {}),
    "blackjack": (ORDINARY, {"decks": 1}),
    "pai-gow-poker": ("club-one/fortune-pai-gow-poker", {}),
    "pai-gow-tiles": ("club-one/pai-gow-tiles", {}),
    "pan-nine": ("club-one/ultra-pan-9", {}),
    "poker-vs-dealer": ("club-one/three-card-poker", {}),
    "set-21": ("delta-club/funtazee-21", {}),
    "war": (WAR, {}),
}
"""A game of each family."""


@pytest.fixture
def store(tmp_path: Path) -> ResultStore:
    return ResultStore(tmp_path / "results")


def test_every_family_is_among_the_games() -> None:
    assert set(GAMES) == {name for name, (odds, _) in declared().items() if odds.priced}


@cache
def fresh(name: str) -> Analysis:
    """The computed analysis of a family's game; that of pai gow poker for a deck of jacks to aces."""
    game, settings = GAMES[name]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "suit_classes", lambda: suit_classes(JACK))
        return analyse(load_rules(game, settings))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_stored_analysis_equals_the_computed_one(
    name: str, store: ResultStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every figure, every world and all advice: exact integers and fractions, floats to the last bit."""
    computed = fresh(name)
    monkeypatch.setattr(stored, "analyse", lambda rules, **how: computed)
    assert stored_analysis(computed.rules, store) is computed
    found = recalled(computed.rules, store)
    assert found is not None
    for field in fields(computed):
        if field.name != "advise":
            assert getattr(found, field.name) == getattr(computed, field.name), field.name
    assert repr(found.bets) == repr(computed.bets), "types are equal too"
    assert analysis_data(found) == analysis_data(computed), "bets priced alone are not listed twice"
    assert isinstance(found.advise, StoredAdvice)
    assert packed(found.advise.advice) == packed(computed.advise)
    groups = [{id(worlds) for worlds in each.worlds.values()} for each in (found, computed)]
    assert len(groups[0]) == len(groups[1]), "bets over the same worlds are banked together"


def test_a_second_look_computes_nothing(store: ResultStore, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_rules(WAR)
    computed = stored_analysis(rules, store)
    monkeypatch.setattr(stored, "analyse", None)
    assert stored_analysis(load_rules(WAR), store).bets == computed.bets
    with pytest.raises(TypeError):
        stored_analysis(rules, store, fresh=True)
    with pytest.raises(TypeError):
        stored_analysis(rules, None)


def test_the_question_is_part_of_the_key(store: ResultStore) -> None:
    rules = load_rules(WAR)
    stored_analysis(rules, store)
    assert recalled(rules, store) is not None
    assert recalled(rules, store, jointly=True) is None


# ---------------------------------------------------------------------- nothing out of date


def test_other_code_finds_nothing(store: ResultStore, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_rules(WAR)
    stored_analysis(rules, store)
    monkeypatch.setattr(stored, "code_hash", lambda family, *also: "of newer code")
    assert recalled(rules, store) is None
    stored_analysis(rules, store)
    assert recalled(rules, store) is not None
    monkeypatch.undo()
    assert recalled(rules, store) is not None, "two versions may share a folder"


def with_raw(change: str) -> Rules:
    """Casino War with something changed in its document."""
    raw = document(WAR)
    match change:
        case "a payout":
            raw["bets"]["tie"]["cases"][0]["pays"] = "9 to 1"
        case "a name":
            raw["bets"]["tie"]["name"] = "Tie wager"
        case "a line":
            raw["bets"]["tie"]["cases"][0]["cite"] = "L1"
        case "the order of bets":
            raw["bets"] = dict(reversed(raw["bets"].items()))
    return choose(raw, WAR, {})


@pytest.mark.parametrize("change", ["a payout", "a name", "a line", "the order of bets"])
def test_changed_rules_find_nothing(store: ResultStore, change: str) -> None:
    """Words are shown beside figures, so the figures of a renamed bet are computed again as well."""
    before, after = load_rules(WAR), with_raw(change)
    shown = json.dumps(analysis_data(stored_analysis(before, store)))
    assert recalled(with_raw(""), store) is not None, "the same document in another object"
    assert recalled(after, store) is None
    stored_analysis(after, store)
    found = recalled(after, store)
    assert found is not None
    assert json.dumps(analysis_data(found)) == json.dumps(analysis_data(analyse(after))) != shown


def test_settings_are_part_of_the_rules(store: ResultStore) -> None:
    six, eight = (load_rules(WAR, {"decks": decks}) for decks in (6, 8))
    computed = [stored_analysis(rules, store).bets for rules in (six, eight)]
    assert computed[0] != computed[1]
    found = [recalled(rules, store) for rules in (six, eight)]
    assert [analysis.bets for analysis in found if analysis] == computed


def test_a_family_from_outside_is_computed_each_time(store: ResultStore) -> None:
    """What its code consists of is not known, nor whether its analysis is made of values."""
    rules = load_rules(WAR)
    war = families()["war"]
    with registered(Odds("outside", war.analyse, war.advises, war.problems, war.unpriced)):
        outside = replace(rules, family=replace(rules.family, name="outside"))
        stored_analysis(outside, store)
        assert recalled(outside, store) is None
    assert not store.folder.exists()


# ---------------------------------------------------------------------- what is stored where


def test_only_games_as_they_are_listed_are_kept_as_such(store: ResultStore) -> None:
    listed, what_if = load_rules(WAR), load_rules(WAR, {"tie": "9 to 1"})
    assert is_listed(listed)
    assert is_listed(load_rules(WAR, {"decks": listed.settings["decks"]}))
    assert not is_listed(what_if)
    assert not is_listed(load_rules(ORDINARY))
    for rules in (listed, what_if):
        stored_analysis(rules, store)
    assert store.path(analysis_key(listed, False), LISTED).exists()
    assert store.path(analysis_key(what_if, False), WHAT_IF).exists()


def test_a_game_that_cannot_be_priced_is_refused_each_time(
    store: ResultStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(family, "fatal", lambda rules: ["play: nobody knows"])
    for _ in range(2):
        with pytest.raises(HousewayError, match="nobody knows"):
            stored_analysis(load_rules(WAR), store)
    assert not store.folder.exists()


def test_bets_without_figures_stay_named(store: ResultStore) -> None:
    """The analysis was made for the other bets alone; the rules it is given back with have all of them."""
    rules = changed(WAR, side_bet({"when": {"first": "tie"}, "pays": "$250"}))
    computed = stored_analysis(rules, store)
    found = recalled(rules, store)
    assert found is not None
    assert found.unpriced == computed.unpriced != {}
    assert found.rules.bets.keys() == rules.bets.keys()


def test_a_folder_that_cannot_be_written_changes_no_answer(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = ResultStore(tmp_path / "file")
    assert stored_analysis(load_rules(WAR), store).bets == fresh("war").bets
