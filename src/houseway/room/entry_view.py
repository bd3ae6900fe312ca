"""What a client is shown of the table between hands: who owes what, and how a player may come in."""

from __future__ import annotations

from houseway.money import dollar_number, money
from houseway.room.acts.seats import may_trade
from houseway.room.members import Member
from houseway.room.messages.table import EntryChoice, EntryView, StraddleView, TradeView
from houseway.room.room_table import RoomTable
from houseway.rulebook.entry_terms import KILL
from houseway.table.entry import TableEntry
from houseway.table.entry_state import BUY, FREE, STRADDLE, WAIT
from houseway.table.pots import Pots
from houseway.wording import listed


def entry_view(room_table: RoomTable, member: Member | None) -> EntryView | None:
    """How a member may come into the next hands; None for one who is simply dealt in."""
    entry, seat = _entry(room_table), member.seat if member else None
    if entry is None or seat is None or seat not in entry.standing or member is None or member.arriving:
        return None
    ways = entry.ways_of(seat)
    choices: list[EntryChoice] = [
        {"way": way, "cost": dollar_number(cost), "text": _words(entry, way, cost)}
        for way, cost in ways.items()
        if way != FREE
    ]
    choices.append({"way": WAIT, "cost": 0, "text": "Wait for the big blind"})
    return {"why": _why(entry, seat), "choices": choices, "chosen": entry.wishes.get(seat, WAIT)}


def straddle_view(room_table: RoomTable, member: Member | None) -> StraddleView | None:
    """Whether a seated member straddles when it is his turn to; None where there are no straddles."""
    entry = _entry(room_table)
    if entry is None or entry.straddle is None or member is None or member.seat is None:
        return None
    level = dollar_number(entry.straddle.levels[0])
    return {"amount": level, "on": member.seat in entry.straddlers, "dead": entry.straddle.is_dead}


def trade_view(room_table: RoomTable, member: Member | None) -> TradeView | None:
    """What a seated member has offered of trading seats, and what he is offered; None where nobody may."""
    if member is None or member.seat is None or not may_trade(room_table):
        return None
    other = room_table.members.get(member.trading)
    offers = [each.seat for each in room_table.members.values() if each.trading == member.name]
    return {
        "offered": other.seat if other else None,
        "offers": [seat for seat in offers if seat is not None],
    }


def seat_mark(room_table: RoomTable, seat: int) -> str:
    """What a seat owes, or waits for, in a few words; empty for one that is simply dealt in."""
    entry = _entry(room_table)
    if entry is None or seat not in entry.standing:
        return ""
    missed = entry.standing[seat].missed
    return f"missed {listed(missed)}" if missed else "waits for a blind"


def _entry(room_table: RoomTable) -> TableEntry | None:
    mode = room_table.table.mode
    return mode.entry if isinstance(mode, Pots) else None


def _why(entry: TableEntry, seat: int) -> str:
    """Why a player is not simply dealt in, as he is told."""
    standing = entry.standing[seat]
    match entry.reason(seat):
        case "new":
            return "You are new to this game."
        case "moved away":
            hands = f" for {standing.waits} more hands" if standing.waits > 1 else ""
            return f"You changed seats and wait{hands}."
        case "moved towards":
            return "You changed seats."
        case "traded towards":
            return "You traded seats."
        case _:
            missed = [f"the {name}" for name in standing.missed]
            return f"You missed {listed(missed) if missed else 'the blinds'}."


def _words(entry: TableEntry, way: str, cost: int) -> str:
    """A way to come in as a button says it."""
    assert entry.terms is not None
    dead = entry.terms.cost(way)[1]
    match way:
        case _ if way == BUY:
            return f"Buy the button for {money(cost)}"
        case _ if way == STRADDLE:
            return f"Straddle {money(cost)}"
        case _ if way == KILL:
            return f"Do the overs for {money(cost)}" if entry.has_overs else f"Kill the pot for {money(cost)}"
        case "post small blind":
            return f"Post {money(cost)}, dead"
        case _:
            return f"Post {money(cost)}" + (f", {money(dead)} of it dead" if dead else "")
