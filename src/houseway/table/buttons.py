"""Prizes without a stake: a wager on one bet earns a button, which pays for the hands of other players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.errors import HousewayError
from houseway.games import Game
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.models import Button
from houseway.rulebook.rules import BetRules, Rules


def buttons(rules: Rules, lots: Sequence[Lot]) -> list[Lot]:
    """The buttons of a round, in the order of the wagers that earn them: lots without a stake."""
    return [
        Lot(lot.spot, lot.bettor, bet.id, 0)
        for bet in rules.bets.values()
        if bet.button is not None
        for lot in _earning(bet.button, lots)
    ]


def _earning(button: Button, lots: Sequence[Lot]) -> Iterator[Lot]:
    """The wagers that earn a button."""
    first = {lot.spot: lot.bettor for lot in reversed(lots)}
    for lot in lots:
        holds = button.holders == "each bettor" or first[lot.spot] == lot.bettor
        if holds and lot.bet == button.on and lot.amount >= button.least * 100:
            yield lot


def prizes(rules: Rules, facts: Facts, game: Game) -> list[Lot]:
    """What the buttons of a round win: a lot for every hand that one is paid for, named in `Lot.hand`."""
    return [prize for held in buttons(rules, facts.lots) for prize in _won(rules, facts, held, game)]


def _won(rules: Rules, facts: Facts, held: Lot, game: Game) -> list[Lot]:
    bet = rules.bets[held.bet]
    assert bet.button is not None
    own = {lot.spot for lot in facts.lots if lot.bettor == held.bettor}
    paid = [
        (place, spot)
        for spot in _hands(facts, bet.button)
        if (place := _place(rules, facts, held._replace(hand=HandId(spot)), bet, game)) is not None
    ]
    if bet.button.pays_for == "highest other hand":
        paid = [(place, spot) for place, spot in paid if spot not in own]
    if bet.button.pays_for != "each hand":
        paid = [entry for entry in paid if entry[0] == min(paid)[0]]
        paid = [entry for entry in paid if entry[1] not in own][:1]
    return [held._replace(hand=HandId(spot)) for _, spot in paid if spot not in own]


def _hands(facts: Facts, button: Button) -> list[int]:
    """The spots whose hands count."""
    counted = (lot.spot for lot in facts.lots if button.hands == "any" or lot.bet == button.on)
    return list(dict.fromkeys(counted))


def _place(rules: Rules, facts: Facts, prize: Lot, bet: BetRules, game: Game) -> int | None:
    """The place of the row that pays for a hand, from the highest; None if none does."""
    try:
        case = bet.cases.decide(game.features(rules, facts, prize))
    except HousewayError as error:
        raise HousewayError(f"spot {prize.spot}, {bet.name}: {error}") from None
    return bet.cases.rows.index(case) if case.result.fixed else None
