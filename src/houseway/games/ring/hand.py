"""A hand in play: the seats, their chips and stakes, and the cards on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards import Card
from houseway.games.ring.how import How, how_of
from houseway.rounds.hands import HandId, hand_at
from houseway.rounds.pots import NOBODY, Stakes, divided_anew
from houseway.rounds.purse import BET, MOVED, POT, RETURN
from houseway.rounds.round import Round
from houseway.rulebook.families.ring import StreetStep

BOARD = HandId("board")


class Hand:
    """One hand of ring poker while it is played.

    `seats` are those dealt in, clockwise from the left of the button, which comes last; `place` numbers them
    in that order, and `live` are those still in the hand. `limits` are the sums of the betting rounds, which
    a kill raises. `served` are seats that folded without facing a bet, and are dealt to until there is one.
    `matched` is the most that a player of the hand has in a carried pot.
    """

    def __init__(self, round: Round) -> None:
        self.round = round
        self.how: How = how_of(round.rules)
        self.seats: tuple[int, ...] = round.spots
        self.place = {seat: at for at, seat in enumerate(self.seats)}
        self.live = list(self.seats)
        self.button: int = round.player_dealer
        self.stakes = round.stakes = Stakes(dealt_in=round.spots)
        people, free = round.people, round.purse.free
        self.behind = {seat: free(people[seat]) for seat in self.seats}
        self.cards_of = {seat: hand_at(seat) for seat in self.seats}
        self.limits = self.how.limits
        self.discards: list[Card] = []
        self.served: list[int] = []
        self.aggressor: int | None = None
        self.last_aggressor: int | None = None
        self.opener: int | None = None
        self.played_rounds = 0
        self.first: int = self.seats[0]
        self.matched = 0
        if round.carried:
            self._enter_carried(round.carried)
        self.note_all_in()

    def _enter_carried(self, carried: Mapping[int, int]) -> None:
        """Count what lies in the pot from earlier hands; everybody with chips plays for all of it.

        Where they must buy back in for that, nobody is given credit.
        """
        for seat, amount in carried.items():
            self.stakes.add(seat, amount, dead=seat == NOBODY)
        self.matched = max((amount for seat, amount in carried.items() if seat in self.behind), default=0)
        if self.round.buy_backs is not None:
            return
        for seat, chips in self.behind.items():
            if chips and (missing := self.matched - carried.get(seat, 0)) > 0:
                self.stakes.give_credit(seat, missing)

    @property
    def over(self) -> bool:
        """Whether only one player is left."""
        return len(self.live) < 2

    @property
    def betting_over(self) -> bool:
        """Whether nobody can bet any more: at most one player in the hand has chips."""
        if not self.stakes.all_in:
            return self.over
        return len([seat for seat in self.live if self.behind[seat]]) < 2

    def from_seat(self, first: int, seats: Sequence[int] | None = None) -> list[int]:
        """Seats of the hand clockwise, beginning with one of them or the next after it."""
        wanted = self.live if seats is None else [seat for seat in self.seats if seat in seats]
        if first not in wanted:
            after = self.seats[self.seats.index(first) + 1 :]
            first = next((seat for seat in after if seat in wanted), wanted[0])
        at = wanted.index(first)
        return wanted[at:] + wanted[:at]

    def up(self, seat: int) -> list[Card]:
        """The face-up cards of a seat."""
        return self.round.up_cards(self.cards_of[seat])

    def heed_rulings(self) -> bool:
        """Take out dead hands, and the chips of players who play as if all in; whether there were any."""
        floor = self.round.floor
        if floor is None:
            return False
        dead = [seat for seat in self.live if seat in floor.dead]
        for seat in dead:
            self.fold(seat, faced_bet=True)
        all_in = [seat for seat in self.live if seat in floor.all_in and self.behind[seat]]
        for seat in all_in:
            self.behind[seat] = 0
            self.stakes.all_in.add(seat)
        return bool(dead or all_in)

    def begin_step(self, step: StreetStep) -> None:
        """Do what rulings left for the next step: dead hands are out, cards set aside go back."""
        self.heed_rulings()
        if step.bet is None and step.burn is None and not self.over:
            self.round.return_cards(len(self.round.hands.get(BOARD, ())))

    def next_street(self) -> None:
        """Begin to count a new street."""
        self.stakes.streets.append({})

    def pay(self, seat: int, amount: int, what: str, dead: bool = False, cite: str = "") -> None:
        """Move chips from a player into the pot."""
        if amount:
            round = self.round
            round.pay(round.people[seat], POT, amount, BET, what, cite)
            self.stakes.add(seat, amount, dead)
            self.behind[seat] = left = self.behind[seat] - amount
            if not left:
                self.stakes.all_in.add(seat)

    def post(self, seat: int, amount: int, what: str, dead: bool = False, cite: str = "") -> None:
        """Put in a forced bet, or all that the player has."""
        paid, forced = min(amount, self.behind[seat]), self.stakes.forced
        if not dead:
            forced[seat] = forced.get(seat, 0) + paid
        self.pay(seat, paid, what, dead, cite)

    def note_all_in(self) -> None:
        """Note the players without chips; they play for what they have put in."""
        self.stakes.all_in.update([seat for seat, chips in self.behind.items() if not chips])

    def fold(self, seat: int, faced_bet: bool) -> None:
        """Take a player out of the hand."""
        self.stakes.folded.add(seat)
        self.live = [other for other in self.live if other != seat]
        self.round.choices[seat] = "fold"
        if not faced_bet and self.how.play.serves == "every seat until a bet":
            self.served.append(seat)

    def gather(self) -> None:
        """Return what nobody called, and move chips above an all-in player's stake to the side pots."""
        over, floor = self.stakes.uncalled(), self.round.floor
        if over is not None and floor is not None and over[0] in floor.dead:
            # A dead hand gets nothing back: what nobody called is dead money in the main pot.
            self.stakes.add(over[0], -over[1])
            self.stakes.add(over[0], over[1], dead=True)
        elif over is not None:
            seat, amount = over
            in_pot = self.round.purse.pots().get(POT, 0)  # a fee may have taken part of a blind nobody called
            amount = min(amount, self.stakes.streets[-1].get(seat, 0), in_pot)
            if amount and seat in self.behind:
                self.round.pay(POT, self.round.people[seat], amount, RETURN, "uncalled")
                self.stakes.add(seat, -amount)
                self.behind[seat] += amount
                self.stakes.all_in.discard(seat)
        self.round.gather(chips=bool(self.stakes.streets[-1]))
        if not self.stakes.all_in:
            return  # there is only the main pot
        pots, accounts = self.stakes.pots(self.seats), self.round.purse.pots()
        for payer, payee, amount in divided_anew(pots, accounts, merge=floor is not None):
            self.round.pay(payer, payee, amount, MOVED, MOVED)
