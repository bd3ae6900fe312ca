"""Who decides for the hands of a round, and who sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from houseway.rounds.facts import Lot
from houseway.rounds.log import NOBODY
from houseway.rounds.start import RoundStart
from houseway.rulebook.rules import Rules


def control(rules: Rules, lots: Iterable[Lot]) -> dict[str, int]:
    """The weight of each bettor on one hand: its money, where the filing lets the largest wager decide."""
    controls = rules.filing.controls
    weights: dict[str, int] = {}
    for lot in lots:
        counts = controls == "largest wager" or (
            controls == "largest base wager" and rules.bets[lot.bet].kind == "base"
        )
        weights[lot.bettor] = weights.get(lot.bettor, 0) + (lot.amount if counts else 0)
    return weights


class Control:
    """Who decides for each spot of a round, and from where, by the wagers before the deal."""

    def __init__(self, rules: Rules, start: RoundStart) -> None:
        self._rules = rules
        self._start = start

    @cached_property
    def deciders(self) -> dict[int, str]:
        """The bettor who decides for the hand of each spot."""
        by_spot: dict[int, list[Lot]] = {}
        for lot in self._start.lots:
            by_spot.setdefault(lot.spot, []).append(lot)
        people = self._start.people
        return {
            spot: self.leading_lot(by_spot[spot]).bettor if spot in by_spot else people[spot]
            for spot in self._start.spots
        }

    def leading_lot(self, lots: Sequence[Lot]) -> Lot:
        """The wager whose bettor decides for everybody on one hand.

        It is the wager of the player who sits there, or else the first one; where the filing says so, it is
        that of a bettor with more money on the hand.
        """
        seated_first = sorted(lots, key=lambda lot: self._start.places[lot.bettor] != lot.spot)
        weights = control(self._rules, lots)
        return max(seated_first, key=lambda lot: weights[lot.bettor])

    @cached_property
    def places(self) -> dict[int, int]:
        """The place from which each spot is played."""
        return {spot: self._start.places[bettor] for spot, bettor in self.deciders.items()}

    @cached_property
    def holders(self) -> dict[int, str]:
        """The holder of each spot: the player who sits there, or else its first bettor."""
        people = self._start.people
        found = {spot: people[spot] for spot in self._start.spots if spot in people}
        for lot in self._start.lots:
            found.setdefault(lot.spot, lot.bettor)
        return found

    @cached_property
    def house_way_spots(self) -> frozenset[int]:
        """The spots whose player may neither see nor set their hands."""
        circles = self._rules.filing.circles
        unseen = circles is not None and circles.more_hands == "house way"
        return self._second_hands if unseen else frozenset()

    @property
    def _second_hands(self) -> frozenset[int]:
        """The spots whose player has a hand before them: the one at his seat, or else the lowest spot."""
        first: dict[int, int] = {}
        for spot in sorted(self.places, key=lambda spot: (self.places[spot] != spot, spot)):
            first.setdefault(self.places[spot], spot)
        return frozenset(self.places) - frozenset(first.values())

    def viewers(self, spot: int) -> tuple[int, ...]:
        """The places from which the hand of a spot is seen, the player-dealer's included.

        Where it is filed, all who share action on it see it, except those in action at another position.
        """
        if spot in self.house_way_spots:
            return NOBODY
        return self.places.get(spot, spot), *self._joint_viewers.get(spot, ())

    @cached_property
    def _joint_viewers(self) -> dict[int, list[int]]:
        """The other places from which a hand is seen because the bettors there share action on it."""
        joint, start = self._rules.filing.joint, self._start
        if joint is None or joint.seen == "by the player":
            return {}
        involved: dict[str, set[int]] = {start.people[start.dealer]: {start.dealer}}
        for lot in start.lots:
            involved.setdefault(lot.bettor, set()).add(lot.spot)
        found: dict[int, list[int]] = {}
        for lot in start.lots:
            for name in (lot.party, lot.bettor) if lot.party else ():
                places = found.setdefault(lot.spot, [])
                place = start.places[name]
                if involved[name] == {lot.spot} and place not in (self.places[lot.spot], *places):
                    places.append(place)
        return found
