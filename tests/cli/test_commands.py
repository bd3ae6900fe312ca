"""Every command on several games: text for people, JSON and CSV for programs."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer

from houseway.main import app
from tests.cli.conftest import GAMES, Run

pytestmark = pytest.mark.usefixtures("known_odds")

ROOT = Path(__file__).parents[2]
BET_KEYS = {"unit", "expectation", "value", "exact", "standard_error", "variance", "hit_rate", "cases"}
CASE_KEYS = {"case", "cite", "combinations", "probability", "pays", "contribution"}


def table_of(text: str) -> list[dict[str, str]]:
    """The rows of a CSV text; every row must have every column."""
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows
    assert all(None not in row and None not in row.values() for row in rows)
    return rows


def test_version(run: Run) -> None:
    assert re.fullmatch(r"houseway \d+\.\d+\.\d+\n", run("--version").out)


def test_no_command_shows_help(run: Run) -> None:
    assert "Usage" in run().out + run().err


@pytest.mark.parametrize(
    "command", ["games", "rules", "play", "replay", "settle", "odds", "compare", "fees", "check"]
)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.code == 0
    assert f"houseway {command}" in shown.out.split("Usage")[1]
    assert "--json" in shown.out


def test_which_commands_take_json_and_csv_is_as_the_readme_says() -> None:
    options: dict[str, set[str]] = {}

    def walk(group: Any, before: str = "") -> None:
        for name, command in group.commands.items():
            if hasattr(command, "commands"):
                walk(command, f"{name} ")
            else:
                options[before + name] = {option for given in command.params for option in given.opts}

    walk(typer.main.get_command(app))
    assert {name for name in options if "--json" not in options[name]} == {"serve"}
    without = {"serve", "check", "hand export", "hand import", "room audit", "room operator"}
    without |= {"store clear", "store export", "store import"}
    assert {name for name in options if "--csv" not in options[name]} == without
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    said = (
        "Every command except `serve` takes `--json`, and all of those except `check`, "
        "`hand export`, `hand import`, `room audit`, `room operator` and those that change the store "
        "take `--csv`."
    )
    assert said in text


def test_a_hand_that_a_bet_needs_is_asked_for_as_the_guide_says(run: Run) -> None:
    described = {
        "game": "oceana/ez-baccarat",
        "table": {"player_dealer": 1, "bank": 500},
        "hands": {"Banker": "2d 6s"},
        "bets": {"2": {"Player": 20}},
    }
    message = run("settle", "-", typed=json.dumps(described)).err.partition("standard input: ")[2].strip()
    assert f"`{message}`" in (ROOT / "docs" / "settle.md").read_text(encoding="utf-8")


def test_games_are_listed_by_house_and_family(run: Run) -> None:
    everything = run("games", "--json").data
    assert set(GAMES) <= {entry["id"] for entry in everything}
    assert {"id", "house", "name", "family", "kind", "summary", "bets"} <= set(everything[0])
    oceana = run("games", "--house", "oceana", "--json").data
    assert oceana
    assert {entry["house"] for entry in oceana} == {"oceana"}
    war = run("games", "--family", "war", "--json").data
    assert [entry["id"] for entry in war] == ["club-one/casino-war"]
    assert "oceana/ez-baccarat" in run("games").out
    assert len(table_of(run("games", "--csv").out)) == len(everything)


@pytest.mark.parametrize("game", GAMES)
def test_rules(run: Run, game: str) -> None:
    data = run("rules", game, "--json").data
    sections = {section["id"]: section["blocks"] for section in data["sections"]}
    assert {"equipment", "bets", "play", "settlement", "order", "banking", "fees", "options"} <= set(sections)
    assert data["id"] == game
    text = run("rules", game)
    assert text.code == 0
    for line in text.out.splitlines():
        assert len(line) <= 80
    columns = {"bet", "name", "row", "case", "pays", "cite", "by_reading"}
    assert set(table_of(run("rules", game, "--csv").out)[0]) == columns


def test_the_drawing_chart_is_drawn_as_a_grid(run: Run) -> None:
    """L216-225: the Banker hand's chart, a row for each total."""
    data = run("rules", "oceana/ez-baccarat", "--json").data
    play = next(section for section in data["sections"] if section["id"] == "play")
    grid = next(block for block in play["blocks"] if block.get("grid"))
    assert grid["columns"] == ["", *map(str, range(10))]
    assert grid["rows"][1] == ["6", *"SSSSSSHHSS"]
    assert "│ 6 │ S │ S │ S │ S │ S │ S │ H │ H │ S │ S │" in run("rules", "oceana/ez-baccarat").out


def test_a_changed_reading_is_marked_on_the_sheet(run: Run) -> None:
    text = run("rules", "oceana/ez-baccarat", "--set", "banker_three_card_7=pays").out
    assert "chosen (changed)" in text


@pytest.mark.parametrize("game", GAMES)
def test_odds(run: Run, game: str) -> None:
    data = run("odds", game, "--json").data
    assert {"game", "conditions", "policies", "bets"} <= set(data)
    for bet in data["bets"].values():
        assert set(bet) >= BET_KEYS
        assert set(bet["cases"][0]) >= CASE_KEYS
    assert "House edge" in run("odds", game).out
    assert set(table_of(run("odds", game, "--csv").out)[0]) >= {"bet", "case", "probability", "contribution"}


def test_odds_json_is_the_analysis(run: Run) -> None:
    from houseway.odds import analyse, analysis_data
    from houseway.rulebook.rules import load_rules

    rules = load_rules("oceana/ez-baccarat", {"decks": 6})
    data = run("odds", "oceana/ez-baccarat", "--set", "decks=6", "--json", "--no-readings").data
    assert data == analysis_data(analyse(rules))


def test_odds_show_what_the_readings_are_worth(run: Run) -> None:
    """Oceana's Banker line by the letter (L194, L235), or with the push of a three-card 7."""
    game = "oceana/ez-baccarat"
    readings = {one["reading"]: one for one in run("odds", game, "--json").data["readings"]}
    assert list(readings) == ["cover", "banker_three_card_7", "naturals"]
    push, pays = readings["banker_three_card_7"]["choices"]
    assert (push["choice"], pays["choice"]) == ("push", "pays")
    assert pays["bets"]["Banker"]["value"] == pytest.approx(0.012351, abs=1e-6)
    text = run("odds", game).out
    assert "What the readings are worth" in text
    assert "Every choice gives the same figures: cover" in text
    assert "What the readings are worth" not in run("odds", game, "--no-readings").out


def test_readings_that_take_long_to_price_are_named(run: Run) -> None:
    """Where every choice would take as long as the figures themselves, they are priced on request."""
    out = run("odds", "delta-club/funtazee-21").out
    assert "These figures may depend on readings: cover, busted, dealer_busted, bonus_row." in out
    assert "Add --readings" in out
    assert "readings" not in run("odds", "delta-club/funtazee-21", "--json").data


@pytest.mark.parametrize("game", GAMES)
def test_odds_of_the_player_dealer(run: Run, game: str) -> None:
    data = run("odds", game, "--as", "player-dealer", "--bank", "1000", "--json").data
    assert {"game", "table", "bank", "fees"} == set(data)
    assert data["bank"]["bank"] == 1000
    assert "Largest liability" in run("odds", game, "--as", "player-dealer").out
    assert table_of(run("odds", game, "--as", "player-dealer", "--csv").out)


def test_a_described_table_is_banked(run: Run) -> None:
    wagers = "2: player 25, tie 5; 3: banker 50"
    data = run("odds", "oceana/ez-baccarat", "--as", "player-dealer", "--table", wagers, "--json").data
    assert data["table"]["action"] == 80
    assert data["table"]["player_dealer"] == 1
    assert data["bank"]["action"] == 80


def test_a_bank_too_small_is_told_that_full_cover_is_assumed(run: Run) -> None:
    banking = (
        "odds",
        "oceana/ez-baccarat",
        "--as",
        "player-dealer",
        "--table",
        "2: player 25; 3: banker 100",
    )
    small, enough = (run(*banking, "--bank", bank, "--json").data["bank"] for bank in ("50", "125"))
    assert "every wager is covered in full" in small["note"]
    assert enough["note"] is None
    assert "Note: the figures assume" in run(*banking, "--bank", "50").out
    assert "Note" not in run(*banking, "--bank", "125").out


@pytest.mark.parametrize("game", GAMES)
def test_fees(run: Run, game: str) -> None:
    data = run("fees", game, "--json").data
    assert {"game", "schedule", "table", "options"} == set(data)
    assert run("fees", game, "--all").code == 0
    if data["options"]:
        assert len(table_of(run("fees", game, "--csv").out)) == len(data["options"])


def test_fees_charge_by_total_table_action(run: Run) -> None:
    """L1258-1262: option 1 takes $2 on $25 to $99 of table action, from the player-dealer."""
    wagers = "2: player 25, tie 5; 3: banker 50"
    data = run("fees", "oceana/ez-baccarat", "--table", wagers, "--json").data
    first, later = data["options"][0], data["options"][42]
    assert first["charges"] == [{"payer": "player-dealer", "payee": "house", "amount": 2, "on": 80}]
    assert {charge["payer"] for charge in later["charges"]} == {"player-dealer", "seat 2", "seat 3"}


def test_options_that_stand_by_a_reading_say_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Artichoke Joe's L3719-3723 leave open on what side bets and the player-dealer are charged."""
    monkeypatch.setenv("COLUMNS", "250")
    game, readings = "artichoke-joes/ez-baccarat", ["side_bet_fees", "player_dealer_fee"]
    assert run("fees", game, "--json").data["options"][0]["by_reading"] == readings
    assert table_of(run("fees", game, "--csv").out)[0]["by_reading"] == " ".join(readings)
    marked = 'L3719-3723, by readings "side bet fees" and "player dealer fee"'
    text = run("fees", game).out
    assert f"collected before the deal [{marked}]" in text
    assert text.count(marked) == 2
    assert run("fees", "oceana/ez-baccarat", "--json").data["options"][0]["by_reading"] == []


def test_an_option_whose_limits_do_not_admit_the_wager_takes_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of Artichoke Joe's options 1 is for tables of $5 to $500, and 12 for tables of $200 to $1,000."""
    monkeypatch.setenv("COLUMNS", "250")
    asked = ("fees", "artichoke-joes/ez-baccarat", "--table", "2: player 100")
    options = {option["option"]: option for option in run(*asked, "--json").data["options"]}
    assert (options["1"]["within_limits"], options["1"]["total"]) == (True, 4)
    assert options["12"]["limits"] == "200-1000"
    assert (options["12"]["within_limits"], options["12"]["total"]) == (False, None)
    assert options["12"]["charges"] == []
    marked = {
        line.split()[0] for line in run(*asked, "--all").out.splitlines() if "outside its limits" in line
    }
    assert marked == {name for name, option in options.items() if not option["within_limits"]}
    rows = {row["option"]: row for row in table_of(run(*asked, "--csv").out)}
    assert (rows["1"]["charge_player_dealer"], rows["1"]["within_limits"]) == ("3", "True")
    assert (rows["12"]["charge_player_dealer"], rows["12"]["within_limits"]) == ("", "False")


def test_the_option_in_force_is_within_the_limits_that_were_chosen(run: Run) -> None:
    """At a table that was given narrower limits, the schedule in force charges what is bet within those."""
    chosen = ("--set", "schedule=12", "--set", "limits=300-1000", "--table", "2: player 300")
    shown = run("fees", "artichoke-joes/ez-baccarat", *chosen, "--json").data["options"]
    assert next(option for option in shown if option["option"] == "12")["within_limits"]


@pytest.mark.parametrize("other", ["lucky-lady/ez-baccarat-panda-8", "club-one/casino-war"])
def test_compare_two_games(run: Run, other: str) -> None:
    data = run("compare", "oceana/ez-baccarat", other, "--json").data
    assert {"a", "b", "settings", "bets", "pays", "fees", "notes", "house_way", "house_way_rows"} == set(data)
    assert "B - A" in run("compare", "oceana/ez-baccarat", other).out
    rows = table_of(run("compare", "oceana/ez-baccarat", other, "--csv").out)
    for kind, part in (("expectation", "bets"), ("setting", "settings"), ("payout", "pays")):
        told = [[row["a"], row["b"]] for row in rows if row["kind"] == kind]
        assert told == [["" if row[side] is None else str(row[side]) for side in "ab"] for row in data[part]]
    fees = {row["name"].replace("-", "_"): (row["a"], row["b"]) for row in rows if row["kind"] == "fee"}
    both = data["fees"]["a"], data["fees"]["b"]
    assert fees.keys() == {name for name in both[0] if both[0][name] != both[1][name]}


def test_compare_a_game_with_its_change(run: Run) -> None:
    data = run("compare", "oceana/ez-baccarat", "--set", "decks=6", "--set", "tie=9 to 1", "--json").data
    assert {"name": "decks", "a": 8, "b": 6} in data["settings"]
    assert {"bet": "Tie", "case": "equal totals", "a": "8 to 1", "b": "9 to 1"} in data["pays"]
    tie = next(row for row in data["bets"] if row["bet"] == "Tie")
    assert tie["difference"] == pytest.approx(0.0951, abs=0.001)


def test_settle(run: Run, situation: str) -> None:
    data = run("settle", situation, "--json").data
    assert {(row["spot"], row["bet"], row["net"]) for row in data["wagers"]} == {
        (2, "Player", 25),
        (2, "Tie", -5),
        (3, "Banker", -50),
    }
    assert (data["bank"]["before"], data["bank"]["after"]) == (1000, 1030)
    assert "closer to nine" in run("settle", situation).out
    assert len(table_of(run("settle", situation, "--csv").out)) == 3


def test_settle_shows_how_hands_were_set(run: Run) -> None:
    """Three of a kind in seven unset cards: the two highest single cards go in front (001:L4034)."""
    described = {
        "game": "club-one/fortune-pai-gow-poker",
        "table": {"player_dealer": 1, "bank": 500},
        "hands": {"player_dealer": "Kc Js / Ah Ad 5d 4h 2s", "2": "4s 3h 3c 3d 8s Th 6c"},
        "bets": {"2": {"Main": 20}},
    }
    front = "front Th 8s (ten-eight) / back 6c 4s 3h 3d 3c (three treys, six-four kickers)"
    told = f"{front}; house way: Two highest single cards in front (L4034)"
    bank = "front Kc Js (king-jack) / back Ah Ad 5d 4h 2s (pair of aces, five-four-deuce kickers)"
    shown = " ".join(run("settle", "-", typed=json.dumps(described)).out.split())
    assert f"Player-dealer: {bank} Spot 2: {told}" in shown
    (row,) = table_of(run("settle", "-", "--csv", typed=json.dumps(described)).out)
    assert (row["set_as"], row["player_dealer_set_as"]) == (told, bank)


def test_settle_as_csv_names_hands_and_pays_and_warns_beside_the_table(run: Run, tmp_path: Path) -> None:
    """Lucky Lady's No Bust 4.0: a split pair; insurance against a nine is not offered (L337)."""
    file = tmp_path / "split.toml"
    file.write_text(
        'game = "lucky-lady/no-bust-21st-century-blackjack-4"\n'
        "[table]\nplayer_dealer = 1\nbank = 1000\n"
        '[hands]\ndealer = "9c Td"\n2 = ["8s Tc", "8h 3c Td"]\n'
        '[bets.2]\nmain = 20\ninsurance = 10\n[choices]\n2 = "split"\n'
    )
    shown = run("settle", str(file), "--csv")
    rows = table_of(shown.out)
    assert {row["hand"] for row in rows if row["bet"] in ("Blackjack wager", "Split")} == {"", "2/2"}
    assert all(row["pays"] for row in rows)
    assert "Warning: " in shown.err
    assert "L337" in shown.err


def test_settle_says_what_stands_by_a_reading(run: Run, tmp_path: Path) -> None:
    """Lucky Lady's EZ Baccarat pays every Banker win (L1063); the push of a three-card 7 is a reading."""
    file = tmp_path / "seven.toml"
    file.write_text(
        'game = "lucky-lady/ez-baccarat-panda-8"\n'
        "[table]\nplayer_dealer = 1\nbank = 1000\n"
        '[hands]\nplayer = "2c 4c"\nbanker = "4d Kd 3s"\n'
        "[bets.2]\nBanker = 50\nPlayer = 25\n"
    )
    rows = {row["bet"]: row for row in run("settle", str(file), "--json").data["wagers"]}
    assert rows["Banker"]["by_reading"] == ["banker_three_card_7"]
    assert rows["Player"]["by_reading"] == []
    text = run("settle", str(file)).out
    assert "L925, L962, by" in text
    assert 'three card 7"' in text
    by_bet = {row["bet"]: row["by_reading"] for row in table_of(run("settle", str(file), "--csv").out)}
    assert by_bet == {"Player": "", "Banker": "banker_three_card_7"}


def test_settle_names_the_bettors_and_says_what_goes_back(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Player wagers take $75 of the $120 bank: $45 is left for Ann's Panda 8, and zero for Bob's."""
    monkeypatch.setenv("COLUMNS", "200")
    bets = {"Player": 25, "Panda 8": 5}
    described = {
        "game": "lucky-lady/ez-baccarat-panda-8",
        "table": {"player_dealer": 8, "bank": 120},
        "hands": {"Player": "Ks 3d 5h", "Banker": "4c 3h"},
        "bets": {"3": [{"bettor": "Ann", "bets": bets}, {"bettor": "Bob", "bets": bets | {"Player": 50}}]},
    }
    lines = run("settle", "-", typed=json.dumps(described)).out.splitlines()
    anns, bobs = ([line for line in lines if f"  {name}  " in line] for name in ("Ann", "Bob"))
    assert "Who" in lines[2]
    assert (len(anns), len(bobs)) == (2, 2)
    assert "25 to 1; wins $45, all the bank covers; the rest is returned" in anns[1]
    assert "25 to 1; no action: the bank does not cover it; returned" in bobs[1]


def test_settle_warns_with_the_line_of_the_filing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lucky Lady L333: only 20 or less can be surrendered. The round is settled as described."""
    monkeypatch.setenv("COLUMNS", "200")
    described = {
        "game": "lucky-lady/no-bust-21st-century-blackjack-4",
        "table": {"player_dealer": 8, "bank": 500},
        "hands": {"player_dealer": "9d 8c", "1": "Ts 5h Td"},
        "choices": {"1": "surrendered"},
        "bets": {"1": {"main": 20}},
    }
    ran = run("settle", "-", typed=json.dumps(described))
    assert ran.code == 0
    (warning,) = [line for line in ran.out.splitlines() if line.startswith("Warning: ")]
    assert warning.startswith("Warning: spot 1 surrendered with 25, which is not allowed")
    assert warning.endswith("L333)")
    assert run("settle", "-", "--json", typed=json.dumps(described)).data["totals"] == {"1": -10}


def test_settle_prints_the_schema_of_a_situation(run: Run) -> None:
    schema = run("settle", "--schema").data
    assert schema["required"] == ["game"]
    keys = {
        "game",
        "side_bets",
        "settings",
        "table",
        "hands",
        "choices",
        "bets",
        "folded",
        "all_in",
        "chips",
        "note",
    }
    assert set(schema["properties"]) == keys


def test_settings_of_the_command_line_go_before_those_of_the_file(run: Run) -> None:
    described = {
        "game": "oceana/ez-baccarat",
        "set": {"cover": "separate caps", "decks": 6},
        "table": {"player_dealer": 1, "bank": 500},
        "hands": {"Player": "9c Kd", "Banker": "7h Jd"},
        "bets": {"2": {"Player": 20}},
    }
    settings = run("settle", "-", "--set", "decks=4", "--json", typed=json.dumps(described)).data["settings"]
    assert (settings["decks"], settings["cover"]) == (4, "separate caps")


def test_settle_names_nobody_where_only_seats_bet(run: Run, situation: str) -> None:
    assert "Who" not in run("settle", situation).out


def test_settle_reads_standard_input(run: Run, situation: str) -> None:
    text = Path(situation).read_text(encoding="utf-8")
    assert run("settle", "-", "--set", "tie=9 to 1", typed=text).code == 0


@pytest.mark.parametrize("game", GAMES)
def test_check(run: Run, game: str) -> None:
    assert run("check", game, "--json").data["problems"] == []
    assert f"{game}: OK (" in run("check", game).out


def test_a_users_file_works_wherever_a_game_does(run: Run, variant: str) -> None:
    for command in ("rules", "odds", "fees", "check"):
        assert run(command, variant).code == 0
        assert run(command, variant, "--json").code == 0
    assert run("compare", "oceana/ez-baccarat", variant).code == 0
    assert run("play", variant, "--auto", "--rounds", "2", "--seed", "1").code == 0
    assert run("odds", variant, "--json").data["conditions"]["settings"]["decks"] == 6


def test_the_catalogue_is_fresh() -> None:
    """`python tools/build_catalogue.py` writes it."""
    from houseway.desk.offers import with_offers
    from houseway.rulebook import catalogue

    assert catalogue.FILE.read_text(encoding="utf-8") == catalogue.build(with_offers)


def test_game_ids_complete() -> None:
    from houseway.cli.options import complete_game

    assert "oceana/ez-baccarat" in complete_game("oceana/ez")
    assert "club-one/casino-war" in complete_game("casino-w")


def test_check_names_what_cannot_be_priced(run: Run, tmp_path: Path) -> None:
    """A file that can be played is OK, and check says which of its bets have no odds and why."""
    file = tmp_path / "fixed.toml"
    rows = (
        '[[bets.lucky.cases]]\nwhen = { winner = "tie" }\npays = "$50"\n[[bets.lucky.cases]]\npays = "lose"\n'
    )
    file.write_text(
        f'extends = "oceana/ez-baccarat"\n[bets.lucky]\nname = "Lucky"\nproposed_by = "Ann"\n{rows}'
    )
    data = json.loads(run("check", str(file), "--json").out)
    assert data["ok"]
    assert len(data["unpriced"]) == 1
    assert "bets.lucky: it pays a fixed $50" in data["unpriced"][0]
    assert "Not priced: " in run("check", str(file)).out
    assert "Lucky is not priced: it pays a fixed $50" in run("odds", str(file)).out
    assert json.loads(run("check", "oceana/ez-baccarat", "--json").out)["unpriced"] == []
