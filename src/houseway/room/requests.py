"""What a client's message asks of a table, as actions on it."""

from __future__ import annotations

from time import time
from typing import Any

from houseway.errors import HousewayError
from houseway.room import laying
from houseway.room.actions import BETTING, SETTLED, RoomAction
from houseway.room.bots import seat_bot
from houseway.room.floor import ruling_declared
from houseway.room.protocol import (
    AddBot,
    AddChips,
    Answer,
    AnyMessage,
    Backline,
    BankMessage,
    BetsMessage,
    Chip,
    DeclareMessage,
    Double,
    EnterMessage,
    FloorMessage,
    Join,
    MoveMessage,
    Permit,
    PlainMessage,
    RefuseMove,
    RemoveBot,
    Sit,
    StraddleMessage,
    TakeDown,
    TradeMessage,
    to_cents,
)
from houseway.room.room_table import RoomTable


def actions_for(room_table: RoomTable, name: str, player: int, message: AnyMessage) -> list[RoomAction]:
    """The actions that a player's message asks for; who may ask for them is checked by the caller."""
    match message:
        case Sit():
            chips = to_cents(message.chips)
            return [RoomAction("sit", {"name": name, "player": player, "seat": message.seat, "chips": chips})]
        case Backline():
            chips = to_cents(message.chips)
            return [RoomAction("sit", {"name": name, "player": player, "seat": None, "chips": chips})]
        case MoveMessage():
            return [RoomAction("move", {"name": name, "seat": message.seat})]
        case TradeMessage():
            return [RoomAction("trade", {"name": name, "seat": message.seat})]
        case RefuseMove():
            return [RoomAction("refuse_move", {"name": name, "on": message.on})]
        case EnterMessage():
            return [RoomAction("enter", {"name": name, "way": message.way})]
        case StraddleMessage():
            return [RoomAction("straddle", {"name": name, "on": message.on})]
        case AddChips():
            return [RoomAction("chips", {"name": name, "chips": to_cents(message.chips)})]
        case BankMessage():
            return [_bank(name, message)]
        case BetsMessage() | Chip() | Double():
            return [_bets(room_table, name, message)]
        case Join():
            return [RoomAction("join", {"name": name, "spot": message.spot})]
        case Permit():
            answer = {"spot": message.spot, "bettor": message.bettor, "permit": message.permit}
            return [RoomAction("permit", {"name": name, **answer})]
        case TakeDown():
            return [RoomAction("take_down", {"name": name, "bet": message.bet})]
        case Answer():
            return [_answer(name, message)]
        case DeclareMessage():
            ruling = ruling_declared(room_table, message)
            return [RoomAction("rule", {"name": name, "ruling": ruling.data()})]
        case FloorMessage():
            return []  # the clock stops, and nothing else changes
        case AddBot():
            return [seat_bot(room_table, message.seat, message.strategy)]
        case RemoveBot():
            member = room_table.seated(message.seat)
            if member is None or not member.bot:
                raise HousewayError(f"seat {message.seat}: there is no bot")
            return [RoomAction("leave", {"name": member.name})]
        case PlainMessage(type="list"):
            return [RoomAction("list", {"name": name, "player": player, "at": time()})]
        case PlainMessage():
            return [_plain(room_table, name, message.type)]


def _plain(room_table: RoomTable, name: str, kind: str) -> RoomAction:
    if kind == "skip" and room_table.phase != SETTLED:
        raise HousewayError("There is no settlement to skip now.")
    if kind == "ready" and room_table.phase != BETTING:
        raise HousewayError("Not now: bets are closed.")
    return RoomAction("ready" if kind == "skip" else kind, {"name": name})


def _answer(name: str, message: Answer) -> RoomAction:
    data: dict[str, Any] = {"name": name, "ask": message.ask, "choice": message.choice}
    if message.amount:
        data["amount"] = to_cents(message.amount)
    if message.cards:
        data["cards"] = message.cards
    return RoomAction("answer", data)


def _bank(name: str, message: BankMessage) -> RoomAction:
    """The action that puts up a bank."""
    data: dict[str, Any] = {"name": name, "amount": to_cents(message.amount)}
    special = [(part.spot, to_cents(part.amount)) for part in message.special]
    return RoomAction(message.type, data | ({"special": special} if special else {}))


def _bets(room_table: RoomTable, name: str, message: BetsMessage | Chip | Double) -> RoomAction:
    """The `bets` action that a message about chips on one spot leads to."""
    spot = message.spot if message.spot is not None else room_table.member(name).seat
    if spot is None:
        raise HousewayError(f"{message.type}: name the spot to bet on")
    match message:
        case BetsMessage():
            return laying.bets(name, spot, {bet: to_cents(amount) for bet, amount in message.wagers.items()})
        case Chip():
            return laying.chip(room_table, name, spot, message.bet, to_cents(message.amount))
        case Double():
            return laying.double(room_table, name, spot)
