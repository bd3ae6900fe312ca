"""Games in which the players settle with each other: every pair at the end, or as the round goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import money
from houseway.rounds.checked import Checked, checked
from houseway.rounds.facts import Facts
from houseway.rounds.fees import BEFORE_DEAL, player_drops
from houseway.rounds.log import DealtIn
from houseway.rounds.purse import AWARD, FEE, Purse, Transfer, is_pot
from houseway.rounds.result import PAID, Result, Share
from houseway.rounds.round import DEALT
from houseway.rounds.scores import CoverRule
from houseway.rulebook.rules import Rules
from houseway.table.half_hours import HalfHoursState
from houseway.table.mode import Deal, Opening, People, State, check_seats
from houseway.table.unbanked import DealtInSeats, Unbanked


class _State(Checked):
    dealer: int | None = None
    won_last: int | None = None
    half_hours: HalfHoursState | None = None


@dataclass
class Mutual(Unbanked):
    """A table where players settle with each other; `won_last` is the seat that won, or won most, last."""

    won_last: int | None = None

    def state(self) -> State:
        """The seats that dealt and that won most in the last round, and what was paid by time."""
        found: State = {"dealer": self.dealer, "won_last": self.won_last}
        by_time = self.half_hours.state()
        return found if by_time is None else found | {"half_hours": by_time}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Continue from a state."""
        data = _State(**checked(_State, dict(state), "table"))
        check_seats(self.rules.seats, dealer=data.dealer, won_last=data.won_last)
        self.dealer, self.won_last = data.dealer, data.won_last
        self.half_hours.restore(data.half_hours)

    def usual_opening(self, people: People) -> DealtInSeats:
        """Everybody who has enough chips is dealt in, and has some left when the collection is paid."""
        least = self._least(len(people.players))
        return DealtInSeats(
            tuple(seat for seat, name in sorted(people.players.items()) if people.chips[name] >= least)
        )

    def _least(self, players: int) -> int:
        """The least that a player needs in a round of so many."""
        places = [str(number) for number in range(players)]
        moments = (BEFORE_DEAL, DEALT)
        paid = sum(
            charge.amount
            for moment in moments
            for charge in player_drops(self.rules, moment, places)
            if charge.payer == "0"
        )
        return paid + game_of(self.rules).dealt_in_with(self.rules)

    def prepare(self, people: People, opening: Opening) -> Deal:
        """Give the deal to the next player; refuse one who cannot pay for the round."""
        deal = super().prepare(people, opening)
        least = self._least(len(deal.start.order))
        for seat in deal.start.order:
            name = people.players[seat]
            chips = people.chips[name]
            if chips < least:
                raise HousewayError(f"{name} has {money(chips)}, and a round takes {money(least)}")
        if game_of(self.rules).winner is None:  # pairs settle from the left of the button
            players = {seat: people.players[seat] for seat in deal.start.order}
            deal.opening_events = [DealtIn(players, deal.start.dealer)]
        self.add_time_fees(deal, {name: left - least + 1 for name, left in people.chips.items()})
        if self.won_last in deal.start.order:
            deal.start.last_winners = (self.won_last,)
        return deal

    def settle(self, deal: Deal, facts: Facts, purse: Purse) -> Result:
        """Settle the score of every pair of players, from the dealer's left, up to what their chips cover.

        Where the players have paid each other during the round, tell what that came to.
        """
        names = {place: name for name, place in deal.start.places.items()}
        people = {seat: names[seat] for seat in deal.start.order}
        found_winner = game_of(self.rules).winner
        if found_winner is not None:
            return paid_in_play(people, purse.transfers, facts, found_winner(self.rules, facts))
        return score(self.rules, facts, people, {seat: purse.chips[name] for seat, name in people.items()})

    def after(self, deal: Deal, result: Result | None) -> None:
        """Note the seat that dealt, and the seat that won: the game's winner, or the one that won most."""
        self.note_time(deal, won=result is not None)
        if result is None:
            return
        self.dealer = deal.start.dealer
        if game_of(self.rules).winner is not None:
            self.won_last = self.won_last if result.winner is None else result.winner
            return
        nets: dict[int, int] = {}
        for row in result.rows:
            nets[row.spot] = nets.get(row.spot, 0) + row.net
        self.won_last = max(nets, key=lambda seat: nets[seat])

    def leave(self, place: int, name: str, chips: int = 0) -> None:
        """Forget the last winner if he is the player who left."""
        self.half_hours.leave(place)
        if self.won_last == place:
            self.won_last = None


@dataclass
class _Cover:
    """What the chips of each seat still cover while one pair after the other is settled.

    `first` is what a seat is given before it collects. `all_in` are the seats that could not pay what they
    owe, and `short` those found so far.
    """

    rule: CoverRule
    pays: dict[int, int]
    first: Mapping[int, int] = field(default_factory=dict)
    all_in: frozenset[int] = frozenset()
    collects: dict[int, int] = field(init=False)
    short: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.collects = {seat: chips + self.first.get(seat, 0) for seat, chips in self.pays.items()}

    def exchange(self, payer: int, payee: int, owed: int) -> int:
        """How much of what one seat owes another changes hands."""
        if self.rule == "chips left":
            paid = min(owed, self.pays[payer])
            self.pays[payee] += paid
        elif self.rule == "players who run out":
            asked = min(owed, self.pays[payee]) if payee in self.all_in else owed
            paid = min(asked, self.pays[payer])
            self.short |= {payer} if paid < asked else set()
            self.pays[payee] += -paid if payee in self.all_in else paid
        elif self.rule == "each payment":
            paid = min(owed, self.pays[payer], self.pays[payee])
            self.pays[payee] -= paid
        elif self.rule == "own chips":
            paid = min(owed, self.pays[payer], self.collects[payee])
        else:
            paid = min(owed, self.pays[payer], self.collects[payee])
            self.collects[payee] -= paid
        self.pays[payer] -= paid
        return paid


def score(rules: Rules, facts: Facts, people: Mapping[int, str], chips: Mapping[int, int]) -> Result:
    """What the players of every pair owe each other, up to what their chips cover.

    `people` are in the order of settlement: the first settles with everybody, then the second with the rest.
    """
    game, transfers, rows = game_of(rules), list[Transfer](), list[Share]()
    pairs = [(one, two, game.score(rules, facts, one, two)) for one, two in combinations(people, 2)]
    debts = [(two, one, s.owed) if s.owed > 0 else (one, two, -s.owed) for one, two, s in pairs]
    payments = _payments(_Cover(game.covers(rules), dict(chips), game.awarded_first(rules, facts)), debts)
    for (one, two, (owed, why, cite, why_other)), paid in zip(pairs, payments, strict=True):
        reasons = {one: why, two: why_other or why}
        payer, payee = (two, one) if owed > 0 else (one, two)
        if paid:
            transfers.append(Transfer(people[payer], people[payee], paid, AWARD, reasons[payee], cite))
        for seat, other in ((one, two), (two, one)):
            net = paid if seat == payee else -paid
            rows.append(Share(people[seat], people[other], seat, abs(owed), net, reasons[seat], cite))
    return Result(tuple(rows), tuple(transfers))


def _payments(start: _Cover, debts: Sequence[tuple[int, int, int]]) -> list[int]:
    """What is paid of each debt, one after the other.

    Who runs out is known only at the end, and what he no longer pays may let another run out.
    """
    all_in = start.all_in
    while True:
        cover = replace(start, pays=dict(start.pays), all_in=all_in, short=set())
        paid = [cover.exchange(payer, payee, owed) for payer, payee, owed in debts]
        if cover.short <= all_in:
            return paid
        all_in |= cover.short


POOL, COLLECTED = "antes", "conditions"
"""What a row is on where the players pay each other during a round."""


def paid_in_play(
    people: Mapping[int, str], transfers: Sequence[Transfer], facts: Facts, winner: int | None
) -> Result:
    """What payments during a round came to: for each player, of the antes and of what players collected."""
    rows: list[Share] = []
    for seat, name in people.items():
        for on, pooled in ((POOL, True), (COLLECTED, False)):
            moved = [paid for paid in transfers if paid.why != FEE and _is_pooled(paid) == pooled]
            put = sum(paid.amount for paid in moved if paid.payer == name)
            got = sum(paid.amount for paid in moved if paid.payee == name)
            if put or got:
                cited = [paid.cite for paid in moved if name in (paid.payer, paid.payee)]
                lines = dict.fromkeys(line for cite in cited for line in cite.split(", ") if line)
                why = facts.choices.get(seat, "") if pooled else "paid and collected"
                rows.append(Share(name, on, seat, put, got - put, why, ", ".join(lines), pays=PAID))
    return Result(tuple(rows), (), winner=winner)


def _is_pooled(paid: Transfer) -> bool:
    return is_pot(paid.payer) or is_pot(paid.payee)
