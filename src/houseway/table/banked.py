"""Games with a bank: the player-dealer position, standing bets, and a bank that covers the wagers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import Field

from houseway.errors import HousewayError
from houseway.money import money
from houseway.rounds.checked import Checked, WholeCount, checked
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.fees import BEFORE_DEAL, Charge, charges
from houseway.rounds.log import BankPut, Thrown, Wagered
from houseway.rounds.purse import Purse, is_reserved
from houseway.rounds.result import Result, Walk
from houseway.rounds.start import RoundStart
from houseway.rulebook.entering import CameFrom
from houseway.rulebook.rules import Rules
from houseway.table.action import Unplaced, by_number, dice_seat, seats_from, walk
from houseway.table.bank import BankWager
from houseway.table.circles import claims
from houseway.table.layout import Claim
from houseway.table.marking import SettledAgain
from houseway.table.mode import LEAST_PLAYERS, Deal, Opening, People, State, check_seats
from houseway.table.settlement import Settlement, settle
from houseway.table.special import special_fault, special_lines
from houseway.table.wagers import check_totals, check_wagers


@dataclass(frozen=True, slots=True)
class BankedOpening:
    """What opens a banked round: the wagers placed, the bank put up, and the dice if they are thrown."""

    wagers: tuple[Lot, ...]
    bank: tuple[BankWager, ...]
    dice: tuple[int, ...] = ()

    def data(self) -> State:
        """The opening as a record keeps it."""
        return {
            "wagers": [lot.data() for lot in self.wagers],
            "bank": [wager.data() for wager in self.bank],
            "dice": list(self.dice),
        }


@dataclass
class Banked:
    """A table where one player banks: who banks, for how many hands so far, and which bets are still up.

    `offers` lists the seats to which the position is offered, in order; `bettors` are the players who bet in
    the last round; `broken` says that nobody took the position.
    """

    rules: Rules
    player_dealer: int | None = None
    last_banker: int | None = None
    hands_banked: int = 0
    offers: list[int] = field(default_factory=list)
    broken: bool = False
    standing: list[Lot] = field(default_factory=list)
    bettors: frozenset[str] = frozenset()
    _prepared: tuple[object, Deal] | None = field(default=None, repr=False, compare=False)

    # ------------------------------------------------------------------ its state

    def state(self) -> State:
        """The position, the offers, and the bets that are still up."""
        return {
            "player_dealer": self.player_dealer,
            "last_banker": self.last_banker,
            "hands_banked": self.hands_banked,
            "offers": list(self.offers),
            "broken": self.broken,
            "standing": [lot.data() for lot in self.standing],
            "bettors": sorted(self.bettors),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Continue from a state."""
        data = _State(**checked(_State, dict(state), "table"))
        seats = self.rules.seats
        check_seats(seats, player_dealer=data.player_dealer, last_banker=data.last_banker)
        for offered in data.offers:
            check_seats(seats, offers=offered)
        if data.player_dealer is not None and data.last_banker not in (None, data.player_dealer):
            held = f"seat {data.player_dealer} has the player-dealer position, not seat {data.last_banker}"
            raise HousewayError(f"table: last_banker: {held}")
        self.player_dealer, self.last_banker = data.player_dealer, data.last_banker
        self.hands_banked, self.offers, self.broken = data.hands_banked, data.offers, data.broken
        self.standing = [lot.lot() for lot in data.standing]
        self.bettors = frozenset(data.bettors)

    def sit(self, place: int, name: str, came: CameFrom = "") -> None:
        """Do nothing: a new player may bet at once."""

    def leave(self, place: int, name: str, chips: int = 0) -> None:
        """Take down the standing bets of a player who left, and free the position if he held it."""
        self.take_down(name)
        if self.player_dealer == place:
            self.give_up()
        if self.offers == [place]:
            self._all_declined()
        self.offers = [other for other in self.offers if other != place]

    # ------------------------------------------------------------------ standing bets

    def take_down(self, bettor: str, bet: str | None = None) -> None:
        """Take down a bettor's standing wagers (or those on one bet) between rounds."""
        self.standing = [lot for lot in self.standing if lot.bettor != bettor or bet not in (None, lot.bet)]

    def take_down_unpaid(self, chips: Mapping[str, int]) -> None:
        """Take down the standing wagers of bettors who cannot pay for them and their fees next round."""
        for bettor in dict.fromkeys(lot.bettor for lot in self.standing):
            mine = [lot for lot in self.standing if lot.bettor == bettor]
            fees = charges(self.rules, mine, 0, "")
            due = sum(fee.amount for fee in fees if fee.payer == bettor)
            if sum(lot.amount for lot in mine) + due > chips[bettor]:
                self.take_down(bettor)

    # ------------------------------------------------------------------ the player-dealer position

    @property
    def must_rotate(self) -> bool:
        """Whether the position has to be offered before the next round."""
        return self.player_dealer is None or self.hands_banked >= self.rules.banking.hands

    def offer(self, players: Mapping[int, str], ask_holder: bool = True) -> int | None:
        """The seat to which the position is offered now, or None when nobody is left to ask.

        The player who has banked as many hands as filed is asked last: the offer goes around until a player
        accepts it. He is not asked where the filing wants another player to intervene between his turns.
        Without `ask_holder` he keeps the position unasked, as in earlier versions.
        """
        if not self.offers:
            clockwise = self.rules.banking.direction == "clockwise"
            last = self.last_banker if self.player_dealer is None else self.player_dealer
            first = 1 if last is None else last + (1 if clockwise else -1)
            order = seats_from((first - 1) % self.rules.seats + 1, self.rules.seats, clockwise)
            seats = [seat for seat in order if seat in players and seat != self.player_dealer]
            self.offers = self._eligible(seats, players)
            holder = self.player_dealer
            if ask_holder and holder is not None and not self.rules.banking.broken:
                self.offers.append(holder)
            self.broken = False
            if not self.offers:
                self._all_declined()
        return self.offers[0] if self.offers else None

    def _eligible(self, seats: list[int], players: Mapping[int, str]) -> list[int]:
        """The seats that may take the position, in the order in which it is offered.

        When a game starts, or starts again, everybody is asked.
        """
        rule = self.rules.banking.eligible
        if rule == "all" or not self.bettors:
            return seats
        bettors = [seat for seat in seats if players[seat] in self.bettors]
        if rule == "bettors only":
            return bettors
        return [*bettors, *(seat for seat in seats if seat not in bettors)]

    def accept(self, seat: int, name: str) -> None:
        """Give the position to the seat it is offered to, and take down his bets and those on his spot."""
        if not self.offers or self.offers[0] != seat:
            raise HousewayError(f"seat {seat} is not being offered the player-dealer position")
        self.player_dealer = self.last_banker = seat
        self.hands_banked, self.offers = 0, []
        self.take_down(name)
        self.standing = [lot for lot in self.standing if lot.spot != seat]

    def decline(self, seat: int) -> None:
        """Pass the offer on; when all have declined, the holder keeps the position or the game is broken."""
        if not self.offers or self.offers[0] != seat:
            raise HousewayError(f"seat {seat} is not being offered the player-dealer position")
        self.offers.pop(0)
        if seat == self.player_dealer:
            self.give_up()
        if not self.offers:
            self._all_declined()

    def _all_declined(self) -> None:
        if self.rules.banking.broken or self.player_dealer is None:
            self.broken, self.player_dealer, self.last_banker = True, None, None
            self.bettors = frozenset()
        self.hands_banked = 0

    def give_up(self) -> None:
        """Free the position before the player-dealer's hands are over."""
        self.player_dealer, self.hands_banked = None, 0

    # ------------------------------------------------------------------ a round

    def read_opening(self, data: Mapping[str, Any]) -> BankedOpening:
        """Read the wagers, bank and dice of a record."""
        read = _Opening(**checked(_Opening, dict(data), "opening"))
        bank = tuple(BankWager(wager.owner, wager.amount, wager.spot) for wager in read.bank)
        return BankedOpening(tuple(lot.lot() for lot in read.wagers), bank, tuple(read.dice))

    def enough_players(self, people: People) -> bool:
        """Whether there is one player to bank and one to bet."""
        return len(people.players) >= LEAST_PLAYERS

    def usual_opening(self, people: People) -> None:
        """None: a player has to bank, and another to bet."""
        return

    def check(self, players: Mapping[int, str], wagers: Sequence[Lot]) -> None:
        """Refuse wagers that the rules do not allow, and the player-dealer's wagers against himself."""
        dealer = self.player_dealer
        assert dealer is not None
        check_wagers(self.rules, wagers, dealer, self.rules.seats, players=players)
        if self.standing:
            check_totals(self.rules, [*self.standing, *wagers])
        banker = players[dealer]
        for lot in wagers if self.rules.banking.elsewhere == "no bets" else ():
            if lot.bettor == banker:
                raise HousewayError(f"spot {lot.spot}: the player-dealer does not bet against himself")

    def claims(self, players: Mapping[int, str], wagers: Sequence[Lot], name: str) -> dict[int, Claim]:
        """The spots where a player may bet, given these wagers, and how; none while nobody banks."""
        if self.player_dealer is None:
            return {}
        return claims(self.rules, players, self.player_dealer, wagers, name)

    def prepare(self, people: People, opening: Opening) -> Deal:
        """Check the opening and everybody's chips; wagers that are repeated are prepared only once."""
        assert isinstance(opening, BankedOpening)
        dealer = self._holder(people.players)
        players, rail = tuple(people.players.items()), tuple(people.rail.items())
        key = (opening.wagers, opening.bank, dealer, tuple(self.standing), players, rail)
        if self._prepared is None or key != self._prepared[0]:
            self._prepared = key, self._prepare(people, opening, dealer)
        deal, chips = self._with_dice(self._prepared[1], opening), people.chips
        for name, amount in deal.needed.items():
            if name not in chips or is_reserved(name):
                raise HousewayError(f"{name!r} has no chips at this table")
            if amount > chips[name]:
                raise HousewayError(f"{name} has {money(chips[name])}, but needs {money(amount)}")
        return deal

    def _prepare(self, people: People, opening: BankedOpening, dealer: int) -> Deal:
        rules, places = self.rules, people.places
        self.check(people.players, opening.wagers)
        still_up = [Lot(lot.spot, lot.bettor, lot.bet, lot.amount) for lot in self.standing]
        lots = (*still_up, *opening.wagers)
        if not lots:
            raise HousewayError("cannot deal: there are no wagers")
        for wager in opening.bank:
            wager.check()
        if fault := special_fault(rules, opening.bank, lots):
            raise HousewayError(f"bank: {fault}")
        size = sum(wager.amount for wager in opening.bank)
        due = charges(rules, lots, size, people.players[dealer])
        committed = _at_risk(places, lots, opening.bank)
        needed = dict(committed)
        for charge in due:
            needed[charge.payer] = needed.get(charge.payer, 0) + charge.amount
        return Deal(
            RoundStart(
                places=places,
                order=tuple(seats_from(dealer % rules.seats + 1, rules.seats)),
                dealer=dealer,
                lots=lots,
            ),
            opening,
            opening_events=[
                *[
                    BankPut(wager.owner, wager.amount, wager.spot, special_lines(rules))
                    for wager in opening.bank
                ],
                *[Wagered(lot, True) for lot in still_up],
                *[Wagered(lot) for lot in opening.wagers],
            ],
            committed=committed,
            needed=needed,
            bettors=frozenset(lot.bettor for lot in lots),
            fees={rules.schedule.trigger: due} if rules.schedule is not None else {},
        )

    def _with_dice(self, deal: Deal, opening: BankedOpening) -> Deal:
        """The deal with the dice of an opening, which may differ from round to round."""
        if not opening.dice and opening == deal.opening:
            return deal
        start = replace(deal.start, first_seat=dice_seat(self.rules, opening.dice, deal.start.dealer))
        thrown = [Thrown(opening.dice, by_number(self.rules))] if opening.dice else ()
        cast = self.rules.action.cast if self.rules.action is not None else BEFORE_DEAL
        return replace(deal, start=start, opening=opening, thrown=thrown, thrown_at=cast)

    def _holder(self, players: Mapping[int, str]) -> int:
        if self.player_dealer is None:
            raise HousewayError("nobody is the player-dealer")
        if self.player_dealer not in players:
            raise HousewayError(
                f"nobody sits at seat {self.player_dealer}, which has the player-dealer position"
            )
        if self.must_rotate:
            held = f"{self.hands_banked} hands in a row"
            raise HousewayError(f"{players[self.player_dealer]} has banked {held}: offer the position first")
        return self.player_dealer

    def drops(self, deal: Deal, moment: str, folded: int, pots: Mapping[str, int]) -> Sequence[Charge]:
        """Nothing: there is no pot, and the fees go by wagers and bank."""
        return ()

    def settle(self, deal: Deal, facts: Facts, purse: Purse) -> Settlement:
        """Settle every lot by the case it matched, in the filed order, up to what the bank covers."""
        layout, rules = deal.opening, self.rules
        assert isinstance(layout, BankedOpening)
        size = sum(wager.amount for wager in layout.bank)

        def place(under: Rules) -> Walk | Unplaced:
            return walk(under, facts, deal.start.dealer, size, rules.seats, layout.dice)

        order = place(rules)
        if isinstance(order, Unplaced):
            raise HousewayError(order.why)
        settled = settle(rules, facts, layout.bank, order)
        settled.marks = SettledAgain(settled.order, rules, facts, layout.bank, place)
        return settled

    def after(self, deal: Deal, result: Result | None) -> None:
        """Note the bets that stay up, the players who bet, and one more hand banked."""
        if isinstance(result, Settlement):
            self.standing = list(result.standing)
            self.hands_banked += 1
        self.bettors = deal.bettors


def _at_risk(places: Mapping[str, int], lots: Iterable[Lot], bank: Iterable[BankWager]) -> dict[str, int]:
    """What each player has in wagers and in the bank."""
    needed: dict[str, int] = {}
    for lot in lots:
        if lot.bettor not in places:
            raise HousewayError(f"{lot.bettor!r} is not at this table")
        needed[lot.bettor] = needed.get(lot.bettor, 0) + lot.amount
    for wager in bank:
        needed[wager.owner] = needed.get(wager.owner, 0) + wager.amount
    return needed


# ---------------------------------------------------------------------- what records and snapshots hold


class _Lot(Checked):
    spot: int
    bettor: str
    bet: str
    amount: int
    late: bool = False
    hand: str | None = None
    choice: str = ""
    party: str = ""

    def lot(self) -> Lot:
        return Lot.read(self.model_dump())


class _BankWager(Checked):
    owner: str
    amount: int
    spot: int | None = None


class _Opening(Checked):
    wagers: list[_Lot]
    bank: list[_BankWager]
    dice: list[int] = Field(default_factory=list)


class _State(Checked):
    player_dealer: int | None = None
    last_banker: int | None = None
    hands_banked: WholeCount = 0
    offers: list[int] = Field(default_factory=list)
    broken: bool = False
    standing: list[_Lot] = Field(default_factory=list)
    bettors: list[str] = Field(default_factory=list)
