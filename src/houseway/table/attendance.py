"""Who may buy how many chips, who left with how many, and who has been away for how long."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import Field

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import money
from houseway.rounds.checked import Checked, WholeCount
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules, cited
from houseway.rulebook.seating import SeatKeeping

MINUTE = 60


def check_buy_in(rules: Rules, amount: int, held: int) -> None:
    """Refuse chips that would leave a player below or above the filed buy-in."""
    low, _ = game_of(rules).stakes(rules).buy_in
    if held + amount < low:
        more = "add at least" if held else "must be at least"
        raise HousewayError(f"The buy-in at this table is {money(low)} or more: {more} {money(low - held)}.")
    check_most(rules, amount, held)


def check_most(rules: Rules, amount: int, held: int) -> None:
    """Refuse chips that would leave a player above the filed buy-in."""
    _, high = game_of(rules).stakes(rules).buy_in
    if high is not None and held + amount > high:
        raise HousewayError(
            f"The most that a player may bring to this table is {money(high)}: "
            + (f"add at most {money(high - held)}." if held < high else "you have that already.")
        )


class Departure(Checked):
    """What a player left with, and when."""

    chips: WholeCount
    time: WholeCount


class AttendanceState(Checked):
    """What a record or a snapshot keeps of it, by the names of the players."""

    time: WholeCount = 0
    shorts: list[str] = Field(default=[])
    left: dict[str, Departure] = Field(default={})
    away: dict[str, WholeCount] = Field(default={})


@dataclass
class Attendance:
    """The players of a table as they buy chips, leave, and stay away.

    Times are seconds of any clock that does not stop, and `time` is the last one known. `shorts` are the
    players who have made their short buy, `left` those who left with chips, and `away` is since when players
    have been sitting out.
    """

    rules: Rules
    time: int = 0
    shorts: set[str] = field(default_factory=set)
    left: dict[str, Departure] = field(default_factory=dict)
    away: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        play = self.rules.play
        self.terms: SeatKeeping | None = play.seating if isinstance(play, RingPlay) else None

    def state(self) -> Mapping[str, object] | None:
        """What the table carries to the next hand; None if there is nothing to remember."""
        if not (self.shorts or self.left or self.away):
            return None
        left = {name: departure.model_dump() for name, departure in self.left.items()}
        found = {"shorts": sorted(self.shorts), "left": left, "away": dict(self.away)}
        return {"time": self.time} | {name: value for name, value in found.items() if value}

    def restore(self, state: AttendanceState | None) -> None:
        """Continue from a state."""
        state = AttendanceState() if state is None else state
        self.time, self.shorts = state.time, set(state.shorts)
        self.left, self.away = dict(state.left), dict(state.away)

    def tick(self, time: int | None) -> None:
        """Note the time."""
        self.time = self.time if time is None else max(self.time, time)

    # ------------------------------------------------------------------ buying chips

    def check(self, name: str, amount: int, held: int | None, left_with: int | None = None) -> None:
        """Refuse chips that the player may not bring now; `held` is None for one who sits down.

        One who has been at another table of the same game since he was here has `left_with` so much there.
        """
        assert self.terms is not None
        least, most = game_of(self.rules).stakes(self.rules).buy_in
        if held is None:
            self._check_sitting_down(name, amount, least, left_with)
            return
        check_most(self.rules, amount, held)
        if self.terms.below and most is not None and held >= least // 2:
            raise HousewayError(
                f"More chips may be bought at this table only with less than {money(least // 2)}, half the "
                f"least buy-in{self._cited()}."
            )
        if not self.terms.short_buys:
            check_buy_in(self.rules, amount, held)
        elif amount < least:
            self._check_short(name, least)

    def _check_sitting_down(self, name: str, amount: int, least: int, left_with: int | None) -> None:
        chips = self._brings_back(name) if left_with is None else left_with
        brings_all = chips >= least and amount == chips  # even if that is more than the largest buy-in
        if amount < chips and chips > least:
            place = "table" if left_with is None else "game"
            raise HousewayError(
                f"You left this {place} with {money(chips)} less than {self._hours()} ago: bring at least as "
                f"much{self._cited()}."
            )
        if not brings_all:
            check_buy_in(self.rules, amount, 0)

    def _check_short(self, name: str, least: int) -> None:
        assert self.terms is not None
        if self.terms.short_buys == "none":
            raise HousewayError(f"Short buys are not permitted: add at least {money(least)}{self._cited()}.")
        if name in self.shorts:
            after = " after each full one" if self.terms.short_buys != "one" else ""
            raise HousewayError(
                f"Only one short buy is allowed{after}: add at least {money(least)}{self._cited()}."
            )

    def bought(self, name: str, amount: int, sits_down: bool) -> None:
        """Note chips that a player has bought."""
        if self.terms is None:
            return
        least, _ = game_of(self.rules).stakes(self.rules).buy_in
        self.left.pop(name, None)
        if sits_down or (amount >= least and self.terms.short_buys != "one"):
            self.shorts.discard(name)
        elif amount < least and self.terms.short_buys:
            self.shorts.add(name)

    def _brings_back(self, name: str) -> int:
        """What a player must bring who left a short while ago; 0 for any other."""
        departure = self.left.get(name)
        return 0 if departure is None or self._is_past(departure) else departure.chips

    def _is_past(self, departure: Departure, time: int | None = None) -> bool:
        assert self.terms is not None
        now = self.time if time is None else time
        return now - departure.time >= (self.terms.returns_within or 0) * MINUTE

    def left_lately(self, name: str, time: int) -> Departure | None:
        """With what a player left who comes back at this time, if he has to bring as much."""
        departure = self.left.get(name)
        return None if departure is None or self._is_past(departure, time) else departure

    def _hours(self) -> str:
        assert self.terms is not None
        minutes = self.terms.returns_within
        return "an hour" if minutes == 60 else f"{minutes} minutes"

    def _cited(self) -> str:
        assert self.terms is not None
        return f" ({cited(self.terms.cite)})" if self.terms.cite else ""

    # ------------------------------------------------------------------ leaving and staying away

    def leave(self, name: str, chips: int) -> None:
        """Note a player who left with these chips."""
        self.shorts.discard(name)
        self.away.pop(name, None)
        if self.terms is not None and self.terms.returns_within is not None:
            self.left = {other: one for other, one in self.left.items() if not self._is_past(one)}
            self.left[name] = Departure(chips=chips, time=self.time)

    def forget(self, name: str) -> None:
        """Forget what a player left with."""
        self.left.pop(name, None)

    def step_out(self, name: str) -> None:
        """Note a player who sits out from now on."""
        if self.terms is not None and self.terms.away is not None:
            self.away.setdefault(name, self.time)

    def come_back(self, name: str) -> None:
        """Note a player who is back."""
        self.away.pop(name, None)

    def seats_lost(self) -> dict[str, int]:
        """When each player who is away loses his seat."""
        if self.terms is None or self.terms.away is None:
            return {}
        return {name: since + self.terms.away * MINUTE for name, since in self.away.items()}
