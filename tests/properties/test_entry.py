"""Players come, go, sit out, post and straddle at random: what holds at every table between hands."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.rounds.record import Record
from houseway.table.live import LiveRound
from houseway.table.pots import Pots
from houseway.table.replay import replay_to_end
from houseway.table.table import Table
from tests.playing import NAMES, scaled
from tests.table.entering import fold_out, people_without, posted, pots_of, table_of

GAMES = {
    "delta-club/texas-holdem": True,
    "lucky-lady/omaha": True,
    "artichoke-joes/texas-holdem": False,
    "artichoke-joes/lightning-poker": False,
    "club-one/omaha": False,
    "oceana/texas-holdem": False,
}
"""Games of every house, and whether blinds that skip a player are posted there."""
BIG = "big blind"
CHIPS = 50_000
EVENTS = ("hand", "hand", "hand", "out", "back", "sit", "leave", "move", "wish", "straddle")
STEPS = st.lists(st.tuples(st.sampled_from(EVENTS), st.integers(0, 99)), min_size=10, max_size=40)


class Life:
    """A table at which things happen, and the hands that were dealt at it."""

    def __init__(self, game: str) -> None:
        self.table: Table = table_of(game, 1, 2, 3, 5, 6, chips=CHIPS)
        self.out: set[int] = set()
        self.hands: list[LiveRound] = []
        self.chips = 5 * CHIPS

    def do(self, what: str, number: int) -> None:
        """Let something happen, if it can."""
        table, entry = self.table, pots_of(self.table).entry
        seats = sorted(table.players)
        free = [seat for seat in range(1, table.rules.seats + 1) if seat not in seats]
        seat = seats[number % len(seats)]
        match what:
            case "hand":
                self.hand()
            case "out":
                self.out.add(seat)
            case "back":
                self.out.discard(seat)
            case "sit" if free:
                new = free[number % len(free)]
                table.sit(
                    new, NAMES[next(at for at, name in enumerate(NAMES) if name not in table.chips)], CHIPS
                )
                self.chips += CHIPS
            case "leave" if len(seats) > 3:
                self.chips -= table.leave(seat)
                self.out.discard(seat)
            case "move" if free and seat not in self.out:
                table.move(seat, free[number % len(free)])
            case "wish" if entry.standing:
                waiting = sorted(entry.standing)
                ways = sorted({way for row, _ in entry.terms.rows for way in row.ways}) if entry.terms else []
                entry.wish(waiting[number % len(waiting)], [*ways, "wait"][number % (len(ways) + 1)])
            case "straddle" if entry.straddle is not None:
                entry.wish_to_straddle(seat, number % 3 > 0)

    def hand(self) -> None:
        """Deal a hand, if two can play, and check what must hold for it."""
        opening = pots_of(self.table).usual_opening(people_without(self.table, sorted(self.out)))
        if len(opening.seats) < 2:
            return
        self.check_snapshot()
        live = fold_out(self.table.begin(opening))
        again = replay_to_end(Record.from_json(live.record().to_json()))
        assert again.transfers == live.transfers
        assert not self.out & set(live.deal.start.order)
        self.hands.append(live)

    def check_snapshot(self) -> None:
        """A table that continues from the state of the mode deals the same hand."""
        mode = pots_of(self.table)
        state = json.loads(json.dumps(mode.state()))
        copy = Pots(self.table.rules)
        copy.restore(state)
        people = people_without(self.table, sorted(self.out))
        assert copy.state() == mode.state()
        assert copy.usual_opening(people) == mode.usual_opening(people)


@pytest.mark.parametrize("game", GAMES)
def test_life_between_hands(game: str) -> None:
    """Chips are conserved, hands replay, states restore, and blinds come round once for everybody.

    Lucky Lady L1371, Delta Club L910: players meet their blind obligations in every round. Artichoke Joe's
    L747, Club One L659, Oceana L891: blinds are posted from consecutive seats, and the button moves forward.
    """

    @settings(max_examples=scaled(6))
    @given(STEPS)
    def holds(steps: list[tuple[str, int]]) -> None:
        life = Life(game)
        for what, number in steps:
            life.do(what, number)
            assert sum(life.table.chips.values()) == life.chips
        check_blinds(life.hands, GAMES[game])

    holds()


def check_blinds(hands: list[LiveRound], all_met: bool) -> None:
    """Nobody has the big blind twice in a row; where all blinds are met, everybody has it once in a round."""
    for name in {name for live in hands for name in live.deal.start.places}:
        own = [at for at, live in enumerate(hands) if name in _with_big_blind(live)]
        for first, second in pairwise(own):
            between = hands[first : second + 1]
            always = set.intersection(*(_dealt(live) for live in between))
            before = hands[max(first - 1, 0) : second + 1]
            if name not in always or _changed_seats(before) or _began_anew(before):
                continue
            assert second > first + 1
            for other in always - {name} if all_met else ():
                inside = sum(other in _with_big_blind(live) for live in between[1:-1])
                ends = sum(other in _with_big_blind(live) for live in (between[0], between[-1]))
                assert inside <= 1 <= inside + ends


def _began_anew(hands: list[LiveRound]) -> bool:
    """Whether a hand was heads-up, or had fewer than two players of the one before."""
    pairs = pairwise(hands)
    return min(len(_dealt(live)) for live in hands) < 3 or any(
        len(_dealt(one) & _dealt(two)) < 2 for one, two in pairs
    )


def _changed_seats(hands: list[LiveRound]) -> bool:
    """Whether anybody changed seats between these hands."""
    places: dict[str, set[int]] = {}
    for live in hands:
        for name, place in live.deal.start.places.items():
            places.setdefault(name, set()).add(place)
    return any(len(found) > 1 for found in places.values())


def _dealt(live: LiveRound) -> set[str]:
    return {live.people[seat] for seat in live.deal.start.order}


def _with_big_blind(live: LiveRound) -> set[str]:
    """The players who had the big blind in turn, or bought the button."""
    return {live.people[seat] for seat, paid in posted(live).items() if any(on == BIG for on, _ in paid)}
