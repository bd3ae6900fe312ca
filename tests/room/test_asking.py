"""Questions about odds over HTTP: what each side plays, and how often something happens."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient

from houseway.odds import analyse
from houseway.odds.events import event_chances, read_event, with_events
from houseway.odds.family import hand_worth
from houseway.odds.starting import hand_data
from houseway.room.messages.asking import EventOdds, HandOdds, OddsWords
from houseway.room.messages.odds import Odds
from houseway.rulebook.rules import load_rules
from tests.playing import analysed
from tests.room.test_api import answered, patiently
from tests.room.test_messages import check

PAN_NINE = "/api/games/club-one/super-pan-9/odds"
CHART = '[hand]\notherwise = ["stand"]\n[[hand.cases]]\nwhen = { total = "<= 4" }\ndo = ["draw"]'


def answer(web: TestClient, path: str, **asked: object) -> Any:
    """The answer to a question, once it is there."""
    return patiently(web, f"{path}?{urlencode(asked, doseq=True)}").json()


def test_a_game_says_what_may_be_asked_of_it(web: TestClient) -> None:
    words = web.get(f"{PAN_NINE}/words").json()
    check(OddsWords)(words)
    assert words["sides"]["player"]["policies"][0]["name"] == "best play"
    assert list(words["sides"]["player"]["chart"]["tables"]) == ["hand"]
    assert "player.total" in {feature["name"] for feature in words["features"]}


def test_odds_under_policies_are_those_of_the_library(web: TestClient) -> None:
    found = answer(web, f"{PAN_NINE}/under", policy=["player=draws-on-0-4", "player-dealer=draws on 0-6"])
    check(Odds)(found)
    table = analysed("club-one/super-pan-9").extra["policies_of_both"]
    row = next(row for row in table["rows"] if row["player"] == "draws on 0-4")
    assert found["policies"] == {"player": "draws on 0-4", "player-dealer": "draws on 0-6"}
    (bet,) = found["bets"].values()
    assert bet["value"] == row["values"][table["player_dealer"].index("draws on 0-6")]
    own = answer(web, f"{PAN_NINE}/under", policy="player=own.toml", chart=CHART)
    named = answer(web, f"{PAN_NINE}/under", policy="player=draws on 0-4")
    assert [bet["expectation"] for bet in own["bets"].values()] == [
        bet["expectation"] for bet in named["bets"].values()
    ]


def test_how_often_something_happens_is_what_the_library_says(web: TestClient) -> None:
    event = "winner=banker, banker.total=7, banker.cards=3, player.total=6"
    found = answer(web, "/api/games/oceana/ez-baccarat/odds/events", event=event)
    check(EventOdds)(found)
    happening = read_event(event)
    rules = with_events(load_rules("oceana/ez-baccarat"), [happening])
    (known,) = event_chances(analyse(rules), [happening])
    assert found["events"][0]["probability_exact"] == str(known.probability)


def test_the_worth_of_a_hand_is_what_the_library_says(web: TestClient) -> None:
    found = answer(web, f"{PAN_NINE}/hand", hand="2 A 2")
    check(HandOdds)(found)
    assert found == hand_data(hand_worth(load_rules("club-one/super-pan-9"), "2 A 2"))
    assert found["best"] == found["actions"][0]["action"] == "draw"


@pytest.mark.parametrize(
    ("path", "asked", "message"),
    [
        ("under", {"policy": "player=mimic"}, "unknown policy 'mimic'"),
        ("under", {"policy": "player=/etc/passwd.toml"}, "unknown policy"),
        ("under", {"policy": "player=own.toml", "chart": "[hand"}, "not valid TOML"),
        ("under", {"policy": "player=own.toml", "chart": "[hands]"}, "unknown table 'hands'"),
        ("events", {"event": "winer=player"}, "unknown feature 'winer'"),
        ("hand", {"hand": "2 A"}, "3 cards are needed, not 2"),
        ("hand", {"hand": "2 A Z"}, "no rank that is left"),
        ("events", {"event": "winner"}, "write conditions such as"),
        ("events", {"event": ["winner=player"] * 9}, "event"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_anything_is_computed(
    web: TestClient, path: str, asked: dict[str, str], message: str
) -> None:
    refused = answered(web, f"{PAN_NINE}/{path}?{urlencode(asked, doseq=True)}")
    assert refused.status_code in (400, 422)
    assert message in refused.text
