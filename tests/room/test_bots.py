"""Bots of a table: which strategies a game has, and best play as it is worked out beside the room."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from copy import deepcopy
from functools import cache
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.odds import Advice, Analysis
from houseway.ranking import HIGH
from houseway.room import ledger, odds_answers, odds_worker, storage
from houseway.room.actions import BETTING, RoomAction
from houseway.room.bots import BEST_PLAY, Bots, seat_bot, strategies
from houseway.room.clock import Clock
from houseway.room.hosting import Hosting
from houseway.room.lobby import Room
from houseway.room.members import Clocks
from houseway.room.odds_answers import MOST_TRIES, Inquiry
from houseway.room.odds_line import Asker, bots_at
from houseway.room.room_table import RoomTable
from houseway.room.worker_process import WorkerProcess
from houseway.rounds.decisions import Ask
from houseway.rounds.hands import HandId
from houseway.rulebook.rules import Rules, choose, load_rules
from houseway.table.live import LiveRound
from tests.playing import analysed
from tests.room import working
from tests.room.client import PATIENCE, RoomClient
from tests.room.conftest import HURRIED, enter
from tests.room.server import Server

TABLE = bots_at(1, "10.0.0.1")
BACCARAT, STUD, WAR = "delta-club/21st-century-baccarat", "club-one/caribbean-stud", "club-one/casino-war"
NO_CHOICE, KEPT = "oceana/ez-baccarat", "club-one/fast-action-holdem"


@cache
def priced(game: str) -> Analysis:
    return analysed(game)


def answers(game: str, known: bool, rounds: int) -> Iterator[tuple[Ask, LiveRound, str]]:
    """What three best-play bots answer in these rounds from fixed shoes, with best play known or not."""
    yield from answers_by(load_rules(game), priced(game).advise if known else None, rounds)


def answers_by(rules: Rules, advise: Advice | None, rounds: int) -> Iterator[tuple[Ask, LiveRound, str]]:
    """What three bots of best play answer by an advice."""
    room_table, keys = RoomTable(0, rules), count(1)
    for seat in (1, 2, 3):
        room_table.apply(seat_bot(room_table, seat, BEST_PLAY))
    bots = Bots(room_table, lambda rules: advise)
    clock = Clock(room_table, Clocks(), bots, lambda: f"{next(keys):064x}")
    while room_table.table.rounds < rounds:
        step = clock.phase_step()
        assert step is not None
        for action in step.actions():
            if action.kind == "answer":
                live = room_table.live
                assert live is not None
                ask = live.round.find(action.data["ask"])
                if len(ask.offers) > 1:
                    yield ask, live, action.data["choice"]
            room_table.apply(action)


@pytest.mark.parametrize("bots_at", [(1, 2), (2, 3), (1, 3)])
def test_a_bot_banks_before_the_game_stops(bots_at: tuple[int, int]) -> None:
    """The last bot that is asked takes the position: a person who declines does not stop the game."""
    for _ in range(20):
        room_table = RoomTable(0, load_rules(NO_CHOICE))
        for seat in bots_at:
            room_table.apply(seat_bot(room_table, seat))
        (person,) = {1, 2, 3} - set(bots_at)
        room_table.apply(RoomAction("sit", {"name": "Mira", "player": None, "seat": person, "chips": 500_00}))
        clock = Clock(room_table, Clocks(), Bots(room_table), lambda: "07" * 32)
        while room_table.phase != BETTING:
            assert not room_table.banked.broken
            step = clock.phase_step()
            assert step is not None
            for action in step.actions():
                room_table.apply(action)
        assert room_table.banked.player_dealer in bots_at


def own_cards(ask: Ask, live: LiveRound, hand: str = "") -> list[Card]:
    return [card for card in live.round.hands[HandId(hand or ask.spot)] if card is not None]


def test_a_tie_goes_to_war_and_by_the_house_way_surrenders() -> None:
    assert {choice for _, _, choice in answers(WAR, True, 60)} == {"war"}
    assert {choice for _, _, choice in answers(WAR, False, 60)} == {"surrender"}


def test_stud_is_played_by_the_published_rules() -> None:
    """A pair or better is always raised, less than ace-king always folded; between them is more to it."""
    seen = set()
    for ask, live, choice in answers(STUD, True, 60):
        cards = own_cards(ask, live)
        ranks = {card >> 2 for card in cards}
        if HIGH.best(cards).category != HIGH.categories[0]:
            assert choice == "play"
        elif not {11, 12} <= ranks:
            assert choice == "fold"
        seen.add(choice)
    assert seen == {"play", "fold"}


def test_until_best_play_is_known_stud_goes_by_the_house_way() -> None:
    assert {choice for _, _, choice in answers(STUD, False, 10)} == {"fold"}


def test_baccarat_is_played_as_the_strategy_is_printed() -> None:
    """By the two cards of the Player hand and the card in sight; the Tie where it is favourable."""
    analysis = priced(BACCARAT)
    best = {row.situation: row.action for row in analysis.strategy}
    good = analysis.extra["best_placing"]["Tie"]["situations"]
    taken = set()
    for ask, live, choice in answers(BACCARAT, True, 60):
        low, high = sorted(_counts(card) for card in own_cards(ask, live, "player"))
        up = _counts(own_cards(ask, live, "banker")[0])
        words = f"{(low + high) % 10} ({low}-{high}) against {up}"
        if ask.question == "player":
            assert choice == best[words]
        elif ask.question == "tie":
            assert choice == ("bet" if words in good else "none")
        taken.add((ask.question, choice))
    assert {("player", "draw"), ("player", "stand"), ("tie", "bet"), ("tie", "none")} <= taken


def _counts(card: Card) -> int:
    rank = card >> 2
    return 1 if rank == 12 else 0 if rank >= 8 else rank + 2


# ---------------------------------------------------------------------- what a game has


@pytest.mark.parametrize("game", [BACCARAT, WAR, "delta-club/funtazee-21", "delta-club/blackjack-x"])
def test_best_play_is_listed_where_the_odds_say_what_it_is(web: TestClient, game: str) -> None:
    assert web.get(f"/api/games/{game}").json()["strategies"] == ["house way", "best play", "random"]


@pytest.mark.parametrize("game", [STUD, "oceana/ultimate-texas-holdem", "club-one/three-card-poker"])
def test_best_play_comes_first_where_the_house_would_always_fold(web: TestClient, game: str) -> None:
    assert web.get(f"/api/games/{game}").json()["strategies"] == ["best play", "house way", "random"]


@pytest.mark.parametrize("game", [NO_CHOICE, KEPT])
def test_best_play_is_not_listed_where_there_is_none(web: TestClient, game: str) -> None:
    assert web.get(f"/api/games/{game}").json()["strategies"] == ["house way", "random"]


@pytest.mark.parametrize(
    ("game", "strategy", "says"),
    [
        (WAR, "best-play", "unknown strategy 'best-play' (did you mean 'best play'?)"),
        (NO_CHOICE, "best play", "unknown strategy 'best play' (known: house way, random)"),
    ],
)
def test_a_strategy_that_the_game_does_not_have_is_refused(
    web: TestClient, game: str, strategy: str, says: str
) -> None:
    headers, rules = enter(web, "Mira"), load_rules(game)
    body = {"game": game, "bots": [{"seat": 1, "strategy": strategy}]}
    answer = web.post("/api/tables", json=body, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["error"] == f"{rules.name}: {says}"
    assert web.get("/api/tables").json() == []
    with pytest.raises(HousewayError) as refused:
        seat_bot(RoomTable(0, rules), 1, strategy)
    assert str(refused.value) == f"{rules.name}: {says}"


# ---------------------------------------------------------------------- best play worked out beside the room


async def begun_worker(begin: Callable[[], object]) -> BaseProcess:
    """Begin something that needs the room's worker; its process."""
    before = set(multiprocessing.active_children())
    begin()
    async with asyncio.timeout(PATIENCE):
        while not (begun := set(multiprocessing.active_children()) - before):
            await asyncio.sleep(0.01)
    return begun.pop()


def test_the_room_goes_on_while_best_play_is_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the worker stands still the room answers; what is left to do here is not done by its loop.

    Asking twice begins nothing twice.
    """
    threads: list[int] = []
    asked: list[object] = []
    try_out, work = odds_worker.try_out, WorkerProcess.work

    def noted_try_out(*given: Any) -> None:
        threads.append(threading.get_ident())
        try_out(*given)

    async def noted_work(*given: Any) -> Any:
        asked.append(given)
        return await work(*given)

    monkeypatch.setattr(odds_worker, "try_out", noted_try_out)
    monkeypatch.setattr(WorkerProcess, "work", noted_work)

    async def run() -> None:
        room, rules = Room(f"sqlite:///{tmp_path / 'room.sqlite3'}"), load_rules(STUD)
        await room.start()
        try:
            worker = await begun_worker(lambda: room.odds.advice(rules, TABLE))
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGSTOP)
            for _ in range(20):
                assert room.odds.advice(rules, TABLE) is None
                assert await room.read(ledger.size)
            os.kill(worker.pid, signal.SIGCONT)
            async with asyncio.timeout(PATIENCE):
                while (found := room.odds.advice(rules, TABLE)) is None:
                    await asyncio.sleep(0.005)
            assert room.odds.advice(rules, TABLE) is found
        finally:
            await room.stop()

    asyncio.run(run())
    assert len(asked) == 1
    assert threads
    assert threading.get_ident() not in threads


def test_best_play_follows_the_rules_that_the_table_was_opened_with(tmp_path: Path) -> None:
    """A table whose surrenders lose nothing goes on so, though the rulebook now takes half (001:3151)."""
    composed = deepcopy(load_rules(WAR).composed)
    (surrendered,) = (
        row for row in composed["bets"]["primary"]["cases"] if row.get("when") == {"choice": "surrender"}
    )
    assert surrendered["pays"] == "lose 1/2"
    surrendered["pays"] = "return"
    rules = choose(composed, WAR, {})

    async def found() -> Advice:
        room = Room(f"sqlite:///{tmp_path / 'room.sqlite3'}")
        try:
            async with asyncio.timeout(PATIENCE):
                while (advise := room.odds.advice(rules, TABLE)) is None:
                    await asyncio.sleep(0.01)
            return advise
        finally:
            await room.stop()

    assert {choice for _, _, choice in answers_by(rules, asyncio.run(found()), 60)} == {"surrender"}


def test_a_room_that_closes_does_not_wait_for_best_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room that is closed during endless work ends, and so does its worker."""
    begun = tmp_path / "begun"
    monkeypatch.setenv(working.BEGUN, str(begun))
    monkeypatch.setattr(odds_worker, "advice", working.never_done)

    async def run() -> int:
        room, rules = Room(f"sqlite:///{tmp_path / 'room.sqlite3'}"), load_rules(WAR)
        worker = await begun_worker(lambda: room.odds.advice(rules, TABLE))
        async with asyncio.timeout(PATIENCE):
            while not begun.exists():
                await asyncio.sleep(0.01)
        assert worker.is_alive()
        await room.stop()
        async with asyncio.timeout(PATIENCE):
            while worker.exitcode is None:  # the pool may be the one that waits for it
                await asyncio.sleep(0.01)
        return worker.exitcode

    assert asyncio.run(run()) == 1


def test_best_play_is_dropped_when_no_table_that_asked_for_it_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked for by the address that opened the table, after everybody's questions."""
    begun: list[str] = []

    async def work(process: WorkerProcess, compute: Callable[..., Any], *given: object) -> str:
        begun.append(compute.__name__)
        while compute is odds_worker.advice:
            await asyncio.sleep(0.001)
            process.slate.report(0.0, "stops if it is told to")
        return "answer"

    async def until(count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(begun) < count:
                await asyncio.sleep(0.001)

    monkeypatch.setattr(WorkerProcess, "work", work)
    monkeypatch.setattr(odds_answers, "is_listed", lambda rules: False)
    monkeypatch.setattr(odds_answers, "PATIENCE", PATIENCE)  # the question waits while tables are closed

    async def run() -> None:
        room, rules = Room(f"sqlite:///{tmp_path / 'room.sqlite3'}", Hosting(store="off")), load_rules(WAR)
        one, two = [
            await room.open_table(WAR, {}, "", Clocks(), [], None, address="10.0.0.1") for _ in range(2)
        ]
        for table in (one, two):
            assert room.odds.advice(rules, table.bots) is None
        await until(1)
        asked = Inquiry(rules, False, Asker("10.0.0.2"))
        answer = asyncio.create_task(room.odds.odds(asked))
        await one.close_for(storage.IDLE)
        await asyncio.sleep(0.1)
        assert begun == ["advice"], "the other table still wants it"
        await two.close_for(storage.IDLE)
        await until(2)
        assert await answer == "answer"
        assert begun == ["advice", "odds"]
        assert room.odds.advice(rules, TABLE) is None
        await until(3)  # a new table asks anew
        await room.stop()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("error", "tries"),
    [(HousewayError("no method for this"), 1), (BrokenProcessPool("the worker was killed"), MOST_TRIES)],
)
def test_what_cannot_be_worked_out_is_not_tried_for_ever(
    error: Exception,
    tries: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The bots go on by the house way, and the log says why; a worker that was killed is replaced."""
    tried = []

    async def fail(process: WorkerProcess, *given: object) -> None:
        tried.append(given)
        raise error

    monkeypatch.setattr(WorkerProcess, "work", fail)

    async def run() -> None:
        room, rules = Room(f"sqlite:///{tmp_path / 'room.sqlite3'}"), load_rules(WAR)
        try:
            more = 8
            async with asyncio.timeout(PATIENCE):
                while len(tried) < tries or more:
                    assert room.odds.advice(rules, TABLE) is None
                    await asyncio.sleep(0.01)
                    more -= len(tried) >= tries
        finally:
            await room.stop()

    asyncio.run(run())
    assert len(tried) == tries
    assert f"best play of club-one/casino-war cannot be computed: {error}" in caplog.text


def test_a_table_does_not_wait_for_best_play_and_plays_by_it_when_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the house way a bot always folds; rounds are played before best play is known, then it raises."""
    known = tmp_path / "known"
    monkeypatch.setenv(working.KNOWN, str(known))
    server = Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log", working.HELD)

    async def run() -> None:
        mira = RoomClient(server.address)
        await mira.enter("Mira")
        try:
            bots = [{"seat": seat, "strategy": "best play"} for seat in (1, 2, 3)]
            table = await mira.open_table(STUD, bots=bots, clocks=HURRIED)
            await mira.connect(table)
            assert mira.table["strategies"] == strategies(load_rules(STUD))
            refused = await mira.say("add_bot", seat=4, strategy="best")
            assert "unknown strategy 'best' (did you mean 'best play'?)" in refused["error"]
            await mira.do("sit", seat=5, chips=500)
            state = await mira.until(lambda state: state["phase"] == "settled")
            assert {event["choice"] for event in state["events"] if event["kind"] == "chose"} == {"fold"}
            known.touch()
            await mira.until(lambda state: any(event.get("choice") == "play" for event in state["events"]))
        finally:
            await mira.close()

    server.start()
    try:
        asyncio.run(run())
    finally:
        assert server.stop() == 0
