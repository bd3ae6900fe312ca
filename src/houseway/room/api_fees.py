"""The fee schedules of all houses compared, over HTTP."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Query, Request, Response

from houseway.money import cents
from houseway.room.api_games import kept_answer, prepared
from houseway.room.messages.fees import (
    FeesCompared,
    FeeShareRow,
    FeeSharesCompared,
    PotFeesCompared,
    ScheduleCompared,
)
from houseway.room.protocol import DollarInput
from houseway.room.sessions import room_of

router = APIRouter(prefix="/api", tags=["fees"])


@router.get("/fees", **prepared(FeesCompared))
async def compare_fees(
    request: Request,
    wager: Annotated[DollarInput, Query()] = 25,
    bank: Annotated[DollarInput, Query()] = 1000,
    players: Annotated[int, Query(ge=1, le=20)] = 6,
) -> Response:
    """The schedules of all games with a bank compared for one table, where all make the same base wager.

    A schedule whose limits exclude the wager is marked, and has no figures.
    """
    from houseway.desk.fee_options import compare_schedules

    amount, size = cents(wager), cents(bank)
    games = room_of(request).own_rules.playable

    def compare() -> FeesCompared:
        rows = cast(list[ScheduleCompared], compare_schedules(games(), amount, size, players))
        return {"wager": wager, "bank": bank, "players": players, "rows": rows}

    return await kept_answer(request, compare, "fees", amount, size, players)


@router.get("/fees/shares", **prepared(FeeSharesCompared))
async def compare_fee_shares(
    request: Request,
    share: Annotated[float, Query(ge=0.01, le=100)] = 1.0,
    players: Annotated[int, Query(ge=1, le=20)] = 6,
) -> Response:
    """From which wager on the fee is at most so many percent of what is staked, in all games with a bank."""
    from houseway.desk.fee_share import fee_shares, share_data

    games = room_of(request).own_rules.playable

    def compare() -> FeeSharesCompared:
        found = fee_shares(games(), share / 100, players)
        return {
            "share": share,
            "players": players,
            "rows": [cast(FeeShareRow, share_data(row)) for row in found],
        }

    return await kept_answer(request, compare, "fee shares", share, players)


@router.get("/fees/pots", **prepared(PotFeesCompared))
async def compare_pot_fees(
    request: Request,
    players: Annotated[int, Query(ge=2, le=20)] = 9,
    hands: Annotated[int, Query(ge=1, le=1000)] = 30,
    pot: Annotated[DollarInput, Query()] = 60,
) -> Response:
    """What every option of all games with pots costs a table and a seat, the cheapest seat first."""
    from houseway.desk.fee_costs import PotTable, compare_costs

    table = PotTable(players, hands, cents(pot))
    games = room_of(request).own_rules.pot_games

    def compare() -> PotFeesCompared:
        return cast(PotFeesCompared, compare_costs(games(), table))

    return await kept_answer(request, compare, "pot fees", players, hands, table.pot)
