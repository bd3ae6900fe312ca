"""The equity of hands in games that are played for pots, and hold'em before the flop, over HTTP."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from houseway.errors import HousewayError
from houseway.odds.comparing import showdowns_of
from houseway.odds.deals import deals_of
from houseway.odds.preflop import hand_data, holds_for, read_starting_hand, table_data
from houseway.odds.showdowns import MOST_SEATS
from houseway.room.api_games import (
    QuestionName,
    SettingsQuery,
    figures_or_standing,
    inquiry_of,
    kept_answer,
    made_apart,
    prepared,
    rules_for,
    worked_out,
)
from houseway.room.errors import NotFound
from houseway.room.messages.equity import EquityAnswer, PreflopHand, PreflopTable
from houseway.room.odds_answers import Inquiry
from houseway.room.odds_worker import AskedHands, in_sentences
from houseway.room.sessions import room_of

router = APIRouter(prefix="/api/games/{house}/{game}", tags=["games"])

LONGEST_HAND, MOST_CARDS = 300, 60
"""Characters of a hand or range; cards that may be named on the board or dead, of a few characters each."""

HandText = Annotated[str, Query(max_length=LONGEST_HAND)]
HandsQuery = Annotated[list[HandText], Query(alias="hand", max_length=MOST_SEATS, default_factory=list)]
CardsQuery = Annotated[str, Query(max_length=4 * MOST_CARDS)]


@router.get("/equity", responses=worked_out(EquityAnswer))
async def get_equity(
    request: Request,
    house: str,
    game: str,
    settings: SettingsQuery,
    hands: HandsQuery,
    board: CardsQuery = "",
    dead: CardsQuery = "",
    opened: bool = True,
    question: QuestionName = "",
) -> Response:
    """What each hand wins on average if it is dealt out; 202 while it is being computed.

    `hand` is repeated: the known cards of a hand, a range such as QQ+, AKs, or * for any cards.
    """

    def prepare() -> Inquiry:
        asked = inquiry_of(request, house, game, settings, question)
        with in_sentences():
            deals_of(asked.rules, hands, board, dead, opened)  # refuses at once what cannot be read
        return asked

    asked = await made_apart(request, prepare)
    found = await room_of(request).odds.equity(asked, AskedHands(tuple(hands), board, dead, opened))
    return figures_or_standing(found)


@router.get("/preflop", **prepared(PreflopTable))
async def get_preflop(request: Request, house: str, game: str, settings: SettingsQuery) -> Response:
    """Hold'em before the flop: the 169 starting hands against one to eight random hands."""

    def make() -> object:
        _check_holds(house, game, settings)
        return table_data()

    return await kept_answer(request, make, "preflop", house, game, tuple(settings))


@router.get("/preflop/{hand}", **prepared(PreflopHand))
async def get_preflop_hand(
    request: Request, house: str, game: str, hand: Annotated[str, Path(max_length=4)], settings: SettingsQuery
) -> Response:
    """Hold'em before the flop: one starting hand, such as AKs, against random hands and every other one."""

    def make(number: int) -> object:
        _check_holds(house, game, settings)
        return hand_data(number)

    try:
        number = read_starting_hand(hand)
    except HousewayError as error:
        raise NotFound(str(error)) from None
    return await kept_answer(request, partial(make, number), "preflop", number, house, game, tuple(settings))


def _check_holds(house: str, game: str, settings: list[str]) -> None:
    """Refuse a game that has no tables of starting hands."""
    rules = rules_for(house, game, settings)
    if not holds_for(showdowns_of(rules)):
        raise NotFound(f"{rules.name} has no table of starting hands.")
