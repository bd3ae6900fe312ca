"""The JSON API: the same answers as the command line, what-ifs, plots, history, proofs and reports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter
from typer.testing import CliRunner

from houseway.desk import fee_costs
from houseway.main import app as commands
from houseway.money import cents
from houseway.room.messages.desk_hands import HandAnswer
from houseway.room.odds_answers import OddsAnswers
from houseway.room.sessions import COOKIE
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import choose, load_rules
from houseway.rulebook.tiers import parse_limits
from houseway.table.proofs import verify_proof
from tests.room.conftest import HURRIED, become_operator, enter

GAME = "oceana/ez-baccarat"
SITUATION = {
    "game": GAME,
    "table": {"player_dealer": 1, "bank": 500},
    "hands": {"player": "9c Kd", "banker": "7h Jd"},
    "bets": {"2": {"player": 25, "tie": 5}, "3": {"banker": 50}},
}


def command(*words: str, given: str | None = None) -> Any:
    """What the command line prints as JSON."""
    result = CliRunner().invoke(commands, [*words, "--json"], input=given)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def patiently(web: TestClient, path: str) -> Any:
    """An answer that may have to be worked out first."""
    answer = answered(web, path)
    assert answer.status_code == 200, answer.text
    return answer


def answered(web: TestClient, path: str) -> Any:
    """What the room says in the end, an answer or a refusal; each request waits a moment for it."""
    for _ in range(300):
        answer = web.get(path)
        if answer.status_code != 202:
            return answer
    raise AssertionError(f"{path}: still computing")


def test_the_catalogue_and_every_form_and_sheet(web: TestClient) -> None:
    games = web.get("/api/games").json()
    assert [game["id"] for game in games] == [entry.id for entry in catalogue()]
    assert sum(house["games"] for house in web.get("/api/houses").json()) == len(games)
    assert {game["family"] for game in web.get("/api/games?family=baccarat").json()} == {"baccarat"}
    for game in games:
        if game["playable"]:
            form = web.get(f"/api/games/{game['id']}").json()
            assert form["bets"] or form["not_priced"]
            assert form["schedules"][-1]["name"] == "none"
            sheet = web.get(f"/api/games/{game['id']}/sheet").json()
            assert sheet["id"] == game["id"]


def test_a_form_has_the_pieces_of_the_pack(web: TestClient) -> None:
    """Thirty-two tiles are of twenty-one kinds; a joker is there only where the game has one."""

    def pack(game: str) -> Any:
        return web.get(f"/api/games/{game}").json()["pack"]

    tiles, cards = pack("club-one/pai-gow-tiles"), pack("club-one/pai-gow-poker")
    assert (tiles["noun"], cards["noun"]) == ("tile", "card")
    assert len(tiles["pieces"]) == len(set(tiles["pieces"])) == 21
    assert set(cards["pieces"]) - set(pack(GAME)["pieces"]) == {"Jo"}


def test_a_form_says_what_places_the_action_button(web: TestClient) -> None:
    """Three dice (004:L1174), a card of the hands (004, EZ Baccarat), or no button at all."""
    games = ("artichoke-joes/pai-gow", "artichoke-joes/ez-baccarat", "club-one/ez-baccarat-panda-8")
    tiles, cards, neither = (web.get(f"/api/games/{game}").json()["button"] for game in games)
    assert tiles == {"by": "dice", "dice": 3}
    assert cards["by"] == "card"
    assert neither is None


def test_a_form_has_the_limits_of_bonus_bets_where_they_may_be_set_apart(web: TestClient) -> None:
    """Artichoke Joe's Ultimate Texas Hold'em, L4624; Oceana's EZ Baccarat, L184, within the table's."""
    path = "/api/games/artichoke-joes/ultimate-texas-holdem"
    limits = web.get(path).json()["limits"]
    assert limits["bonus"] == {"value": limits["value"], "minimum": "1-1000", "maximum": "50-1000"}
    assert web.get(path, params={"set": "bonus_limits=1-50"}).json()["limits"]["bonus"]["value"] == "1-50"
    by_space = web.get(f"/api/games/{GAME}").json()["limits"]
    assert by_space["bonus"] == dict.fromkeys(("value", "minimum", "maximum"), by_space["value"])
    assert web.get("/api/games/club-one/casino-war").json()["limits"]["bonus"] is None


def test_rules_fees_and_settlement_are_those_of_the_command_line(web: TestClient) -> None:
    assert web.get(f"/api/games/{GAME}/sheet?set=decks=6").json() == command(
        "rules", GAME, "--set", "decks=6"
    )
    assert web.get(f"/api/games/{GAME}/fees").json() == command("fees", GAME)
    table = "2: player 25, tie 5; 3: banker 50"
    asked = web.get(f"/api/games/{GAME}/fees", params={"table": table, "bank": "500"}).json()
    assert asked == command("fees", GAME, "--table", table, "--bank", "500")
    assert web.post("/api/settle", json=SITUATION).json() == command(
        "settle", "-", given=json.dumps(SITUATION)
    )


def test_odds_and_banking_are_those_of_the_command_line_and_are_kept(web: TestClient) -> None:
    first = patiently(web, f"/api/games/{GAME}/odds").json()
    assert first == command("odds", GAME, "--no-readings")
    changed = patiently(web, f"/api/games/{GAME}/odds?set=tie=9 to 1").json()
    assert changed == command("odds", GAME, "--set", "tie=9 to 1", "--no-readings")
    assert changed["bets"]["Tie"]["value"] > first["bets"]["Tie"]["value"]
    bank = patiently(web, f"/api/games/{GAME}/odds/bank?bank=1000").json()
    assert bank == command("odds", GAME, "--as", "player-dealer", "--bank", "1000")
    again = web.get(f"/api/games/{GAME}/odds")
    assert (again.status_code, again.json()) == (200, first)
    for plot in web.get(f"/api/games/{GAME}/plots").json():
        drawn = patiently(web, plot["url"])
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.rstrip().endswith("</svg>")
        if plot["id"].startswith("bet-"):
            (bet,) = [bet for bet in first["bets"].values() if f"bet-{bet['id']}" == plot["id"]]
            assert f">Expectation {bet['value']:+.4%}</text>" in drawn.text


def test_fees_of_all_houses_compared(web: TestClient) -> None:
    rows = web.get("/api/fees?wager=25&bank=1000&players=6").json()["rows"]
    assert len({row["house"] for row in rows}) == 5
    assert {entry.id for entry in catalogue() if entry.kind == "side bet"} <= {row["game"] for row in rows}
    within = [row for row in rows if row["within_limits"]]
    assert all(row["total"] == row["player_dealer"] + row["players"] for row in within)
    outside = [row for row in rows if not row["within_limits"]]
    assert ("artichoke-joes/ez-baccarat", "12") in {(row["game"], row["schedule"]) for row in outside}
    assert {row[figure] for row in outside for figure in ("total", "player_dealer", "players")} == {None}
    marked = {(row["game"], row["schedule"]): row["by_reading"] for row in rows}
    assert marked["artichoke-joes/ez-baccarat", "1"] == ["side_bet_fees", "player_dealer_fee"]
    assert marked[GAME, "1"] == []
    limits = [parse_limits(row["limits"], row["game"]) for row in outside]
    assert all(low > cents(25) or (high or low) < cents(25) for low, high in limits)


def test_fees_of_games_with_pots_are_compared_as_on_the_command_line(
    web: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Oceana's and Delta Club's, which prints none."""
    listed = [game for house in ("oceana", "delta-club") for game in fee_costs.pot_games(house)]
    monkeypatch.setattr(fee_costs, "pot_games", lambda house="": tuple(listed))
    found = web.get("/api/fees/pots?players=6&hands=40&pot=100").json()
    asked = ("--players", "6", "--hands", "40", "--pot", "100")
    assert found == command("fees", "--compare", "pots", *asked)
    assert {row["house"] for row in found["rows"]} == {"oceana"}
    assert {game.partition("/")[0] for game in found["without_fees"]} == {"delta-club"}
    assert web.get("/api/fees/pots?players=1").status_code == 422


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/games/nowhere/nothing", 404),
        ("/api/games/oceana/..%2f..%2fsecrets", 404),
        (f"/api/games/{GAME}?set=decks", 422),
        (f"/api/games/{GAME}?set=decks=99", 422),
        (f"/api/games/{GAME}/odds/bank?table=nonsense", 422),
        (f"/api/games/{GAME}/plots/by-nothing.svg", 404),
        ("/api/games?house=nowhere", 422),
        ("/api/tables/99", 404),
        ("/api/tables/99/rounds/1", 404),
        ("/api/tables/99/shoes/1", 404),
        ("/api/wallet", 401),
        ("/api/rounds", 401),
        ("/api/nothing", 404),
    ],
)
def test_what_is_not_there_is_said_in_one_line(web: TestClient, path: str, status: int) -> None:
    answer = web.get(path)
    assert answer.status_code == status, answer.text
    assert "\n" not in answer.json()["error"]


def test_a_situation_cannot_name_a_file(web: TestClient) -> None:
    for game in ("/etc/passwd", "my-variant.toml", None, ["a"]):
        assert web.post("/api/settle", json=SITUATION | {"game": game}).status_code == 422


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (None, "game: missing"),
        (3, "game: must be text, not 3"),
        ("oceana/ez-bacarat", "game: unknown game 'oceana/ez-bacarat' (did you mean 'oceana/ez-baccarat'?)"),
    ],
)
def test_a_game_that_is_not_there_is_told_as_on_the_command_line(
    web: TestClient, game: object, message: str
) -> None:
    assert web.post("/api/settle", json=SITUATION | {"game": game}).json() == {"error": message}


def test_a_situation_is_described_and_its_mistakes_are_told_as_on_the_command_line(web: TestClient) -> None:
    described = web.get("/api/openapi.json").json()
    body = described["paths"]["/api/settle"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/Situation"}
    table = described["components"]["schemas"]["SituationTable"]["properties"]
    assert set(table) == {"seats", "player_dealer", "button", "round", "bank", "action", "note"}
    mistakes: list[dict[str, Any]] = [
        {"tabel": {}},
        {"bets": {"2": {"player": -5}}},
        {"bets": {"9": {"player": 5}}},
    ]
    for wrong in mistakes:
        answer = web.post("/api/settle", json=SITUATION | wrong)
        told = CliRunner().invoke(commands, ["settle", "-"], input=json.dumps(SITUATION | wrong))
        assert answer.status_code == 422
        assert f"houseway: standard input: {answer.json()['error']}\n" == told.stderr


def test_a_hand_with_pots_is_settled_as_declared_and_as_on_the_command_line(web: TestClient) -> None:
    """The page sends chips as text, and leaves the streets of folds to the desk."""
    hand = {
        "game": "oceana/texas-holdem",
        "settings": {},
        "table": {"button": "4"},
        "hands": {"board": "2c 7d 9h Jd 4s", "2": "Ac Ad", "3": "Kc Kd", "4": "Qc Qd"},
        "bets": {
            "pre-flop": {"1": "1", "2": "6", "3": "6", "4": "6"},
            "flop": {"2": "2", "3": "3", "4": "3"},
        },
        "folded": ["1"],
        "all_in": [2],
    }
    answer = web.post("/api/settle", json=hand)
    assert answer.status_code == 200, answer.text
    TypeAdapter(HandAnswer).validate_python(answer.json(), strict=True)
    assert answer.json() == command("settle", "-", given=json.dumps(hand))


def test_a_key_given_twice_is_refused_as_on_the_command_line(web: TestClient) -> None:
    text = json.dumps(SITUATION).removesuffix("}") + ', "bets": {"2": {"tie": 5}}}'
    answer = web.post("/api/settle", content=text, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json() == {"error": "body: not a situation: 'bets' is given twice"}
    told = CliRunner().invoke(commands, ["settle", "-"], input=text)
    assert told.stderr == "houseway: standard input: not a situation: 'bets' is given twice\n"


def test_a_bank_is_read_before_anything_is_asked(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one visitor writes wrongly is no other visitor's answer."""
    monkeypatch.setattr(OddsAnswers, "banking", lambda *given: pytest.fail("asked"))
    for bank, error in (
        ("None", "'None' is not an amount of dollars"),
        ("0", "must be greater than zero, not 0"),
    ):
        answer = web.get(f"/api/games/{GAME}/odds/bank?bank={bank}")
        assert (answer.status_code, answer.json()) == (422, {"error": f"bank: {error}"})


def test_the_desk_reads_json_alone(web: TestClient) -> None:
    """TOML takes a parser that a short text keeps busy, and the whole room would wait for it."""
    answer = web.post("/api/settle", content="a.b = 1\n", headers={"Content-Type": "text/plain"})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("body: not valid JSON: ")


def test_a_text_that_cannot_be_printed_is_refused(web: TestClient) -> None:
    bets = {"2": [{"bettor": "\ud800x", "bets": {"player": 5}}]}
    text = json.dumps(SITUATION | {"bets": bets})
    answer = web.post("/api/settle", content=text, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json() == {"error": r"'\ud800x' has a character that is not text"}


def test_a_round_is_kept_told_and_proved(web: TestClient, tmp_path: Path) -> None:
    """The proof checks out by the command line; with one card changed it does not."""
    headers = enter(web, "Mira")
    body = {"game": "oceana/ultimate-texas-holdem", "bots": 2, "clocks": HURRIED}
    table = web.post("/api/tables", json=body, headers=headers).json()["id"]
    mira = {"Origin": "http://testserver", "Cookie": f"{COOKIE}={web.cookies[COOKIE]}"}
    with web.websocket_connect(f"/ws/tables/{table}", headers=mira) as socket:
        socket.send_json({"type": "sit", "seat": 5, "chips": 500})
        while socket.receive_json().get("round", 0) < 4:
            pass
    rounds = web.get(f"/api/tables/{table}/rounds").json()
    assert rounds[0]["your_net"] == 0
    told = web.get(f"/api/tables/{table}/rounds/1").json()
    assert told["verified"]["sound"]
    assert told["steps"]
    proof = web.get(f"/api/tables/{table}/rounds/1/proof").json()
    assert verify_proof(proof)["sound"]
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    result = CliRunner().invoke(commands, ["replay", str(file), "--verify"])
    assert result.exit_code == 0, result.output
    assert "match the commitment" in " ".join(result.output.split())
    rules = web.get(f"/api/tables/{table}/rounds/1/rules").json()
    assert choose(rules, "rules.json", {}).digest == load_rules(rules["id"]).digest
    proof["openings"][0]["card"] = "As" if proof["openings"][0]["card"] != "As" else "Ks"
    file.write_text(json.dumps(proof))
    assert CliRunner().invoke(commands, ["replay", str(file), "--verify"]).exit_code == 2
    shoe = web.get(f"/api/tables/{table}/shoes/1").json()
    assert shoe["retired"]
    shown, hidden = told["verified"]["opened"], told["verified"]["hidden"]
    assert len(shoe["openings"]) == (shown if hidden else shoe["cards"])
    become_operator(web)
    report = web.get("/api/reports/fees").json()
    assert report["rows"][0]["table"] == table
    assert web.get("/api/audit").json()["sound"]
