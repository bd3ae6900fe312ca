"""The reader of a narrated round: addressed as "you", while everybody else appears by name."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.rounds.log import Data


class Listener:
    """The player a round is narrated to; without a name, an onlooker who takes no part in it."""

    def __init__(self, name: str | None, events: Iterable[Data]) -> None:
        self._name = name
        first: dict[int, str] = {}
        spots: set[int] = set()
        for event in events:
            if event["kind"] in ("bet", "standing"):
                first.setdefault(event["spot"], event["bettor"])
                if event["bettor"] == name:
                    spots.add(event["spot"])
            elif event["kind"] == "players":
                first |= {int(seat): player for seat, player in event["players"].items()}
                spots |= {int(seat) for seat, player in event["players"].items() if player == name}
        own = {spot for spot, bettor in first.items() if bettor == name}
        self._home = own if len(spots) == 1 else set()

    @property
    def takes_part(self) -> bool:
        """Whether the listener is a player by name, not an onlooker."""
        return self._name is not None

    def hears_of(self, name: str | None) -> bool:
        """Whether that name is the listener's."""
        return name is not None and name == self._name

    def named(self, name: str) -> str:
        """A player in the middle of a sentence: "you", or the name."""
        return "you" if self.hears_of(name) else name

    def does(self, name: str, does: str, do: str) -> str:
        """A player at the start of a sentence, with the verb that agrees: "You bet", or "Ann bets"."""
        return f"You {do}" if self.hears_of(name) else f"{name} {does}"

    def addressed(self, called: Data) -> str:
        """An announcement, with "you" for the listener's own hand where it is one of hands."""
        own = f"{self._name}, "
        hands = called.get("hands", [called["text"]])
        return "; ".join(f"you, {hand.removeprefix(own)}" if hand.startswith(own) else hand for hand in hands)

    def at(self, spot: int) -> str:
        """The place of a spot; empty for the only spot the listener bets on, if he was its first bettor."""
        return "" if spot in self._home else f" at spot {spot}"
