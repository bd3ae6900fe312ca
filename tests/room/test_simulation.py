"""Tables played and banked over HTTP: the figures of the command line, parts that merge, limits, refusals."""

from __future__ import annotations

import json
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

from houseway.desk.fee_share import fee_shares, share_data
from houseway.room import odds_answers, odds_worker, simulation_worker
from houseway.room.messages.fees import FeeSharesCompared
from houseway.room.messages.simulation import BankReportMessage, SimulationAnswer
from houseway.room.odds_line import OddsLine
from houseway.room.slate import Slate, Stopped, Unfinished
from houseway.simulation import HOUSE_WAY, PlayersPlan, simulate
from houseway.simulation.bank_data import BANK_PLOTS, ShiftAsked
from houseway.simulation.results_data import results_data
from tests.playing import rules_of
from tests.room import working
from tests.room.server import START
from tests.room.test_api import patiently
from tests.room.test_odds_queue import until
from tests.simulation.tables import GAME, TABLE, plan_for

BACCARAT, HOLDEM = f"/api/games/{GAME}", "/api/games/oceana/texas-holdem"
BACKLINE = "/api/games/artichoke-joes/ez-baccarat"
ROUNDS = 1_000


def asked(rounds: int | None = ROUNDS, **how: Any) -> simulation_worker.AskedRounds:
    """A table of baccarat, as the room's process is asked about it."""
    return simulation_worker.AskedRounds(plan_for(table=TABLE, **how).text, rounds)


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was played before, and a moment is long enough for kernels to be compiled in it."""
    simulation_worker._kept.clear()
    monkeypatch.setattr(simulation_worker, "MOMENT", START)
    monkeypatch.setattr(odds_worker.results, "store", None)


# ---------------------------------------------------------------------- what the process plays


def test_a_question_plays_for_a_moment_and_the_next_goes_on(
    forgotten: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In three parts the same comes out as in one run, to the cent."""
    whole = simulate(plan_for(table=TABLE), ROUNDS).tally
    monkeypatch.setattr(simulation_worker, "MOMENT", 1.5)
    monkeypatch.setattr(simulation_worker, "time", SimpleNamespace(monotonic=count().__next__))
    answers: list[Any] = []
    while not answers or answers[-1]["rounds"] < ROUNDS:
        answers.append(json.loads(simulation_worker.simulation(asked(), True)))
        TypeAdapter(SimulationAnswer).validate_python(answers[-1], strict=True)
    assert len(answers) > 2
    assert [each["wanted"] for each in answers] == [ROUNDS] * len(answers)
    played = simulation_worker._kept[plan_for(table=TABLE).digest, ROUNDS]
    assert played.tally == whole


def test_more_rounds_go_on_and_fewer_are_those_of_a_run_of_their_own(forgotten: None) -> None:
    """A link shows the same figures to everybody, whatever others asked before."""
    for rounds in (400, 900, 200):
        found = json.loads(simulation_worker.simulation(asked(rounds), False))
        run = simulate(plan_for(table=TABLE), rounds).tally
        assert found["rounds"] == rounds
        assert simulation_worker._kept[plan_for(table=TABLE).digest, rounds].tally == run
        assert all("distribution" not in account for account in found["accounts"])


def test_only_so_many_results_are_kept(forgotten: None) -> None:
    for seed in range(simulation_worker.MOST_KEPT + 3):
        simulation_worker.play(asked(100, seed=seed))
    assert len(simulation_worker._kept) == simulation_worker.MOST_KEPT


def test_a_question_that_was_given_up_keeps_what_was_played(
    forgotten: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped in the middle, then asked again: it goes on, and comes to the same."""

    class Paper(Slate):
        """A slate that tells the work to stop once some of it is done."""

        def __init__(self) -> None:
            pass

        def report(self, done: float, step: str) -> None:
            """Stop after the first part."""
            if done > 0:
                raise Stopped

    monkeypatch.setattr(odds_worker.report, "slate", Paper())
    with pytest.raises(Stopped):
        simulation_worker.play(asked())
    monkeypatch.setattr(odds_worker.report, "slate", None)
    results = simulation_worker._kept[plan_for(table=TABLE).digest, ROUNDS]
    assert 0 < results.tally.rounds < ROUNDS
    assert simulation_worker.play(asked()).results.tally == simulate(plan_for(table=TABLE), ROUNDS).tally


def test_a_report_waits_until_all_rounds_are_played(forgotten: None, monkeypatch: pytest.MonkeyPatch) -> None:
    question = simulation_worker.AskedBank(asked(), 60, ShiftAsked(2.0))
    monkeypatch.setattr(simulation_worker, "MOMENT", -1.0)
    with pytest.raises(Unfinished) as left:
        simulation_worker.bank(question)
    assert left.value.done == 0
    monkeypatch.undo()
    report = json.loads(simulation_worker.bank(question))
    TypeAdapter(BankReportMessage).validate_python(report, strict=True)
    assert (report["method"], report["rounds"]) == ("counted", ROUNDS)
    assert sum(row["probability"] for row in report["needed"]) == pytest.approx(1)
    assert report["shift"]["chips"][-1]["rounds"] == report["shift"]["rounds"] == 120


def test_players_without_a_bank_are_played_by_their_policy(forgotten: None) -> None:
    """The same hands as on the command line."""
    plan = PlayersPlan(rules_of("club-one/chinese-poker"), 3, HOUSE_WAY)
    question = simulation_worker.AskedRounds(plan.text, 100)
    found = json.loads(simulation_worker.simulation(question, True))
    TypeAdapter(SimulationAnswer).validate_python(found, strict=True)
    played = simulation_worker.play(question)
    run = json.loads(json.dumps(results_data(plan, simulate(plan, 100), played.chosen)))
    assert found == run | {"wanted": 100}


# ---------------------------------------------------------------------- over HTTP


def test_a_table_is_banked_over_http(web: TestClient) -> None:
    """The figures of the same table on the command line, with the seats and the house."""
    path = f"{BACCARAT}/bank?table={TABLE}&bank=150&rounds=20000&bankroll=3000&hours=4"
    report = patiently(web, path).json()
    TypeAdapter(BankReportMessage).validate_python(report, strict=True)
    assert [side["who"] for side in report["sides"]] == ["player-dealer", "seat 2", "seat 3", "seat 5"]
    assert (report["rounds"], report["bank"], report["shift"]["bankroll"]) == (20_000, 150, 3000)
    assert report["house"] == pytest.approx(sum(side["fees"] for side in report["sides"]))
    assert 0 < report["shift"]["ruin"] < 1
    shorted = {side["who"]: side["short_bank"] for side in report["sides"]}
    assert any(shorted[seat] for seat in ("seat 2", "seat 3", "seat 5"))
    assert [option for option in report["options"] if option["in_force"]]


def test_a_simulation_is_played_over_http(web: TestClient) -> None:
    """Asked again until it is played, then with more rounds."""

    def ask(rounds: int) -> Any:
        path = f"{BACCARAT}/simulation?table={TABLE}&policy=house-way&rotate=true&rounds={rounds}"
        return until(lambda: web.get(path), lambda told: told.get("rounds") == rounds)

    first, more = ask(5_000), ask(8_000)
    for answer in (first, more):
        TypeAdapter(SimulationAnswer).validate_python(answer, strict=True)
        nets = [account for account in answer["accounts"] if account["kind"] == "player"]
        assert sum(row["rounds"] for row in nets[0]["distribution"]) == answer["rounds"]
    assert more["spans"] == [[0, 8_000]]


def test_a_game_without_a_bank_is_simulated_over_http(web: TestClient) -> None:
    path = f"{HOLDEM}/simulation?players=4&policy=check-call&rounds=2000&distributions=false"
    answer = until(lambda: web.get(path), lambda told: told.get("rounds") == 2_000)
    TypeAdapter(SimulationAnswer).validate_python(answer, strict=True)
    assert (answer["players"], answer["table"], answer["policy"]) == (4, None, "check-call")


def test_plots_of_tables_over_http(web: TestClient) -> None:
    """Drawn once all rounds are played; what cannot be drawn is refused."""
    table = f"table={TABLE}&policy=house-way&rounds=2000&hours=1"
    for name in BANK_PLOTS:
        drawn = patiently(web, f"{BACCARAT}/bank/plots/{name}.svg?{table}&bank=150")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert all(word in drawn.text for word in ("2,000", "simulated"))
    assert web.get(f"{BACCARAT}/bank/plots/short.svg?{table}").status_code == 404
    assert web.get(f"{BACCARAT}/bank/plots/other.svg?{table}").status_code == 404
    account = f"{BACCARAT}/simulation/plot.svg?{table.replace('&hours=1', '')}"
    drawn = patiently(web, f"{account}&kind=wager&who=seat 2&bet=tie")
    assert "Seat 2: Tie, without fees" in drawn.text
    assert until(lambda: web.get(f"{account}&kind=wager&who=seat 9&bet=tie"), lambda told: "error" in told)


def test_fees_as_a_share_of_the_wager_over_http(web: TestClient) -> None:
    """The same rows as `houseway bank --compare`."""
    found = web.get("/api/fees/shares?share=2&players=4").json()
    TypeAdapter(FeeSharesCompared).validate_python(found, strict=True)
    rules = [rules_of(GAME)]
    wanted = [share_data(row) for row in fee_shares(rules, 0.02, 4)]
    assert [row for row in found["rows"] if row["game"] == GAME] == wanted
    assert web.get("/api/fees/shares?share=0").status_code == 422


REFUSED = (
    (f"{BACCARAT}/bank?table=2", "Table: cannot read '2' (write 'SEAT: bet amount, bet amount')."),
    (f"{BACCARAT}/bank?table=2: player 100000", "Player"),
    (f"{BACCARAT}/bank?bank=0", "Bank: must be greater than zero, not 0."),
    (f"{BACCARAT}/bank?bank=-5", "Bank: must be greater than zero, not -5."),
    (f"{BACCARAT}/bank?bank=1e12", "is not an amount of dollars"),
    (f"{BACCARAT}/bank?bank=99999999999999999", "is more money than any table holds"),
    (f"{BACCARAT}/bank?bankroll=much", "is not an amount of dollars"),
    (f"{BACCARAT}/bank?hands=1000&hours=24", "A shift in the room has at most 2,400 rounds, not 24,000."),
    (f"{BACCARAT}/bank?hours=nan", "hours"),
    (f"{BACCARAT}/bank?policy=guess", "must be best or house-way, not 'guess'"),
    (f"{BACCARAT}/bank?rounds=99", "rounds"),
    (f"{BACCARAT}/bank?rounds=50000001", "rounds"),
    (f"{BACCARAT}/bank?seed=-1", "seed"),
    (f"{BACCARAT}/bank?players=3", "is played against a bank: describe the table instead."),
    (f"{BACKLINE}/bank?table={';'.join(['2:player 20'] * 61)}", "at most 60 wagers, not 61."),
    (f"{BACCARAT}/bank?table={'2' * 2001}", "at most 2,000 characters"),
    (f"{BACCARAT}/bank?table=2:player 5&rotate=true", "a bank that rotates needs two seats that bet"),
    (f"{HOLDEM}/simulation?bank=100", "has no bank: leave out the table and the bank."),
    (f"{HOLDEM}/simulation?players=20", "must be from 2 to"),
    (f"{HOLDEM}/simulation?policy=best", "must be mixed, check-call"),
)


def test_what_cannot_be_played_is_refused_at_once(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line, and nothing is put in line for it."""
    monkeypatch.setattr(OddsLine, "ask", None)
    for path, message in REFUSED:
        answer = web.get(path)
        assert answer.status_code == 422, path
        assert message.lower() in answer.json()["error"].lower(), path
        assert "\n" not in answer.json()["error"]
    assert web.get(f"{HOLDEM}/bank").json() == {"error": "Texas Hold'em is played without a bank."}


MISTYPED = (
    ("simulation?rounds=many", "Rounds: a whole number from 100 to 50,000,000."),
    ("simulation?rounds=5", "Rounds: a whole number from 100 to 50,000,000."),
    ("bank?hands=0", "Rounds an hour: a whole number from 1 to 1,000."),
    ("bank?hours=0", "Hours: a number from 0.1 to 24."),
    ("bank?bankroll=123456789012345678901", "Bankroll: at most 20 characters."),
    ("odds/events", "Event: this is needed."),
)


def test_what_may_be_typed_is_said_in_words(web: TestClient) -> None:
    for path, message in MISTYPED:
        answer = web.get(f"{BACCARAT}/{path}")
        assert (answer.status_code, answer.json()) == (422, {"error": message}), path


def test_the_live_engine_plays_fewer_rounds(web: TestClient) -> None:
    """It is told why, and that the command line has no such limit."""
    path = "/api/games/club-one/chinese-poker/simulation?rounds=100001"
    for _ in range(300):
        refused = web.get(path)
        if refused.status_code != 202:
            break
    assert refused.status_code == 422
    assert "The room plays at most 100,000 rounds of this table, not 100,001" in refused.json()["error"]


def test_an_address_has_only_so_many_tables_in_line(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody fills the line for tables; what he withdraws makes room, and odds do not wait."""
    monkeypatch.setattr(simulation_worker, "simulation", working.held_simulation)
    monkeypatch.setattr(odds_answers, "PATIENCE", 0.1)
    paths = [f"{BACCARAT}/simulation?policy=house-way&seed={seed}" for seed in range(9)]
    answers = [web.get(path, headers={"X-Question": f"page-{at}"}) for at, path in enumerate(paths)]
    most = odds_answers.MOST_TABLES_OF_ONE
    assert [each.status_code for each in answers] == [202] * (most + 1) + [429] * (8 - most)
    assert answers[2].json()["place"] == 2
    token = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
    assert web.delete("/api/questions/page-0", headers=token).json() == {"withdrawn": True}
    odds = until(lambda: web.get(f"{BACCARAT}/odds"), lambda told: "computing" not in told)
    assert odds["game"] == GAME
