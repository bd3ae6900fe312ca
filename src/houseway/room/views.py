"""What a client is told of a table: pure functions of the table and of who is looking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.money import dollar_number, money
from houseway.room.actions import BANKING, BETTING, LEAST_PLAYERS, PLAYING, SETTLED, WAITING
from houseway.room.fold import Fold
from houseway.room.members import Member
from houseway.rulebook.rules import BetRules, Rules, cited
from houseway.table.bank import Bank
from houseway.table.live import LiveRound
from houseway.table.settlement import Settled

Json = dict[str, Any]


@dataclass(frozen=True)
class Viewer:
    """Who is looking: a name and player number, or a stranger."""

    name: str | None = None
    player: int | None = None


@dataclass(frozen=True)
class Surroundings:
    """What a view needs beyond the fold: clocks, connections, purses."""

    now: float
    deadline: float | None
    connected: frozenset[str]
    watching: int
    owner: int | None


# ---------------------------------------------------------------------- what does not change


def bet_view(rules: Rules, bet: BetRules) -> Json:
    """A bet as the felt shows it."""
    return {
        "id": bet.id,
        "name": bet.name,
        "kind": bet.kind,
        "placed": bet.placed,
        "mandatory": bet.mandatory,
        "needs": list(bet.needs),
        "backline": bet.backline,
        "low": dollar_number(bet.low),
        "high": None if bet.high is None else dollar_number(bet.high),
        "at_most": list(bet.at_most),
        "equals": bet.equals,
        "multiples": list(bet.multiples),
        "hand": bet.hand,
        "text": bet.text,
        "cite": rules.cite(bet.cite),
        "pays": [
            {"case": row.text, "pays": row.result.text, "cite": rules.cite(row.cite)}
            for row in bet.cases.rows
        ],
    }


def rules_view(rules: Rules) -> Json:
    """The game as a table spreads it."""
    filing, schedule, circles = rules.filing, rules.schedule, rules.filing.circles
    return {
        "game": rules.id,
        "game_name": rules.name,
        "house": filing.house,
        "house_name": rules.house_name,
        "family": rules.family.name,
        "summary": filing.summary,
        "digest": rules.digest,
        "settings": dict(rules.settings),
        "changes": dict(rules.changes),
        "limits": {
            "low": dollar_number(rules.low),
            "high": None if rules.high is None else dollar_number(rules.high),
        },
        "seats": rules.seats,
        "backline": filing.backline,
        "circles": None
        if circles is None
        else {"open": circles.open, "most": circles.most, "cite": rules.cite(cited(circles.cite))},
        "banking": {
            "hands": rules.banking.hands,
            "direction": rules.banking.direction,
            "offered": rules.banking.offered,
            "cite": rules.cite(", ".join(rules.banking.cite)),
        },
        "schedule": None
        if schedule is None
        else {
            "option": schedule.option,
            "text": schedule.text,
            "trigger": schedule.trigger,
            "note": schedule.note,
            "cite": rules.cite(schedule.cite),
        },
        "action": None if rules.action is None else {"by": rules.action.by, "text": rules.action.text},
        "deck": {"cards": len(rules.deck), "text": filing.deck.text if filing.deck else ""},
        "bets": [bet_view(rules, bet) for bet in rules.bets.values()],
    }


# ---------------------------------------------------------------------- the state


def shared_state(fold: Fold, around: Surroundings) -> Json:
    """The part of the state that is the same for everybody."""
    live = fold.live
    shoe = fold.shoe
    return {
        "type": "state",
        "seq": fold.seq,
        "now": around.now,
        "phase": fold.phase,
        "deadline": around.deadline,
        "round": fold.number,
        "seats": [_seat(fold, seat, around) for seat in range(1, fold.rules.seats + 1)],
        "backline": [
            _backline(fold, member, around) for member in fold.members.values() if member.seat is None
        ],
        "watching": around.watching,
        "bank": _bank(fold),
        "bets": _bets(fold),
        "fees": _fees(fold),
        "asked": [ask.data() | {"name": fold.asked(ask).name} for ask in live.pending] if live else [],
        "settlement": settlement_view(live, fold.nets) if live and fold.phase == SETTLED else None,
        "button": _button(live),
        "dice": list(live.dice) if live else [],
        "shoe": None
        if shoe is None
        else {
            "number": fold.shoes,
            "cards": len(shoe.cards),
            "drawn": shoe.drawn,
            "root": shoe.root,
            "commitment": f"/api/tables/{fold.id}/shoes/{fold.shoes}",
        },
        "message": message(fold),
    }


def private_state(fold: Fold, viewer: Viewer, around: Surroundings, balance: int | None) -> Json:
    """The part of the state that depends on who is looking."""
    member = fold.members.get(viewer.name) if viewer.name else None
    live, place = fold.live, fold.eyes(viewer.name)
    return {
        "you": _you(fold, viewer, member, around, balance),
        "offer": _offer(fold, member),
        "events": live.view(place) if live else [],
        "asks": _asks(fold, place) if live and place else [],
    }


def _seat(fold: Fold, seat: int, around: Surroundings) -> Json:
    member = fold.seated(seat)
    if member is None:
        return {"seat": seat, "name": None}
    return {
        "seat": seat,
        "name": member.name,
        "bot": member.bot,
        "chips": dollar_number(fold.chips(member.name)),
        "connected": member.bot is not None or member.name in around.connected,
        "player_dealer": seat == fold.table.player_dealer,
        "ready": member.ready,
        "leaving": member.leaving,
    }


def _backline(fold: Fold, member: Member, around: Surroundings) -> Json:
    return {
        "name": member.name,
        "chips": dollar_number(fold.chips(member.name)),
        "connected": member.name in around.connected,
        "leaving": member.leaving,
    }


def _you(
    fold: Fold, viewer: Viewer, member: Member | None, around: Surroundings, balance: int | None
) -> Json | None:
    if viewer.player is None:
        return None
    return {
        "name": viewer.name,
        "seat": member.seat if member else None,
        "chips": dollar_number(fold.chips(member.name)) if member else 0,
        "ready": member.ready if member else False,
        "leaving": member.leaving if member else False,
        "backline": member is not None and member.seat is None,
        "player_dealer": bool(member and member.seat and member.seat == fold.table.player_dealer),
        "owner": viewer.player == around.owner,
        "wallet": dollar_number(balance or 0),
    }


def _bank(fold: Fold) -> Json | None:
    dealer = fold.dealer
    if dealer is None or fold.phase in (WAITING, BANKING):
        return None
    live = fold.live
    size = sum(wager.amount for wager in live.bank) if live else min(fold.bank, fold.chips(dealer.name))
    settled = live.settlement if live else None
    return {
        "seat": dealer.seat,
        "owner": dealer.name,
        "amount": dollar_number(size),
        "left": dollar_number(size if settled is None else size + settled.bank_net),
        "hand": fold.table.hands_banked + (0 if fold.phase == SETTLED else 1),
        "of": fold.rules.banking.hands,
    }


def _offer(fold: Fold, member: Member | None) -> Json | None:
    seat = fold.offered
    if seat is None:
        return None
    offer: Json = {
        "seat": seat,
        "you": member is not None and member.seat == seat,
        "hands": fold.rules.banking.hands,
    }
    if member is not None and offer["you"]:
        offer["most"] = dollar_number(fold.chips(member.name))
        offer["least"] = dollar_number(fold.rules.low)
        offer["needed"] = fold.needed
    return offer


def _bets(fold: Fold) -> list[Json]:
    live = fold.live
    standing = len(fold.table.standing) if live is None else live.standing_before
    lots = [*fold.table.standing, *fold.lots()] if live is None else live.round.lots
    return [
        {
            "spot": lot.spot,
            "bettor": lot.bettor,
            "bet": lot.bet,
            "amount": dollar_number(lot.amount),
            "standing": index < standing,
            **({"hand": lot.hand} if lot.hand else {}),
        }
        for index, lot in enumerate(lots)
    ]


def _fees(fold: Fold) -> list[Json]:
    if fold.live is not None:
        taken = [event.data for event in fold.live.log if event.kind == "fee"]
        return [dict(fee) for fee in taken]
    if fold.phase != BETTING:
        return []
    return [
        {"payer": charge.payer, "amount": dollar_number(charge.amount), "basis": charge.basis}
        for charge in fold.fees_due()
    ]


def _asks(fold: Fold, place: int) -> list[Json]:
    assert fold.live is not None
    return [
        {
            "spot": ask.spot,
            "about": ask.about,
            "name": fold.rules.bets[ask.topic].name if ask.topic in fold.rules.bets else ask.topic,
            "legal": [offer.data() for offer in ask.offers],
            "default": {"name": ask.default.name, "amount": dollar_number(ask.default.amount)},
        }
        for ask in fold.live.pending
        if ask.seat == place
    ]


def _button(live: LiveRound | None) -> Json | None:
    if live is None or live.walk is None or live.walk.button is None:
        return None
    return {"seat": live.walk.button, "why": live.walk.why}


def message(fold: Fold) -> str:
    """What the house dealer says now."""
    dealer = fold.dealer
    if fold.phase == BANKING:
        holder = fold.seated(fold.offered)
        return f"The player-dealer position is offered to {holder.name if holder else 'the table'}"
    if fold.phase == BETTING:
        return f"Place your bets; {dealer.name if dealer else 'nobody'} banks"
    if fold.phase == PLAYING and fold.live is not None:
        names = [fold.asked(ask).name for ask in fold.live.pending]
        return f"Waiting for {', '.join(dict.fromkeys(names))}"
    if fold.phase == SETTLED:
        void = fold.live.round.void if fold.live else ""
        return f"Misdeal ({void}): all wagers go back" if void else "The round is settled"
    if fold.phase == WAITING:
        if len(fold.table.players) < LEAST_PLAYERS:
            return "Waiting for players"
        return "Nobody takes the player-dealer position" if fold.table.broken else "The game begins"
    return "The table is closed"


# ---------------------------------------------------------------------- settlement


def settlement_view(live: LiveRound, nets: dict[str, int]) -> Json:
    """A settled round, row by row, with reasons and what is left of the bank after each."""
    rules, settlement = live.rules, live.settlement
    people = {name: dollar_number(net) for name, net in nets.items()}
    if settlement is None or live.walk is None:
        return {"void": live.round.void, "order": None, "rows": [], "bank": None, "nets": people}
    size = settlement.bank.size
    bank = Bank(live.bank, rules.cover)
    rows: list[Json] = []
    for row in settlement.rows:
        bank.cover(abs(row.net), row.net > 0, row.lot.spot)
        rows.append(_row(rules, row) | {"bank_left": dollar_number(_left(bank, row.lot.spot))})
    return {
        "void": "",
        "order": {"seats": list(live.walk.seats), "button": live.walk.button, "why": live.walk.why},
        "rows": rows,
        "bank": {
            "size": dollar_number(size),
            "net": dollar_number(settlement.bank_net),
            "left": dollar_number(size + settlement.bank_net),
        },
        "nets": people,
    }


def _left(bank: Bank, spot: int) -> int:
    """What the bank can still pay."""
    return bank.left(True, spot)


def _row(rules: Rules, row: Settled) -> Json:
    lot = row.lot
    bet = rules.bets[lot.bet]
    return {
        "spot": lot.spot,
        "bettor": lot.bettor,
        "bet": lot.bet,
        "name": bet.name,
        "amount": dollar_number(lot.amount),
        "due": dollar_number(row.due),
        "net": dollar_number(row.net),
        "covered": dollar_number(row.covered),
        "action": row.action,
        "case": row.case.text,
        "pays": row.case.result.text,
        "reason": f"{row.case.text}: {row.case.result.text}",
        "result": _result(row),
        "cite": rules.cite(row.case.cite),
    }


def _result(row: Settled) -> str:
    if row.action == "none":
        return "no action: the bank is used up; returned"
    moved = f"wins {money(row.net)}" if row.net > 0 else f"loses {money(-row.net)}" if row.net else ""
    if row.action == "partial":
        return f"{moved}, as far as the bank reaches; the rest is returned"
    return moved or ("stays" if row.case.result.kind == "stays" else "returned")
