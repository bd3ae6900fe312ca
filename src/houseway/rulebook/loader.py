"""Finding rule files, composing them, and turning mistakes into one clear line each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from houseway.errors import HousewayError, Mistakes, unknown
from houseway.rulebook.citations import in_document
from houseway.rulebook.folders import hold_ids, own_id, own_ids
from houseway.rulebook.houses import houses
from houseway.rulebook.models import MODULES, Filing
from houseway.rulebook.proposals import bet_names, check_rows, mark_rows, name_proposers, sum_up
from houseway.rulebook.reading import read_toml
from houseway.rulebook.ways import HOUSE_WAY

ROOT = Path(__file__).parent

Raw = dict[str, Any]

EVERY = "*"
COMPOSITION = ("extends", "uses", "attaches_to", "drop")


@dataclass(frozen=True, eq=False)
class Module:
    """A file that another one uses: its path, and what it says to the game."""

    path: Path
    raw: Raw
    is_way: bool

    def over(self, raw: Raw) -> Raw:
        """A document with this module laid over it; a game has one house way, so a way replaces another."""
        kept = {field: value for field, value in raw.items() if not self.is_way or field != "hand_setting"}
        return merge(kept, self.raw)


@dataclass(frozen=True, eq=False)
class Layer:
    """What one file lays over the game it builds on: the modules it uses, then its own fields.

    A module that the game uses too stays where it is, under what the game says itself.
    """

    own: Raw
    modules: tuple[Module, ...]
    drop: tuple[str, ...]
    where: str

    def beneath(self, base: Raw, used: Collection[Path] = ()) -> Raw:
        """The document of a game that uses some modules, with those that it does not use laid over it."""
        raw = merge({}, base)
        for module in self.modules:
            if module.path not in used:
                raw = module.over(raw)
        return raw

    def over(self, base: Raw, used: Collection[Path] = (), without: Sequence[str] = ()) -> Raw:
        """The document of a game with this layer on top; the fields named in `without` are left out of it."""
        raw = self.beneath(base, used)
        for field in self.drop:
            remove(raw, field, self.where)
        left_out = (*COMPOSITION, *without)
        for place in ("options", "readings"):
            _narrow(raw.get(place), self.own.get(place))
        return merge(raw, {key: value for key, value in self.own.items() if key not in left_out})


@dataclass(frozen=True, eq=False)
class Document:
    """A rule file with everything it builds on, how messages name it, and its path.

    `layer` is what the file itself says, `used` are the modules beneath it, and `bases` are the files of the
    games that it attaches to: a side bet is laid over any of them.
    """

    raw: Raw
    where: str
    path: Path
    filed: bool
    layer: Layer
    used: frozenset[Path] = frozenset()
    bases: tuple[Path, ...] = ()


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
            result[key] = _copy(value)
    return result


def _copy(value: Any) -> Any:
    """A value of a document, with tables and lists of its own; all other values of TOML never change."""
    if isinstance(value, Mapping):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def patch(raw: Raw, path: str, value: Any, where: str) -> None:
    """Set fields by a dotted path; a number counts rows from one, ``*`` is every row that has the field."""
    *parents, last = path.split(".")
    found: list[Any] = [raw]
    for index, part in enumerate(parents):
        found = [inner for at in found for inner in _parts(at, part) if inner is not None]
        if not found:
            raise HousewayError(f"{where}: there is no {'.'.join(parents[: index + 1])!r} to set")
    for at in found:
        if isinstance(at, list) and _part(at, last) is not None:
            at[int(last) - 1] = _copy(value)
        elif isinstance(at, dict) and last:
            at[last] = _copy(value)
        else:
            raise HousewayError(f"{where}: there is no {path!r} to set")


def _parts(at: object, name: str) -> list[object]:
    """The fields or rows that a part of a path names."""
    if name != EVERY:
        return [_part(at, name)]
    if isinstance(at, dict):
        return list(at.values())
    return list(at) if isinstance(at, list) else []


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


def _narrow(inherited: object, own: object) -> None:
    """Forget what an inherited option or reading sets for choices that a file no longer admits."""
    if not isinstance(inherited, Mapping) or not isinstance(own, Mapping):
        return
    for name, setting in own.items():
        sets = _part(inherited.get(name), "sets")
        choices = _part(setting, "choices")
        if isinstance(sets, dict) and isinstance(choices, list | dict):
            admitted = {str(choice) for choice in choices}
            for choice in [choice for choice in sets if choice not in admitted]:
                del sets[choice]


def document(game: str) -> Document:
    """The composed document of a game id or of a path: as last published, otherwise as the files are now."""
    kept = published() or {}
    if game in kept:
        return kept[game]
    return read_document(*locate(game))


_published: list[Mapping[str, Document] | None] = [None]


def publish(documents: Mapping[str, Document] | None) -> None:
    """Use these documents of own rule files, by id, even if the files change; None ends that."""
    _published[0] = documents
    hold_ids({name: document.path for name, document in (documents or {}).items()})


def published() -> Mapping[str, Document] | None:
    """The published documents, by id; None where the files are read as they are."""
    return _published[0]


# What a file inherits through `extends` and `uses` describes the game; these fields describe the file itself.
_OWN = (
    "id",
    "kind",
    "house",
    "approval",
    "version",
    "lines",
    "proposed_by",
    "builds_on",
    "attaches_to",
    "side_bets",
)
_FILLED_IN = {"builds_on": "extends", "side_bets": "attaches_to"}


def compose(path: Path, filed: bool) -> Raw:
    """A file laid over everything it builds on."""
    return read_document(path, filed).raw


def read_document(path: Path, filed: bool) -> Document:
    """A file laid over everything it builds on, and what it says itself."""
    return _composed(path, filed, (), None)


def _composed(path: Path, filed: bool, chain: tuple[Path, ...], way: Module | None) -> Document:
    """A file laid over what it uses, and that over what it extends.

    A house `way` takes the place of the one that the file uses: it is that of a file which builds on it.
    """
    if path.resolve() in [other.resolve() for other in chain]:
        raise HousewayError(f"{label(path)}: extends itself through {label(chain[-1])}")
    own = read(path)
    where = label(path)
    for field, written in _FILLED_IN.items():
        if field in own:
            raise HousewayError(f"{where}: {field}: no such field (write `{written}`)")
    modules = _modules(own, path, where, chain, way)
    base: Raw = {}
    origin: Raw | None = None
    used: frozenset[Path] = frozenset()
    verb, parents = "extends", _names(own, "extends", where)
    bases = () if parents else _bases(own, path, where)
    if bases:
        verb, parents = "attaches to", _names(own, "attaches_to", where)[:1]
    for parent in parents:
        house_way = way or next((module for module in modules if module.is_way), None)
        inherited = _inherited(parent, path, verb, where, chain, house_way)
        found = inherited.raw
        if bases and inherited.bases:
            raise HousewayError(
                f"{where}: attaches_to: {found['id']} is a side bet itself (name a game that it attaches to)"
            )
        if inherited.filed:
            origin = {"game": found["id"], "house": found["house"], "approval": found.get("approval", "")}
        else:
            origin = found.get("builds_on")
        used |= inherited.used
        if filed and inherited.filed and found["house"] != path.parent.name:
            found = in_document(found, houses()[found["house"]].document)
        base = merge(base, {key: value for key, value in found.items() if key not in _OWN})
    layer = Layer(own, modules, tuple(_names(own, "drop", where)), where)
    beneath = layer.beneath(base, used)
    check_rows(own, beneath, where)
    raw = layer.over(base, used)
    if bases:
        raw["attaches_to"] = [_id_of(*found) for found in bases]
    if filed:
        raw["id"] = own.get("id", "")
        raw["house"] = path.parent.name
        if raw["id"] != f"{path.parent.name}/{path.stem}":
            raise HousewayError(f"{where}: id: must be {path.parent.name}/{path.stem!s}, not {raw['id']!r}")
    else:
        raw.setdefault("id", path.stem)
        if (own_name := own_id(path)) is not None:
            raw |= {"id": own_name, "house": own_name.partition("/")[0]}
        if origin is not None:
            raw["builds_on"] = origin
        mark_rows(raw, own, beneath)
        name_proposers(raw, own, bet_names(beneath))
        if "summary" not in own:
            sum_up(raw, bet_names(beneath))
    used |= {module.path for module in modules}
    return Document(raw, where, path, filed, layer, used, tuple(found for found, _ in bases))


def _modules(
    own: Raw, path: Path, where: str, chain: tuple[Path, ...], way: Module | None
) -> tuple[Module, ...]:
    """The modules that a file uses, with this house way in place of its own."""
    found = []
    for name in _names(own, "uses", where):
        document = _inherited(name, path, "uses", where, chain)
        raw = document.raw
        kind = raw.get("kind", "game")
        if kind not in MODULES:
            raise HousewayError(
                f"{where}: uses: {raw['id']} is a {kind}, not a module that games use (write `extends`)"
            )
        about = ("name", "summary", "notes", *_OWN)
        said = {field: value for field, value in raw.items() if field not in about}
        found.append(Module(document.path.resolve(), said, kind == HOUSE_WAY))
    ways = [module for module in found if module.is_way]
    if len(ways) > 1:
        raise HousewayError(f"{where}: uses: names {len(ways)} house ways; a game has one")
    return tuple(way if way and module.is_way else module for module in found)


def _inherited(
    parent: str, path: Path, verb: str, where: str, chain: tuple[Path, ...], way: Module | None = None
) -> Document:
    """The document of a file that another builds on, with this house way in place of its own."""
    located, filed = _beside(parent, path, where)
    try:
        return _composed(located, filed, (*chain, path), way)
    except HousewayError as error:
        if chain:
            raise  # the file that was asked for says so once, however long the chain is
        raise HousewayError(f"{where}: what it {verb} has problems: {error}") from None


def _bases(own: Raw, path: Path, where: str) -> tuple[tuple[Path, bool], ...]:
    """The files of the games that a side bet attaches to, and whether each belongs to the rulebook."""
    return tuple(_beside(name, path, where) for name in _names(own, "attaches_to", where))


def _beside(name: str, path: Path, where: str) -> tuple[Path, bool]:
    """The file that another one names, by id or by a path from its own folder."""
    try:
        return locate(name, path.parent)
    except HousewayError as error:
        raise HousewayError(f"{where}: {error}") from None


def _id_of(path: Path, filed: bool) -> str:
    """The id of a file."""
    if filed:
        return f"{path.parent.name}/{path.stem}"
    return own_id(path) or str(read(path).get("id", path.stem))


def _names(own: Raw, key: str, where: str) -> list[str]:
    value = own.get(key, [])
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise HousewayError(f"{where}: {key}: must be a game id, a path, or a list of them")
    return names


def validate(raw: Raw, where: str) -> Filing:
    """The filing a document describes; the mistakes found are reported with their places."""
    try:
        return Filing.model_validate(raw)
    except ValidationError as error:
        raise Mistakes(f"{where}: {mistake}" for mistake in mistakes(error)) from None


def first_mistake(error: ValidationError) -> str:
    """Where and what the first validation error is."""
    return mistakes(error)[0]


def mistakes(error: ValidationError) -> list[str]:
    """Where and what the validation errors are; of several at one place, the first."""
    found: dict[str, str] = {}
    for mistake in error.errors(include_url=False, include_context=True):
        place, what = _mistake(mistake)
        found.setdefault(place, f"{place}: {what}")
    return list(found.values())


def _mistake(mistake: ErrorDetails) -> tuple[str, str]:
    """The place and the words of a validation error."""
    place = ""
    for part in mistake["loc"]:
        if isinstance(part, int):
            place += f"[{part}]"
        elif "(" not in part and "[" not in part and part not in ("str", "PassBet", "ByStage"):
            place += f".{part}" if place else part
    if mistake["type"] == "extra_forbidden":
        return place, "no such field"
    if mistake["type"] == "missing":
        return place, "missing"
    message = mistake["msg"].removeprefix("Value error, ")
    value = mistake.get("input")
    shown = f" (it is {value!r})" if isinstance(value, str | int | float) else ""
    return place, f"{message[0].lower()}{message[1:]}{shown}"
