"""What the room sends is as its types declare, and the page is checked by the same types."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter, ValidationError

from houseway.room.actions import SETTLED, RoomAction
from houseway.room.bots import RANDOM, Bots, seat_bot
from houseway.room.clock import Clock
from houseway.room.members import Clocks
from houseway.room.messages.events import Event
from houseway.room.messages.odds import BankingOdds, Odds, ReadingOdds
from houseway.room.messages.rounds import Proof, RoundView
from houseway.room.messages.table import RulesView, ServerMessage, State
from houseway.room.room_table import RoomTable
from houseway.room.rules_view import rules_view
from houseway.room.sessions import COOKIE
from houseway.room.views import TableContext, Viewer, private_state, shared_state
from houseway.rounds import log
from houseway.rulebook.rules import load_rules
from tests.playing import by_shape
from tests.room.conftest import HURRIED, enter
from tests.room.test_api import patiently
from tests.skeleton import POT, SCORED, installed
from tools.build_message_types import FILE, types

ROUNDS = 2
PRICED = ("oceana/ez-baccarat", "club-one/casino-war")
AROUND = TableContext(0.5, 12.5, frozenset({"Pia"}), 1, owner=7)

Check = Callable[[Any], object]


def check(declared: Any) -> Check:
    """Hold data to a type, as a client receives it."""
    adapter: TypeAdapter[Any] = TypeAdapter(declared)
    return lambda data: adapter.validate_python(json.loads(json.dumps(data)), strict=True)


STATE, RULES, MESSAGE = check(State), check(RulesView), check(ServerMessage)


def check_table(room_table: RoomTable) -> None:
    """Hold what everybody at a table is sent now to its type: the players, the rail and a stranger."""
    shared = shared_state(room_table, AROUND)
    for viewer in (Viewer(), *(Viewer(name, 7) for name in (*room_table.members, "Nobody"))):
        STATE({**shared, **private_state(room_table, viewer, AROUND, 100_00)})


def play(room_table: RoomTable) -> set[str]:
    """Some rounds among bots, with somebody on the rail where the game allows it; the kinds of events."""
    for seat in (1, 2, 3):
        room_table.apply(seat_bot(room_table, seat, RANDOM))
    if room_table.rules.filing.backline:
        room_table.apply(RoomAction("sit", {"name": "Pia", "player": 7, "seat": None, "chips": 500_00}))
    clock = Clock(room_table, Clocks(), Bots(room_table), lambda: "05" * 32, connected={"Pia"})
    kinds: set[str] = set()
    while room_table.number < ROUNDS or room_table.phase != SETTLED:
        step = clock.phase_step()
        assert step is not None
        for action in step.actions():
            room_table.apply(action)
        clock.follow(step.at)
        clock.acted = step.at
        check_table(room_table)
        kinds |= {event["kind"] for event in room_table.live.log.whole()} if room_table.live else set()
    return kinds


@pytest.mark.parametrize("game", by_shape())
def test_rules_and_states_are_as_declared(game: str) -> None:
    room_table = RoomTable(1, load_rules(game))
    RULES(rules_view(room_table.rules))
    check_table(room_table)
    begins = {"bank", "bet"} if room_table.has_bank else {"players", "paid", "gathered"}
    assert begins | {"dealt", "over"} <= play(room_table)


@pytest.mark.parametrize("game", [POT, SCORED])
def test_states_without_a_bank_are_as_declared(game: str) -> None:
    with installed():
        room_table = RoomTable(1, load_rules(game))
        RULES(rules_view(room_table.rules))
        assert {"players", "dealt", "asked", "chose", "settled", "over"} <= play(room_table)


def test_what_is_not_declared_is_refused() -> None:
    room_table = RoomTable(1, load_rules("oceana/ez-baccarat"))
    state: dict[str, Any] = {
        **shared_state(room_table, AROUND),
        **private_state(room_table, Viewer(), AROUND, None),
    }
    STATE(state)
    seat = {**state["seats"][0], "cards": []}
    for wrong in (state | {"more": 1}, state | {"phase": "lunch"}, state | {"seats": [seat]}):
        with pytest.raises(ValidationError):
            STATE(wrong)
    with pytest.raises(ValidationError):
        check(Event)({"kind": "dealt", "hand": {"id": "1", "owner": 1}, "card": "As", "face": "up"})


def test_every_kind_of_event_is_declared() -> None:
    """`Wagered` and `Paid` have several kinds each, which depend on the wager and the payment."""
    several = {"Wagered": {"bet", "standing"}, "Paid": {"fee", "paid", "collected"}}
    kinds = list(log.Event.__subclasses__())
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
    happens = [several.get(kind.__name__) or {str(kind.kind)} for kind in kinds]
    declared = TypeAdapter(Event).json_schema()["discriminator"]["mapping"]
    assert set().union(*happens) == set(declared)


def test_the_socket_history_and_proofs_are_as_declared(web: TestClient) -> None:
    headers = enter(web, "Mira")
    body = {"game": "oceana/ultimate-texas-holdem", "bots": 2, "clocks": HURRIED}
    table = web.post("/api/tables", json=body, headers=headers).json()["id"]
    seen: list[dict[str, Any]] = []
    kinds = {"table", "state", "pong", "ack", "refused"}
    mira = {"Origin": "http://testserver", "Cookie": f"{COOKIE}={web.cookies[COOKIE]}"}
    with web.websocket_connect(f"/ws/tables/{table}", headers=mira) as socket:
        socket.send_json({"type": "sit", "id": 0, "seat": 5, "chips": 500})
        socket.send_json({"type": "ping", "id": 1})
        socket.send_json({"type": "add_bot", "id": 2})
        socket.send_json({"type": "sit", "id": 3, "seat": 5, "chips": 500})  # she sits there already
        while not {message["type"] for message in seen} >= kinds or seen[-1].get("round", 0) < 2:
            seen.append(socket.receive_json())
            MESSAGE(seen[-1])
    check(RoundView)(web.get(f"/api/tables/{table}/rounds/1").json())
    check(Proof)(web.get(f"/api/tables/{table}/rounds/1/proof").json())


@pytest.mark.parametrize("game", PRICED)
def test_odds_are_as_declared(web: TestClient, game: str) -> None:
    check(Odds)(patiently(web, f"/api/games/{game}/odds").json())
    check(BankingOdds)(patiently(web, f"/api/games/{game}/odds/bank?bank=500").json())


def test_the_worth_of_a_reading_is_as_declared(web: TestClient) -> None:
    """Oceana's push of a Banker three-card 7 is worth 2.25 % of the wager; its cover changes no odds."""
    path = "/api/games/oceana/ez-baccarat/odds/readings"
    found = patiently(web, f"{path}/banker_three_card_7").json()
    check(ReadingOdds)(found)
    assert [choice["choice"] for choice in found["choices"]] == ["push", "pays"]
    bets = found["choices"][1]["bets"]
    assert (round(bets["Banker"]["difference"], 4), bets["Player"]["difference"]) == (0.0225, 0)
    assert patiently(web, f"{path}/cover").json()["alike"] is True
    assert web.get(f"{path}/order").status_code == 404


def test_the_page_is_checked_by_these_types() -> None:
    """`python tools/build_message_types.py` writes them."""
    assert FILE.read_text(encoding="utf-8") == types()
