"""Questions about odds over HTTP: under policies of either side, and how often anything happens."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from houseway.errors import HousewayError
from houseway.odds.events import event_words, read_event, with_events
from houseway.odds.family import asked_hand, asks_hands, fatal, policy_offers
from houseway.odds.policies import SIDES, chosen_policies, policies_data
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
from houseway.room.messages.asking import EventOdds, HandOdds, OddsWords
from houseway.room.messages.odds import Odds
from houseway.room.odds_answers import Inquiry
from houseway.room.sessions import room_of
from houseway.wording import sentence

router = APIRouter(prefix="/api", tags=["games"])

MOST_EVENTS = 8
LONGEST_EVENT = 400
LONGEST_CHART = 20_000
LONGEST_HAND = 100

EventsQuery = Annotated[
    list[Annotated[str, Query(max_length=LONGEST_EVENT)]],
    Query(alias="event", min_length=1, max_length=MOST_EVENTS),
]
PolicyQuery = Annotated[list[str], Query(alias="policy", max_length=len(SIDES), default_factory=list)]
ChartQuery = Annotated[str, Query(max_length=LONGEST_CHART)]
OWN = "own.toml"
"""What a policy is called whose chart comes with the question."""


def under(
    request: Request,
    house: str,
    game: str,
    settings: list[str],
    question: str,
    policies: list[str],
    chart: str,
) -> Inquiry:
    """The rules that are asked about, with what both sides play; a mistake is told in a sentence."""
    asked = inquiry_of(request, house, game, settings, question)
    try:
        if policies and (stops := fatal(asked.rules)):
            raise HousewayError(stops[0])
        offers = policy_offers(asked.rules) if policies else {}
        charts = {OWN: chart} if chart else {}
        return asked._replace(policies=chosen_policies(asked.rules, offers, policies, charts))
    except HousewayError as error:
        raise HousewayError(sentence(str(error))) from None


@router.get("/games/{house}/{game}/odds/words", **prepared(OddsWords))
async def get_odds_words(request: Request, house: str, game: str, settings: SettingsQuery) -> Response:
    """What a question about odds may speak of: features of rounds, and the policies of either side."""

    def make() -> object:
        rules = rules_for(house, game, settings)
        sides = {} if fatal(rules) else policies_data(policy_offers(rules))
        hands = not fatal(rules) and asks_hands(rules)
        return {"game": rules.id, "features": event_words(rules), "sides": sides, "hands": hands}

    return await kept_answer(request, make, "odds words", house, game, tuple(settings))


@router.get("/games/{house}/{game}/odds/under", responses=worked_out(Odds))
async def get_odds_under(
    request: Request,
    house: str,
    game: str,
    settings: SettingsQuery,
    policy: PolicyQuery,
    chart: ChartQuery = "",
    question: QuestionName = "",
) -> Response:
    """The odds of every bet when the sides play by these policies; 202 while they are being computed."""

    def prepare() -> Inquiry:
        return under(request, house, game, settings, question, policy, chart)

    return figures_or_standing(await room_of(request).odds.odds(await made_apart(request, prepare)))


@router.get("/games/{house}/{game}/odds/events", responses=worked_out(EventOdds))
async def get_event_odds(
    request: Request,
    house: str,
    game: str,
    settings: SettingsQuery,
    event: EventsQuery,
    policy: PolicyQuery,
    chart: ChartQuery = "",
    question: QuestionName = "",
) -> Response:
    """How often events happen; 202 while it is being computed."""

    def prepare() -> Inquiry:
        asked = under(request, house, game, settings, question, policy, chart)
        try:
            with_events(asked.rules, [read_event(text) for text in event])
        except HousewayError as error:
            raise HousewayError(sentence(str(error))) from None
        return asked

    asked = await made_apart(request, prepare)
    return figures_or_standing(await room_of(request).odds.events(asked, tuple(event)))


@router.get("/games/{house}/{game}/odds/hand", responses=worked_out(HandOdds))
async def get_hand_odds(
    request: Request,
    house: str,
    game: str,
    settings: SettingsQuery,
    hand: Annotated[str, Query(min_length=1, max_length=LONGEST_HAND)],
    question: QuestionName = "",
) -> Response:
    """What every action with a hand is worth; 202 while it is being computed."""

    def prepare() -> Inquiry:
        asked = inquiry_of(request, house, game, settings, question)
        try:
            asked_hand(asked.rules, hand)
        except HousewayError as error:
            raise HousewayError(sentence(str(error))) from None
        return asked

    return figures_or_standing(await room_of(request).odds.hand(await made_apart(request, prepare), hand))
