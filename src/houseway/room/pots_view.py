"""What a client is shown of a hand that is played for pots: the pots, and where every player stands."""

from __future__ import annotations

from houseway.games import game_of
from houseway.money import dollar_number, money
from houseway.room.messages.table import Pot, PotsHand, SeatInHand, StakesView
from houseway.room.room_table import RoomTable
from houseway.rounds.log import Chose, Paid, TakenBack
from houseway.rounds.purse import AWARD, POT, RULED, is_pot
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound
from houseway.table.pots import Pots
from houseway.wording import listed

OWED, KILL_BUTTON, LEG = "owed", "button", "leg"


def pots_shown(room_table: RoomTable) -> list[Pot]:
    """The pots with their sizes, chips that still lie in front of the players included.

    Before the deal there may be one that is carried over.
    """
    live = room_table.live
    if live is None:
        carried = room_table.table.chips.get(POT, 0)
        return [{"name": POT, "amount": dollar_number(carried), "seats": []}] if carried else []
    able = _able(live)
    return [
        {"name": name, "amount": dollar_number(size), "seats": able.get(name, [])}
        for name, size in live.pots.items()
    ]


def _able(live: LiveRound) -> dict[str, list[int]]:
    """The seats that can win each pot: a player who is all in wins no pot above his stake."""
    stakes, seats = live.round.stakes, live.deal.start.order
    if stakes is None:
        return {}
    found: dict[str, list[int]] = {}
    below = 0
    for pot in stakes.pots(seats):
        in_it = [seat for seat in stakes.live(seats) if seat not in stakes.all_in]
        in_it += [seat for seat in stakes.live(seats) if seat not in in_it and stakes.total[seat] > below]
        found[pot.name] = [seat for seat in seats if seat in in_it]
        below += max(pot.put.values(), default=0)
    return found


def hand_state(live: LiveRound | None) -> PotsHand | None:
    """Where everybody stands in a hand with betting; None in any other round."""
    stakes = live.round.stakes if live else None
    if live is None or stakes is None:
        return None
    start, front = live.deal.start, {} if live.over else _in_front(live)
    posted = _posted(live)
    seats: list[SeatInHand] = []
    for seat in start.order:
        told: SeatInHand = {
            "seat": seat,
            "front": dollar_number(front.get(seat, 0)),
            "put_in": dollar_number(stakes.total.get(seat, 0) + stakes.dead.get(seat, 0)),
            "folded": seat in stakes.folded,
            "all_in": seat in stakes.all_in and seat not in stakes.folded,
        }
        if seat in posted:
            told["posted"] = posted[seat]
        seats.append(told)
    return {"button": start.dealer, "seats": seats}


def _in_front(live: LiveRound) -> dict[int, int]:
    """The chips in front of each seat: those that were bet and not gathered yet."""
    stakes = live.round.stakes
    assert stakes is not None
    found = dict(stakes.streets[-1])
    for event in reversed(live.log):
        if event.kind == "gathered":
            return {}
        if isinstance(event, Chose | TakenBack) or (isinstance(event, Paid) and event.transfer.on != RULED):
            break
    return found


def _posted(live: LiveRound) -> dict[int, str]:
    """What each seat put in before anybody acted, apart from antes, which everybody posts."""
    places, found = live.deal.start.places, dict[int, str]()
    for event in live.log:
        if isinstance(event, Chose):
            break
        if isinstance(event, Paid) and event.kind == "paid" and event.transfer.on not in ("", "ante"):
            found[places[event.transfer.payer]] = event.transfer.on
    return found


def kill_mark(room_table: RoomTable, name: str) -> str:
    """What lies in front of a player in a game with kills: that he must kill a pot, or a kill button."""
    mode = room_table.table.mode
    if not isinstance(mode, Pots):
        return ""
    kills = mode.kills
    if name in kills.owed:
        return OWED
    if name in kills.buttons:
        return KILL_BUTTON
    return LEG if name == kills.leg else ""


def pots_message(live: LiveRound) -> str:
    """What the house dealer says of a finished round: who won how much of the pots, where there were any."""
    won: dict[str, int] = {}
    for transfer in live.result.transfers if live.result else ():
        if transfer.why == AWARD and is_pot(transfer.payer):
            won[transfer.payee] = won.get(transfer.payee, 0) + transfer.amount
    said = [f"{listed([f'{name} wins {money(amount)}' for name, amount in won.items()])}."] if won else []
    if live.result is not None and live.result.carried:
        said.append(f"{live.result.stays}: the pot stays for the next hand.")
    return " ".join(said) or "The round is settled."


def stakes_view(rules: Rules) -> StakesView | None:
    """What a table without a bank plays for, and what a player brings; None where nothing of it is filed."""
    stakes = game_of(rules).stakes(rules)
    if not stakes.betting and not stakes.forced:
        return None
    low, high = stakes.buy_in
    return {
        "betting": stakes.betting,
        "board": bool(game_of(rules).shape(rules).board),
        "forced": [{"name": name, "amount": dollar_number(amount)} for name, amount in stakes.forced],
        "buy_in": {"low": dollar_number(low), "high": None if high is None else dollar_number(high)},
    }
