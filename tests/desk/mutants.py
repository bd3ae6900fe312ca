"""Rule files with one thing changed at random: a key dropped or renamed, a value retyped, rows shuffled."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from houseway.rulebook import loader

Raw = dict[str, Any]
Place = tuple[str | int, ...]
Mutation = Callable[[random.Random, Raw], str]

TYPES: tuple[Any, ...] = ("", "many", "0", "9-2", -1, 0, 3, 10**9, True, 1.5, [], ["nobody"], {}, {"x": 1})
WORDS = (
    "after the cards",
    "by choice",
    "check",
    "fold",
    "stays",
    "lose",
    "push",
    "1 to 0",
    "0 for 1",
    "none",
)


def base(game: str) -> Raw:
    """A filing as a user's own file, with one schedule and few choices, so that checking it is quick."""
    path, filed = loader.locate(game)
    raw = loader.merge({}, loader.compose(path, filed))
    for field in ("id", "house", "notes", "summary"):
        raw.pop(field, None)
    for section in ("options", "readings"):
        kept = [name for name in raw.get(section, {}) if name in ("decks", "seats", "order", "dealing")]
        used = json.dumps([raw.get(name) for name in ("deck", "bets", "drawing", "house_way")])
        raw[section] = {
            name: value for name, value in raw.get(section, {}).items() if name in kept or f'"{name}"' in used
        }
        for option in raw[section].values():
            choices = option["choices"]
            if isinstance(choices, list) and "sets" not in option:
                option["choices"] = list(dict.fromkeys([option["default"], choices[0]]))
    groups, fees = raw.get("groups", {}), raw.get("fees", [])
    name = fees if isinstance(fees, str) else fees[0] if fees else None
    raw["groups"] = {name: groups[name]} if name else {}
    raw["fees"] = [name] if name else []
    for group in raw["groups"].values():
        group["options"] = dict(list(group.get("options", {}).items())[:2])
    return raw


def mutants(raw: Raw, seed: str) -> Iterator[tuple[str, Raw]]:
    """An endless series of changed copies of a document, each with a description of the change."""
    generator = random.Random(seed)
    while True:
        changed = loader.merge({}, raw)
        mutate = generator.choice(MUTATIONS)
        yield f"{mutate.__name__} {mutate(generator, changed)}", changed


def _paths(value: object, path: Place = ()) -> Iterator[Place]:
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        yield (*path, key)
        yield from _paths(item, (*path, key))


def _pick(generator: random.Random, raw: Raw, wanted: Callable[[Any, Any], bool]) -> tuple[Any, Any, str]:
    """A place whose parent and value are wanted: the parent, the key, and its name."""
    places = []
    for path in _paths(raw):
        parent: Any = raw
        for key in path[:-1]:
            parent = parent[key]
        if wanted(parent, parent[path[-1]]) and path[-1] not in ("cite", "text"):
            places.append((parent, path[-1], ".".join(map(str, path))))
    return generator.choice(places)


def drop(generator: random.Random, raw: Raw) -> str:
    parent, key, place = _pick(generator, raw, lambda parent, value: True)
    del parent[key]
    return place


def rename(generator: random.Random, raw: Raw) -> str:
    parent, key, place = _pick(generator, raw, lambda parent, value: isinstance(parent, dict))
    parent[generator.choice((f"{key}x", "nobody"))] = parent.pop(key)
    return place


def retype(generator: random.Random, raw: Raw) -> str:
    parent, key, place = _pick(generator, raw, lambda parent, value: True)
    parent[key] = generator.choice(TYPES)
    return f"{place} = {parent[key]!r}"


def renumber(generator: random.Random, raw: Raw) -> str:
    parent, key, place = _pick(generator, raw, lambda parent, value: isinstance(value, int))
    parent[key] = generator.choice((-1, 0, 1, 2, 3, 5, 14, 60, 1000))
    return f"{place} = {parent[key]!r}"


def reword(generator: random.Random, raw: Raw) -> str:
    parent, key, place = _pick(generator, raw, lambda parent, value: isinstance(value, str))
    others = [item for item in parent.values() if isinstance(item, str)] if isinstance(parent, dict) else []
    parent[key] = generator.choice((*WORDS, *others))
    return f"{place} = {parent[key]!r}"


def shuffle(generator: random.Random, raw: Raw) -> str:
    parent, key, place = _pick(
        generator, raw, lambda parent, value: isinstance(value, list) and len(value) > 1
    )
    generator.shuffle(parent[key])
    return place


def rename_bet(generator: random.Random, raw: Raw) -> str:
    bet = generator.choice(list(raw["bets"]))
    raw["bets"][generator.choice(("extra", "main", "ante", "play"))] = raw["bets"].pop(bet)
    return str(bet)


def move_bet(generator: random.Random, raw: Raw) -> str:
    bet = generator.choice(list(raw["bets"]))
    field = generator.choice(("needs", "at_most", "equals", "settles_as", "placed", "mandatory"))
    other = generator.choice(list(raw["bets"]))
    values = {"needs": [other], "at_most": [other], "placed": generator.choice(WORDS[:2]), "mandatory": True}
    raw["bets"][bet][field] = values.get(field, other)
    return f"{bet}.{field} = {raw['bets'][bet][field]!r}"


def replay(generator: random.Random, raw: Raw) -> str:
    """Change one field of the play section, or one row's actions."""
    if raw.get("play") and generator.random() < 0.6:
        key = generator.choice(list(raw["play"]))
        raw["play"][key] = generator.choice((*TYPES, *WORDS, raw["play"][key]))
        return f"play.{key} = {raw['play'][key]!r}"
    charts = [chart for name in ("drawing", "house_way") for chart in raw.get(name, {}).values()]
    rows = [row for chart in charts for row in chart.get("cases", [])]
    if not rows:
        return rename_bet(generator, raw)
    row = generator.choice(rows)
    row["do"] = generator.choice(
        ([], "stand", "draw", "hit", ["draw", "stand"], "double", "surrender", "set")
    )
    return f"do = {row['do']!r}"


MUTATIONS: tuple[Mutation, ...] = (
    drop, rename, retype, renumber, reword, shuffle, rename_bet, move_bet, replay,
)  # fmt: skip


def toml(value: object) -> str:
    """A value as inline TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def document(raw: Raw) -> str:
    """The text of a rule file."""
    return "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in raw.items()) + "\n"
