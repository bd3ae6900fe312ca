"""The chance of anything that a rule file can say, against published and combinatorial figures."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb

import pytest

from houseway.errors import HousewayError
from houseway.odds import analyse
from houseway.odds.events import EventChance, event_chances, read_event, with_events
from houseway.rulebook.rules import load_rules
from tests.cli.conftest import Run, run

__all__ = ["run"]

BACCARAT, THREE_CARDS, WAR = "oceana/ez-baccarat", "delta-club/three-card-poker", "club-one/casino-war"


def chances(game: str, *texts: str) -> list[EventChance]:
    events = [read_event(text) for text in texts]
    return event_chances(analyse(with_events(load_rules(game), events)), events)


def test_baccarat_from_eight_decks_has_its_published_counts() -> None:
    """The counts that every published analysis of the game has, of 4,998,398,275,503,360 deals."""
    won = chances(BACCARAT, "winner=banker", "winner=player", "winner=tie", "winner=banker|player|tie")
    assert [one.count for one in won] == [
        2_292_252_566_437_888,
        2_230_518_282_592_256,
        475_627_426_473_216,
        4_998_398_275_503_360,
    ]


def test_events_add_up_whatever_they_look_at() -> None:
    """A three-card seven of the Banker wins by every total of the Player below seven."""
    seven = "winner=banker, banker.total=7, banker.cards=3"
    whole, *parts = chances(BACCARAT, seven, *(f"{seven}, player.total={total}" for total in range(7)))
    assert whole.count == sum(part.count or 0 for part in parts)
    assert all(part.count for part in parts)
    below, above = chances(BACCARAT, f"{seven}, player.total<4", f"{seven}, player.total=4-6")
    assert whole.count == (below.count or 0) + (above.count or 0)


def test_hands_of_three_cards_are_counted() -> None:
    """48 straight flushes and 720 straights of C(52, 3); the dealer's hand qualifies 69.59 % of the time."""
    straight, dealer = chances(THREE_CARDS, "player.hand=straight", "dealer.qualifies=yes")
    assert straight.probability == Fraction(720, comb(52, 3))
    assert dealer.probability == pytest.approx(0.6959, abs=5e-5)


def test_a_tie_at_war() -> None:
    """The second of two cards has the rank of the first."""
    rules = load_rules(WAR)
    same, cards = len(rules.deck) // 13, len(rules.deck)
    (tie,) = chances(WAR, "first=tie")
    assert tie.probability == Fraction(same - 1, cards - 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("banker.totle=7", "did you mean 'banker.total'"),
        ("winner=bank", "one of player, banker, tie"),
        ("winner", "write conditions such as"),
        ("winner=", "write conditions such as"),
        ("winner=banker, winner=player", "two conditions"),
        ("", "write conditions such as"),
    ],
)
def test_an_event_that_cannot_be_read_is_refused(text: str, told: str) -> None:
    with pytest.raises(HousewayError, match=told):
        chances(BACCARAT, text)


def test_events_on_the_command_line(run: Run) -> None:
    asked = "winner=banker, banker.total=7, banker.cards=3, player.total=6"
    shown = run("odds", BACCARAT, "--event", asked, "--event", "winner=tie")
    assert "33,343,987,326,976" in shown.out
    assert "9.5156 %" in shown.out
    (found,) = json.loads(run("odds", BACCARAT, "--event", asked, "--json").out)["events"]
    assert (found["combinations"], found["of"]) == (33_343_987_326_976, 4_998_398_275_503_360)
    assert found["when"] == {"winner": "banker", "banker.total": 7, "banker.cards": 3, "player.total": 6}
    header, row = run("odds", BACCARAT, "--event", "winner=tie", "--csv").out.splitlines()
    assert header == "event,probability,combinations,of,method,reason"
    assert row.startswith("winner=tie,0.0951")
    words = run("odds", BACCARAT, "--event", "?").out
    assert "banker.total" in words
    assert "0 to 9" in words
    assert run("odds", "lucky-lady/holdem", "--event", "opened=yes").code == 2
