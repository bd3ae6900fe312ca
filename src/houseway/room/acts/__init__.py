"""What each action does to a table; `ACTS` has them all by their kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from houseway.room.actions import ActionData, Effects
from houseway.room.acts import betting, entry, joint, people, position, rounds, seats, waiting

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable

ACTS: dict[str, Callable[[RoomTable, ActionData, Effects], None]] = {
    "sit": people.sit,
    "chips": people.chips,
    "leave": people.leave,
    "stay": people.stay,
    "sit_out": people.sit_out,
    "come_back": people.come_back,
    "move": seats.move,
    "trade": seats.trade,
    "list": waiting.put_down,
    "unlist": waiting.take_off,
    "move_on": waiting.move_on,
    "refuse_move": waiting.refuse,
    "enter": entry.enter,
    "straddle": entry.straddle,
    "accept": position.accept,
    "decline": position.decline,
    "bank": position.bank,
    "give_up": position.give_up,
    "bets": betting.bets,
    "take_down": betting.take_down,
    "join": joint.join,
    "permit": joint.permit,
    "ready": betting.ready,
    "deal": rounds.deal,
    "void_bets": rounds.void_bets,
    "answer": rounds.answer,
    "rule": rounds.rule,
    "show": rounds.show,
    "shuffle": rounds.shuffle,
    "next": rounds.next_round,
    "close": rounds.close,
}
