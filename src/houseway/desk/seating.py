"""Who sits where at the described table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from houseway.desk.seat_names import numbered, plain
from houseway.desk.situation import Situation
from houseway.errors import HousewayError, unknown
from houseway.games.described import PLAYER_DEALER, PLAYER_DEALER_NAMES, PlaceKey
from houseway.games.warned import DeskWarning
from houseway.rulebook.rules import Rules, slug

T = TypeVar("T")


@dataclass(frozen=True)
class Seating:
    """The seats of the table, the names of the people there, and the seat of the player-dealer."""

    count: int
    names: Mapping[str, int]
    player_dealer: int

    def seat(self, stated: str, where: str) -> int:
        """The seat that is meant by a number, ``seat 3`` or a name."""
        number = seat_number(stated, self.names)
        if number is None:
            raise unknown("seat", stated, self.names, where)
        if not 1 <= number <= self.count:
            raise HousewayError(f"{where}: the table has seats 1 to {self.count}")
        return number

    def spots(self, stated: Iterable[str], where: str) -> dict[str, int]:
        """The number of each seat that is named, none of them twice."""
        found: dict[str, int] = {}
        for name in stated:
            number = self.seat(name, f"{where}.{name}")
            if number in found.values():
                raise HousewayError(f"{where}.{name}: this seat is given twice")
            found[name] = number
        return found

    def keys(self, stated: Mapping[str, T], where: str) -> dict[PlaceKey, T]:
        """The same with every seat as its number, and the player-dealer's as `PLAYER_DEALER`."""
        found: dict[PlaceKey, T] = {}
        for name, value in stated.items():
            key: PlaceKey = name
            if seat_number(name, self.names) is not None:
                number = self.seat(name, f"{where}.{name}")
                key = PLAYER_DEALER if number == self.player_dealer else number
            if key in found:
                raise HousewayError(f"{where}.{name}: this seat is given twice")
            found[key] = value
        return found

    def is_player_dealer(self, bettor: str) -> bool:
        """Whether a bettor is the player-dealer, by name, by seat or as such."""
        return slug(bettor) in PLAYER_DEALER_NAMES or seat_number(bettor, self.names) == self.player_dealer


def seat_number(stated: str, names: Mapping[str, int]) -> int | None:
    """The number of a seat, however it is written; None if no seat is meant."""
    return names.get(plain(stated), numbered(stated))


def seating_of(rules: Rules, situation: Situation, warnings: list[DeskWarning]) -> Seating:
    """The seats as described; a player-dealer who is not placed sits at the next free one."""
    seats, banker = situation.table.seats, situation.table.player_dealer
    names = seat_names(seats) if isinstance(seats, list) else {}
    count = seats if isinstance(seats, int) else max((rules.seats, *names.values()))
    place = None if banker is None else seat_number(banker, names)
    if place is None:
        description = (*situation.hands, *situation.choices, *situation.bets)
        numbers = {seat_number(name, names) for name in description} | set(names.values())
        place = _free_seat({number for number in numbers if number is not None}, count)
        count = max(count, place) if names else count
        if banker is None:
            warnings.append(DeskWarning(f"table.player_dealer: not given; assumed to be at seat {place}"))
        else:
            names[plain(banker)] = place
    if count != rules.seats:
        text = f"table.seats: the described table has {count} seats, but the filing has {rules.seats}"
        warnings.append(DeskWarning(text))
    seating = Seating(count, names, place)
    seating.seat(str(place), "table.player_dealer")
    return seating


def seat_names(seats: Iterable[str]) -> dict[str, int]:
    """The seats of a list of names: ``seat 3`` is seat 3, any other name has its place in the list."""
    names: dict[str, int] = {}
    for index, name in enumerate(seats):
        number = seat_number(name, {}) or index + 1
        if number in names.values() or plain(name) in names:
            raise HousewayError(f"table.seats: {name} is given twice")
        names[plain(name)] = number
    return names


def _free_seat(taken: Collection[int], count: int) -> int:
    """The seat after the last one taken, or the first free one where that is beyond the table."""
    following = max(taken, default=0) + 1
    if following <= count:
        return following
    return min(set(range(1, count + 1)) - set(taken), default=following)
