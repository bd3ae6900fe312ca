"""A game with one or more side bets at the same table: which go together, in what order, under what id.

The id of a combination is that of the game and those of its side bets, joined by a plus sign:
`delta-club/blackjack-x+buster-blackjack-x+aces-bonus-bet`. A side bet of another house than the game's is
written with its house, as in `oceana/ez-baccarat+my-rules:twin-eights`. A side bet alone on the first game
that it attaches to keeps its own id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations as subsets
from pathlib import Path
from typing import Any, NamedTuple

from houseway.errors import HousewayError
from houseway.rulebook import loader
from houseway.rulebook.entries import filed_entries
from houseway.rulebook.folders import paths
from houseway.rulebook.loader import Document, Raw
from houseway.rulebook.proposals import bet_names, name_proposers, sum_up
from houseway.wording import listed

_JOIN, _OTHER_HOUSE = "+", ":"

# What a side bet's file says of itself; everything else in it is a rule of the game it is laid over.
_ABOUT = ("id", "name", "kind", "house", "approval", "version", "lines", "proposed_by", "summary", "notes")


class Combination(NamedTuple):
    """The id of a game, and the ids of the side bets at its table."""

    game: str
    side_bets: tuple[str, ...] = ()


# ---------------------------------------------------------------------- ids


def split_id(text: str) -> Combination:
    """The parts of a combination's id; a path, or any other id, is a game alone."""
    if _JOIN not in text or text.endswith(".toml") or Path(text).is_file():
        return Combination(text)
    game, *names = (part.strip() for part in text.split(_JOIN))
    house = game.rpartition("/")[0]
    full = (
        name.replace(_OTHER_HOUSE, "/", 1) if _OTHER_HOUSE in name else f"{house}/{name}" for name in names
    )
    return Combination(game, tuple(full))


def join_ids(game: str, side_bets: Sequence[str]) -> str:
    """The id of a game with side bets."""
    house = game.rpartition("/")[0]
    short = (name.removeprefix(f"{house}/").replace("/", _OTHER_HOUSE, 1) for name in side_bets)
    return _JOIN.join((game, *short))


# ---------------------------------------------------------------------- documents


def document(game: str, side_bets: Sequence[str] = ()) -> Document:
    """The composed document of a game, of a side bet on its first game, or of a game with side bets.

    Games and side bets are named by id or path; a side bet of the game's own list by its last word too.
    """
    name, with_it = split_id(game)
    base = loader.document(name)
    if not with_it and not side_bets:
        return base
    found: dict[str, Document] = {}
    if base.bases:
        found[base.raw["id"]] = base
        base = _first_base(base)
    for wanted in (*with_it, *side_bets):
        side_bet = _side_bet(wanted, base)
        found[side_bet.raw["id"]] = side_bet
    ordered = sorted(found.values(), key=_place)
    first = ordered[0]
    return first if len(ordered) == 1 and _same(first.bases[0], base.path) else _combined(base, ordered)


def _first_base(side_bet: Document) -> Document:
    """The game that a side bet is laid over unless another is named: as last published, if it is."""
    name = side_bet.raw["attaches_to"][0]
    return loader.document(name if name in (loader.published() or {}) else str(side_bet.bases[0]))


def _side_bet(wanted: str, base: Document) -> Document:
    """A side bet that attaches to the game, by its id, its path, or the last word of its id."""
    game = base.raw["id"]
    admitted = _admitted(base)
    short = [name for name in admitted if name.endswith(f"/{wanted}")]
    takes = f"{game} takes {listed(admitted) if admitted else 'no side bets'}"
    name = short[0] if len(short) == 1 else wanted
    try:
        loader.locate(name)
    except HousewayError:
        raise HousewayError(f"unknown side bet {wanted!r}; {takes}") from None
    side_bet = loader.document(name)
    found = side_bet.raw["id"]
    if not side_bet.bases:
        raise HousewayError(f"{found} is not a side bet; {takes}")
    if not any(_same(path, base.path) for path in side_bet.bases):
        attached = listed(side_bet.raw["attaches_to"])
        raise HousewayError(f"{found} cannot be bet on {game}: it attaches to {attached}; {takes}")
    return side_bet


def _admitted(base: Document) -> list[str]:
    """The ids of the side bets that attach to a game."""
    filed = [entry.id for entry in filed_entries() if base.raw["id"] in entry.attaches_to]
    return filed + [
        found.raw["id"] for found in _own_documents() if any(_same(path, base.path) for path in found.bases)
    ]


def _own_documents() -> Iterator[Document]:
    """The user's own rule files: as last published, otherwise those that can be read now."""
    kept = loader.published()
    if kept is not None:
        yield from kept.values()
        return
    for path in paths():
        with suppress(HousewayError):
            yield loader.document(str(path))


def _place(side_bet: Document) -> tuple[bool, int, str]:
    """Where a side bet comes among others: in the order of the house's filings; own ones follow, by id."""
    first_line = re.match(r"\d+", str(side_bet.raw.get("lines", "")))
    return not side_bet.filed, int(first_line[0]) if first_line else 0, side_bet.raw["id"]


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _combined(base: Document, side_bets: Sequence[Document]) -> Document:
    """A game with side bets laid over it, one after the other."""
    _check_agree(side_bets)
    raw, used = base.raw, base.used
    names: list[str] = []
    notes = _notes(base.raw)
    for side_bet in side_bets:
        before, own = bet_names(raw), side_bet.layer.own
        raw = side_bet.layer.over(raw, used, without=_ABOUT)
        used |= side_bet.used
        name_proposers(raw, own, before)
        added = [name for bet, name in bet_names(raw).items() if bet not in before]
        added = added or [side_bet.raw.get("name", "")]
        names += added
        notes += [f"{listed(added)}: {note}" for note in _notes(own)]
    sum_up(raw, bet_names(base.raw))
    raw |= {
        "id": join_ids(base.raw["id"], [side_bet.raw["id"] for side_bet in side_bets]),
        "name": f"{base.raw.get('name', '')} with {listed(names)}",
        "notes": notes,
        "side_bets": [
            {field: part.raw[field] for field in ("id", "name", "approval", "lines") if field in part.raw}
            for part in side_bets
        ],
    }
    where = f"{base.where} with {listed([side_bet.where for side_bet in side_bets])}"
    filed = base.filed and all(side_bet.filed for side_bet in side_bets)
    return Document(raw, where, base.path, filed, base.layer, used)


def _notes(raw: Raw) -> list[str]:
    """The notes of a file, which may state one alone."""
    notes = raw.get("notes", [])
    return [notes] if isinstance(notes, str) else list(notes)


def _check_agree(side_bets: Sequence[Document]) -> None:
    """Refuse side bets that say different things about the same field, such as two bets of one id."""
    for one, other in subsets(side_bets, 2):
        mine, theirs = (dict(_fields(part.layer.own)) for part in (one, other))
        for field, value in mine.items():
            if theirs.get(field, value) != value:
                raise HousewayError(
                    f"{one.raw['id']} and {other.raw['id']} cannot be at one table: both set {field}"
                )


def _fields(table: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, Any]]:
    """Every rule that a side bet's file states, by its dotted path."""
    for key, value in table.items():
        if not place and key in (*_ABOUT, *loader.COMPOSITION):
            continue
        if isinstance(value, Mapping):
            yield from _fields(value, f"{place}{key}.")
        else:
            yield f"{place}{key}", value
