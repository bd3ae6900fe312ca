"""Plain values of a situation: amounts, seats, cards and choices, however they are written."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, PlainValidator

from houseway.desk.seat_names import MOST_SEATS, seat_text
from houseway.errors import HousewayError, as_written
from houseway.games.described import ChoiceWords, WrittenCards
from houseway.money import cents

_DEEPEST = 3
"""How deep lists of cards are nested: the hands of a seat, those split from each, and their cards."""


def _amount(value: object) -> int:
    amount = cents(value, "")
    if amount <= 0:
        raise HousewayError(f"must be greater than zero, not {as_written(value)}")
    return amount


def _seats(value: object) -> int | list[str]:
    if isinstance(value, list):
        return [seat_text(seat) for seat in value]
    if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= MOST_SEATS:
        raise HousewayError(f"must be a whole number from 2 to {MOST_SEATS}, not {as_written(value)}")
    return value


def _dice(value: Any) -> int | list[int]:
    for die in value if isinstance(value, list) else [value]:
        if isinstance(die, bool) or not isinstance(die, int):
            raise HousewayError(f"must be the dice one by one, or their total, not {as_written(value)}")
    dice: int | list[int] = value
    return dice


def _setting(value: object) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise HousewayError(f"must be text or a whole number, not {as_written(value)}")
    return value


def _cards(value: Any, deep: int = _DEEPEST) -> WrittenCards:
    if isinstance(value, str):
        return value
    if not isinstance(value, list) and not (isinstance(value, dict) and deep == _DEEPEST):
        raise HousewayError(
            f"{as_written(value)} is not a hand (write the cards in the order dealt, as in 'As Td 7c')"
        )
    if not deep:
        raise HousewayError("the lists of hands are nested too deeply (write a hand as 'As Td 7c')")
    for part in value.values() if isinstance(value, dict) else value:
        _cards(part, deep - 1)
    return value


def _choice(value: Any) -> ChoiceWords | dict[str, ChoiceWords]:
    for one in value.values() if isinstance(value, dict) else (value,):
        words = one if isinstance(one, list) else [one]
        if not all(isinstance(word, str) for word in words):
            raise HousewayError(f"must be a choice or a list of them, not {as_written(one)}")
    choice: ChoiceWords | dict[str, ChoiceWords] = value
    return choice


def some_of(what: str) -> AfterValidator:
    """Refuse an empty list."""

    def check(value: list[Any]) -> list[Any]:
        if not value:
            raise HousewayError(f"must have at least one {what}")
        return value

    return AfterValidator(check)


def _seat_list(value: object) -> list[str]:
    return [seat_text(seat) for seat in (value if isinstance(value, list) else [value])]


def _folded(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        return dict.fromkeys(_seat_list(value), "")
    for street in value.values():
        if not isinstance(street, str):
            raise HousewayError(f"must be the name of a street, not {as_written(street)}")
    return {seat_text(seat): street for seat, street in value.items()}


def _names(value: object) -> list[str]:
    names: list[Any] = value if isinstance(value, list) else [value]
    if not all(isinstance(name, str) for name in names):
        raise HousewayError(f"must be a side bet or a list of them, not {as_written(value)}")
    return names


WrittenAmount = Annotated[int, PlainValidator(_amount, json_schema_input_type=float | str)]
WrittenSeat = Annotated[str, BeforeValidator(seat_text, json_schema_input_type=int | str)]
Seats = Annotated[int | list[str], PlainValidator(_seats, json_schema_input_type=int | list[int | str])]
Dice = Annotated[int | list[int], PlainValidator(_dice, json_schema_input_type=int | list[int])]
SettingValue = Annotated[int | str, PlainValidator(_setting, json_schema_input_type=int | str)]
SideBets = Annotated[list[str], PlainValidator(_names, json_schema_input_type=str | list[str])]
SeatList = Annotated[list[str], PlainValidator(_seat_list, json_schema_input_type=list[int | str])]
FoldedSeats = Annotated[
    dict[str, str], PlainValidator(_folded, json_schema_input_type=list[int | str] | dict[str, str])
]
HandCards = Annotated[WrittenCards, PlainValidator(_cards, json_schema_input_type=WrittenCards)]
SeatChoice = Annotated[
    ChoiceWords | dict[str, ChoiceWords],
    PlainValidator(_choice, json_schema_input_type=ChoiceWords | dict[str, ChoiceWords]),
]
