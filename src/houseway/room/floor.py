"""The floor of a table: what it may declare now, and a declaration as a ruling."""

from __future__ import annotations

from houseway.desk.declared import NO_UNDO, RulingPreview, at_another_stage, offered_rulings
from houseway.errors import HousewayError
from houseway.room.actions import PLAYING, SETTLED
from houseway.room.messages.floor import FloorHand, FloorOffers, FloorSeat, OfferedRow, RulingShown
from houseway.room.protocol import Declared, to_cents
from houseway.room.room_table import RoomTable
from houseway.rounds.rulings import AppliedRuling
from houseway.rounds.sight import seen_hands
from houseway.rulebook.floor import DECIDES, words
from houseway.rulebook.rules import cited
from houseway.table.floor import Declaration, OfferedRuling, bank_hand, floor_choices, ruling_for
from houseway.table.live import LiveRound

CALLED = "The floor has been called: play waits for its ruling."


def round_in_play(room_table: RoomTable) -> LiveRound:
    """The round that the floor may rule on: it is in play, or settled, and the table is not cleared yet."""
    live = room_table.live
    if live is None or not (room_table.phase == PLAYING or (room_table.phase == SETTLED and live.result)):
        raise HousewayError("No round is in play: there is nothing to rule on.")
    return live


def ruling_declared(room_table: RoomTable, said: Declared) -> AppliedRuling:
    """The ruling that a declaration leads to, unless the round has gone on since."""
    live = round_in_play(room_table)
    if (said.round, said.step) != (room_table.number, len(live.round.course)):
        raise HousewayError("The round has gone on since: look at the table, and declare it again.")
    return ruling_for(
        live.round,
        Declaration(
            row=said.row,
            seat=said.seat,
            hand=said.hand,
            cards=tuple(said.cards),
            amount=to_cents(said.amount),
            choice=said.choice,
            remedies=tuple(said.remedies),
        ),
    )


def floor_offers(room_table: RoomTable, asked: str) -> FloorOffers:
    """The rows that fit the round now, and the hands that they may be about, as everybody sees them.

    Without words they come by the groups of their events.
    """
    live = round_in_play(room_table)
    remedies, events = words().remedies, words().events
    offered = offered_rulings(live.round, asked)
    if not asked.strip():
        groups = list(dict.fromkeys(event.group for event in events.values()))
        offered.sort(key=lambda each: groups.index(events[each.row.event].group))
    return {
        "round": room_table.number,
        "step": len(live.round.course),
        "other_stage": at_another_stage(live.round, asked),
        "rulings": [_offered(each) for each in offered],
        "seats": _seats(live),
        "remedies": [{"id": code, "text": remedies[code].text} for code in floor_choices(live.round)],
    }


def _offered(offered: OfferedRuling) -> OfferedRow:
    row, known = offered.row, words()
    stage = known.stages[row.stage].text
    return {
        "id": row.id,
        "event": {"id": row.event, "text": known.events[row.event].text},
        "group": known.events[row.event].group,
        "stage": f"{stage}: {row.when}" if row.when else stage,
        "rule": row.rule,
        "effects": list(offered.effects),
        "needs": list(offered.needs),
        "seat_question": offered.seat_question,
        "choices": list(offered.choices),
        "left_to_floor": offered.left_to_floor,
        "decides": DECIDES[row.decides],
        "cite": cited(row.cite),
        "refused": offered.refused,
    }


def _seats(live: LiveRound) -> list[FloorSeat]:
    """The places in the round with their hands; a card that lies face down is shown to nobody.

    Against a bank, the player-dealer is one of them.
    """
    pack, seen, round = live.rules.deck, seen_hands(live.log, None), live.round
    mode = live.rules.family.mode
    banked = mode == "banked"
    seats: list[FloorSeat] = []
    for seat in (*round.spots, round.player_dealer) if banked else round.spots:
        own = bank_hand(round) if banked and seat == round.player_dealer else None
        hands: list[FloorHand] = [
            {"hand": str(hand), "cards": ["" if card is None else pack.show(card) for card in cards]}
            for hand, cards in seen.items()
            if hand.spot == seat or hand == own
        ]
        out = mode == "pots" and seat not in round.live_seats
        seats.append({"seat": seat, "name": round.people.get(seat, ""), "out": out, "hands": hands})
    return seats


def ruling_shown(preview: RulingPreview) -> RulingShown:
    """A ruling before it is made, as the floor reads it."""
    ruling = preview.ruling
    return {
        "row": ruling.row,
        "cite": ruling.cite,
        "event": preview.event,
        "about": preview.about,
        "condition": preview.condition,
        "rule": ruling.text,
        "effects": list(preview.effects),
        "warning": NO_UNDO,
    }
