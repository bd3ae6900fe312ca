"""JSON input, checked field by field for its type before anything is built from it."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from typing import Annotated, Any, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError, create_model
from pydantic_core import ErrorDetails, PydanticCustomError

from houseway.errors import HousewayError

LONG = 60  # how many characters of a wrong value are shown
KINDS = {
    "string_type": "text",
    "string_unicode": "text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "dict_type": "an object",
    "model_type": "an object",
    "list_type": "a list",
}


class Checked(BaseModel):
    """An object with these fields and no others; a text is not converted to a number or to true or false."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _setting(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise PydanticCustomError("setting", "text or a whole number")
    return value


def _place(name: str) -> str:
    if not (name.isascii() and name.isdecimal() and len(name) <= 9 and int(name)):
        raise PydanticCustomError("place", "a seat or rail number")
    return name


def _count(number: int) -> int:
    if number < 0:
        raise PydanticCustomError("count", "zero or more")
    return number


def _hex(text: str) -> str:
    try:
        bytes.fromhex(text)
    except ValueError:
        raise PydanticCustomError("hex", "hexadecimal digits") from None
    return text


def _salt(text: str) -> str:
    if len(text) != 64:
        raise PydanticCustomError("salt", "64 hexadecimal digits")
    return _hex(text)


def _digest(text: str) -> str:
    if not text:
        raise PydanticCustomError("digest", "the digest of the rules")
    return text


CheckedSetting = Annotated[Any, AfterValidator(_setting)]
Place = Annotated[str, AfterValidator(_place)]
WholeCount = Annotated[int, AfterValidator(_count)]
Hex = Annotated[str, AfterValidator(_hex)]
Salt = Annotated[str, AfterValidator(_salt)]
Digest = Annotated[str, AfterValidator(_digest)]


def model_of(kind: type, **instead: object) -> type[Checked]:
    """A model that wants every field of a dataclass that has no default; `instead` gives stricter types."""
    hints = get_type_hints(kind) | instead
    members: dict[str, Any] = {
        each.name: (hints[each.name], ... if each.default_factory is MISSING else each.default_factory())
        for each in fields(kind)
    }
    return create_model(kind.__name__, __base__=Checked, **members)


def checked(model: type[Checked], data: object, where: str) -> dict[str, Any]:
    """The data unchanged, if they fit the model; otherwise an error that names the first wrong field."""
    if not isinstance(data, dict):
        raise HousewayError(f"{where}: must be an object, not {_shown(data)}")
    try:
        model.model_validate(data)
    except ValidationError as error:
        raise HousewayError(f"{where}: {mistake_in(error)}") from None
    return data


def mistake_in(error: ValidationError) -> str:
    """The first mistake, with its place; the tags of a union, in parentheses, are left out of the place."""
    mistake = error.errors(include_url=False)[0]
    place = ""
    for part in mistake["loc"]:
        if isinstance(part, int):
            place += f"[{part}]"
        elif part != "[key]" and not (part.startswith("(") and part.endswith(")")):
            place += f".{part}" if place else part
    return f"{place}: {_said(mistake)}" if place else _said(mistake)


def _said(mistake: ErrorDetails) -> str:
    match mistake["type"]:
        case "missing":
            return "missing"
        case "extra_forbidden":
            return "no such field"
        case "value_error":
            return str(mistake["ctx"]["error"])
        case kind:
            return f"must be {KINDS.get(kind, mistake['msg'])}, not {_shown(mistake['input'])}"


def _shown(value: object) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= LONG else f"{text[:LONG]}..."
