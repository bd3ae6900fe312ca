"""Joint bets: a bettor asks to share the action of the player who holds the spot, who permits it or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.room.actions import BETTING, ActionData, BetPlace, Effects, JointRequest

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable


def join(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Ask for a member's wagers behind another player to be joint; until he agrees they stay behind."""
    room_table.require(BETTING)
    place = int(data["spot"]), room_table.member(data["name"]).name
    fault = _fault(room_table, place)
    if fault:
        raise HousewayError(f"spot {place[0]}: {fault}")
    holder = room_table.holder_of(place[0])
    assert holder is not None
    _check(room_table, place, holder)
    room_table.requests[place] = JointRequest(holder)


def _fault(room_table: RoomTable, place: BetPlace) -> str:
    """Why a bettor cannot ask for a joint bet; empty if he can."""
    spot, name = place
    holder, request = room_table.holder_of(spot), room_table.requests.get(place)
    if room_table.rules.filing.joint is None:
        return "this game has no joint bets"
    if holder == name:
        return "this is your own hand"
    if place not in room_table.bets:
        return "place the wager first that is to be joint"
    if not room_table.shared_bets(*place):
        return f"{holder} has no wager here to bet jointly with"
    if request is None:
        return ""
    return f"{holder} {'has refused' if request.status == 'refused' else 'has been asked already'}"


def may_ask(room_table: RoomTable, place: BetPlace) -> bool:
    """Whether a bettor may ask now for a joint bet at a spot."""
    return not _fault(room_table, place)


def permit(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Answer a request for a joint bet on a member's own hand."""
    room_table.require(BETTING)
    place = int(data["spot"]), str(data["bettor"])
    request = room_table.open_requests.get(place)
    if request is None or request.holder != room_table.member(data["name"]).name:
        raise HousewayError(f"spot {place[0]}: {place[1]} does not ask you for a joint bet now")
    if data["permit"]:
        _check(room_table, place, request.holder)
    room_table.requests[place] = request._replace(status="agreed" if data["permit"] else "refused")


def _check(room_table: RoomTable, place: BetPlace, holder: str) -> None:
    """Refuse a joint bet that the rules do not allow, such as one above the limit for the whole party."""
    joined = [
        lot._replace(party=holder)
        if (lot.spot, lot.bettor) == place and lot.bet in room_table.shared_bets(*place)
        else lot
        for lot in room_table.lots()
    ]
    room_table.table.check(joined)


def bets_changed(room_table: RoomTable, place: BetPlace, wagers: Mapping[str, int]) -> None:
    """A permission is for no more than the wagers it was given for: higher ones are asked for again."""
    request, before = room_table.requests.get(place), room_table.bets.get(place, {})
    higher = any(amount > before.get(bet, 0) for bet, amount in wagers.items())
    if request is not None and request.status == "agreed" and higher:
        room_table.requests[place] = request._replace(status="asked")
