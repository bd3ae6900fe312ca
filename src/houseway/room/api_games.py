"""Games, rule sheets, odds, plots and the settlement desk over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any, TypeVar, cast

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import PlainValidator

from houseway.cards import Pack
from houseway.desk import Situation, load_json, parse_situation
from houseway.desk.banking import bank_size
from houseway.desk.drop_options import takes_words
from houseway.desk.layouts import described, example_table
from houseway.errors import HousewayError, unknown
from houseway.games import GAMES, game_of
from houseway.money import cents
from houseway.odds import families
from houseway.odds.house_way_change import filed_form
from houseway.odds.readings import priced_readings
from houseway.odds.stored import is_listed
from houseway.room.bots import strategies
from houseway.room.equity_view import equity_form
from houseway.room.errors import NotFound
from houseway.room.messages.desk_hands import HandAnswer
from houseway.room.messages.desk_scores import ScoresAnswer
from houseway.room.messages.fees import FeesAtTable
from houseway.room.messages.games import (
    DeskAnswer,
    GameEntry,
    GameForm,
    House,
    RuleSheet,
    ScheduleField,
    Shape,
)
from houseway.room.messages.odds import (
    BankingOdds,
    Computing,
    HouseWayOdds,
    Odds,
    Plot,
    ReadingOdds,
    Withdrawn,
)
from houseway.room.odds_answers import Inquiry
from houseway.room.odds_line import Asker, Standing
from houseway.room.plot_list import plot_list
from houseway.room.rules_view import bet_view
from houseway.room.security import address_of
from houseway.room.sessions import Changing, room_of
from houseway.rulebook.catalogue import Entry, catalogue, select, side_bets_of
from houseway.rulebook.families import family as family_of
from houseway.rulebook.houses import house_name, houses
from houseway.rulebook.rules import Rules, fee_options, load_rules
from houseway.rulebook.side_bets import is_filed, parts_of, unlisted
from houseway.simulation.plan import table_policies
from houseway.simulation.players_plan import policies_of
from houseway.wording import sentence

router = APIRouter(prefix="/api", tags=["games"])

T = TypeVar("T")

MOST_SETTINGS = 40
MOST_SIDE_BETS = 20
PLOT_KEPT = 3600
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
LONGEST_QUESTION = 40
"""The longest name that a client may give to a question."""

CatalogueWord = Annotated[str, Query(max_length=60)]
SettingsQuery = Annotated[list[str], Query(alias="set", max_length=MOST_SETTINGS, default_factory=list)]
SideBetsQuery = Annotated[list[str], Query(alias="with", max_length=MOST_SIDE_BETS, default_factory=list)]
Text = Annotated[str | None, Query(max_length=2000)]
QuestionName = Annotated[str, Header(alias="X-Question", max_length=LONGEST_QUESTION)]


def rules_for(house: str, game: str, settings: list[str], side_bets: Sequence[str] = ()) -> Rules:
    """The rules of a game in the catalogue, or of one with side bets, with settings written as name=value."""
    name = f"{house}/{game}"
    if (missing := unlisted(name, side_bets)) is not None:
        raise NotFound(f"There is no game {missing!r}.")
    return load_rules(name, chosen_settings(settings), side_bets)


def chosen_settings(settings: Sequence[str]) -> dict[str, str]:
    """Settings that are written as name=value."""
    chosen: dict[str, str] = {}
    for text in settings:
        setting, equals, value = text.partition("=")
        if not equals or not setting.strip() or not value.strip():
            raise HousewayError(f"set {text!r}: write NAME=VALUE, as in decks=6")
        chosen[setting.strip()] = value.strip()
    return chosen


async def made_apart(request: Request, make: Callable[[], T]) -> T:
    """What is made in the threads for expensive answers."""
    return await room_of(request).expensive.run(address_of(request), make)


def prepared(shown: Any) -> dict[str, Any]:
    """How a route answers with a text that was made before, for the documentation."""
    return {"response_model": None, "responses": {200: {"model": shown}}}


async def kept_answer(request: Request, make: Callable[[], object], *key: Hashable) -> Response:
    """An answer that is made once, and kept under its key for as long as the rule files stay the same."""
    room = room_of(request)
    text = await room.answers.get(
        address_of(request), (room.own_rules.version, *key), lambda: json.dumps(make())
    )
    return Response(text, media_type="application/json")


def _entry(entry: Entry) -> GameEntry:
    playable = entry.family in GAMES
    odds = families()[entry.family] if playable else None
    priced, equity = odds is not None and odds.priced, odds is not None and odds.equity
    banked = playable and family_of(entry.family).mode == "banked"
    can = {"playable": playable, "priced": priced, "equity": equity, "banked": banked}
    return cast(GameEntry, asdict(entry) | can)


@router.get("/houses")
async def list_houses(request: Request) -> list[House]:
    """The houses, and how many games each has; a folder of own rule files is listed like a house."""
    await room_of(request).own_rules.review()
    counted = dict.fromkeys(houses(), 0)
    for entry in catalogue():
        counted[entry.house] = counted.get(entry.house, 0) + 1
    return [
        {"id": house, "name": house_name(house), "games": count, "own": house not in houses()}
        for house, count in counted.items()
    ]


@router.get("/games")
async def list_games(
    request: Request, house: CatalogueWord | None = None, family: CatalogueWord | None = None
) -> list[GameEntry]:
    """The catalogue, with own rule files in their last valid version."""
    await room_of(request).own_rules.review()
    return [_entry(entry) for entry in select(house or None, family or None)]


@router.get("/games/{house}/{game}", **prepared(GameForm))
async def get_game(
    request: Request, house: str, game: str, settings: SettingsQuery, side_bets: SideBetsQuery
) -> Response:
    """A game with everything that can be chosen about it; `with` adds side bets, which changes its id."""

    def make() -> GameForm:
        return _form(rules_for(house, game, settings, side_bets))

    return await kept_answer(request, make, "form", house, game, tuple(settings), tuple(side_bets))


def _form(rules: Rules) -> GameForm:
    filing = rules.filing
    base, chosen = parts_of(rules.id)
    schedules: list[ScheduleField] = []
    for name, (option, group) in fee_options(filing, rules.where).items():
        row = group.options[option]
        cite = rules.cite(", ".join(row.cite or group.cite))
        takes = takes_words(rules, name)
        schedules.append({"name": name, "takes": takes, "limits": row.limits, "note": row.note, "cite": cite})
    limits = filing.limits
    return {
        "id": rules.id,
        "base": base,
        "name": rules.name,
        "house": filing.house,
        "house_name": rules.house_name,
        "family": rules.family.name,
        "summary": filing.summary,
        "seats": rules.seats,
        "backline": filing.backline,
        "digest": rules.digest,
        "settings": dict(rules.settings),
        "changes": dict(rules.changes),
        "shape": cast(Shape, game_of(rules).shape(rules)._asdict()),
        "pack": {"noun": rules.deck.noun, "pieces": _pieces(rules.deck)},
        "button": None if rules.action is None else {"by": rules.action.by, "dice": rules.action.dice},
        "options": [
            {
                "name": name,
                "text": option.text,
                "choices": option.choices,
                "default": option.default,
                "value": rules.settings[name],
                "cite": rules.cite(", ".join(option.cite)),
            }
            for name, option in filing.options.items()
        ],
        "readings": [
            {
                "name": name,
                "question": reading.question,
                "choices": reading.choices,
                "default": reading.default,
                "value": rules.settings[name],
                "why": reading.why,
                "affects": reading.affects,
                "cite": rules.cite(", ".join(reading.cite)),
            }
            for name, reading in filing.readings.items()
        ],
        "schedules": [*schedules, {"name": "none", "takes": "", "limits": None, "note": None, "cite": ""}],
        "limits": {
            "value": rules.settings["limits"],
            "minimum": limits.minimum if limits else None,
            "maximum": limits.maximum if limits else None,
            "bonus": {
                "value": rules.settings.get("bonus_limits", rules.settings["limits"]),
                "minimum": limits.bonus_minimum or str(rules.settings["limits"]),
                "maximum": limits.bonus_maximum or str(rules.settings["limits"]),
            }
            if limits and limits.bonus_apart
            else None,
        },
        "bets": [bet_view(rules, bet) for bet in rules.bets.values()],
        "side_bets": [
            {"id": entry.id, "name": entry.name, "summary": entry.summary, "chosen": entry.id in chosen}
            for entry in side_bets_of(base)
        ],
        "strategies": strategies(rules),
        "example_table": example_table(rules),
        "changes_house_way_of": filed.id if (filed := filed_form(rules)) else None,
        "not_priced": _not_priced(rules),
        "equity": equity_form(rules),
        "banked": rules.family.mode == "banked",
        "policies": list(how_players_decide(rules)),
    }


def how_players_decide(rules: Rules) -> tuple[str, ...]:
    """How everybody may decide in a simulation, the usual way first."""
    return table_policies(rules) if rules.family.mode == "banked" else policies_of(rules)


def _not_priced(rules: Rules) -> str:
    """Why no game of a family has odds, as a sentence; empty where they have."""
    odds = families().get(rules.family.name)
    if odds is None or odds.priced:
        return ""
    return sentence("; ".join(odds.problems(rules)))


def _pieces(pack: Pack) -> list[str]:
    """Everything that can be dealt, those that look alike once."""
    return list(dict.fromkeys(map(pack.show, pack.pieces)))


@router.get("/games/{house}/{game}/sheet", **prepared(RuleSheet))
async def get_sheet(request: Request, house: str, game: str, settings: SettingsQuery) -> Response:
    """The rule sheet."""
    from houseway.rulebook.sheet import rule_sheet, sheet_data

    def make() -> object:
        return sheet_data(rule_sheet(rules_for(house, game, settings)))

    return await kept_answer(request, make, "sheet", house, game, tuple(settings))


def worked_out(shown: Any) -> dict[int | str, dict[str, Any]]:
    """How a route answers with figures that may have to be computed first, for the documentation."""
    return {200: {"model": shown}, 202: {"model": Computing}}


def figures_or_standing(found: str | Standing) -> Response:
    """Figures, or where the question about them stands."""
    if isinstance(found, Standing):
        told = Computing(computing=True, place=found.place, done=found.done, step=found.step)
        return JSONResponse(told, 202)
    return Response(found, media_type="application/json")


def inquiry_of(request: Request, house: str, game: str, settings: list[str], question: str) -> Inquiry:
    """The rules that figures are asked of, and who asks."""
    rules = rules_for(house, game, settings)
    return Inquiry(rules, is_listed(rules), Asker(address_of(request), question))


@router.get("/games/{house}/{game}/odds", responses=worked_out(Odds))
async def get_odds(
    request: Request, house: str, game: str, settings: SettingsQuery, question: QuestionName = ""
) -> Response:
    """The odds of every bet; 202 while they are being computed."""
    asked = await made_apart(request, partial(inquiry_of, request, house, game, settings, question))
    return figures_or_standing(await room_of(request).odds.odds(asked))


@router.get("/games/{house}/{game}/odds/bank", responses=worked_out(BankingOdds))
async def get_banking(
    request: Request,
    house: str,
    game: str,
    settings: SettingsQuery,
    table: Text = None,
    bank: Annotated[str | None, Query(max_length=20)] = None,
    question: QuestionName = "",
) -> Response:
    """What banking a described table is worth."""

    def prepare() -> tuple[Inquiry, int | None]:
        asked = inquiry_of(request, house, game, settings, question)
        described(asked.rules, table or None)
        return asked, bank_size(bank or None, "bank")

    asked, size = await made_apart(request, prepare)
    return figures_or_standing(await room_of(request).odds.banking(asked, table or None, size))


@router.get("/games/{house}/{game}/odds/house-way", responses=worked_out(HouseWayOdds))
async def get_house_way_odds(
    request: Request, house: str, game: str, settings: SettingsQuery, question: QuestionName = ""
) -> Response:
    """What changed rows of a house way are worth beside the filed ones; 202 while it is being computed."""

    def prepare() -> tuple[Inquiry, Rules | None]:
        asked = inquiry_of(request, house, game, settings, question)
        return asked, filed_form(asked.rules)

    asked, filed = await made_apart(request, prepare)
    if filed is None:
        raise NotFound(
            f"{asked.rules.name} does not change the house way of another game, or not that alone."
        )
    return figures_or_standing(await room_of(request).odds.house_way(asked, filed))


@router.get("/games/{house}/{game}/odds/readings/{name}", responses=worked_out(ReadingOdds))
async def get_reading_odds(
    request: Request, house: str, game: str, name: str, settings: SettingsQuery, question: QuestionName = ""
) -> Response:
    """Every bet under each choice of one reading, the others as chosen; 202 while they are being computed."""
    asked = await made_apart(request, partial(inquiry_of, request, house, game, settings, question))
    if name not in priced_readings(asked.rules):
        raise NotFound(f"{asked.rules.name} has no reading {name!r} that affects its odds.")
    return figures_or_standing(await room_of(request).odds.reading(asked, name))


@router.delete("/questions/{name}")
async def withdraw(
    request: Request, name: Annotated[str, Path(max_length=LONGEST_QUESTION)], session: Changing
) -> Withdrawn:
    """Withdraw a question about odds by the name that it was given in `X-Question`."""
    return {"withdrawn": room_of(request).odds.withdraw(Asker(address_of(request), name))}


@router.get("/games/{house}/{game}/fees")
async def get_fees(
    request: Request,
    house: str,
    game: str,
    settings: SettingsQuery,
    table: Text = None,
    bank: Annotated[str | None, Query(max_length=20)] = None,
) -> FeesAtTable:
    """Every schedule option at the described table."""
    from houseway.desk.fee_options import charged, fees_data

    def charge() -> FeesAtTable:
        rules = rules_for(house, game, settings)
        at = described(rules, table or None)
        size = cents(bank, "bank") if bank else at.action
        return cast(FeesAtTable, fees_data(rules, at, charged(rules, at, size)))

    return await made_apart(request, charge)


@router.get("/games/{house}/{game}/plots", **prepared(list[Plot]))
async def list_plots(request: Request, house: str, game: str) -> Response:
    """The plots of a game."""
    return await kept_answer(request, lambda: _plots(rules_for(house, game, [])), "plots", house, game)


def _plots(rules: Rules) -> list[Plot]:
    return plot_list(rules) if rules.family.name in families() else []


@router.get("/games/{house}/{game}/plots/{name}.svg", response_class=Response)
async def get_plot(
    request: Request, house: str, game: str, name: str, settings: SettingsQuery, question: QuestionName = ""
) -> Response:
    """A plot as SVG; 202 while it is being drawn."""
    asked = await made_apart(request, partial(inquiry_of, request, house, game, settings, question))
    if name not in {plot["id"] for plot in _plots(asked.rules)}:
        raise NotFound(f"{asked.rules.name} has no plot {name!r}.")
    drawn = await room_of(request).odds.plot(asked, name)
    if isinstance(drawn, Standing):
        return figures_or_standing(drawn)
    seconds = PLOT_KEPT if is_filed(asked.rules.id) else 0  # an own rule file may change at any time
    headers = {"Content-Security-Policy": SVG_POLICY, "Cache-Control": f"max-age={seconds}"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


DescribedRound = Annotated[
    Situation, PlainValidator(parse_situation, json_schema_input_type=Situation), Body()
]
"""A situation; its mistakes are reported in the desk's own words."""


async def _no_key_twice(request: Request) -> None:
    """Refuse what is not JSON, and a key given twice, of which the parser of the body keeps the last."""
    body = await request.body()
    load_json(body.decode(json.detect_encoding(body), "replace"), "body")


@router.post(
    "/settle",
    tags=["settle"],
    dependencies=[Depends(_no_key_twice)],
    **prepared(DeskAnswer | HandAnswer | ScoresAnswer),
)
async def settle(request: Request, situation: DescribedRound) -> Response:
    """Settle a described round: who is paid what, in what order, and under which rule."""
    missing = unlisted(situation.game, situation.side_bets)
    if missing is not None:
        place = "side_bets" if missing in situation.side_bets else "game"
        raise unknown("game", missing, [entry.id for entry in catalogue()], place)
    answer = await room_of(request).desk.settle(address_of(request), situation)
    return Response(answer, media_type="application/json")
