"""Which wagers are allowed when the deal begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from houseway.errors import HousewayError, unknown
from houseway.money import money
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.share import WagerShare
from houseway.table.circles import circles_fault, holders
from houseway.table.layout import (
    Wagers,
    cap,
    equal_amounts,
    is_closed,
    is_early,
    mandatory_bets,
    needs_met,
)

Together = dict[tuple[int, str], dict[str, int]]
"""What each bettor has on each spot: cents by bet."""


def check_wagers(
    rules: Rules,
    lots: Sequence[Lot],
    player_dealer: int,
    seats: int,
    finished: bool = False,
    players: Mapping[int, str] | None = None,
) -> None:
    """Refuse the first wager that the rules do not allow, and say why.

    A finished round may also hold the wagers that are made during it. `players` are the players at the table
    by seat; without them, the first bettor at every spot is assumed to sit there.
    """
    together: Together = {}
    for lot in lots:
        mine = together.setdefault((lot.spot, lot.bettor), {})
        mine[lot.bet] = mine.get(lot.bet, 0) + lot.amount
    bets = rules.bets
    for lot in lots:
        bet = bets.get(lot.bet)
        if bet is None:
            raise unknown("bet", lot.bet, bets, f"spot {lot.spot}")
        amount = lot.amount
        if not 1 <= lot.spot <= seats:
            raise HousewayError(f"spot {lot.spot}: the table has seats 1 to {seats}")
        if lot.spot == player_dealer:
            raise HousewayError(f"{_where(lot, bet)}: the player-dealer does not bet against himself")
        refuse_button(rules, bet, _where(lot, bet))
        if amount <= 0:
            raise HousewayError(f"{_where(lot, bet)}: a wager must be greater than zero, not {money(amount)}")
        if not finished and not is_early(bet):
            raise HousewayError(f"{_where(lot, bet)}: this wager cannot be placed before the deal")
        if not bet.equals and (amount < bet.low or (bet.high is not None and amount > bet.high)):
            raise _outside(lot, bet)
        if bet.needs or bet.at_most or bet.equals:
            _check_against_others(rules, lot, bet, together[lot.spot, lot.bettor])
        if bet.share:
            _check_share(rules, lot, bet, bet.share, lots)
    if not finished:
        _check_once(rules, lots)
    owners = holders(lots, {} if players is None else players)
    if players is not None:
        _check_circles(rules, owners, players)
    _check_mandatory(rules, together, owners)
    _check_backline(rules, together, owners)
    _check_joint(rules, lots, together, owners)
    _check_stacks(rules, lots)
    _check_parties(rules, lots)


def refuse_button(rules: Rules, bet: BetRules, where: str) -> None:
    """Refuse a wager on a bet that has no stake, and say what earns it."""
    if bet.button is not None:
        earned = f"it is earned by a wager on {rules.bets[bet.button.on].name}"
        raise HousewayError(f"{where}: it has no wager of its own; {earned}")


def _where(lot: Lot, bet: BetRules) -> str:
    return f"spot {lot.spot}, {bet.name}"


def _outside(lot: Lot, bet: BetRules) -> HousewayError:
    most = money(bet.high) if bet.high is not None else "no maximum"
    if is_closed(bet):
        above = f"the table minimum of {money(bet.low)} is above its maximum of {most}"
        return HousewayError(f"{_where(lot, bet)}: this bet is not open: {above}")
    limits = f"the limits {money(bet.low)} to {most}"
    return HousewayError(f"{_where(lot, bet)}: {money(lot.amount)} is outside {limits}")


def _check_once(rules: Rules, lots: Sequence[Lot]) -> None:
    seen: set[tuple[int, str, str]] = {(lot.spot, lot.bettor, lot.bet) for lot in lots}
    if len(seen) == len(lots):
        return
    for lot in lots:
        if (lot.spot, lot.bettor, lot.bet) not in seen:
            raise HousewayError(f"spot {lot.spot}, {rules.bets[lot.bet].name}: this bet is made twice")
        seen.remove((lot.spot, lot.bettor, lot.bet))


def check_totals(rules: Rules, lots: Sequence[Lot]) -> None:
    """Refuse a bettor's wagers on one bet if together, with a standing one, they exceed its maximum."""
    totals: dict[tuple[int, str, str], int] = {}
    for lot in lots:
        key = (lot.spot, lot.bettor, lot.bet)
        totals[key] = totals.get(key, 0) + lot.amount
    if len(totals) == len(lots):
        return
    for (spot, _, bet_id), total in totals.items():
        bet = rules.bets[bet_id]
        if bet.high is not None and total > bet.high:
            over = f"{money(total)} in all is more than the maximum of {money(bet.high)}"
            raise HousewayError(f"spot {spot}, {bet.name}: {over}")


def _check_against_others(rules: Rules, lot: Lot, bet: BetRules, beside: Wagers) -> None:
    where = _where(lot, bet)
    if not needs_met(bet, beside):
        needed = " or ".join(rules.bets[name].name for name in bet.needs)
        raise HousewayError(f"{where}: needs a wager on {needed}")
    if bet.equals and lot.amount not in equal_amounts(bet, beside):
        other_bet, same = rules.bets[bet.equals].name, money(beside.get(bet.equals, 0))
        many = " or ".join(str(times) for times in bet.multiples)
        must = f"equal {other_bet}" if bet.multiples == (1,) else f"be {many} times {other_bet}"
        raise HousewayError(f"{where}: must {must} ({same}), not {money(lot.amount)}")
    most = cap(bet, beside)
    if most is not None and lot.amount > most:
        names = " and ".join(rules.bets[name].name for name in bet.at_most)
        raise HousewayError(f"{where}: {money(lot.amount)} is more than {names} ({money(most)})")


def _check_share(rules: Rules, lot: Lot, bet: BetRules, share: WagerShare, lots: Sequence[Lot]) -> None:
    """Refuse a wager that is not the part of another, on the same hand, that it must be."""
    main = share.of[lot.hand.number - 1 if lot.hand and lot.hand.number else 0]
    mine = [other for other in lots if (other.spot, other.bettor) == (lot.spot, lot.bettor)]
    total = sum(other.amount for other in mine if (other.bet, other.hand) == (lot.bet, lot.hand))
    least, most = share.amounts(sum(other.amount for other in mine if other.bet == main))
    if not least <= total <= most:
        amounts = money(most) if least == most or not share.least else f"{money(least)} to {money(most)}"
        must = f"must be {share.words} of {rules.bets[main].name} ({amounts})"
        raise HousewayError(f"{_where(lot, bet)}: {must}, not {money(total)}")


def _check_circles(rules: Rules, owners: Mapping[int, str], players: Mapping[int, str]) -> None:
    """Refuse circles where nobody sits, except those a player may hold in addition to his own."""
    if owners.keys() <= players.keys():
        return
    seats = {name: seat for seat, name in players.items()}
    for spot, owner in owners.items():
        if spot not in players:
            held = [other for other in owners if owners[other] == owner]
            fault = circles_fault(rules, seats.get(owner), held)
            if fault:
                raise HousewayError(f"spot {spot}: {fault}")


def _check_mandatory(rules: Rules, together: Together, owners: Mapping[int, str]) -> None:
    mandatory = mandatory_bets(rules)
    if not mandatory:
        return
    for (spot, bettor), placed in together.items():
        for bet in mandatory:
            if bet.id not in placed and (bet.backline or owners[spot] == bettor):
                raise HousewayError(f"spot {spot}: {bet.name} is mandatory and missing")


def _check_joint(rules: Rules, lots: Sequence[Lot], together: Together, owners: Mapping[int, str]) -> None:
    """Refuse joint bets where they are not filed, or with anything but the wager of the spot's holder."""
    for lot in lots:
        if not lot.party:
            continue
        where = _where(lot, rules.bets[lot.bet])
        if rules.filing.joint is None:
            raise HousewayError(f"{where}: this game has no joint bets")
        owner = owners[lot.spot]
        if lot.party != owner or lot.bettor == owner:
            raise HousewayError(f"{where}: a joint bet is made with {owner}, who holds this spot")
        if lot.bet not in together.get((lot.spot, owner), {}):
            raise HousewayError(f"{where}: {owner} has no wager here to bet jointly with")


def _check_stacks(rules: Rules, lots: Sequence[Lot]) -> None:
    """Refuse wagers of several bettors that together exceed the maximum of a bet that is stacked."""
    _check_together(rules, [lot for lot in lots if rules.bets[lot.bet].stacked], "by all bettors")


def _check_parties(rules: Rules, lots: Sequence[Lot]) -> None:
    """Refuse joint wagers that exceed the maximum with the one they join, where it is for all of them."""
    if rules.filing.joint is None or rules.filing.joint.limit == "each wager":
        return
    joined = {(lot.spot, lot.party) for lot in lots if lot.party}
    party = [lot for lot in lots if (lot.spot, lot.party or lot.bettor) in joined]
    _check_together(rules, party, "in joint bets")


def _check_together(rules: Rules, lots: Sequence[Lot], whose: str) -> None:
    totals: dict[tuple[int, str], int] = {}
    for lot in lots:
        bet = rules.bets[lot.bet]
        total = totals[lot.spot, lot.bet] = totals.get((lot.spot, lot.bet), 0) + lot.amount
        if bet.high is not None and total > bet.high:
            over = f"{money(total)} {whose} is more than the maximum of {money(bet.high)}"
            raise HousewayError(f"{_where(lot, bet)}: {over}")


def _check_backline(rules: Rules, together: Together, owners: Mapping[int, str]) -> None:
    most = rules.filing.bettors
    if most is not None:
        for spot, count in Counter(spot for spot, _ in together).items():
            if count > most:
                raise HousewayError(f"spot {spot}: at most {most} bettors may bet here, not {count}")
    for (spot, bettor), placed in together.items():
        if owners[spot] == bettor:
            continue
        if not rules.filing.backline:
            raise HousewayError(f"spot {spot}: backline betting is not allowed in this game")
        for bet in placed:
            if not rules.bets[bet].backline:
                raise HousewayError(f"spot {spot}, {rules.bets[bet].name}: no backline betting on this bet")
