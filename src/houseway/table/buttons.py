"""Prizes without a stake: a wager on one bet earns a button, which pays for the hands of other players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.errors import HousewayError
from houseway.games import Game
from houseway.ranking.system import RankKey
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.models import PrizeButton
from houseway.rulebook.rules import BetRules, Rules


def buttons(rules: Rules, lots: Sequence[Lot]) -> list[Lot]:
    """The buttons of a round, in the order of the wagers that earn them: lots without a stake."""
    return [
        Lot(lot.spot, lot.bettor, bet.id, 0)
        for bet in rules.bets.values()
        if bet.button is not None
        for lot in _earning(bet.button, lots)
    ]


def _earning(button: PrizeButton, lots: Sequence[Lot]) -> list[Lot]:
    """The wagers that earn a button."""
    found = [lot for lot in lots if lot.bet == button.on and lot.amount >= button.least * 100]
    if button.holders == "first bettor":
        found = list({lot.spot: lot for lot in reversed(found)}.values())[::-1]
    return found


def prizes(rules: Rules, facts: Facts, game: Game) -> list[Lot]:
    """What the buttons of a round win: a lot for every hand that one is paid for, named in `Lot.hand`."""
    return [prize for held in buttons(rules, facts.lots) for prize in _won(rules, facts, held, game)]


def unpaid(rules: Rules, facts: Facts, game: Game) -> list[Lot]:
    """The buttons that win nothing though a player's hand is in their pay table, with the highest such hand.

    A button never pays for its holder's own hand; which other hands count is filed.
    """
    found: list[Lot] = []
    for held in buttons(rules, facts.lots):
        heights = _heights(rules, facts, held, dict.fromkeys(lot.spot for lot in facts.lots), game)
        if heights and not _won(rules, facts, held, game):
            found.append(held._replace(hand=HandId(max(heights, key=heights.__getitem__))))
    return found


def _won(rules: Rules, facts: Facts, held: Lot, game: Game) -> list[Lot]:
    """What one button wins; of hands that the same row pays for, the game says which is higher."""
    bet = rules.bets[held.bet]
    assert bet.button is not None
    heights = _heights(rules, facts, held, _hands(facts, bet.button), game)
    own = _own(facts, held.bettor, bet.button)
    won = [spot for spot in heights if spot not in own]
    if bet.button.pays_for != "each hand":
        among = heights if bet.button.pays_for == "highest hand" else won
        highest = max((heights[spot] for spot in among), default=None)
        won = [spot for spot in won if heights[spot] == highest][:1]
    return [held._replace(hand=HandId(spot)) for spot in won]


def _heights(
    rules: Rules, facts: Facts, held: Lot, spots: Iterable[int], game: Game
) -> dict[int, tuple[int, RankKey]]:
    """The hands that a button's table pays for, by their spots: how high each of them is."""
    heights: dict[int, tuple[int, RankKey]] = {}
    for spot in spots:
        row = _row(rules, facts, held._replace(hand=HandId(spot)), rules.bets[held.bet], game)
        if row is not None:
            heights[spot] = -row, game.height(rules, facts, HandId(spot))
    return heights


def _own(facts: Facts, bettor: str, button: PrizeButton) -> set[int]:
    """The spots whose hands are a bettor's own."""
    if button.own == "wagered on":
        return {lot.spot for lot in facts.lots if lot.bettor == bettor}
    holders = {lot.spot: lot.bettor for lot in reversed(facts.lots)}
    return {spot for spot, holder in holders.items() if holder == bettor}


def _hands(facts: Facts, button: PrizeButton) -> list[int]:
    """The spots whose hands count."""
    counted = (lot.spot for lot in facts.lots if button.hands == "any" or lot.bet == button.on)
    return list(dict.fromkeys(counted))


def _row(rules: Rules, facts: Facts, prize: Lot, bet: BetRules, game: Game) -> int | None:
    """The number of the row that pays for a hand, from the highest; None if none does."""
    try:
        case = bet.cases.decide(game.features(rules, facts, prize))
    except HousewayError as error:
        raise HousewayError(f"spot {prize.spot}, {bet.name}: {error}") from None
    return bet.cases.rows.index(case) if case.result.fixed else None
