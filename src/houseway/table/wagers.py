"""Which wagers may stand when the deal begins."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.errors import HousewayError
from houseway.money import dollars
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import BetRules, Rules


def check_wagers(
    rules: Rules, lots: Sequence[Lot], player_dealer: int, seats: int, finished: bool = False
) -> None:
    """Refuse the first wager that the rules do not allow, and say why.

    A finished round may also hold the wagers that are made during it.
    """
    for lot in lots:
        bet = rules.bets[lot.bet]
        where = f"spot {lot.spot}, {bet.name}"
        if not 1 <= lot.spot <= seats:
            raise HousewayError(f"spot {lot.spot}: the table has seats 1 to {seats}")
        if lot.spot == player_dealer:
            raise HousewayError(f"{where}: the player-dealer does not bet against himself")
        if lot.amount <= 0:
            raise HousewayError(f"{where}: a wager must be more than nothing, not ${dollars(lot.amount)}")
        if bet.placed != "before the deal" and not finished:
            raise HousewayError(f"{where}: this wager is not placed before the deal")
        mine = [other for other in lots if other.spot == lot.spot and other.bettor == lot.bettor]
        _check_size(rules, lot, bet, mine, where)
        if bet.needs and not any(other.bet in bet.needs for other in mine):
            needed = " or ".join(rules.bets[name].name for name in bet.needs)
            raise HousewayError(f"{where}: needs a wager on {needed}")
    _check_mandatory(rules, lots)
    _check_backline(rules, lots)


def _check_size(rules: Rules, lot: Lot, bet: BetRules, mine: Sequence[Lot], where: str) -> None:
    if bet.equals:
        same = sum(other.amount for other in mine if other.bet == bet.equals)
        if lot.amount != same:
            raise HousewayError(
                f"{where}: must equal {rules.bets[bet.equals].name} (${dollars(same)}), "
                f"not ${dollars(lot.amount)}"
            )
        return
    if lot.amount < bet.low or (bet.high is not None and lot.amount > bet.high):
        most = f"${dollars(bet.high)}" if bet.high is not None else "no maximum"
        raise HousewayError(
            f"{where}: ${dollars(lot.amount)} is outside the limits ${dollars(bet.low)} to {most}"
        )
    if bet.at_most:
        cap = sum(other.amount for other in mine if other.bet in bet.at_most)
        if lot.amount > cap:
            names = " and ".join(rules.bets[name].name for name in bet.at_most)
            raise HousewayError(f"{where}: ${dollars(lot.amount)} is more than {names} (${dollars(cap)})")


def _check_mandatory(rules: Rules, lots: Sequence[Lot]) -> None:
    mandatory = [bet for bet in rules.bets.values() if bet.mandatory]
    for spot, bettor in dict.fromkeys((lot.spot, lot.bettor) for lot in lots):
        placed = {lot.bet for lot in lots if (lot.spot, lot.bettor) == (spot, bettor)}
        for bet in mandatory:
            if bet.id not in placed:
                raise HousewayError(f"spot {spot}: {bet.name} is mandatory and missing")


def _check_backline(rules: Rules, lots: Sequence[Lot]) -> None:
    if rules.filing.backline:
        return
    owner: dict[int, str] = {}
    for lot in lots:
        if owner.setdefault(lot.spot, lot.bettor) != lot.bettor:
            raise HousewayError(f"spot {lot.spot}: backline betting is not allowed in this game")
