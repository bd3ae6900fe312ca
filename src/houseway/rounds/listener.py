"""Who a story is told to: that one is spoken to as "you", while the others are spoken of by name."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.rounds.log import Data


class Listener:
    """Somebody who is told a round; without a name, an onlooker who has no part in it."""

    def __init__(self, name: str | None, events: Iterable[Data]) -> None:
        self._name = name
        first: dict[int, str] = {}
        spots: set[int] = set()
        for event in events:
            if event["kind"] in ("bet", "standing"):
                first.setdefault(event["spot"], event["bettor"])
                if event["bettor"] == name:
                    spots.add(event["spot"])
        own = {spot for spot, bettor in first.items() if bettor == name}
        self._home = own if len(spots) == 1 else set()

    @property
    def takes_part(self) -> bool:
        """Whether it is told to somebody by name."""
        return self._name is not None

    def hears_of(self, name: str | None) -> bool:
        """Whether that is the listener."""
        return name is not None and name == self._name

    def named(self, name: str) -> str:
        """Somebody in the middle of a sentence: "you", or the name."""
        return "you" if self.hears_of(name) else name

    def does(self, name: str, does: str, do: str) -> str:
        """Somebody at its beginning, with the verb that agrees: "You bet", or "Ann bets"."""
        return f"You {do}" if self.hears_of(name) else f"{name} {does}"

    def at(self, spot: int) -> str:
        """Where it is, unless the listener has chips on one spot alone, and nobody's come before them."""
        return "" if spot in self._home else f" at spot {spot}"
