"""Every filing of the five houses is in the rulebook and says what can be done with it.

`filings.toml` beside this file lists them as the houses' documents have them, with a count for each house.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from houseway.desk.checking import rehearse
from houseway.desk.offers import offers_of
from houseway.odds.equity import equity
from houseway.rulebook.catalogue import Entry, catalogue
from houseway.rulebook.entries import OFFERS
from houseway.rulebook.families import families
from tests.playing import rules_of

FILED = tomllib.loads(Path(__file__).with_name("filings.toml").read_text(encoding="utf-8"))
NOT_DESCRIBED = {"artichoke-joes/panguingue", "club-one/panguingue"}
"""The games whose finished rounds cannot be described to the desk: each is a long course of melds."""
WITHOUT_AMOUNTS = {"artichoke-joes": 2, "delta-club": 14}
"""How many games of a house have no fees because its document prints no amounts for them."""


def filed(kind: str) -> set[str]:
    """The ids of all filed games or side bets."""
    return {f"{house}/{game}" for house, lists in FILED.items() for game in lists[kind]}


def one_of_each_family() -> list[Entry]:
    """The first game of every family."""
    first: dict[str, Entry] = {}
    for entry in catalogue():
        first.setdefault(entry.family, entry)
    return list(first.values())


def test_the_list_has_every_filing_once() -> None:
    """115 games and 7 side bets; the count of each house is stated beside its list."""
    assert {house: (len(lists["games"]), len(lists["side_bets"])) for house, lists in FILED.items()} == {
        house: (lists["counts"]["games"], lists["counts"]["side_bets"]) for house, lists in FILED.items()
    }
    assert (len(filed("games")), len(filed("side_bets"))) == (115, 7)


def test_every_filing_is_in_the_rulebook() -> None:
    """As what it is, a game or a side bet; the rulebook has nothing else."""
    found = {kind: {entry.id for entry in catalogue() if entry.kind == kind} for kind in ("game", "side bet")}
    assert found["game"] == filed("games")
    assert found["side bet"] == filed("side_bets")


@pytest.mark.parametrize("entry", catalogue(), ids=lambda entry: entry.id)
def test_a_filing_says_what_it_offers_and_why_it_lacks_the_rest(entry: Entry) -> None:
    """All can be played; bets against a bank have odds, hands for pots equity, and the desk settles both."""
    assert sorted((*entry.offers, *entry.not_offered)) == sorted(OFFERS)
    assert all(entry.not_offered.values())
    mode = families()[entry.family].mode
    needed = {"banked": {"settle", "odds"}, "pots": {"settle", "equity"}, "mutual": set[str]()}[mode]
    assert {"play"} | needed <= set(entry.offers)


def test_the_desk_is_lacking_only_where_a_round_is_too_long_to_describe() -> None:
    assert {entry.id for entry in catalogue() if "settle" in entry.not_offered} <= NOT_DESCRIBED


def test_fees_are_lacking_only_where_no_amounts_are_printed() -> None:
    lacking = Counter(entry.house for entry in catalogue() if "fees" in entry.not_offered)
    assert lacking == WITHOUT_AMOUNTS


@pytest.mark.parametrize("entry", one_of_each_family(), ids=lambda entry: entry.family)
def test_what_a_family_offers_is_true(entry: Entry) -> None:
    """Rounds are dealt and settled, and equity is found where it is offered."""
    rules = rules_of(entry.id)
    assert {name for name, why in offers_of(rules).items() if not why} == set(entry.offers)
    assert rehearse(rules, rounds=2) == []
    if "equity" in entry.offers:
        parts = equity(rules, ["*", "*"], samples=2, exact=False).hands
        assert sum(float(hand.equity) for hand in parts) == pytest.approx(1)
