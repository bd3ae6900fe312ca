"""Games in which the players settle with each other: every pair of hands is scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from houseway.games import game_of
from houseway.rounds.checked import Checked, checked
from houseway.rounds.facts import Facts
from houseway.rounds.fees import Charge, player_drops
from houseway.rounds.purse import AWARD, Purse, Transfer
from houseway.rounds.result import Result, Share
from houseway.rounds.round import RoundStart
from houseway.rulebook.rules import Rules
from houseway.table.mode import Deal, State, check_seats
from houseway.table.unbanked import Unbanked


class _State(Checked):
    dealer: int | None = None
    won_last: int | None = None


@dataclass
class Mutual(Unbanked):
    """A table where players settle with each other; `won_last` is the seat that won most last time."""

    won_last: int | None = None

    def state(self) -> State:
        """The seats that dealt and that won most in the last round."""
        return {"dealer": self.dealer, "won_last": self.won_last}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Continue from a state."""
        data = _State(**checked(_State, dict(state), "table"))
        check_seats(self.rules.seats, dealer=data.dealer, won_last=data.won_last)
        self.dealer, self.won_last = data.dealer, data.won_last

    def drops(self, deal: Deal, moment: str, folded: int, pots: Mapping[str, int]) -> Sequence[Charge]:
        """What each player pays for the round; there is no pot."""
        people = {place: name for name, place in deal.start.places.items()}
        return player_drops(self.rules, moment, [people[seat] for seat in deal.start.order])

    def settle(self, deal: Deal, facts: Facts, purse: Purse) -> Result:
        """Settle the score of every pair of players, from the dealer's left, up to the chips they have."""
        return score(self.rules, facts, deal.start, purse)

    def after(self, deal: Deal, result: Result | None) -> None:
        """Note the seat that dealt and the seat that won most."""
        if result is None:
            return
        self.dealer = deal.start.dealer
        nets: dict[int, int] = {}
        for row in result.rows:
            nets[row.spot] = nets.get(row.spot, 0) + row.net
        self.won_last = max(nets, key=lambda seat: nets[seat])

    def leave(self, place: int, name: str) -> None:
        """Forget the last winner if he is the player who left."""
        if self.won_last == place:
            self.won_last = None


def score(rules: Rules, facts: Facts, start: RoundStart, purse: Purse) -> Result:
    """What the players of every pair owe each other; nobody pays more than he has left."""
    people = {place: name for name, place in start.places.items()}
    left = {seat: purse.chips[people[seat]] for seat in start.order}
    transfers: list[Transfer] = []
    rows: list[Share] = []
    for one, two in combinations(start.order, 2):
        owed, why, cite = game_of(rules).score(rules, facts, one, two)
        payer, payee = (two, one) if owed > 0 else (one, two)
        paid = min(abs(owed), left[payer])
        left[payer] -= paid
        left[payee] += paid
        if paid:
            transfers.append(Transfer(people[payer], people[payee], paid, AWARD, why, cite))
        for seat, other in ((one, two), (two, one)):
            net = paid if seat == payee else -paid
            rows.append(Share(people[seat], people[other], seat, abs(owed), net, why, cite))
    return Result(tuple(rows), tuple(transfers))
