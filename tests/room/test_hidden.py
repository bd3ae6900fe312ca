"""Nobody sees what he may not: every byte sent to every client; views that depend on no hidden hand."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.room.bots import Bots, seat_bot
from houseway.room.client import Regular, RoomClient
from houseway.room.clock import Clock
from houseway.room.commitment import CommittedShoe
from houseway.room.fold import PLAYING, Action, Fold
from houseway.room.members import Clocks
from houseway.room.views import Surroundings, Viewer, private_state, shared_state
from houseway.rounds.log import Log
from houseway.rounds.record import Record
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.replay import replay
from tests.room.conftest import QUICK
from tests.room.server import Server

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jo)\b")
_numbers = count(1)


def playable() -> list[str]:
    """Every game that a table can be opened for."""
    return [entry.id for entry in catalogue() if entry.kind == "game" and entry.family in GAMES]


# ---------------------------------------------------------------------- views


@cache
def rules_of(game: str) -> Rules:
    return load_rules(game)


class Scripted:
    """A table whose choices are drawn by number, or given by name, so that they follow from no card."""

    def __init__(
        self, game: str, seed: int, cards: tuple[int, ...] | None = None, given: Sequence[Action] = ()
    ) -> None:
        self.given = list(given)
        self.answers: list[Action] = []
        self.fold = Fold(1, rules_of(game))
        self.random = random.Random(seed)
        for seat in (1, 2, 4):
            self.fold.apply(seat_bot(self.fold, seat, "house way"))
        self.names = dict(self.fold.table.players)
        key = random.Random(seed).randbytes(32)
        self.fold.apply(Action("shuffle", {"key": key.hex()}))
        if cards is not None:
            assert self.fold.shoe is not None
            self.fold.shoe.cards = cards
        self.fold.apply(Action("next", {}))
        clock = Clock(self.fold, Clocks(), Bots(self.fold), lambda: "", watched=True)
        self.fold.apply(Action("accept", {"name": self.names[1], "amount": 80 * self.fold.rules.low}))
        for seat in (2, 4):
            self._bet(seat, clock)

    def _bet(self, seat: int, clock: Clock) -> None:
        rules = self.fold.rules
        before = [bet for bet in rules.bets.values() if bet.placed == "before the deal"]
        chosen = [bet for bet in before if bet.mandatory] or [
            next(bet for bet in before if bet.kind == "base" or len(before) == 1)
        ]
        wagers = {bet.id: max(bet.low, rules.low) for bet in chosen}
        self.fold.apply(Action("bets", {"name": self.names[seat], "spot": seat, "wagers": wagers}))

    def steps(self) -> Iterator[int]:
        """Play the round, one action at a time."""
        fold = self.fold
        fold.apply(Action("deal", {}))
        number = 0
        yield number
        while fold.phase == PLAYING:
            action = self.given[number] if number < len(self.given) else self._choice()
            fold.apply(action)
            self.answers.append(action)
            number += 1
            yield number

    def _choice(self) -> Action:
        live = self.fold.live
        assert live is not None
        ask = live.pending[self.random.randrange(100) % len(live.pending)]
        offer = ask.offers[self.random.randrange(100) % len(ask.offers)]
        holder = self.fold.seated(ask.seat)
        assert holder is not None
        data = {"spot": ask.spot, "about": ask.about, "choice": offer.name, "amount": offer.low}
        return Action("answer", {"name": holder.name, **data})

    def bytes_for(self, name: str | None) -> str:
        """All that a client of that name is sent now."""
        around = Surroundings(0.0, None, frozenset(), 1, None)
        viewer = Viewer(name, 1 if name else None)
        shared = shared_state(self.fold, around)
        private = private_state(self.fold, viewer, around, 0)
        return json.dumps([shared, private])


def hidden_hands(log: Log, seat: int) -> dict[str, list[int]]:
    """The positions of cards that only one seat has seen so far, by hand."""
    at = 0
    dealt: dict[str, list[int]] = {}
    hidden: dict[str, list[int]] = {}
    for event in log:
        if event.kind in ("dealt", "burned"):
            if event.kind == "dealt":
                dealt.setdefault(event.data["hand"], []).append(at)
                if event.data["card"] == "??" and event.audience == (seat,):
                    hidden.setdefault(event.data["hand"], []).append(at)
            at += 1
        elif event.kind == "shown":
            for place in event.data["at"]:
                position = dealt[event.data["hand"]][place]
                if position in hidden.get(event.data["hand"], []):
                    hidden[event.data["hand"]].remove(position)
    return {hand: places for hand, places in hidden.items() if places}


@pytest.mark.parametrize("game", playable())
def test_what_others_get_does_not_depend_on_a_hidden_hand(game: str) -> None:
    """Swap a spot's hidden cards for others of the shoe: until they are shown, nobody else's bytes change."""
    compared = 0
    for seed in range(6):
        first = Scripted(game, seed)
        shoe = first.fold.shoe
        assert shoe is not None
        cards = tuple(shoe.cards)
        for _ in first.steps():
            assert first.fold.live is not None
            for seat in (2, 4):
                places = hidden_hands(first.fold.live.log, seat).get(str(seat), [])
                if not places or first.fold.phase != PLAYING:
                    continue
                try:
                    second = _again(game, seed, _swapped(cards, places, len(cards), seed), first.answers)
                except HousewayError:
                    continue  # with the other cards this seat could not have chosen what it chose
                others = [name for other, name in first.names.items() if other != seat]
                for name in (None, *others):
                    assert second.bytes_for(name) == first.bytes_for(name), (seed, first.answers, seat, name)
                compared += 1
    assert compared or not _has_hidden_spots(game)


def _swapped(cards: tuple[int, ...], places: list[int], size: int, seed: int) -> tuple[int, ...]:
    """The shoe with the cards of some places exchanged for cards from its far end."""
    swapped = list(cards)
    for index, place in enumerate(places):
        other = size - 1 - index - seed % 7
        swapped[place], swapped[other] = swapped[other], swapped[place]
    return tuple(swapped)


def _again(game: str, seed: int, cards: tuple[int, ...], answers: Sequence[Action]) -> Scripted:
    second = Scripted(game, seed, cards, answers)
    for step in second.steps():
        if step == len(answers):
            break
    return second


def _has_hidden_spots(game: str) -> bool:
    first = Scripted(game, 0)
    for _ in first.steps():
        assert first.fold.live is not None
        if any(hidden_hands(first.fold.live.log, seat).get(str(seat)) for seat in (2, 4)):
            return True
    return False


# ---------------------------------------------------------------------- all bytes on the wire


def allowed_cards(log: Log, seat: int | None, upto: int) -> set[str]:
    """The cards that a seat may know after so many events of a round."""
    known: set[str] = set()
    for event in log[:upto]:
        data = event.data | (event.secret if seat in event.audience else {})
        known |= set(CARD.findall(json.dumps(data)))
    return known


@pytest.mark.parametrize("games", [playable()[at::4] for at in range(4)])
def test_no_byte_on_the_wire_names_a_hidden_card(server: Server, games: list[str]) -> None:
    """Every message to three players and a spectator is held against the record of its round."""
    for game in games:
        asyncio.run(_watch(server, game, rounds=2))


@pytest.mark.verify
def test_no_byte_on_the_wire_names_a_hidden_card_over_many_rounds(server: Server) -> None:
    for game in playable():
        asyncio.run(_watch(server, game, rounds=40))


async def _watch(server: Server, game: str, rounds: int) -> None:
    people = [RoomClient(server.address, record=True) for _ in range(3)]
    for client in people:
        await client.enter(f"Leak {next(_numbers)}")
    table = await people[0].open_table(game, clocks=QUICK)
    watcher = RoomClient(server.address, record=True)
    for client in (*people, watcher):
        await client.connect(table)
    regulars = [Regular(client, seat, 900, seed=seat) for seat, client in enumerate(people, 1)]
    done = asyncio.gather(*(regular.play(lambda state: state["round"] > rounds) for regular in regulars))
    await asyncio.wait_for(done, 120)
    logs = {}
    for row in await people[0].call("GET", f"/api/tables/{table}/rounds"):
        logs[row["round"]] = await _truth(server, table, row["round"])
    checked = 0
    for seat, client in ((1, people[0]), (2, people[1]), (3, people[2]), (None, watcher)):
        for text in client.received or ():
            checked += _check_message(text, logs, seat)
        await client.close()
    assert checked > rounds


async def _truth(server: Server, table: int, number: int) -> Log:
    """The whole log of a round, from the database."""
    import sqlalchemy as sa

    from houseway.room import db

    engine = db.connect(server.database)
    with engine.connect() as connection:
        where = (db.rounds.c.table_id == table) & (db.rounds.c.number == number)
        record: dict[str, Any] = connection.execute(sa.select(db.rounds.c.record).where(where)).scalar_one()
    engine.dispose()
    return replay(Record(**record)).log


def _check_message(text: str, logs: dict[int, Log], seat: int | None) -> int:
    message = json.loads(text)
    if message["type"] != "state" or not message["events"] or message["round"] not in logs:
        if message["type"] == "state" and not message["events"]:
            assert not CARD.findall(text), text
        return 0
    log = logs[message["round"]]
    seen = set(CARD.findall(text))
    allowed = allowed_cards(log, seat, len(message["events"]))
    assert seen <= allowed, (seat, seen - allowed, text)
    return 1


def test_the_shoe_and_its_key_never_leave_the_room_while_it_is_dealt() -> None:
    """A commitment shows leaves; salts and cards only for what may be opened."""
    shoe = CommittedShoe(rules_of(playable()[0]).deck, bytes(range(32)))
    opened = json.dumps(shoe.open([3]))
    assert shoe.key.hex() not in opened
    assert len(json.loads(opened)) == 1
