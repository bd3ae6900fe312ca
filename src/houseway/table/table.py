"""A table: its people, its pack, and how it is run; rounds from the opening to the last chip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

from houseway.cards import CardRandom, Shoe
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import money
from houseway.rounds.facts import Lot
from houseway.rounds.purse import HOUSE, is_reserved
from houseway.rounds.sources import Source
from houseway.rulebook.rules import Rules
from houseway.table.bank import BankWager
from houseway.table.banked import Banked, BankedOpening
from houseway.table.layout import Claim
from houseway.table.live import LiveRound
from houseway.table.mode import Mode, Opening, People
from houseway.table.mutual import Mutual
from houseway.table.pots import Pots

MODES: dict[str, Callable[[Rules], Mode]] = {"banked": Banked, "pots": Pots, "mutual": Mutual}
"""How a table of each mode is run, by the name that families give it."""


@dataclass
class Table:
    """A table at which one game is spread.

    Seats are numbered clockwise from the house dealer's left. Whoever bets without a seat stands on the rail,
    at a place numbered above the seats. `fresh_shoe` shuffles before every round; without it the shoe is
    dealt down to its cut card, which lies no deeper than a round may reach.
    """

    rules: Rules
    random: CardRandom
    fresh_shoe: bool = False
    players: dict[int, str] = field(default_factory=dict)
    rail: dict[int, str] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=lambda: {HOUSE: 0})
    rounds: int = 0

    def __post_init__(self) -> None:
        self.mode: Mode = MODES[self.rules.family.mode](self.rules)
        self.shoe = Shoe(self.rules.deck, self.random, cut_of(self.rules))

    @property
    def banked(self) -> Banked:
        """The mode of a table with a bank."""
        if not isinstance(self.mode, Banked):
            raise HousewayError(f"{self.rules.name} has no bank")
        return self.mode

    # ------------------------------------------------------------------ people

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
        if is_reserved(name):
            raise HousewayError(f"nobody can be called {name!r}")
        if chips <= 0:
            raise HousewayError(f"{name} cannot come to the table with {money(chips)}")
        self.chips[name] = chips

    def leave(self, place: int) -> int:
        """Give up a seat, or a place on the rail; the chips go along."""
        if place not in self.people:
            raise HousewayError(f"seat {place} is empty")
        name = (self.players if place in self.players else self.rail).pop(place)
        self.mode.leave(place, name)
        return self.chips.pop(name)

    @property
    def people(self) -> dict[int, str]:
        """Everybody at the table by his place: the seats, then the rail."""
        return self.players | self.rail

    @property
    def places(self) -> dict[str, int]:
        """Where everybody sits or stands."""
        return {name: place for place, name in self.people.items()}

    @property
    def enough_players(self) -> bool:
        """Whether those who are seated can play a round."""
        return self.mode.enough_players(People(self.players, self.rail, self.chips))

    # ------------------------------------------------------------------ rounds

    def deal(
        self,
        wagers: Sequence[Lot],
        bank: Sequence[BankWager] | int,
        source: Source | None = None,
        dice: Sequence[int] = (),
    ) -> LiveRound:
        """Close the betting against a bank, take the fees and deal."""
        if isinstance(bank, int):
            dealer = self.banked.player_dealer
            if dealer is None:
                raise HousewayError("nobody is the player-dealer")
            bank = (BankWager(self.players[dealer], bank),)
        action = self.rules.action
        if not dice and action and action.by == "dice":
            dice = self.random.dice(action.dice)
        return self.begin(BankedOpening(tuple(wagers), tuple(bank), tuple(dice)), source)

    def begin(self, opening: Opening | None = None, source: Source | None = None) -> LiveRound:
        """Deal a round that opens so, or by itself; one that cannot be dealt changes nothing."""
        people = People(self.players, self.rail, self.chips)
        opened = self.mode.usual_opening(people) if opening is None else opening
        if opened is None:
            raise HousewayError("this round does not open by itself")
        deal = self.mode.prepare(people, opened)
        if source is None and (self.fresh_shoe or self.shoe.out):
            self.shoe.shuffle()
        drawn = self.shoe.drawn
        try:
            return LiveRound(
                self.rules, self.mode, deal, people, self.shoe if source is None else source, self._count
            )
        except BaseException:
            if self.shoe.drawn != drawn:
                self.shoe.shuffle()  # its cards were seen
            raise

    def _count(self, live: LiveRound) -> None:
        self.rounds += 1

    def check(self, wagers: Sequence[Lot]) -> None:
        """Refuse wagers that could not be dealt for."""
        self.banked.check(self.players, wagers)

    def claims(self, name: str, wagers: Sequence[Lot] = ()) -> dict[int, Claim]:
        """The spots where somebody at the table may bet beside these wagers, and how."""
        return self.banked.claims(self.players, wagers, name)


def cut_of(rules: Rules) -> int:
    """How many cards lie behind the cut card: as filed, but no round may run out of cards."""
    filed = rules.filing.deck.cut if rules.filing.deck else 0
    return min(max(filed, game_of(rules).most_cards(rules)), len(rules.deck) - 1)
