"""What a client is shown of a table: pure functions of the table and the viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from houseway.games import game_of
from houseway.money import dollar_number
from houseway.room.actions import BANKING, BETTING, DEALING, PLAYING, SETTLED, WAITING
from houseway.room.acts.joint import may_ask
from houseway.room.acts.rounds import showable
from houseway.room.bank_view import bank_state
from houseway.room.clock import FloorCall
from houseway.room.entry_view import entry_view, seat_mark, straddle_view, trade_view
from houseway.room.floor import CALLED
from houseway.room.guide_view import guide_view
from houseway.room.members import Member
from houseway.room.messages.events import DefaultAnswer, Event, OpenQuestion, OwnQuestion
from houseway.room.messages.table import (
    ActionButton,
    BacklineBettor,
    BankOffer,
    FeeRange,
    JointQuestion,
    MayBet,
    PrivateState,
    Seat,
    SharedState,
    TakenSeat,
    You,
    YourPlace,
)
from houseway.room.moves_view import must_move_view, other_table
from houseway.room.must_move import in_order
from houseway.room.pots_view import hand_state, kill_mark, pots_message, pots_shown
from houseway.room.result_view import result_view
from houseway.room.room_table import RoomTable
from houseway.room.scene import Scene
from houseway.room.setting_view import setting_worth
from houseway.room.wagers_view import fees_shown, wagers_shown
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.hands import hand_number
from houseway.rounds.prompts import choices_of, prompt
from houseway.rounds.sight import seen_hands
from houseway.rulebook.rules import Rules
from houseway.table.banked import BankedOpening
from houseway.table.layout import Claim, open_bets
from houseway.table.live import LiveRound


@dataclass(frozen=True)
class Viewer:
    """The person looking: a name and player number, or neither."""

    name: str | None = None
    player: int | None = None


@dataclass(frozen=True)
class TableContext:
    """What a view needs beyond the room's table: clocks, connections, purses.

    `time_bank` is the part of the time until the deadline that is from a time bank; `time_banks` has what is
    left of everybody's. `rules_here` says whether a player may declare rulings. `main` is the table to
    which the players of this one must move, `feeder` the one whose players move here, `called` those on the
    waiting list for whom a seat is open.
    """

    now: float
    deadline: float | None
    connected: frozenset[str]
    watching: int
    owner: int | None
    time_bank: float = 0.0
    time_banks: Mapping[str, float] = field(default_factory=dict)
    floor_call: FloorCall | None = None
    rules_here: Callable[[int | None], bool] = lambda player: False
    main: tuple[int, str] | None = None
    feeder: tuple[int, str] | None = None
    called: frozenset[str] = frozenset()


def shared_state(room_table: RoomTable, context: TableContext) -> SharedState:
    """The part of the state that is the same for everybody."""
    live, shoe = room_table.live, room_table.shoe
    opening = live.deal.opening if live else None
    return {
        "type": "state",
        "seq": room_table.seq,
        "now": context.now,
        "phase": room_table.phase,
        "deadline": context.deadline,
        "time_bank": context.time_bank,
        "round": room_table.number,
        "seats": [_seat(room_table, seat, context) for seat in range(1, room_table.rules.seats + 1)],
        "backline": [
            _backline(room_table, member, context)
            for member in room_table.members.values()
            if member.seat is None
        ],
        "watching": context.watching,
        "bank": bank_state(room_table),
        "bets": wagers_shown(room_table),
        "fees": fees_shown(room_table),
        "pots": pots_shown(room_table),
        "hand": hand_state(live),
        "asked": _asked(room_table, live) if live else [],
        "settlement": result_view(live, room_table.nets) if live and room_table.phase == SETTLED else None,
        "button": _button(live),
        "dice": list(opening.dice) if isinstance(opening, BankedOpening) else [],
        "shoe": None
        if shoe is None
        else {
            "number": room_table.shoes,
            "cards": len(shoe.order),
            "drawn": shoe.drawn,
            "root": shoe.root,
            "reforms": [{"start": reform.start, "root": reform.root} for reform in shoe.reforms],
            "commitment": f"/api/tables/{room_table.id}/shoes/{room_table.shoes}",
        },
        "floor_call": None if context.floor_call is None else {"name": context.floor_call.name},
        "waiting": list(room_table.waiting),
        "main_game": other_table(context.main),
        "move_order": [member.name for member in in_order(room_table)] if context.main else [],
        "must_move_table": other_table(context.feeder),
        "message": message(room_table) if context.floor_call is None else CALLED,
    }


def private_state(
    room_table: RoomTable,
    viewer: Viewer,
    context: TableContext,
    balance: int | None,
    scene: Scene | None = None,
) -> PrivateState:
    """The part of the state that depends on the viewer; a scene of this moment spares work."""
    scene = scene or Scene(room_table)
    member = room_table.members.get(viewer.name) if viewer.name else None
    live, place = room_table.live, room_table.viewpoint(viewer.name)
    return {
        "you": _you(room_table, viewer, member, context, balance),
        "offer": _offer(room_table, member),
        "may_bet": _may_bet(room_table, member),
        "joint_asks": _joint_asks(room_table, member),
        "events": cast(list[Event], scene.sight(place).pictures),
        "counts": scene.sight(place).counts,
        "made": scene.sight(place).made,
        "story": scene.story(place, viewer.name),
        "asks": _asks(room_table, place) if live and place else [],
        "setting_worth": setting_worth(room_table, place),
    }


def _seat(room_table: RoomTable, seat: int, context: TableContext) -> Seat:
    member = room_table.seated(seat)
    if member is None:
        return {"seat": seat, "name": None}
    found: TakenSeat = {
        "seat": seat,
        "name": member.name,
        "bot": member.bot,
        "chips": dollar_number(room_table.stack(member.name)),
        "connected": member.bot is not None or member.name in context.connected,
        "player_dealer": member is room_table.dealer,
        "ready": member.ready,
        "leaving": member.leaving,
        "sitting_out": member.sitting_out,
    }
    if owes := seat_mark(room_table, seat):
        found["owes"] = owes
    if mark := kill_mark(room_table, member.name):
        found["kill"] = mark
    return found


def _backline(room_table: RoomTable, member: Member, context: TableContext) -> BacklineBettor:
    return {
        "name": member.name,
        "chips": dollar_number(room_table.chips(member.name)),
        "connected": member.name in context.connected,
        "leaving": member.leaving,
    }


def _you(
    room_table: RoomTable, viewer: Viewer, member: Member | None, context: TableContext, balance: int | None
) -> You | None:
    if viewer.player is None or viewer.name is None:
        return None
    return {
        "name": viewer.name,
        "seat": member.seat if member else None,
        "chips": dollar_number(room_table.stack(member.name)) if member else 0,
        "ready": member.ready if member else False,
        "leaving": member.leaving if member else False,
        "sitting_out": member.sitting_out if member else False,
        "backline": member is not None and member.seat is None,
        "player_dealer": member is not None and member is room_table.dealer,
        "owner": viewer.player == context.owner,
        "rules_here": context.rules_here(viewer.player),
        "wallet": dollar_number(balance or 0),
        "arriving": dollar_number(_arriving(room_table, member)),
        "time_bank": context.time_banks.get(viewer.name, 0.0),
        "moving": member.moving if member else None,
        "may_show": room_table.phase == SETTLED and _has_hand_to_show(room_table, viewer.name),
        "entry": entry_view(room_table, member),
        "straddle": straddle_view(room_table, member),
        "trade": trade_view(room_table, member),
        "waiting": list(room_table.waiting).index(viewer.name) + 1
        if viewer.name in room_table.waiting
        else None,
        "called": viewer.name in context.called,
        "must_move": must_move_view(room_table, member) if context.main else None,
    }


def _has_hand_to_show(room_table: RoomTable, name: str) -> bool:
    """Whether a player has a hand that nobody has seen; one that is dead by a ruling is not offered."""
    seat, live = showable(room_table, name), room_table.live
    floor = live.round.floor if live else None
    return seat is not None and (floor is None or seat not in floor.dead)


def _arriving(room_table: RoomTable, member: Member | None) -> int:
    """What a member at the table gets when the round is over."""
    return room_table.chips(member.name) - room_table.stack(member.name) if member else 0


def your_place(room_table: RoomTable, viewer: Viewer) -> YourPlace | None:
    """The viewer's chips at a table, and whether the table waits for the viewer now."""
    member = room_table.members.get(viewer.name) if viewer.name else None
    if member is None:
        return None
    live = room_table.live
    asked = live is not None and any(room_table.asked(ask) is member for ask in live.pending)
    asked = asked or any(request.holder == member.name for request in room_table.open_requests.values())
    offered = member.seat is not None and member.seat == room_table.offered
    return {
        "chips": dollar_number(room_table.chips(member.name)),
        "turn": asked or offered,
        "sitting_out": member.sitting_out,
    }


def _offer(room_table: RoomTable, member: Member | None) -> BankOffer | None:
    seat = room_table.offered
    if seat is None:
        return None
    offer: BankOffer = {
        "seat": seat,
        "you": member is not None and member.seat == seat,
        "hands": room_table.rules.banking.hands,
    }
    if member is not None and offer["you"]:
        offer["most"] = dollar_number(room_table.chips(member.name))
        offer["least"] = dollar_number(room_table.rules.low)
        offer["needed"] = room_table.needed
        fee = _player_dealer_fee(room_table.rules)
        if fee is not None:
            offer["fee"] = fee
    return offer


def _player_dealer_fee(rules: Rules) -> FeeRange | None:
    """What a player-dealer may have to pay to the house in a hand; None if it is always zero."""
    charged = [fee for fee in rules.schedule.fees if fee.payer == "player-dealer"] if rules.schedule else []
    fees = [row.fee for fee in charged for row in fee.tiers.rows]
    if not any(fees):
        return None
    return {"low": dollar_number(min(fees)), "high": dollar_number(max(fees))}


def _may_bet(room_table: RoomTable, member: Member | None) -> list[MayBet]:
    """The spots where a member may bet now, how the chips would lie there, and the bets that are open."""
    if member is None or member.sitting_out or room_table.phase != BETTING:
        return []
    claims = room_table.table.claims(member.name, room_table.lots())
    return [_spot_to_bet(room_table, member.name, spot, claim) for spot, claim in claims.items()]


def _spot_to_bet(room_table: RoomTable, name: str, spot: int, claim: Claim) -> MayBet:
    found: MayBet = {
        "spot": spot,
        "claim": claim,
        "bets": [bet.id for bet in open_bets(room_table.rules, claim)],
    }
    request = room_table.requests.get((spot, name))
    if request is not None:
        found["joint"] = request.status
    elif may_ask(room_table, (spot, name)):
        found["joint"] = "may ask"
    return found


def _joint_asks(room_table: RoomTable, member: Member | None) -> list[JointQuestion]:
    """The requests for joint bets that wait for a member's permission."""
    return [
        {"spot": spot, "bettor": bettor, "amount": dollar_number(_shared_amount(room_table, spot, bettor))}
        for (spot, bettor), request in room_table.open_requests.items()
        if member is not None and request.holder == member.name
    ]


def _shared_amount(room_table: RoomTable, spot: int, bettor: str) -> int:
    """What a bettor would have in joint bets at a spot."""
    return sum(room_table.bets[spot, bettor][bet] for bet in room_table.shared_bets(spot, bettor))


def _asked(room_table: RoomTable, live: LiveRound) -> list[OpenQuestion]:
    return [cast(OpenQuestion, ask.data() | {"name": room_table.asked(ask).name}) for ask in live.pending]


def _asks(room_table: RoomTable, place: int) -> list[OwnQuestion]:
    assert room_table.live is not None
    pack, game = room_table.rules.deck, game_of(room_table.rules)
    pending = [ask for ask in room_table.live.pending if ask.seat == place]
    hands = seen_hands(room_table.live.log, place) if pending else {}
    asked: list[dict[str, Any]] = [
        ask.data()
        | {
            "name": room_table.rules.bets[ask.question].name
            if ask.question in room_table.rules.bets
            else ask.topic,
            "prompt": _prompt(ask, room_table.live),
            "words": dict(choices_of(room_table.rules, ask.question)),
            "legal": ask.legal(pack),
            "beyond": [offer.data(pack) for offer in ask.beyond],
            "usual": game.usual(room_table.rules, hands, ask),
            "default": _answer(ask.default, room_table.rules),
        }
        | guide_view(room_table.live, ask)
        for ask in pending
    ]
    return cast(list[OwnQuestion], asked)


def _prompt(ask: Ask, live: LiveRound) -> str:
    number = hand_number(ask.hand, live.round.hands) if ask.hand else ""
    return prompt(live.rules, ask.question, number)


def _answer(choice: Choice, rules: Rules) -> DefaultAnswer:
    found = choice.data(rules.deck) | {"text": choice.text(rules.deck)}
    amount = {"amount": dollar_number(choice.amount)} if choice.amount else {}
    return cast(DefaultAnswer, found | amount)


def _button(live: LiveRound | None) -> ActionButton | None:
    order = live.result.order if live and live.result else None
    if order is None or order.button is None:
        return None
    return {"seat": order.button, "why": order.why}


def message(room_table: RoomTable) -> str:
    """What the house dealer says now."""
    dealer = room_table.dealer
    if room_table.phase == BANKING:
        asked = room_table.seated(room_table.offered)
        again = " again: everybody else passed" if asked is not None and asked is dealer else ""
        return f"The player-dealer position is offered to {asked.name if asked else 'the table'}{again}."
    if room_table.phase == BETTING:
        if room_table.open_requests:
            return " ".join(
                f"{bettor} asks to bet jointly with {request.holder} at spot {spot}."
                for (spot, bettor), request in room_table.open_requests.items()
            )
        return f"Place your bets. {dealer.name if dealer else 'Nobody'} banks this hand."
    if room_table.phase == PLAYING and room_table.live is not None:
        names = [room_table.asked(ask).name for ask in room_table.live.pending]
        return f"Waiting for {', '.join(dict.fromkeys(names))}."
    if room_table.phase == SETTLED:
        void = room_table.live.round.void if room_table.live else ""
        if void:
            return f"Misdeal ({void}): all wagers are returned."
        return pots_message(room_table.live) if room_table.live else "The round is settled."
    if room_table.phase == WAITING:
        if not room_table.enough_players:
            return "Waiting for players."
        if all(member.bot for member in room_table.members.values()):
            return "The game begins when a player sits down: bots do not play by themselves."
        return "Nobody has taken the player-dealer position." if _broken(room_table) else "The game begins."
    if room_table.phase == DEALING:
        return "Dealing the next round."
    return "The table is closed."


def _broken(room_table: RoomTable) -> bool:
    return room_table.has_bank and room_table.banked.broken
