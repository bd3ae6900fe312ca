"""A table: its players, its pack and its mode, and the rounds dealt at it."""

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
from houseway.rulebook.entering import CameFrom
from houseway.rulebook.rules import Rules
from houseway.table.bank import BankWager
from houseway.table.banked import Banked, BankedOpening
from houseway.table.layout import Claim
from houseway.table.live import LiveRound
from houseway.table.mode import Mode, Opening, People
from houseway.table.mutual import Mutual
from houseway.table.pots import Pots

MODES: dict[str, Callable[[Rules], Mode]] = {"banked": Banked, "pots": Pots, "mutual": Mutual}
"""The modes, by the names that families use."""


@dataclass
class Table:
    """A table at which one game is spread.

    Seats are numbered clockwise from the house dealer's left. A player who bets without a seat stands on the
    rail, at a place numbered above the seats. `fresh_shoe` shuffles before every round; without it the shoe
    is dealt down to its cut card, behind which there are always enough cards for a round. `latest` is the
    round that was dealt last: the floor may still rule on it.
    """

    rules: Rules
    random: CardRandom
    fresh_shoe: bool = False
    players: dict[int, str] = field(default_factory=dict)
    rail: dict[int, str] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=lambda: {HOUSE: 0})
    rounds: int = 0
    latest: LiveRound | None = field(default=None, init=False, repr=False, compare=False)

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

    def sit(self, seat: int, name: str, chips: int, came: CameFrom = "") -> None:
        """Seat a player with that many chips; it may matter whether he comes from a game that broke."""
        if not 1 <= seat <= self.rules.seats:
            raise HousewayError(f"seat {seat}: the table has seats 1 to {self.rules.seats}")
        if seat in self.players:
            raise HousewayError(f"seat {seat} is taken by {self.players[seat]}")
        self._bring(name, chips)
        self.players[seat] = name
        self.mode.sit(seat, name, came)

    def stand(self, name: str, chips: int) -> int:
        """Put a player on the rail with that many chips, to bet on others' spots; return his place."""
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
            raise HousewayError(f"the name {name!r} is reserved; choose another")
        if chips <= 0:
            raise HousewayError(f"{name} must bring more than zero chips to the table, not {money(chips)}")
        self.chips[name] = chips

    def leave(self, place: int) -> int:
        """Free a seat, or a place on the rail; return the player's chips."""
        if place not in self.people:
            raise HousewayError(f"seat {place} is empty")
        name = (self.players if place in self.players else self.rail).pop(place)
        self.mode.leave(place, name, self.chips[name])
        return self.chips.pop(name)

    def move(self, seat: int, to: int) -> None:
        """Let a player change seats between hands of a game with pots."""
        if not isinstance(self.mode, Pots):
            raise HousewayError(f"players of {self.rules.name} do not change seats")
        if seat not in self.players:
            raise HousewayError(f"seat {seat} is empty")
        if to in self.players or not 1 <= to <= self.rules.seats:
            raise HousewayError(f"seat {to} is not free")
        self.players[to] = self.players.pop(seat)
        self.mode.move(seat, to)

    def trade(self, one: int, other: int) -> None:
        """Let two players trade seats between hands, where that is filed."""
        if not isinstance(self.mode, Pots) or not self.mode.entry.allows_trades:
            raise HousewayError(f"nothing is filed of trading seats in {self.rules.name}")
        for seat in (one, other):
            if seat not in self.players:
                raise HousewayError(f"seat {seat} is empty")
        self.players[one], self.players[other] = self.players[other], self.players[one]
        self.mode.trade(one, other)

    @property
    def people(self) -> dict[int, str]:
        """Everybody at the table by place: the seats, then the rail."""
        return self.players | self.rail

    @property
    def places(self) -> dict[str, int]:
        """The place where each player sits or stands."""
        return {name: place for place, name in self.people.items()}

    @property
    def enough_players(self) -> bool:
        """Whether the seated players are enough for a round."""
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
        if not dice and action:
            dice = self.random.dice(*action.thrown(self.rules.seats))
        return self.begin(BankedOpening(tuple(wagers), tuple(bank), tuple(dice)), source)

    def begin(self, opening: Opening | None = None, source: Source | None = None) -> LiveRound:
        """Deal a round with this opening, or its usual one; a round that cannot be dealt changes nothing."""
        people = People(self.players, self.rail, self.chips)
        opened = self.mode.usual_opening(people) if opening is None else opening
        if opened is None:
            raise HousewayError("this round needs an opening: wagers and a bank")
        deal = self.mode.prepare(people, opened)
        if source is None and (self.fresh_shoe or self.shoe.out):
            self.shoe.shuffle()
        drawn = self.shoe.drawn
        try:
            live = LiveRound(
                self.rules, self.mode, deal, people, self.shoe if source is None else source, self._count
            )
        except BaseException:
            if self.shoe.drawn != drawn:
                self.shoe.shuffle()  # some of its cards were seen
            raise
        if self.latest is not None:
            self.latest.next_dealt = True
        self.latest = live
        return live

    def _count(self, live: LiveRound) -> None:
        self.rounds += 1

    def check(self, wagers: Sequence[Lot]) -> None:
        """Refuse wagers that the rules do not allow."""
        self.banked.check(self.players, wagers)

    def claims(self, name: str, wagers: Sequence[Lot] = ()) -> dict[int, Claim]:
        """The spots where a player at the table may bet, given these wagers, and how."""
        return self.banked.claims(self.players, wagers, name)


def cut_of(rules: Rules) -> int:
    """How many cards are behind the cut card: as filed, but enough that no round runs out of cards."""
    filed = rules.filing.deck.cut if rules.filing.deck else 0
    return min(max(filed, game_of(rules).most_cards(rules)), len(rules.deck) - 1)
