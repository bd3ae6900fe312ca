"""Own rule files in a room: checked when it opens and when they change; open tables keep their rules."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from fastapi.testclient import TestClient

from houseway.desk import fee_options
from houseway.room import documents, own_rules
from houseway.room.app import make_app
from houseway.rulebook import folders
from houseway.rulebook.rules import load_rules
from tests.own_rules import GAME, TWIN_EIGHTS, used, write
from tests.room.conftest import enter
from tests.room.server import Server

PATIENCE = 10_000
"""Looks after which a change counts as never noticed."""
RICHER = TWIN_EIGHTS.replace("30 to 1", "40 to 1")
BROKEN = TWIN_EIGHTS.replace('"player.total"', '"player.totle"')
DESCRIBED = {
    "game": GAME,
    "table": {"player_dealer": 1, "bank": 1000},
    "hands": {"player": "8c Kd", "banker": "Ts 8d"},
    "bets": {"2": {"Player": 10, "Tie": 5, "Twin Eights": 5, "Dragon 7": 5}},
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in use, with Twin Eights in it."""
    found = tmp_path / "my-rules"
    write(found)
    with used(found):
        yield found


@pytest.fixture
def web(tmp_path: Path, folder: Path) -> Iterator[TestClient]:
    """A room with that folder."""
    with TestClient(
        make_app(f"sqlite:///{tmp_path / 'room.sqlite3'}"), base_url="http://room.test"
    ) as client:
        yield client


def listed(web: TestClient) -> dict[str, Any]:
    """The own games of the catalogue, by id."""
    return {game["id"]: game for game in web.get("/api/games?house=my-rules").json()}


def pays(web: TestClient, settings: str = "") -> str:
    """What Twin Eights pays at a new table."""
    bets = web.get(f"/api/games/{GAME}{settings}").json()["bets"]
    (bet,) = [bet for bet in bets if bet["id"] == "twin_eights"]
    return str(bet["pays"][0]["pays"])


def until(noticed: Callable[[], bool]) -> None:
    """Wait until the room has noticed a change."""
    for _ in range(PATIENCE):
        if noticed():
            return
        time.sleep(0.01)
    pytest.fail("the change was never noticed")


def test_the_catalogue(web: TestClient) -> None:
    """The game is marked as proposed, and its folder is listed beside the houses."""
    game = listed(web)[GAME]
    assert (game["name"], game["proposed_by"]) == ("EZ Baccarat with Twin Eights", "Ann")
    assert (game["playable"], game["priced"]) == (True, True)
    *houses, own = web.get("/api/houses").json()
    assert own == {"id": "my-rules", "name": "Own rules: my-rules", "games": 1, "own": True}
    assert not any(house["own"] for house in houses)


def test_the_desk_and_the_sheet(web: TestClient) -> None:
    """Settled in its place: after Tie, before Dragon 7; each row with its lines or its proposer."""
    rows = web.post("/api/settle", json=DESCRIBED, headers=enter(web, "Ann")).json()["wagers"]
    assert [(row["bet_id"], row["net"]) for row in rows] == [
        ("player", 0),
        ("tie", 40),
        ("twin_eights", 150),
        ("dragon_7", -5),
    ]
    assert rows[2]["cite"] == "Proposed by Ann"
    assert rows[1]["cite"].startswith("Oceana Cardroom, GEGR-001957, L195")
    assert web.get(f"/api/games/{GAME}/sheet").json()["proposed_by"] == "Ann"


def test_a_changed_file(web: TestClient, folder: Path) -> None:
    """The lobby shows the new version as soon as it is asked; an open table keeps the rules it has."""
    headers = enter(web, "Ann")
    number = web.post("/api/tables", json={"game": GAME}, headers=headers).json()["id"]
    write(folder, text=RICHER)
    listed(web)
    assert pays(web) == "40 to 1"
    (old,) = web.get("/api/tables").json()
    assert old["earlier_rules"]
    bets = web.get(f"/api/tables/{number}").json()["table"]["bets"]
    assert [bet["pays"][0]["pays"] for bet in bets if bet["id"] == "twin_eights"] == ["30 to 1"]
    web.post("/api/tables", json={"game": GAME}, headers=headers)
    assert [table["earlier_rules"] for table in web.get("/api/tables").json()] == [True, False]


def test_rules_are_loaded_once_until_a_file_changes(
    web: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison of all fees does not read every rule file each time it is asked."""
    loads: list[str] = []

    def load() -> tuple[()]:
        loads.append("all games")
        return ()

    monkeypatch.setattr(fee_options, "playable", load)
    for wager in (5, 10):
        assert web.get(f"/api/fees?wager={wager}").json()["rows"] == []
    assert len(loads) == 1
    write(folder, text=RICHER)
    assert web.get("/api/games").status_code == 200
    assert web.get("/api/fees?wager=5").json()["rows"] == []
    assert len(loads) == 2


def test_a_changed_file_has_its_own_odds(web: TestClient, folder: Path) -> None:
    """Figures that were worked out before the change are not shown for what stands there now."""

    def case() -> dict[str, Any]:
        while (answer := web.get(f"/api/games/{GAME}/odds")).status_code == 202:
            continue  # the room holds each request for a while
        found: dict[str, Any] = answer.json()["bets"]["Twin Eights"]["cases"][0]
        return found

    before = case()
    write(folder, text=RICHER)
    listed(web)
    after = case()
    assert (before["pays"], after["pays"]) == ("30 to 1", "40 to 1")
    assert after["contribution"] == pytest.approx(before["contribution"] / 30 * 40)


def test_a_file_that_was_broken(web: TestClient, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The last good version stays in the lobby and can be played; the log says what is wrong."""
    path = write(folder, text=BROKEN)
    assert listed(web)[GAME]["name"] == "EZ Baccarat with Twin Eights"
    assert pays(web) == "30 to 1"
    assert "id" in web.post("/api/tables", json={"game": GAME}, headers=enter(web, "Ann")).json()
    told = [record.message for record in caplog.records if record.name == "houseway.room"]
    place = f"{path}: bets.twin_eights.cases[0].when"
    assert told == [
        f"{place}: unknown feature 'player.totle' (did you mean 'player.total'?)",
        f"{path}: the previous version stays in use until this is fixed",
    ]


def test_a_change_is_noticed_without_being_asked(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room watches its files without being asked."""
    monkeypatch.setattr(own_rules, "EVERY", 0.01)
    with TestClient(make_app(f"sqlite:///{tmp_path / 'room.sqlite3'}")) as web:
        write(folder, text=RICHER)
        until(lambda: pays(web) == "40 to 1")


def test_a_file_that_cannot_be_parsed(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The lobby answers, the log names the file, and the room continues to watch the others."""
    monkeypatch.setattr(own_rules, "EVERY", 0.01)
    with TestClient(make_app(f"sqlite:///{tmp_path / 'room.sqlite3'}")) as web:
        deep = write(folder, "deep.toml", f"x = {'[' * 5000}{']' * 5000}\n")
        assert list(listed(web)) == [GAME]
        assert f"{deep}: tables and lists are nested more than 50 levels deep" in caplog.messages
        write(folder, text=RICHER)
        until(lambda: pays(web) == "40 to 1")


def test_a_review_that_fails(
    web: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The lobby has the versions in use, and the log says why there are no others."""

    def fails() -> None:
        raise PermissionError("my-rules")

    with monkeypatch.context() as patched:
        patched.setattr(folders, "stamps", fails)
        assert list(listed(web)) == [GAME]
    assert "Your own rule files could not be checked; the versions in use stay in use." in caplog.messages
    write(folder, text=RICHER)
    listed(web)
    assert pays(web) == "40 to 1"


def test_files_come_and_go(web: TestClient, folder: Path) -> None:
    """A new file is a new game; without its file a game is no longer offered, and its table goes on."""
    headers = enter(web, "Ann")
    web.post("/api/tables", json={"game": GAME}, headers=headers)
    write(folder, "twins.toml").rename(folder / "triplets.toml")
    (folder / "twin-eights.toml").unlink()
    assert list(listed(web)) == ["my-rules/triplets"]
    refused = web.post("/api/tables", json={"game": GAME}, headers=headers)
    assert (refused.status_code, refused.json()) == (422, {"error": f"There is no game {GAME!r}."})
    (table,) = web.get("/api/tables").json()
    assert (table["game"], table["earlier_rules"]) == (GAME, True)


def test_a_file_whose_id_changes(web: TestClient, folder: Path) -> None:
    """Its table has rules that the lobby no longer offers; a table of a filed game is not affected."""
    headers = enter(web, "Ann")
    for game in (GAME, "oceana/ez-baccarat"):
        web.post("/api/tables", json={"game": game}, headers=headers)
    write(folder, text=f'id = "twins"\n{TWIN_EIGHTS}')
    assert [table["earlier_rules"] for table in web.get("/api/tables").json()] == [True, False]


def test_a_room_without_the_folder(tmp_path: Path) -> None:
    """A table of an own game goes on where nobody has the file any more, and where the file is back."""
    database = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    write(tmp_path / "my-rules")
    with used(tmp_path / "my-rules"), TestClient(make_app(database)) as web:
        web.post("/api/tables", json={"game": GAME}, headers=enter(web, "Ann"))
    with TestClient(make_app(database)) as web:
        assert GAME not in {game["id"] for game in web.get("/api/games").json()}
        (table,) = web.get("/api/tables").json()
        assert (table["game"], table["house_name"]) == (GAME, "Own rules: my-rules")
        assert table["earlier_rules"]
    with used(tmp_path / "my-rules"), TestClient(make_app(database)) as web:
        (table,) = web.get("/api/tables").json()
        assert not table["earlier_rules"]


def test_serve_reports_a_broken_file_and_opens(tmp_path: Path) -> None:
    """What `houseway check` finds stands on stderr; that game is left out, the others are open."""
    folder = tmp_path / "my-rules"
    write(folder)
    broken = write(folder, "broken.toml", BROKEN)
    database = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    server = Server(database, tmp_path / "log", options=["--rules", str(folder)])
    server.start()
    with urlopen(f"{server.address}/api/games?house=my-rules") as answer:
        assert [game["id"] for game in json.load(answer)] == [GAME]
    assert server.stop() == 0
    log = server.log.read_text()
    assert f"houseway.room: {broken}: bets.twin_eights.cases[0].when: unknown feature 'player.totle'" in log
    assert f"houseway.room: {broken}: the game is left out until this is fixed" in log
    assert "Traceback" not in log


def test_documents_that_list_their_bets_in_another_order_are_kept_apart() -> None:
    """Bets without a pass of their own are settled as they are listed."""
    rules = load_rules("oceana/ez-baccarat")
    turned = replace(
        rules, composed={**rules.composed, "bets": dict(reversed(rules.composed["bets"].items()))}
    )
    assert documents.hash_of(turned) != documents.hash_of(rules)
