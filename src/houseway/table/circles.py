"""Where a player may bet: in his own circle, in some circles where nobody sits, and behind other players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from houseway.rounds.facts import Lot
from houseway.rulebook.rules import Rules
from houseway.table.layout import Claim, open_bets


def holders(lots: Iterable[Lot], players: Mapping[int, str]) -> dict[int, str]:
    """The holder of each spot with wagers: the player who sits there, or else its first bettor."""
    found: dict[int, str] = {}
    for lot in lots:
        if lot.spot not in found:
            found[lot.spot] = players.get(lot.spot, lot.bettor)
    return found


def circles_fault(rules: Rules, seat: int | None, held: Collection[int]) -> str:
    """Why a bettor may not hold these empty circles in addition to his seat; empty if he may."""
    circles = rules.filing.circles
    if circles is None or seat is None:
        return "nobody plays there"
    spots = {seat, *held}
    if circles.open == "adjacent" and max(spots) - min(spots) >= len(spots):
        return "your other circles must be next to your own"
    if circles.most is not None and len(spots) > circles.most:
        return f"a player may bet in at most {circles.most} circles"
    return ""


def claims(
    rules: Rules, players: Mapping[int, str], player_dealer: int, lots: Sequence[Lot], name: str
) -> dict[int, Claim]:
    """The spots where a player at the table may bet, given the wagers already placed, and how."""
    if players.get(player_dealer) == name and rules.banking.elsewhere == "no bets":
        return {}
    holder = holders(lots, players)
    seat = next((seat for seat, player in players.items() if player == name), None)
    held = {spot for spot, owner in holder.items() if owner == name}
    backed = bool(open_bets(rules, "behind"))
    bettors: dict[int, set[str]] = {}
    for lot in lots:
        bettors.setdefault(lot.spot, set()).add(lot.bettor)
    found: dict[int, Claim] = {}
    for spot in range(1, rules.seats + 1):
        if spot == player_dealer:
            continue
        owner = players.get(spot, holder.get(spot, name))
        if spot == seat:
            found[spot] = "own"
        elif owner != name:
            others = len((bettors.get(spot, set()) | {owner}) - {name})
            if backed and (rules.filing.bettors is None or others < rules.filing.bettors):
                found[spot] = "behind"
        elif not circles_fault(rules, seat, held | {spot}):
            found[spot] = "free"
    return found
