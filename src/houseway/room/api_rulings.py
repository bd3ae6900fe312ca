"""What the houses filed for when something goes wrong, over HTTP."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Query, Request, Response
from pydantic import StringConstraints

from houseway.desk.rulings import BEST, RulingQuestion, answer_rulings, rulings_data
from houseway.errors import HousewayError
from houseway.room.api_games import SettingsQuery, chosen_settings, kept_answer, prepared
from houseway.room.messages.rulings import HouseRulings, Rulings
from houseway.rulebook.houses import houses

router = APIRouter(prefix="/api", tags=["rulings"])

MOST_ASKED = 5
LISTED = 30
"""How many rows are listed where no words are asked."""
Word = Annotated[str, Query(max_length=60)]
AskedOf = Annotated[str, StringConstraints(max_length=200)]


@router.get("/rulings", **prepared(Rulings))
async def get_rulings(
    request: Request,
    settings: SettingsQuery,
    ask: Annotated[list[AskedOf], Query(max_length=MOST_ASKED, default_factory=list)],
    words: Annotated[str, Query(max_length=200)] = "",
    event: Word = "",
    stage: Word = "",
    row: Word = "",
    every: Annotated[bool, Query(alias="all")] = False,
) -> Response:
    """Rulings by words, event, stage or row, of each house or game in `ask`, or of all houses.

    Only the best or the first rows, unless `all` is set; none if nothing is asked. `set` chooses readings
    of the first of `ask`.
    """
    asked = ask or list(houses())

    def make() -> Rulings:
        chosen = chosen_settings(settings)
        if chosen and not ask:
            raise HousewayError("set: name a house or a game with `ask`; each house has readings of its own")
        if row and len(ask) != 1:
            raise HousewayError("row: name the house or game that filed it with `ask`, and no other")
        most = _most(words, every, anything=bool(ask or words.strip() or event or stage))
        return {
            "answers": [
                cast(
                    HouseRulings,
                    rulings_data(
                        answer_rulings(
                            RulingQuestion(one, words, event, stage, row, {} if number else chosen)
                        ),
                        most,
                    ),
                )
                for number, one in enumerate(asked)
            ]
        }

    return await kept_answer(
        request, make, "rulings", tuple(asked), words, event, stage, row, every, tuple(settings)
    )


def _most(words: str, every: bool, anything: bool) -> int | None:
    """How many rows an answer has at most; None for all."""
    if not anything:
        return 0
    return None if every else BEST if words.strip() else LISTED
