"""What a collection schedule costs each side of a described table, on top of what the game itself costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.money import dollar_number
from houseway.odds.analysis import Analysis
from houseway.odds.pricing import Number
from houseway.rounds.facts import Lot
from houseway.rounds.fees import charges
from houseway.rounds.purse import JACKPOT

PLAYER_DEALER = "player-dealer"


@dataclass(frozen=True)
class SideShare:
    """One side's round: what it has in action, what the game and the fee take from it, in cents."""

    who: str
    action: int
    game: Number
    fee: int

    @property
    def total(self) -> Number:
        """The expected result after the fee."""
        return self.game - self.fee


@dataclass(frozen=True)
class Burden:
    """A schedule option at a described table."""

    option: str
    shares: tuple[SideShare, ...]
    jackpot: int = 0

    @property
    def house(self) -> int:
        """What the house collects per round; what goes into a jackpot is apart."""
        return sum(share.fee for share in self.shares) - self.jackpot


def fee_burden(analysis: Analysis, lots: Sequence[Lot], bank: int | None = None) -> Burden:
    """Each bettor's and the player-dealer's expected round and fee; every wager is assumed to be covered."""
    rules = analysis.rules
    analysis.check_priced(lot.bet for lot in lots)
    action = sum(lot.amount for lot in lots)
    due = charges(rules, lots, bank if bank is not None else action, PLAYER_DEALER)
    fees: dict[str, int] = {}
    for charge in due:
        fees[charge.payer] = fees.get(charge.payer, 0) + charge.amount
    shares: list[SideShare] = []
    for bettor in dict.fromkeys(lot.bettor for lot in lots):
        mine = [lot for lot in lots if lot.bettor == bettor]
        # A wager that must be made with another is part of that one's price.
        priced = [lot for lot in mine if lot.bet in analysis.bets]
        game: Number = sum((analysis.bets[lot.bet].expectation * lot.amount for lot in priced), Fraction(0))
        shares.append(SideShare(bettor, sum(lot.amount for lot in mine), game, fees.get(bettor, 0)))
    against: Number = -sum((share.game for share in shares), Fraction(0))
    shares.append(SideShare(PLAYER_DEALER, action, against, fees.get(PLAYER_DEALER, 0)))
    jackpot = sum(charge.amount for charge in due if charge.payee == JACKPOT)
    return Burden(str(rules.settings["schedule"]), tuple(shares), jackpot)


def burden_data(burden: Burden) -> dict[str, Any]:
    """The burden as JSON carries it, amounts in dollars a round."""
    return {
        "schedule": burden.option,
        "house": dollar_number(burden.house),
        "jackpot": dollar_number(burden.jackpot),
        "shares": [
            {
                "who": share.who,
                "action": dollar_number(share.action),
                "game": float(share.game / 100),
                "fee": dollar_number(share.fee),
                "total": float(share.total / 100),
                "fee_per_100": share.fee * 100 / share.action if share.action else 0.0,
                "total_per_100": float(share.total * 100 / share.action) if share.action else 0.0,
            }
            for share in burden.shares
        ],
    }
