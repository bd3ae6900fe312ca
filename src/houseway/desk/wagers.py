"""The wagers of a situation, by the bets that the rules have, and those that the rules do not allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.desk.situation import SituationBettor
from houseway.errors import HousewayError
from houseway.games.warned import DeskWarning
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import BetRules, Rules, slug
from houseway.table.wagers import check_wagers, refuse_button

Amounts = int | list[int]
"""The amount of a wager, or those of a wager that was made several times, in order."""
Bets = Mapping[str, dict[str, Amounts] | list[SituationBettor]]


class NamedWager(NamedTuple):
    """A wager as described: at which seat, by whom (the seated player if nobody is named), on which bet.

    `number` says which of the seat's hands was named with it (``double 2``), 0 where none was; `joint` says
    that it shares the action of the first bettor's.
    """

    seat: str
    bettor: str
    bet: BetRules
    number: int
    amount: int
    joint: bool = False


def named_wagers(rules: Rules, bets: Bets) -> list[NamedWager]:
    """Every wager described, in order."""
    found = [
        NamedWager(seat, bettor, bet, number, amount, joint)
        for seat, description in bets.items()
        for bettor, joint, wagers, where in _bettors(description, f"bets.{seat}")
        for bet, number, amount in _by_bet(rules, wagers, where)
    ]
    if not found:
        raise HousewayError("bets: no wagers")
    return found


def _bettors(
    description: dict[str, Amounts] | list[SituationBettor], where: str
) -> Iterator[tuple[str, bool, dict[str, Amounts], str]]:
    """Each bettor of a seat, whether his bets are joint, the bets, and their place in the situation."""
    if isinstance(description, dict):
        yield "", False, description, where
        return
    names: set[str] = set()
    for index, entry in enumerate(description):
        bettor = entry.bettor or ""
        if bettor in names:
            who = bettor or "the seated player"
            raise HousewayError(f"{where}[{index}].bettor: {who} is given twice at this spot")
        names.add(bettor)
        if entry.joint and not index:
            raise HousewayError(f"{where}[0].joint: the first bettor has nobody to bet jointly with")
        yield bettor, entry.joint, entry.bets, f"{where}[{index}].bets"


def _by_bet(rules: Rules, wagers: dict[str, Amounts], where: str) -> Iterator[tuple[BetRules, int, int]]:
    """Every wager with its bet; only a bet made by choice, such as a double, may be made again."""
    seen: set[tuple[str, int]] = set()
    for name, amounts in wagers.items():
        bet, number = _bet(rules, name, where)
        refuse_button(rules, bet, f"{where}.{name}")
        for amount in amounts if isinstance(amounts, list) else [amounts]:
            if (bet.id, number) in seen and bet.placed != "by choice":
                raise HousewayError(f"{where}.{name}: {bet.name} is given twice")
            seen.add((bet.id, number))
            yield bet, number, amount


def _bet(rules: Rules, name: str, where: str) -> tuple[BetRules, int]:
    """The bet of that name; a number after it (``double 2``) says on which of the seat's hands it is."""
    plain, _, number = slug(name).rpartition("_")
    if rules.find_bet(name) is None and number.isdecimal() and rules.find_bet(plain):
        return rules.bet(plain), int(number)
    return rules.bet(name, where), 0


def wager_faults(rules: Rules, lots: Sequence[Lot], player_dealer: int, seats: int) -> Iterator[DeskWarning]:
    """The wagers made during the round that the filing does not allow; what was bet before it must be right.

    A wager made later was made with cards on the table, so it is settled as it stands.
    """
    early = [lot for lot in lots if not lot.late]
    bettors = {(lot.spot, lot.bettor) for lot in early}
    check_wagers(
        rules,
        [lot for lot in lots if not lot.late or (lot.spot, lot.bettor) not in bettors],
        player_dealer,
        seats,
        finished=True,
    )
    for lot in lots:
        if lot.late and (lot.spot, lot.bettor) in bettors:
            try:
                check_wagers(rules, [*early, lot], player_dealer, seats, finished=True)
            except HousewayError as error:
                yield DeskWarning(str(error), rules.bets[lot.bet].cite, lot.spot, lot.hand)
