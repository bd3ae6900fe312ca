"""Every byte that the room sends, compared with the filed account of who may know which card.

Besides, everybody subtracts the cards that he got to know from the pack: no hidden card follows.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Any

import pytest
import sqlalchemy as sa

from houseway.room import db
from houseway.rounds.record import Record
from houseway.table.commitment import committed_shoe
from houseway.table.replay import replay
from tests.room.client import Regular, RoomClient
from tests.room.conftest import QUICK
from tests.room.elimination import Account, DealtRound, DealtShoe, check_elimination
from tests.room.filed_sight import CARD, SECRET_ANSWERS, SPOKEN, FiledSight, playable, public_course, rules_of
from tests.room.hidden_shapes import one_of_each_family
from tests.room.server import Server

BUY_IN = 3000
KEY = re.compile(r"[0-9a-f]{64}")
_numbers = count(1)

Json = dict[str, Any]


@dataclass
class Witness:
    """A player or spectator, with every byte received."""

    client: RoomClient
    seat: int | None = None
    plays: bool = True
    account: Account = field(default_factory=Account)

    @property
    def texts(self) -> list[str]:
        """All that was received."""
        assert self.client.received is not None
        return self.client.received


@dataclass(frozen=True)
class Played:
    """A finished round as the database has it, and who may know which of its cards."""

    shoe: int
    start: int
    sight: FiledSight


class Truth:
    """What the database knows of a table, and no client may."""

    def __init__(self, server: Server, table: int) -> None:
        engine = db.connect(server.database)
        with engine.connect() as connection:
            rounds, shoes = (
                connection.execute(sa.select(kept).where(kept.c.table_id == table)).mappings().all()
                for kept in (db.rounds, db.shoes)
            )
        engine.dispose()
        self.rounds = {row["number"]: _played(row) for row in rounds}
        rules = rules_of(rounds[0]["record"]["game"])
        self.shoes = {
            row["number"]: committed_shoe(rules, bytes(row["key"]), scheme=row["scheme"]) for row in shoes
        }
        self.retired = {row["number"]: bool(row["retired"]) for row in shoes}

    @cached_property
    def secrets(self) -> set[str]:
        """The keys of the shoes, and the salts of all their cards and dice."""
        found = {shoe.key.hex() for shoe in self.shoes.values()}
        for shoe in self.shoes.values():
            places = range(len(shoe.cards))
            found |= {opening["salt"] for opening in (*shoe.open(places), *shoe.open_dice(places))}
        return found

    def dealt(self, number: int) -> DealtShoe:
        """A shoe with its finished rounds."""
        shoe = self.shoes[number]
        rounds = [
            DealtRound(played.start, played.sight) for played in self.rounds.values() if played.shoe == number
        ]
        return DealtShoe(
            shoe.pack, [shoe.pack.show(card) for card in shoe.cards], rounds, self.retired[number]
        )

    def open(self, number: int, name: str | None) -> set[int]:
        """The positions of a shoe that somebody may open: what he was shown, or all if no hand is hidden."""
        shoe = self.dealt(number)
        hidden = any(dealt.sight.stays_hidden(None) for dealt in shoe.rounds)
        return set(range(len(shoe.cards))) if shoe.retired and not hidden else shoe.dealt_openly([name])


def _played(row: Mapping[Any, Any]) -> Played:
    record = Record(**row["record"])
    course = public_course(replay(record).log)
    places = {name: int(place) for place, name in record.players.items()}
    dealer = record.table.get("player_dealer") or 0
    sight = FiledSight(rules_of(record.game), dealer, places, course, record.cards.split())
    assert sight.drawn == len(sight.faces)
    return Played(row["shoe"], row["start"], sight)


@pytest.mark.parametrize("game", one_of_each_family())
def test_no_byte_on_the_wire_names_a_hidden_card(server: Server, game: str) -> None:
    """Three players, a bettor without a seat where the game has the backline, and a stranger."""
    asyncio.run(_watch(server, game, rounds=2))


@pytest.mark.verify
@pytest.mark.parametrize("game", playable())
def test_no_byte_on_the_wire_names_a_hidden_card_over_many_rounds(server: Server, game: str) -> None:
    asyncio.run(_watch(server, game, rounds=40))


async def _watch(server: Server, game: str, rounds: int) -> None:
    """Play these rounds; then compare everything that anyone received, or can request, with the truth."""
    witnesses = await _arrive(server, game)
    players = [witness for witness in witnesses if witness.plays]
    table = int(players[0].client.table["id"])
    asking = asyncio.create_task(_ask_on(witnesses[-1], table))
    async with asyncio.timeout(600 + 5 * rounds):
        await asyncio.gather(*(_play(player, rounds) for player in players))
    asking.cancel()
    truth = Truth(server, table)
    for witness in witnesses:
        _check_texts(truth, witness, rounds)
        await _check_history(truth, witness, table, [rounds])
    _check_elimination(truth, witnesses)
    await players[0].client.call("DELETE", f"/api/tables/{table}")
    await witnesses[-1].client.become_operator(server.database)  # the only one else who may still ask
    truth = Truth(server, table)
    assert all(truth.retired.values())
    for witness in witnesses:
        await _check_history(truth, witness, table, range(1, rounds + 1, 8))
        await witness.client.close()
    _check_elimination(truth, witnesses)


def _check_elimination(truth: Truth, witnesses: Sequence[Witness]) -> None:
    """Nobody, and nobody together with all others but one, can tell more than was dealt openly."""
    accounts = {witness.client.name: witness.account for witness in witnesses}
    for number in dict.fromkeys(played.shoe for played in truth.rounds.values()):
        check_elimination(number, truth.dealt(number), accounts)


async def _arrive(server: Server, game: str) -> list[Witness]:
    """Everybody connects to the table; the last is a spectator without a name."""
    places: list[int | None] = [1, 2, 3, *([None] if rules_of(game).filing.backline else [])]
    witnesses = [Witness(RoomClient(server.address, record=True), seat) for seat in places]
    for witness in witnesses:
        await witness.client.enter(f"Leak {next(_numbers)}")
    witnesses.append(Witness(RoomClient(server.address, record=True), plays=False))
    table = await witnesses[0].client.open_table(game, clocks=QUICK)
    for witness in witnesses:
        await witness.client.connect(table)
    return witnesses


async def _play(player: Witness, rounds: int) -> None:
    regular = Regular(player.client, player.seat, BUY_IN, seed=next(_numbers))
    deals_on = player.client.table["mode"] != "banked"  # the next hand follows as soon as all are ready

    def enough(state: Json) -> bool:
        over = deals_on and state["round"] == rounds and state["phase"] == "settled"
        return bool(over or state["round"] > rounds)

    await regular.play(enough)
    assert player.client.connected


async def _ask_on(stranger: Witness, table: int) -> None:
    """A table may also be asked for; what it answers belongs to what was received."""
    while True:
        shown = await stranger.client.call("GET", f"/api/tables/{table}")
        stranger.texts.append(json.dumps(shown["state"]))
        await asyncio.sleep(0.1)


# ---------------------------------------------------------------------- what was received


def _check_texts(truth: Truth, witness: Witness, rounds: int) -> None:
    seen: set[int] = set()
    first, *others = witness.texts
    assert json.loads(first)["type"] == "table"  # sent before the first shuffle
    for text in others:
        assert not truth.secrets.intersection(KEY.findall(text)), text
        message = json.loads(text)
        if message["type"] != "state":
            assert not CARD.findall(text), text
            continue
        witness.account.take_state(message)
        if message["events"]:
            sight = truth.rounds[message["round"]].sight
            _check_cards(sight, message, witness.client.name, len(message["events"]))
            seen.add(message["round"])
        else:
            assert not CARD.findall(text), text
    assert seen == set(range(1, rounds + 1))


def _check_cards(sight: FiledSight, told: Json, name: str | None, upto: int = -1) -> None:
    """Every event names exactly the cards that it may, and nothing else names any other."""
    seat = sight.places.get(name or "")
    for at, event in enumerate(told["events"]):
        if event["kind"] != "chose":  # the cards of an answer are among the rest
            assert event.pop("card", event.pop("cards", "")) == sight.named(at, seat), (seat, at, event)
        if event["kind"] == "asked":
            assert ("legal" in event) == (event["seat"] == seat), (seat, event)
        spoken = event.get("choice") in SPOKEN  # it may be answered aloud
        if event["kind"] == "chose" and event["question"] in SECRET_ANSWERS and not spoken:
            assert ("choice" in event) == (event["seat"] == seat), (seat, event)
    known = {sight.faces[card] for card in sight.known(seat, upto)}
    rest = set(CARD.findall(json.dumps(told)))
    assert rest <= known, (seat, rest - known, told)


# ---------------------------------------------------------------------- what may be asked for later


async def _check_history(truth: Truth, witness: Witness, table: int, rounds: Sequence[int]) -> None:
    """Some rounds and their shoes, as they can be asked for now."""
    for number in rounds:
        await _check_round(truth, witness, f"/api/tables/{table}/rounds/{number}", truth.rounds[number])
    for shoe in dict.fromkeys(truth.rounds[number].shoe for number in rounds):
        told = await witness.client.call("GET", f"/api/tables/{table}/shoes/{shoe}")
        assert told["retired"] == truth.retired[shoe]
        witness.account.take_shoe(told)
        _check_openings(truth, told, shoe, truth.open(shoe, witness.client.name))


async def _check_round(truth: Truth, witness: Witness, path: str, played: Played) -> None:
    name, sight = witness.client.name, played.sight
    told = await witness.client.call("GET", path)
    assert told["verified"]["sound"], told["verified"]
    proof = await witness.client.call("GET", f"{path}/proof")
    witness.account.take_round(told, proof)
    _check_cards(sight, told, name)
    places = range(played.start, played.start + sight.drawn)
    may_open = truth.open(played.shoe, name).intersection(places)
    _check_openings(truth, proof, played.shoe, may_open)
    assert (proof.pop("record") is not None) == (len(may_open) == sight.drawn)
    proof.pop("openings")
    _check_cards(sight, proof, name)


def _check_openings(truth: Truth, told: Json, shoe: int, may_open: set[int]) -> None:
    """Exactly the cards that may be opened are opened, and no other salt is sent."""
    dealt = truth.shoes[shoe]
    opened = {opening["position"]: opening["card"] for opening in told["openings"]}
    assert opened == {at: dealt.pack.show(dealt.cards[at]) for at in may_open}
    dice = told["dice"] if isinstance(told["dice"], list) else [told["dice"]] if told["dice"] else []
    _check_dice(truth, dice, shoe)
    salts = {opening["salt"] for opening in (*told["openings"], *dice)}
    assert truth.secrets.intersection(KEY.findall(json.dumps(told))) == salts


def _check_dice(truth: Truth, opened: Sequence[Json], shoe: int) -> None:
    """Only dice that were thrown are opened."""
    starts = {played.start for played in truth.rounds.values() if played.shoe == shoe}
    assert {opening["position"] for opening in opened} <= starts
    assert opened == truth.shoes[shoe].open_dice(opening["position"] for opening in opened)
