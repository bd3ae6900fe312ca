"""Finding rule files, composing them, and turning mistakes into one clear line each."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from houseway.errors import HousewayError, unknown
from houseway.rulebook.folders import hold_ids, own_id, own_ids
from houseway.rulebook.houses import houses
from houseway.rulebook.models import Filing
from houseway.rulebook.proposals import bet_names, lay_proposals
from houseway.rulebook.reading import read_toml

ROOT = Path(__file__).parent

Raw = dict[str, Any]

COMPOSITION = ("extends", "uses", "attaches_to", "drop")


@dataclass(frozen=True, eq=False)
class Document:
    """A rule file with everything it builds on, how messages name it, and its path."""

    raw: Raw
    where: str
    path: Path


def filed_ids() -> list[str]:
    """The ids of all rule files of the rulebook, modules included."""
    return sorted(
        f"{path.parent.name}/{path.stem}" for house in houses() for path in (ROOT / house).glob("*.toml")
    )


def locate(game: str, near: Path | None = None) -> tuple[Path, bool]:
    """The file of a game id or of a path, and whether it belongs to the rulebook."""
    filed = ROOT / f"{game}.toml"
    if "/" in game and not game.endswith(".toml") and filed.is_file():
        return filed, True
    own = own_ids()
    if game in own:
        return own[game], False
    path = (near / game) if near and not Path(game).is_absolute() else Path(game)
    if path.suffix == ".toml" or path.is_file():
        if not path.is_file():
            raise HousewayError(f"{game}: no such rule file")
        return path, path.resolve().is_relative_to(ROOT)
    raise unknown("game", game, [*filed_ids(), *own])


def read(path: Path) -> Raw:
    """The TOML of one file."""
    return read_toml(path, label(path))


def label(path: Path) -> str:
    """How error messages name a file: by house within the rulebook, otherwise as given."""
    resolved = path.resolve()
    return str(resolved.relative_to(ROOT)) if resolved.is_relative_to(ROOT) else str(path)


def merge(base: Raw, over: Mapping[str, Any]) -> Raw:
    """Lay one document over another: tables are merged, everything else is replaced."""
    result = dict(base)
    for key, value in over.items():
        if isinstance(value, Mapping) and isinstance(result.get(key), Mapping):
            result[key] = merge(result[key], value)
        else:
            result[key] = copy.deepcopy(value)
    return result


def patch(raw: Raw, path: str, value: Any, where: str) -> None:
    """Set one field by its dotted path; a number counts rows from one."""
    *parents, last = path.split(".")
    at: Any = raw
    for index, part in enumerate(parents):
        at = _part(at, part)
        if at is None:
            raise HousewayError(f"{where}: there is no {'.'.join(parents[: index + 1])!r} to set")
    if isinstance(at, list) and _part(at, last) is not None:
        at[int(last) - 1] = copy.deepcopy(value)
    elif isinstance(at, dict) and last:
        at[last] = copy.deepcopy(value)
    else:
        raise HousewayError(f"{where}: there is no {path!r} to set")


def _part(at: object, name: str) -> object:
    """A field of a table, or a row of a list counted from one; None where there is none."""
    if isinstance(at, list):
        return at[int(name) - 1] if name.isdecimal() and 1 <= int(name) <= len(at) else None
    return at.get(name) if isinstance(at, dict) else None


def remove(raw: Raw, path: str, where: str) -> None:
    """Remove one field by its dotted path."""
    *parents, last = path.split(".")
    at: Any = raw
    for part in parents:
        at = at.get(part) if isinstance(at, Mapping) else None
    if not isinstance(at, dict) or last not in at:
        raise HousewayError(f"{where}: drop: there is no {path!r} to leave out")
    del at[last]


def document(game: str) -> Document:
    """The composed document of a game id or of a path: as last published, otherwise as the files are now."""
    kept = published() or {}
    if game in kept:
        return kept[game]
    path, filed = locate(game)
    return Document(compose(path, filed), label(path), path)


_published: list[Mapping[str, Document] | None] = [None]


def publish(documents: Mapping[str, Document] | None) -> None:
    """Use these documents of own rule files, by id, even if the files change; None ends that."""
    _published[0] = documents
    hold_ids({name: document.path for name, document in (documents or {}).items()})


def published() -> Mapping[str, Document] | None:
    """The published documents, by id; None where the files are read as they are."""
    return _published[0]


# What a file inherits through `extends` and `uses` describes the game; these fields describe the file itself.
_OWN = ("id", "kind", "house", "approval", "version", "lines", "proposed_by", "builds_on")


def compose(path: Path, filed: bool, chain: tuple[Path, ...] = ()) -> Raw:
    """A file laid over everything it builds on."""
    if path.resolve() in [other.resolve() for other in chain]:
        raise HousewayError(f"{label(path)}: extends itself through {label(chain[-1])}")
    own = read(path)
    where = label(path)
    if "builds_on" in own:
        raise HousewayError(f"{where}: builds_on: no such field (write `extends`)")
    raw: Raw = {}
    origin: Raw | None = None
    parents = _names(own, "uses", where)
    base = _names(own, "extends", where) or _names(own, "attaches_to", where)[:1]
    for parent in (*parents, *base):
        try:
            located, parent_filed = locate(parent, path.parent)
        except HousewayError as error:
            raise HousewayError(f"{where}: {error}") from None
        try:
            inherited = compose(located, parent_filed, (*chain, path))
        except HousewayError as error:
            if chain:
                raise  # the file that was asked for says so once, however long the chain is
            verb = "uses" if parent in parents else "extends" if "extends" in own else "attaches to"
            raise HousewayError(f"{where}: what it {verb} has problems: {error}") from None
        if parent in parents:
            for field in ("name", "summary", "notes"):
                inherited.pop(field, None)
        elif parent_filed:
            origin = {"house": inherited["house"], "approval": inherited.get("approval", "")}
        else:
            origin = inherited.get("builds_on")
        for field in _OWN:
            inherited.pop(field, None)
        raw = merge(raw, inherited)
    beneath = bet_names(raw)
    for field in _names(own, "drop", where):
        remove(raw, field, where)
    raw = merge(raw, {key: value for key, value in own.items() if key not in COMPOSITION})
    if filed:
        raw["id"] = own.get("id", "")
        raw["house"] = path.parent.name
        if raw["id"] != f"{path.parent.name}/{path.stem}":
            raise HousewayError(f"{where}: id: must be {path.parent.name}/{path.stem!s}, not {raw['id']!r}")
        return raw
    raw.setdefault("id", path.stem)
    if (found := own_id(path)) is not None:
        raw |= {"id": found, "house": found.partition("/")[0]}
    if origin is not None:
        raw["builds_on"] = origin
    lay_proposals(raw, own, beneath)
    return raw


def _names(own: Raw, key: str, where: str) -> list[str]:
    value = own.get(key, [])
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise HousewayError(f"{where}: {key}: must be a game id, a path, or a list of them")
    return names


def validate(raw: Raw, where: str) -> Filing:
    """The filing a document describes; the first mistake found is reported with its place."""
    try:
        return Filing.model_validate(raw)
    except ValidationError as error:
        raise HousewayError(f"{where}: {first_mistake(error)}") from None


def first_mistake(error: ValidationError) -> str:
    """Where and what the first validation error is."""
    mistake = error.errors(include_url=False, include_context=True)[0]
    place = ""
    for part in mistake["loc"]:
        if isinstance(part, int):
            place += f"[{part}]"
        elif "(" not in part and "[" not in part and part not in ("str", "PassBet", "ByStage"):
            place += f".{part}" if place else part
    if mistake["type"] == "extra_forbidden":
        return f"{place}: no such field"
    if mistake["type"] == "missing":
        return f"{place}: missing"
    message = mistake["msg"].removeprefix("Value error, ")
    value = mistake.get("input")
    shown = f" (it is {value!r})" if isinstance(value, str | int | float) else ""
    return f"{place}: {message[0].lower()}{message[1:]}{shown}"
