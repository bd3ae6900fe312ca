"""A table and its questions in the format of the earlier version; amounts in cents."""

from __future__ import annotations

from typing import Any

from houseway.room.members import Member
from houseway.room.room_table import RoomTable
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.facts import Lot
from tests.room import older
from tests.room.older import Json


def _member_before(member: Member) -> Json:
    """Nobody could sit out or change seats, or came from a broken game."""
    later = ("sitting_out", "moving", "came", "trading", "listed", "refuses", "paid")
    data = member.data()
    assert not any(data[name] for name in later)
    return {name: value for name, value in data.items() if name not in later}


def fold_before(room_table: RoomTable) -> Json:
    """A table in the format of the earlier version; amounts in cents."""
    table, bank, live, pack = room_table.table, room_table.banked, room_table.live, room_table.rules.deck

    def chosen(ask: Ask, choice: Choice) -> list[object]:
        about = older.ask_before(ask.data())["about"]
        return [ask.spot, about, older.answer_before(choice.data(pack))["choice"], choice.amount]

    return {
        "seq": room_table.seq,
        "phase": room_table.phase,
        "number": room_table.number,
        "members": [_member_before(member) for member in room_table.members.values()],
        "players": table.players,
        "rail": table.rail,
        "chips": table.chips,
        "player_dealer": bank.player_dealer,
        "last_banker": bank.last_banker,
        "hands_banked": bank.hands_banked,
        "offers": bank.offers,
        "broken": bank.broken,
        "bettors": sorted(bank.bettors),
        "standing": [lot_before(lot) for lot in bank.standing],
        "rounds": table.rounds,
        "bank": room_table.bank,
        "bets": [[spot, name, wagers] for (spot, name), wagers in room_table.bets.items()],
        "shoes": room_table.shoes,
        "drawn": room_table.shoe.drawn if room_table.shoe else None,
        "root": room_table.shoe.root if room_table.shoe else None,
        "nets": room_table.nets,
        "pending": [pending_before(ask, pack) for ask in live.pending] if live else [],
        "chosen": [chosen(ask, choice) for ask, choice in live.round.chosen] if live else [],
        "lots": [lot_before(lot) for lot in live.round.lots] if live else [],
        "hands": {str(hand): cards for hand, cards in live.round.hands.items()} if live else {},
        "cards": live.record().cards if live else "",
        "dice": list(live.record().opening["dice"]) if live else [],
    }


def lot_before(lot: Lot) -> Json:
    """A wager: its hand was a text."""
    parts = ("spot", "bettor", "bet", "amount", "late", "choice")
    return {part: getattr(lot, part) for part in parts} | {"hand": str(lot.hand) if lot.hand else ""}


def pending_before(ask: Ask, pack: Any) -> Json:
    """A question with its answers: each with its bounds, and its cost where that is fixed."""
    legal = older.legal_before(ask.legal(pack))
    told = ("insurance", "even money")  # the earlier version named these costs only
    costs = {offer.name: ask.cost(Choice(offer.name)) for offer in ask.offers if offer.name in told}
    return {
        "seat": ask.seat,
        "spot": ask.spot,
        "about": older.ask_before(ask.data())["about"],
        "offers": [
            {
                "name": offer["name"],
                "low": round(offer.get("low", 0) * 100),
                "high": round(offer.get("high", 0) * 100),
                "cost": costs.get(offer["name"], 0),
            }
            for offer in legal
        ],
        "default": {
            "name": older.answer_before(ask.default.data(pack))["choice"],
            "amount": ask.default.amount,
        },
        "private": ask.private,
        "bettor": ask.bettor,
    }
