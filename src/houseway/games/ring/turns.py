"""The turns of a betting round: who is asked what, and what follows each answer.

Players go by their places here, counted from the left of the button, so that a turn is the same wherever the
button is. With fixed limits, and as long as nobody runs short of chips, a round depends on nothing but the
places, what was put in and the answers. So the same turns come up hand after hand: each is worked out once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from houseway.games.ring.betting import NO_LIMIT, BettingRound, least
from houseway.rounds.decisions import Amount, Ask

QUESTION = "bet"
_MOST_KEPT = 10_000

After = tuple["Turn", int, bool]
"""The turn after an answer, the chips that it puts in, and whether its player made the last bet or raise."""


class KeptTurns(dict[Hashable, "Turn"]):
    """The first turns of betting rounds, each with those that followed it before; too many are forgotten.

    `starts` has the place that acts first and the first turn of rounds that begin in the same way.
    """

    def __init__(self) -> None:
        super().__init__()
        self.starts: dict[Hashable, tuple[int, Turn]] = {}
        self._made = 0

    def first(self, key: Hashable, betting: BettingRound) -> Turn:
        """The first turn of a round whose course depends on its key alone; all have chips to spare in it."""
        betting.behind = dict.fromkeys(betting.order, NO_LIMIT)
        turn = self[key] = Turn(betting, self)
        return turn

    def forget(self) -> None:
        """Forget all turns."""
        self.clear()
        self.starts.clear()

    def count(self) -> None:
        """Count another turn."""
        self._made += 1
        if self._made > _MOST_KEPT:
            self.forget()
            self._made = 0


_ANY_CHIPS = -1
_NONE: dict[tuple[str, int], After] = {}


class Turn:
    """A point in a betting round: the place that acts, and what it may do; no place if the round is over.

    `highest` is the highest level that an answer can make: as long as everybody in the round could match
    more, his chips do not matter. It is below zero in a turn that counts everybody's chips and is not kept.
    `asks` are the questions by seat, and `after` is what follows each answer, as far as they came up before.
    """

    __slots__ = ("_kept", "_offers", "after", "asks", "betting", "highest", "place")

    def __init__(self, betting: BettingRound, kept: KeptTurns | None = None) -> None:
        self.betting = betting
        self._kept = kept
        self.after = _NONE if kept is None else {}
        self.asks: dict[int, tuple[Ask]] = {}
        self.place = place = betting.to_act
        self.highest = _ANY_CHIPS
        if place is not None:
            self._offers = betting.legal(place)
            if kept is not None:
                raises = [offer.high for offer in self._offers if isinstance(offer, Amount)]
                self.highest = max(betting.level, *raises) if raises else betting.level

    def ask(self, seat: int) -> tuple[Ask]:
        """The question to the player, who sits at this seat."""
        asks = self.asks[seat] = (Ask(seat, seat, QUESTION, self._offers, least(self._offers)),)
        return asks

    def then(self, name: str, amount: int) -> After:
        """What follows an answer."""
        kept, place = self._kept, self.place
        assert place is not None
        betting = self.betting if kept is None else self.betting.copy()
        paid = betting.act(place, name, amount)
        after = Turn(betting, kept), paid, betting.aggressor == place
        if kept is not None:
            kept.count()
            self.after[name, amount] = after
        return after

    def with_chips(self, behind: Iterable[int]) -> Turn:
        """The same turn, counting the chips that everybody has left, place by place."""
        betting = self.betting.copy()
        betting.behind = dict(enumerate(behind))
        return Turn(betting)

    def without(self, places: Iterable[int], behind: Iterable[int]) -> Turn:
        """The same turn without players whose hands are dead, counting the chips that everybody has left."""
        betting = self.betting.copy()
        betting.behind = dict(enumerate(behind))
        betting.leave(places)
        return Turn(betting)
