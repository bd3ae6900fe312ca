"""Who sits where at the table that is described."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from houseway.desk.values import whole
from houseway.errors import HousewayError, given, unknown
from houseway.games.described import PLAYER_DEALER, Key
from houseway.rulebook.rules import Rules, slug

_SEAT = re.compile(r"(?:seat|spot|s)?_?(\d{1,3})")


@dataclass(frozen=True)
class Seating:
    """The seats of the table, the names people at it go by, and the seat of the player-dealer."""

    count: int
    names: Mapping[str, int]
    player_dealer: int

    def seat(self, said: object, where: str) -> int:
        """The seat that is meant by a number, ``seat 3`` or a name."""
        number = seat_number(said, self.names)
        if number is None:
            raise unknown("seat", str(said), self.names, where)
        if not 1 <= number <= self.count:
            raise HousewayError(f"{where}: the table has seats 1 to {self.count}")
        return number

    def keys(self, said: Mapping[str, object], where: str) -> dict[Key, object]:
        """The same with every seat as its number, and the player-dealer's as the word for him."""
        found: dict[Key, object] = {}
        for name, value in said.items():
            key: Key = name
            if seat_number(name, self.names) is not None:
                number = self.seat(name, f"{where}.{name}")
                key = PLAYER_DEALER if number == self.player_dealer else number
            if key in found:
                raise HousewayError(f"{where}.{name}: this seat is given twice")
            found[key] = value
        return found


def seat_number(said: object, names: Mapping[str, int]) -> int | None:
    """The number of a seat, however it is written; nothing if no seat is meant."""
    if isinstance(said, int) and not isinstance(said, bool):
        return said
    if not isinstance(said, str):
        return None
    word = slug(said)
    match = _SEAT.fullmatch(word)
    return names.get(word, int(match[1]) if match else None)


def seating_of(
    rules: Rules, table: Mapping[str, object], said: Iterable[Mapping[str, object]], warnings: list[str]
) -> Seating:
    """The seats as described; a player-dealer who is not placed sits at the next free one."""
    names = _seat_names(table.get("seats"))
    count = max((rules.seats, *names.values()))
    if not names and "seats" in table:
        count = whole(table["seats"], "table.seats", 2, 99)
    banker = table.get("player_dealer")
    place = seat_number(banker, names)
    if place is None:
        numbers = {seat_number(key, names) for part in said for key in part} | set(names.values())
        place = _free_seat({number for number in numbers if number is not None}, count)
        count = max(count, place) if names else count
        if banker is None:
            warnings.append(f"table.player_dealer: not given, taken to sit at seat {place}")
        else:
            if not isinstance(banker, str):
                raise HousewayError(f"table.player_dealer: {given(banker)} is neither a seat nor a name")
            names[slug(banker)] = place
    if count != rules.seats:
        warnings.append(f"table.seats: the table described has {count} seats, the filing's {rules.seats}")
    seating = Seating(count, names, place)
    seating.seat(place, "table.player_dealer")
    return seating


def _seat_names(seats: object) -> dict[str, int]:
    """The seats of a list of names: ``seat 3`` is seat 3, any other name sits at its place in the list."""
    names: dict[str, int] = {}
    for index, name in enumerate(seats if isinstance(seats, list) else ()):
        number = seat_number(name, {}) or index + 1
        if number in names.values() or slug(str(name)) in names:
            raise HousewayError(f"table.seats: {name} is given twice")
        names[slug(str(name))] = number
    return names


def _free_seat(taken: Collection[int], count: int) -> int:
    """The seat after the last one taken, or the first free one where that is beyond the table."""
    following = max(taken, default=0) + 1
    if following <= count:
        return following
    return min(set(range(1, count + 1)) - set(taken), default=following)
