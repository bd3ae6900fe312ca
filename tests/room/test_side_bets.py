"""Side bets at the room's tables: chosen when a table is opened, kept with it, offered by the catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from houseway.room import db, storage
from houseway.room.app import make_app
from houseway.rulebook.rules import load_rules
from tests.own_rules import used, write
from tests.room.conftest import enter
from tests.rulebook.test_combining import PAIRS

NB21 = "delta-club/no-bust-21st-century-blackjack-5"
BUSTER, BONUS_HANDS = "delta-club/buster-blackjack-nb21", "delta-club/blackjack-bonus-hands"
BOTH = f"{NB21}+buster-blackjack-nb21+blackjack-bonus-hands"
CALIFORNIA = "artichoke-joes/california-blackjack"


def opened(web: TestClient, **body: Any) -> Any:
    """The answer to a request for a table."""
    return web.post("/api/tables", json=body, headers=enter(web, "Ann")).json()


def test_the_form_of_a_game_offers_its_side_bets(web: TestClient) -> None:
    form = web.get(f"/api/games/{NB21}").json()
    assert [(one["id"], one["chosen"]) for one in form["side_bets"]] == [
        (BONUS_HANDS, False),
        (BUSTER, False),
    ]
    form = web.get(f"/api/games/{NB21}", params={"with": [BONUS_HANDS, BUSTER]}).json()
    assert (form["id"], form["base"]) == (BOTH, NB21)
    assert all(one["chosen"] for one in form["side_bets"])
    assert web.get(f"/api/games/{BOTH}").json() == form
    assert web.get(f"/api/games/{BUSTER}").json()["base"] == NB21
    assert web.get(f"/api/games/{BOTH}/sheet").json()["name"] == form["name"]
    assert web.get(f"/api/games/{BOTH}/plots").json()[0]["url"].startswith(f"/api/games/{BOTH}/plots/")


def test_the_catalogue_says_what_a_side_bet_attaches_to(web: TestClient) -> None:
    games = {game["id"]: game["attaches_to"] for game in web.get("/api/games").json()}
    assert games[BUSTER] == [NB21]
    assert games[NB21] == []


@pytest.mark.parametrize(
    ("game", "side_bets", "said"),
    [
        (NB21, ["delta-club/buster"], "There is no game 'delta-club/buster'."),
        (NB21, ["../../secret.toml"], "There is no game '../../secret.toml'."),
        (f"{NB21}+../secret", [], "There is no game 'delta-club/../secret'."),
        (
            "oceana/ez-baccarat",
            [BUSTER],
            f"{BUSTER} cannot be bet on oceana/ez-baccarat: it attaches to {NB21}",
        ),
    ],
)
def test_refused(web: TestClient, game: str, side_bets: list[str], said: str) -> None:
    """Guests can name games of the catalogue alone, and a side bet only on a game that it attaches to."""
    assert said in opened(web, game=game, side_bets=side_bets)["error"]
    if side_bets:
        refused = web.get(f"/api/games/{game}", params={"with": side_bets})
        assert refused.status_code in (404, 422)
        assert said in refused.json()["error"]


def test_a_table_with_side_bets_is_restarted(tmp_path: Path) -> None:
    """From the database: the same game and settings, and the same digest as from the rulebook."""
    database = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    with TestClient(make_app(database), base_url="http://room.test") as web:
        table = opened(
            web, game=NB21, side_bets=[BONUS_HANDS, BUSTER], settings={"buster_table": "B"}, bots=3
        )
        (summary,) = web.get("/api/tables").json()
        assert summary["game"] == BOTH
        assert summary["game_name"] == "No Bust 21st Century Blackjack 5.0 with Buster and Bonus Hands"
        assert summary["name"] == "No Bust 21st Century Blackjack 5.0 with… 1"
        assert not summary["earlier_rules"]
        told = web.get(f"/api/tables/{table['id']}").json()["table"]
        assert [bet["id"] for bet in told["bets"]][-2:] == ["buster", "bonus_hands"]
    with TestClient(make_app(database), base_url="http://room.test") as web:
        (summary,) = web.get("/api/tables").json()
        assert summary["game"] == BOTH
        again = web.get(f"/api/tables/{table['id']}").json()["table"]
        assert again == told
    engine = db.connect(database)
    with engine.connect() as connection:
        info = storage.find_table(connection, table["id"])
        rules = storage.rebuild(connection, info).rules
    assert rules.digest == info.digest == load_rules(BOTH, {"buster_table": "B"}).digest


def test_both_side_bets_on_california_blackjack(web: TestClient) -> None:
    """Artichoke Joe's, L2239 and L3998."""
    side_bets = ["artichoke-joes/upcard-luck", "artichoke-joes/buster-blackjack"]
    table = opened(web, game=CALIFORNIA, side_bets=side_bets)["id"]
    told = web.get(f"/api/tables/{table}").json()["table"]
    assert told["game_name"] == "California Blackjack with Buster and Upcard Luck"
    assert [bet["id"] for bet in told["bets"]] == ["main", "buster", "upcard_luck"]


def test_the_desk(web: TestClient) -> None:
    described = {
        "game": NB21,
        "with": [BUSTER],
        "table": {"player_dealer": 1, "bank": 1000},
        "hands": {"player-dealer": "6d Tc 9c", "2": "8s 8d"},
        "bets": {"2": {"Main": 20, "Buster": 5}},
    }
    headers = enter(web, "Ann")
    assert web.post("/api/settle", json=described, headers=headers).json()["game"] == BUSTER
    refused = web.post("/api/settle", json=described | {"with": ["../x.toml"]}, headers=headers)
    assert refused.json()["error"].startswith("side_bets: unknown game '../x.toml'")


def test_an_own_side_bet_on_a_filed_game(tmp_path: Path) -> None:
    """When its file changes, an open table keeps its rules and the lobby says that they are earlier ones."""
    path = write(tmp_path / "my-rules", "pairs.toml", PAIRS)
    game = "lucky-lady/ez-baccarat-panda-8"
    with used(tmp_path / "my-rules"), TestClient(make_app(f"sqlite:///{tmp_path / 'room.sqlite3'}")) as web:
        opened(web, game=game, side_bets=["my-rules/pairs"])
        (table,) = web.get("/api/tables").json()
        assert (table["game"], table["earlier_rules"]) == (f"{game}+my-rules:pairs", False)
        path.write_text(PAIRS.replace("3 to 1", "40 to 1"))
        (table,) = web.get("/api/tables").json()
        assert table["earlier_rules"]
        path.unlink()
        (table,) = web.get("/api/tables").json()
        assert table["earlier_rules"]
