"""A hand in play: the seats, their chips and stakes, and the cards on the table."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import Card
from houseway.games.ring.how import How, how_of
from houseway.rounds.hands import HandId
from houseway.rounds.pots import NOBODY, Stakes, after_drops
from houseway.rounds.purse import BET, MOVED, POT, RETURN
from houseway.rounds.round import Round

BOARD = HandId("board")


class Hand:
    """One hand of ring poker while it is played.

    `seats` are those dealt in, clockwise from the left of the button, which comes last. `up` has the face-up
    cards of each seat; `served` are seats that folded without facing a bet, and are dealt to until there is
    one. `matched` is the most that a player of the hand has in a carried pot.
    """

    def __init__(self, round: Round) -> None:
        self.round = round
        self.how: How = how_of(round.rules)
        self.seats: tuple[int, ...] = round.spots
        self.button: int = round.player_dealer
        self.stakes = round.stakes = Stakes(dealt_in=round.spots)
        self.behind = {seat: round.purse.free(round.people[seat]) for seat in self.seats}
        self.cards_of = {seat: HandId(seat) for seat in self.seats}
        self.up: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        self.burned: list[Card] = []
        self.discards: list[Card] = []
        self.served: list[int] = []
        self.aggressor: int | None = None
        self.last_aggressor: int | None = None
        self.opener: int | None = None
        self.played_rounds = 0
        self.first: int = self.seats[0]
        for seat, amount in round.carried.items():
            self.stakes.add(seat, amount, dead=seat == NOBODY)
        matched = max((amount for seat, amount in round.carried.items() if seat in self.behind), default=0)
        self.matched = matched
        for seat, chips in self.behind.items():
            if chips and round.buy_backs is None and (missing := matched - round.carried.get(seat, 0)) > 0:
                self.stakes.give_credit(seat, missing)
        self.note_all_in()

    @property
    def live(self) -> list[int]:
        """The seats that are still in the hand."""
        folded = self.stakes.folded
        return [seat for seat in self.seats if seat not in folded]

    @property
    def over(self) -> bool:
        """Whether only one player is left."""
        return len(self.seats) - len(self.stakes.folded) < 2

    @property
    def betting_over(self) -> bool:
        """Whether nobody can bet any more: at most one player in the hand has chips."""
        return sum(self.behind[seat] > 0 for seat in self.live) < 2

    def from_seat(self, first: int, seats: Sequence[int] | None = None) -> list[int]:
        """Seats of the hand clockwise, beginning with one of them."""
        at = self.seats.index(first)
        around = (*self.seats[at:], *self.seats[:at])
        wanted = set(self.live if seats is None else seats)
        return [seat for seat in around if seat in wanted]

    def next_street(self) -> None:
        """Begin to count a new street."""
        self.stakes.streets.append({})

    def pay(self, seat: int, amount: int, what: str, dead: bool = False, cite: str = "") -> None:
        """Move chips from a player into the pot."""
        if amount:
            self.round.pay(self.round.people[seat], POT, amount, BET, what, cite)
            self.stakes.add(seat, amount, dead)
            self.behind[seat] -= amount
            if not self.behind[seat]:
                self.stakes.all_in.add(seat)

    def post(self, seat: int, amount: int, what: str, dead: bool = False, cite: str = "") -> None:
        """Put in a forced bet, or all that the player has."""
        self.pay(seat, min(amount, self.behind[seat]), what, dead, cite)

    def note_all_in(self) -> None:
        """Note the players without chips; they play for what they have put in."""
        self.stakes.all_in.update(seat for seat in self.seats if not self.behind[seat])

    def fold(self, seat: int, faced_bet: bool) -> None:
        """Take a player out of the hand."""
        self.stakes.folded.add(seat)
        self.round.choices[seat] = "fold"
        if not faced_bet and self.how.play.serves == "every seat until a bet":
            self.served.append(seat)

    def gather(self) -> None:
        """Return what nobody called, and move chips above an all-in player's stake to the side pots."""
        over = self.stakes.uncalled()
        if over is not None:
            seat, amount = over
            in_pot = self.round.purse.pots().get(POT, 0)  # a fee may have taken part of a blind nobody called
            amount = min(amount, self.stakes.streets[-1].get(seat, 0), in_pot)
            if amount and seat in self.behind:
                self.round.pay(POT, self.round.people[seat], amount, RETURN, "uncalled")
                self.stakes.add(seat, -amount)
                self.behind[seat] += amount
                self.stakes.all_in.discard(seat)
        if self.stakes.streets[-1]:
            self.round.gather()
        if not self.stakes.all_in:
            return  # there is only the main pot
        pots, accounts = self.stakes.pots(self.seats), self.round.purse.pots()
        dropped = sum(pot.size for pot in pots) - sum(accounts.values())
        for pot, size in list(zip(pots, after_drops(pots, dropped), strict=True))[1:]:
            more = size - accounts.get(pot.name, 0)
            if more > 0:
                self.round.pay(POT, pot.name, more, MOVED, MOVED)
