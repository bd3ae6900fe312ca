"""A table: seats and chips, the player-dealer position, and rounds from the wagers to the last chip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

from houseway.cards import CardRandom, Shoe
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import money
from houseway.rounds.facts import Lot
from houseway.rounds.fees import HOUSE, Charge, charges
from houseway.rounds.sources import Source
from houseway.rulebook.rules import Rules
from houseway.table.action import seats_from
from houseway.table.bank import BankWager
from houseway.table.live import LiveRound
from houseway.table.wagers import check_totals, check_wagers


@dataclass
class Table:
    """A table at which one game is spread.

    Seats are numbered clockwise from the house dealer's left. Who bets without a seat stands on the rail, at
    a place numbered above the seats. `fresh_shoe` shuffles before every round; without it the shoe is dealt
    down to its cut card, which lies no deeper than a round may reach.
    """

    rules: Rules
    random: CardRandom
    fresh_shoe: bool = False
    players: dict[int, str] = field(default_factory=dict)
    rail: dict[int, str] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=lambda: {HOUSE: 0})
    player_dealer: int | None = None
    last_banker: int | None = None
    hands_banked: int = 0
    offers: list[int] = field(default_factory=list)
    broken: bool = False
    standing: list[Lot] = field(default_factory=list)
    bettors: frozenset[str] = frozenset()
    rounds: int = 0

    def __post_init__(self) -> None:
        filed = self.rules.filing.deck.cut if self.rules.filing.deck else 0
        cut = max(filed, game_of(self.rules).most_cards(self.rules))
        self.shoe = Shoe(self.rules.deck, self.random, min(cut, len(self.rules.deck) - 1))

    # ------------------------------------------------------------------ seats

    def sit(self, seat: int, name: str, chips: int) -> None:
        """Take a seat with so many chips."""
        if not 1 <= seat <= self.rules.seats:
            raise HousewayError(f"seat {seat}: the table has seats 1 to {self.rules.seats}")
        if seat in self.players:
            raise HousewayError(f"seat {seat} is taken by {self.players[seat]}")
        self._bring(name, chips)
        self.players[seat] = name

    def stand(self, name: str, chips: int) -> int:
        """Step up to the rail with so many chips, to bet on others' spots; the place there."""
        if not self.rules.filing.backline:
            raise HousewayError("this game has no backline betting: take a seat")
        self._bring(name, chips)
        place = next(place for place in count(self.rules.seats + 1) if place not in self.rail)
        self.rail[place] = name
        return place

    def _bring(self, name: str, chips: int) -> None:
        if name in self.chips:
            raise HousewayError(f"{name!r} is already at the table")
        if chips <= 0:
            raise HousewayError(f"{name} cannot come to the table with {money(chips)}")
        self.chips[name] = chips

    def leave(self, place: int) -> int:
        """Give up a seat, or a place on the rail; the chips go along. Standing bets are taken down."""
        if place not in self.people:
            raise HousewayError(f"seat {place} is empty")
        name = (self.players if place in self.players else self.rail).pop(place)
        self.standing = [lot for lot in self.standing if lot.bettor != name]
        if self.player_dealer == place:
            self.player_dealer, self.hands_banked = None, 0
        if self.offers == [place]:
            self._all_declined()
        self.offers = [other for other in self.offers if other != place]
        return self.chips.pop(name)

    @property
    def people(self) -> dict[int, str]:
        """Everybody at the table by his place: the seats, then the rail."""
        return self.players | self.rail

    @property
    def places(self) -> dict[str, int]:
        """Where everybody sits or stands."""
        return {name: place for place, name in self.people.items()}

    def take_down(self, bettor: str, bet: str | None = None) -> None:
        """Take back somebody's standing wagers (or those on one bet) between rounds."""
        self.standing = [lot for lot in self.standing if lot.bettor != bettor or bet not in (None, lot.bet)]

    def take_down_unpaid(self) -> None:
        """Take down the standing wagers of who cannot carry them into another round, with their fees."""
        for bettor in dict.fromkeys(lot.bettor for lot in self.standing):
            mine = [lot for lot in self.standing if lot.bettor == bettor]
            fees = charges(self.rules, mine, 0, "")
            due = sum(fee.amount for fee in fees if fee.payer == bettor)
            if sum(lot.amount for lot in mine) + due > self.chips[bettor]:
                self.take_down(bettor)

    # ------------------------------------------------------------------ the player-dealer position

    @property
    def must_rotate(self) -> bool:
        """Whether the position has to be offered before the next round."""
        return self.player_dealer is None or self.hands_banked >= self.rules.banking.hands

    def offer_bank(self) -> int | None:
        """The seat to which the position is offered now, or None when nobody is left to ask."""
        if not self.offers:
            clockwise = self.rules.banking.direction == "clockwise"
            last = self.last_banker if self.player_dealer is None else self.player_dealer
            first = 1 if last is None else last + (1 if clockwise else -1)
            order = seats_from((first - 1) % self.rules.seats + 1, self.rules.seats, clockwise)
            self.offers = self._eligible(
                [seat for seat in order if seat in self.players and seat != self.player_dealer]
            )
            self.broken = False
            if not self.offers:
                self._all_declined()
        return self.offers[0] if self.offers else None

    def _eligible(self, seats: list[int]) -> list[int]:
        """The seats that may have the position, in the order in which it is offered.

        A game that begins, or begins again, asks everybody.
        """
        rule = self.rules.banking.eligible
        if rule == "all" or not self.bettors:
            return seats
        bettors = [seat for seat in seats if self.players[seat] in self.bettors]
        return (
            bettors
            if rule == "bettors only"
            else [*bettors, *(seat for seat in seats if seat not in bettors)]
        )

    def accept_bank(self, seat: int) -> None:
        """The offered seat becomes player-dealer."""
        if not self.offers or self.offers[0] != seat:
            raise HousewayError(f"seat {seat} is not being offered the player-dealer position")
        self.player_dealer = self.last_banker = seat
        self.hands_banked, self.offers = 0, []
        self.take_down(self.players[seat])  # nobody bets against himself, nor on a spot without a hand
        self.standing = [lot for lot in self.standing if lot.spot != seat]

    def decline_bank(self, seat: int) -> None:
        """The offered seat declines; when all have, the holder keeps the position or the game is broken."""
        if not self.offers or self.offers[0] != seat:
            raise HousewayError(f"seat {seat} is not being offered the player-dealer position")
        self.offers.pop(0)
        if not self.offers:
            self._all_declined()

    def _all_declined(self) -> None:
        if self.rules.banking.broken or self.player_dealer is None:
            self.broken, self.player_dealer, self.last_banker = True, None, None
            self.bettors = frozenset()
        self.hands_banked = 0

    def give_up_bank(self) -> None:
        """The player-dealer stops before his hands are over."""
        self.player_dealer, self.hands_banked = None, 0

    # ------------------------------------------------------------------ rounds

    def deal(
        self,
        wagers: Sequence[Lot],
        bank: Sequence[BankWager] | int,
        source: Source | None = None,
        dice: Sequence[int] = (),
    ) -> LiveRound:
        """Close the betting, take the fees and deal."""
        if self.player_dealer is None:
            raise HousewayError("nobody is the player-dealer")
        if self.must_rotate:
            held = f"{self.hands_banked} hands in a row"
            raise HousewayError(
                f"{self.players[self.player_dealer]} has banked {held}: offer the position first"
            )
        banker = self.players[self.player_dealer]
        bank_wagers = (BankWager(banker, bank),) if isinstance(bank, int) else tuple(bank)
        lots = [*self.standing, *wagers]
        self.check(wagers)
        if not lots:
            raise HousewayError("no wagers: there is nothing to deal for")
        taken = charges(self.rules, lots, sum(wager.amount for wager in bank_wagers), banker)
        self._check_chips(lots, bank_wagers, taken)
        if source is None and (self.fresh_shoe or self.shoe.out):
            self.shoe.shuffle()
        action = self.rules.action
        if not dice and action and action.by == "dice":
            dice = self.random.dice(action.dice)
        return LiveRound(self, lots, bank_wagers, taken, self.shoe if source is None else source, tuple(dice))

    def check(self, wagers: Sequence[Lot]) -> None:
        """Refuse wagers that the rules do not allow, or of the player-dealer against himself."""
        dealer = self.player_dealer
        assert dealer is not None
        check_wagers(self.rules, wagers, dealer, self.rules.seats, players=self.players)
        if self.standing:
            check_totals(self.rules, [*self.standing, *wagers])
        banker = self.players[dealer]
        for lot in wagers:
            if lot.bettor == banker:
                raise HousewayError(f"spot {lot.spot}: the player-dealer does not bet against himself")

    def _check_chips(self, lots: Sequence[Lot], bank: Sequence[BankWager], taken: Sequence[Charge]) -> None:
        needed: dict[str, int] = {}
        for lot in lots:
            needed[lot.bettor] = needed.get(lot.bettor, 0) + lot.amount
        here = {*self.players.values(), *self.rail.values()}
        for name in needed:
            if name not in here:
                raise HousewayError(f"{name!r} is not at this table")
        for wager in bank:
            wager.check()
            needed[wager.owner] = needed.get(wager.owner, 0) + wager.amount
        for charge in taken:
            needed[charge.payer] = needed.get(charge.payer, 0) + charge.amount
        for name, amount in needed.items():
            if name not in self.chips or name == HOUSE:
                raise HousewayError(f"{name!r} has no chips at this table")
            if amount > self.chips[name]:
                raise HousewayError(f"{name} has {money(self.chips[name])}, but needs {money(amount)}")

    def move(self, payer: str, payee: str, amount: int) -> None:
        """The one way chips move."""
        self.chips[payer] -= amount
        self.chips[payee] += amount
        if self.chips[payer] < 0:
            raise AssertionError(f"{payer} paid chips he does not have")
