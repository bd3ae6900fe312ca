"""What is simulated: a table, who bets what at it, who banks with how much, and how everybody decides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.money import money
from houseway.odds.family import fatal
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.rules.sending import RulesText, rules_of, text_of
from houseway.table.action import seats_from
from houseway.table.wagers import check_wagers

BEST, HOUSE_WAY = "best", "house-way"
POLICIES = (BEST, HOUSE_WAY)
"""How bettors decide at a table with a bank: best play by the odds, or as the house does for them."""
PLAYER_DEALER = "player-dealer"
"""The name of a player who banks every round."""
MOST_ROUNDS = 10**12
MOST_ADDED = 32
"""How many times the first wagers can be added to them in a round: split, doubled and redoubled, at most."""


def table_policies(rules: Rules) -> tuple[str, ...]:
    """How the bettors of a game with a bank may decide: best play, where the game has odds, comes first."""
    return (HOUSE_WAY,) if fatal(rules) else POLICIES


class PlanText(NamedTuple):
    """A plan as it is sent to another process."""

    rules: RulesText
    lots: tuple[tuple[int, str, str, int], ...]
    banker: int
    bank: int | None
    rotates: bool
    policy: str
    seed: int


@dataclass(frozen=True)
class TablePlan:
    """A table with a bank, the same in every round but for who banks it.

    `lots` are the wagers, `bank` what is put up for each round in cents; None is a bank that covers every
    wager in any round. Without rotation `banker` is the seat that banks, with chips that never run out. If
    the position `rotates`, it goes around the seats that bet, as the filing says for how many hands in a row:
    whoever banks does not bet, and nobody bets on his spot.

    Every round is dealt from a fresh pack, and a bet that would stay up is taken down after its round.
    """

    rules: Rules
    lots: tuple[Lot, ...]
    banker: int
    bank: int | None = None
    rotates: bool = False
    policy: str = HOUSE_WAY
    seed: int = 1

    def __post_init__(self) -> None:
        if self.rules.family.mode != "banked":
            raise HousewayError(f"{self.rules.name} is played without a bank, so there is no table to bank")
        if self.policy not in POLICIES:
            raise HousewayError(f"policy: must be {' or '.join(POLICIES)}, not {self.policy!r}")
        if self.bank is not None and self.bank <= 0:
            raise HousewayError(f"bank: must be greater than zero, not {money(self.bank)}")
        check_seed(self.seed)
        if self.rotates and len(self.bankers) < 2:
            raise HousewayError("a bank that rotates needs two seats that bet")
        for banker in self.bankers:
            check_wagers(self.rules, self.lots_against(banker), banker, self.rules.seats)

    # ------------------------------------------------------------------ who banks

    @cached_property
    def bankers(self) -> tuple[int, ...]:
        """The seats that bank, in the order of the rotation."""
        if not self.rotates:
            return (self.banker,)
        spots = {lot.spot for lot in self.lots}
        clockwise = self.rules.banking.direction == "clockwise"
        return tuple(seat for seat in seats_from(min(spots), self.rules.seats, clockwise) if seat in spots)

    @property
    def hands_in_a_row(self) -> int:
        """For how many rounds the position stays with a seat."""
        return self.rules.banking.hands if self.rotates else 1

    def banker_of(self, number: int) -> int:
        """The seat that banks a round."""
        return self.bankers[number // self.hands_in_a_row % len(self.bankers)]

    def name_of(self, seat: int) -> str:
        """The name of the player who banks from a seat."""
        return f"seat {seat}" if self.rotates else PLAYER_DEALER

    def lots_against(self, banker: int) -> tuple[Lot, ...]:
        """The wagers of a round that a seat banks."""
        return tuple(lot for lot in self.lots if lot.spot != banker)

    @cached_property
    def put_up(self) -> int:
        """The bank of a round: as given, or one that covers every wager, whatever is added to them later."""
        if self.bank is not None:
            return self.bank
        action = sum(lot.amount for lot in self.lots)
        covered = sum(_most(self.rules.bets[lot.bet], lot.amount) for lot in self.lots)
        for bet in self.rules.bets.values():
            if bet.placed == "as a button":
                covered += _most(bet, action) * self.rules.seats * self.rules.seats
            elif bet.placed != "before the deal":
                covered += _most(bet, action * MOST_ADDED)
        return covered

    # ------------------------------------------------------------------ elsewhere

    @cached_property
    def text(self) -> PlanText:
        """The plan as it is sent to another process."""
        lots = tuple((lot.spot, lot.bettor, lot.bet, lot.amount) for lot in self.lots)
        how = (self.banker, self.bank, self.rotates, self.policy, self.seed)
        return PlanText(text_of(self.rules), lots, *how)

    @cached_property
    def digest(self) -> str:
        """A hash of what decides the results: the rules, the table and the seed."""
        return sha256(repr((self.rules.digest, self.text[1:])).encode()).hexdigest()


def _most(bet: BetRules, amount: int) -> int:
    """The most that a wager can win or lose."""
    return max(amount, *(abs(row.result.net(amount)) for row in bet.cases.rows))


def plan_of(text: PlanText) -> TablePlan:
    """A plan that was sent."""
    lots = tuple(Lot(*row) for row in text.lots)
    return TablePlan(rules_of(text.rules), lots, *text[2:])


def check_seed(seed: int) -> None:
    """Refuse a seed that kernels cannot take."""
    if not 0 <= seed < 1 << 62:
        raise HousewayError(f"seed: must be a number from 0 to {(1 << 62) - 1}, not {seed}")


def check_rounds(first: int, rounds: int) -> None:
    """Refuse rounds that cannot be numbered."""
    if rounds <= 0 or first < 0 or first + rounds > MOST_ROUNDS:
        raise HousewayError(f"rounds: must be from 1 to {MOST_ROUNDS:,} in all, not {rounds:,}")
